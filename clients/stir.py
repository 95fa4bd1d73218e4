"""Several sessions at once, each with random changes of schema and rows, in blocks, query strings and
savepoints. Nothing of it may stop a node, and at the end all replicas are equal.

  PYTHON clients/stir.py --port P [--seed N] [--seconds S] [--sessions K]
"""
import argparse
import collections
import random
import threading
import time

import psycopg

TABLES = [f"t{i}" for i in range(5)]
COLUMNS = ["a", "b", "c", "d"]
TYPES = ["int", "bigint", "numeric(8,2)", "text", "varchar(20)", "boolean", "date", "timestamp", "uuid", "char(5)"]
# An internal error, replicas without an agreed answer, or none at all: never, whatever clients do.
NEVER = {"XX000", "58000", "58030", "57P03", "08007", "53200"}


def literal(rng, kind):
    if rng.random() < 0.15:
        return "null"
    return {
        "int": lambda: str(rng.randint(-5, 5)),
        "bigint": lambda: str(rng.randint(-2**40, 2**40)),
        "numeric(8,2)": lambda: f"{rng.randint(-900, 900)}.{rng.randint(0, 99):02}",
        "text": lambda: "'" + "".join(rng.choice("ab '%_é ").replace("'", "''") for _ in range(rng.randint(0, 8))) + "'",
        "varchar(20)": lambda: f"'v{rng.randint(0, 9)}'",
        "boolean": lambda: rng.choice(["true", "false"]),
        "date": lambda: f"date '20{rng.randint(10, 30)}-0{rng.randint(1, 9)}-1{rng.randint(0, 9)}'",
        "timestamp": lambda: f"timestamp '2020-01-0{rng.randint(1, 9)} 0{rng.randint(0, 9)}:00:00.{rng.randint(0, 999999):06}'",
        "uuid": lambda: rng.choice(["gen_random_uuid()", "'00000000-0000-0000-0000-00000000000" + str(rng.randint(0, 9)) + "'"]),
        "char(5)": lambda: f"'c{rng.randint(0, 9)}'",
    }[kind]()


def any_literal(rng):
    return literal(rng, rng.choice(TYPES))


def schema_change(rng):
    table, column, kind = rng.choice(TABLES), rng.choice(COLUMNS), rng.choice(TYPES)
    other = rng.choice(TABLES)
    return rng.choice([
        lambda: f"create table {table} (id serial primary key, a {kind}, b {rng.choice(TYPES)} default {any_literal(rng)})",
        lambda: f"create table if not exists {table} (id int primary key, a int, b text not null default 'x', check (a < 4))",
        lambda: f"create table {table} (id int primary key, a int references {other} (id) on delete {rng.choice(['cascade', 'set null'])})",
        lambda: f"create table {table} as select * from {other}",
        lambda: f"drop table if exists {table} {rng.choice(['', 'cascade'])}",
        lambda: f"drop table {table}, {other}",
        lambda: f"alter table {table} add column {column} {kind} default {literal(rng, kind)}",
        lambda: f"alter table {table} add column if not exists {column} {kind}",
        lambda: f"alter table {table} drop column {column} {rng.choice(['', 'cascade'])}",
        lambda: f"alter table {table} drop column if exists {column}, add column {column} {kind}",
        lambda: f"alter table {table} rename column {column} to {rng.choice(COLUMNS)}",
        lambda: f"alter table {table} rename to {other}",
        lambda: f"alter table {table} alter column {column} set not null",
        lambda: f"alter table {table} alter column {column} drop not null",
        lambda: f"alter table {table} alter column {column} set default {any_literal(rng)}",
        lambda: f"alter table {table} alter column {column} type text",
        lambda: f"alter table {table} add constraint k{rng.randint(0, 3)} unique ({column})",
        lambda: f"alter table {table} add constraint k{rng.randint(0, 3)} check ({column} is null or {column} = {column})",
        lambda: f"alter table {table} add constraint k{rng.randint(0, 3)} foreign key (a) references {other} (id)",
        lambda: f"alter table {table} drop constraint {rng.choice(['if exists ', ''])}k{rng.randint(0, 3)}",
        lambda: f"alter table {table} drop constraint {table}_pkey",
        lambda: f"create {rng.choice(['', 'unique '])}index i{rng.randint(0, 4)} on {table} ({column}{rng.choice(['', ' desc'])})",
        lambda: f"drop index {rng.choice(['if exists ', ''])}i{rng.randint(0, 4)}",
        lambda: f"create or replace view v{rng.randint(0, 2)} as select * from {table} where {column} is not null",
        lambda: f"drop view if exists v{rng.randint(0, 2)}",
        lambda: f"create sequence s{rng.randint(0, 2)}",
        lambda: f"drop sequence if exists s{rng.randint(0, 2)}",
        lambda: f"truncate {table}",
    ])()


def data_change(rng):
    table, column, kind = rng.choice(TABLES), rng.choice(COLUMNS), rng.choice(TYPES)
    other = rng.choice(TABLES)
    return rng.choice([
        lambda: f"insert into {table} (a) values ({any_literal(rng)})",
        lambda: f"insert into {table} (id, {column}) values ({rng.randint(0, 30)}, {any_literal(rng)}), ({rng.randint(0, 30)}, {any_literal(rng)})",
        lambda: f"insert into {table} (id, a) values ({rng.randint(0, 30)}, {rng.randint(0, 9)}) on conflict (id) do update set a = excluded.a returning *",
        lambda: f"insert into {table} (id) values ({rng.randint(0, 30)}) on conflict do nothing",
        lambda: f"insert into {table} (id, a) select id + 40, a from {other} where id < 30",
        lambda: f"insert into {table} (a) values (nextval('s{rng.randint(0, 2)}'))",
        lambda: f"insert into {table} default values",
        lambda: f"update {table} set {column} = {any_literal(rng)} where id % 3 = {rng.randint(0, 2)} returning id",
        lambda: f"update {table} set a = a + 1 where id = {rng.randint(0, 30)}",
        lambda: f"update {table} set id = id + 1",
        lambda: f"delete from {table} where id = {rng.randint(0, 60)}",
        lambda: f"delete from {table} where {column} = {any_literal(rng)}",
        lambda: f"select * from {table} order by 1 limit 5",
        lambda: f"select count(*), count(distinct {column}), max({column}), min(a) from {table}",
        lambda: f"select x.id, y.{column} from {table} x left join {other} y on x.id = y.a where x.a is not null order by 1, 2",
        lambda: f"select {column}, count(*) from {table} group by {column} having count(*) > 1",
        lambda: f"select * from v{rng.randint(0, 2)}",
        lambda: f"select id from {table} where {column} in (select a from {other}) union select 1 from {other}",
        lambda: f"select now(), random() < 2, gen_random_uuid() is null, {any_literal(rng)}",
        lambda: f"select a / {rng.randint(0, 2)}, a::text || 'x', coalesce({column}, {any_literal(rng)}) from {table}",
    ])()


def statement(rng):
    return schema_change(rng) if rng.random() < 0.25 else data_change(rng)


def session(arguments, number, stop, said, bad):
    rng = random.Random(arguments.seed * 1000 + number)
    connection = None
    while not stop.is_set():
        text = ""
        try:
            if connection is None or connection.closed:
                connection = psycopg.connect(
                    host="127.0.0.1", port=arguments.port, user="quorate", password="quorate", dbname="quorate",
                    autocommit=True)
            dice = rng.random()
            cursor = connection.cursor()
            if dice < 0.4:
                text = statement(rng)
                cursor.execute(text, prepare=rng.random() < 0.3)
            elif dice < 0.55:
                text = "; ".join(statement(rng) for _ in range(rng.randint(2, 4)))
                cursor.execute(text)
            elif dice < 0.6:
                text = f"copy {rng.choice(TABLES)} (id, a) from stdin"
                with cursor.copy(text) as copy:
                    for i in range(rng.randint(0, 20)):
                        copy.write_row((rng.randint(0, 100), i if rng.random() < 0.99 else "x"))
            else:
                block(rng, connection, said, bad)
                continue
            said["ok"] += 1
        except psycopg.Error as failure:
            note(failure, text, said, bad)
            if failure.sqlstate == "42P01" and rng.random() < 0.7:
                restore(rng, connection, said, bad)
            if failure.sqlstate is None:
                time.sleep(0.2)
                if connection is not None:
                    connection.close()


def restore(rng, connection, said, bad):
    """Not all is ever dropped for long."""
    text = f"create table {rng.choice(TABLES)} (id serial primary key, a int, b {rng.choice(TYPES)}, c {rng.choice(TYPES)})"
    try:
        connection.execute(text)
    except psycopg.Error as failure:
        note(failure, text, said, bad)


def block(rng, connection, said, bad):
    texts = ["begin"]
    connection.execute("begin")
    try:
        marks = 0
        for _ in range(rng.randint(1, 6)):
            dice = rng.random()
            if dice < 0.1:
                marks += 1
                text = f"savepoint m{marks}"
            elif dice < 0.2 and marks:
                text = f"rollback to savepoint m{rng.randint(1, marks)}"
            else:
                text = statement(rng)
            texts.append(text)
            try:
                connection.execute(text)
            except psycopg.Error as failure:
                note(failure, "; ".join(texts), said, bad)
                if not marks or failure.sqlstate is None:
                    raise
                texts.append("rollback to savepoint m1")
                connection.execute("rollback to savepoint m1")
                marks = 1
        if rng.random() < 0.1:
            time.sleep(rng.random())  # a client that idles in its transaction
        texts.append("commit")
        connection.execute(rng.choice(["commit", "commit", "commit", "rollback"]))
        said["ok"] += 1
    except psycopg.Error as failure:
        note(failure, "; ".join(texts), said, bad)
        if not connection.closed:
            connection.execute("rollback")


def note(failure, text, said, bad):
    state = failure.sqlstate or type(failure).__name__
    said[state] += 1
    if state in NEVER or failure.sqlstate is None:
        bad.append(f"{state} {failure} <- {text}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--sessions", type=int, default=4)
    arguments = parser.parse_args()
    said, bad, stop = collections.Counter(), [], threading.Event()
    threads = [
        threading.Thread(target=session, args=(arguments, number, stop, said, bad))
        for number in range(arguments.sessions)
    ]
    for thread in threads:
        thread.start()
    time.sleep(arguments.seconds)
    stop.set()
    for thread in threads:
        thread.join(60)
    print("said", dict(sorted(said.items(), key=lambda each: -each[1])))
    for each in bad[:20]:
        print("NEVER", each[:1500])
    stuck = sum(thread.is_alive() for thread in threads)
    if stuck:
        print(f"{stuck} sessions are stuck")
    raise SystemExit(1 if bad or stuck or not said["ok"] else 0)


main()
