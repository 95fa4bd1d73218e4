"""Loads a dump, in the words of pg_dump 15 to 18, through psql -f, and looks at what has come of it.

Usage: dump.py PORT [ROWS]
"""
import os
import subprocess
import sys
import tempfile

HEAD = """--
-- PostgreSQL database dump
--

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET transaction_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

CREATE TYPE public.mood AS ENUM (
    'sad',
    'ok',
    'happy'
);
ALTER TYPE public.mood OWNER TO postgres;

CREATE DOMAIN public.positive AS integer
\tCONSTRAINT positive_check CHECK ((VALUE > 0));
ALTER DOMAIN public.positive OWNER TO postgres;

SET default_tablespace = '';
SET default_table_access_method = heap;

CREATE TABLE public.customer (
    id integer NOT NULL,
    name character varying(80) NOT NULL,
    email text,
    born date,
    created timestamp with time zone DEFAULT now() NOT NULL,
    m public.mood DEFAULT 'ok'::public.mood,
    meta jsonb,
    tags text[],
    balance numeric(12,2) DEFAULT 0 NOT NULL,
    CONSTRAINT customer_balance_check CHECK ((balance > ('-1000'::integer)::numeric))
);
ALTER TABLE public.customer OWNER TO postgres;
COMMENT ON TABLE public.customer IS 'people';

CREATE SEQUENCE public.customer_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER TABLE public.customer_id_seq OWNER TO postgres;
ALTER SEQUENCE public.customer_id_seq OWNED BY public.customer.id;

CREATE TABLE public.orders (
    id bigint NOT NULL,
    customer_id integer NOT NULL,
    placed timestamp without time zone NOT NULL,
    total numeric,
    note text,
    qty public.positive DEFAULT 1,
    flag boolean DEFAULT false,
    raw bytea,
    span interval
);
ALTER TABLE public.orders OWNER TO postgres;
ALTER TABLE public.orders ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.orders_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE VIEW public.big_orders AS
 SELECT o.id,
    c.name,
    o.total
   FROM (public.orders o
     JOIN public.customer c ON ((c.id = o.customer_id)))
  WHERE (o.total > (500)::numeric);
ALTER TABLE public.big_orders OWNER TO postgres;

CREATE SEQUENCE public.standalone_seq
    START WITH 100
    INCREMENT BY 5
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER TABLE public.standalone_seq OWNER TO postgres;

ALTER TABLE ONLY public.customer ALTER COLUMN id SET DEFAULT nextval('public.customer_id_seq'::regclass);

"""

FOOT = """
SELECT pg_catalog.setval('public.customer_id_seq', {people}, true);
SELECT pg_catalog.setval('public.orders_id_seq', {orders}, true);
SELECT pg_catalog.setval('public.standalone_seq', 100, true);

ALTER TABLE ONLY public.customer
    ADD CONSTRAINT customer_email_key UNIQUE (email);
ALTER TABLE ONLY public.customer
    ADD CONSTRAINT customer_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_pkey PRIMARY KEY (id);
CREATE INDEX orders_customer_idx ON public.orders USING btree (customer_id, placed DESC);
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customer(id) ON DELETE CASCADE;

--
-- PostgreSQL database dump complete
--
"""


def dump(out, people, orders):
    out.write(HEAD)
    out.write("COPY public.customer (id, name, email, born, created, m, meta, tags, balance) FROM stdin;\n")
    for i in range(1, people + 1):
        mood = ("sad", "ok", "happy")[i % 3]
        out.write(f'{i}\tname {i}\tuser{i}@example.org\t19{i % 90 + 10}-05-17\t2024-01-02 03:04:05.{i % 1000:03}+00\t{mood}\t'
                  f'{{"k": {i}, "v": [{i}, {i + 1}]}}\t{{a{i},b}}\t{i % 1000}.50\n')
    out.write("\\.\n\n")
    out.write("COPY public.orders (id, customer_id, placed, total, note, qty, flag, raw, span) FROM stdin;\n")
    for i in range(1, orders + 1):
        note = "\\N" if i % 7 == 0 else f"note\\t{i}\\nline\\\\"
        flag = "t" if i % 2 == 0 else "f"
        out.write(f"{i}\t{i % people + 1}\t2020-01-01 00:{i % 60:02}:00\t{i}.25\t{note}\t{i % 5 + 1}\t{flag}\t"
                  f"\\\\x{i:08x}\t{i // 3600:02}:{i // 60 % 60:02}:{i % 60:02}\n")
    out.write("\\.\n\n")
    out.write(FOOT.format(people=people, orders=orders))


def main():
    port = sys.argv[1]
    rows = int(sys.argv[2]) if len(sys.argv) > 2 else 100_000
    people, orders = rows * 4 // 5, rows // 5
    psql = ["psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", "-h", "127.0.0.1", "-p", port, "-U", "quorate", "-d", "quorate"]
    with tempfile.NamedTemporaryFile("w", suffix=".sql", delete=False) as file:
        dump(file, people, orders)
    try:
        # A dump does not make the roles that it names, for a PostgreSQL either.
        subprocess.run([*psql, "-c", "create role postgres"], check=True, stdout=subprocess.DEVNULL)
        subprocess.run([*psql, "-f", file.name], check=True, stdout=subprocess.DEVNULL)
    finally:
        os.unlink(file.name)

    def ask(sql):
        return subprocess.run([*psql, "-At", "-c", sql], check=True, capture_output=True, text=True).stdout.strip()

    expected = {
        "select count(*), max(id), sum(balance) from customer":
            f"{people}|{people}|{sum(i % 1000 + 0.5 for i in range(1, people + 1)):.2f}",
        "select count(*), sum(total), count(note) from orders":
            f"{orders}|{sum(i + 0.25 for i in range(1, orders + 1)):.10g}|{orders - orders // 7}",
        "select note from orders where id = 1": "note\t1\nline\\",
        "select id, name, total from big_orders order by id limit 1": "500|name 501|500.25",
        "insert into customer (name) values ('new') returning id": f"{people + 1}",
        "insert into orders (customer_id, placed) values (1, '2025-01-01') returning id": f"{orders + 1}",
        "select nextval('standalone_seq')": "105",
        "select pg_get_serial_sequence('customer', 'id')": "public.customer_id_seq",
        "select setval(pg_get_serial_sequence('orders', 'id'), coalesce(max(id), 1), max(id) is not null) from orders":
            f"{orders + 1}",
        "select count(*) from pg_constraint where conrelid = 'orders'::regclass and contype = 'f'": "1",
    }
    wrong = 0
    for sql, answer in expected.items():
        got = ask(sql)
        if got != answer:
            wrong += 1
            print(f"{sql}\n  {got!r}, not {answer!r}")
    print(f"a dump of {rows} rows, {len(expected) - wrong} of {len(expected)} answers right")
    sys.exit(1 if wrong else 0)


main()
