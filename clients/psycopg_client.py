"""psycopg 3: its defaults (a transaction around everything), parameters of every common type, binary
and text, COPY, pipelines, errors with SQLSTATE."""
import datetime
import os
import uuid
from decimal import Decimal

import psycopg

URL = f"host={os.environ['QUORATE_HOST']} port={os.environ['QUORATE_PORT']} user=quorate password=quorate dbname=quorate"

with psycopg.connect(URL) as connection:
    # No autocommit: DDL, too, is inside a transaction.
    connection.execute(
        "create table item (id serial primary key, name text, n bigint, d numeric(12,3), f float8, b bool,"
        " raw bytea, u uuid, day date, at timestamp, tz timestamptz, t time)")
    row = ("äpfel", 2**40, Decimal("12.345"), 0.1, True, b"\x00\xff", uuid.uuid4(), datetime.date(2026, 2, 28),
           datetime.datetime(2026, 2, 28, 12, 30, 1, 123456),
           datetime.datetime(2026, 2, 28, 12, 30, tzinfo=datetime.timezone.utc), datetime.time(1, 2, 3))
    inserted = connection.execute(
        "insert into item (name, n, d, f, b, raw, u, day, at, tz, t) values (%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s) returning id",
        row).fetchone()[0]
    connection.commit()
    for binary in (False, True):
        with connection.cursor(binary=binary) as cursor:
            got = cursor.execute("select name, n, d, f, b, raw, u, day, at, tz, t from item where id = %s", (inserted,)).fetchone()
            assert got == row, (binary, got)
    connection.execute("update item set n = n + 1")
    connection.rollback()
    assert connection.execute("select n from item").fetchone()[0] == 2**40
    connection.execute("create table gone (a int)")
    connection.rollback()
    try:
        connection.execute("select * from gone")
        raise AssertionError("the table should be gone")
    except psycopg.errors.UndefinedTable:
        connection.rollback()
    with connection.transaction():
        connection.execute("insert into item (name) values ('a')")
        try:
            with connection.transaction():
                connection.execute("insert into item (name) values ('b')")
                raise ValueError
        except ValueError:
            pass
    assert [r[0] for r in connection.execute("select name from item where name in ('a', 'b')")] == ["a"]
    with connection.cursor().copy("copy item (name, n) from stdin") as copy:
        for i in range(1000):
            copy.write_row((f"row {i}", i))
    connection.commit()
    assert connection.execute("select count(*), sum(n) from item where name like 'row %%'").fetchone() == (1000, 499500)
    with connection.cursor().copy("copy item (name, n) from stdin (format binary)") as copy:
        copy.set_types(["text", "int8"])
        for i in range(2000, 2003):
            copy.write_row((f"binary {i}", i))
    with connection.cursor().copy("copy (select n, name from item where name like 'binary %' order by n) to stdout (format binary)") as copy:
        copy.set_types(["int8", "text"])
        assert list(copy.rows()) == [(i, f"binary {i}") for i in range(2000, 2003)]
    connection.execute("delete from item where name like 'binary %'")
    with connection.cursor().copy("copy (select n from item where name like 'row %' order by n limit 3) to stdout") as copy:
        assert b"".join(copy) == b"0\n1\n2\n"
    try:
        connection.execute("insert into item (id) values (%s)", (inserted,))
        raise AssertionError("the key is taken")
    except psycopg.errors.UniqueViolation as violation:
        assert violation.sqlstate == "23505"
    connection.rollback()

with psycopg.connect(URL, autocommit=True) as connection:
    with connection.pipeline():
        for i in range(20):
            connection.execute("insert into item (name, n) values ('pipe', %s)", (i,))
    assert connection.execute("select sum(n) from item where name = 'pipe'").fetchone()[0] == 190
    cursor = connection.cursor()
    cursor.executemany("insert into item (name, n) values ('many', %s)", [(i,) for i in range(20)])
    assert connection.execute("select sum(n) from item where name = 'many'").fetchone()[0] == 190

# Cursors of the server's: what psycopg names, DECLAREs, describes as a portal, and FETCHes.
with psycopg.connect(URL) as connection:
    with connection.cursor("named") as cursor:
        cursor.execute("select n from item where name = %s order by n", ("many",))
        assert cursor.fetchone() == (0,)
        assert cursor.fetchmany(2) == [(1,), (2,)]
        assert len(cursor.fetchall()) == 17
    with connection.cursor("held", scrollable=True, withhold=True) as cursor:
        cursor.execute("select 1 union select 2 order by 1")
        assert cursor.fetchall() == [(1,), (2,)]
        cursor.scroll(0, "absolute")
        connection.commit()
        assert cursor.fetchone() == (1,)

# Two transactions on different rows at once, and one that idles, stop nobody.
with psycopg.connect(URL) as one, psycopg.connect(URL) as two, psycopg.connect(URL) as idle:
    idle.execute("update item set n = 1 where name = 'a'")
    one.execute("update item set n = 10 where id = %s", (inserted,))
    two.execute("insert into item (name) values ('two')")
    one.commit()
    two.commit()
    with psycopg.connect(URL, autocommit=True) as other:
        other.execute("update item set n = 5 where name = 'a'")
        assert other.execute("select n from item where name = 'a'").fetchone()[0] == 5
    idle.rollback()
try:
    psycopg.connect(URL.replace("password=quorate", "password=wrong"))
    raise AssertionError("a wrong password must not do")
except psycopg.OperationalError as refused:
    assert "password authentication failed" in str(refused)
try:
    psycopg.connect(URL.replace("dbname=quorate", "dbname=other"))
    raise AssertionError("there is no other database")
except psycopg.OperationalError as refused:
    assert "does not exist" in str(refused)
print("psycopg is at home")
