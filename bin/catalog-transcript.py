#!/usr/bin/env python3
"""Records what a PostgreSQL 18 answers to catalog queries: the expected answers of CatalogTranscriptTest.

usage: catalog-transcript.py CONNINFO QUERIES > gateway/src/test/transcripts/catalog.txt

QUERIES holds statements with an empty line between them; @name@ is the oid of a relation. The database has
the schema with which the transcript begins. Needs psycopg.
"""
import re
import sys

import psycopg

ROWS_MAX = 60
connection = psycopg.connect(sys.argv[1], autocommit=True).pgconn


def ask(sql):
    return connection.exec_(sql.encode())


names = {}
result = ask("select oid, relname from pg_class where oid >= 16384 and relnamespace = 2200")
for row in range(result.ntuples):
    names[result.get_value(row, 0).decode()] = result.get_value(row, 1).decode()
oids = {name: oid for oid, name in names.items()}


def shown(value):
    if value is None:
        return "NULL"
    text = re.sub(
        r"(?<![\w.])(1[6-9]\d{3}|[2-9]\d{4}|\d{6,10})(?![\w.])",
        lambda m: "{" + names.get(m.group(1), "") + "}" if int(m.group(1)) >= 16384 else m.group(1),
        value.decode(),
    )
    return text.replace("\\", "\\\\").replace("\n", "\\n").replace("postgres", "quorate")


for query in open(sys.argv[2]).read().strip().split("\n\n"):
    sql = re.sub(r"@(\w+)@", lambda m: oids[m.group(1)], query)
    result = ask(sql)
    if result.status != psycopg.pq.ExecStatus.TUPLES_OK or result.ntuples > ROWS_MAX:
        continue
    print(query)
    print("----")
    print("|".join(f"{result.fname(i).decode()}:{result.ftype(i)}" for i in range(result.nfields)))
    rows = ["|".join(shown(result.get_value(row, i)) for i in range(result.nfields)) for row in range(result.ntuples)]
    print("".join(row + "\n" for row in sorted(rows)))
