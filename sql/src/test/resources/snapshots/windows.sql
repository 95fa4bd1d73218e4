-- Window functions.
create table t (id int primary key, g text, n bigint, at timestamp);
| CREATE TABLE
| H2:
|   CREATE TABLE "t" ("id" INTEGER NOT NULL, "g" VARCHAR, "n" BIGINT, "at" TIMESTAMP(6))
|     undone by DROP TABLE "t"
|   ALTER TABLE "t" ADD CONSTRAINT "q1" PRIMARY KEY ("id")
|     undone by ALTER TABLE "t" DROP CONSTRAINT "q1"
| HSQLDB:
|   CREATE CACHED TABLE "t" ("id" INTEGER NOT NULL, "g" VARCHAR(134217728), "n" BIGINT, "at" TIMESTAMP(6))
|     undone by DROP TABLE "t"
|   ALTER TABLE "t" ADD CONSTRAINT "q1" PRIMARY KEY ("id")
|     undone by ALTER TABLE "t" DROP CONSTRAINT "q1"
| DERBY:
|   CREATE TABLE "t" ("id" INTEGER NOT NULL, "g" VARCHAR(32672), "n" BIGINT, "at" TIMESTAMP)
|     undone by DROP TABLE "t"
|   ALTER TABLE "t" ADD CONSTRAINT "q1" PRIMARY KEY ("id")
|     undone by ALTER TABLE "t" DROP CONSTRAINT "q1"
| POSTGRESQL:
|   CREATE TABLE "t" ("id" INTEGER NOT NULL, "g" TEXT, "n" BIGINT, "at" TIMESTAMP(6))
|     undone by DROP TABLE "t"
|   ALTER TABLE "t" ADD CONSTRAINT "q1" PRIMARY KEY ("id") DEFERRABLE
|     undone by ALTER TABLE "t" DROP CONSTRAINT "q1"
| SQLITE:
|   CREATE TABLE "t" ("id" INTEGER NOT NULL, "g" TEXT, "n" INTEGER, "at" TEXT) STRICT
|     undone by DROP TABLE "t"
|   CREATE UNIQUE INDEX "q1" ON "t" ("id")
| DUCKDB:
|   CREATE TABLE "t" ("id" INTEGER, "g" VARCHAR, "n" BIGINT, "at" VARCHAR)
|     undone by DROP TABLE "t"
|   SELECT "q_raise"('23505', 'duplicate key value violates unique constraint "t_pkey"') FROM (SELECT 1 FROM "t" WHERE "id" IS NOT NULL GROUP BY "id" HAVING COUNT(*) > 1) "q_old" WHERE 1 = 1 LIMIT 1
| MARIADB:
|   CREATE TABLE "t" ("id" INTEGER NOT NULL, "g" LONGTEXT, "n" BIGINT, "at" DATETIME(6), INDEX "q1" ("id"))
|     undone by DROP TABLE "t"
select id, row_number() over (partition by g order by n, id) from t;
| read t
| lock TABLE t to read
| columns id integer, row_number bigint
| query
| H2, POSTGRESQL, DUCKDB: SELECT "r1"."id", ROW_NUMBER() OVER (PARTITION BY "r1"."g" ORDER BY "r1"."n" NULLS LAST, "r1"."id" NULLS LAST) FROM "t" "r1"
| SQLITE: SELECT "r1"."id" AS "c1", ROW_NUMBER() OVER (PARTITION BY "r1"."g" ORDER BY "r1"."n" NULLS LAST, "r1"."id" NULLS LAST) AS "c2" FROM "t" "r1"
| unable [DERBY, HSQLDB, MARIADB] window functions
select id, rank() over (order by n), dense_rank() over (order by n) from t;
| read t
| lock TABLE t to read
| columns id integer, rank bigint, dense_rank bigint
| query
| H2, POSTGRESQL, DUCKDB: SELECT "r1"."id", RANK() OVER ( ORDER BY "r1"."n" NULLS LAST), DENSE_RANK() OVER ( ORDER BY "r1"."n" NULLS LAST) FROM "t" "r1"
| SQLITE: SELECT "r1"."id" AS "c1", RANK() OVER ( ORDER BY "r1"."n" NULLS LAST) AS "c2", DENSE_RANK() OVER ( ORDER BY "r1"."n" NULLS LAST) AS "c3" FROM "t" "r1"
| unable [DERBY, HSQLDB, MARIADB] window functions
select id, sum(n) over (order by id rows between 1 preceding and current row) from t;
| read t
| lock TABLE t to read
| columns id integer, sum numeric
| query, digits [-1, 0]
| H2, POSTGRESQL: SELECT "r1"."id", SUM(CAST("r1"."n" AS DECIMAL(31,0))) OVER ( ORDER BY "r1"."id" NULLS LAST ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) FROM "t" "r1"
| SQLITE: SELECT "r1"."id" AS "c1", "q_sum"("q_num"("r1"."n")) OVER ( ORDER BY "r1"."id" NULLS LAST ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS "c2" FROM "t" "r1"
| DUCKDB: SELECT "r1"."id", "q_total"(string_agg("q_num"("r1"."n"), ',') OVER ( ORDER BY "r1"."id" NULLS LAST ROWS BETWEEN 1 PRECEDING AND CURRENT ROW)) FROM "t" "r1"
| unable [DERBY, HSQLDB, MARIADB] window functions
select id, lag(n) over w, lead(n, 2, 0) over w from t window w as (order by id);
| read t
| lock TABLE t to read
| columns id integer, lag bigint, lead bigint
| query
| H2, POSTGRESQL, DUCKDB: SELECT "r1"."id", LAG("r1"."n", 1) OVER ( ORDER BY "r1"."id" NULLS LAST), LEAD("r1"."n", 2, CAST(? AS BIGINT)) OVER ( ORDER BY "r1"."id" NULLS LAST) FROM "t" "r1"
|   ? literal 0::bigint
| SQLITE: SELECT "r1"."id" AS "c1", LAG("r1"."n", 1) OVER ( ORDER BY "r1"."id" NULLS LAST) AS "c2", LEAD("r1"."n", 2, CAST(? AS INTEGER)) OVER ( ORDER BY "r1"."id" NULLS LAST) AS "c3" FROM "t" "r1"
|   ? literal 0::bigint
| unable [DERBY, HSQLDB, MARIADB] window functions
select first_value(n) over (partition by g order by id), last_value(n) over (order by id groups between unbounded preceding and unbounded following exclude ties) from t;
| read t
| lock TABLE t to read
| columns first_value bigint, last_value bigint
| query
| H2, POSTGRESQL, DUCKDB: SELECT FIRST_VALUE("r1"."n") OVER (PARTITION BY "r1"."g" ORDER BY "r1"."id" NULLS LAST), LAST_VALUE("r1"."n") OVER ( ORDER BY "r1"."id" NULLS LAST GROUPS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING EXCLUDE TIES) FROM "t" "r1"
| SQLITE: SELECT FIRST_VALUE("r1"."n") OVER (PARTITION BY "r1"."g" ORDER BY "r1"."id" NULLS LAST) AS "c1", LAST_VALUE("r1"."n") OVER ( ORDER BY "r1"."id" NULLS LAST GROUPS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING EXCLUDE TIES) AS "c2" FROM "t" "r1"
| unable [DERBY, HSQLDB, MARIADB] window functions
select ntile(4) over (order by id), percent_rank() over (order by n) from t;
| read t
| lock TABLE t to read
| columns ntile integer, percent_rank double precision
| query
| H2, POSTGRESQL, DUCKDB: SELECT NTILE(4) OVER ( ORDER BY "r1"."id" NULLS LAST), PERCENT_RANK() OVER ( ORDER BY "r1"."n" NULLS LAST) FROM "t" "r1"
| SQLITE: SELECT NTILE(4) OVER ( ORDER BY "r1"."id" NULLS LAST) AS "c1", PERCENT_RANK() OVER ( ORDER BY "r1"."n" NULLS LAST) AS "c2" FROM "t" "r1"
| unable [DERBY, HSQLDB, MARIADB] window functions
select g, sum(sum(n)) over (order by g) from t group by g;
| read t
| lock TABLE t to read
| columns g text, sum numeric
| query, digits [-1, 0]
| H2: SELECT "r1"."g", SUM(SUM(CAST("r1"."n" AS DECIMAL(31,0)))) OVER ( ORDER BY "r1"."g" NULLS LAST) FROM "t" "r1" GROUP BY "r1"."g"
|   by code point SELECT "r1"."g", SUM(SUM(CAST("r1"."n" AS DECIMAL(31,0)))) OVER ( ORDER BY "q_point_key"("r1"."g") NULLS LAST) FROM "t" "r1" GROUP BY "r1"."g"
| POSTGRESQL: SELECT "r1"."g", SUM(SUM(CAST("r1"."n" AS DECIMAL(31,0)))) OVER ( ORDER BY "r1"."g" NULLS LAST) FROM "t" "r1" GROUP BY "r1"."g"
| SQLITE: SELECT "r1"."g" AS "c1", "q_sum"("q_sum"("q_num"("r1"."n"))) OVER ( ORDER BY "r1"."g" NULLS LAST) AS "c2" FROM "t" "r1" GROUP BY "r1"."g"
| DUCKDB: SELECT "r1"."g", "q_total"(string_agg("q_total"(string_agg("q_num"("r1"."n"), ',')), ',') OVER ( ORDER BY "r1"."g" NULLS LAST)) FROM "t" "r1" GROUP BY "r1"."g"
| unable [DERBY, HSQLDB, MARIADB] window functions
select id, count(*) over () from t order by id;
| read t
| lock TABLE t to read
| columns id integer, count bigint
| ordered query
| H2, POSTGRESQL, DUCKDB: SELECT "r1"."id", COUNT(*) OVER () FROM "t" "r1" ORDER BY 1
| SQLITE: SELECT "r1"."id" AS "c1", COUNT(*) OVER () AS "c2" FROM "t" "r1" ORDER BY 1
| unable [DERBY, HSQLDB, MARIADB] window functions
select id, avg(n) over (partition by g) from t;
| read t
| lock TABLE t to read
| columns id integer, avg numeric
| open: errors
| query, digits [-1, 0, 0, 0], column 1 is Quotient[dividend=Leaf[column=2], divisor=Leaf[column=3], average=true]
| H2, POSTGRESQL: SELECT "r1"."id", 0, SUM(CAST("r1"."n" AS DECIMAL(31,0))) OVER (PARTITION BY "r1"."g"), COUNT("r1"."n") OVER (PARTITION BY "r1"."g") FROM "t" "r1"
| SQLITE: SELECT "r1"."id" AS "c1", 0 AS "c2", "q_sum"("q_num"("r1"."n")) OVER (PARTITION BY "r1"."g") AS "c3", COUNT("r1"."n") OVER (PARTITION BY "r1"."g") AS "c4" FROM "t" "r1"
| DUCKDB: SELECT "r1"."id", 0, "q_total"(string_agg("q_num"("r1"."n"), ',') OVER (PARTITION BY "r1"."g")), COUNT("r1"."n") OVER (PARTITION BY "r1"."g") FROM "t" "r1"
| unable [DERBY, HSQLDB, MARIADB] window functions
select nth_value(n, 2) over (order by id range between unbounded preceding and current row) from t;
| read t
| lock TABLE t to read
| columns nth_value bigint
| query
| H2, POSTGRESQL, DUCKDB: SELECT NTH_VALUE("r1"."n", 2) OVER ( ORDER BY "r1"."id" NULLS LAST RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) FROM "t" "r1"
| SQLITE: SELECT NTH_VALUE("r1"."n", 2) OVER ( ORDER BY "r1"."id" NULLS LAST RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS "c1" FROM "t" "r1"
| unable [DERBY, HSQLDB, MARIADB] window functions
select id from t where row_number() over () = 1;
| ! 42P20 at 24: window functions are not allowed here
