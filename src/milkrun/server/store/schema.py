"""The tables of the database; `migrations/` makes them."""

import sqlalchemy as sa

METADATA = sa.MetaData()
TABLES = sa.Table(
    "tables",
    METADATA,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("version", sa.Integer, nullable=False),  # of the rules it is played by
    sa.Column("players", sa.Integer, nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("seed", sa.BigInteger, nullable=False),
    sa.Column("host", sa.Integer),  # the seat with a host's powers
    sa.Column("seq", sa.Integer, nullable=False),  # entries so far
    sa.Column("to_move", sa.Integer),  # null when over; whose turn to resume
    sa.Column("rematch", sa.String(40)),  # the table that follows this one
    sa.Column("hints", sa.Boolean, nullable=False),  # whether seats may ask for hints
    sa.Column("origin", sa.String(40)),  # the table whose first actions this one began with,
    sa.Column("begun", sa.Integer, nullable=False, server_default="0"),  # and how many
    sa.Column("created", sa.BigInteger, nullable=False),  # ms since 1970, like every `created`
    sa.Column("layout", sa.JSON(none_as_null=True)),  # a board of the host's own
    sa.Column("chance", sa.String(10), nullable=False, server_default="stream"),  # see Match
    sa.Column("digest", sa.String(16)),  # of the state before the first entry
    sa.Column("position", sa.JSON(none_as_null=True)),  # where it begins, if not at the setup
    # whether a coach speaks up
    sa.Column("coach", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("coached", sa.JSON(none_as_null=True)),  # what it has said
    sa.Column("pace", sa.String(10), nullable=False, server_default="calm"),  # of its bots
    sa.Column("stand_in", sa.String(40), server_default="greedy"),  # the bot for who leaves
    # whom it waits for, see Turn; null in tables that nobody has opened since these were added
    sa.Column("waits", sa.JSON(none_as_null=True)),
    sa.Column("chosen", sa.JSON(none_as_null=True)),
    sa.Column("since", sa.BigInteger),
    sa.Column("open", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("deadline", sa.BigInteger),  # in seconds since 1970
    sa.Column("earlier", sa.BigInteger),  # the one before, of who may take back what they decided
    sa.Column("clock", sa.JSON(none_as_null=True)),  # how long somebody may take, and what then
    sa.Column("changes", sa.Integer, nullable=False, server_default="0"),  # so far, of any kind
    sa.Index("tables_to_move", "to_move"),
    sa.Index("tables_deadline", "deadline"),
)
BOXES = sa.Table(
    "boxes",
    METADATA,
    sa.Column("id", sa.String(22), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("players", sa.Integer, nullable=False),
    sa.Column("names", sa.JSON, nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("count", sa.Integer, nullable=False),  # entries so far
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("written", sa.BigInteger, nullable=False, server_default="0"),  # when, last
    sa.Index("boxes_written", "written"),
)
BOX_ENTRIES = sa.Table(
    "box_entries",
    METADATA,
    sa.Column("box", sa.String(22), sa.ForeignKey("boxes.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("device", sa.String(8), nullable=False),
    sa.Column("n", sa.Integer, nullable=False),
    sa.Column("entry", sa.String(400), nullable=False),  # as JSON
    sa.UniqueConstraint("box", "device", "n", name="one_box_entry"),
)
SEATS = sa.Table(
    "seats",
    METADATA,
    sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("level", sa.String(40)),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("secret_hash", sa.String(64)),
    sa.Column("link", sa.Integer, nullable=False),  # how often the link was issued anew
    sa.Column("claimed", sa.Boolean, nullable=False),
    sa.Column("stands_in", sa.Boolean, nullable=False, server_default=sa.false()),
)
HOLDS = sa.Table(
    "holds",
    METADATA,
    sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("device", sa.String(64), primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("state", sa.String(10), nullable=False),
    sa.Column("since", sa.BigInteger, nullable=False),
    sa.Index("holds_device", "device"),
)
LINKS = sa.Table(
    "links",
    METADATA,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.String(40)),  # with `seat`: a link to that seat
    sa.Column("seat", sa.Integer),
    sa.Column("device", sa.String(64)),  # a link to all seats of that device
    sa.Column("expires", sa.BigInteger),
    sa.Column("used", sa.Boolean, nullable=False),
    sa.Index("links_seat", "table_id", "seat"),
    sa.Index("links_device", "device"),
)
KEYS = sa.Table(
    "keys",
    METADATA,
    sa.Column("name", sa.String(20), primary_key=True),  # of a pair of the server's own
    sa.Column("value", sa.Text, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
)
PUSHES = sa.Table(
    "pushes",
    METADATA,
    sa.Column("device", sa.String(64), primary_key=True),
    sa.Column("endpoint", sa.String(1000)),  # with its keys: a Web Push subscription
    sa.Column("p256dh", sa.String(100)),
    sa.Column("auth", sa.String(40)),
    sa.Column("quiet_from", sa.Integer),  # minutes of the day, in the device's zone
    sa.Column("quiet_to", sa.Integer),
    sa.Column("zone", sa.Integer, nullable=False),  # minutes east of UTC, when it was last there
    sa.Column("hook", sa.String(1000)),
    # the keys of other seats that the device may have, of people who play on it, too
    sa.Column("others", sa.JSON, nullable=False, server_default="[]"),
    sa.Column("created", sa.BigInteger, nullable=False),
)
NOTICES = sa.Table(
    "notices",
    METADATA,
    sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("device", sa.String(64), primary_key=True),
    sa.Column("since", sa.BigInteger, nullable=False),  # of the turn that was told
    sa.Column("stage", sa.Integer, nullable=False),  # 1 told, 2 reminded
)
ENTRIES = sa.Table(
    "entries",
    METADATA,
    sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("move_id", sa.String(64), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("action", sa.Integer),
    sa.Column("text", sa.String(200)),  # what the log says about an entry that is not an action
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("said", sa.String(200)),  # the action in the words of saved games
    sa.Column("digest", sa.String(16)),  # of the state it led to
    sa.UniqueConstraint("table_id", "move_id", name="one_move_id"),
)
SAYINGS = sa.Table(
    "sayings",
    METADATA,
    sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("phrase", sa.String(40)),  # the id of a phrase, or
    sa.Column("text", sa.String(200)),  # a text
    sa.Column("created", sa.BigInteger, nullable=False),
)
ANALYSES = sa.Table(
    "analyses",
    METADATA,
    sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("status", sa.String(10), nullable=False),  # waiting, done or failed
    sa.Column("found", sa.Text),  # the analysis as JSON
    sa.Column("created", sa.BigInteger, nullable=False),
)
VIEWS = sa.Table(
    "views",
    METADATA,
    sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("part", sa.String(10), primary_key=True),  # see replays.py
    sa.Column("schema", sa.Integer, nullable=False),
    sa.Column("steps", sa.Integer, nullable=False),
    sa.Column("data", sa.LargeBinary, nullable=False),
)
RATINGS = sa.Table(
    "puzzle_ratings",
    METADATA,
    sa.Column("key", sa.String(120), primary_key=True),  # of a puzzle, or of a device that solves
    sa.Column("mu", sa.Float, nullable=False),
    sa.Column("sigma", sa.Float, nullable=False),
    sa.Column("tries", sa.Integer, nullable=False),  # first attempts
    sa.Column("solved", sa.Integer, nullable=False),
)
ATTEMPTS = sa.Table(
    "puzzle_attempts",
    METADATA,
    sa.Column("puzzle", sa.String(60), primary_key=True),  # game/id
    sa.Column("device", sa.String(64), primary_key=True),  # the hash of its cookie
    sa.Column("solved", sa.Boolean, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
)
CHECKS = sa.Table(
    "puzzle_checks",
    METADATA,
    sa.Column("puzzle", sa.String(60), primary_key=True),
    sa.Column("day", sa.String(10), primary_key=True),  # one check a day
    sa.Column("status", sa.String(10), nullable=False),  # waiting, held, failed or broken
    sa.Column("created", sa.BigInteger, nullable=False),
)
LEASES = sa.Table(
    "leases",
    METADATA,
    sa.Column("duty", sa.String(60), primary_key=True),
    sa.Column("owner", sa.String(40), nullable=False),  # a process
    sa.Column("fence", sa.Integer, nullable=False),  # how often it was taken
    sa.Column("until", sa.BigInteger, nullable=False),  # in ms since 1970, by the database's clock
)
PRESENCE = sa.Table(
    "presence",
    METADATA,
    sa.Column("process", sa.String(40), primary_key=True),
    sa.Column("table_id", sa.String(40), primary_key=True),
    sa.Column("seats", sa.JSON, nullable=False),  # that somebody is connected for
    sa.Column("watching", sa.Integer, nullable=False),
    sa.Column("looking", sa.JSON, nullable=False),  # devices with a page in sight
    sa.Index("presence_table", "table_id"),
)
