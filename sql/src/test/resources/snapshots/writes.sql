-- INSERT, UPDATE, DELETE, TRUNCATE, COPY.
create table t (id int primary key, name varchar(20), n bigint default 7, p numeric(8,2), at timestamptz default now(), u uuid default gen_random_uuid());
| CREATE TABLE
| H2:
|   CREATE TABLE "t" ("id" INTEGER NOT NULL, "name" VARCHAR(20), "n" BIGINT, "p" DECIMAL(8,2), "at" TIMESTAMP(6), "u" VARCHAR(36))
|     undone by DROP TABLE "t"
|   ALTER TABLE "t" ADD CONSTRAINT "q1" PRIMARY KEY ("id")
|     undone by ALTER TABLE "t" DROP CONSTRAINT "q1"
| HSQLDB:
|   CREATE CACHED TABLE "t" ("id" INTEGER NOT NULL, "name" VARCHAR(20), "n" BIGINT, "p" DECIMAL(8,2), "at" TIMESTAMP(6), "u" VARCHAR(36))
|     undone by DROP TABLE "t"
|   ALTER TABLE "t" ADD CONSTRAINT "q1" PRIMARY KEY ("id")
|     undone by ALTER TABLE "t" DROP CONSTRAINT "q1"
| DERBY:
|   CREATE TABLE "t" ("id" INTEGER NOT NULL, "name" VARCHAR(21), "n" BIGINT, "p" DECIMAL(8,2), "at" TIMESTAMP, "u" VARCHAR(36))
|     undone by DROP TABLE "t"
|   ALTER TABLE "t" ADD CONSTRAINT "q1" PRIMARY KEY ("id")
|     undone by ALTER TABLE "t" DROP CONSTRAINT "q1"
| POSTGRESQL:
|   CREATE TABLE "t" ("id" INTEGER NOT NULL, "name" VARCHAR(20), "n" BIGINT, "p" DECIMAL(8,2), "at" TIMESTAMP(6), "u" VARCHAR(36))
|     undone by DROP TABLE "t"
|   ALTER TABLE "t" ADD CONSTRAINT "q1" PRIMARY KEY ("id") DEFERRABLE
|     undone by ALTER TABLE "t" DROP CONSTRAINT "q1"
| SQLITE:
|   CREATE TABLE "t" ("id" INTEGER NOT NULL, "name" TEXT, "n" INTEGER, "p" TEXT, "at" TEXT, "u" TEXT) STRICT
|     undone by DROP TABLE "t"
|   CREATE UNIQUE INDEX "q1" ON "t" ("id")
| DUCKDB:
|   CREATE TABLE "t" ("id" INTEGER, "name" VARCHAR, "n" BIGINT, "p" VARCHAR, "at" VARCHAR, "u" VARCHAR)
|     undone by DROP TABLE "t"
|   SELECT "q_raise"('23505', 'duplicate key value violates unique constraint "t_pkey"') FROM (SELECT 1 FROM "t" WHERE "id" IS NOT NULL GROUP BY "id" HAVING COUNT(*) > 1) "q_old" WHERE 1 = 1 LIMIT 1
| MARIADB:
|   CREATE TABLE "t" ("id" INTEGER NOT NULL, "name" VARCHAR(20), "n" BIGINT, "p" DECIMAL(8,2), "at" DATETIME(6), "u" VARCHAR(36), INDEX "q1" ("id"))
|     undone by DROP TABLE "t"
create table child (id serial primary key, t int references t on delete cascade, note text not null default 'none');
| CREATE TABLE
| H2:
|   CREATE TABLE "child" ("id" INTEGER NOT NULL, "t" INTEGER, "note" VARCHAR NOT NULL)
|     undone by DROP TABLE "child"
|   ALTER TABLE "child" ADD CONSTRAINT "q3" PRIMARY KEY ("id")
|     undone by ALTER TABLE "child" DROP CONSTRAINT "q3"
|   ALTER TABLE "child" ADD CONSTRAINT "q4" FOREIGN KEY ("t") REFERENCES "t" ("id") ON DELETE CASCADE
|     undone by ALTER TABLE "child" DROP CONSTRAINT "q4"
| HSQLDB:
|   CREATE CACHED TABLE "child" ("id" INTEGER NOT NULL, "t" INTEGER, "note" VARCHAR(134217728) NOT NULL)
|     undone by DROP TABLE "child"
|   ALTER TABLE "child" ADD CONSTRAINT "q3" PRIMARY KEY ("id")
|     undone by ALTER TABLE "child" DROP CONSTRAINT "q3"
|   ALTER TABLE "child" ADD CONSTRAINT "q4" FOREIGN KEY ("t") REFERENCES "t" ("id") ON DELETE CASCADE
|     undone by ALTER TABLE "child" DROP CONSTRAINT "q4"
| DERBY:
|   CREATE TABLE "child" ("id" INTEGER NOT NULL, "t" INTEGER, "note" VARCHAR(32672) NOT NULL)
|     undone by DROP TABLE "child"
|   ALTER TABLE "child" ADD CONSTRAINT "q3" PRIMARY KEY ("id")
|     undone by ALTER TABLE "child" DROP CONSTRAINT "q3"
|   ALTER TABLE "child" ADD CONSTRAINT "q4" FOREIGN KEY ("t") REFERENCES "t" ("id") ON DELETE CASCADE
|     undone by ALTER TABLE "child" DROP CONSTRAINT "q4"
| POSTGRESQL:
|   CREATE TABLE "child" ("id" INTEGER NOT NULL, "t" INTEGER, "note" TEXT NOT NULL)
|     undone by DROP TABLE "child"
|   ALTER TABLE "child" ADD CONSTRAINT "q3" PRIMARY KEY ("id") DEFERRABLE
|     undone by ALTER TABLE "child" DROP CONSTRAINT "q3"
|   ALTER TABLE "t" DROP CONSTRAINT "q1", ADD CONSTRAINT "q1" PRIMARY KEY ("id")
|   ALTER TABLE "child" ADD CONSTRAINT "q4" FOREIGN KEY ("t") REFERENCES "t" ("id") ON DELETE CASCADE
|     undone by ALTER TABLE "child" DROP CONSTRAINT "q4"
| SQLITE:
|   CREATE TABLE "child" ("id" INTEGER NOT NULL, "t" INTEGER, "note" TEXT NOT NULL) STRICT
|     undone by DROP TABLE "child"
|   CREATE UNIQUE INDEX "q3" ON "child" ("id")
|   SELECT "q_raise"('23503', 'insert, update or delete violates foreign key constraint "child_t_fkey"') FROM "child" "q_old" WHERE "q_old"."t" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "t" "q_to" WHERE "q_to"."id" = "q_old"."t") LIMIT 1
|   PRAGMA writable_schema = ON
|   UPDATE sqlite_schema SET sql = 'CREATE TABLE "child" ("id" INTEGER NOT NULL, "t" INTEGER, "note" TEXT NOT NULL, CONSTRAINT "q4" FOREIGN KEY ("t") REFERENCES "t" ("id") ON DELETE CASCADE) STRICT' WHERE type = 'table' AND name = 'child'
|   CREATE TABLE "quorate_told" ("x" INTEGER)
|   DROP TABLE "quorate_told"
|   PRAGMA writable_schema = RESET
| DUCKDB:
|   CREATE TABLE "child" ("id" INTEGER, "t" INTEGER, "note" VARCHAR)
|     undone by DROP TABLE "child"
|   SELECT "q_raise"('23505', 'duplicate key value violates unique constraint "child_pkey"') FROM (SELECT 1 FROM "child" WHERE "id" IS NOT NULL GROUP BY "id" HAVING COUNT(*) > 1) "q_old" WHERE 1 = 1 LIMIT 1
|   look: SELECT COUNT(*) FROM "child" "q_old" WHERE "q_old"."t" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "t" "q_to" WHERE "q_to"."id" = "q_old"."t")
|     violated 23503: insert, update or delete violates foreign key constraint "child_t_fkey"
| MARIADB:
|   CREATE TABLE "child" ("id" INTEGER NOT NULL, "t" INTEGER, "note" LONGTEXT NOT NULL, INDEX "q3" ("id"))
|     undone by DROP TABLE "child"
|   look: SELECT COUNT(*) FROM "child" "q_old" WHERE "q_old"."t" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "t" "q_to" WHERE "q_to"."id" = "q_old"."t")
|     violated 23503: insert, update or delete violates foreign key constraint "child_t_fkey"
create table k (a int, b int unique, check (a < b));
| CREATE TABLE
| H2, DERBY:
|   CREATE TABLE "k" ("a" INTEGER, "b" INTEGER)
|     undone by DROP TABLE "k"
|   ALTER TABLE "k" ADD CONSTRAINT "q5" UNIQUE ("b")
|     undone by ALTER TABLE "k" DROP CONSTRAINT "q5"
|   look: SELECT COUNT(*) FROM "k" "q_old" WHERE NOT (("a" < "b"))
|     violated 23514: check constraint "k_check" of relation "k" is violated by some row
|   ALTER TABLE "k" ADD CONSTRAINT "q6" CHECK (("a" < "b"))
|     undone by ALTER TABLE "k" DROP CONSTRAINT "q6"
| HSQLDB:
|   CREATE CACHED TABLE "k" ("a" INTEGER, "b" INTEGER)
|     undone by DROP TABLE "k"
|   ALTER TABLE "k" ADD CONSTRAINT "q5" UNIQUE ("b")
|     undone by ALTER TABLE "k" DROP CONSTRAINT "q5"
|   look: SELECT COUNT(*) FROM "k" "q_old" WHERE NOT (("a" < "b"))
|     violated 23514: check constraint "k_check" of relation "k" is violated by some row
|   ALTER TABLE "k" ADD CONSTRAINT "q6" CHECK (("a" < "b"))
|     undone by ALTER TABLE "k" DROP CONSTRAINT "q6"
| POSTGRESQL:
|   CREATE TABLE "k" ("a" INTEGER, "b" INTEGER)
|     undone by DROP TABLE "k"
|   ALTER TABLE "k" ADD CONSTRAINT "q5" UNIQUE ("b") DEFERRABLE
|     undone by ALTER TABLE "k" DROP CONSTRAINT "q5"
|   look: SELECT COUNT(*) FROM "k" "q_old" WHERE NOT (("a" < "b"))
|     violated 23514: check constraint "k_check" of relation "k" is violated by some row
|   ALTER TABLE "k" ADD CONSTRAINT "q6" CHECK (("a" < "b"))
|     undone by ALTER TABLE "k" DROP CONSTRAINT "q6"
| SQLITE:
|   CREATE TABLE "k" ("a" INTEGER, "b" INTEGER) STRICT
|     undone by DROP TABLE "k"
|   CREATE UNIQUE INDEX "q5" ON "k" ("b")
|   look: SELECT COUNT(*) FROM "k" "q_old" WHERE NOT (("a" < "b"))
|     violated 23514: check constraint "k_check" of relation "k" is violated by some row
|   SELECT "q_raise"('23514', 'new row violates check constraint "k_check"') FROM "k" "q_old" WHERE NOT (("a" < "b")) LIMIT 1
|   ALTER TABLE "k" ADD CONSTRAINT "q6" CHECK (("a" < "b"))
| DUCKDB:
|   CREATE TABLE "k" ("a" INTEGER, "b" INTEGER)
|     undone by DROP TABLE "k"
|   SELECT "q_raise"('23505', 'duplicate key value violates unique constraint "k_b_key"') FROM (SELECT 1 FROM "k" WHERE "b" IS NOT NULL GROUP BY "b" HAVING COUNT(*) > 1) "q_old" WHERE 1 = 1 LIMIT 1
|   look: SELECT COUNT(*) FROM "k" "q_old" WHERE NOT (("a" < "b"))
|     violated 23514: check constraint "k_check" of relation "k" is violated by some row
|   SELECT "q_raise"('23514', 'new row violates check constraint "k_check"') FROM "k" "q_old" WHERE NOT (("a" < "b")) LIMIT 1
| MARIADB:
|   CREATE TABLE "k" ("a" INTEGER, "b" INTEGER, INDEX "q5" ("b"))
|     undone by DROP TABLE "k"
|   look: SELECT COUNT(*) FROM "k" "q_old" WHERE NOT (("a" < "b"))
|     violated 23514: check constraint "k_check" of relation "k" is violated by some row
|   SELECT "q_raise"('23514', 'new row violates check constraint "k_check"') FROM "k" "q_old" WHERE NOT (("a" < "b")) LIMIT 1
|     undone by DO 0
insert into t (id, name) values (1, 'a'), (2, null);
| write t
| lock ROW t to write [Int[value=1]]
| lock ROW t to write [Int[value=2]]
| open: the time, chance
| insert into t
| row (literal 1::integer, literal 'a'::character varying/24, constant 7::bigint, constant null::numeric/524294, now::timestamp with time zone, random_uuid::uuid)
| row (literal 2::integer, constant null::character varying/24, constant 7::bigint, constant null::numeric/524294, now::timestamp with time zone, random_uuid::uuid)
insert into t values (3, 'c', default, 1.005, '2020-01-01 00:00:00+00', '00000000-0000-0000-0000-000000000001');
| write t
| lock ROW t to write [Int[value=3]]
| insert into t
| row (literal 3::integer, literal 'c'::character varying/24, constant 7::bigint, literal 1.01::numeric/524294, literal TimestampTz[value=2020-01-01T00:00:00Z]::timestamp with time zone, literal Uuid[value=00000000-0000-0000-0000-000000000001]::uuid)
insert into t (id, n) select id + 10, n * 2 from t where n > 1 order by id;
| read t
| write t
| lock INSERT t to write
| lock TABLE t to read
| open: the time, chance
| insert into t, for each row
| row (computed 0, constant null::character varying/24, computed 1, constant null::numeric/524294, now::timestamp with time zone, random_uuid::uuid)
| computed ordered query
| H2, HSQLDB, POSTGRESQL: computed SELECT CAST(("r1"."id" + CAST(? AS INTEGER)) AS INTEGER), CAST(("r1"."n" * CAST(? AS BIGINT)) AS BIGINT) FROM "t" "r1" WHERE ("r1"."n" > ?) ORDER BY "r1"."id"
|   ? literal 10::integer
|   ? literal 2::bigint
|   ? literal 1::bigint
| DERBY: computed SELECT CAST(("r1"."id" + CAST(? AS INTEGER)) AS INTEGER), CAST((CAST("r1"."n" AS DECIMAL(19,0)) * CAST(? AS BIGINT)) AS BIGINT) FROM "t" "r1" WHERE ("r1"."n" > ?) ORDER BY "r1"."id"
|   ? literal 10::integer
|   ? literal 2::bigint
|   ? literal 1::bigint
| SQLITE: computed SELECT "q_int4"("r1"."id" + CAST(? AS INTEGER)) AS "c1", "q_int8"("r1"."n" * CAST(? AS INTEGER)) AS "c2" FROM "t" "r1" WHERE ("r1"."n" > ?) ORDER BY "r1"."id"
|   ? literal 10::integer
|   ? literal 2::bigint
|   ? literal 1::bigint
| DUCKDB: computed SELECT CAST(CAST("r1"."id" AS BIGINT) + CAST(? AS INTEGER) AS INTEGER), CAST(CAST("r1"."n" AS HUGEINT) * CAST(? AS BIGINT) AS BIGINT) FROM "t" "r1" WHERE ("r1"."n" > ?) ORDER BY "r1"."id"
|   ? literal 10::integer
|   ? literal 2::bigint
|   ? literal 1::bigint
| MARIADB: computed SELECT "q_int4"(("r1"."id" + CAST(? AS SIGNED))) AS "c1", ("r1"."n" * CAST(? AS SIGNED)) AS "c2" FROM "t" "r1" WHERE ("r1"."n" > ?) ORDER BY "r1"."id"
|   ? literal 10::integer
|   ? literal 2::bigint
|   ? literal 1::bigint
insert into child (t) values (1) returning id, t, note || '!';
| write child
| lock INSERT child to write
| lock ROW t to read [Int[value=1]]
| columns id integer, t integer, ?column? text
| open: the sequence child_id_seq
| insert into child
| row (nextval 'child_id_seq'::integer, literal 1::integer, constant 'none'::text)
| returning (row 0::integer, row 1::integer, computed 0)
| returning query
| H2, DUCKDB: returning SELECT (CAST(? AS VARCHAR) || CAST(? AS VARCHAR))
|   ? row 2::text
|   ? literal '!'::text
| HSQLDB: returning SELECT (CAST(? AS VARCHAR(134217728)) || CAST(? AS VARCHAR(134217728))) FROM (VALUES (0)) "nothing"("c1")
|   ? row 2::text
|   ? literal '!'::text
| DERBY: returning SELECT "q_concat2"(CAST(? AS VARCHAR(32672)), CAST(? AS VARCHAR(32672))) FROM SYSIBM.SYSDUMMY1
|   ? row 2::text
|   ? literal '!'::text
| POSTGRESQL: returning SELECT (CAST(? AS TEXT) || CAST(? AS TEXT))
|   ? row 2::text
|   ? literal '!'::text
| SQLITE: returning SELECT (CAST(? AS TEXT) || CAST(? AS TEXT)) AS "c1"
|   ? row 2::text
|   ? literal '!'::text
| MARIADB: returning SELECT (CAST(? AS CHAR) || CAST(? AS CHAR)) AS "c1"
|   ? row 2::text
|   ? literal '!'::text
insert into t (id, p) values ($1, $2);
| write t
| parameters integer, numeric
| open: the time, chance
| insert into t
| row ($1::integer, constant null::character varying/24, constant 7::bigint, $2::numeric/524294, now::timestamp with time zone, random_uuid::uuid)
insert into t (id, n) values (5, (select max(n) from t));
| read t
| write t
| lock ROW t to write [Int[value=5]]
| lock TABLE t to read
| open: the time, chance
| insert into t
| row (literal 5::integer, constant null::character varying/24, computed 0, constant null::numeric/524294, now::timestamp with time zone, random_uuid::uuid)
| computed query
| H2, POSTGRESQL, DUCKDB: computed SELECT (SELECT MAX("r1"."n") FROM "t" "r1")
| HSQLDB: computed SELECT (SELECT MAX("r1"."n") FROM "t" "r1") FROM (VALUES (0)) "nothing"("c1")
| DERBY: computed SELECT (SELECT MAX("r1"."n") FROM "t" "r1") FROM SYSIBM.SYSDUMMY1
| SQLITE, MARIADB: computed SELECT (SELECT MAX("r1"."n") AS "c1" FROM "t" "r1") AS "c1"
insert into k (a, b) values (1, 2), (3, random() * 10);
| write k
| lock INSERT k to write
| open: chance
| insert into k
| row (literal 1::integer, literal 2::integer)
| row (literal 3::integer, computed 0)
| computed query
| H2, POSTGRESQL, DUCKDB: computed SELECT CAST("q_fround"("q_fmul"(CAST(? AS DOUBLE PRECISION), CAST(CAST(? AS INTEGER) AS DOUBLE PRECISION))) AS INTEGER)
|   ? random::double precision
|   ? literal 10::integer
| HSQLDB: computed SELECT CAST("q_fround"("q_fmul"(CAST(? AS DOUBLE PRECISION), CAST(CAST(? AS INTEGER) AS DOUBLE PRECISION))) AS INTEGER) FROM (VALUES (0)) "nothing"("c1")
|   ? random::double precision
|   ? literal 10::integer
| DERBY: computed SELECT CAST("q_fround"("q_fmul"(CAST(? AS DOUBLE PRECISION), CAST(CAST(? AS INTEGER) AS DOUBLE PRECISION))) AS INTEGER) FROM SYSIBM.SYSDUMMY1
|   ? random::double precision
|   ? literal 10::integer
| SQLITE: computed SELECT "q_int4"("q_fround"("q_fmul"(CAST(? AS REAL), "q_float"(CAST(? AS INTEGER))))) AS "c1"
|   ? random::double precision
|   ? literal 10::integer
| MARIADB: computed SELECT "q_int4"("q_fint8"("q_fmul"(CAST(? AS DOUBLE), CAST(CAST(? AS SIGNED) AS DOUBLE)))) AS "c1"
|   ? random::double precision
|   ? literal 10::integer
insert into t default values;
| write t
| lock ROW t to write [Null[]]
| open: the time, chance
| insert into t
| row (constant null::integer, constant null::character varying/24, constant 7::bigint, constant null::numeric/524294, now::timestamp with time zone, random_uuid::uuid)
update t set name = 'x' where id = 1;
| write t
| lock ROW t to write [Int[value=1]]
| update t, columns [1]
| H2, HSQLDB, DERBY, POSTGRESQL, SQLITE, DUCKDB, MARIADB: UPDATE "t" SET "name" = ? WHERE ("t"."id" = ?)
|   ? literal 'x'::character varying/24
|   ? literal 1::integer
update t set n = n + 1, p = p / 3 where name like 'a%' returning id, n;
| write t
| lock TABLE t to write
| columns id integer, n bigint
| update t, columns [2, 3]
| H2: UPDATE "t" SET "n" = CAST(("t"."n" + CAST(? AS BIGINT)) AS BIGINT), "p" = CAST("q_round"(("q_div"("t"."p", CAST(? AS DECIMAL(31,0)))), 2) AS DECIMAL(8,2)) WHERE ("q_like2"("t"."name", CAST(? AS VARCHAR)))
|   ? literal 1::bigint
|   ? literal 3::numeric/1075773444
|   ? literal 'a%'::text as a pattern, escape '\'
| HSQLDB: UPDATE "t" SET "n" = CAST(("t"."n" + CAST(? AS BIGINT)) AS BIGINT), "p" = CAST("q_round"(("q_div"("t"."p", CAST(? AS DECIMAL(31,0)))), 2) AS DECIMAL(8,2)) WHERE ("q_like2"("t"."name", CAST(? AS VARCHAR(134217728))))
|   ? literal 1::bigint
|   ? literal 3::numeric/1075773444
|   ? literal 'a%'::text as a pattern, escape '\'
| DERBY: UPDATE "t" SET "n" = CAST(("t"."n" + CAST(? AS BIGINT)) AS BIGINT), "p" = CAST("q_round"(("q_div"("t"."p", CAST(? AS DECIMAL(31,0)))), 2) AS DECIMAL(8,2)) WHERE ("q_like2"("t"."name", CAST(? AS VARCHAR(32672))))
|   ? literal 1::bigint
|   ? literal 3::numeric/1075773444
|   ? literal 'a%'::text as a pattern, escape '\'
| POSTGRESQL: UPDATE "t" SET "n" = CAST(("t"."n" + CAST(? AS BIGINT)) AS BIGINT), "p" = CAST("q_round"(("q_div"("t"."p", CAST(? AS DECIMAL(31,0)))), 2) AS DECIMAL(8,2)) WHERE ("q_like2"("t"."name", CAST(? AS TEXT)))
|   ? literal 1::bigint
|   ? literal 3::numeric/1075773444
|   ? literal 'a%'::text as a pattern, escape '\'
| SQLITE: UPDATE "t" SET "n" = "q_int8"("t"."n" + CAST(? AS INTEGER)), "p" = "q_dec"("q_dec"("q_round"(("q_div"("t"."p", CAST(? AS TEXT))), 2), 8, 2), 8, 2) WHERE ("q_like2"("t"."name", CAST(? AS TEXT)))
|   ? literal 1::bigint
|   ? literal 3::numeric/1075773444
|   ? literal 'a%'::text as a pattern, escape '\'
| DUCKDB: UPDATE "t" SET "n" = CAST(CAST("t"."n" AS HUGEINT) + CAST(? AS BIGINT) AS BIGINT), "p" = "q_dec"("q_dec"("q_round"(("q_div"("t"."p", CAST(? AS VARCHAR))), 2), 8, 2), 8, 2) WHERE ("q_like2"("t"."name", CAST(? AS VARCHAR)))
|   ? literal 1::bigint
|   ? literal 3::numeric/1075773444
|   ? literal 'a%'::text as a pattern, escape '\'
| MARIADB: UPDATE "t" SET "n" = ("t"."n" + CAST(? AS SIGNED)), "p" = CAST("q_dec"("q_round"(("q_div"("t"."p", CAST(? AS DECIMAL(31,0)))), 2), 8, 2) AS DECIMAL(8,2)) WHERE (("t"."name" LIKE CAST(? AS CHAR) ESCAPE '\'))
|   ? literal 1::bigint
|   ? literal 3::numeric/1075773444
|   ? literal 'a%'::text as a pattern, escape '\'
| before query, digits [-1, -1, -1, 2, -1, -1, -1, 2]
| H2: before SELECT "t"."id", "t"."name", "t"."n", "t"."p", "t"."at", "t"."u", CAST(("t"."n" + CAST(? AS BIGINT)) AS BIGINT), CAST("q_round"(("q_div"("t"."p", CAST(? AS DECIMAL(31,0)))), 2) AS DECIMAL(8,2)) FROM "t" "t" WHERE ("q_like2"("t"."name", CAST(? AS VARCHAR)))
|   ? literal 1::bigint
|   ? literal 3::numeric/1075773444
|   ? literal 'a%'::text as a pattern, escape '\'
| HSQLDB: before SELECT "t"."id", "t"."name", "t"."n", "t"."p", "t"."at", "t"."u", CAST(("t"."n" + CAST(? AS BIGINT)) AS BIGINT), CAST("q_round"(("q_div"("t"."p", CAST(? AS DECIMAL(31,0)))), 2) AS DECIMAL(8,2)) FROM "t" "t" WHERE ("q_like2"("t"."name", CAST(? AS VARCHAR(134217728))))
|   ? literal 1::bigint
|   ? literal 3::numeric/1075773444
|   ? literal 'a%'::text as a pattern, escape '\'
| DERBY: before SELECT "t"."id", "t"."name", "t"."n", "t"."p", "t"."at", "t"."u", CAST(("t"."n" + CAST(? AS BIGINT)) AS BIGINT), CAST("q_round"(("q_div"("t"."p", CAST(? AS DECIMAL(31,0)))), 2) AS DECIMAL(8,2)) FROM "t" "t" WHERE ("q_like2"("t"."name", CAST(? AS VARCHAR(32672))))
|   ? literal 1::bigint
|   ? literal 3::numeric/1075773444
|   ? literal 'a%'::text as a pattern, escape '\'
| POSTGRESQL: before SELECT "t"."id", "t"."name", "t"."n", "t"."p", "t"."at", "t"."u", CAST(("t"."n" + CAST(? AS BIGINT)) AS BIGINT), CAST("q_round"(("q_div"("t"."p", CAST(? AS DECIMAL(31,0)))), 2) AS DECIMAL(8,2)) FROM "t" "t" WHERE ("q_like2"("t"."name", CAST(? AS TEXT)))
|   ? literal 1::bigint
|   ? literal 3::numeric/1075773444
|   ? literal 'a%'::text as a pattern, escape '\'
| SQLITE: before SELECT "t"."id" AS "c1", "t"."name" AS "c2", "t"."n" AS "c3", "t"."p" AS "c4", "t"."at" AS "c5", "t"."u" AS "c6", "q_int8"("t"."n" + CAST(? AS INTEGER)) AS "c7", "q_dec"("q_round"(("q_div"("t"."p", CAST(? AS TEXT))), 2), 8, 2) AS "c8" FROM "t" "t" WHERE ("q_like2"("t"."name", CAST(? AS TEXT)))
|   ? literal 1::bigint
|   ? literal 3::numeric/1075773444
|   ? literal 'a%'::text as a pattern, escape '\'
| DUCKDB: before SELECT "t"."id", "t"."name", "t"."n", "t"."p", "t"."at", "t"."u", CAST(CAST("t"."n" AS HUGEINT) + CAST(? AS BIGINT) AS BIGINT), "q_dec"("q_round"(("q_div"("t"."p", CAST(? AS VARCHAR))), 2), 8, 2) FROM "t" "t" WHERE ("q_like2"("t"."name", CAST(? AS VARCHAR)))
|   ? literal 1::bigint
|   ? literal 3::numeric/1075773444
|   ? literal 'a%'::text as a pattern, escape '\'
| MARIADB: before SELECT "t"."id" AS "c1", "t"."name" AS "c2", "t"."n" AS "c3", "t"."p" AS "c4", "t"."at" AS "c5", "t"."u" AS "c6", ("t"."n" + CAST(? AS SIGNED)) AS "c7", CAST("q_dec"("q_round"(("q_div"("t"."p", CAST(? AS DECIMAL(31,0)))), 2), 8, 2) AS DECIMAL(8,2)) AS "c8" FROM "t" "t" WHERE (("t"."name" LIKE CAST(? AS CHAR) ESCAPE '\'))
|   ? literal 1::bigint
|   ? literal 3::numeric/1075773444
|   ? literal 'a%'::text as a pattern, escape '\'
| returning (row 0::integer, row 2::bigint)
update t set id = id + 1;
| write t
| lock TABLE t to write
| update t, columns [0]
| H2, HSQLDB, DERBY, POSTGRESQL: UPDATE "t" SET "id" = CAST(("t"."id" + CAST(? AS INTEGER)) AS INTEGER)
|   ? literal 1::integer
| SQLITE: UPDATE "t" SET "id" = "q_int4"("t"."id" + CAST(? AS INTEGER))
|   ? literal 1::integer
| DUCKDB: UPDATE "t" SET "id" = CAST(CAST("t"."id" AS BIGINT) + CAST(? AS INTEGER) AS INTEGER)
|   ? literal 1::integer
| MARIADB: UPDATE "t" SET "id" = "q_int4"(("t"."id" + CAST(? AS SIGNED)))
|   ? literal 1::integer
| moved key t_pkey: [0] -> [1]
| moves query
| H2, HSQLDB, DERBY, POSTGRESQL: moves SELECT "t"."id", CAST(("t"."id" + CAST(? AS INTEGER)) AS INTEGER) FROM "t" "t"
|   ? literal 1::integer
| SQLITE: moves SELECT "t"."id" AS "c1", "q_int4"("t"."id" + CAST(? AS INTEGER)) AS "c2" FROM "t" "t"
|   ? literal 1::integer
| DUCKDB: moves SELECT "t"."id", CAST(CAST("t"."id" AS BIGINT) + CAST(? AS INTEGER) AS INTEGER) FROM "t" "t"
|   ? literal 1::integer
| MARIADB: moves SELECT "t"."id" AS "c1", "q_int4"(("t"."id" + CAST(? AS SIGNED))) AS "c2" FROM "t" "t"
|   ? literal 1::integer
update t set name = child.note from child where child.t = t.id;
| read child
| write t
| lock TABLE t to write
| lock TABLE child to read
| open: errors
| update t, columns [1]
| H2, HSQLDB, DERBY, POSTGRESQL, DUCKDB: UPDATE "t" SET "name" = (SELECT "q_as_varchar"("r1"."note", 20) FROM "child" "r1" WHERE ("r1"."t" = "t"."id")) WHERE EXISTS (SELECT 1 FROM "child" "r1" WHERE ("r1"."t" = "t"."id"))
| SQLITE: UPDATE "t" SET "name" = (SELECT CASE WHEN COUNT(*) > 1 THEN "q_raise"('21000', 'more than one row returned by a subquery used as an expression') ELSE MAX("c1") END FROM (SELECT "q_as_varchar"("r1"."note", 20) AS "c1" FROM "child" "r1" WHERE ("r1"."t" = "t"."id")) "q_one") WHERE EXISTS (SELECT 1 AS "c1" FROM "child" "r1" WHERE ("r1"."t" = "t"."id"))
| MARIADB: UPDATE "t" SET "name" = (SELECT "q_as_varchar"("r1"."note", 20) AS "c1" FROM "child" "r1" WHERE ("r1"."t" = "t"."id")) WHERE EXISTS (SELECT 1 AS "c1" FROM "child" "r1" WHERE ("r1"."t" = "t"."id"))
update t set (name, n) = ('z', 9) where id in (1, 2);
| write t
| lock TABLE t to write
| update t, columns [1, 2]
| H2, HSQLDB, DERBY, POSTGRESQL, SQLITE, DUCKDB, MARIADB: UPDATE "t" SET "name" = ?, "n" = ? WHERE ("t"."id" IN (?, ?))
|   ? literal 'z'::character varying/24
|   ? literal 9::bigint
|   ? literal 1::integer
|   ? literal 2::integer
update t set u = gen_random_uuid() where n > 3;
| write t
| lock TABLE t to write
| open: chance
| update t, columns [5]
| H2, DUCKDB: UPDATE "t" SET "u" = "q_random_uuid"("q_row_hash"(CAST(? AS VARCHAR), "q_inttext"(CAST("t"."id" AS BIGINT)))) WHERE ("t"."n" > ?)
|   ? salt '/18'::text
|   ? literal 3::bigint
| HSQLDB: UPDATE "t" SET "u" = "q_random_uuid"("q_row_hash"(CAST(? AS VARCHAR(134217728)), "q_inttext"(CAST("t"."id" AS BIGINT)))) WHERE ("t"."n" > ?)
|   ? salt '/18'::text
|   ? literal 3::bigint
| DERBY: UPDATE "t" SET "u" = "q_random_uuid"("q_row_hash"(CAST(? AS VARCHAR(32672)), "q_inttext"(CAST("t"."id" AS BIGINT)))) WHERE ("t"."n" > ?)
|   ? salt '/18'::text
|   ? literal 3::bigint
| POSTGRESQL, SQLITE: UPDATE "t" SET "u" = "q_random_uuid"("q_row_hash"(CAST(? AS TEXT), "q_inttext"(CAST("t"."id" AS BIGINT)))) WHERE ("t"."n" > ?)
|   ? salt '/18'::text
|   ? literal 3::bigint
| MARIADB: UPDATE "t" SET "u" = "q_random_uuid"("q_row_hash"(CAST(? AS CHAR), "q_inttext"(CAST("t"."id" AS SIGNED)))) WHERE ("t"."n" > ?)
|   ? salt '/18'::text
|   ? literal 3::bigint
delete from t where id = 1;
| write child, t
| lock ROW t to write [Int[value=1]]
| lock TABLE child to write
| delete of t
| H2, HSQLDB, DERBY, POSTGRESQL, SQLITE, DUCKDB, MARIADB: DELETE FROM "t" WHERE ("t"."id" = ?)
|   ? literal 1::integer
delete from t using child where child.t = t.id and child.note = 'gone' returning t.id;
| read child
| write child, t
| lock TABLE t to write
| lock TABLE child to write
| lock TABLE child to read
| columns id integer
| delete of t
| H2, HSQLDB, DERBY, POSTGRESQL, DUCKDB: DELETE FROM "t" WHERE EXISTS (SELECT 1 FROM "child" "r1" WHERE (("r1"."t" = "t"."id") AND ("r1"."note" = ?)))
|   ? literal 'gone'::text
| SQLITE, MARIADB: DELETE FROM "t" WHERE EXISTS (SELECT 1 AS "c1" FROM "child" "r1" WHERE (("r1"."t" = "t"."id") AND ("r1"."note" = ?)))
|   ? literal 'gone'::text
| before query, digits [-1, -1, -1, 2, -1, -1]
| H2, HSQLDB, DERBY, POSTGRESQL, DUCKDB: before SELECT "t"."id", "t"."name", "t"."n", "t"."p", "t"."at", "t"."u" FROM "t" "t" WHERE EXISTS (SELECT 1 FROM "child" "r1" WHERE (("r1"."t" = "t"."id") AND ("r1"."note" = ?)))
|   ? literal 'gone'::text
| SQLITE, MARIADB: before SELECT "t"."id" AS "c1", "t"."name" AS "c2", "t"."n" AS "c3", "t"."p" AS "c4", "t"."at" AS "c5", "t"."u" AS "c6" FROM "t" "t" WHERE EXISTS (SELECT 1 AS "c1" FROM "child" "r1" WHERE (("r1"."t" = "t"."id") AND ("r1"."note" = ?)))
|   ? literal 'gone'::text
| returning (row 0::integer)
delete from child returning *;
| write child
| lock TABLE child to write
| columns id integer, t integer, note text
| delete of child
| H2, HSQLDB, DERBY, POSTGRESQL, SQLITE, DUCKDB, MARIADB: DELETE FROM "child"
| before query
| H2, HSQLDB, DERBY, POSTGRESQL, DUCKDB: before SELECT "child"."id", "child"."t", "child"."note" FROM "child" "child"
| SQLITE, MARIADB: before SELECT "child"."id" AS "c1", "child"."t" AS "c2", "child"."note" AS "c3" FROM "child" "child"
| returning (row 0::integer, row 1::integer, row 2::text)
truncate t cascade;
| write child, t
| lock TABLE child to write
| lock TABLE t to write
| truncate child, t
| notice truncate cascades to table "child"
truncate child, k;
| write child, k
| lock TABLE child to write
| lock TABLE k to write
| truncate child, k
with gone as (delete from k where a = 1 returning b) select * from gone;
| ! 0A000 at 15: a data-modifying WITH is not supported by Quorate
select id from t where id = 4 for update;
| read t
| lock ROW t to write [Int[value=4]]
| columns id integer
| query
| H2, HSQLDB, DERBY, POSTGRESQL, DUCKDB: SELECT "r1"."id" FROM "t" "r1" WHERE ("r1"."id" = ?)
|   ? literal 4::integer
| SQLITE, MARIADB: SELECT "r1"."id" AS "c1" FROM "t" "r1" WHERE ("r1"."id" = ?)
|   ? literal 4::integer
copy t (id, name) from stdin;
| copy from, each row: id integer, name character varying/24
| write t
| parameters integer, character varying
| open: the time, chance
| insert into t
| row ($1::integer, $2::character varying/24, constant 7::bigint, constant null::numeric/524294, now::timestamp with time zone, random_uuid::uuid)
copy (select id from t) to stdout with csv;
| copy to, of: id integer
| read t
| lock TABLE t to read
| columns id integer
| query
| H2, HSQLDB, DERBY, POSTGRESQL, DUCKDB: SELECT "r1"."id" FROM "t" "r1"
| SQLITE, MARIADB: SELECT "r1"."id" AS "c1" FROM "t" "r1"
insert into t (id, name) values (1, 'this text is longer than twenty');
| ! 22001: value too long for type character varying(20)
update t set nothing = 1;
| ! 42703 at 14: column "nothing" of relation "t" does not exist
insert into t (id) values (null);
| write t
| lock ROW t to write [Null[]]
| open: the time, chance
| insert into t
| row (constant null::integer, constant null::character varying/24, constant 7::bigint, constant null::numeric/524294, now::timestamp with time zone, random_uuid::uuid)
