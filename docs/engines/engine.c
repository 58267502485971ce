/* An engine that plays every game at random: cc -o engine engine.c */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int is(const char *line, const char *type) {
    return strncmp(line, "{\"type\":\"", 9) == 0 && strncmp(line + 9, type, strlen(type)) == 0;
}

int main(void) {
    char *line = NULL;
    size_t size = 0;
    int count;
    setvbuf(stdout, NULL, _IOLBF, 0); /* each line goes out at once */
    while (getline(&line, &size, stdin) > 0) {
        if (is(line, "hello")) {
            puts("{\"type\":\"hello\",\"name\":\"Random in C\"}");
        } else if (is(line, "view") && sscanf(line, "{\"type\":\"view\",\"count\":%d", &count) == 1) {
            printf("{\"type\":\"move\",\"index\":%d}\n", rand() % count);
        } else if (is(line, "bye")) {
            break;
        }
    }
    free(line);
    return 0;
}
