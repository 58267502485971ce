#!/usr/bin/env node
// An engine that plays every game at random
const lines = require("node:readline").createInterface({ input: process.stdin });

function say(message) {
  process.stdout.write(JSON.stringify(message) + "\n");
}

lines.on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "hello") {
    say({ type: "hello", name: "Random in JavaScript" });
  } else if (message.type === "view") {
    const move = message.moves[Math.floor(Math.random() * message.count)];
    say({ type: "move", move });
  } else if (message.type === "bye") {
    lines.close();
  }
});
