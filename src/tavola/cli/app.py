"""All commands together."""

import cyclopts

from tavola import FORM, __version__
from tavola.cli import bot, completion, duel, engine, ladder, logs, play, review, serve, tail

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
app.command(serve.serve)
app.command(play.play)
app.command(play.watch)
app.command(logs.tables)
app.command(logs.replay)
app.command(logs.verify)
app.command(review.review)
app.command(logs.export)
app.command(logs.take_in, name="import")
app.command(tail.tail)
app.command(bot.bot)
app.command(duel.duel)
app.command(ladder.ladder)
app.command(engine.app)
app.command(completion.completion)
app.command(completion.man)
