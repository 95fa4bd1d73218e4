-- Joins, subqueries in FROM, sets and WITH.
create table t (id int primary key, name varchar(20), n bigint, p numeric(8,2));
| CREATE TABLE
| H2:
|   CREATE TABLE "t" ("id" INTEGER NOT NULL, "name" VARCHAR(20), "n" BIGINT, "p" DECIMAL(8,2))
|     undone by DROP TABLE "t"
|   ALTER TABLE "t" ADD CONSTRAINT "q1" PRIMARY KEY ("id")
|     undone by ALTER TABLE "t" DROP CONSTRAINT "q1"
| HSQLDB:
|   CREATE CACHED TABLE "t" ("id" INTEGER NOT NULL, "name" VARCHAR(20), "n" BIGINT, "p" DECIMAL(8,2))
|     undone by DROP TABLE "t"
|   ALTER TABLE "t" ADD CONSTRAINT "q1" PRIMARY KEY ("id")
|     undone by ALTER TABLE "t" DROP CONSTRAINT "q1"
| DERBY:
|   CREATE TABLE "t" ("id" INTEGER NOT NULL, "name" VARCHAR(21), "n" BIGINT, "p" DECIMAL(8,2))
|     undone by DROP TABLE "t"
|   ALTER TABLE "t" ADD CONSTRAINT "q1" PRIMARY KEY ("id")
|     undone by ALTER TABLE "t" DROP CONSTRAINT "q1"
| POSTGRESQL:
|   CREATE TABLE "t" ("id" INTEGER NOT NULL, "name" VARCHAR(20), "n" BIGINT, "p" DECIMAL(8,2))
|     undone by DROP TABLE "t"
|   ALTER TABLE "t" ADD CONSTRAINT "q1" PRIMARY KEY ("id") DEFERRABLE
|     undone by ALTER TABLE "t" DROP CONSTRAINT "q1"
| SQLITE:
|   CREATE TABLE "t" ("id" INTEGER NOT NULL, "name" TEXT, "n" INTEGER, "p" TEXT) STRICT
|     undone by DROP TABLE "t"
|   CREATE UNIQUE INDEX "q1" ON "t" ("id")
| DUCKDB:
|   CREATE TABLE "t" ("id" INTEGER, "name" VARCHAR, "n" BIGINT, "p" VARCHAR)
|     undone by DROP TABLE "t"
|   SELECT "q_raise"('23505', 'duplicate key value violates unique constraint "t_pkey"') FROM (SELECT 1 FROM "t" WHERE "id" IS NOT NULL GROUP BY "id" HAVING COUNT(*) > 1) "q_old" WHERE 1 = 1 LIMIT 1
| MARIADB:
|   CREATE TABLE "t" ("id" INTEGER NOT NULL, "name" VARCHAR(20), "n" BIGINT, "p" DECIMAL(8,2), INDEX "q1" ("id"))
|     undone by DROP TABLE "t"
create table u (id int primary key, t int references t, x text not null);
| CREATE TABLE
| H2:
|   CREATE TABLE "u" ("id" INTEGER NOT NULL, "t" INTEGER, "x" VARCHAR NOT NULL)
|     undone by DROP TABLE "u"
|   ALTER TABLE "u" ADD CONSTRAINT "q2" PRIMARY KEY ("id")
|     undone by ALTER TABLE "u" DROP CONSTRAINT "q2"
|   ALTER TABLE "u" ADD CONSTRAINT "q3" FOREIGN KEY ("t") REFERENCES "t" ("id")
|     undone by ALTER TABLE "u" DROP CONSTRAINT "q3"
| HSQLDB:
|   CREATE CACHED TABLE "u" ("id" INTEGER NOT NULL, "t" INTEGER, "x" VARCHAR(134217728) NOT NULL)
|     undone by DROP TABLE "u"
|   ALTER TABLE "u" ADD CONSTRAINT "q2" PRIMARY KEY ("id")
|     undone by ALTER TABLE "u" DROP CONSTRAINT "q2"
|   ALTER TABLE "u" ADD CONSTRAINT "q3" FOREIGN KEY ("t") REFERENCES "t" ("id")
|     undone by ALTER TABLE "u" DROP CONSTRAINT "q3"
| DERBY:
|   CREATE TABLE "u" ("id" INTEGER NOT NULL, "t" INTEGER, "x" VARCHAR(32672) NOT NULL)
|     undone by DROP TABLE "u"
|   ALTER TABLE "u" ADD CONSTRAINT "q2" PRIMARY KEY ("id")
|     undone by ALTER TABLE "u" DROP CONSTRAINT "q2"
|   ALTER TABLE "u" ADD CONSTRAINT "q3" FOREIGN KEY ("t") REFERENCES "t" ("id")
|     undone by ALTER TABLE "u" DROP CONSTRAINT "q3"
| POSTGRESQL:
|   CREATE TABLE "u" ("id" INTEGER NOT NULL, "t" INTEGER, "x" TEXT NOT NULL)
|     undone by DROP TABLE "u"
|   ALTER TABLE "u" ADD CONSTRAINT "q2" PRIMARY KEY ("id") DEFERRABLE
|     undone by ALTER TABLE "u" DROP CONSTRAINT "q2"
|   ALTER TABLE "t" DROP CONSTRAINT "q1", ADD CONSTRAINT "q1" PRIMARY KEY ("id")
|   ALTER TABLE "u" ADD CONSTRAINT "q3" FOREIGN KEY ("t") REFERENCES "t" ("id")
|     undone by ALTER TABLE "u" DROP CONSTRAINT "q3"
| SQLITE:
|   CREATE TABLE "u" ("id" INTEGER NOT NULL, "t" INTEGER, "x" TEXT NOT NULL) STRICT
|     undone by DROP TABLE "u"
|   CREATE UNIQUE INDEX "q2" ON "u" ("id")
|   SELECT "q_raise"('23503', 'insert, update or delete violates foreign key constraint "u_t_fkey"') FROM "u" "q_old" WHERE "q_old"."t" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "t" "q_to" WHERE "q_to"."id" = "q_old"."t") LIMIT 1
|   PRAGMA writable_schema = ON
|   UPDATE sqlite_schema SET sql = 'CREATE TABLE "u" ("id" INTEGER NOT NULL, "t" INTEGER, "x" TEXT NOT NULL, CONSTRAINT "q3" FOREIGN KEY ("t") REFERENCES "t" ("id")) STRICT' WHERE type = 'table' AND name = 'u'
|   CREATE TABLE "quorate_told" ("x" INTEGER)
|   DROP TABLE "quorate_told"
|   PRAGMA writable_schema = RESET
| DUCKDB:
|   CREATE TABLE "u" ("id" INTEGER, "t" INTEGER, "x" VARCHAR)
|     undone by DROP TABLE "u"
|   SELECT "q_raise"('23505', 'duplicate key value violates unique constraint "u_pkey"') FROM (SELECT 1 FROM "u" WHERE "id" IS NOT NULL GROUP BY "id" HAVING COUNT(*) > 1) "q_old" WHERE 1 = 1 LIMIT 1
|   look: SELECT COUNT(*) FROM "u" "q_old" WHERE "q_old"."t" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "t" "q_to" WHERE "q_to"."id" = "q_old"."t")
|     violated 23503: insert, update or delete violates foreign key constraint "u_t_fkey"
| MARIADB:
|   CREATE TABLE "u" ("id" INTEGER NOT NULL, "t" INTEGER, "x" LONGTEXT NOT NULL, INDEX "q2" ("id"))
|     undone by DROP TABLE "u"
|   look: SELECT COUNT(*) FROM "u" "q_old" WHERE "q_old"."t" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "t" "q_to" WHERE "q_to"."id" = "q_old"."t")
|     violated 23503: insert, update or delete violates foreign key constraint "u_t_fkey"
select t.name, u.x from t join u on u.t = t.id order by t.id, u.id;
| read t, u
| lock TABLE t to read
| lock TABLE u to read
| columns name character varying/24, x text
| ordered query
| H2, HSQLDB: SELECT "r1"."name", "r2"."x" FROM "t" "r1" INNER JOIN "u" "r2" ON ("r2"."t" = "r1"."id") ORDER BY "r1"."id", "r2"."id", 1 NULLS LAST, 2
|   by code point SELECT "r1"."name", "r2"."x" FROM "t" "r1" INNER JOIN "u" "r2" ON ("r2"."t" = "r1"."id") ORDER BY "r1"."id", "r2"."id", "q_point_key"("r1"."name") NULLS LAST, "q_point_key"("r2"."x")
| DERBY: SELECT "r1"."name", "r2"."x" FROM "t" "r1" INNER JOIN "u" "r2" ON ("r2"."t" = "r1"."id") ORDER BY "r1"."id", "r2"."id", 1, 2
|   by code point SELECT "r1"."name", "r2"."x" FROM "t" "r1" INNER JOIN "u" "r2" ON ("r2"."t" = "r1"."id") ORDER BY "r1"."id", "r2"."id", "q_point_key"("r1"."name"), "q_point_key"("r2"."x")
| POSTGRESQL, DUCKDB: SELECT "r1"."name", "r2"."x" FROM "t" "r1" INNER JOIN "u" "r2" ON ("r2"."t" = "r1"."id") ORDER BY "r1"."id", "r2"."id", 1 NULLS LAST, 2
| SQLITE: SELECT "r1"."name" AS "c1", "r2"."x" AS "c2" FROM "t" "r1" INNER JOIN "u" "r2" ON ("r2"."t" = "r1"."id") ORDER BY "r1"."id", "r2"."id", 1 NULLS LAST, 2
| MARIADB: SELECT "r1"."name" AS "c1", "r2"."x" AS "c2" FROM "t" "r1" INNER JOIN "u" "r2" ON ("r2"."t" = "r1"."id") ORDER BY "r1"."id", "r2"."id", ("r1"."name") IS NULL, "r1"."name", 2
select t.name, u.x from t left join u on u.t = t.id where t.n > 5;
| read t, u
| lock TABLE t to read
| lock TABLE u to read
| columns name character varying/24, x text
| query
| H2, HSQLDB, DERBY, POSTGRESQL, DUCKDB: SELECT "r1"."name", "r2"."x" FROM "t" "r1" LEFT JOIN "u" "r2" ON ("r2"."t" = "r1"."id") WHERE ("r1"."n" > ?)
|   ? literal 5::bigint
| SQLITE, MARIADB: SELECT "r1"."name" AS "c1", "r2"."x" AS "c2" FROM "t" "r1" LEFT JOIN "u" "r2" ON ("r2"."t" = "r1"."id") WHERE ("r1"."n" > ?)
|   ? literal 5::bigint
select u.x, t.name from t right join u using (id);
| read t, u
| lock TABLE t to read
| lock TABLE u to read
| columns x text, name character varying/24
| query
| H2, HSQLDB, DERBY, POSTGRESQL, DUCKDB: SELECT "r2"."x", "r1"."name" FROM "t" "r1" RIGHT JOIN "u" "r2" ON ("r1"."id" = "r2"."id")
| SQLITE, MARIADB: SELECT "r2"."x" AS "c1", "r1"."name" AS "c2" FROM "t" "r1" RIGHT JOIN "u" "r2" ON ("r1"."id" = "r2"."id")
select * from t natural join u;
| read t, u
| lock TABLE t to read
| lock TABLE u to read
| columns id integer, name character varying/24, n bigint, p numeric/524294, t integer, x text
| query, digits [-1, -1, -1, 2, -1, -1]
| H2, HSQLDB, DERBY, POSTGRESQL, DUCKDB: SELECT "r1"."id", "r1"."name", "r1"."n", "r1"."p", "r2"."t", "r2"."x" FROM "t" "r1" INNER JOIN "u" "r2" ON ("r1"."id" = "r2"."id")
| SQLITE, MARIADB: SELECT "r1"."id" AS "c1", "r1"."name" AS "c2", "r1"."n" AS "c3", "r1"."p" AS "c4", "r2"."t" AS "c5", "r2"."x" AS "c6" FROM "t" "r1" INNER JOIN "u" "r2" ON ("r1"."id" = "r2"."id")
select t.id, u.id from t full join u on t.id = u.t;
| read t, u
| lock TABLE t to read
| lock TABLE u to read
| columns id integer, id integer
| open: errors
| query
| H2: SELECT "r3"."c1", "r3"."c5" FROM (SELECT "r1"."id", "r1"."name", "r1"."n", "r1"."p", "r2"."id", "r2"."t", "r2"."x" FROM "t" "r1" LEFT JOIN "u" "r2" ON ("r1"."id" = "r2"."t") UNION ALL (SELECT CAST(CAST(NULL AS INTEGER) AS INTEGER), CAST("q_left2"(CAST(NULL AS VARCHAR), 20) AS VARCHAR(20)), CAST(CAST(NULL AS BIGINT) AS BIGINT), CAST("q_round"((CAST(NULL AS DECIMAL(31,12))), 2) AS DECIMAL(8,2)), "r2"."id", "r2"."t", "r2"."x" FROM "u" "r2" WHERE (NOT EXISTS (SELECT 1 FROM "t" "r1" WHERE ("r1"."id" = "r2"."t"))))) "r3"("c1", "c2", "c3", "c4", "c5", "c6", "c7")
| HSQLDB: SELECT "r3"."c1", "r3"."c5" FROM (SELECT "r1"."id", "r1"."name", "r1"."n", "r1"."p", "r2"."id", "r2"."t", "r2"."x" FROM "t" "r1" LEFT JOIN "u" "r2" ON ("r1"."id" = "r2"."t") UNION ALL (SELECT CAST(CAST(NULL AS INTEGER) AS INTEGER), CAST("q_left2"(CAST(NULL AS VARCHAR(134217728)), 20) AS VARCHAR(20)), CAST(CAST(NULL AS BIGINT) AS BIGINT), CAST("q_round"((CAST(NULL AS DECIMAL(31,12))), 2) AS DECIMAL(8,2)), "r2"."id", "r2"."t", "r2"."x" FROM "u" "r2" WHERE (NOT EXISTS (SELECT 1 FROM "t" "r1" WHERE ("r1"."id" = "r2"."t"))))) "r3"("c1", "c2", "c3", "c4", "c5", "c6", "c7")
| DERBY: SELECT "r3"."c1", "r3"."c5" FROM (SELECT "r1"."id", "r1"."name", "r1"."n", "r1"."p", "r2"."id", "r2"."t", "r2"."x" FROM "t" "r1" LEFT JOIN "u" "r2" ON ("r1"."id" = "r2"."t") UNION ALL (SELECT CAST(CAST(NULL AS INTEGER) AS INTEGER), CAST("q_left2"(CAST(NULL AS VARCHAR(32672)), 20) AS VARCHAR(21)), CAST(CAST(NULL AS BIGINT) AS BIGINT), CAST("q_round"((CAST(NULL AS DECIMAL(31,12))), 2) AS DECIMAL(8,2)), "r2"."id", "r2"."t", "r2"."x" FROM "u" "r2" WHERE (NOT EXISTS (SELECT 1 FROM "t" "r1" WHERE ("r1"."id" = "r2"."t"))))) "r3"("c1", "c2", "c3", "c4", "c5", "c6", "c7")
| POSTGRESQL: SELECT "r3"."c1", "r3"."c5" FROM (SELECT "r1"."id", "r1"."name", "r1"."n", "r1"."p", "r2"."id", "r2"."t", "r2"."x" FROM "t" "r1" LEFT JOIN "u" "r2" ON ("r1"."id" = "r2"."t") UNION ALL (SELECT CAST(CAST(NULL AS INTEGER) AS INTEGER), CAST("q_left2"(CAST(NULL AS TEXT), 20) AS VARCHAR(20)), CAST(CAST(NULL AS BIGINT) AS BIGINT), CAST("q_round"((CAST(NULL AS DECIMAL(31,12))), 2) AS DECIMAL(8,2)), "r2"."id", "r2"."t", "r2"."x" FROM "u" "r2" WHERE (NOT EXISTS (SELECT 1 FROM "t" "r1" WHERE ("r1"."id" = "r2"."t"))))) "r3"("c1", "c2", "c3", "c4", "c5", "c6", "c7")
| SQLITE: SELECT "r3"."c1" AS "c1", "r3"."c5" AS "c2" FROM (SELECT "r1"."id" AS "c1", "r1"."name" AS "c2", "r1"."n" AS "c3", "r1"."p" AS "c4", "r2"."id" AS "c5", "r2"."t" AS "c6", "r2"."x" AS "c7" FROM "t" "r1" LEFT JOIN "u" "r2" ON ("r1"."id" = "r2"."t") UNION ALL SELECT * FROM (SELECT "q_int4"(CAST(NULL AS INTEGER)) AS "c1", CAST("q_left2"(CAST(NULL AS TEXT), 20) AS TEXT) AS "c2", "q_int8"(CAST(NULL AS INTEGER)) AS "c3", "q_dec"("q_round"((CAST(NULL AS TEXT)), 2), 8, 2) AS "c4", "r2"."id" AS "c5", "r2"."t" AS "c6", "r2"."x" AS "c7" FROM "u" "r2" WHERE (NOT EXISTS (SELECT 1 AS "c1" FROM "t" "r1" WHERE ("r1"."id" = "r2"."t")))) "s") "r3"
| DUCKDB: SELECT "r3"."c1", "r3"."c5" FROM (SELECT "r1"."id", "r1"."name", "r1"."n", "r1"."p", "r2"."id", "r2"."t", "r2"."x" FROM "t" "r1" LEFT JOIN "u" "r2" ON ("r1"."id" = "r2"."t") UNION ALL (SELECT CAST(CAST(NULL AS INTEGER) AS INTEGER), CAST("q_left2"(CAST(NULL AS VARCHAR), 20) AS VARCHAR), CAST(CAST(NULL AS BIGINT) AS BIGINT), "q_dec"("q_round"((CAST(NULL AS VARCHAR)), 2), 8, 2), "r2"."id", "r2"."t", "r2"."x" FROM "u" "r2" WHERE (NOT EXISTS (SELECT 1 FROM "t" "r1" WHERE ("r1"."id" = "r2"."t"))))) "r3"("c1", "c2", "c3", "c4", "c5", "c6", "c7")
| MARIADB: SELECT "r3"."c1" AS "c1", "r3"."c5" AS "c2" FROM (SELECT "r1"."id" AS "c1", "r1"."name" AS "c2", "r1"."n" AS "c3", "r1"."p" AS "c4", "r2"."id" AS "c5", "r2"."t" AS "c6", "r2"."x" AS "c7" FROM "t" "r1" LEFT JOIN "u" "r2" ON ("r1"."id" = "r2"."t") UNION ALL (SELECT CAST(NULL AS SIGNED) AS "c1", CAST("q_left2"(CAST(NULL AS CHAR), 20) AS CHAR) AS "c2", CAST(NULL AS SIGNED) AS "c3", CAST("q_dec"("q_round"((CAST(NULL AS DECIMAL(31,12))), 2), 8, 2) AS DECIMAL(8,2)) AS "c4", "r2"."id" AS "c5", "r2"."t" AS "c6", "r2"."x" AS "c7" FROM "u" "r2" WHERE (NOT EXISTS (SELECT 1 AS "c1" FROM "t" "r1" WHERE ("r1"."id" = "r2"."t"))))) "r3"
select a.id, b.id from t a cross join t b;
| read t
| lock TABLE t to read
| columns id integer, id integer
| query
| H2, HSQLDB, DERBY, POSTGRESQL, DUCKDB: SELECT "r1"."id", "r2"."id" FROM "t" "r1" CROSS JOIN "t" "r2"
| SQLITE, MARIADB: SELECT "r1"."id" AS "c1", "r2"."id" AS "c2" FROM "t" "r1" CROSS JOIN "t" "r2"
select a.id from t a, u b where a.id = b.t and b.x like 'a_c%';
| read t, u
| lock TABLE t to read
| lock TABLE u to read
| columns id integer
| query
| H2, DUCKDB: SELECT "r1"."id" FROM "t" "r1" CROSS JOIN "u" "r2" WHERE (("r1"."id" = "r2"."t") AND ("q_like2"("r2"."x", CAST(? AS VARCHAR))))
|   ? literal 'a_c%'::text as a pattern, escape '\'
| HSQLDB: SELECT "r1"."id" FROM "t" "r1" CROSS JOIN "u" "r2" WHERE (("r1"."id" = "r2"."t") AND ("q_like2"("r2"."x", CAST(? AS VARCHAR(134217728)))))
|   ? literal 'a_c%'::text as a pattern, escape '\'
| DERBY: SELECT "r1"."id" FROM "t" "r1" CROSS JOIN "u" "r2" WHERE (("r1"."id" = "r2"."t") AND ("q_like2"("r2"."x", CAST(? AS VARCHAR(32672)))))
|   ? literal 'a_c%'::text as a pattern, escape '\'
| POSTGRESQL: SELECT "r1"."id" FROM "t" "r1" CROSS JOIN "u" "r2" WHERE (("r1"."id" = "r2"."t") AND ("q_like2"("r2"."x", CAST(? AS TEXT))))
|   ? literal 'a_c%'::text as a pattern, escape '\'
| SQLITE: SELECT "r1"."id" AS "c1" FROM "t" "r1" CROSS JOIN "u" "r2" WHERE (("r1"."id" = "r2"."t") AND ("q_like2"("r2"."x", CAST(? AS TEXT))))
|   ? literal 'a_c%'::text as a pattern, escape '\'
| MARIADB: SELECT "r1"."id" AS "c1" FROM "t" "r1" CROSS JOIN "u" "r2" WHERE (("r1"."id" = "r2"."t") AND (("r2"."x" LIKE CAST(? AS CHAR) ESCAPE '\')))
|   ? literal 'a_c%'::text as a pattern, escape '\'
select q.total from (select n + 1 as total from t where id = 7) q;
| read t
| lock TABLE t to read
| columns total bigint
| open: errors
| query
| H2, HSQLDB, DERBY, POSTGRESQL: SELECT "r2"."c1" FROM (SELECT CAST(("r1"."n" + CAST(? AS BIGINT)) AS BIGINT) FROM "t" "r1" WHERE ("r1"."id" = ?)) "r2"("c1")
|   ? literal 1::bigint
|   ? literal 7::integer
| SQLITE: SELECT "r2"."c1" AS "c1" FROM (SELECT "q_int8"("r1"."n" + CAST(? AS INTEGER)) AS "c1" FROM "t" "r1" WHERE ("r1"."id" = ?)) "r2"
|   ? literal 1::bigint
|   ? literal 7::integer
| DUCKDB: SELECT "r2"."c1" FROM (SELECT CAST(CAST("r1"."n" AS HUGEINT) + CAST(? AS BIGINT) AS BIGINT) FROM "t" "r1" WHERE ("r1"."id" = ?)) "r2"("c1")
|   ? literal 1::bigint
|   ? literal 7::integer
| MARIADB: SELECT "r2"."c1" AS "c1" FROM (SELECT ("r1"."n" + CAST(? AS SIGNED)) AS "c1" FROM "t" "r1" WHERE ("r1"."id" = ?)) "r2"
|   ? literal 1::bigint
|   ? literal 7::integer
select id, (select max(x) from u where u.t = t.id) from t;
| read t, u
| lock TABLE t to read
| lock TABLE u to read
| columns id integer, max text
| query
| H2, HSQLDB, DERBY: SELECT "r1"."id", (SELECT MAX("r2"."x") FROM "u" "r2" WHERE ("r2"."t" = "r1"."id")) FROM "t" "r1"
|   by code point SELECT "r1"."id", (SELECT "q_point_text"(MAX("q_point_key"("r2"."x"))) FROM "u" "r2" WHERE ("r2"."t" = "r1"."id")) FROM "t" "r1"
| POSTGRESQL, DUCKDB: SELECT "r1"."id", (SELECT MAX("r2"."x") FROM "u" "r2" WHERE ("r2"."t" = "r1"."id")) FROM "t" "r1"
| SQLITE, MARIADB: SELECT "r1"."id" AS "c1", (SELECT MAX("r2"."x") AS "c1" FROM "u" "r2" WHERE ("r2"."t" = "r1"."id")) AS "c2" FROM "t" "r1"
select id from t where exists (select 1 from u where u.t = t.id);
| read t, u
| lock TABLE t to read
| lock TABLE u to read
| columns id integer
| query
| H2, HSQLDB, DERBY, POSTGRESQL, DUCKDB: SELECT "r1"."id" FROM "t" "r1" WHERE EXISTS (SELECT 1 FROM "u" "r2" WHERE ("r2"."t" = "r1"."id"))
| SQLITE, MARIADB: SELECT "r1"."id" AS "c1" FROM "t" "r1" WHERE EXISTS (SELECT 1 AS "c1" FROM "u" "r2" WHERE ("r2"."t" = "r1"."id"))
select id from t where id in (select t from u) and n not in (1, 2, 3);
| read t, u
| lock TABLE t to read
| lock TABLE u to read
| columns id integer
| query
| H2, HSQLDB, DERBY, POSTGRESQL, DUCKDB: SELECT "r1"."id" FROM "t" "r1" WHERE (("r1"."id" IN (SELECT "r2"."t" FROM "u" "r2")) AND ("r1"."n" NOT IN (?, ?, ?)))
|   ? literal 1::bigint
|   ? literal 2::bigint
|   ? literal 3::bigint
| SQLITE, MARIADB: SELECT "r1"."id" AS "c1" FROM "t" "r1" WHERE (("r1"."id" IN (SELECT "r2"."t" AS "c1" FROM "u" "r2")) AND ("r1"."n" NOT IN (?, ?, ?)))
|   ? literal 1::bigint
|   ? literal 2::bigint
|   ? literal 3::bigint
select id from t where n > all (select id from u);
| read t, u
| lock TABLE t to read
| lock TABLE u to read
| columns id integer
| query
| H2, HSQLDB, DERBY, POSTGRESQL, DUCKDB: SELECT "r1"."id" FROM "t" "r1" WHERE ("r1"."n" > ALL (SELECT "r2"."id" FROM "u" "r2"))
| SQLITE: SELECT "r1"."id" AS "c1" FROM "t" "r1" WHERE (SELECT CASE WHEN MIN("c1") = 0 THEN 0 WHEN COUNT(*) > COUNT("c1") THEN NULL ELSE 1 END FROM (SELECT "r1"."n" > "q_any"."c1" AS "c1" FROM (SELECT "r2"."id" AS "c1" FROM "u" "r2") "q_any") "q_all")
| MARIADB: SELECT "r1"."id" AS "c1" FROM "t" "r1" WHERE ("r1"."n" > ALL (SELECT "r2"."id" AS "c1" FROM "u" "r2"))
select id from t where id = $1 and name = $2;
| read t
| parameters integer, character varying
| columns id integer
| query
| H2, HSQLDB, DERBY, POSTGRESQL, DUCKDB: SELECT "r1"."id" FROM "t" "r1" WHERE (("r1"."id" = ?) AND ("r1"."name" = ?))
|   ? $1::integer
|   ? $2::character varying
| SQLITE, MARIADB: SELECT "r1"."id" AS "c1" FROM "t" "r1" WHERE (("r1"."id" = ?) AND ("r1"."name" = ?))
|   ? $1::integer
|   ? $2::character varying
select id from t union select id from u order by 1;
| read t, u
| lock TABLE t to read
| lock TABLE u to read
| columns id integer
| ordered query
| H2, HSQLDB, DERBY, POSTGRESQL, DUCKDB: SELECT * FROM (SELECT "r1"."id" FROM "t" "r1" UNION (SELECT "r2"."id" FROM "u" "r2")) "s"("c1") ORDER BY 1
| SQLITE: SELECT * FROM (SELECT "r1"."id" AS "c1" FROM "t" "r1" UNION SELECT * FROM (SELECT "r2"."id" AS "c1" FROM "u" "r2") "s") "s" ORDER BY 1
| MARIADB: SELECT * FROM (SELECT "r1"."id" AS "c1" FROM "t" "r1" UNION (SELECT "r2"."id" AS "c1" FROM "u" "r2")) "s" ORDER BY "s"."c1"
select id, name from t except all select id, x from u;
| read t, u
| lock TABLE t to read
| lock TABLE u to read
| columns id integer, name character varying
| query
| H2: SELECT "w"."c1", "w"."c2" FROM (SELECT "s"."c1", "s"."c2", ROW_NUMBER() OVER (PARTITION BY "s"."c1", "s"."c2" ORDER BY "s"."c1" NULLS LAST) FROM (SELECT "r1"."id", "r1"."name" FROM "t" "r1") "s"("c1", "c2") EXCEPT (SELECT "s"."c1", "s"."c2", ROW_NUMBER() OVER (PARTITION BY "s"."c1", "s"."c2" ORDER BY "s"."c1" NULLS LAST) FROM (SELECT "r2"."id", "r2"."x" FROM "u" "r2") "s"("c1", "c2"))) "w"("c1", "c2", "c3")
| HSQLDB, DERBY, POSTGRESQL, DUCKDB: SELECT "r1"."id", "r1"."name" FROM "t" "r1" EXCEPT ALL (SELECT "r2"."id", "r2"."x" FROM "u" "r2")
| SQLITE: SELECT "w"."c1" AS "c1", "w"."c2" AS "c2" FROM (SELECT "s"."c1" AS "c1", "s"."c2" AS "c2", ROW_NUMBER() OVER (PARTITION BY "s"."c1", "s"."c2" ORDER BY "s"."c1" NULLS LAST) AS "c3" FROM (SELECT "r1"."id" AS "c1", "r1"."name" AS "c2" FROM "t" "r1") "s" EXCEPT SELECT * FROM (SELECT "s"."c1" AS "c1", "s"."c2" AS "c2", ROW_NUMBER() OVER (PARTITION BY "s"."c1", "s"."c2" ORDER BY "s"."c1" NULLS LAST) AS "c3" FROM (SELECT "r2"."id" AS "c1", "r2"."x" AS "c2" FROM "u" "r2") "s") "s") "w"
| MARIADB: SELECT "r1"."id" AS "c1", "r1"."name" AS "c2" FROM "t" "r1" EXCEPT ALL (SELECT "r2"."id" AS "c1", "r2"."x" AS "c2" FROM "u" "r2")
(select id from t order by n limit 2) union all select 7;
| read t
| lock TABLE t to read
| columns id integer
| query
| H2, POSTGRESQL, DUCKDB: SELECT * FROM (SELECT "r1"."id" FROM "t" "r1" ORDER BY "r1"."n" NULLS LAST, 1 FETCH NEXT 2 ROWS ONLY) "s"("c1") UNION ALL (SELECT CAST(? AS INTEGER))
|   ? literal 7::integer
| HSQLDB: SELECT * FROM (SELECT "r1"."id" FROM "t" "r1" ORDER BY "r1"."n" NULLS LAST, 1 OFFSET 0 ROWS FETCH NEXT 2 ROWS ONLY) "s"("c1") UNION ALL (SELECT CAST(? AS INTEGER) FROM (VALUES (0)) "nothing"("c1"))
|   ? literal 7::integer
| DERBY: SELECT * FROM (SELECT "r1"."id" FROM "t" "r1" ORDER BY "r1"."n", 1 FETCH NEXT 2 ROWS ONLY) "s"("c1") UNION ALL (SELECT CAST(? AS INTEGER) FROM SYSIBM.SYSDUMMY1)
|   ? literal 7::integer
| SQLITE: SELECT * FROM (SELECT "r1"."id" AS "c1" FROM "t" "r1" ORDER BY "r1"."n" NULLS LAST, 1 LIMIT 0, 2) "s" UNION ALL SELECT * FROM (SELECT CAST(? AS INTEGER) AS "c1") "s"
|   ? literal 7::integer
| MARIADB: SELECT * FROM (SELECT "r1"."id" AS "c1" FROM "t" "r1" ORDER BY ("r1"."n") IS NULL, "r1"."n", 1 LIMIT 0, 2) "s" UNION ALL (SELECT CAST(? AS SIGNED) AS "c1")
|   ? literal 7::integer
with a as (select id, n from t where n is not null) select * from a join u on u.t = a.id;
| read t, u
| lock TABLE t to read
| lock TABLE u to read
| columns id integer, n bigint, id integer, t integer, x text
| query
| H2, HSQLDB, DERBY, POSTGRESQL, DUCKDB: SELECT "r2"."c1", "r2"."c2", "r3"."id", "r3"."t", "r3"."x" FROM (SELECT "r1"."id", "r1"."n" FROM "t" "r1" WHERE ("r1"."n" IS NOT NULL)) "r2"("c1", "c2") INNER JOIN "u" "r3" ON ("r3"."t" = "r2"."c1")
| SQLITE, MARIADB: SELECT "r2"."c1" AS "c1", "r2"."c2" AS "c2", "r3"."id" AS "c3", "r3"."t" AS "c4", "r3"."x" AS "c5" FROM (SELECT "r1"."id" AS "c1", "r1"."n" AS "c2" FROM "t" "r1" WHERE ("r1"."n" IS NOT NULL)) "r2" INNER JOIN "u" "r3" ON ("r3"."t" = "r2"."c1")
with recursive r(i) as (select 1 union all select i + 1 from r where i < 5) select i from r;
| columns i integer
| open: errors
| query
| H2, POSTGRESQL: SELECT "r4"."c1" FROM (WITH RECURSIVE "q0_recursive_r1"("c1", "c2") AS (SELECT CAST("r3"."c1" AS INTEGER), 2147383647 FROM (SELECT CAST(? AS INTEGER)) "r3"("c1") UNION ALL SELECT CAST(CAST(("r2"."c1" + CAST(? AS INTEGER)) AS INTEGER) AS INTEGER), CAST(("r2"."c2" + 1) AS INTEGER) FROM "q0_recursive_r1" "r2" WHERE ("r2"."c1" < ?)) SELECT "q"."c1" FROM "q0_recursive_r1" "q" WHERE "q"."c2" > 0) "r4"("c1")
|   ? literal 1::integer
|   ? literal 1::integer
|   ? literal 5::integer
| HSQLDB: SELECT "r4"."c1" FROM (WITH RECURSIVE "q0_recursive_r1"("c1", "c2") AS (SELECT CAST("r3"."c1" AS INTEGER), 2147383647 FROM (SELECT CAST(? AS INTEGER) FROM (VALUES (0)) "nothing"("c1")) "r3"("c1") UNION ALL SELECT CAST(CAST(("r2"."c1" + CAST(? AS INTEGER)) AS INTEGER) AS INTEGER), CAST(("r2"."c2" + 1) AS INTEGER) FROM "q0_recursive_r1" "r2" WHERE ("r2"."c1" < ?)) SELECT "q"."c1" FROM "q0_recursive_r1" "q" WHERE "q"."c2" > 0) "r4"("c1")
|   ? literal 1::integer
|   ? literal 1::integer
|   ? literal 5::integer
| SQLITE: SELECT "r4"."c1" AS "c1" FROM (WITH RECURSIVE "q0_recursive_r1"("c1", "c2") AS (SELECT "r3"."c1" AS "c1", 2147383647 AS "c2" FROM (SELECT CAST(? AS INTEGER) AS "c1") "r3" UNION ALL SELECT "q_int4"("r2"."c1" + CAST(? AS INTEGER)) AS "c1", "q_int4"("r2"."c2" + 1) AS "c2" FROM "q0_recursive_r1" "r2" WHERE ("r2"."c1" < ?)) SELECT "q"."c1" FROM "q0_recursive_r1" "q" WHERE "q"."c2" > 0) "r4"
|   ? literal 1::integer
|   ? literal 1::integer
|   ? literal 5::integer
| DUCKDB: SELECT "r4"."c1" FROM (WITH RECURSIVE "q0_recursive_r1"("c1", "c2") AS (SELECT CAST("r3"."c1" AS INTEGER), 2147383647 FROM (SELECT CAST(? AS INTEGER)) "r3"("c1") UNION ALL SELECT CAST(CAST(CAST("r2"."c1" AS BIGINT) + CAST(? AS INTEGER) AS INTEGER) AS INTEGER), CAST(CAST("r2"."c2" AS BIGINT) + 1 AS INTEGER) FROM "q0_recursive_r1" "r2" WHERE ("r2"."c1" < ?)) SELECT "q"."c1" FROM "q0_recursive_r1" "q" WHERE "q"."c2" > 0) "r4"("c1")
|   ? literal 1::integer
|   ? literal 1::integer
|   ? literal 5::integer
| MARIADB: SELECT "r4"."c1" AS "c1" FROM (WITH RECURSIVE "q0_recursive_r1"("c1", "c2") AS (SELECT CAST("r3"."c1" AS SIGNED) AS "c1", 2147383647 AS "c2" FROM (SELECT CAST(? AS SIGNED) AS "c1") "r3" UNION ALL SELECT CAST("q_int4"(("r2"."c1" + CAST(? AS SIGNED))) AS SIGNED) AS "c1", "q_int4"(("r2"."c2" + 1)) AS "c2" FROM "q0_recursive_r1" "r2" WHERE ("r2"."c1" < ?)) SELECT "q"."c1" FROM "q0_recursive_r1" "q" WHERE "q"."c2" > 0) "r4"
|   ? literal 1::integer
|   ? literal 1::integer
|   ? literal 5::integer
| unable [DERBY] WITH RECURSIVE
values (1, 'a'), (2, 'b');
| columns column1 integer, column2 text
| query
| H2, DUCKDB: VALUES (CAST(? AS INTEGER), CAST(? AS VARCHAR)), (CAST(? AS INTEGER), CAST(? AS VARCHAR))
|   ? literal 1::integer
|   ? literal 'a'::text
|   ? literal 2::integer
|   ? literal 'b'::text
| HSQLDB: VALUES (CAST(? AS INTEGER), CAST(? AS VARCHAR(134217728))), (CAST(? AS INTEGER), CAST(? AS VARCHAR(134217728)))
|   ? literal 1::integer
|   ? literal 'a'::text
|   ? literal 2::integer
|   ? literal 'b'::text
| DERBY: VALUES (CAST(? AS INTEGER), CAST(? AS VARCHAR(32672))), (CAST(? AS INTEGER), CAST(? AS VARCHAR(32672)))
|   ? literal 1::integer
|   ? literal 'a'::text
|   ? literal 2::integer
|   ? literal 'b'::text
| POSTGRESQL: VALUES (CAST(? AS INTEGER), CAST(? AS TEXT)), (CAST(? AS INTEGER), CAST(? AS TEXT))
|   ? literal 1::integer
|   ? literal 'a'::text
|   ? literal 2::integer
|   ? literal 'b'::text
| SQLITE: SELECT column1 AS "c1", column2 AS "c2" FROM (VALUES (CAST(? AS INTEGER), CAST(? AS TEXT)), (CAST(? AS INTEGER), CAST(? AS TEXT)))
|   ? literal 1::integer
|   ? literal 'a'::text
|   ? literal 2::integer
|   ? literal 'b'::text
| MARIADB: SELECT CAST(? AS SIGNED) AS "c1", CAST(? AS CHAR) AS "c2" UNION ALL SELECT CAST(? AS SIGNED) AS "c1", CAST(? AS CHAR) AS "c2"
|   ? literal 1::integer
|   ? literal 'a'::text
|   ? literal 2::integer
|   ? literal 'b'::text
select * from (values (1, 'a'), (2, null)) v(a, b) where b is null;
| columns a integer, b text
| ordered query
| H2, DUCKDB: SELECT "r1"."c1", "r1"."c2" FROM (VALUES (CAST(? AS INTEGER), CAST(? AS VARCHAR), 0), (CAST(? AS INTEGER), CAST(NULL AS VARCHAR), 1)) "r1"("c1", "c2", "c3") WHERE ("r1"."c2" IS NULL) ORDER BY "r1"."c3"
|   ? literal 1::integer
|   ? literal 'a'::text
|   ? literal 2::integer
| HSQLDB: SELECT "r1"."c1", "r1"."c2" FROM (VALUES (CAST(? AS INTEGER), CAST(? AS VARCHAR(134217728)), 0), (CAST(? AS INTEGER), CAST(NULL AS VARCHAR(134217728)), 1)) "r1"("c1", "c2", "c3") WHERE ("r1"."c2" IS NULL) ORDER BY "r1"."c3"
|   ? literal 1::integer
|   ? literal 'a'::text
|   ? literal 2::integer
| DERBY: SELECT "r1"."c1", "r1"."c2" FROM (VALUES (CAST(? AS INTEGER), CAST(? AS VARCHAR(32672)), 0), (CAST(? AS INTEGER), CAST(NULL AS VARCHAR(32672)), 1)) "r1"("c1", "c2", "c3") WHERE ("r1"."c2" IS NULL) ORDER BY "r1"."c3"
|   ? literal 1::integer
|   ? literal 'a'::text
|   ? literal 2::integer
| POSTGRESQL: SELECT "r1"."c1", "r1"."c2" FROM (VALUES (CAST(? AS INTEGER), CAST(? AS TEXT), 0), (CAST(? AS INTEGER), CAST(NULL AS TEXT), 1)) "r1"("c1", "c2", "c3") WHERE ("r1"."c2" IS NULL) ORDER BY "r1"."c3"
|   ? literal 1::integer
|   ? literal 'a'::text
|   ? literal 2::integer
| SQLITE: SELECT "r1"."c1" AS "c1", "r1"."c2" AS "c2" FROM (SELECT column1 AS "c1", column2 AS "c2", column3 AS "c3" FROM (VALUES (CAST(? AS INTEGER), CAST(? AS TEXT), 0), (CAST(? AS INTEGER), CAST(NULL AS TEXT), 1))) "r1" WHERE ("r1"."c2" IS NULL) ORDER BY "r1"."c3"
|   ? literal 1::integer
|   ? literal 'a'::text
|   ? literal 2::integer
| MARIADB: SELECT "r1"."c1" AS "c1", "r1"."c2" AS "c2" FROM (SELECT CAST(? AS SIGNED) AS "c1", CAST(? AS CHAR) AS "c2", 0 AS "c3" UNION ALL SELECT CAST(? AS SIGNED) AS "c1", CAST(NULL AS CHAR) AS "c2", 1 AS "c3") "r1" WHERE ("r1"."c2" IS NULL) ORDER BY "r1"."c3"
|   ? literal 1::integer
|   ? literal 'a'::text
|   ? literal 2::integer
select i from generate_series(1, 3) g(i);
| columns i integer
| ordered query
| H2, HSQLDB, DERBY, POSTGRESQL: SELECT "r2"."c1" FROM (SELECT CAST((1 + "r1"."c1") AS INTEGER) FROM (VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9)) "r1"("c1") WHERE ("r1"."c1" < 3)) "r2"("c1") ORDER BY "r2"."c1"
| SQLITE: SELECT "r2"."c1" AS "c1" FROM (SELECT "q_int4"(1 + "r1"."c1") AS "c1" FROM (SELECT column1 AS "c1" FROM (VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9))) "r1" WHERE ("r1"."c1" < 3)) "r2" ORDER BY "r2"."c1"
| DUCKDB: SELECT "r2"."c1" FROM (SELECT CAST(CAST(1 AS BIGINT) + "r1"."c1" AS INTEGER) FROM (VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9)) "r1"("c1") WHERE ("r1"."c1" < 3)) "r2"("c1") ORDER BY "r2"."c1"
| MARIADB: SELECT "r2"."c1" AS "c1" FROM (SELECT "q_int4"((1 + "r1"."c1")) AS "c1" FROM (SELECT 0 AS "c1" UNION ALL SELECT 1 AS "c1" UNION ALL SELECT 2 AS "c1" UNION ALL SELECT 3 AS "c1" UNION ALL SELECT 4 AS "c1" UNION ALL SELECT 5 AS "c1" UNION ALL SELECT 6 AS "c1" UNION ALL SELECT 7 AS "c1" UNION ALL SELECT 8 AS "c1" UNION ALL SELECT 9 AS "c1") "r1" WHERE ("r1"."c1" < 3)) "r2" ORDER BY "r2"."c1"
select t.id, s.v from t, unnest(array[1, 2]) s(v);
| read t
| lock TABLE t to read
| columns id integer, v integer
| query
| H2, HSQLDB, DERBY, POSTGRESQL, DUCKDB: SELECT "r1"."id", "r2"."c1" FROM "t" "r1" CROSS JOIN (VALUES (1, 0), (2, 1)) "r2"("c1", "c2")
| SQLITE: SELECT "r1"."id" AS "c1", "r2"."c1" AS "c2" FROM "t" "r1" CROSS JOIN (SELECT column1 AS "c1", column2 AS "c2" FROM (VALUES (1, 0), (2, 1))) "r2"
| MARIADB: SELECT "r1"."id" AS "c1", "r2"."c1" AS "c2" FROM "t" "r1" CROSS JOIN (SELECT 1 AS "c1", 0 AS "c2" UNION ALL SELECT 2 AS "c1", 1 AS "c2") "r2"
select 1 where (1, 2) = (select 1, 2);
| ! 0A000 at 16: a row value here is not supported by Quorate
select id from t where (id, n) in (select id, 5 from u);
| read t, u
| lock TABLE t to read
| lock TABLE u to read
| columns id integer
| query
| H2, HSQLDB, POSTGRESQL, DUCKDB: SELECT "r1"."id" FROM "t" "r1" WHERE (("r1"."id", "r1"."n") IN (SELECT "r2"."id", CAST(? AS INTEGER) FROM "u" "r2"))
|   ? literal 5::integer
| SQLITE: SELECT "r1"."id" AS "c1" FROM "t" "r1" WHERE (("r1"."id", "r1"."n") IN (SELECT "r2"."id" AS "c1", CAST(? AS INTEGER) AS "c2" FROM "u" "r2"))
|   ? literal 5::integer
| MARIADB: SELECT "r1"."id" AS "c1" FROM "t" "r1" WHERE (("r1"."id", "r1"."n") IN (SELECT "r2"."id" AS "c1", CAST(? AS SIGNED) AS "c2" FROM "u" "r2"))
|   ? literal 5::integer
| unable [DERBY] a row IN a query
select t.id from t join lateral (select 1) q on true;
| ! 0A000 at 25: LATERAL is not supported by Quorate
