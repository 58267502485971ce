"""All commands together."""

import cyclopts

from tavola import FORM, __version__
from tavola.cli import bot, logs, serve, tail

app = cyclopts.App(
    name="tavola",
    help="A house of tables for Eriantys, Qwirkle and Masters of Renaissance.",
    version=f"tavola {__version__} ({FORM})",
    config=[
        cyclopts.config.Env("TAVOLA_", command=True),
        cyclopts.config.Toml("tavola.toml", must_exist=False, search_parents=False),
    ],
)
app.command(serve.serve)
app.command(logs.tables)
app.command(logs.replay)
app.command(logs.verify)
app.command(logs.export)
app.command(logs.take_in, name="import")
app.command(tail.tail)
app.command(bot.bot)
