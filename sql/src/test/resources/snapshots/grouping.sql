-- Grouping, aggregates, DISTINCT, the order and the ends of results.
create table t (id int primary key, name varchar(20), n bigint, p numeric(8,2), r real, f float8, b bool);
| CREATE TABLE
| H2:
|   CREATE TABLE "t" ("id" INTEGER NOT NULL, "name" VARCHAR(20), "n" BIGINT, "p" DECIMAL(8,2), "r" REAL, "f" DOUBLE PRECISION, "b" BOOLEAN)
|     undone by DROP TABLE "t"
|   ALTER TABLE "t" ADD CONSTRAINT "q1" PRIMARY KEY ("id")
|     undone by ALTER TABLE "t" DROP CONSTRAINT "q1"
| HSQLDB:
|   CREATE CACHED TABLE "t" ("id" INTEGER NOT NULL, "name" VARCHAR(20), "n" BIGINT, "p" DECIMAL(8,2), "r" DOUBLE, "f" DOUBLE PRECISION, "b" BOOLEAN)
|     undone by DROP TABLE "t"
|   ALTER TABLE "t" ADD CONSTRAINT "q1" PRIMARY KEY ("id")
|     undone by ALTER TABLE "t" DROP CONSTRAINT "q1"
| DERBY:
|   CREATE TABLE "t" ("id" INTEGER NOT NULL, "name" VARCHAR(21), "n" BIGINT, "p" DECIMAL(8,2), "r" REAL, "f" DOUBLE PRECISION, "b" BOOLEAN)
|     undone by DROP TABLE "t"
|   ALTER TABLE "t" ADD CONSTRAINT "q1" PRIMARY KEY ("id")
|     undone by ALTER TABLE "t" DROP CONSTRAINT "q1"
| POSTGRESQL:
|   CREATE TABLE "t" ("id" INTEGER NOT NULL, "name" VARCHAR(20), "n" BIGINT, "p" DECIMAL(8,2), "r" REAL, "f" DOUBLE PRECISION, "b" BOOLEAN)
|     undone by DROP TABLE "t"
|   ALTER TABLE "t" ADD CONSTRAINT "q1" PRIMARY KEY ("id") DEFERRABLE
|     undone by ALTER TABLE "t" DROP CONSTRAINT "q1"
| SQLITE:
|   CREATE TABLE "t" ("id" INTEGER NOT NULL, "name" TEXT, "n" INTEGER, "p" TEXT, "r" REAL, "f" REAL, "b" INTEGER) STRICT
|     undone by DROP TABLE "t"
|   CREATE UNIQUE INDEX "q1" ON "t" ("id")
| DUCKDB:
|   CREATE TABLE "t" ("id" INTEGER, "name" VARCHAR, "n" BIGINT, "p" VARCHAR, "r" REAL, "f" DOUBLE PRECISION, "b" BOOLEAN)
|     undone by DROP TABLE "t"
|   SELECT "q_raise"('23505', 'duplicate key value violates unique constraint "t_pkey"') FROM (SELECT 1 FROM "t" WHERE "id" IS NOT NULL GROUP BY "id" HAVING COUNT(*) > 1) "q_old" WHERE 1 = 1 LIMIT 1
| MARIADB:
|   CREATE TABLE "t" ("id" INTEGER NOT NULL, "name" VARCHAR(20), "n" BIGINT, "p" DECIMAL(8,2), "r" DOUBLE, "f" DOUBLE, "b" BOOLEAN, INDEX "q1" ("id"))
|     undone by DROP TABLE "t"
select count(*), sum(n), avg(p), min(name), max(f) from t;
| read t
| lock TABLE t to read
| columns count bigint, sum numeric, avg numeric, min text, max double precision
| open: errors
| query, digits [-1, 0, 0, -1, -1, 2, 0], column 2 is Quotient[dividend=Leaf[column=5], divisor=Leaf[column=6], average=true]
| H2, HSQLDB, DERBY: SELECT COUNT(*), SUM(CAST("r1"."n" AS DECIMAL(31,0))), 0, MIN("r1"."name"), MAX("r1"."f"), SUM("r1"."p"), COUNT("r1"."p") FROM "t" "r1"
|   by code point SELECT COUNT(*), SUM(CAST("r1"."n" AS DECIMAL(31,0))), 0, "q_point_text"(MIN("q_point_key"("r1"."name"))), MAX("r1"."f"), SUM("r1"."p"), COUNT("r1"."p") FROM "t" "r1"
| POSTGRESQL: SELECT COUNT(*), SUM(CAST("r1"."n" AS DECIMAL(31,0))), 0, MIN("r1"."name"), MAX("r1"."f"), SUM("r1"."p"), COUNT("r1"."p") FROM "t" "r1"
| SQLITE: SELECT COUNT(*) AS "c1", "q_sum"("q_num"("r1"."n")) AS "c2", 0 AS "c3", MIN("r1"."name") AS "c4", MAX("r1"."f") AS "c5", "q_sum"("r1"."p") AS "c6", COUNT("r1"."p") AS "c7" FROM "t" "r1"
| DUCKDB: SELECT COUNT(*), "q_total"(string_agg("q_num"("r1"."n"), ',')), 0, MIN("r1"."name"), MAX("r1"."f"), "q_total"(string_agg("r1"."p", ',')), COUNT("r1"."p") FROM "t" "r1"
| MARIADB: SELECT COUNT(*) AS "c1", SUM(CAST("r1"."n" AS DECIMAL(31,0))) AS "c2", 0 AS "c3", MIN("r1"."name") AS "c4", MAX("r1"."f") AS "c5", SUM("r1"."p") AS "c6", COUNT("r1"."p") AS "c7" FROM "t" "r1"
select name, count(*) from t group by name having count(*) > 1 order by 2 desc, 1;
| read t
| lock TABLE t to read
| columns name character varying/24, count bigint
| ordered query
| H2, HSQLDB: SELECT "r1"."name", COUNT(*) FROM "t" "r1" GROUP BY "r1"."name" HAVING (COUNT(*) > CAST(1 AS BIGINT)) ORDER BY 2 DESC, 1 NULLS LAST
|   by code point SELECT "r1"."name", COUNT(*) FROM "t" "r1" GROUP BY "r1"."name" HAVING (COUNT(*) > CAST(1 AS BIGINT)) ORDER BY 2 DESC, "q_point_key"("r1"."name") NULLS LAST
| DERBY: SELECT "r1"."name", COUNT(*) FROM "t" "r1" GROUP BY "r1"."name" HAVING (COUNT(*) > CAST(1 AS BIGINT)) ORDER BY 2 DESC, 1
|   by code point SELECT "r1"."name", COUNT(*) FROM "t" "r1" GROUP BY "r1"."name" HAVING (COUNT(*) > CAST(1 AS BIGINT)) ORDER BY 2 DESC, "q_point_key"("r1"."name")
| POSTGRESQL, DUCKDB: SELECT "r1"."name", COUNT(*) FROM "t" "r1" GROUP BY "r1"."name" HAVING (COUNT(*) > CAST(1 AS BIGINT)) ORDER BY 2 DESC, 1 NULLS LAST
| SQLITE: SELECT "r1"."name" AS "c1", COUNT(*) AS "c2" FROM "t" "r1" GROUP BY "r1"."name" HAVING (COUNT(*) > CAST(1 AS INTEGER)) ORDER BY 2 DESC, 1 NULLS LAST
| MARIADB: SELECT "r1"."name" AS "c1", COUNT(*) AS "c2" FROM "t" "r1" GROUP BY "r1"."name" HAVING (COUNT(*) > CAST(1 AS SIGNED)) ORDER BY 2 DESC, ("r1"."name") IS NULL, "r1"."name"
select name as who, sum(id) from t group by who;
| read t
| lock TABLE t to read
| columns who character varying/24, sum bigint
| query
| H2, HSQLDB, DERBY, POSTGRESQL: SELECT "r1"."name", CAST(SUM(CAST("r1"."id" AS BIGINT)) AS BIGINT) FROM "t" "r1" GROUP BY "r1"."name"
| SQLITE: SELECT "r1"."name" AS "c1", SUM("r1"."id") AS "c2" FROM "t" "r1" GROUP BY "r1"."name"
| DUCKDB: SELECT "r1"."name", CAST(SUM("r1"."id") AS BIGINT) FROM "t" "r1" GROUP BY "r1"."name"
| MARIADB: SELECT "r1"."name" AS "c1", CAST(SUM(CAST("r1"."id" AS SIGNED)) AS SIGNED) AS "c2" FROM "t" "r1" GROUP BY "r1"."name"
select id, name, count(*) from t group by id;
| read t
| lock TABLE t to read
| columns id integer, name character varying/24, count bigint
| query
| H2, HSQLDB, DERBY, POSTGRESQL, DUCKDB: SELECT "r1"."id", "r1"."name", COUNT(*) FROM "t" "r1" GROUP BY "r1"."id", "r1"."name"
| SQLITE, MARIADB: SELECT "r1"."id" AS "c1", "r1"."name" AS "c2", COUNT(*) AS "c3" FROM "t" "r1" GROUP BY "r1"."id", "r1"."name"
select sum(r), sum(f), avg(f), avg(n) from t;
| read t
| lock TABLE t to read
| columns sum real, sum double precision, avg double precision, avg numeric
| open: errors
| query, digits [-1, -1, -1, 0, 0, 0], column 3 is Quotient[dividend=Leaf[column=4], divisor=Leaf[column=5], average=true]
| H2, DERBY: SELECT CAST("q_freal"(CAST("q_fsum"("q_fplain"("q_fwide"("r1"."r"))) AS DOUBLE PRECISION)) AS REAL), "q_fsum"("q_fplain"("r1"."f")), "q_fdiv"("q_fsum"("q_fplain"("r1"."f")), CAST(COUNT("r1"."f") AS DOUBLE PRECISION)), 0, SUM(CAST("r1"."n" AS DECIMAL(31,0))), COUNT("r1"."n") FROM "t" "r1"
| HSQLDB: SELECT "q_freal"(CAST("q_fsum"("q_fplain"("q_fwide"("r1"."r"))) AS DOUBLE PRECISION)), "q_fsum"("q_fplain"("r1"."f")), "q_fdiv"("q_fsum"("q_fplain"("r1"."f")), CAST(COUNT("r1"."f") AS DOUBLE PRECISION)), 0, SUM(CAST("r1"."n" AS DECIMAL(31,0))), COUNT("r1"."n") FROM "t" "r1"
| POSTGRESQL: SELECT CAST("q_freal"(CAST(CAST(SUM(CAST(CAST("q_fplain"("q_fwide"("r1"."r")) AS TEXT) AS NUMERIC)) AS DOUBLE PRECISION) AS DOUBLE PRECISION)) AS REAL), CAST(SUM(CAST(CAST("q_fplain"("r1"."f") AS TEXT) AS NUMERIC)) AS DOUBLE PRECISION), "q_fdiv"(CAST(SUM(CAST(CAST("q_fplain"("r1"."f") AS TEXT) AS NUMERIC)) AS DOUBLE PRECISION), CAST(COUNT("r1"."f") AS DOUBLE PRECISION)), 0, SUM(CAST("r1"."n" AS DECIMAL(31,0))), COUNT("r1"."n") FROM "t" "r1"
| SQLITE: SELECT CAST("q_freal"("q_float"("q_fsum"("q_fplain"("q_fwide"("r1"."r"))))) AS REAL) AS "c1", "q_fsum"("q_fplain"("r1"."f")) AS "c2", "q_fdiv"("q_fsum"("q_fplain"("r1"."f")), "q_float"(COUNT("r1"."f"))) AS "c3", 0 AS "c4", "q_sum"("q_num"("r1"."n")) AS "c5", COUNT("r1"."n") AS "c6" FROM "t" "r1"
| DUCKDB: SELECT CAST("q_freal"(CAST("q_ftotal"(string_agg(CAST("q_fplain"("q_fwide"("r1"."r")) AS VARCHAR), ',')) AS DOUBLE PRECISION)) AS REAL), "q_ftotal"(string_agg(CAST("q_fplain"("r1"."f") AS VARCHAR), ',')), "q_fdiv"("q_ftotal"(string_agg(CAST("q_fplain"("r1"."f") AS VARCHAR), ',')), CAST(COUNT("r1"."f") AS DOUBLE PRECISION)), 0, "q_total"(string_agg("q_num"("r1"."n"), ',')), COUNT("r1"."n") FROM "t" "r1"
| unable [MARIADB] sums of floats
select bool_and(b), bool_or(b), every(b) from t;
| read t
| lock TABLE t to read
| columns bool_and boolean, bool_or boolean, every boolean
| query
| H2, POSTGRESQL, DUCKDB: SELECT BOOL_AND("r1"."b"), BOOL_OR("r1"."b"), BOOL_AND("r1"."b") FROM "t" "r1"
| HSQLDB: SELECT EVERY("r1"."b"), SOME("r1"."b"), EVERY("r1"."b") FROM "t" "r1"
| DERBY: SELECT (MIN(CASE WHEN "r1"."b" THEN 1 WHEN (NOT "r1"."b") THEN 0 END) = 1), (MAX(CASE WHEN "r1"."b" THEN 1 WHEN (NOT "r1"."b") THEN 0 END) = 1), (MIN(CASE WHEN "r1"."b" THEN 1 WHEN (NOT "r1"."b") THEN 0 END) = 1) FROM "t" "r1"
| SQLITE, MARIADB: SELECT MIN("r1"."b") AS "c1", MAX("r1"."b") AS "c2", MIN("r1"."b") AS "c3" FROM "t" "r1"
select string_agg(name, ', ' order by id) from t;
| read t
| lock TABLE t to read
| columns string_agg text
| query
| H2: SELECT LISTAGG("r1"."name", ', ') WITHIN GROUP (ORDER BY "r1"."id", "r1"."name" NULLS LAST) FROM "t" "r1"
|   by code point SELECT LISTAGG("r1"."name", ', ') WITHIN GROUP (ORDER BY "r1"."id", "q_point_key"("r1"."name") NULLS LAST) FROM "t" "r1"
| HSQLDB: SELECT GROUP_CONCAT("r1"."name" ORDER BY "r1"."id", CASE WHEN "r1"."name" IS NULL THEN 1 ELSE 0 END, "r1"."name" SEPARATOR ', ') FROM "t" "r1"
|   by code point SELECT GROUP_CONCAT("r1"."name" ORDER BY "r1"."id", CASE WHEN "q_point_key"("r1"."name") IS NULL THEN 1 ELSE 0 END, "q_point_key"("r1"."name") SEPARATOR ', ') FROM "t" "r1"
| POSTGRESQL, DUCKDB: SELECT STRING_AGG("r1"."name", ', ' ORDER BY "r1"."id", "r1"."name" NULLS LAST) FROM "t" "r1"
| SQLITE: SELECT GROUP_CONCAT("r1"."name", ', ' ORDER BY "r1"."id", "r1"."name" NULLS LAST) AS "c1" FROM "t" "r1"
| unable [DERBY, MARIADB] string_agg
select array_agg(n order by n desc) from t;
| read t
| lock TABLE t to read
| columns array_agg bigint[]
| query
| H2: SELECT "q_concat2"(CAST('{' AS VARCHAR), "q_concat2"(LISTAGG("q_array_quote"("q_inttext"(CAST("r1"."n" AS BIGINT))), ',') WITHIN GROUP (ORDER BY "r1"."n" DESC NULLS FIRST), CAST('}' AS VARCHAR))) FROM "t" "r1"
| HSQLDB: SELECT "q_concat2"(CAST('{' AS VARCHAR(134217728)), "q_concat2"(GROUP_CONCAT("q_array_quote"("q_inttext"(CAST("r1"."n" AS BIGINT))) ORDER BY CASE WHEN "r1"."n" IS NULL THEN 0 ELSE 1 END, "r1"."n" DESC SEPARATOR ','), CAST('}' AS VARCHAR(134217728)))) FROM "t" "r1"
| POSTGRESQL: SELECT "q_concat2"(CAST('{' AS TEXT), "q_concat2"(STRING_AGG("q_array_quote"("q_inttext"(CAST("r1"."n" AS BIGINT))), ',' ORDER BY "r1"."n" DESC NULLS FIRST), CAST('}' AS TEXT))) FROM "t" "r1"
| SQLITE: SELECT "q_concat2"(CAST('{' AS TEXT), "q_concat2"(GROUP_CONCAT("q_array_quote"("q_inttext"(CAST("r1"."n" AS BIGINT))), ',' ORDER BY "r1"."n" DESC NULLS FIRST), CAST('}' AS TEXT))) AS "c1" FROM "t" "r1"
| DUCKDB: SELECT "q_concat2"(CAST('{' AS VARCHAR), "q_concat2"(STRING_AGG("q_array_quote"("q_inttext"(CAST("r1"."n" AS BIGINT))), ',' ORDER BY "r1"."n" DESC NULLS FIRST), CAST('}' AS VARCHAR))) FROM "t" "r1"
| unable [DERBY, MARIADB] string_agg
select count(distinct name), sum(distinct n) from t;
| read t
| lock TABLE t to read
| columns count bigint, sum numeric
| query, digits [-1, 0]
| H2, HSQLDB, POSTGRESQL: SELECT COUNT(DISTINCT "r1"."name"), SUM(DISTINCT CAST("r1"."n" AS DECIMAL(31,0))) FROM "t" "r1"
| SQLITE: SELECT COUNT(DISTINCT "r1"."name") AS "c1", "q_sum"(DISTINCT "q_num"("r1"."n")) AS "c2" FROM "t" "r1"
| DUCKDB: SELECT COUNT(DISTINCT "r1"."name"), "q_total"(string_agg(DISTINCT "q_num"("r1"."n"), ',')) FROM "t" "r1"
| MARIADB: SELECT COUNT(DISTINCT "r1"."name") AS "c1", SUM(DISTINCT CAST("r1"."n" AS DECIMAL(31,0))) AS "c2" FROM "t" "r1"
| unable [DERBY] several aggregates with DISTINCT
select count(*) filter (where n > 5), sum(n) filter (where b) from t;
| read t
| lock TABLE t to read
| columns count bigint, sum numeric
| query, digits [-1, 0]
| H2: SELECT COUNT(CASE WHEN ("r1"."n" > ?) THEN 1 END), SUM(CASE WHEN "r1"."b" THEN CAST("r1"."n" AS DECIMAL(31,0)) ELSE CAST(NULL AS BIGINT) END) FROM "t" "r1"
|   ? literal 5::bigint
| HSQLDB, DERBY, POSTGRESQL: SELECT COUNT(CASE WHEN ("r1"."n" > ?) THEN 1 END), SUM(CASE WHEN "r1"."b" THEN CAST("r1"."n" AS DECIMAL(31,0)) END) FROM "t" "r1"
|   ? literal 5::bigint
| SQLITE: SELECT COUNT(CASE WHEN ("r1"."n" > ?) THEN 1 END) AS "c1", "q_sum"(CASE WHEN "r1"."b" THEN "q_num"("r1"."n") END) AS "c2" FROM "t" "r1"
|   ? literal 5::bigint
| DUCKDB: SELECT COUNT(CASE WHEN ("r1"."n" > ?) THEN 1 END), "q_total"(string_agg(CASE WHEN "r1"."b" THEN "q_num"("r1"."n") END, ',')) FROM "t" "r1"
|   ? literal 5::bigint
| MARIADB: SELECT COUNT(CASE WHEN ("r1"."n" > ?) THEN 1 END) AS "c1", SUM(CASE WHEN "r1"."b" THEN CAST("r1"."n" AS DECIMAL(31,0)) END) AS "c2" FROM "t" "r1"
|   ? literal 5::bigint
select stddev(n), var_pop(id) from t;
| read t
| lock TABLE t to read
| columns stddev numeric, var_pop numeric
| open: errors
| query
| H2, HSQLDB, DERBY, POSTGRESQL: SELECT "q_spread"(SUM(CAST("r1"."n" AS DECIMAL(31,0))), SUM((CAST("r1"."n" AS DECIMAL(31,0)) * CAST("r1"."n" AS DECIMAL(31,0)))), CAST(COUNT("r1"."n") AS DECIMAL(31,0)), 3), "q_spread"(SUM(CAST("r1"."id" AS DECIMAL(31,0))), SUM((CAST("r1"."id" AS DECIMAL(31,0)) * CAST("r1"."id" AS DECIMAL(31,0)))), CAST(COUNT("r1"."id") AS DECIMAL(31,0)), 0) FROM "t" "r1"
| SQLITE: SELECT "q_spread"("q_sum"("q_dec"("q_num"("r1"."n"), 31, 12)), "q_sum"("q_nmul"("q_dec"("q_num"("r1"."n"), 31, 12), "q_dec"("q_num"("r1"."n"), 31, 12))), "q_dec"("q_num"(COUNT("r1"."n")), 31, 12), 3) AS "c1", "q_spread"("q_sum"("q_dec"("q_num"("r1"."id"), 31, 12)), "q_sum"("q_nmul"("q_dec"("q_num"("r1"."id"), 31, 12), "q_dec"("q_num"("r1"."id"), 31, 12))), "q_dec"("q_num"(COUNT("r1"."id")), 31, 12), 0) AS "c2" FROM "t" "r1"
| DUCKDB: SELECT "q_spread"("q_total"(string_agg("q_dec"("q_num"("r1"."n"), 31, 12), ',')), "q_total"(string_agg("q_nmul"("q_dec"("q_num"("r1"."n"), 31, 12), "q_dec"("q_num"("r1"."n"), 31, 12)), ',')), "q_dec"("q_num"(COUNT("r1"."n")), 31, 12), 3), "q_spread"("q_total"(string_agg("q_dec"("q_num"("r1"."id"), 31, 12), ',')), "q_total"(string_agg("q_nmul"("q_dec"("q_num"("r1"."id"), 31, 12), "q_dec"("q_num"("r1"."id"), 31, 12)), ',')), "q_dec"("q_num"(COUNT("r1"."id")), 31, 12), 0) FROM "t" "r1"
| unable [MARIADB] spread
select bit_and(n), bit_or(id) from t;
| read t
| lock TABLE t to read
| columns bit_and bigint, bit_or integer
| open: errors
| query
| H2, HSQLDB, DERBY, POSTGRESQL: SELECT CAST((CAST((CAST((CAST((CAST((CAST((MIN("q_band"("r1"."n", CAST(1 AS BIGINT))) + MIN("q_band"("r1"."n", CAST(2 AS BIGINT)))) AS BIGINT) + CAST((MIN("q_band"("r1"."n", CAST(4 AS BIGINT))) + MIN("q_band"("r1"."n", CAST(8 AS BIGINT)))) AS BIGINT)) AS BIGINT) + CAST((CAST((MIN("q_band"("r1"."n", CAST(16 AS BIGINT))) + MIN("q_band"("r1"."n", CAST(32 AS BIGINT)))) AS BIGINT) + CAST((MIN("q_band"("r1"."n", CAST(64 AS BIGINT))) + MIN("q_band"("r1"."n", CAST(128 AS BIGINT)))) AS BIGINT)) AS BIGINT)) AS BIGINT) + CAST((CAST((CAST((MIN("q_band"("r1"."n", CAST(256 AS BIGINT))) + MIN("q_band"("r1"."n", CAST(512 AS BIGINT)))) AS BIGINT) + CAST((MIN("q_band"("r1"."n", CAST(1024 AS BIGINT))) + MIN("q_band"("r1"."n", CAST(2048 AS BIGINT)))) AS BIGINT)) AS BIGINT) + CAST((CAST((MIN("q_band"("r1"."n", CAST(4096 AS BIGINT))) + MIN("q_band"("r1"."n", CAST(8192 AS BIGINT)))) AS BIGINT) + CAST((MIN("q_band"("r1"."n", CAST(16384 AS BIGINT))) + MIN("q_band"("r1"."n", CAST(32768 AS BIGINT)))) AS BIGINT)) AS BIGINT)) AS BIGINT)) AS BIGINT) + CAST((CAST((CAST((CAST((MIN("q_band"("r1"."n", CAST(65536 AS BIGINT))) + MIN("q_band"("r1"."n", CAST(131072 AS BIGINT)))) AS BIGINT) + CAST((MIN("q_band"("r1"."n", CAST(262144 AS BIGINT))) + MIN("q_band"("r1"."n", CAST(524288 AS BIGINT)))) AS BIGINT)) AS BIGINT) + CAST((CAST((MIN("q_band"("r1"."n", CAST(1048576 AS BIGINT))) + MIN("q_band"("r1"."n", CAST(2097152 AS BIGINT)))) AS BIGINT) + CAST((MIN("q_band"("r1"."n", CAST(4194304 AS BIGINT))) + MIN("q_band"("r1"."n", CAST(8388608 AS BIGINT)))) AS BIGINT)) AS BIGINT)) AS BIGINT) + CAST((CAST((CAST((MIN("q_band"("r1"."n", CAST(16777216 AS BIGINT))) + MIN("q_band"("r1"."n", CAST(33554432 AS BIGINT)))) AS BIGINT) + CAST((MIN("q_band"("r1"."n", CAST(67108864 AS BIGINT))) + MIN("q_band"("r1"."n", CAST(134217728 AS BIGINT)))) AS BIGINT)) AS BIGINT) + CAST((CAST((MIN("q_band"("r1"."n", CAST(268435456 AS BIGINT))) + MIN("q_band"("r1"."n", CAST(536870912 AS BIGINT)))) AS BIGINT) + CAST((MIN("q_band"("r1"."n", CAST(1073741824 AS BIGINT))) + MIN("q_band"("r1"."n", CAST(2147483648 AS BIGINT)))) AS BIGINT)) AS BIGINT)) AS BIGINT)) AS BIGINT)) AS BIGINT) + CAST((CAST((CAST((CAST((CAST((MIN("q_band"("r1"."n", CAST(4294967296 AS BIGINT))) + MIN("q_band"("r1"."n", CAST(8589934592 AS BIGINT)))) AS BIGINT) + CAST((MIN("q_band"("r1"."n", CAST(17179869184 AS BIGINT))) + MIN("q_band"("r1"."n", CAST(34359738368 AS BIGINT)))) AS BIGINT)) AS BIGINT) + CAST((CAST((MIN("q_band"("r1"."n", CAST(68719476736 AS BIGINT))) + MIN("q_band"("r1"."n", CAST(137438953472 AS BIGINT)))) AS BIGINT) + CAST((MIN("q_band"("r1"."n", CAST(274877906944 AS BIGINT))) + MIN("q_band"("r1"."n", CAST(549755813888 AS BIGINT)))) AS BIGINT)) AS BIGINT)) AS BIGINT) + CAST((CAST((CAST((MIN("q_band"("r1"."n", CAST(1099511627776 AS BIGINT))) + MIN("q_band"("r1"."n", CAST(2199023255552 AS BIGINT)))) AS BIGINT) + CAST((MIN("q_band"("r1"."n", CAST(4398046511104 AS BIGINT))) + MIN("q_band"("r1"."n", CAST(8796093022208 AS BIGINT)))) AS BIGINT)) AS BIGINT) + CAST((CAST((MIN("q_band"("r1"."n", CAST(17592186044416 AS BIGINT))) + MIN("q_band"("r1"."n", CAST(35184372088832 AS BIGINT)))) AS BIGINT) + CAST((MIN("q_band"("r1"."n", CAST(70368744177664 AS BIGINT))) + MIN("q_band"("r1"."n", CAST(140737488355328 AS BIGINT)))) AS BIGINT)) AS BIGINT)) AS BIGINT)) AS BIGINT) + CAST((CAST((CAST((CAST((MIN("q_band"("r1"."n", CAST(281474976710656 AS BIGINT))) + MIN("q_band"("r1"."n", CAST(562949953421312 AS BIGINT)))) AS BIGINT) + CAST((MIN("q_band"("r1"."n", CAST(1125899906842624 AS BIGINT))) + MIN("q_band"("r1"."n", CAST(2251799813685248 AS BIGINT)))) AS BIGINT)) AS BIGINT) + CAST((CAST((MIN("q_band"("r1"."n", CAST(4503599627370496 AS BIGINT))) + MIN("q_band"("r1"."n", CAST(9007199254740992 AS BIGINT)))) AS BIGINT) + CAST((MIN("q_band"("r1"."n", CAST(18014398509481984 AS BIGINT))) + MIN("q_band"("r1"."n", CAST(36028797018963968 AS BIGINT)))) AS BIGINT)) AS BIGINT)) AS BIGINT) + CAST((CAST((CAST((MIN("q_band"("r1"."n", CAST(72057594037927936 AS BIGINT))) + MIN("q_band"("r1"."n", CAST(144115188075855872 AS BIGINT)))) AS BIGINT) + CAST((MIN("q_band"("r1"."n", CAST(288230376151711744 AS BIGINT))) + MIN("q_band"("r1"."n", CAST(576460752303423488 AS BIGINT)))) AS BIGINT)) AS BIGINT) + CAST((CAST((MIN("q_band"("r1"."n", CAST(1152921504606846976 AS BIGINT))) + MIN("q_band"("r1"."n", CAST(2305843009213693952 AS BIGINT)))) AS BIGINT) + CAST((MIN("q_band"("r1"."n", CAST(4611686018427387904 AS BIGINT))) + MAX("q_band"("r1"."n", CAST(-9223372036854775808 AS BIGINT)))) AS BIGINT)) AS BIGINT)) AS BIGINT)) AS BIGINT)) AS BIGINT)) AS BIGINT), CAST(CAST((CAST((CAST((CAST((CAST((MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(1 AS BIGINT))) + MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(2 AS BIGINT)))) AS BIGINT) + CAST((MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(4 AS BIGINT))) + MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(8 AS BIGINT)))) AS BIGINT)) AS BIGINT) + CAST((CAST((MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(16 AS BIGINT))) + MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(32 AS BIGINT)))) AS BIGINT) + CAST((MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(64 AS BIGINT))) + MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(128 AS BIGINT)))) AS BIGINT)) AS BIGINT)) AS BIGINT) + CAST((CAST((CAST((MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(256 AS BIGINT))) + MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(512 AS BIGINT)))) AS BIGINT) + CAST((MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(1024 AS BIGINT))) + MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(2048 AS BIGINT)))) AS BIGINT)) AS BIGINT) + CAST((CAST((MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(4096 AS BIGINT))) + MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(8192 AS BIGINT)))) AS BIGINT) + CAST((MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(16384 AS BIGINT))) + MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(32768 AS BIGINT)))) AS BIGINT)) AS BIGINT)) AS BIGINT)) AS BIGINT) + CAST((CAST((CAST((CAST((MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(65536 AS BIGINT))) + MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(131072 AS BIGINT)))) AS BIGINT) + CAST((MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(262144 AS BIGINT))) + MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(524288 AS BIGINT)))) AS BIGINT)) AS BIGINT) + CAST((CAST((MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(1048576 AS BIGINT))) + MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(2097152 AS BIGINT)))) AS BIGINT) + CAST((MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(4194304 AS BIGINT))) + MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(8388608 AS BIGINT)))) AS BIGINT)) AS BIGINT)) AS BIGINT) + CAST((CAST((CAST((MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(16777216 AS BIGINT))) + MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(33554432 AS BIGINT)))) AS BIGINT) + CAST((MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(67108864 AS BIGINT))) + MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(134217728 AS BIGINT)))) AS BIGINT)) AS BIGINT) + CAST((CAST((MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(268435456 AS BIGINT))) + MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(536870912 AS BIGINT)))) AS BIGINT) + CAST((MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(1073741824 AS BIGINT))) + MIN("q_band"(CAST("r1"."id" AS BIGINT), CAST(-2147483648 AS BIGINT)))) AS BIGINT)) AS BIGINT)) AS BIGINT)) AS BIGINT)) AS BIGINT) AS INTEGER) FROM "t" "r1"
| SQLITE: SELECT "q_int8"("q_int8"("q_int8"("q_int8"("q_int8"("q_int8"(MIN("q_band"("r1"."n", CAST(1 AS INTEGER))) + MIN("q_band"("r1"."n", CAST(2 AS INTEGER)))) + "q_int8"(MIN("q_band"("r1"."n", CAST(4 AS INTEGER))) + MIN("q_band"("r1"."n", CAST(8 AS INTEGER))))) + "q_int8"("q_int8"(MIN("q_band"("r1"."n", CAST(16 AS INTEGER))) + MIN("q_band"("r1"."n", CAST(32 AS INTEGER)))) + "q_int8"(MIN("q_band"("r1"."n", CAST(64 AS INTEGER))) + MIN("q_band"("r1"."n", CAST(128 AS INTEGER)))))) + "q_int8"("q_int8"("q_int8"(MIN("q_band"("r1"."n", CAST(256 AS INTEGER))) + MIN("q_band"("r1"."n", CAST(512 AS INTEGER)))) + "q_int8"(MIN("q_band"("r1"."n", CAST(1024 AS INTEGER))) + MIN("q_band"("r1"."n", CAST(2048 AS INTEGER))))) + "q_int8"("q_int8"(MIN("q_band"("r1"."n", CAST(4096 AS INTEGER))) + MIN("q_band"("r1"."n", CAST(8192 AS INTEGER)))) + "q_int8"(MIN("q_band"("r1"."n", CAST(16384 AS INTEGER))) + MIN("q_band"("r1"."n", CAST(32768 AS INTEGER))))))) + "q_int8"("q_int8"("q_int8"("q_int8"(MIN("q_band"("r1"."n", CAST(65536 AS INTEGER))) + MIN("q_band"("r1"."n", CAST(131072 AS INTEGER)))) + "q_int8"(MIN("q_band"("r1"."n", CAST(262144 AS INTEGER))) + MIN("q_band"("r1"."n", CAST(524288 AS INTEGER))))) + "q_int8"("q_int8"(MIN("q_band"("r1"."n", CAST(1048576 AS INTEGER))) + MIN("q_band"("r1"."n", CAST(2097152 AS INTEGER)))) + "q_int8"(MIN("q_band"("r1"."n", CAST(4194304 AS INTEGER))) + MIN("q_band"("r1"."n", CAST(8388608 AS INTEGER)))))) + "q_int8"("q_int8"("q_int8"(MIN("q_band"("r1"."n", CAST(16777216 AS INTEGER))) + MIN("q_band"("r1"."n", CAST(33554432 AS INTEGER)))) + "q_int8"(MIN("q_band"("r1"."n", CAST(67108864 AS INTEGER))) + MIN("q_band"("r1"."n", CAST(134217728 AS INTEGER))))) + "q_int8"("q_int8"(MIN("q_band"("r1"."n", CAST(268435456 AS INTEGER))) + MIN("q_band"("r1"."n", CAST(536870912 AS INTEGER)))) + "q_int8"(MIN("q_band"("r1"."n", CAST(1073741824 AS INTEGER))) + MIN("q_band"("r1"."n", CAST(2147483648 AS INTEGER)))))))) + "q_int8"("q_int8"("q_int8"("q_int8"("q_int8"(MIN("q_band"("r1"."n", CAST(4294967296 AS INTEGER))) + MIN("q_band"("r1"."n", CAST(8589934592 AS INTEGER)))) + "q_int8"(MIN("q_band"("r1"."n", CAST(17179869184 AS INTEGER))) + MIN("q_band"("r1"."n", CAST(34359738368 AS INTEGER))))) + "q_int8"("q_int8"(MIN("q_band"("r1"."n", CAST(68719476736 AS INTEGER))) + MIN("q_band"("r1"."n", CAST(137438953472 AS INTEGER)))) + "q_int8"(MIN("q_band"("r1"."n", CAST(274877906944 AS INTEGER))) + MIN("q_band"("r1"."n", CAST(549755813888 AS INTEGER)))))) + "q_int8"("q_int8"("q_int8"(MIN("q_band"("r1"."n", CAST(1099511627776 AS INTEGER))) + MIN("q_band"("r1"."n", CAST(2199023255552 AS INTEGER)))) + "q_int8"(MIN("q_band"("r1"."n", CAST(4398046511104 AS INTEGER))) + MIN("q_band"("r1"."n", CAST(8796093022208 AS INTEGER))))) + "q_int8"("q_int8"(MIN("q_band"("r1"."n", CAST(17592186044416 AS INTEGER))) + MIN("q_band"("r1"."n", CAST(35184372088832 AS INTEGER)))) + "q_int8"(MIN("q_band"("r1"."n", CAST(70368744177664 AS INTEGER))) + MIN("q_band"("r1"."n", CAST(140737488355328 AS INTEGER))))))) + "q_int8"("q_int8"("q_int8"("q_int8"(MIN("q_band"("r1"."n", CAST(281474976710656 AS INTEGER))) + MIN("q_band"("r1"."n", CAST(562949953421312 AS INTEGER)))) + "q_int8"(MIN("q_band"("r1"."n", CAST(1125899906842624 AS INTEGER))) + MIN("q_band"("r1"."n", CAST(2251799813685248 AS INTEGER))))) + "q_int8"("q_int8"(MIN("q_band"("r1"."n", CAST(4503599627370496 AS INTEGER))) + MIN("q_band"("r1"."n", CAST(9007199254740992 AS INTEGER)))) + "q_int8"(MIN("q_band"("r1"."n", CAST(18014398509481984 AS INTEGER))) + MIN("q_band"("r1"."n", CAST(36028797018963968 AS INTEGER)))))) + "q_int8"("q_int8"("q_int8"(MIN("q_band"("r1"."n", CAST(72057594037927936 AS INTEGER))) + MIN("q_band"("r1"."n", CAST(144115188075855872 AS INTEGER)))) + "q_int8"(MIN("q_band"("r1"."n", CAST(288230376151711744 AS INTEGER))) + MIN("q_band"("r1"."n", CAST(576460752303423488 AS INTEGER))))) + "q_int8"("q_int8"(MIN("q_band"("r1"."n", CAST(1152921504606846976 AS INTEGER))) + MIN("q_band"("r1"."n", CAST(2305843009213693952 AS INTEGER)))) + "q_int8"(MIN("q_band"("r1"."n", CAST(4611686018427387904 AS INTEGER))) + MAX("q_band"("r1"."n", CAST(-9223372036854775808 AS INTEGER))))))))) AS "c1", "q_int4"("q_int8"("q_int8"("q_int8"("q_int8"("q_int8"(MAX("q_band"("q_int8"("r1"."id"), CAST(1 AS INTEGER))) + MAX("q_band"("q_int8"("r1"."id"), CAST(2 AS INTEGER)))) + "q_int8"(MAX("q_band"("q_int8"("r1"."id"), CAST(4 AS INTEGER))) + MAX("q_band"("q_int8"("r1"."id"), CAST(8 AS INTEGER))))) + "q_int8"("q_int8"(MAX("q_band"("q_int8"("r1"."id"), CAST(16 AS INTEGER))) + MAX("q_band"("q_int8"("r1"."id"), CAST(32 AS INTEGER)))) + "q_int8"(MAX("q_band"("q_int8"("r1"."id"), CAST(64 AS INTEGER))) + MAX("q_band"("q_int8"("r1"."id"), CAST(128 AS INTEGER)))))) + "q_int8"("q_int8"("q_int8"(MAX("q_band"("q_int8"("r1"."id"), CAST(256 AS INTEGER))) + MAX("q_band"("q_int8"("r1"."id"), CAST(512 AS INTEGER)))) + "q_int8"(MAX("q_band"("q_int8"("r1"."id"), CAST(1024 AS INTEGER))) + MAX("q_band"("q_int8"("r1"."id"), CAST(2048 AS INTEGER))))) + "q_int8"("q_int8"(MAX("q_band"("q_int8"("r1"."id"), CAST(4096 AS INTEGER))) + MAX("q_band"("q_int8"("r1"."id"), CAST(8192 AS INTEGER)))) + "q_int8"(MAX("q_band"("q_int8"("r1"."id"), CAST(16384 AS INTEGER))) + MAX("q_band"("q_int8"("r1"."id"), CAST(32768 AS INTEGER))))))) + "q_int8"("q_int8"("q_int8"("q_int8"(MAX("q_band"("q_int8"("r1"."id"), CAST(65536 AS INTEGER))) + MAX("q_band"("q_int8"("r1"."id"), CAST(131072 AS INTEGER)))) + "q_int8"(MAX("q_band"("q_int8"("r1"."id"), CAST(262144 AS INTEGER))) + MAX("q_band"("q_int8"("r1"."id"), CAST(524288 AS INTEGER))))) + "q_int8"("q_int8"(MAX("q_band"("q_int8"("r1"."id"), CAST(1048576 AS INTEGER))) + MAX("q_band"("q_int8"("r1"."id"), CAST(2097152 AS INTEGER)))) + "q_int8"(MAX("q_band"("q_int8"("r1"."id"), CAST(4194304 AS INTEGER))) + MAX("q_band"("q_int8"("r1"."id"), CAST(8388608 AS INTEGER)))))) + "q_int8"("q_int8"("q_int8"(MAX("q_band"("q_int8"("r1"."id"), CAST(16777216 AS INTEGER))) + MAX("q_band"("q_int8"("r1"."id"), CAST(33554432 AS INTEGER)))) + "q_int8"(MAX("q_band"("q_int8"("r1"."id"), CAST(67108864 AS INTEGER))) + MAX("q_band"("q_int8"("r1"."id"), CAST(134217728 AS INTEGER))))) + "q_int8"("q_int8"(MAX("q_band"("q_int8"("r1"."id"), CAST(268435456 AS INTEGER))) + MAX("q_band"("q_int8"("r1"."id"), CAST(536870912 AS INTEGER)))) + "q_int8"(MAX("q_band"("q_int8"("r1"."id"), CAST(1073741824 AS INTEGER))) + MIN("q_band"("q_int8"("r1"."id"), CAST(-2147483648 AS INTEGER))))))))) AS "c2" FROM "t" "r1"
| DUCKDB: SELECT CAST(CAST(CAST(CAST(CAST(CAST(CAST(CAST(CAST(CAST(CAST(CAST(MIN("q_band"("r1"."n", CAST(1 AS BIGINT))) AS HUGEINT) + MIN("q_band"("r1"."n", CAST(2 AS BIGINT))) AS BIGINT) AS HUGEINT) + CAST(CAST(MIN("q_band"("r1"."n", CAST(4 AS BIGINT))) AS HUGEINT) + MIN("q_band"("r1"."n", CAST(8 AS BIGINT))) AS BIGINT) AS BIGINT) AS HUGEINT) + CAST(CAST(CAST(CAST(MIN("q_band"("r1"."n", CAST(16 AS BIGINT))) AS HUGEINT) + MIN("q_band"("r1"."n", CAST(32 AS BIGINT))) AS BIGINT) AS HUGEINT) + CAST(CAST(MIN("q_band"("r1"."n", CAST(64 AS BIGINT))) AS HUGEINT) + MIN("q_band"("r1"."n", CAST(128 AS BIGINT))) AS BIGINT) AS BIGINT) AS BIGINT) AS HUGEINT) + CAST(CAST(CAST(CAST(CAST(CAST(MIN("q_band"("r1"."n", CAST(256 AS BIGINT))) AS HUGEINT) + MIN("q_band"("r1"."n", CAST(512 AS BIGINT))) AS BIGINT) AS HUGEINT) + CAST(CAST(MIN("q_band"("r1"."n", CAST(1024 AS BIGINT))) AS HUGEINT) + MIN("q_band"("r1"."n", CAST(2048 AS BIGINT))) AS BIGINT) AS BIGINT) AS HUGEINT) + CAST(CAST(CAST(CAST(MIN("q_band"("r1"."n", CAST(4096 AS BIGINT))) AS HUGEINT) + MIN("q_band"("r1"."n", CAST(8192 AS BIGINT))) AS BIGINT) AS HUGEINT) + CAST(CAST(MIN("q_band"("r1"."n", CAST(16384 AS BIGINT))) AS HUGEINT) + MIN("q_band"("r1"."n", CAST(32768 AS BIGINT))) AS BIGINT) AS BIGINT) AS BIGINT) AS BIGINT) AS HUGEINT) + CAST(CAST(CAST(CAST(CAST(CAST(CAST(CAST(MIN("q_band"("r1"."n", CAST(65536 AS BIGINT))) AS HUGEINT) + MIN("q_band"("r1"."n", CAST(131072 AS BIGINT))) AS BIGINT) AS HUGEINT) + CAST(CAST(MIN("q_band"("r1"."n", CAST(262144 AS BIGINT))) AS HUGEINT) + MIN("q_band"("r1"."n", CAST(524288 AS BIGINT))) AS BIGINT) AS BIGINT) AS HUGEINT) + CAST(CAST(CAST(CAST(MIN("q_band"("r1"."n", CAST(1048576 AS BIGINT))) AS HUGEINT) + MIN("q_band"("r1"."n", CAST(2097152 AS BIGINT))) AS BIGINT) AS HUGEINT) + CAST(CAST(MIN("q_band"("r1"."n", CAST(4194304 AS BIGINT))) AS HUGEINT) + MIN("q_band"("r1"."n", CAST(8388608 AS BIGINT))) AS BIGINT) AS BIGINT) AS BIGINT) AS HUGEINT) + CAST(CAST(CAST(CAST(CAST(CAST(MIN("q_band"("r1"."n", CAST(16777216 AS BIGINT))) AS HUGEINT) + MIN("q_band"("r1"."n", CAST(33554432 AS BIGINT))) AS BIGINT) AS HUGEINT) + CAST(CAST(MIN("q_band"("r1"."n", CAST(67108864 AS BIGINT))) AS HUGEINT) + MIN("q_band"("r1"."n", CAST(134217728 AS BIGINT))) AS BIGINT) AS BIGINT) AS HUGEINT) + CAST(CAST(CAST(CAST(MIN("q_band"("r1"."n", CAST(268435456 AS BIGINT))) AS HUGEINT) + MIN("q_band"("r1"."n", CAST(536870912 AS BIGINT))) AS BIGINT) AS HUGEINT) + CAST(CAST(MIN("q_band"("r1"."n", CAST(1073741824 AS BIGINT))) AS HUGEINT) + MIN("q_band"("r1"."n", CAST(2147483648 AS BIGINT))) AS BIGINT) AS BIGINT) AS BIGINT) AS BIGINT) AS BIGINT) AS HUGEINT) + CAST(CAST(CAST(CAST(CAST(CAST(CAST(CAST(CAST(CAST(MIN("q_band"("r1"."n", CAST(4294967296 AS BIGINT))) AS HUGEINT) + MIN("q_band"("r1"."n", CAST(8589934592 AS BIGINT))) AS BIGINT) AS HUGEINT) + CAST(CAST(MIN("q_band"("r1"."n", CAST(17179869184 AS BIGINT))) AS HUGEINT) + MIN("q_band"("r1"."n", CAST(34359738368 AS BIGINT))) AS BIGINT) AS BIGINT) AS HUGEINT) + CAST(CAST(CAST(CAST(MIN("q_band"("r1"."n", CAST(68719476736 AS BIGINT))) AS HUGEINT) + MIN("q_band"("r1"."n", CAST(137438953472 AS BIGINT))) AS BIGINT) AS HUGEINT) + CAST(CAST(MIN("q_band"("r1"."n", CAST(274877906944 AS BIGINT))) AS HUGEINT) + MIN("q_band"("r1"."n", CAST(549755813888 AS BIGINT))) AS BIGINT) AS BIGINT) AS BIGINT) AS HUGEINT) + CAST(CAST(CAST(CAST(CAST(CAST(MIN("q_band"("r1"."n", CAST(1099511627776 AS BIGINT))) AS HUGEINT) + MIN("q_band"("r1"."n", CAST(2199023255552 AS BIGINT))) AS BIGINT) AS HUGEINT) + CAST(CAST(MIN("q_band"("r1"."n", CAST(4398046511104 AS BIGINT))) AS HUGEINT) + MIN("q_band"("r1"."n", CAST(8796093022208 AS BIGINT))) AS BIGINT) AS BIGINT) AS HUGEINT) + CAST(CAST(CAST(CAST(MIN("q_band"("r1"."n", CAST(17592186044416 AS BIGINT))) AS HUGEINT) + MIN("q_band"("r1"."n", CAST(35184372088832 AS BIGINT))) AS BIGINT) AS HUGEINT) + CAST(CAST(MIN("q_band"("r1"."n", CAST(70368744177664 AS BIGINT))) AS HUGEINT) + MIN("q_band"("r1"."n", CAST(140737488355328 AS BIGINT))) AS BIGINT) AS BIGINT) AS BIGINT) AS BIGINT) AS HUGEINT) + CAST(CAST(CAST(CAST(CAST(CAST(CAST(CAST(MIN("q_band"("r1"."n", CAST(281474976710656 AS BIGINT))) AS HUGEINT) + MIN("q_band"("r1"."n", CAST(562949953421312 AS BIGINT))) AS BIGINT) AS HUGEINT) + CAST(CAST(MIN("q_band"("r1"."n", CAST(1125899906842624 AS BIGINT))) AS HUGEINT) + MIN("q_band"("r1"."n", CAST(2251799813685248 AS BIGINT))) AS BIGINT) AS BIGINT) AS HUGEINT) + CAST(CAST(CAST(CAST(MIN("q_band"("r1"."n", CAST(4503599627370496 AS BIGINT))) AS HUGEINT) + MIN("q_band"("r1"."n", CAST(9007199254740992 AS BIGINT))) AS BIGINT) AS HUGEINT) + CAST(CAST(MIN("q_band"("r1"."n", CAST(18014398509481984 AS BIGINT))) AS HUGEINT) + MIN("q_band"("r1"."n", CAST(36028797018963968 AS BIGINT))) AS BIGINT) AS BIGINT) AS BIGINT) AS HUGEINT) + CAST(CAST(CAST(CAST(CAST(CAST(MIN("q_band"("r1"."n", CAST(72057594037927936 AS BIGINT))) AS HUGEINT) + MIN("q_band"("r1"."n", CAST(144115188075855872 AS BIGINT))) AS BIGINT) AS HUGEINT) + CAST(CAST(MIN("q_band"("r1"."n", CAST(288230376151711744 AS BIGINT))) AS HUGEINT) + MIN("q_band"("r1"."n", CAST(576460752303423488 AS BIGINT))) AS BIGINT) AS BIGINT) AS HUGEINT) + CAST(CAST(CAST(CAST(MIN("q_band"("r1"."n", CAST(1152921504606846976 AS BIGINT))) AS HUGEINT) + MIN("q_band"("r1"."n", CAST(2305843009213693952 AS BIGINT))) AS BIGINT) AS HUGEINT) + CAST(CAST(MIN("q_band"("r1"."n", CAST(4611686018427387904 AS BIGINT))) AS HUGEINT) + MAX("q_band"("r1"."n", CAST(-9223372036854775808 AS BIGINT))) AS BIGINT) AS BIGINT) AS BIGINT) AS BIGINT) AS BIGINT) AS BIGINT), CAST(CAST(CAST(CAST(CAST(CAST(CAST(CAST(CAST(CAST(CAST(MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(1 AS BIGINT))) AS HUGEINT) + MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(2 AS BIGINT))) AS BIGINT) AS HUGEINT) + CAST(CAST(MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(4 AS BIGINT))) AS HUGEINT) + MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(8 AS BIGINT))) AS BIGINT) AS BIGINT) AS HUGEINT) + CAST(CAST(CAST(CAST(MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(16 AS BIGINT))) AS HUGEINT) + MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(32 AS BIGINT))) AS BIGINT) AS HUGEINT) + CAST(CAST(MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(64 AS BIGINT))) AS HUGEINT) + MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(128 AS BIGINT))) AS BIGINT) AS BIGINT) AS BIGINT) AS HUGEINT) + CAST(CAST(CAST(CAST(CAST(CAST(MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(256 AS BIGINT))) AS HUGEINT) + MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(512 AS BIGINT))) AS BIGINT) AS HUGEINT) + CAST(CAST(MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(1024 AS BIGINT))) AS HUGEINT) + MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(2048 AS BIGINT))) AS BIGINT) AS BIGINT) AS HUGEINT) + CAST(CAST(CAST(CAST(MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(4096 AS BIGINT))) AS HUGEINT) + MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(8192 AS BIGINT))) AS BIGINT) AS HUGEINT) + CAST(CAST(MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(16384 AS BIGINT))) AS HUGEINT) + MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(32768 AS BIGINT))) AS BIGINT) AS BIGINT) AS BIGINT) AS BIGINT) AS HUGEINT) + CAST(CAST(CAST(CAST(CAST(CAST(CAST(CAST(MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(65536 AS BIGINT))) AS HUGEINT) + MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(131072 AS BIGINT))) AS BIGINT) AS HUGEINT) + CAST(CAST(MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(262144 AS BIGINT))) AS HUGEINT) + MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(524288 AS BIGINT))) AS BIGINT) AS BIGINT) AS HUGEINT) + CAST(CAST(CAST(CAST(MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(1048576 AS BIGINT))) AS HUGEINT) + MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(2097152 AS BIGINT))) AS BIGINT) AS HUGEINT) + CAST(CAST(MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(4194304 AS BIGINT))) AS HUGEINT) + MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(8388608 AS BIGINT))) AS BIGINT) AS BIGINT) AS BIGINT) AS HUGEINT) + CAST(CAST(CAST(CAST(CAST(CAST(MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(16777216 AS BIGINT))) AS HUGEINT) + MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(33554432 AS BIGINT))) AS BIGINT) AS HUGEINT) + CAST(CAST(MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(67108864 AS BIGINT))) AS HUGEINT) + MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(134217728 AS BIGINT))) AS BIGINT) AS BIGINT) AS HUGEINT) + CAST(CAST(CAST(CAST(MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(268435456 AS BIGINT))) AS HUGEINT) + MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(536870912 AS BIGINT))) AS BIGINT) AS HUGEINT) + CAST(CAST(MAX("q_band"(CAST("r1"."id" AS BIGINT), CAST(1073741824 AS BIGINT))) AS HUGEINT) + MIN("q_band"(CAST("r1"."id" AS BIGINT), CAST(-2147483648 AS BIGINT))) AS BIGINT) AS BIGINT) AS BIGINT) AS BIGINT) AS BIGINT) AS INTEGER) FROM "t" "r1"
| MARIADB: SELECT ((((((MIN("q_band"("r1"."n", CAST(1 AS SIGNED))) + MIN("q_band"("r1"."n", CAST(2 AS SIGNED)))) + (MIN("q_band"("r1"."n", CAST(4 AS SIGNED))) + MIN("q_band"("r1"."n", CAST(8 AS SIGNED))))) + ((MIN("q_band"("r1"."n", CAST(16 AS SIGNED))) + MIN("q_band"("r1"."n", CAST(32 AS SIGNED)))) + (MIN("q_band"("r1"."n", CAST(64 AS SIGNED))) + MIN("q_band"("r1"."n", CAST(128 AS SIGNED)))))) + (((MIN("q_band"("r1"."n", CAST(256 AS SIGNED))) + MIN("q_band"("r1"."n", CAST(512 AS SIGNED)))) + (MIN("q_band"("r1"."n", CAST(1024 AS SIGNED))) + MIN("q_band"("r1"."n", CAST(2048 AS SIGNED))))) + ((MIN("q_band"("r1"."n", CAST(4096 AS SIGNED))) + MIN("q_band"("r1"."n", CAST(8192 AS SIGNED)))) + (MIN("q_band"("r1"."n", CAST(16384 AS SIGNED))) + MIN("q_band"("r1"."n", CAST(32768 AS SIGNED))))))) + ((((MIN("q_band"("r1"."n", CAST(65536 AS SIGNED))) + MIN("q_band"("r1"."n", CAST(131072 AS SIGNED)))) + (MIN("q_band"("r1"."n", CAST(262144 AS SIGNED))) + MIN("q_band"("r1"."n", CAST(524288 AS SIGNED))))) + ((MIN("q_band"("r1"."n", CAST(1048576 AS SIGNED))) + MIN("q_band"("r1"."n", CAST(2097152 AS SIGNED)))) + (MIN("q_band"("r1"."n", CAST(4194304 AS SIGNED))) + MIN("q_band"("r1"."n", CAST(8388608 AS SIGNED)))))) + (((MIN("q_band"("r1"."n", CAST(16777216 AS SIGNED))) + MIN("q_band"("r1"."n", CAST(33554432 AS SIGNED)))) + (MIN("q_band"("r1"."n", CAST(67108864 AS SIGNED))) + MIN("q_band"("r1"."n", CAST(134217728 AS SIGNED))))) + ((MIN("q_band"("r1"."n", CAST(268435456 AS SIGNED))) + MIN("q_band"("r1"."n", CAST(536870912 AS SIGNED)))) + (MIN("q_band"("r1"."n", CAST(1073741824 AS SIGNED))) + MIN("q_band"("r1"."n", CAST(2147483648 AS SIGNED)))))))) + (((((MIN("q_band"("r1"."n", CAST(4294967296 AS SIGNED))) + MIN("q_band"("r1"."n", CAST(8589934592 AS SIGNED)))) + (MIN("q_band"("r1"."n", CAST(17179869184 AS SIGNED))) + MIN("q_band"("r1"."n", CAST(34359738368 AS SIGNED))))) + ((MIN("q_band"("r1"."n", CAST(68719476736 AS SIGNED))) + MIN("q_band"("r1"."n", CAST(137438953472 AS SIGNED)))) + (MIN("q_band"("r1"."n", CAST(274877906944 AS SIGNED))) + MIN("q_band"("r1"."n", CAST(549755813888 AS SIGNED)))))) + (((MIN("q_band"("r1"."n", CAST(1099511627776 AS SIGNED))) + MIN("q_band"("r1"."n", CAST(2199023255552 AS SIGNED)))) + (MIN("q_band"("r1"."n", CAST(4398046511104 AS SIGNED))) + MIN("q_band"("r1"."n", CAST(8796093022208 AS SIGNED))))) + ((MIN("q_band"("r1"."n", CAST(17592186044416 AS SIGNED))) + MIN("q_band"("r1"."n", CAST(35184372088832 AS SIGNED)))) + (MIN("q_band"("r1"."n", CAST(70368744177664 AS SIGNED))) + MIN("q_band"("r1"."n", CAST(140737488355328 AS SIGNED))))))) + ((((MIN("q_band"("r1"."n", CAST(281474976710656 AS SIGNED))) + MIN("q_band"("r1"."n", CAST(562949953421312 AS SIGNED)))) + (MIN("q_band"("r1"."n", CAST(1125899906842624 AS SIGNED))) + MIN("q_band"("r1"."n", CAST(2251799813685248 AS SIGNED))))) + ((MIN("q_band"("r1"."n", CAST(4503599627370496 AS SIGNED))) + MIN("q_band"("r1"."n", CAST(9007199254740992 AS SIGNED)))) + (MIN("q_band"("r1"."n", CAST(18014398509481984 AS SIGNED))) + MIN("q_band"("r1"."n", CAST(36028797018963968 AS SIGNED)))))) + (((MIN("q_band"("r1"."n", CAST(72057594037927936 AS SIGNED))) + MIN("q_band"("r1"."n", CAST(144115188075855872 AS SIGNED)))) + (MIN("q_band"("r1"."n", CAST(288230376151711744 AS SIGNED))) + MIN("q_band"("r1"."n", CAST(576460752303423488 AS SIGNED))))) + ((MIN("q_band"("r1"."n", CAST(1152921504606846976 AS SIGNED))) + MIN("q_band"("r1"."n", CAST(2305843009213693952 AS SIGNED)))) + (MIN("q_band"("r1"."n", CAST(4611686018427387904 AS SIGNED))) + MAX("q_band"("r1"."n", CAST(-9223372036854775808 AS SIGNED))))))))) AS "c1", "q_int4"(((((((MAX("q_band"("r1"."id", CAST(1 AS SIGNED))) + MAX("q_band"("r1"."id", CAST(2 AS SIGNED)))) + (MAX("q_band"("r1"."id", CAST(4 AS SIGNED))) + MAX("q_band"("r1"."id", CAST(8 AS SIGNED))))) + ((MAX("q_band"("r1"."id", CAST(16 AS SIGNED))) + MAX("q_band"("r1"."id", CAST(32 AS SIGNED)))) + (MAX("q_band"("r1"."id", CAST(64 AS SIGNED))) + MAX("q_band"("r1"."id", CAST(128 AS SIGNED)))))) + (((MAX("q_band"("r1"."id", CAST(256 AS SIGNED))) + MAX("q_band"("r1"."id", CAST(512 AS SIGNED)))) + (MAX("q_band"("r1"."id", CAST(1024 AS SIGNED))) + MAX("q_band"("r1"."id", CAST(2048 AS SIGNED))))) + ((MAX("q_band"("r1"."id", CAST(4096 AS SIGNED))) + MAX("q_band"("r1"."id", CAST(8192 AS SIGNED)))) + (MAX("q_band"("r1"."id", CAST(16384 AS SIGNED))) + MAX("q_band"("r1"."id", CAST(32768 AS SIGNED))))))) + ((((MAX("q_band"("r1"."id", CAST(65536 AS SIGNED))) + MAX("q_band"("r1"."id", CAST(131072 AS SIGNED)))) + (MAX("q_band"("r1"."id", CAST(262144 AS SIGNED))) + MAX("q_band"("r1"."id", CAST(524288 AS SIGNED))))) + ((MAX("q_band"("r1"."id", CAST(1048576 AS SIGNED))) + MAX("q_band"("r1"."id", CAST(2097152 AS SIGNED)))) + (MAX("q_band"("r1"."id", CAST(4194304 AS SIGNED))) + MAX("q_band"("r1"."id", CAST(8388608 AS SIGNED)))))) + (((MAX("q_band"("r1"."id", CAST(16777216 AS SIGNED))) + MAX("q_band"("r1"."id", CAST(33554432 AS SIGNED)))) + (MAX("q_band"("r1"."id", CAST(67108864 AS SIGNED))) + MAX("q_band"("r1"."id", CAST(134217728 AS SIGNED))))) + ((MAX("q_band"("r1"."id", CAST(268435456 AS SIGNED))) + MAX("q_band"("r1"."id", CAST(536870912 AS SIGNED)))) + (MAX("q_band"("r1"."id", CAST(1073741824 AS SIGNED))) + MIN("q_band"("r1"."id", CAST(-2147483648 AS SIGNED)))))))))) AS "c2" FROM "t" "r1"
select name, n, sum(p) from t group by rollup (name, n);
| read t
| lock TABLE t to read
| columns name character varying/24, n bigint, sum numeric
| query, digits [-1, -1, 2]
| H2: SELECT "r1"."name", "r1"."n", SUM("r1"."p") FROM "t" "r1" GROUP BY "r1"."name", "r1"."n" UNION ALL (SELECT "r1"."name", CAST(CAST(NULL AS BIGINT) AS BIGINT), SUM("r1"."p") FROM "t" "r1" GROUP BY "r1"."name") UNION ALL (SELECT CAST("q_left2"(CAST(NULL AS VARCHAR), 20) AS VARCHAR(20)), CAST(CAST(NULL AS BIGINT) AS BIGINT), SUM("r1"."p") FROM "t" "r1")
| HSQLDB: SELECT "r1"."name", "r1"."n", SUM("r1"."p") FROM "t" "r1" GROUP BY "r1"."name", "r1"."n" UNION ALL (SELECT "r1"."name", CAST(CAST(NULL AS BIGINT) AS BIGINT), SUM("r1"."p") FROM "t" "r1" GROUP BY "r1"."name") UNION ALL (SELECT CAST("q_left2"(CAST(NULL AS VARCHAR(134217728)), 20) AS VARCHAR(20)), CAST(CAST(NULL AS BIGINT) AS BIGINT), SUM("r1"."p") FROM "t" "r1")
| DERBY: SELECT "r1"."name", "r1"."n", SUM("r1"."p") FROM "t" "r1" GROUP BY "r1"."name", "r1"."n" UNION ALL (SELECT "r1"."name", CAST(CAST(NULL AS BIGINT) AS BIGINT), SUM("r1"."p") FROM "t" "r1" GROUP BY "r1"."name") UNION ALL (SELECT CAST("q_left2"(CAST(NULL AS VARCHAR(32672)), 20) AS VARCHAR(21)), CAST(CAST(NULL AS BIGINT) AS BIGINT), SUM("r1"."p") FROM "t" "r1")
| POSTGRESQL: SELECT "r1"."name", "r1"."n", SUM("r1"."p") FROM "t" "r1" GROUP BY "r1"."name", "r1"."n" UNION ALL (SELECT "r1"."name", CAST(CAST(NULL AS BIGINT) AS BIGINT), SUM("r1"."p") FROM "t" "r1" GROUP BY "r1"."name") UNION ALL (SELECT CAST("q_left2"(CAST(NULL AS TEXT), 20) AS VARCHAR(20)), CAST(CAST(NULL AS BIGINT) AS BIGINT), SUM("r1"."p") FROM "t" "r1")
| SQLITE: SELECT "r1"."name" AS "c1", "r1"."n" AS "c2", "q_sum"("r1"."p") AS "c3" FROM "t" "r1" GROUP BY "r1"."name", "r1"."n" UNION ALL SELECT * FROM (SELECT "r1"."name" AS "c1", "q_int8"(CAST(NULL AS INTEGER)) AS "c2", "q_sum"("r1"."p") AS "c3" FROM "t" "r1" GROUP BY "r1"."name") "s" UNION ALL SELECT * FROM (SELECT CAST("q_left2"(CAST(NULL AS TEXT), 20) AS TEXT) AS "c1", "q_int8"(CAST(NULL AS INTEGER)) AS "c2", "q_sum"("r1"."p") AS "c3" FROM "t" "r1") "s"
| DUCKDB: SELECT "r1"."name", "r1"."n", "q_total"(string_agg("r1"."p", ',')) FROM "t" "r1" GROUP BY "r1"."name", "r1"."n" UNION ALL (SELECT "r1"."name", CAST(CAST(NULL AS BIGINT) AS BIGINT), "q_total"(string_agg("r1"."p", ',')) FROM "t" "r1" GROUP BY "r1"."name") UNION ALL (SELECT CAST("q_left2"(CAST(NULL AS VARCHAR), 20) AS VARCHAR), CAST(CAST(NULL AS BIGINT) AS BIGINT), "q_total"(string_agg("r1"."p", ',')) FROM "t" "r1")
| MARIADB: SELECT "r1"."name" AS "c1", "r1"."n" AS "c2", SUM("r1"."p") AS "c3" FROM "t" "r1" GROUP BY "r1"."name", "r1"."n" UNION ALL (SELECT "r1"."name" AS "c1", CAST(NULL AS SIGNED) AS "c2", SUM("r1"."p") AS "c3" FROM "t" "r1" GROUP BY "r1"."name") UNION ALL (SELECT CAST("q_left2"(CAST(NULL AS CHAR), 20) AS CHAR) AS "c1", CAST(NULL AS SIGNED) AS "c2", SUM("r1"."p") AS "c3" FROM "t" "r1")
select name, grouping(name), count(*) from t group by grouping sets ((name), ());
| read t
| lock TABLE t to read
| columns name character varying/24, grouping integer, count bigint
| query
| H2: SELECT "r1"."name", 0, COUNT(*) FROM "t" "r1" GROUP BY "r1"."name" UNION ALL (SELECT CAST("q_left2"(CAST(NULL AS VARCHAR), 20) AS VARCHAR(20)), 1, COUNT(*) FROM "t" "r1")
| HSQLDB: SELECT "r1"."name", 0, COUNT(*) FROM "t" "r1" GROUP BY "r1"."name" UNION ALL (SELECT CAST("q_left2"(CAST(NULL AS VARCHAR(134217728)), 20) AS VARCHAR(20)), 1, COUNT(*) FROM "t" "r1")
| DERBY: SELECT "r1"."name", 0, COUNT(*) FROM "t" "r1" GROUP BY "r1"."name" UNION ALL (SELECT CAST("q_left2"(CAST(NULL AS VARCHAR(32672)), 20) AS VARCHAR(21)), 1, COUNT(*) FROM "t" "r1")
| POSTGRESQL: SELECT "r1"."name", 0, COUNT(*) FROM "t" "r1" GROUP BY "r1"."name" UNION ALL (SELECT CAST("q_left2"(CAST(NULL AS TEXT), 20) AS VARCHAR(20)), 1, COUNT(*) FROM "t" "r1")
| SQLITE: SELECT "r1"."name" AS "c1", 0 AS "c2", COUNT(*) AS "c3" FROM "t" "r1" GROUP BY "r1"."name" UNION ALL SELECT * FROM (SELECT CAST("q_left2"(CAST(NULL AS TEXT), 20) AS TEXT) AS "c1", 1 AS "c2", COUNT(*) AS "c3" FROM "t" "r1") "s"
| DUCKDB: SELECT "r1"."name", 0, COUNT(*) FROM "t" "r1" GROUP BY "r1"."name" UNION ALL (SELECT CAST("q_left2"(CAST(NULL AS VARCHAR), 20) AS VARCHAR), 1, COUNT(*) FROM "t" "r1")
| MARIADB: SELECT "r1"."name" AS "c1", 0 AS "c2", COUNT(*) AS "c3" FROM "t" "r1" GROUP BY "r1"."name" UNION ALL (SELECT CAST("q_left2"(CAST(NULL AS CHAR), 20) AS CHAR) AS "c1", 1 AS "c2", COUNT(*) AS "c3" FROM "t" "r1")
select distinct name from t order by name;
| read t
| lock TABLE t to read
| columns name character varying/24
| ordered query
| H2, HSQLDB: SELECT DISTINCT "r1"."name" FROM "t" "r1" ORDER BY 1 NULLS LAST
|   by code point SELECT "k"."c1" FROM (SELECT DISTINCT "r1"."name" FROM "t" "r1") "k"("c1") ORDER BY "q_point_key"("k"."c1") NULLS LAST
| DERBY: SELECT DISTINCT "r1"."name" FROM "t" "r1" ORDER BY 1
|   by code point SELECT "k"."c1" FROM (SELECT DISTINCT "r1"."name" FROM "t" "r1") "k"("c1") ORDER BY "q_point_key"("k"."c1")
| POSTGRESQL, DUCKDB: SELECT DISTINCT "r1"."name" FROM "t" "r1" ORDER BY 1 NULLS LAST
| SQLITE: SELECT DISTINCT "r1"."name" AS "c1" FROM "t" "r1" ORDER BY 1 NULLS LAST
| MARIADB: SELECT * FROM (SELECT DISTINCT "r1"."name" AS "c1" FROM "t" "r1") "s" ORDER BY ("s"."c1") IS NULL, "s"."c1"
select distinct on (name) name, n from t order by name, n desc;
| read t
| lock TABLE t to read
| columns name character varying/24, n bigint
| ordered query
| H2: SELECT "r2"."c1", "r2"."c2" FROM (SELECT "r1"."name", "r1"."n", ROW_NUMBER() OVER (PARTITION BY "r1"."name" ORDER BY "r1"."name" NULLS LAST, "r1"."n" DESC NULLS FIRST) FROM "t" "r1") "r2"("c1", "c2", "c3") WHERE ("r2"."c3" = 1) ORDER BY 1 NULLS LAST, 2 DESC NULLS FIRST
|   by code point SELECT "r2"."c1", "r2"."c2" FROM (SELECT "r1"."name", "r1"."n", ROW_NUMBER() OVER (PARTITION BY "r1"."name" ORDER BY "q_point_key"("r1"."name") NULLS LAST, "r1"."n" DESC NULLS FIRST) FROM "t" "r1") "r2"("c1", "c2", "c3") WHERE ("r2"."c3" = 1) ORDER BY "q_point_key"("r2"."c1") NULLS LAST, 2 DESC NULLS FIRST
| POSTGRESQL, DUCKDB: SELECT "r2"."c1", "r2"."c2" FROM (SELECT "r1"."name", "r1"."n", ROW_NUMBER() OVER (PARTITION BY "r1"."name" ORDER BY "r1"."name" NULLS LAST, "r1"."n" DESC NULLS FIRST) FROM "t" "r1") "r2"("c1", "c2", "c3") WHERE ("r2"."c3" = 1) ORDER BY 1 NULLS LAST, 2 DESC NULLS FIRST
| SQLITE: SELECT "r2"."c1" AS "c1", "r2"."c2" AS "c2" FROM (SELECT "r1"."name" AS "c1", "r1"."n" AS "c2", ROW_NUMBER() OVER (PARTITION BY "r1"."name" ORDER BY "r1"."name" NULLS LAST, "r1"."n" DESC NULLS FIRST) AS "c3" FROM "t" "r1") "r2" WHERE ("r2"."c3" = 1) ORDER BY 1 NULLS LAST, 2 DESC NULLS FIRST
| unable [DERBY, HSQLDB, MARIADB] window functions
select name from t order by lower(name) nulls first, id desc limit 3 offset 1;
| read t
| lock TABLE t to read
| columns name character varying/24
| ordered query, limit literal 3::bigint, offset literal 1::bigint
| H2, HSQLDB, DERBY: SELECT "r1"."name" FROM "t" "r1" ORDER BY (LOWER("r1"."name")) NULLS FIRST, "r1"."id" DESC OFFSET ? ROWS FETCH NEXT ? ROWS ONLY
|   ? literal 1::bigint
|   ? literal 3::bigint
|   by code point SELECT "k"."c1" FROM (SELECT "r1"."name", (LOWER("r1"."name")), "r1"."id" FROM "t" "r1") "k"("c1", "c2", "c3") ORDER BY "q_point_key"("k"."c2") NULLS FIRST, "k"."c3" DESC OFFSET ? ROWS FETCH NEXT ? ROWS ONLY
|     ? literal 1::bigint
|     ? literal 3::bigint
| POSTGRESQL: SELECT "r1"."name" FROM "t" "r1" ORDER BY (LOWER("r1"."name")) NULLS FIRST, "r1"."id" DESC OFFSET ? ROWS FETCH NEXT ? ROWS ONLY
|   ? literal 1::bigint
|   ? literal 3::bigint
| SQLITE: SELECT "r1"."name" AS "c1" FROM "t" "r1" ORDER BY "q_lower1"("r1"."name") NULLS FIRST, "r1"."id" DESC LIMIT ?, ?
|   ? literal 1::bigint
|   ? literal 3::bigint
| DUCKDB: SELECT "r1"."name" FROM "t" "r1" ORDER BY "q_lower1"("r1"."name") NULLS FIRST, "r1"."id" DESC OFFSET ? ROWS FETCH NEXT ? ROWS ONLY
|   ? literal 1::bigint
|   ? literal 3::bigint
| MARIADB: SELECT "r1"."name" AS "c1" FROM "t" "r1" ORDER BY "q_lower1"("r1"."name"), "r1"."id" DESC LIMIT ?, ?
|   ? literal 1::bigint
|   ? literal 3::bigint
select name from t order by n fetch first 2 rows with ties;
| read t
| lock TABLE t to read
| columns name character varying/24
| ordered query
| H2: SELECT "r3"."c1" FROM (SELECT "r2"."c1", "r2"."c2", RANK() OVER ( ORDER BY "r2"."c2" NULLS LAST) FROM (SELECT "r1"."name", "r1"."n" FROM "t" "r1") "r2"("c1", "c2")) "r3"("c1", "c2", "c3") WHERE ("r3"."c3" <= CAST(2 AS BIGINT)) ORDER BY "r3"."c2" NULLS LAST, 1 NULLS LAST
|   by code point SELECT "r3"."c1" FROM (SELECT "r2"."c1", "r2"."c2", RANK() OVER ( ORDER BY "r2"."c2" NULLS LAST) FROM (SELECT "r1"."name", "r1"."n" FROM "t" "r1") "r2"("c1", "c2")) "r3"("c1", "c2", "c3") WHERE ("r3"."c3" <= CAST(2 AS BIGINT)) ORDER BY "r3"."c2" NULLS LAST, "q_point_key"("r3"."c1") NULLS LAST
| POSTGRESQL, DUCKDB: SELECT "r3"."c1" FROM (SELECT "r2"."c1", "r2"."c2", RANK() OVER ( ORDER BY "r2"."c2" NULLS LAST) FROM (SELECT "r1"."name", "r1"."n" FROM "t" "r1") "r2"("c1", "c2")) "r3"("c1", "c2", "c3") WHERE ("r3"."c3" <= CAST(2 AS BIGINT)) ORDER BY "r3"."c2" NULLS LAST, 1 NULLS LAST
| SQLITE: SELECT "r3"."c1" AS "c1" FROM (SELECT "r2"."c1" AS "c1", "r2"."c2" AS "c2", RANK() OVER ( ORDER BY "r2"."c2" NULLS LAST) AS "c3" FROM (SELECT "r1"."name" AS "c1", "r1"."n" AS "c2" FROM "t" "r1") "r2") "r3" WHERE ("r3"."c3" <= CAST(2 AS INTEGER)) ORDER BY "r3"."c2" NULLS LAST, 1 NULLS LAST
| unable [DERBY, HSQLDB, MARIADB] window functions
select name || 'x', sum(n) from t group by name || 'x';
| read t
| lock TABLE t to read
| columns ?column? text, sum numeric
| query, digits [-1, 0]
| H2: SELECT "r2"."c1", SUM(CAST("r2"."c2" AS DECIMAL(31,0))) FROM (SELECT ("r1"."name" || CAST('x' AS VARCHAR)), "r1"."n" FROM "t" "r1") "r2"("c1", "c2") GROUP BY "r2"."c1"
| HSQLDB: SELECT "r2"."c1", SUM(CAST("r2"."c2" AS DECIMAL(31,0))) FROM (SELECT ("r1"."name" || CAST('x' AS VARCHAR(134217728))), "r1"."n" FROM "t" "r1") "r2"("c1", "c2") GROUP BY "r2"."c1"
| DERBY: SELECT "r2"."c1", SUM(CAST("r2"."c2" AS DECIMAL(31,0))) FROM (SELECT "q_concat2"("r1"."name", CAST('x\u0000' AS VARCHAR(32672))), "r1"."n" FROM "t" "r1") "r2"("c1", "c2") GROUP BY "r2"."c1"
| POSTGRESQL: SELECT "r2"."c1", SUM(CAST("r2"."c2" AS DECIMAL(31,0))) FROM (SELECT ("r1"."name" || CAST('x' AS TEXT)), "r1"."n" FROM "t" "r1") "r2"("c1", "c2") GROUP BY "r2"."c1"
| SQLITE: SELECT "r2"."c1" AS "c1", "q_sum"("q_num"("r2"."c2")) AS "c2" FROM (SELECT ("r1"."name" || CAST('x' AS TEXT)) AS "c1", "r1"."n" AS "c2" FROM "t" "r1") "r2" GROUP BY "r2"."c1"
| DUCKDB: SELECT "r2"."c1", "q_total"(string_agg("q_num"("r2"."c2"), ',')) FROM (SELECT ("r1"."name" || CAST('x' AS VARCHAR)), "r1"."n" FROM "t" "r1") "r2"("c1", "c2") GROUP BY "r2"."c1"
| MARIADB: SELECT "r2"."c1" AS "c1", SUM(CAST("r2"."c2" AS DECIMAL(31,0))) AS "c2" FROM (SELECT ("r1"."name" || CAST('x' AS CHAR)) AS "c1", "r1"."n" AS "c2" FROM "t" "r1") "r2" GROUP BY "r2"."c1"
select upper(name), count(*) from t group by 1 order by 1;
| read t
| lock TABLE t to read
| columns upper text, count bigint
| ordered query
| H2, HSQLDB: SELECT "r2"."c1", COUNT(*) FROM (SELECT (UPPER("r1"."name")) FROM "t" "r1") "r2"("c1") GROUP BY "r2"."c1" ORDER BY 1 NULLS LAST, 2
|   by code point SELECT "r2"."c1", COUNT(*) FROM (SELECT (UPPER("r1"."name")) FROM "t" "r1") "r2"("c1") GROUP BY "r2"."c1" ORDER BY "q_point_key"("r2"."c1") NULLS LAST, 2
| DERBY: SELECT "r2"."c1", COUNT(*) FROM (SELECT (UPPER("r1"."name")) FROM "t" "r1") "r2"("c1") GROUP BY "r2"."c1" ORDER BY 1, 2
|   by code point SELECT "r2"."c1", COUNT(*) FROM (SELECT (UPPER("r1"."name")) FROM "t" "r1") "r2"("c1") GROUP BY "r2"."c1" ORDER BY "q_point_key"("r2"."c1"), 2
| POSTGRESQL: SELECT "r2"."c1", COUNT(*) FROM (SELECT (UPPER("r1"."name")) FROM "t" "r1") "r2"("c1") GROUP BY "r2"."c1" ORDER BY 1 NULLS LAST, 2
| SQLITE: SELECT "r2"."c1" AS "c1", COUNT(*) AS "c2" FROM (SELECT "q_upper1"("r1"."name") AS "c1" FROM "t" "r1") "r2" GROUP BY "r2"."c1" ORDER BY 1 NULLS LAST, 2
| DUCKDB: SELECT "r2"."c1", COUNT(*) FROM (SELECT "q_upper1"("r1"."name") FROM "t" "r1") "r2"("c1") GROUP BY "r2"."c1" ORDER BY 1 NULLS LAST, 2
| MARIADB: SELECT "r2"."c1" AS "c1", COUNT(*) AS "c2" FROM (SELECT "q_upper1"("r1"."name") AS "c1" FROM "t" "r1") "r2" GROUP BY "r2"."c1" ORDER BY ("r2"."c1") IS NULL, "r2"."c1", 2
select p / 3, p * n, n / 2, n % 7 from t;
| read t
| lock TABLE t to read
| columns ?column? numeric, ?column? numeric, ?column? bigint, ?column? bigint
| query, digits [0, 2, -1, -1, 2, 0], column 0 is Quotient[dividend=Leaf[column=4], divisor=Leaf[column=5], average=false]
| H2, DERBY, POSTGRESQL: SELECT 0, ("r1"."p" * "r1"."n"), CASE WHEN CAST(? AS BIGINT) = -1 THEN CAST((- "r1"."n") AS BIGINT) ELSE CAST(("r1"."n" / CAST(? AS BIGINT)) AS BIGINT) END, CAST(MOD("r1"."n", CAST(? AS BIGINT)) AS BIGINT), "r1"."p", CAST(? AS DECIMAL(31,0)) FROM "t" "r1"
|   ? literal 2::bigint
|   ? literal 2::bigint
|   ? literal 7::bigint
|   ? literal 3::numeric/1075773444
| HSQLDB: SELECT 0, ("r1"."p" * "r1"."n"), CASE WHEN CAST(? AS BIGINT) = -1 THEN CAST((- CAST("r1"."n" AS DECIMAL(19,0))) AS BIGINT) ELSE CAST(("r1"."n" / CAST(? AS BIGINT)) AS BIGINT) END, CAST(MOD("r1"."n", CAST(? AS BIGINT)) AS BIGINT), "r1"."p", CAST(? AS DECIMAL(31,0)) FROM "t" "r1"
|   ? literal 2::bigint
|   ? literal 2::bigint
|   ? literal 7::bigint
|   ? literal 3::numeric/1075773444
| SQLITE: SELECT 0 AS "c1", "q_nmul"("r1"."p", "q_num"("r1"."n")) AS "c2", "q_int8"("q_idiv"("r1"."n", CAST(? AS INTEGER))) AS "c3", "q_int8"("q_imod"("r1"."n", CAST(? AS INTEGER))) AS "c4", "r1"."p" AS "c5", CAST(? AS TEXT) AS "c6" FROM "t" "r1"
|   ? literal 2::bigint
|   ? literal 7::bigint
|   ? literal 3::numeric/1075773444
| DUCKDB: SELECT 0, "q_nmul"("r1"."p", "q_num"("r1"."n")), CAST("q_idiv"("r1"."n", CAST(? AS BIGINT)) AS BIGINT), CAST("q_imod"("r1"."n", CAST(? AS BIGINT)) AS BIGINT), "r1"."p", CAST(? AS VARCHAR) FROM "t" "r1"
|   ? literal 2::bigint
|   ? literal 7::bigint
|   ? literal 3::numeric/1075773444
| MARIADB: SELECT 0 AS "c1", ("r1"."p" * "r1"."n") AS "c2", "q_idiv"("r1"."n", CAST(? AS SIGNED)) AS "c3", "q_imod"("r1"."n", CAST(? AS SIGNED)) AS "c4", "r1"."p" AS "c5", CAST(? AS DECIMAL(31,0)) AS "c6" FROM "t" "r1"
|   ? literal 2::bigint
|   ? literal 7::bigint
|   ? literal 3::numeric/1075773444
select sum(p) / count(*) from t;
| read t
| lock TABLE t to read
| columns ?column? numeric
| open: errors
| query, digits [0, 2, 0], column 0 is Quotient[dividend=Leaf[column=1], divisor=Leaf[column=2], average=false]
| H2, HSQLDB, DERBY, POSTGRESQL: SELECT 0, SUM("r1"."p"), COUNT(*) FROM "t" "r1"
| SQLITE: SELECT 0 AS "c1", "q_sum"("r1"."p") AS "c2", COUNT(*) AS "c3" FROM "t" "r1"
| DUCKDB: SELECT 0, "q_total"(string_agg("r1"."p", ',')), COUNT(*) FROM "t" "r1"
| MARIADB: SELECT 0 AS "c1", SUM("r1"."p") AS "c2", COUNT(*) AS "c3" FROM "t" "r1"
select max(n) - min(n) from t having sum(n) > 10;
| read t
| lock TABLE t to read
| columns ?column? bigint
| open: errors
| query
| H2, DERBY, POSTGRESQL: SELECT CAST((MAX("r1"."n") - MIN("r1"."n")) AS BIGINT) FROM "t" "r1" HAVING (SUM(CAST("r1"."n" AS DECIMAL(31,0))) > CAST(10 AS DECIMAL(31,0)))
| HSQLDB: SELECT CAST((CAST(MAX("r1"."n") AS DECIMAL(19,0)) - MIN("r1"."n")) AS BIGINT) FROM "t" "r1" HAVING (SUM(CAST("r1"."n" AS DECIMAL(31,0))) > CAST(10 AS DECIMAL(31,0)))
| SQLITE: SELECT "q_int8"(MAX("r1"."n") - MIN("r1"."n")) AS "c1" FROM "t" "r1" HAVING ("q_sum"("q_num"("r1"."n")) > '25011')
| DUCKDB: SELECT CAST(CAST(MAX("r1"."n") AS HUGEINT) - MIN("r1"."n") AS BIGINT) FROM "t" "r1" HAVING ("q_total"(string_agg("q_num"("r1"."n"), ',')) > '25011')
| MARIADB: SELECT "q_int8"(CAST(MAX("r1"."n") AS DECIMAL(19,0)) - MIN("r1"."n")) AS "c1" FROM "t" "r1" HAVING (SUM(CAST("r1"."n" AS DECIMAL(31,0))) > CAST(10 AS DECIMAL(31,0)))
select * from t limit $1 offset $2;
| read t
| parameters bigint, bigint
| columns id integer, name character varying/24, n bigint, p numeric/524294, r real, f double precision, b boolean
| ordered query, limit $1::bigint, offset $2::bigint, digits [-1, -1, -1, 2, -1, -1, -1]
| H2, HSQLDB: SELECT "r1"."id", "r1"."name", "r1"."n", "r1"."p", "r1"."r", "r1"."f", "r1"."b" FROM "t" "r1" ORDER BY 1, 2 NULLS LAST, 3 NULLS LAST, 4 NULLS LAST, 5 NULLS LAST, 6 NULLS LAST, 7 NULLS LAST OFFSET ? ROWS FETCH NEXT ? ROWS ONLY
|   ? $2::bigint
|   ? $1::bigint
|   by code point SELECT "r1"."id", "r1"."name", "r1"."n", "r1"."p", "r1"."r", "r1"."f", "r1"."b" FROM "t" "r1" ORDER BY 1, "q_point_key"("r1"."name") NULLS LAST, 3 NULLS LAST, 4 NULLS LAST, 5 NULLS LAST, 6 NULLS LAST, 7 NULLS LAST OFFSET ? ROWS FETCH NEXT ? ROWS ONLY
|     ? $2::bigint
|     ? $1::bigint
| DERBY: SELECT "r1"."id", "r1"."name", "r1"."n", "r1"."p", "r1"."r", "r1"."f", "r1"."b" FROM "t" "r1" ORDER BY 1, 2, 3, 4, 5, 6, 7 OFFSET ? ROWS FETCH NEXT ? ROWS ONLY
|   ? $2::bigint
|   ? $1::bigint
|   by code point SELECT "r1"."id", "r1"."name", "r1"."n", "r1"."p", "r1"."r", "r1"."f", "r1"."b" FROM "t" "r1" ORDER BY 1, "q_point_key"("r1"."name"), 3, 4, 5, 6, 7 OFFSET ? ROWS FETCH NEXT ? ROWS ONLY
|     ? $2::bigint
|     ? $1::bigint
| POSTGRESQL, DUCKDB: SELECT "r1"."id", "r1"."name", "r1"."n", "r1"."p", "r1"."r", "r1"."f", "r1"."b" FROM "t" "r1" ORDER BY 1, 2 NULLS LAST, 3 NULLS LAST, 4 NULLS LAST, 5 NULLS LAST, 6 NULLS LAST, 7 NULLS LAST OFFSET ? ROWS FETCH NEXT ? ROWS ONLY
|   ? $2::bigint
|   ? $1::bigint
| SQLITE: SELECT "r1"."id" AS "c1", "r1"."name" AS "c2", "r1"."n" AS "c3", "r1"."p" AS "c4", "r1"."r" AS "c5", "r1"."f" AS "c6", "r1"."b" AS "c7" FROM "t" "r1" ORDER BY 1, 2 NULLS LAST, 3 NULLS LAST, 4 NULLS LAST, 5 NULLS LAST, 6 NULLS LAST, 7 NULLS LAST LIMIT ?, ?
|   ? $2::bigint
|   ? $1::bigint
| MARIADB: SELECT "r1"."id" AS "c1", "r1"."name" AS "c2", "r1"."n" AS "c3", "r1"."p" AS "c4", "r1"."r" AS "c5", "r1"."f" AS "c6", "r1"."b" AS "c7" FROM "t" "r1" ORDER BY 1, ("r1"."name") IS NULL, "r1"."name", ("r1"."n") IS NULL, "r1"."n", ("r1"."p") IS NULL, "r1"."p", ("r1"."r") IS NULL, "r1"."r", ("r1"."f") IS NULL, "r1"."f", ("r1"."b") IS NULL, "r1"."b" LIMIT ?, ?
|   ? $2::bigint
|   ? $1::bigint
select id from t order by name collate "C";
| read t
| lock TABLE t to read
| columns id integer
| ordered query
| H2, HSQLDB: SELECT "r1"."id" FROM "t" "r1" ORDER BY "r1"."name" NULLS LAST, 1
|   by code point SELECT "r1"."id" FROM "t" "r1" ORDER BY "q_point_key"("r1"."name") NULLS LAST, 1
| DERBY: SELECT "r1"."id" FROM "t" "r1" ORDER BY "r1"."name", 1
|   by code point SELECT "r1"."id" FROM "t" "r1" ORDER BY "q_point_key"("r1"."name"), 1
| POSTGRESQL, DUCKDB: SELECT "r1"."id" FROM "t" "r1" ORDER BY "r1"."name" NULLS LAST, 1
| SQLITE: SELECT "r1"."id" AS "c1" FROM "t" "r1" ORDER BY "r1"."name" NULLS LAST, 1
| MARIADB: SELECT "r1"."id" AS "c1" FROM "t" "r1" ORDER BY ("r1"."name") IS NULL, "r1"."name", 1
