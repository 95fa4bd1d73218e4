-- ON CONFLICT.
create table t (id int primary key, name text unique, n int not null default 0, check (n >= 0));
| CREATE TABLE
| H2:
|   CREATE TABLE "t" ("id" INTEGER NOT NULL, "name" VARCHAR, "n" INTEGER NOT NULL)
|     undone by DROP TABLE "t"
|   ALTER TABLE "t" ADD CONSTRAINT "q1" PRIMARY KEY ("id")
|     undone by ALTER TABLE "t" DROP CONSTRAINT "q1"
|   look: SELECT COUNT(*) FROM "t" "q_old" WHERE NOT ((COALESCE("q_octet_length1"("name"), 0) <= 2680))
|     violated 54000: index row size exceeds btree version 4 maximum 2704 for index "t_name_key"
|   ALTER TABLE "t" ADD CONSTRAINT "q3" CHECK ((COALESCE("q_octet_length1"("name"), 0) <= 2680))
|     undone by ALTER TABLE "t" DROP CONSTRAINT "q3"
|   ALTER TABLE "t" ADD CONSTRAINT "q2" UNIQUE ("name")
|     undone by ALTER TABLE "t" DROP CONSTRAINT "q2"
|   look: SELECT COUNT(*) FROM "t" "q_old" WHERE NOT (("n" >= 0))
|     violated 23514: check constraint "t_n_check" of relation "t" is violated by some row
|   ALTER TABLE "t" ADD CONSTRAINT "q4" CHECK (("n" >= 0))
|     undone by ALTER TABLE "t" DROP CONSTRAINT "q4"
| HSQLDB:
|   CREATE CACHED TABLE "t" ("id" INTEGER NOT NULL, "name" VARCHAR(134217728), "n" INTEGER NOT NULL)
|     undone by DROP TABLE "t"
|   ALTER TABLE "t" ADD CONSTRAINT "q1" PRIMARY KEY ("id")
|     undone by ALTER TABLE "t" DROP CONSTRAINT "q1"
|   look: SELECT COUNT(*) FROM "t" "q_old" WHERE NOT ((COALESCE("q_octet_length1"("name"), 0) <= 2680))
|     violated 54000: index row size exceeds btree version 4 maximum 2704 for index "t_name_key"
|   ALTER TABLE "t" ADD CONSTRAINT "q3" CHECK ((COALESCE("q_octet_length1"("name"), 0) <= 2680))
|     undone by ALTER TABLE "t" DROP CONSTRAINT "q3"
|   ALTER TABLE "t" ADD CONSTRAINT "q2" UNIQUE ("name")
|     undone by ALTER TABLE "t" DROP CONSTRAINT "q2"
|   look: SELECT COUNT(*) FROM "t" "q_old" WHERE NOT (("n" >= 0))
|     violated 23514: check constraint "t_n_check" of relation "t" is violated by some row
|   ALTER TABLE "t" ADD CONSTRAINT "q4" CHECK (("n" >= 0))
|     undone by ALTER TABLE "t" DROP CONSTRAINT "q4"
| DERBY:
|   CREATE TABLE "t" ("id" INTEGER NOT NULL, "name" VARCHAR(32672), "n" INTEGER NOT NULL)
|     undone by DROP TABLE "t"
|   ALTER TABLE "t" ADD CONSTRAINT "q1" PRIMARY KEY ("id")
|     undone by ALTER TABLE "t" DROP CONSTRAINT "q1"
|   look: SELECT COUNT(*) FROM "t" "q_old" WHERE NOT ((COALESCE("q_octet_length1"("name"), 0) <= 2680))
|     violated 54000: index row size exceeds btree version 4 maximum 2704 for index "t_name_key"
|   ALTER TABLE "t" ADD CONSTRAINT "q3" CHECK ((COALESCE("q_octet_length1"("name"), 0) <= 2680))
|     undone by ALTER TABLE "t" DROP CONSTRAINT "q3"
|   ALTER TABLE "t" ADD CONSTRAINT "q2" UNIQUE ("name")
|     undone by ALTER TABLE "t" DROP CONSTRAINT "q2"
|   look: SELECT COUNT(*) FROM "t" "q_old" WHERE NOT (("n" >= 0))
|     violated 23514: check constraint "t_n_check" of relation "t" is violated by some row
|   ALTER TABLE "t" ADD CONSTRAINT "q4" CHECK (("n" >= 0))
|     undone by ALTER TABLE "t" DROP CONSTRAINT "q4"
| POSTGRESQL:
|   CREATE TABLE "t" ("id" INTEGER NOT NULL, "name" TEXT, "n" INTEGER NOT NULL)
|     undone by DROP TABLE "t"
|   ALTER TABLE "t" ADD CONSTRAINT "q1" PRIMARY KEY ("id") DEFERRABLE
|     undone by ALTER TABLE "t" DROP CONSTRAINT "q1"
|   look: SELECT COUNT(*) FROM "t" "q_old" WHERE NOT ((COALESCE("q_octet_length1"("name"), 0) <= 2680))
|     violated 54000: index row size exceeds btree version 4 maximum 2704 for index "t_name_key"
|   ALTER TABLE "t" ADD CONSTRAINT "q3" CHECK ((COALESCE("q_octet_length1"("name"), 0) <= 2680))
|     undone by ALTER TABLE "t" DROP CONSTRAINT "q3"
|   ALTER TABLE "t" ADD CONSTRAINT "q2" UNIQUE ("name") DEFERRABLE
|     undone by ALTER TABLE "t" DROP CONSTRAINT "q2"
|   look: SELECT COUNT(*) FROM "t" "q_old" WHERE NOT (("n" >= 0))
|     violated 23514: check constraint "t_n_check" of relation "t" is violated by some row
|   ALTER TABLE "t" ADD CONSTRAINT "q4" CHECK (("n" >= 0))
|     undone by ALTER TABLE "t" DROP CONSTRAINT "q4"
| SQLITE:
|   CREATE TABLE "t" ("id" INTEGER NOT NULL, "name" TEXT, "n" INTEGER NOT NULL) STRICT
|     undone by DROP TABLE "t"
|   CREATE UNIQUE INDEX "q1" ON "t" ("id")
|   look: SELECT COUNT(*) FROM "t" "q_old" WHERE NOT ((COALESCE("q_octet_length1"("name"), 0) <= 2680))
|     violated 54000: index row size exceeds btree version 4 maximum 2704 for index "t_name_key"
|   SELECT "q_raise"('54000', 'index row size exceeds btree version 4 maximum 2704 for index "t_name_key"') FROM "t" "q_old" WHERE NOT ((COALESCE("q_octet_length1"("name"), 0) <= 2680)) LIMIT 1
|   ALTER TABLE "t" ADD CONSTRAINT "q3" CHECK ((COALESCE("q_octet_length1"("name"), 0) <= 2680))
|   CREATE UNIQUE INDEX "q2" ON "t" ("name")
|   look: SELECT COUNT(*) FROM "t" "q_old" WHERE NOT (("n" >= 0))
|     violated 23514: check constraint "t_n_check" of relation "t" is violated by some row
|   SELECT "q_raise"('23514', 'new row violates check constraint "t_n_check"') FROM "t" "q_old" WHERE NOT (("n" >= 0)) LIMIT 1
|   ALTER TABLE "t" ADD CONSTRAINT "q4" CHECK (("n" >= 0))
| DUCKDB:
|   CREATE TABLE "t" ("id" INTEGER, "name" VARCHAR, "n" INTEGER)
|     undone by DROP TABLE "t"
|   SELECT "q_raise"('23505', 'duplicate key value violates unique constraint "t_pkey"') FROM (SELECT 1 FROM "t" WHERE "id" IS NOT NULL GROUP BY "id" HAVING COUNT(*) > 1) "q_old" WHERE 1 = 1 LIMIT 1
|   look: SELECT COUNT(*) FROM "t" "q_old" WHERE NOT ((COALESCE("q_octet_length1"("name"), 0) <= 2680))
|     violated 54000: index row size exceeds btree version 4 maximum 2704 for index "t_name_key"
|   SELECT "q_raise"('54000', 'index row size exceeds btree version 4 maximum 2704 for index "t_name_key"') FROM "t" "q_old" WHERE NOT ((COALESCE("q_octet_length1"("name"), 0) <= 2680)) LIMIT 1
|   SELECT "q_raise"('23505', 'duplicate key value violates unique constraint "t_name_key"') FROM (SELECT 1 FROM "t" WHERE "name" IS NOT NULL GROUP BY "name" HAVING COUNT(*) > 1) "q_old" WHERE 1 = 1 LIMIT 1
|   look: SELECT COUNT(*) FROM "t" "q_old" WHERE NOT (("n" >= 0))
|     violated 23514: check constraint "t_n_check" of relation "t" is violated by some row
|   SELECT "q_raise"('23514', 'new row violates check constraint "t_n_check"') FROM "t" "q_old" WHERE NOT (("n" >= 0)) LIMIT 1
| MARIADB:
|   CREATE TABLE "t" ("id" INTEGER NOT NULL, "name" LONGTEXT, "n" INTEGER NOT NULL, INDEX "q1" ("id"))
|     undone by DROP TABLE "t"
|   look: SELECT COUNT(*) FROM "t" "q_old" WHERE NOT ((COALESCE("q_octet_length1"("name"), 0) <= 2680))
|     violated 54000: index row size exceeds btree version 4 maximum 2704 for index "t_name_key"
|   SELECT "q_raise"('54000', 'index row size exceeds btree version 4 maximum 2704 for index "t_name_key"') FROM "t" "q_old" WHERE NOT ((COALESCE("q_octet_length1"("name"), 0) <= 2680)) LIMIT 1
|     undone by DO 0
|   BEGIN NOT ATOMIC SET @quorate = (SELECT "q_raise"('23505', 'duplicate key value violates unique constraint "t_name_key"') FROM (SELECT 1 FROM "t" WHERE "name" IS NOT NULL GROUP BY "name" HAVING COUNT(*) > 1) "q_old" WHERE 1 = 1 LIMIT 1); ALTER TABLE "t" ADD INDEX "q2" ("name"(128)); END
|     undone by ALTER TABLE "t" DROP INDEX "q2"
|   look: SELECT COUNT(*) FROM "t" "q_old" WHERE NOT (("n" >= 0))
|     violated 23514: check constraint "t_n_check" of relation "t" is violated by some row
|   SELECT "q_raise"('23514', 'new row violates check constraint "t_n_check"') FROM "t" "q_old" WHERE NOT (("n" >= 0)) LIMIT 1
|     undone by DO 0
insert into t (id, name) values (1, 'a') on conflict do nothing;
| write t
| lock ROW t to write [Int[value=1]]
| insert into t
| row (literal 1::integer, literal 'a'::text, constant 0::integer)
| on conflict of [[0], [1]]
| checks query
| H2: checks SELECT ((COALESCE("q_octet_length1"(CAST(? AS VARCHAR)), 0) <= 2680) IS NOT FALSE), ((CAST(? AS INTEGER) >= 0) IS NOT FALSE)
|   ? row 4::text
|   ? row 5::integer
| HSQLDB: checks SELECT (CASE WHEN (NOT (COALESCE("q_octet_length1"(CAST(? AS VARCHAR(134217728))), 0) <= 2680)) THEN 1 ELSE 0 END = 0), (CASE WHEN (NOT (CAST(? AS INTEGER) >= 0)) THEN 1 ELSE 0 END = 0) FROM (VALUES (0)) "nothing"("c1")
|   ? row 4::text
|   ? row 5::integer
| DERBY: checks SELECT (CASE WHEN (NOT (COALESCE("q_octet_length1"(CAST(? AS VARCHAR(32672))), 0) <= 2680)) THEN 1 ELSE 0 END = 0), (CASE WHEN (NOT (CAST(? AS INTEGER) >= 0)) THEN 1 ELSE 0 END = 0) FROM SYSIBM.SYSDUMMY1
|   ? row 4::text
|   ? row 5::integer
| POSTGRESQL: checks SELECT ((COALESCE("q_octet_length1"(CAST(? AS TEXT)), 0) <= 2680) IS NOT FALSE), ((CAST(? AS INTEGER) >= 0) IS NOT FALSE)
|   ? row 4::text
|   ? row 5::integer
| SQLITE: checks SELECT (CASE WHEN (NOT (COALESCE("q_octet_length1"(CAST(? AS TEXT)), 0) <= 2680)) THEN 1 ELSE 0 END = 0) AS "c1", (CASE WHEN (NOT (CAST(? AS INTEGER) >= 0)) THEN 1 ELSE 0 END = 0) AS "c2"
|   ? row 4::text
|   ? row 5::integer
| DUCKDB: checks SELECT (CASE WHEN (NOT (COALESCE("q_octet_length1"(CAST(? AS VARCHAR)), 0) <= 2680)) THEN 1 ELSE 0 END = 0), (CASE WHEN (NOT (CAST(? AS INTEGER) >= 0)) THEN 1 ELSE 0 END = 0)
|   ? row 4::text
|   ? row 5::integer
| MARIADB: checks SELECT ((COALESCE("q_octet_length1"(CAST(? AS CHAR)), 0) <= 2680) IS NOT FALSE) AS "c1", ((CAST(? AS SIGNED) >= 0) IS NOT FALSE) AS "c2"
|   ? row 4::text
|   ? row 5::integer
insert into t (id, name) values (1, 'a') on conflict (id) do nothing returning id;
| write t
| lock ROW t to write [Int[value=1]]
| columns id integer
| insert into t
| row (literal 1::integer, literal 'a'::text, constant 0::integer)
| on conflict of [[0]]
| checks query
| H2: checks SELECT ((COALESCE("q_octet_length1"(CAST(? AS VARCHAR)), 0) <= 2680) IS NOT FALSE), ((CAST(? AS INTEGER) >= 0) IS NOT FALSE)
|   ? row 4::text
|   ? row 5::integer
| HSQLDB: checks SELECT (CASE WHEN (NOT (COALESCE("q_octet_length1"(CAST(? AS VARCHAR(134217728))), 0) <= 2680)) THEN 1 ELSE 0 END = 0), (CASE WHEN (NOT (CAST(? AS INTEGER) >= 0)) THEN 1 ELSE 0 END = 0) FROM (VALUES (0)) "nothing"("c1")
|   ? row 4::text
|   ? row 5::integer
| DERBY: checks SELECT (CASE WHEN (NOT (COALESCE("q_octet_length1"(CAST(? AS VARCHAR(32672))), 0) <= 2680)) THEN 1 ELSE 0 END = 0), (CASE WHEN (NOT (CAST(? AS INTEGER) >= 0)) THEN 1 ELSE 0 END = 0) FROM SYSIBM.SYSDUMMY1
|   ? row 4::text
|   ? row 5::integer
| POSTGRESQL: checks SELECT ((COALESCE("q_octet_length1"(CAST(? AS TEXT)), 0) <= 2680) IS NOT FALSE), ((CAST(? AS INTEGER) >= 0) IS NOT FALSE)
|   ? row 4::text
|   ? row 5::integer
| SQLITE: checks SELECT (CASE WHEN (NOT (COALESCE("q_octet_length1"(CAST(? AS TEXT)), 0) <= 2680)) THEN 1 ELSE 0 END = 0) AS "c1", (CASE WHEN (NOT (CAST(? AS INTEGER) >= 0)) THEN 1 ELSE 0 END = 0) AS "c2"
|   ? row 4::text
|   ? row 5::integer
| DUCKDB: checks SELECT (CASE WHEN (NOT (COALESCE("q_octet_length1"(CAST(? AS VARCHAR)), 0) <= 2680)) THEN 1 ELSE 0 END = 0), (CASE WHEN (NOT (CAST(? AS INTEGER) >= 0)) THEN 1 ELSE 0 END = 0)
|   ? row 4::text
|   ? row 5::integer
| MARIADB: checks SELECT ((COALESCE("q_octet_length1"(CAST(? AS CHAR)), 0) <= 2680) IS NOT FALSE) AS "c1", ((CAST(? AS SIGNED) >= 0) IS NOT FALSE) AS "c2"
|   ? row 4::text
|   ? row 5::integer
| returning (row 0::integer)
insert into t (id, n) values (1, 1) on conflict (id) do update set n = t.n + excluded.n;
| write t
| lock ROW t to write [Int[value=1]]
| insert into t
| row (literal 1::integer, constant null::text, literal 1::integer)
| on conflict of [[0]]
|   column 2 = computed 0
| conflict query
| H2, POSTGRESQL: conflict SELECT CAST((CAST(? AS INTEGER) + CAST(? AS INTEGER)) AS INTEGER)
|   ? row 2::integer
|   ? row 5::integer
| HSQLDB: conflict SELECT CAST((CAST(? AS INTEGER) + CAST(? AS INTEGER)) AS INTEGER) FROM (VALUES (0)) "nothing"("c1")
|   ? row 2::integer
|   ? row 5::integer
| DERBY: conflict SELECT CAST((CAST(? AS INTEGER) + CAST(? AS INTEGER)) AS INTEGER) FROM SYSIBM.SYSDUMMY1
|   ? row 2::integer
|   ? row 5::integer
| SQLITE: conflict SELECT "q_int4"(CAST(? AS INTEGER) + CAST(? AS INTEGER)) AS "c1"
|   ? row 2::integer
|   ? row 5::integer
| DUCKDB: conflict SELECT CAST(CAST(CAST(? AS INTEGER) AS BIGINT) + CAST(? AS INTEGER) AS INTEGER)
|   ? row 2::integer
|   ? row 5::integer
| MARIADB: conflict SELECT "q_int4"((CAST(? AS SIGNED) + CAST(? AS SIGNED))) AS "c1"
|   ? row 2::integer
|   ? row 5::integer
| checks query
| H2: checks SELECT ((COALESCE("q_octet_length1"(CAST(? AS VARCHAR)), 0) <= 2680) IS NOT FALSE), ((CAST(? AS INTEGER) >= 0) IS NOT FALSE)
|   ? row 4::text
|   ? row 5::integer
| HSQLDB: checks SELECT (CASE WHEN (NOT (COALESCE("q_octet_length1"(CAST(? AS VARCHAR(134217728))), 0) <= 2680)) THEN 1 ELSE 0 END = 0), (CASE WHEN (NOT (CAST(? AS INTEGER) >= 0)) THEN 1 ELSE 0 END = 0) FROM (VALUES (0)) "nothing"("c1")
|   ? row 4::text
|   ? row 5::integer
| DERBY: checks SELECT (CASE WHEN (NOT (COALESCE("q_octet_length1"(CAST(? AS VARCHAR(32672))), 0) <= 2680)) THEN 1 ELSE 0 END = 0), (CASE WHEN (NOT (CAST(? AS INTEGER) >= 0)) THEN 1 ELSE 0 END = 0) FROM SYSIBM.SYSDUMMY1
|   ? row 4::text
|   ? row 5::integer
| POSTGRESQL: checks SELECT ((COALESCE("q_octet_length1"(CAST(? AS TEXT)), 0) <= 2680) IS NOT FALSE), ((CAST(? AS INTEGER) >= 0) IS NOT FALSE)
|   ? row 4::text
|   ? row 5::integer
| SQLITE: checks SELECT (CASE WHEN (NOT (COALESCE("q_octet_length1"(CAST(? AS TEXT)), 0) <= 2680)) THEN 1 ELSE 0 END = 0) AS "c1", (CASE WHEN (NOT (CAST(? AS INTEGER) >= 0)) THEN 1 ELSE 0 END = 0) AS "c2"
|   ? row 4::text
|   ? row 5::integer
| DUCKDB: checks SELECT (CASE WHEN (NOT (COALESCE("q_octet_length1"(CAST(? AS VARCHAR)), 0) <= 2680)) THEN 1 ELSE 0 END = 0), (CASE WHEN (NOT (CAST(? AS INTEGER) >= 0)) THEN 1 ELSE 0 END = 0)
|   ? row 4::text
|   ? row 5::integer
| MARIADB: checks SELECT ((COALESCE("q_octet_length1"(CAST(? AS CHAR)), 0) <= 2680) IS NOT FALSE) AS "c1", ((CAST(? AS SIGNED) >= 0) IS NOT FALSE) AS "c2"
|   ? row 4::text
|   ? row 5::integer
insert into t (id, name, n) values ($1, $2, $3) on conflict (name) do update set n = excluded.n where t.n < excluded.n returning *;
| write t
| parameters integer, text, integer
| columns id integer, name text, n integer
| insert into t
| row ($1::integer, $2::text, $3::integer)
| on conflict of [[1]]
|   column 2 = row 5::integer
| where query
| H2, POSTGRESQL, DUCKDB: where SELECT (CAST(? AS INTEGER) < CAST(? AS INTEGER))
|   ? row 2::integer
|   ? row 5::integer
| HSQLDB: where SELECT (CAST(? AS INTEGER) < CAST(? AS INTEGER)) FROM (VALUES (0)) "nothing"("c1")
|   ? row 2::integer
|   ? row 5::integer
| DERBY: where SELECT (CAST(? AS INTEGER) < CAST(? AS INTEGER)) FROM SYSIBM.SYSDUMMY1
|   ? row 2::integer
|   ? row 5::integer
| SQLITE: where SELECT (CAST(? AS INTEGER) < CAST(? AS INTEGER)) AS "c1"
|   ? row 2::integer
|   ? row 5::integer
| MARIADB: where SELECT (CAST(? AS SIGNED) < CAST(? AS SIGNED)) AS "c1"
|   ? row 2::integer
|   ? row 5::integer
| checks query
| H2: checks SELECT ((COALESCE("q_octet_length1"(CAST(? AS VARCHAR)), 0) <= 2680) IS NOT FALSE), ((CAST(? AS INTEGER) >= 0) IS NOT FALSE)
|   ? row 4::text
|   ? row 5::integer
| HSQLDB: checks SELECT (CASE WHEN (NOT (COALESCE("q_octet_length1"(CAST(? AS VARCHAR(134217728))), 0) <= 2680)) THEN 1 ELSE 0 END = 0), (CASE WHEN (NOT (CAST(? AS INTEGER) >= 0)) THEN 1 ELSE 0 END = 0) FROM (VALUES (0)) "nothing"("c1")
|   ? row 4::text
|   ? row 5::integer
| DERBY: checks SELECT (CASE WHEN (NOT (COALESCE("q_octet_length1"(CAST(? AS VARCHAR(32672))), 0) <= 2680)) THEN 1 ELSE 0 END = 0), (CASE WHEN (NOT (CAST(? AS INTEGER) >= 0)) THEN 1 ELSE 0 END = 0) FROM SYSIBM.SYSDUMMY1
|   ? row 4::text
|   ? row 5::integer
| POSTGRESQL: checks SELECT ((COALESCE("q_octet_length1"(CAST(? AS TEXT)), 0) <= 2680) IS NOT FALSE), ((CAST(? AS INTEGER) >= 0) IS NOT FALSE)
|   ? row 4::text
|   ? row 5::integer
| SQLITE: checks SELECT (CASE WHEN (NOT (COALESCE("q_octet_length1"(CAST(? AS TEXT)), 0) <= 2680)) THEN 1 ELSE 0 END = 0) AS "c1", (CASE WHEN (NOT (CAST(? AS INTEGER) >= 0)) THEN 1 ELSE 0 END = 0) AS "c2"
|   ? row 4::text
|   ? row 5::integer
| DUCKDB: checks SELECT (CASE WHEN (NOT (COALESCE("q_octet_length1"(CAST(? AS VARCHAR)), 0) <= 2680)) THEN 1 ELSE 0 END = 0), (CASE WHEN (NOT (CAST(? AS INTEGER) >= 0)) THEN 1 ELSE 0 END = 0)
|   ? row 4::text
|   ? row 5::integer
| MARIADB: checks SELECT ((COALESCE("q_octet_length1"(CAST(? AS CHAR)), 0) <= 2680) IS NOT FALSE) AS "c1", ((CAST(? AS SIGNED) >= 0) IS NOT FALSE) AS "c2"
|   ? row 4::text
|   ? row 5::integer
| returning (row 0::integer, row 1::text, row 2::integer)
insert into t (id, n) select id + 1, n from t on conflict (id) do update set name = default;
| read t
| write t
| lock TABLE t to write
| lock TABLE t to read
| insert into t, for each row
| row (computed 0, constant null::text, computed 1)
| computed ordered query
| H2, HSQLDB, POSTGRESQL: computed SELECT CAST(("r1"."id" + CAST(? AS INTEGER)) AS INTEGER), "r1"."n" FROM "t" "r1" ORDER BY 1 NULLS LAST, 2
|   ? literal 1::integer
| DERBY: computed SELECT CAST(("r1"."id" + CAST(? AS INTEGER)) AS INTEGER), "r1"."n" FROM "t" "r1" ORDER BY 1, 2
|   ? literal 1::integer
| SQLITE: computed SELECT "q_int4"("r1"."id" + CAST(? AS INTEGER)) AS "c1", "r1"."n" AS "c2" FROM "t" "r1" ORDER BY 1 NULLS LAST, 2
|   ? literal 1::integer
| DUCKDB: computed SELECT CAST(CAST("r1"."id" AS BIGINT) + CAST(? AS INTEGER) AS INTEGER), "r1"."n" FROM "t" "r1" ORDER BY 1 NULLS LAST, 2
|   ? literal 1::integer
| MARIADB: computed SELECT "q_int4"(("r1"."id" + CAST(? AS SIGNED))) AS "c1", "r1"."n" AS "c2" FROM "t" "r1" ORDER BY ("q_int4"(("r1"."id" + CAST(? AS SIGNED)))) IS NULL, "q_int4"(("r1"."id" + CAST(? AS SIGNED))), 2
|   ? literal 1::integer
|   ? literal 1::integer
|   ? literal 1::integer
| on conflict of [[0]]
|   column 1 = constant null::text
| checks query
| H2: checks SELECT ((COALESCE("q_octet_length1"(CAST(? AS VARCHAR)), 0) <= 2680) IS NOT FALSE), ((CAST(? AS INTEGER) >= 0) IS NOT FALSE)
|   ? row 4::text
|   ? row 5::integer
| HSQLDB: checks SELECT (CASE WHEN (NOT (COALESCE("q_octet_length1"(CAST(? AS VARCHAR(134217728))), 0) <= 2680)) THEN 1 ELSE 0 END = 0), (CASE WHEN (NOT (CAST(? AS INTEGER) >= 0)) THEN 1 ELSE 0 END = 0) FROM (VALUES (0)) "nothing"("c1")
|   ? row 4::text
|   ? row 5::integer
| DERBY: checks SELECT (CASE WHEN (NOT (COALESCE("q_octet_length1"(CAST(? AS VARCHAR(32672))), 0) <= 2680)) THEN 1 ELSE 0 END = 0), (CASE WHEN (NOT (CAST(? AS INTEGER) >= 0)) THEN 1 ELSE 0 END = 0) FROM SYSIBM.SYSDUMMY1
|   ? row 4::text
|   ? row 5::integer
| POSTGRESQL: checks SELECT ((COALESCE("q_octet_length1"(CAST(? AS TEXT)), 0) <= 2680) IS NOT FALSE), ((CAST(? AS INTEGER) >= 0) IS NOT FALSE)
|   ? row 4::text
|   ? row 5::integer
| SQLITE: checks SELECT (CASE WHEN (NOT (COALESCE("q_octet_length1"(CAST(? AS TEXT)), 0) <= 2680)) THEN 1 ELSE 0 END = 0) AS "c1", (CASE WHEN (NOT (CAST(? AS INTEGER) >= 0)) THEN 1 ELSE 0 END = 0) AS "c2"
|   ? row 4::text
|   ? row 5::integer
| DUCKDB: checks SELECT (CASE WHEN (NOT (COALESCE("q_octet_length1"(CAST(? AS VARCHAR)), 0) <= 2680)) THEN 1 ELSE 0 END = 0), (CASE WHEN (NOT (CAST(? AS INTEGER) >= 0)) THEN 1 ELSE 0 END = 0)
|   ? row 4::text
|   ? row 5::integer
| MARIADB: checks SELECT ((COALESCE("q_octet_length1"(CAST(? AS CHAR)), 0) <= 2680) IS NOT FALSE) AS "c1", ((CAST(? AS SIGNED) >= 0) IS NOT FALSE) AS "c2"
|   ? row 4::text
|   ? row 5::integer
insert into t (id) values (1) on conflict on constraint t_pkey do update set n = 5;
| write t
| lock ROW t to write [Int[value=1]]
| insert into t
| row (literal 1::integer, constant null::text, constant 0::integer)
| on conflict of [[0]]
|   column 2 = literal 5::integer
| checks query
| H2: checks SELECT ((COALESCE("q_octet_length1"(CAST(? AS VARCHAR)), 0) <= 2680) IS NOT FALSE), ((CAST(? AS INTEGER) >= 0) IS NOT FALSE)
|   ? row 4::text
|   ? row 5::integer
| HSQLDB: checks SELECT (CASE WHEN (NOT (COALESCE("q_octet_length1"(CAST(? AS VARCHAR(134217728))), 0) <= 2680)) THEN 1 ELSE 0 END = 0), (CASE WHEN (NOT (CAST(? AS INTEGER) >= 0)) THEN 1 ELSE 0 END = 0) FROM (VALUES (0)) "nothing"("c1")
|   ? row 4::text
|   ? row 5::integer
| DERBY: checks SELECT (CASE WHEN (NOT (COALESCE("q_octet_length1"(CAST(? AS VARCHAR(32672))), 0) <= 2680)) THEN 1 ELSE 0 END = 0), (CASE WHEN (NOT (CAST(? AS INTEGER) >= 0)) THEN 1 ELSE 0 END = 0) FROM SYSIBM.SYSDUMMY1
|   ? row 4::text
|   ? row 5::integer
| POSTGRESQL: checks SELECT ((COALESCE("q_octet_length1"(CAST(? AS TEXT)), 0) <= 2680) IS NOT FALSE), ((CAST(? AS INTEGER) >= 0) IS NOT FALSE)
|   ? row 4::text
|   ? row 5::integer
| SQLITE: checks SELECT (CASE WHEN (NOT (COALESCE("q_octet_length1"(CAST(? AS TEXT)), 0) <= 2680)) THEN 1 ELSE 0 END = 0) AS "c1", (CASE WHEN (NOT (CAST(? AS INTEGER) >= 0)) THEN 1 ELSE 0 END = 0) AS "c2"
|   ? row 4::text
|   ? row 5::integer
| DUCKDB: checks SELECT (CASE WHEN (NOT (COALESCE("q_octet_length1"(CAST(? AS VARCHAR)), 0) <= 2680)) THEN 1 ELSE 0 END = 0), (CASE WHEN (NOT (CAST(? AS INTEGER) >= 0)) THEN 1 ELSE 0 END = 0)
|   ? row 4::text
|   ? row 5::integer
| MARIADB: checks SELECT ((COALESCE("q_octet_length1"(CAST(? AS CHAR)), 0) <= 2680) IS NOT FALSE) AS "c1", ((CAST(? AS SIGNED) >= 0) IS NOT FALSE) AS "c2"
|   ? row 4::text
|   ? row 5::integer
insert into t (id) values (1) on conflict (n) do nothing;
| ! 42P10: there is no unique or exclusion constraint matching the ON CONFLICT specification
insert into t (id) values (1) on conflict do update set n = 1;
| ! 42601 at 43: ON CONFLICT DO UPDATE requires inference specification or constraint name
