"""SQLAlchemy: the schema is reflected, and Alembic finds no difference to what it made of a model."""
import sys

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import (
    BigInteger, CheckConstraint, Column, ForeignKey, Integer, MetaData, Numeric, String, Table, Text, create_engine, inspect,
)

engine = create_engine(sys.argv[1])
model = MetaData()
Table(
    "tool_user", model,
    Column("id", Integer, primary_key=True),
    Column("name", String(50), nullable=False, index=True),
    Column("age", Integer, server_default="3"),
    Column("email", String, unique=True),
)
Table(
    "tool_post", model,
    Column("id", BigInteger, primary_key=True),
    Column("user_id", ForeignKey("tool_user.id", ondelete="CASCADE")),
    Column("body", Text),
    Column("score", Numeric(6, 2), CheckConstraint("score >= 0", name="tool_score")),
)


def ours(name, kind, _parents):
    return kind != "table" or name.startswith("tool_")


def differences():
    with engine.connect() as connection:
        options = {"compare_type": True, "compare_server_default": True, "include_name": ours}
        return compare_metadata(MigrationContext.configure(connection, opts=options), model)


model.drop_all(engine)
model.create_all(engine)
assert differences() == [], differences()
with engine.begin() as connection:
    migration = Operations(MigrationContext.configure(connection))
    migration.add_column("tool_user", Column("nick", String(20)))
    migration.create_unique_constraint("tool_nick", "tool_user", ["name", "nick"])
assert len(differences()) == 2, differences()
found = inspect(engine)
assert found.get_pk_constraint("tool_user")["constrained_columns"] == ["id"]
assert found.get_foreign_keys("tool_post")[0]["options"] == {"ondelete": "CASCADE"}
assert found.get_check_constraints("tool_post")[0]["sqltext"] == "score >= 0::numeric"
assert found.get_unique_constraints("tool_user")
reflected = MetaData()
reflected.reflect(engine)
assert "tool_post" in reflected.tables
model.drop_all(engine)
