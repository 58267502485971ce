"""All commands together."""

import cyclopts

from tavola import FORM, __version__

app = cyclopts.App(
    name="tavola",
    help="A house of tables for Eriantys, Qwirkle and Masters of Renaissance.",
    version=f"tavola {__version__} ({FORM})",
    exit_on_error=False,
    config=[
        cyclopts.config.Env("TAVOLA_", command=True),
        cyclopts.config.Toml("tavola.toml", must_exist=False, search_parents=False),
    ],
)
# By name, so that a command brings along what it needs itself and not what all the others need.
for command in (
    "serve:serve",
    "play:play",
    "play:watch",
    "logs:tables",
    "logs:replay",
    "logs:verify",
    "review:review",
    "logs:export",
    "tail:tail",
    "bot:bot",
    "duel:duel",
    "ladder:ladder",
    "completion:completion",
    "completion:man",
):
    app.command(f"tavola.cli.{command}")
app.command("tavola.cli.logs:take_in", name="import")
app.command("tavola.cli.engine:app", name="engine")


def whole() -> cyclopts.App:
    """With every command at hand, for whoever wants to be told of all of them."""
    for name in app:
        app[name]
    return app
