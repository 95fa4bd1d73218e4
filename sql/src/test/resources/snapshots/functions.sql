-- Functions, operators and conditions.
create table t (id int primary key, x text, n numeric(10,2), i int, f float8, at timestamp, d date, z timestamptz, j jsonb);
| CREATE TABLE
| H2:
|   CREATE TABLE "t" ("id" INTEGER NOT NULL, "x" VARCHAR, "n" DECIMAL(10,2), "i" INTEGER, "f" DOUBLE PRECISION, "at" TIMESTAMP(6), "d" DATE, "z" TIMESTAMP(6), "j" VARCHAR)
|     undone by DROP TABLE "t"
|   ALTER TABLE "t" ADD CONSTRAINT "q1" PRIMARY KEY ("id")
|     undone by ALTER TABLE "t" DROP CONSTRAINT "q1"
| HSQLDB:
|   CREATE CACHED TABLE "t" ("id" INTEGER NOT NULL, "x" VARCHAR(134217728), "n" DECIMAL(10,2), "i" INTEGER, "f" DOUBLE PRECISION, "at" TIMESTAMP(6), "d" DATE, "z" TIMESTAMP(6), "j" VARCHAR(134217728))
|     undone by DROP TABLE "t"
|   ALTER TABLE "t" ADD CONSTRAINT "q1" PRIMARY KEY ("id")
|     undone by ALTER TABLE "t" DROP CONSTRAINT "q1"
| DERBY:
|   CREATE TABLE "t" ("id" INTEGER NOT NULL, "x" VARCHAR(32672), "n" DECIMAL(10,2), "i" INTEGER, "f" DOUBLE PRECISION, "at" TIMESTAMP, "d" DATE, "z" TIMESTAMP, "j" VARCHAR(32672))
|     undone by DROP TABLE "t"
|   ALTER TABLE "t" ADD CONSTRAINT "q1" PRIMARY KEY ("id")
|     undone by ALTER TABLE "t" DROP CONSTRAINT "q1"
| POSTGRESQL:
|   CREATE TABLE "t" ("id" INTEGER NOT NULL, "x" TEXT, "n" DECIMAL(10,2), "i" INTEGER, "f" DOUBLE PRECISION, "at" TIMESTAMP(6), "d" DATE, "z" TIMESTAMP(6), "j" TEXT)
|     undone by DROP TABLE "t"
|   ALTER TABLE "t" ADD CONSTRAINT "q1" PRIMARY KEY ("id") DEFERRABLE
|     undone by ALTER TABLE "t" DROP CONSTRAINT "q1"
| SQLITE:
|   CREATE TABLE "t" ("id" INTEGER NOT NULL, "x" TEXT, "n" TEXT, "i" INTEGER, "f" REAL, "at" TEXT, "d" TEXT, "z" TEXT, "j" TEXT) STRICT
|     undone by DROP TABLE "t"
|   CREATE UNIQUE INDEX "q1" ON "t" ("id")
| DUCKDB:
|   CREATE TABLE "t" ("id" INTEGER, "x" VARCHAR, "n" VARCHAR, "i" INTEGER, "f" DOUBLE PRECISION, "at" VARCHAR, "d" VARCHAR, "z" VARCHAR, "j" VARCHAR)
|     undone by DROP TABLE "t"
|   SELECT "q_raise"('23505', 'duplicate key value violates unique constraint "t_pkey"') FROM (SELECT 1 FROM "t" WHERE "id" IS NOT NULL GROUP BY "id" HAVING COUNT(*) > 1) "q_old" WHERE 1 = 1 LIMIT 1
| MARIADB:
|   CREATE TABLE "t" ("id" INTEGER NOT NULL, "x" LONGTEXT, "n" DECIMAL(10,2), "i" INTEGER, "f" DOUBLE, "at" DATETIME(6), "d" DATE, "z" DATETIME(6), "j" LONGTEXT, INDEX "q1" ("id"))
|     undone by DROP TABLE "t"
select lower(x), upper(x), initcap(x), length(x), reverse(x), md5(x) from t;
| read t
| lock TABLE t to read
| columns lower text, upper text, initcap text, length integer, reverse text, md5 text
| query
| H2, HSQLDB, DERBY, POSTGRESQL: SELECT (LOWER("r1"."x")), (UPPER("r1"."x")), "q_initcap1"("r1"."x"), "q_length1"("r1"."x"), "q_reverse1"("r1"."x"), "q_md51"("r1"."x") FROM "t" "r1"
| SQLITE, MARIADB: SELECT "q_lower1"("r1"."x") AS "c1", "q_upper1"("r1"."x") AS "c2", "q_initcap1"("r1"."x") AS "c3", "q_length1"("r1"."x") AS "c4", "q_reverse1"("r1"."x") AS "c5", "q_md51"("r1"."x") AS "c6" FROM "t" "r1"
| DUCKDB: SELECT "q_lower1"("r1"."x"), "q_upper1"("r1"."x"), "q_initcap1"("r1"."x"), "q_length1"("r1"."x"), "q_reverse1"("r1"."x"), "q_md51"("r1"."x") FROM "t" "r1"
select substring(x from 2 for 3), substr(x, 2), left(x, 2), right(x, -1), position('a' in x) from t;
| read t
| lock TABLE t to read
| columns substring text, substr text, left text, right text, position integer
| query
| H2, DUCKDB: SELECT "q_substring3"("r1"."x", CAST(? AS INTEGER), CAST(? AS INTEGER)), "q_substring2"("r1"."x", CAST(? AS INTEGER)), "q_left2"("r1"."x", CAST(? AS INTEGER)), "q_right2"("r1"."x", CAST(? AS INTEGER)), "q_strpos2"("r1"."x", CAST(? AS VARCHAR)) FROM "t" "r1"
|   ? literal 2::integer
|   ? literal 3::integer
|   ? literal 2::integer
|   ? literal 2::integer
|   ? literal -1::integer
|   ? literal 'a'::text
| HSQLDB: SELECT "q_substring3"("r1"."x", CAST(? AS INTEGER), CAST(? AS INTEGER)), "q_substring2"("r1"."x", CAST(? AS INTEGER)), "q_left2"("r1"."x", CAST(? AS INTEGER)), "q_right2"("r1"."x", CAST(? AS INTEGER)), "q_strpos2"("r1"."x", CAST(? AS VARCHAR(134217728))) FROM "t" "r1"
|   ? literal 2::integer
|   ? literal 3::integer
|   ? literal 2::integer
|   ? literal 2::integer
|   ? literal -1::integer
|   ? literal 'a'::text
| DERBY: SELECT "q_substring3"("r1"."x", CAST(? AS INTEGER), CAST(? AS INTEGER)), "q_substring2"("r1"."x", CAST(? AS INTEGER)), "q_left2"("r1"."x", CAST(? AS INTEGER)), "q_right2"("r1"."x", CAST(? AS INTEGER)), "q_strpos2"("r1"."x", CAST(? AS VARCHAR(32672))) FROM "t" "r1"
|   ? literal 2::integer
|   ? literal 3::integer
|   ? literal 2::integer
|   ? literal 2::integer
|   ? literal -1::integer
|   ? literal 'a'::text
| POSTGRESQL: SELECT "q_substring3"("r1"."x", CAST(? AS INTEGER), CAST(? AS INTEGER)), "q_substring2"("r1"."x", CAST(? AS INTEGER)), "q_left2"("r1"."x", CAST(? AS INTEGER)), "q_right2"("r1"."x", CAST(? AS INTEGER)), "q_strpos2"("r1"."x", CAST(? AS TEXT)) FROM "t" "r1"
|   ? literal 2::integer
|   ? literal 3::integer
|   ? literal 2::integer
|   ? literal 2::integer
|   ? literal -1::integer
|   ? literal 'a'::text
| SQLITE: SELECT "q_substring3"("r1"."x", CAST(? AS INTEGER), CAST(? AS INTEGER)) AS "c1", "q_substring2"("r1"."x", CAST(? AS INTEGER)) AS "c2", "q_left2"("r1"."x", CAST(? AS INTEGER)) AS "c3", "q_right2"("r1"."x", CAST(? AS INTEGER)) AS "c4", "q_strpos2"("r1"."x", CAST(? AS TEXT)) AS "c5" FROM "t" "r1"
|   ? literal 2::integer
|   ? literal 3::integer
|   ? literal 2::integer
|   ? literal 2::integer
|   ? literal -1::integer
|   ? literal 'a'::text
| MARIADB: SELECT "q_substring3"("r1"."x", CAST(? AS SIGNED), CAST(? AS SIGNED)) AS "c1", "q_substring2"("r1"."x", CAST(? AS SIGNED)) AS "c2", "q_left2"("r1"."x", CAST(? AS SIGNED)) AS "c3", "q_right2"("r1"."x", CAST(? AS SIGNED)) AS "c4", "q_strpos2"("r1"."x", CAST(? AS CHAR)) AS "c5" FROM "t" "r1"
|   ? literal 2::integer
|   ? literal 3::integer
|   ? literal 2::integer
|   ? literal 2::integer
|   ? literal -1::integer
|   ? literal 'a'::text
select trim(x), ltrim(x, 'a'), rpad(x, 5, '*'), repeat(x, 2), replace(x, 'a', 'b'), translate(x, 'ab', 'cd') from t;
| read t
| lock TABLE t to read
| columns btrim text, ltrim text, rpad text, repeat text, replace text, translate text
| query
| H2, DUCKDB: SELECT "q_btrim1"("r1"."x"), "q_ltrim2"("r1"."x", CAST(? AS VARCHAR)), "q_rpad3"("r1"."x", CAST(? AS INTEGER), CAST(? AS VARCHAR)), "q_repeat2"("r1"."x", CAST(? AS INTEGER)), "q_replace3"("r1"."x", CAST(? AS VARCHAR), CAST(? AS VARCHAR)), "q_translate3"("r1"."x", CAST(? AS VARCHAR), CAST(? AS VARCHAR)) FROM "t" "r1"
|   ? literal 'a'::text
|   ? literal 5::integer
|   ? literal '*'::text
|   ? literal 2::integer
|   ? literal 'a'::text
|   ? literal 'b'::text
|   ? literal 'ab'::text
|   ? literal 'cd'::text
| HSQLDB: SELECT "q_btrim1"("r1"."x"), "q_ltrim2"("r1"."x", CAST(? AS VARCHAR(134217728))), "q_rpad3"("r1"."x", CAST(? AS INTEGER), CAST(? AS VARCHAR(134217728))), "q_repeat2"("r1"."x", CAST(? AS INTEGER)), "q_replace3"("r1"."x", CAST(? AS VARCHAR(134217728)), CAST(? AS VARCHAR(134217728))), "q_translate3"("r1"."x", CAST(? AS VARCHAR(134217728)), CAST(? AS VARCHAR(134217728))) FROM "t" "r1"
|   ? literal 'a'::text
|   ? literal 5::integer
|   ? literal '*'::text
|   ? literal 2::integer
|   ? literal 'a'::text
|   ? literal 'b'::text
|   ? literal 'ab'::text
|   ? literal 'cd'::text
| DERBY: SELECT "q_btrim1"("r1"."x"), "q_ltrim2"("r1"."x", CAST(? AS VARCHAR(32672))), "q_rpad3"("r1"."x", CAST(? AS INTEGER), CAST(? AS VARCHAR(32672))), "q_repeat2"("r1"."x", CAST(? AS INTEGER)), "q_replace3"("r1"."x", CAST(? AS VARCHAR(32672)), CAST(? AS VARCHAR(32672))), "q_translate3"("r1"."x", CAST(? AS VARCHAR(32672)), CAST(? AS VARCHAR(32672))) FROM "t" "r1"
|   ? literal 'a'::text
|   ? literal 5::integer
|   ? literal '*'::text
|   ? literal 2::integer
|   ? literal 'a'::text
|   ? literal 'b'::text
|   ? literal 'ab'::text
|   ? literal 'cd'::text
| POSTGRESQL: SELECT "q_btrim1"("r1"."x"), "q_ltrim2"("r1"."x", CAST(? AS TEXT)), "q_rpad3"("r1"."x", CAST(? AS INTEGER), CAST(? AS TEXT)), "q_repeat2"("r1"."x", CAST(? AS INTEGER)), "q_replace3"("r1"."x", CAST(? AS TEXT), CAST(? AS TEXT)), "q_translate3"("r1"."x", CAST(? AS TEXT), CAST(? AS TEXT)) FROM "t" "r1"
|   ? literal 'a'::text
|   ? literal 5::integer
|   ? literal '*'::text
|   ? literal 2::integer
|   ? literal 'a'::text
|   ? literal 'b'::text
|   ? literal 'ab'::text
|   ? literal 'cd'::text
| SQLITE: SELECT "q_btrim1"("r1"."x") AS "c1", "q_ltrim2"("r1"."x", CAST(? AS TEXT)) AS "c2", "q_rpad3"("r1"."x", CAST(? AS INTEGER), CAST(? AS TEXT)) AS "c3", "q_repeat2"("r1"."x", CAST(? AS INTEGER)) AS "c4", "q_replace3"("r1"."x", CAST(? AS TEXT), CAST(? AS TEXT)) AS "c5", "q_translate3"("r1"."x", CAST(? AS TEXT), CAST(? AS TEXT)) AS "c6" FROM "t" "r1"
|   ? literal 'a'::text
|   ? literal 5::integer
|   ? literal '*'::text
|   ? literal 2::integer
|   ? literal 'a'::text
|   ? literal 'b'::text
|   ? literal 'ab'::text
|   ? literal 'cd'::text
| MARIADB: SELECT "q_btrim1"("r1"."x") AS "c1", "q_ltrim2"("r1"."x", CAST(? AS CHAR)) AS "c2", "q_rpad3"("r1"."x", CAST(? AS SIGNED), CAST(? AS CHAR)) AS "c3", "q_repeat2"("r1"."x", CAST(? AS SIGNED)) AS "c4", "q_replace3"("r1"."x", CAST(? AS CHAR), CAST(? AS CHAR)) AS "c5", "q_translate3"("r1"."x", CAST(? AS CHAR), CAST(? AS CHAR)) AS "c6" FROM "t" "r1"
|   ? literal 'a'::text
|   ? literal 5::integer
|   ? literal '*'::text
|   ? literal 2::integer
|   ? literal 'a'::text
|   ? literal 'b'::text
|   ? literal 'ab'::text
|   ? literal 'cd'::text
select split_part(x, ',', 1), concat(x, i, null), concat_ws('-', x, i), format('%s is %s', x, i), chr(65), ascii(x) from t;
| read t
| lock TABLE t to read
| columns split_part text, concat text, concat_ws text, format text, chr text, ascii integer
| query
| H2: SELECT "q_split_part3"("r1"."x", CAST(? AS VARCHAR), CAST(? AS INTEGER)), "q_concat2"("q_concat2"(COALESCE("r1"."x", CAST('' AS VARCHAR)), COALESCE("q_inttext"(CAST("r1"."i" AS BIGINT)), CAST('' AS VARCHAR))), COALESCE(CAST(NULL AS VARCHAR), CAST('' AS VARCHAR))), "q_substring2"("q_concat2"(CASE WHEN ("r1"."x" IS NULL) THEN CAST('' AS VARCHAR) ELSE (CAST(? AS VARCHAR) || "r1"."x") END, CASE WHEN ("r1"."i" IS NULL) THEN CAST('' AS VARCHAR) ELSE "q_concat2"(CAST(? AS VARCHAR), "q_inttext"(CAST("r1"."i" AS BIGINT))) END), CAST(("q_length1"(CAST(? AS VARCHAR)) + 1) AS INTEGER)), "q_concat2"(COALESCE("r1"."x", CAST('' AS VARCHAR)), "q_concat2"(CAST(' is ' AS VARCHAR), COALESCE("q_inttext"(CAST("r1"."i" AS BIGINT)), CAST('' AS VARCHAR)))), "q_chr1"(CAST(? AS INTEGER)), "q_ascii1"("r1"."x") FROM "t" "r1"
|   ? literal ','::text
|   ? literal 1::integer
|   ? literal '-'::text
|   ? literal '-'::text
|   ? literal '-'::text
|   ? literal 65::integer
| HSQLDB: SELECT "q_split_part3"("r1"."x", CAST(? AS VARCHAR(134217728)), CAST(? AS INTEGER)), "q_concat2"("q_concat2"(COALESCE("r1"."x", CAST('' AS VARCHAR(134217728))), COALESCE("q_inttext"(CAST("r1"."i" AS BIGINT)), CAST('' AS VARCHAR(134217728)))), COALESCE(CAST(NULL AS VARCHAR(134217728)), CAST('' AS VARCHAR(134217728)))), "q_substring2"("q_concat2"(CASE WHEN ("r1"."x" IS NULL) THEN CAST('' AS VARCHAR(134217728)) ELSE (CAST(? AS VARCHAR(134217728)) || "r1"."x") END, CASE WHEN ("r1"."i" IS NULL) THEN CAST('' AS VARCHAR(134217728)) ELSE "q_concat2"(CAST(? AS VARCHAR(134217728)), "q_inttext"(CAST("r1"."i" AS BIGINT))) END), CAST(("q_length1"(CAST(? AS VARCHAR(134217728))) + 1) AS INTEGER)), "q_concat2"(COALESCE("r1"."x", CAST('' AS VARCHAR(134217728))), "q_concat2"(CAST(' is ' AS VARCHAR(134217728)), COALESCE("q_inttext"(CAST("r1"."i" AS BIGINT)), CAST('' AS VARCHAR(134217728))))), "q_chr1"(CAST(? AS INTEGER)), "q_ascii1"("r1"."x") FROM "t" "r1"
|   ? literal ','::text
|   ? literal 1::integer
|   ? literal '-'::text
|   ? literal '-'::text
|   ? literal '-'::text
|   ? literal 65::integer
| DERBY: SELECT "q_split_part3"("r1"."x", CAST(? AS VARCHAR(32672)), CAST(? AS INTEGER)), "q_concat2"("q_concat2"(COALESCE("r1"."x", CAST('\u0000' AS VARCHAR(32672))), COALESCE("q_inttext"(CAST("r1"."i" AS BIGINT)), CAST('\u0000' AS VARCHAR(32672)))), COALESCE(CAST(NULL AS VARCHAR(32672)), CAST('\u0000' AS VARCHAR(32672)))), "q_substring2"("q_concat2"(CASE WHEN ("r1"."x" IS NULL) THEN CAST('\u0000' AS VARCHAR(32672)) ELSE "q_concat2"(CAST(? AS VARCHAR(32672)), "r1"."x") END, CASE WHEN ("r1"."i" IS NULL) THEN CAST('\u0000' AS VARCHAR(32672)) ELSE "q_concat2"(CAST(? AS VARCHAR(32672)), "q_inttext"(CAST("r1"."i" AS BIGINT))) END), CAST(("q_length1"(CAST(? AS VARCHAR(32672))) + 1) AS INTEGER)), "q_concat2"(COALESCE("r1"."x", CAST('\u0000' AS VARCHAR(32672))), "q_concat2"(CAST(' is \u0000' AS VARCHAR(32672)), COALESCE("q_inttext"(CAST("r1"."i" AS BIGINT)), CAST('\u0000' AS VARCHAR(32672))))), "q_chr1"(CAST(? AS INTEGER)), "q_ascii1"("r1"."x") FROM "t" "r1"
|   ? literal ','::text
|   ? literal 1::integer
|   ? literal '-'::text
|   ? literal '-'::text
|   ? literal '-'::text
|   ? literal 65::integer
| POSTGRESQL: SELECT "q_split_part3"("r1"."x", CAST(? AS TEXT), CAST(? AS INTEGER)), "q_concat2"("q_concat2"(COALESCE("r1"."x", CAST('' AS TEXT)), COALESCE("q_inttext"(CAST("r1"."i" AS BIGINT)), CAST('' AS TEXT))), COALESCE(CAST(NULL AS TEXT), CAST('' AS TEXT))), "q_substring2"("q_concat2"(CASE WHEN ("r1"."x" IS NULL) THEN CAST('' AS TEXT) ELSE (CAST(? AS TEXT) || "r1"."x") END, CASE WHEN ("r1"."i" IS NULL) THEN CAST('' AS TEXT) ELSE "q_concat2"(CAST(? AS TEXT), "q_inttext"(CAST("r1"."i" AS BIGINT))) END), CAST(("q_length1"(CAST(? AS TEXT)) + 1) AS INTEGER)), "q_concat2"(COALESCE("r1"."x", CAST('' AS TEXT)), "q_concat2"(CAST(' is ' AS TEXT), COALESCE("q_inttext"(CAST("r1"."i" AS BIGINT)), CAST('' AS TEXT)))), "q_chr1"(CAST(? AS INTEGER)), "q_ascii1"("r1"."x") FROM "t" "r1"
|   ? literal ','::text
|   ? literal 1::integer
|   ? literal '-'::text
|   ? literal '-'::text
|   ? literal '-'::text
|   ? literal 65::integer
| SQLITE: SELECT "q_split_part3"("r1"."x", CAST(? AS TEXT), CAST(? AS INTEGER)) AS "c1", "q_concat2"("q_concat2"(COALESCE("r1"."x", CAST('' AS TEXT)), COALESCE("q_inttext"(CAST("r1"."i" AS BIGINT)), CAST('' AS TEXT))), COALESCE(CAST(NULL AS TEXT), CAST('' AS TEXT))) AS "c2", "q_substring2"("q_concat2"(CASE WHEN ("r1"."x" IS NULL) THEN CAST('' AS TEXT) ELSE (CAST(? AS TEXT) || "r1"."x") END, CASE WHEN ("r1"."i" IS NULL) THEN CAST('' AS TEXT) ELSE "q_concat2"(CAST(? AS TEXT), "q_inttext"(CAST("r1"."i" AS BIGINT))) END), "q_int4"("q_length1"(CAST(? AS TEXT)) + 1)) AS "c3", "q_concat2"(COALESCE("r1"."x", CAST('' AS TEXT)), "q_concat2"(CAST(' is ' AS TEXT), COALESCE("q_inttext"(CAST("r1"."i" AS BIGINT)), CAST('' AS TEXT)))) AS "c4", "q_chr1"(CAST(? AS INTEGER)) AS "c5", "q_ascii1"("r1"."x") AS "c6" FROM "t" "r1"
|   ? literal ','::text
|   ? literal 1::integer
|   ? literal '-'::text
|   ? literal '-'::text
|   ? literal '-'::text
|   ? literal 65::integer
| DUCKDB: SELECT "q_split_part3"("r1"."x", CAST(? AS VARCHAR), CAST(? AS INTEGER)), "q_concat2"("q_concat2"(COALESCE("r1"."x", CAST('' AS VARCHAR)), COALESCE("q_inttext"(CAST("r1"."i" AS BIGINT)), CAST('' AS VARCHAR))), COALESCE(CAST(NULL AS VARCHAR), CAST('' AS VARCHAR))), "q_substring2"("q_concat2"(CASE WHEN ("r1"."x" IS NULL) THEN CAST('' AS VARCHAR) ELSE (CAST(? AS VARCHAR) || "r1"."x") END, CASE WHEN ("r1"."i" IS NULL) THEN CAST('' AS VARCHAR) ELSE "q_concat2"(CAST(? AS VARCHAR), "q_inttext"(CAST("r1"."i" AS BIGINT))) END), CAST(CAST("q_length1"(CAST(? AS VARCHAR)) AS BIGINT) + 1 AS INTEGER)), "q_concat2"(COALESCE("r1"."x", CAST('' AS VARCHAR)), "q_concat2"(CAST(' is ' AS VARCHAR), COALESCE("q_inttext"(CAST("r1"."i" AS BIGINT)), CAST('' AS VARCHAR)))), "q_chr1"(CAST(? AS INTEGER)), "q_ascii1"("r1"."x") FROM "t" "r1"
|   ? literal ','::text
|   ? literal 1::integer
|   ? literal '-'::text
|   ? literal '-'::text
|   ? literal '-'::text
|   ? literal 65::integer
| unable [MARIADB] chr
select x like 'a%', x not ilike '%B', x like 'a!%' escape '!', x similar to '(a|b)+', x ~ '^a.*z$', x !~* 'b' from t;
| read t
| lock TABLE t to read
| columns ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean
| query
| H2: SELECT ("q_like2"("r1"."x", CAST(? AS VARCHAR))), (NOT "q_like2"((LOWER("r1"."x")), (LOWER(CAST(? AS VARCHAR))))), ("q_like2"("r1"."x", CAST(? AS VARCHAR))), "q_match"("r1"."x", CAST('^(?:(?:a|b)+)$' AS VARCHAR), 0), "q_match"("r1"."x", CAST('^a.*z$' AS VARCHAR), 0), (NOT "q_match"("r1"."x", CAST('b' AS VARCHAR), 1)) FROM "t" "r1"
|   ? literal 'a%'::text as a pattern, escape '\'
|   ? literal '%B'::text as a pattern, escape '\'
|   ? literal 'a!%'::text as a pattern, escape '!'
| HSQLDB: SELECT ("q_like2"("r1"."x", CAST(? AS VARCHAR(134217728)))), (NOT "q_like2"((LOWER("r1"."x")), (LOWER(CAST(? AS VARCHAR(134217728)))))), ("q_like2"("r1"."x", CAST(? AS VARCHAR(134217728)))), "q_match"("r1"."x", CAST('^(?:(?:a|b)+)$' AS VARCHAR(134217728)), 0), "q_match"("r1"."x", CAST('^a.*z$' AS VARCHAR(134217728)), 0), (NOT "q_match"("r1"."x", CAST('b' AS VARCHAR(134217728)), 1)) FROM "t" "r1"
|   ? literal 'a%'::text as a pattern, escape '\'
|   ? literal '%B'::text as a pattern, escape '\'
|   ? literal 'a!%'::text as a pattern, escape '!'
| DERBY: SELECT ("q_like2"("r1"."x", CAST(? AS VARCHAR(32672)))), (NOT "q_like2"((LOWER("r1"."x")), (LOWER(CAST(? AS VARCHAR(32672)))))), ("q_like2"("r1"."x", CAST(? AS VARCHAR(32672)))), "q_match"("r1"."x", CAST('^(?:(?:a|b)+)$\u0000' AS VARCHAR(32672)), 0), "q_match"("r1"."x", CAST('^a.*z$\u0000' AS VARCHAR(32672)), 0), (NOT "q_match"("r1"."x", CAST('b\u0000' AS VARCHAR(32672)), 1)) FROM "t" "r1"
|   ? literal 'a%'::text as a pattern, escape '\'
|   ? literal '%B'::text as a pattern, escape '\'
|   ? literal 'a!%'::text as a pattern, escape '!'
| POSTGRESQL: SELECT ("q_like2"("r1"."x", CAST(? AS TEXT))), (NOT "q_like2"((LOWER("r1"."x")), (LOWER(CAST(? AS TEXT))))), ("q_like2"("r1"."x", CAST(? AS TEXT))), "q_match"("r1"."x", CAST('^(?:(?:a|b)+)$' AS TEXT), 0), "q_match"("r1"."x", CAST('^a.*z$' AS TEXT), 0), (NOT "q_match"("r1"."x", CAST('b' AS TEXT), 1)) FROM "t" "r1"
|   ? literal 'a%'::text as a pattern, escape '\'
|   ? literal '%B'::text as a pattern, escape '\'
|   ? literal 'a!%'::text as a pattern, escape '!'
| SQLITE: SELECT ("q_like2"("r1"."x", CAST(? AS TEXT))) AS "c1", (NOT "q_like2"("q_lower1"("r1"."x"), "q_lower1"(CAST(? AS TEXT)))) AS "c2", ("q_like2"("r1"."x", CAST(? AS TEXT))) AS "c3", "q_match"("r1"."x", CAST('^(?:(?:a|b)+)$' AS TEXT), 0) AS "c4", "q_match"("r1"."x", CAST('^a.*z$' AS TEXT), 0) AS "c5", (NOT "q_match"("r1"."x", CAST('b' AS TEXT), 1)) AS "c6" FROM "t" "r1"
|   ? literal 'a%'::text as a pattern, escape '\'
|   ? literal '%B'::text as a pattern, escape '\'
|   ? literal 'a!%'::text as a pattern, escape '!'
| DUCKDB: SELECT ("q_like2"("r1"."x", CAST(? AS VARCHAR))), (NOT "q_like2"("q_lower1"("r1"."x"), "q_lower1"(CAST(? AS VARCHAR)))), ("q_like2"("r1"."x", CAST(? AS VARCHAR))), "q_match"("r1"."x", CAST('^(?:(?:a|b)+)$' AS VARCHAR), 0), "q_match"("r1"."x", CAST('^a.*z$' AS VARCHAR), 0), (NOT "q_match"("r1"."x", CAST('b' AS VARCHAR), 1)) FROM "t" "r1"
|   ? literal 'a%'::text as a pattern, escape '\'
|   ? literal '%B'::text as a pattern, escape '\'
|   ? literal 'a!%'::text as a pattern, escape '!'
| unable [MARIADB] match
select regexp_replace(x, 'a+', 'b', 'g'), regexp_like(x, 'a') from t;
| read t
| lock TABLE t to read
| columns regexp_replace text, regexp_like boolean
| query
| H2, DUCKDB: SELECT "q_regexp"("r1"."x", CAST('a+' AS VARCHAR), 0, 1, CAST('b' AS VARCHAR)), "q_match"("r1"."x", CAST('a' AS VARCHAR), 0) FROM "t" "r1"
| HSQLDB: SELECT "q_regexp"("r1"."x", CAST('a+' AS VARCHAR(134217728)), 0, 1, CAST('b' AS VARCHAR(134217728))), "q_match"("r1"."x", CAST('a' AS VARCHAR(134217728)), 0) FROM "t" "r1"
| DERBY: SELECT "q_regexp"("r1"."x", CAST('a+\u0000' AS VARCHAR(32672)), 0, 1, CAST('b\u0000' AS VARCHAR(32672))), "q_match"("r1"."x", CAST('a\u0000' AS VARCHAR(32672)), 0) FROM "t" "r1"
| POSTGRESQL: SELECT "q_regexp"("r1"."x", CAST('a+' AS TEXT), 0, 1, CAST('b' AS TEXT)), "q_match"("r1"."x", CAST('a' AS TEXT), 0) FROM "t" "r1"
| SQLITE: SELECT "q_regexp"("r1"."x", CAST('a+' AS TEXT), 0, 1, CAST('b' AS TEXT)) AS "c1", "q_match"("r1"."x", CAST('a' AS TEXT), 0) AS "c2" FROM "t" "r1"
| unable [MARIADB] regexp
select abs(n), sign(i), ceil(n), floor(f), round(n, 1), trunc(n), mod(i, 3), power(f, 2), sqrt(f), exp(f), ln(f) from t;
| read t
| lock TABLE t to read
| columns abs numeric, sign double precision, ceil numeric, floor double precision, round numeric, trunc numeric, mod integer, power double precision, sqrt double precision, exp double precision, ln double precision
| query, digits [2, -1, 0, -1, 1, 0, -1, -1, -1, -1, -1]
| H2: SELECT (ABS("r1"."n")), CASE WHEN ("r1"."i" > 0) THEN CAST(1 AS DOUBLE PRECISION) WHEN ("r1"."i" < 0) THEN CAST(CAST(-1 AS INTEGER) AS DOUBLE PRECISION) WHEN ("r1"."i" = 0) THEN CAST(0 AS DOUBLE PRECISION) ELSE CAST(NULL AS DOUBLE PRECISION) END, "q_ceil0"("r1"."n"), "q_ffloor"("r1"."f"), "q_round"("r1"."n", 1), "q_trunc"("r1"."n", 0), CAST(MOD("r1"."i", CAST(? AS INTEGER)) AS INTEGER), "q_power"("r1"."f", CAST(CAST(? AS INTEGER) AS DOUBLE PRECISION)), "q_sqrt"("r1"."f"), "q_exp"("r1"."f"), "q_ln"("r1"."f") FROM "t" "r1"
|   ? literal 3::integer
|   ? literal 2::integer
| HSQLDB, DERBY, POSTGRESQL: SELECT (ABS("r1"."n")), CASE WHEN ("r1"."i" > 0) THEN CAST(1 AS DOUBLE PRECISION) WHEN ("r1"."i" < 0) THEN CAST(CAST(-1 AS INTEGER) AS DOUBLE PRECISION) WHEN ("r1"."i" = 0) THEN CAST(0 AS DOUBLE PRECISION) END, "q_ceil0"("r1"."n"), "q_ffloor"("r1"."f"), "q_round"("r1"."n", 1), "q_trunc"("r1"."n", 0), CAST(MOD("r1"."i", CAST(? AS INTEGER)) AS INTEGER), "q_power"("r1"."f", CAST(CAST(? AS INTEGER) AS DOUBLE PRECISION)), "q_sqrt"("r1"."f"), "q_exp"("r1"."f"), "q_ln"("r1"."f") FROM "t" "r1"
|   ? literal 3::integer
|   ? literal 2::integer
| SQLITE: SELECT "q_nabs"("r1"."n") AS "c1", CASE WHEN ("r1"."i" > 0) THEN "q_float"(1) WHEN ("r1"."i" < 0) THEN "q_float"(CAST(-1 AS INTEGER)) WHEN ("r1"."i" = 0) THEN "q_float"(0) END AS "c2", "q_ceil0"("r1"."n") AS "c3", "q_ffloor"("r1"."f") AS "c4", "q_round"("r1"."n", 1) AS "c5", "q_trunc"("r1"."n", 0) AS "c6", "q_int4"("q_imod"("r1"."i", CAST(? AS INTEGER))) AS "c7", "q_power"("r1"."f", "q_float"(CAST(? AS INTEGER))) AS "c8", "q_sqrt"("r1"."f") AS "c9", "q_exp"("r1"."f") AS "c10", "q_ln"("r1"."f") AS "c11" FROM "t" "r1"
|   ? literal 3::integer
|   ? literal 2::integer
| DUCKDB: SELECT "q_nabs"("r1"."n"), CASE WHEN ("r1"."i" > 0) THEN CAST(1 AS DOUBLE PRECISION) WHEN ("r1"."i" < 0) THEN CAST(CAST(-1 AS INTEGER) AS DOUBLE PRECISION) WHEN ("r1"."i" = 0) THEN CAST(0 AS DOUBLE PRECISION) END, "q_ceil0"("r1"."n"), "q_ffloor"("r1"."f"), "q_round"("r1"."n", 1), "q_trunc"("r1"."n", 0), CAST("q_imod"("r1"."i", CAST(? AS INTEGER)) AS INTEGER), "q_power"("r1"."f", CAST(CAST(? AS INTEGER) AS DOUBLE PRECISION)), "q_sqrt"("r1"."f"), "q_exp"("r1"."f"), "q_ln"("r1"."f") FROM "t" "r1"
|   ? literal 3::integer
|   ? literal 2::integer
| unable [MARIADB] power
select div(i, 2), gcd(i, 6), factorial(5), log(n), pi(), degrees(f), atan2(f, 1), width_bucket(n, 0, 10, 5) from t;
| read t
| lock TABLE t to read
| columns div numeric, gcd integer, factorial numeric, log numeric, pi double precision, degrees double precision, atan2 double precision, width_bucket integer
| open: errors
| query, digits [0, -1, 0, -1, -1, -1, -1, -1]
| H2: SELECT "q_trunc"("q_div"((CAST("r1"."i" AS DECIMAL(31,0)) - "q_mod"(CAST("r1"."i" AS DECIMAL(31,0)), CAST(? AS DECIMAL(31,0)))), CAST(? AS DECIMAL(31,0))), 0), CAST("q_gcd"(CAST("r1"."i" AS BIGINT), CAST(CAST(? AS INTEGER) AS BIGINT)) AS INTEGER), "q_factorial"(CAST(? AS BIGINT)), "q_decimal"(CAST('log' AS VARCHAR), "r1"."n", CAST(0 AS DECIMAL(31,0))), CAST(? AS DOUBLE PRECISION), "q_fdiv"("r1"."f", CAST(? AS DOUBLE PRECISION)), "q_atan2"("r1"."f", CAST(CAST(? AS INTEGER) AS DOUBLE PRECISION)), "q_bucket"("r1"."n", CAST(? AS DECIMAL(31,0)), CAST(? AS DECIMAL(31,0)), CAST(? AS INTEGER)) FROM "t" "r1"
|   ? literal 2::numeric/1075773444
|   ? literal 2::numeric/1075773444
|   ? literal 6::integer
|   ? literal 5::bigint
|   ? constant Real[value=3.141592653589793]::double precision
|   ? constant Real[value=0.017453292519943295]::double precision
|   ? literal 1::integer
|   ? literal 0::numeric/1075773444
|   ? literal 10::numeric/1075773444
|   ? literal 5::integer
| HSQLDB: SELECT "q_trunc"("q_div"((CAST("r1"."i" AS DECIMAL(31,0)) - "q_mod"(CAST("r1"."i" AS DECIMAL(31,0)), CAST(? AS DECIMAL(31,0)))), CAST(? AS DECIMAL(31,0))), 0), CAST("q_gcd"(CAST("r1"."i" AS BIGINT), CAST(CAST(? AS INTEGER) AS BIGINT)) AS INTEGER), "q_factorial"(CAST(? AS BIGINT)), "q_decimal"(CAST('log' AS VARCHAR(134217728)), "r1"."n", CAST(0 AS DECIMAL(31,0))), CAST(? AS DOUBLE PRECISION), "q_fdiv"("r1"."f", CAST(? AS DOUBLE PRECISION)), "q_atan2"("r1"."f", CAST(CAST(? AS INTEGER) AS DOUBLE PRECISION)), "q_bucket"("r1"."n", CAST(? AS DECIMAL(31,0)), CAST(? AS DECIMAL(31,0)), CAST(? AS INTEGER)) FROM "t" "r1"
|   ? literal 2::numeric/1075773444
|   ? literal 2::numeric/1075773444
|   ? literal 6::integer
|   ? literal 5::bigint
|   ? constant Real[value=3.141592653589793]::double precision
|   ? constant Real[value=0.017453292519943295]::double precision
|   ? literal 1::integer
|   ? literal 0::numeric/1075773444
|   ? literal 10::numeric/1075773444
|   ? literal 5::integer
| DERBY: SELECT "q_trunc"("q_div"((CAST("r1"."i" AS DECIMAL(31,0)) - "q_mod"(CAST("r1"."i" AS DECIMAL(31,0)), CAST(? AS DECIMAL(31,0)))), CAST(? AS DECIMAL(31,0))), 0), CAST("q_gcd"(CAST("r1"."i" AS BIGINT), CAST(CAST(? AS INTEGER) AS BIGINT)) AS INTEGER), "q_factorial"(CAST(? AS BIGINT)), "q_decimal"(CAST('log\u0000' AS VARCHAR(32672)), "r1"."n", CAST(0 AS DECIMAL(31,0))), CAST(? AS DOUBLE PRECISION), "q_fdiv"("r1"."f", CAST(? AS DOUBLE PRECISION)), "q_atan2"("r1"."f", CAST(CAST(? AS INTEGER) AS DOUBLE PRECISION)), "q_bucket"("r1"."n", CAST(? AS DECIMAL(31,0)), CAST(? AS DECIMAL(31,0)), CAST(? AS INTEGER)) FROM "t" "r1"
|   ? literal 2::numeric/1075773444
|   ? literal 2::numeric/1075773444
|   ? literal 6::integer
|   ? literal 5::bigint
|   ? constant Real[value=3.141592653589793]::double precision
|   ? constant Real[value=0.017453292519943295]::double precision
|   ? literal 1::integer
|   ? literal 0::numeric/1075773444
|   ? literal 10::numeric/1075773444
|   ? literal 5::integer
| SQLITE: SELECT "q_trunc"("q_div"("q_nsub"("q_dec"("q_num"("r1"."i"), 31, 12), "q_mod"("q_dec"("q_num"("r1"."i"), 31, 12), CAST(? AS TEXT))), CAST(? AS TEXT)), 0) AS "c1", "q_int4"("q_gcd"("q_int8"("r1"."i"), "q_int8"(CAST(? AS INTEGER)))) AS "c2", "q_factorial"(CAST(? AS INTEGER)) AS "c3", "q_decimal"(CAST('log' AS TEXT), "r1"."n", '1') AS "c4", CAST(? AS REAL) AS "c5", "q_fdiv"("r1"."f", CAST(? AS REAL)) AS "c6", "q_atan2"("r1"."f", "q_float"(CAST(? AS INTEGER))) AS "c7", "q_bucket"("r1"."n", CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS INTEGER)) AS "c8" FROM "t" "r1"
|   ? literal 2::numeric/1075773444
|   ? literal 2::numeric/1075773444
|   ? literal 6::integer
|   ? literal 5::bigint
|   ? constant Real[value=3.141592653589793]::double precision
|   ? constant Real[value=0.017453292519943295]::double precision
|   ? literal 1::integer
|   ? literal 0::numeric/1075773444
|   ? literal 10::numeric/1075773444
|   ? literal 5::integer
| DUCKDB: SELECT "q_trunc"("q_div"("q_nsub"("q_dec"("q_num"("r1"."i"), 31, 12), "q_mod"("q_dec"("q_num"("r1"."i"), 31, 12), CAST(? AS VARCHAR))), CAST(? AS VARCHAR)), 0), CAST("q_gcd"(CAST("r1"."i" AS BIGINT), CAST(CAST(? AS INTEGER) AS BIGINT)) AS INTEGER), "q_factorial"(CAST(? AS BIGINT)), "q_decimal"(CAST('log' AS VARCHAR), "r1"."n", '1'), CAST(? AS DOUBLE PRECISION), "q_fdiv"("r1"."f", CAST(? AS DOUBLE PRECISION)), "q_atan2"("r1"."f", CAST(CAST(? AS INTEGER) AS DOUBLE PRECISION)), "q_bucket"("r1"."n", CAST(? AS VARCHAR), CAST(? AS VARCHAR), CAST(? AS INTEGER)) FROM "t" "r1"
|   ? literal 2::numeric/1075773444
|   ? literal 2::numeric/1075773444
|   ? literal 6::integer
|   ? literal 5::bigint
|   ? constant Real[value=3.141592653589793]::double precision
|   ? constant Real[value=0.017453292519943295]::double precision
|   ? literal 1::integer
|   ? literal 0::numeric/1075773444
|   ? literal 10::numeric/1075773444
|   ? literal 5::integer
| unable [MARIADB] decimal
| unable [POSTGRESQL] functions of floats of the library of C
select date_trunc('month', at), extract(year from d), date_part('dow', at), age(at, at), to_char(at, 'YYYY-MM-DD') from t;
| read t
| lock TABLE t to read
| columns date_trunc timestamp without time zone, extract numeric, date_part double precision, age interval, to_char text
| query, digits [-1, 0, -1, -1, -1]
| H2: SELECT CAST("q_time_trunc"(CAST(? AS VARCHAR), CAST("r1"."at" AS VARCHAR(32))) AS TIMESTAMP(6)), "q_time_extract"(0, CAST(CAST("r1"."d" AS TIMESTAMP(6)) AS VARCHAR(32))), CAST("q_time_extract"(6, CAST("r1"."at" AS VARCHAR(32))) AS DOUBLE PRECISION), "q_iv_between"(CAST("r1"."at" AS VARCHAR(32)), CAST("r1"."at" AS VARCHAR(32)), 1), "q_time_char"(CAST('YYYY-MM-DD' AS VARCHAR), CAST("r1"."at" AS VARCHAR(32))) FROM "t" "r1"
|   ? literal 'month'::text
| HSQLDB: SELECT CAST("q_time_trunc"(CAST(? AS VARCHAR(134217728)), CAST("r1"."at" AS VARCHAR(32))) AS TIMESTAMP(6)), "q_time_extract"(0, CAST(CAST("r1"."d" AS TIMESTAMP(6)) AS VARCHAR(32))), CAST("q_time_extract"(6, CAST("r1"."at" AS VARCHAR(32))) AS DOUBLE PRECISION), "q_iv_between"(CAST("r1"."at" AS VARCHAR(32)), CAST("r1"."at" AS VARCHAR(32)), 1), "q_time_char"(CAST('YYYY-MM-DD' AS VARCHAR(134217728)), CAST("r1"."at" AS VARCHAR(32))) FROM "t" "r1"
|   ? literal 'month'::text
| DERBY: SELECT CAST("q_time_trunc"(CAST(? AS VARCHAR(32672)), CAST("r1"."at" AS VARCHAR(32))) AS TIMESTAMP), "q_time_extract"(0, CAST(TIMESTAMP("r1"."d", TIME('00:00:00')) AS VARCHAR(32))), CAST("q_time_extract"(6, CAST("r1"."at" AS VARCHAR(32))) AS DOUBLE PRECISION), "q_iv_between"(CAST("r1"."at" AS VARCHAR(32)), CAST("r1"."at" AS VARCHAR(32)), 1), "q_time_char"(CAST('YYYY-MM-DD\u0000' AS VARCHAR(32672)), CAST("r1"."at" AS VARCHAR(32))) FROM "t" "r1"
|   ? literal 'month'::text
| POSTGRESQL: SELECT CAST("q_time_trunc"(CAST(? AS TEXT), CAST("r1"."at" AS VARCHAR(32))) AS TIMESTAMP(6)), "q_time_extract"(0, CAST(CAST("r1"."d" AS TIMESTAMP(6)) AS VARCHAR(32))), CAST("q_time_extract"(6, CAST("r1"."at" AS VARCHAR(32))) AS DOUBLE PRECISION), "q_iv_between"(CAST("r1"."at" AS VARCHAR(32)), CAST("r1"."at" AS VARCHAR(32)), 1), "q_time_char"(CAST('YYYY-MM-DD' AS TEXT), CAST("r1"."at" AS VARCHAR(32))) FROM "t" "r1"
|   ? literal 'month'::text
| SQLITE: SELECT CAST("q_time_trunc"(CAST(? AS TEXT), CAST("r1"."at" AS VARCHAR(32))) AS TEXT) AS "c1", "q_time_extract"(0, CAST(("r1"."d" || ' 00:00:00.000000') AS VARCHAR(32))) AS "c2", "q_float"("q_time_extract"(6, CAST("r1"."at" AS VARCHAR(32)))) AS "c3", "q_iv_between"(CAST("r1"."at" AS VARCHAR(32)), CAST("r1"."at" AS VARCHAR(32)), 1) AS "c4", "q_time_char"(CAST('YYYY-MM-DD' AS TEXT), CAST("r1"."at" AS VARCHAR(32))) AS "c5" FROM "t" "r1"
|   ? literal 'month'::text
| DUCKDB: SELECT CAST("q_time_trunc"(CAST(? AS VARCHAR), CAST("r1"."at" AS VARCHAR(32))) AS VARCHAR), "q_time_extract"(0, CAST(("r1"."d" || ' 00:00:00.000000') AS VARCHAR(32))), "q_float"("q_time_extract"(6, CAST("r1"."at" AS VARCHAR(32)))), "q_iv_between"(CAST("r1"."at" AS VARCHAR(32)), CAST("r1"."at" AS VARCHAR(32)), 1), "q_time_char"(CAST('YYYY-MM-DD' AS VARCHAR), CAST("r1"."at" AS VARCHAR(32))) FROM "t" "r1"
|   ? literal 'month'::text
| unable [MARIADB] computing with intervals
select to_char(n, '999.99'), to_date('2020', 'YYYY'), make_date(2020, i, 1) from t;
| read t
| lock TABLE t to read
| columns to_char text, to_date date, make_date date
| query
| H2: SELECT "q_num_char"("r1"."n", CAST('999.99' AS VARCHAR), 0), CAST(CAST("q_time_read"(CAST(? AS VARCHAR), CAST('YYYY' AS VARCHAR), CAST('^([0-9]{1,4})$' AS VARCHAR)) AS TIMESTAMP(6)) AS DATE), CAST("q_textdate"("q_concat2"("q_concat2"("q_concat2"("q_concat2"(CASE WHEN ((CAST(? AS INTEGER) >= 0) AND (CAST(? AS INTEGER) < 10000)) THEN "q_lpad3"("q_inttext"(CAST(CAST(? AS INTEGER) AS BIGINT)), 4, CAST('0' AS VARCHAR)) WHEN (CAST(? AS INTEGER) IS NULL) THEN CAST(NULL AS VARCHAR) ELSE CAST('10000' AS VARCHAR) END, CAST('-' AS VARCHAR)), CASE WHEN (("r1"."i" >= 0) AND ("r1"."i" < 100)) THEN "q_lpad3"("q_inttext"(CAST("r1"."i" AS BIGINT)), 2, CAST('0' AS VARCHAR)) WHEN ("r1"."i" IS NULL) THEN CAST(NULL AS VARCHAR) ELSE CAST('99' AS VARCHAR) END), CAST('-' AS VARCHAR)), CASE WHEN ((CAST(? AS INTEGER) >= 0) AND (CAST(? AS INTEGER) < 100)) THEN "q_lpad3"("q_inttext"(CAST(CAST(? AS INTEGER) AS BIGINT)), 2, CAST('0' AS VARCHAR)) WHEN (CAST(? AS INTEGER) IS NULL) THEN CAST(NULL AS VARCHAR) ELSE CAST('99' AS VARCHAR) END)) AS DATE) FROM "t" "r1"
|   ? literal '2020'::text
|   ? literal 2020::integer
|   ? literal 2020::integer
|   ? literal 2020::integer
|   ? literal 2020::integer
|   ? literal 1::integer
|   ? literal 1::integer
|   ? literal 1::integer
|   ? literal 1::integer
| HSQLDB: SELECT "q_num_char"("r1"."n", CAST('999.99' AS VARCHAR(134217728)), 0), CAST(CAST("q_time_read"(CAST(? AS VARCHAR(134217728)), CAST('YYYY' AS VARCHAR(134217728)), CAST('^([0-9]{1,4})$' AS VARCHAR(134217728))) AS TIMESTAMP(6)) AS DATE), CAST("q_textdate"("q_concat2"("q_concat2"("q_concat2"("q_concat2"(CASE WHEN ((CAST(? AS INTEGER) >= 0) AND (CAST(? AS INTEGER) < 10000)) THEN "q_lpad3"("q_inttext"(CAST(CAST(? AS INTEGER) AS BIGINT)), 4, CAST('0' AS VARCHAR(134217728))) WHEN (CAST(? AS INTEGER) IS NULL) THEN CAST(NULL AS VARCHAR(134217728)) ELSE CAST('10000' AS VARCHAR(134217728)) END, CAST('-' AS VARCHAR(134217728))), CASE WHEN (("r1"."i" >= 0) AND ("r1"."i" < 100)) THEN "q_lpad3"("q_inttext"(CAST("r1"."i" AS BIGINT)), 2, CAST('0' AS VARCHAR(134217728))) WHEN ("r1"."i" IS NULL) THEN CAST(NULL AS VARCHAR(134217728)) ELSE CAST('99' AS VARCHAR(134217728)) END), CAST('-' AS VARCHAR(134217728))), CASE WHEN ((CAST(? AS INTEGER) >= 0) AND (CAST(? AS INTEGER) < 100)) THEN "q_lpad3"("q_inttext"(CAST(CAST(? AS INTEGER) AS BIGINT)), 2, CAST('0' AS VARCHAR(134217728))) WHEN (CAST(? AS INTEGER) IS NULL) THEN CAST(NULL AS VARCHAR(134217728)) ELSE CAST('99' AS VARCHAR(134217728)) END)) AS DATE) FROM "t" "r1"
|   ? literal '2020'::text
|   ? literal 2020::integer
|   ? literal 2020::integer
|   ? literal 2020::integer
|   ? literal 2020::integer
|   ? literal 1::integer
|   ? literal 1::integer
|   ? literal 1::integer
|   ? literal 1::integer
| DERBY: SELECT "q_num_char"("r1"."n", CAST('999.99\u0000' AS VARCHAR(32672)), 0), CAST(CAST("q_time_read"(CAST(? AS VARCHAR(32672)), CAST('YYYY\u0000' AS VARCHAR(32672)), CAST('^([0-9]{1,4})$\u0000' AS VARCHAR(32672))) AS TIMESTAMP) AS DATE), CAST("q_textdate"("q_concat2"("q_concat2"("q_concat2"("q_concat2"(CASE WHEN ((CAST(? AS INTEGER) >= 0) AND (CAST(? AS INTEGER) < 10000)) THEN "q_lpad3"("q_inttext"(CAST(CAST(? AS INTEGER) AS BIGINT)), 4, CAST('0\u0000' AS VARCHAR(32672))) WHEN (CAST(? AS INTEGER) IS NULL) THEN CAST(NULL AS VARCHAR(32672)) ELSE CAST('10000\u0000' AS VARCHAR(32672)) END, CAST('-\u0000' AS VARCHAR(32672))), CASE WHEN (("r1"."i" >= 0) AND ("r1"."i" < 100)) THEN "q_lpad3"("q_inttext"(CAST("r1"."i" AS BIGINT)), 2, CAST('0\u0000' AS VARCHAR(32672))) WHEN ("r1"."i" IS NULL) THEN CAST(NULL AS VARCHAR(32672)) ELSE CAST('99\u0000' AS VARCHAR(32672)) END), CAST('-\u0000' AS VARCHAR(32672))), CASE WHEN ((CAST(? AS INTEGER) >= 0) AND (CAST(? AS INTEGER) < 100)) THEN "q_lpad3"("q_inttext"(CAST(CAST(? AS INTEGER) AS BIGINT)), 2, CAST('0\u0000' AS VARCHAR(32672))) WHEN (CAST(? AS INTEGER) IS NULL) THEN CAST(NULL AS VARCHAR(32672)) ELSE CAST('99\u0000' AS VARCHAR(32672)) END)) AS DATE) FROM "t" "r1"
|   ? literal '2020'::text
|   ? literal 2020::integer
|   ? literal 2020::integer
|   ? literal 2020::integer
|   ? literal 2020::integer
|   ? literal 1::integer
|   ? literal 1::integer
|   ? literal 1::integer
|   ? literal 1::integer
| POSTGRESQL: SELECT "q_num_char"("r1"."n", CAST('999.99' AS TEXT), 0), CAST(CAST("q_time_read"(CAST(? AS TEXT), CAST('YYYY' AS TEXT), CAST('^([0-9]{1,4})$' AS TEXT)) AS TIMESTAMP(6)) AS DATE), CAST("q_textdate"("q_concat2"("q_concat2"("q_concat2"("q_concat2"(CASE WHEN ((CAST(? AS INTEGER) >= 0) AND (CAST(? AS INTEGER) < 10000)) THEN "q_lpad3"("q_inttext"(CAST(CAST(? AS INTEGER) AS BIGINT)), 4, CAST('0' AS TEXT)) WHEN (CAST(? AS INTEGER) IS NULL) THEN CAST(NULL AS TEXT) ELSE CAST('10000' AS TEXT) END, CAST('-' AS TEXT)), CASE WHEN (("r1"."i" >= 0) AND ("r1"."i" < 100)) THEN "q_lpad3"("q_inttext"(CAST("r1"."i" AS BIGINT)), 2, CAST('0' AS TEXT)) WHEN ("r1"."i" IS NULL) THEN CAST(NULL AS TEXT) ELSE CAST('99' AS TEXT) END), CAST('-' AS TEXT)), CASE WHEN ((CAST(? AS INTEGER) >= 0) AND (CAST(? AS INTEGER) < 100)) THEN "q_lpad3"("q_inttext"(CAST(CAST(? AS INTEGER) AS BIGINT)), 2, CAST('0' AS TEXT)) WHEN (CAST(? AS INTEGER) IS NULL) THEN CAST(NULL AS TEXT) ELSE CAST('99' AS TEXT) END)) AS DATE) FROM "t" "r1"
|   ? literal '2020'::text
|   ? literal 2020::integer
|   ? literal 2020::integer
|   ? literal 2020::integer
|   ? literal 2020::integer
|   ? literal 1::integer
|   ? literal 1::integer
|   ? literal 1::integer
|   ? literal 1::integer
| SQLITE: SELECT "q_num_char"("r1"."n", CAST('999.99' AS TEXT), 0) AS "c1", substr(CAST("q_time_read"(CAST(? AS TEXT), CAST('YYYY' AS TEXT), CAST('^([0-9]{1,4})$' AS TEXT)) AS TEXT), 1, 10) AS "c2", CAST("q_textdate"("q_concat2"("q_concat2"("q_concat2"("q_concat2"(CASE WHEN ((CAST(? AS INTEGER) >= 0) AND (CAST(? AS INTEGER) < 10000)) THEN "q_lpad3"("q_inttext"(CAST(CAST(? AS INTEGER) AS BIGINT)), 4, CAST('0' AS TEXT)) WHEN (CAST(? AS INTEGER) IS NULL) THEN CAST(NULL AS TEXT) ELSE CAST('10000' AS TEXT) END, CAST('-' AS TEXT)), CASE WHEN (("r1"."i" >= 0) AND ("r1"."i" < 100)) THEN "q_lpad3"("q_inttext"(CAST("r1"."i" AS BIGINT)), 2, CAST('0' AS TEXT)) WHEN ("r1"."i" IS NULL) THEN CAST(NULL AS TEXT) ELSE CAST('99' AS TEXT) END), CAST('-' AS TEXT)), CASE WHEN ((CAST(? AS INTEGER) >= 0) AND (CAST(? AS INTEGER) < 100)) THEN "q_lpad3"("q_inttext"(CAST(CAST(? AS INTEGER) AS BIGINT)), 2, CAST('0' AS TEXT)) WHEN (CAST(? AS INTEGER) IS NULL) THEN CAST(NULL AS TEXT) ELSE CAST('99' AS TEXT) END)) AS TEXT) AS "c3" FROM "t" "r1"
|   ? literal '2020'::text
|   ? literal 2020::integer
|   ? literal 2020::integer
|   ? literal 2020::integer
|   ? literal 2020::integer
|   ? literal 1::integer
|   ? literal 1::integer
|   ? literal 1::integer
|   ? literal 1::integer
| DUCKDB: SELECT "q_num_char"("r1"."n", CAST('999.99' AS VARCHAR), 0), substr(CAST("q_time_read"(CAST(? AS VARCHAR), CAST('YYYY' AS VARCHAR), CAST('^([0-9]{1,4})$' AS VARCHAR)) AS VARCHAR), 1, 10), CAST("q_textdate"("q_concat2"("q_concat2"("q_concat2"("q_concat2"(CASE WHEN ((CAST(? AS INTEGER) >= 0) AND (CAST(? AS INTEGER) < 10000)) THEN "q_lpad3"("q_inttext"(CAST(CAST(? AS INTEGER) AS BIGINT)), 4, CAST('0' AS VARCHAR)) WHEN (CAST(? AS INTEGER) IS NULL) THEN CAST(NULL AS VARCHAR) ELSE CAST('10000' AS VARCHAR) END, CAST('-' AS VARCHAR)), CASE WHEN (("r1"."i" >= 0) AND ("r1"."i" < 100)) THEN "q_lpad3"("q_inttext"(CAST("r1"."i" AS BIGINT)), 2, CAST('0' AS VARCHAR)) WHEN ("r1"."i" IS NULL) THEN CAST(NULL AS VARCHAR) ELSE CAST('99' AS VARCHAR) END), CAST('-' AS VARCHAR)), CASE WHEN ((CAST(? AS INTEGER) >= 0) AND (CAST(? AS INTEGER) < 100)) THEN "q_lpad3"("q_inttext"(CAST(CAST(? AS INTEGER) AS BIGINT)), 2, CAST('0' AS VARCHAR)) WHEN (CAST(? AS INTEGER) IS NULL) THEN CAST(NULL AS VARCHAR) ELSE CAST('99' AS VARCHAR) END)) AS VARCHAR) FROM "t" "r1"
|   ? literal '2020'::text
|   ? literal 2020::integer
|   ? literal 2020::integer
|   ? literal 2020::integer
|   ? literal 2020::integer
|   ? literal 1::integer
|   ? literal 1::integer
|   ? literal 1::integer
|   ? literal 1::integer
| unable [MARIADB] num_char
select now(), current_date, clock_timestamp(), localtime, current_timestamp(2) from t;
| read t
| lock TABLE t to read
| columns now timestamp with time zone, current_date date, clock_timestamp timestamp with time zone, localtime time without time zone, current_timestamp timestamp with time zone/2
| open: the time
| query
| H2, HSQLDB, POSTGRESQL: SELECT CAST(? AS TIMESTAMP(6)), CAST(? AS DATE), CAST(? AS TIMESTAMP(6)), CAST(? AS VARCHAR(15)), CAST(? AS TIMESTAMP(6)) FROM "t" "r1"
|   ? now::timestamp with time zone
|   ? now::date
|   ? now::timestamp with time zone
|   ? now::time without time zone
|   ? now::timestamp with time zone/2
| DERBY: SELECT CAST(? AS TIMESTAMP), CAST(? AS DATE), CAST(? AS TIMESTAMP), CAST(? AS VARCHAR(15)), CAST(? AS TIMESTAMP) FROM "t" "r1"
|   ? now::timestamp with time zone
|   ? now::date
|   ? now::timestamp with time zone
|   ? now::time without time zone
|   ? now::timestamp with time zone/2
| SQLITE: SELECT CAST(? AS TEXT) AS "c1", CAST(? AS TEXT) AS "c2", CAST(? AS TEXT) AS "c3", CAST(? AS TEXT) AS "c4", CAST(? AS TEXT) AS "c5" FROM "t" "r1"
|   ? now::timestamp with time zone
|   ? now::date
|   ? now::timestamp with time zone
|   ? now::time without time zone
|   ? now::timestamp with time zone/2
| DUCKDB: SELECT CAST(? AS VARCHAR), CAST(? AS VARCHAR), CAST(? AS VARCHAR), CAST(? AS VARCHAR), CAST(? AS VARCHAR) FROM "t" "r1"
|   ? now::timestamp with time zone
|   ? now::date
|   ? now::timestamp with time zone
|   ? now::time without time zone
|   ? now::timestamp with time zone/2
| MARIADB: SELECT CAST(? AS DATETIME(6)) AS "c1", CAST(? AS DATE) AS "c2", CAST(? AS DATETIME(6)) AS "c3", CAST(? AS CHAR) AS "c4", CAST(? AS DATETIME(6)) AS "c5" FROM "t" "r1"
|   ? now::timestamp with time zone
|   ? now::date
|   ? now::timestamp with time zone
|   ? now::time without time zone
|   ? now::timestamp with time zone/2
select random(), gen_random_uuid(), current_user, current_database(), version();
| columns random double precision, gen_random_uuid uuid, current_user name, current_database name, version text
| open: chance
| query
| H2: SELECT CAST(? AS DOUBLE PRECISION), CAST(? AS VARCHAR(36)), CAST(? AS VARCHAR), CAST(? AS VARCHAR), CAST(? AS VARCHAR)
|   ? random::double precision
|   ? random_uuid::uuid
|   ? session 0::text
|   ? session 1::text
|   ? constant 'PostgreSQL 18.6 (Quorate 0.1.0)'::text
| HSQLDB: SELECT CAST(? AS DOUBLE PRECISION), CAST(? AS VARCHAR(36)), CAST(? AS VARCHAR(134217728)), CAST(? AS VARCHAR(134217728)), CAST(? AS VARCHAR(134217728)) FROM (VALUES (0)) "nothing"("c1")
|   ? random::double precision
|   ? random_uuid::uuid
|   ? session 0::text
|   ? session 1::text
|   ? constant 'PostgreSQL 18.6 (Quorate 0.1.0)'::text
| DERBY: SELECT CAST(? AS DOUBLE PRECISION), CAST(? AS VARCHAR(36)), CAST(? AS VARCHAR(32672)), CAST(? AS VARCHAR(32672)), CAST(? AS VARCHAR(32672)) FROM SYSIBM.SYSDUMMY1
|   ? random::double precision
|   ? random_uuid::uuid
|   ? session 0::text
|   ? session 1::text
|   ? constant 'PostgreSQL 18.6 (Quorate 0.1.0)'::text
| POSTGRESQL: SELECT CAST(? AS DOUBLE PRECISION), CAST(? AS VARCHAR(36)), CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS TEXT)
|   ? random::double precision
|   ? random_uuid::uuid
|   ? session 0::text
|   ? session 1::text
|   ? constant 'PostgreSQL 18.6 (Quorate 0.1.0)'::text
| SQLITE: SELECT CAST(? AS REAL) AS "c1", CAST(? AS TEXT) AS "c2", CAST(? AS TEXT) AS "c3", CAST(? AS TEXT) AS "c4", CAST(? AS TEXT) AS "c5"
|   ? random::double precision
|   ? random_uuid::uuid
|   ? session 0::text
|   ? session 1::text
|   ? constant 'PostgreSQL 18.6 (Quorate 0.1.0)'::text
| DUCKDB: SELECT CAST(? AS DOUBLE PRECISION), CAST(? AS VARCHAR), CAST(? AS VARCHAR), CAST(? AS VARCHAR), CAST(? AS VARCHAR)
|   ? random::double precision
|   ? random_uuid::uuid
|   ? session 0::text
|   ? session 1::text
|   ? constant 'PostgreSQL 18.6 (Quorate 0.1.0)'::text
| MARIADB: SELECT CAST(? AS DOUBLE) AS "c1", CAST(? AS CHAR) AS "c2", CAST(? AS CHAR) AS "c3", CAST(? AS CHAR) AS "c4", CAST(? AS CHAR) AS "c5"
|   ? random::double precision
|   ? random_uuid::uuid
|   ? session 0::text
|   ? session 1::text
|   ? constant 'PostgreSQL 18.6 (Quorate 0.1.0)'::text
select date_trunc('day', z), extract(epoch from z), z::date, z::text from t;
| read t
| lock TABLE t to read
| columns date_trunc timestamp with time zone, extract numeric, z date, z text
| query, digits [-1, 6, -1, -1]
| H2: SELECT CAST("q_time_trunc"(CAST(? AS VARCHAR), CAST("r1"."z" AS VARCHAR(32))) AS TIMESTAMP(6)), "q_time_extract"(10, CAST("r1"."z" AS VARCHAR(32))), CAST("r1"."z" AS DATE), "q_time_text"(CAST("r1"."z" AS VARCHAR(32)), 2) FROM "t" "r1"
|   ? literal 'day'::text
| HSQLDB: SELECT CAST("q_time_trunc"(CAST(? AS VARCHAR(134217728)), CAST("r1"."z" AS VARCHAR(32))) AS TIMESTAMP(6)), "q_time_extract"(10, CAST("r1"."z" AS VARCHAR(32))), CAST("r1"."z" AS DATE), "q_time_text"(CAST("r1"."z" AS VARCHAR(32)), 2) FROM "t" "r1"
|   ? literal 'day'::text
| DERBY: SELECT CAST("q_time_trunc"(CAST(? AS VARCHAR(32672)), CAST("r1"."z" AS VARCHAR(32))) AS TIMESTAMP), "q_time_extract"(10, CAST("r1"."z" AS VARCHAR(32))), CAST("r1"."z" AS DATE), "q_time_text"(CAST("r1"."z" AS VARCHAR(32)), 2) FROM "t" "r1"
|   ? literal 'day'::text
| POSTGRESQL: SELECT CAST("q_time_trunc"(CAST(? AS TEXT), CAST("r1"."z" AS VARCHAR(32))) AS TIMESTAMP(6)), "q_time_extract"(10, CAST("r1"."z" AS VARCHAR(32))), CAST("r1"."z" AS DATE), "q_time_text"(CAST("r1"."z" AS VARCHAR(32)), 2) FROM "t" "r1"
|   ? literal 'day'::text
| SQLITE: SELECT CAST("q_time_trunc"(CAST(? AS TEXT), CAST("r1"."z" AS VARCHAR(32))) AS TEXT) AS "c1", "q_time_extract"(10, CAST("r1"."z" AS VARCHAR(32))) AS "c2", substr("r1"."z", 1, 10) AS "c3", "q_time_text"(CAST("r1"."z" AS VARCHAR(32)), 2) AS "c4" FROM "t" "r1"
|   ? literal 'day'::text
| DUCKDB: SELECT CAST("q_time_trunc"(CAST(? AS VARCHAR), CAST("r1"."z" AS VARCHAR(32))) AS VARCHAR), "q_time_extract"(10, CAST("r1"."z" AS VARCHAR(32))), substr("r1"."z", 1, 10), "q_time_text"(CAST("r1"."z" AS VARCHAR(32)), 2) FROM "t" "r1"
|   ? literal 'day'::text
| MARIADB: SELECT CAST("q_time_trunc"(CAST(? AS CHAR), CAST("r1"."z" AS VARCHAR(32))) AS DATETIME(6)) AS "c1", "q_time_extract"(10, CAST("r1"."z" AS VARCHAR(32))) AS "c2", CAST("r1"."z" AS DATE) AS "c3", "q_time_text"(CAST("r1"."z" AS VARCHAR(32)), 2) AS "c4" FROM "t" "r1"
|   ? literal 'day'::text
select jsonb_build_object('a', i), jsonb_typeof(j), jsonb_set(j, '{a}', '1'), to_jsonb(x) from t;
| read t
| lock TABLE t to read
| columns jsonb_build_object jsonb, jsonb_typeof text, jsonb_set jsonb, to_jsonb jsonb
| open: errors
| query
| H2, DUCKDB: SELECT "q_jsonb"("q_concat2"("q_concat2"("q_concat2"("q_concat2"(CAST('{' AS VARCHAR), "q_jbkey"(CAST(? AS VARCHAR))), CAST(' : ' AS VARCHAR)), COALESCE("q_inttext"(CAST("r1"."i" AS BIGINT)), CAST('null' AS VARCHAR))), CAST('}' AS VARCHAR))), "q_jtype"("r1"."j"), "q_jchange"(CAST('set' AS VARCHAR), "r1"."j", CAST(? AS VARCHAR), CAST(? AS VARCHAR), 1), "q_jsonb"("q_jquote"("r1"."x")) FROM "t" "r1"
|   ? literal 'a'::text
|   ? literal '{a}'::text[]
|   ? literal '1'::jsonb
| HSQLDB: SELECT "q_jsonb"("q_concat2"("q_concat2"("q_concat2"("q_concat2"(CAST('{' AS VARCHAR(134217728)), "q_jbkey"(CAST(? AS VARCHAR(134217728)))), CAST(' : ' AS VARCHAR(134217728))), COALESCE("q_inttext"(CAST("r1"."i" AS BIGINT)), CAST('null' AS VARCHAR(134217728)))), CAST('}' AS VARCHAR(134217728)))), "q_jtype"("r1"."j"), "q_jchange"(CAST('set' AS VARCHAR(134217728)), "r1"."j", CAST(? AS VARCHAR(134217728)), CAST(? AS VARCHAR(134217728)), 1), "q_jsonb"("q_jquote"("r1"."x")) FROM "t" "r1"
|   ? literal 'a'::text
|   ? literal '{a}'::text[]
|   ? literal '1'::jsonb
| DERBY: SELECT "q_jsonb"("q_concat2"("q_concat2"("q_concat2"("q_concat2"(CAST('{\u0000' AS VARCHAR(32672)), "q_jbkey"(CAST(? AS VARCHAR(32672)))), CAST(' : \u0000' AS VARCHAR(32672))), COALESCE("q_inttext"(CAST("r1"."i" AS BIGINT)), CAST('null\u0000' AS VARCHAR(32672)))), CAST('}\u0000' AS VARCHAR(32672)))), "q_jtype"("r1"."j"), "q_jchange"(CAST('set\u0000' AS VARCHAR(32672)), "r1"."j", CAST(? AS VARCHAR(32672)), CAST(? AS VARCHAR(32672)), 1), "q_jsonb"("q_jquote"("r1"."x")) FROM "t" "r1"
|   ? literal 'a'::text
|   ? literal '{a}'::text[]
|   ? literal '1'::jsonb
| POSTGRESQL: SELECT "q_jsonb"("q_concat2"("q_concat2"("q_concat2"("q_concat2"(CAST('{' AS TEXT), "q_jbkey"(CAST(? AS TEXT))), CAST(' : ' AS TEXT)), COALESCE("q_inttext"(CAST("r1"."i" AS BIGINT)), CAST('null' AS TEXT))), CAST('}' AS TEXT))), "q_jtype"("r1"."j"), "q_jchange"(CAST('set' AS TEXT), "r1"."j", CAST(? AS TEXT), CAST(? AS TEXT), 1), "q_jsonb"("q_jquote"("r1"."x")) FROM "t" "r1"
|   ? literal 'a'::text
|   ? literal '{a}'::text[]
|   ? literal '1'::jsonb
| SQLITE: SELECT "q_jsonb"("q_concat2"("q_concat2"("q_concat2"("q_concat2"(CAST('{' AS TEXT), "q_jbkey"(CAST(? AS TEXT))), CAST(' : ' AS TEXT)), COALESCE("q_inttext"(CAST("r1"."i" AS BIGINT)), CAST('null' AS TEXT))), CAST('}' AS TEXT))) AS "c1", "q_jtype"("r1"."j") AS "c2", "q_jchange"(CAST('set' AS TEXT), "r1"."j", CAST(? AS TEXT), CAST(? AS TEXT), 1) AS "c3", "q_jsonb"("q_jquote"("r1"."x")) AS "c4" FROM "t" "r1"
|   ? literal 'a'::text
|   ? literal '{a}'::text[]
|   ? literal '1'::jsonb
| unable [MARIADB] casts to json
select i & 3, i | 1, i # 2, ~i, i << 2, i >> 1 from t;
| read t
| lock TABLE t to read
| columns ?column? integer, ?column? integer, ?column? integer, ?column? integer, ?column? integer, ?column? integer
| query
| H2, DERBY, POSTGRESQL: SELECT CAST("q_band"(CAST("r1"."i" AS BIGINT), CAST(CAST(? AS INTEGER) AS BIGINT)) AS INTEGER), CAST("q_bor"(CAST("r1"."i" AS BIGINT), CAST(CAST(? AS INTEGER) AS BIGINT)) AS INTEGER), CAST("q_bxor"(CAST("r1"."i" AS BIGINT), CAST(CAST(? AS INTEGER) AS BIGINT)) AS INTEGER), CAST((CAST(CAST(-1 AS INTEGER) AS INTEGER) - "r1"."i") AS INTEGER), CAST("q_shl"(CAST("r1"."i" AS BIGINT), CAST(? AS INTEGER), 0) AS INTEGER), CAST("q_shr"(CAST("r1"."i" AS BIGINT), CAST(? AS INTEGER), 0) AS INTEGER) FROM "t" "r1"
|   ? literal 3::integer
|   ? literal 1::integer
|   ? literal 2::integer
|   ? literal 2::integer
|   ? literal 1::integer
| HSQLDB: SELECT CAST("q_band"(CAST("r1"."i" AS BIGINT), CAST(CAST(? AS INTEGER) AS BIGINT)) AS INTEGER), CAST("q_bor"(CAST("r1"."i" AS BIGINT), CAST(CAST(? AS INTEGER) AS BIGINT)) AS INTEGER), CAST("q_bxor"(CAST("r1"."i" AS BIGINT), CAST(CAST(? AS INTEGER) AS BIGINT)) AS INTEGER), CAST((CAST(CAST(CAST(-1 AS INTEGER) AS INTEGER) AS BIGINT) - "r1"."i") AS INTEGER), CAST("q_shl"(CAST("r1"."i" AS BIGINT), CAST(? AS INTEGER), 0) AS INTEGER), CAST("q_shr"(CAST("r1"."i" AS BIGINT), CAST(? AS INTEGER), 0) AS INTEGER) FROM "t" "r1"
|   ? literal 3::integer
|   ? literal 1::integer
|   ? literal 2::integer
|   ? literal 2::integer
|   ? literal 1::integer
| SQLITE: SELECT "q_int4"("q_band"("q_int8"("r1"."i"), "q_int8"(CAST(? AS INTEGER)))) AS "c1", "q_int4"("q_bor"("q_int8"("r1"."i"), "q_int8"(CAST(? AS INTEGER)))) AS "c2", "q_int4"("q_bxor"("q_int8"("r1"."i"), "q_int8"(CAST(? AS INTEGER)))) AS "c3", "q_int4"("q_int4"(CAST(-1 AS INTEGER)) - "r1"."i") AS "c4", "q_int4"("q_shl"("q_int8"("r1"."i"), CAST(? AS INTEGER), 0)) AS "c5", "q_int4"("q_shr"("q_int8"("r1"."i"), CAST(? AS INTEGER), 0)) AS "c6" FROM "t" "r1"
|   ? literal 3::integer
|   ? literal 1::integer
|   ? literal 2::integer
|   ? literal 2::integer
|   ? literal 1::integer
| DUCKDB: SELECT CAST("q_band"(CAST("r1"."i" AS BIGINT), CAST(CAST(? AS INTEGER) AS BIGINT)) AS INTEGER), CAST("q_bor"(CAST("r1"."i" AS BIGINT), CAST(CAST(? AS INTEGER) AS BIGINT)) AS INTEGER), CAST("q_bxor"(CAST("r1"."i" AS BIGINT), CAST(CAST(? AS INTEGER) AS BIGINT)) AS INTEGER), CAST(CAST(CAST(CAST(-1 AS INTEGER) AS INTEGER) AS BIGINT) - "r1"."i" AS INTEGER), CAST("q_shl"(CAST("r1"."i" AS BIGINT), CAST(? AS INTEGER), 0) AS INTEGER), CAST("q_shr"(CAST("r1"."i" AS BIGINT), CAST(? AS INTEGER), 0) AS INTEGER) FROM "t" "r1"
|   ? literal 3::integer
|   ? literal 1::integer
|   ? literal 2::integer
|   ? literal 2::integer
|   ? literal 1::integer
| MARIADB: SELECT "q_int4"(("q_band"("r1"."i", CAST(? AS SIGNED)))) AS "c1", "q_int4"(("q_bor"("r1"."i", CAST(? AS SIGNED)))) AS "c2", "q_int4"(("q_bxor"("r1"."i", CAST(? AS SIGNED)))) AS "c3", "q_int4"((CAST(-1 AS SIGNED) - "r1"."i")) AS "c4", "q_int4"(("q_shl"("r1"."i", CAST(? AS SIGNED), 0))) AS "c5", "q_int4"(("q_shr"("r1"."i", CAST(? AS SIGNED), 0))) AS "c6" FROM "t" "r1"
|   ? literal 3::integer
|   ? literal 1::integer
|   ? literal 2::integer
|   ? literal 2::integer
|   ? literal 1::integer
select i between 1 and 5, i not between symmetric 5 and 1, x is null, x is distinct from 'a', (i > 1) is not true from t;
| read t
| lock TABLE t to read
| columns ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean
| query
| H2: SELECT (("r1"."i" >= ?) AND ("r1"."i" <= ?)), (NOT ((("r1"."i" >= ?) AND ("r1"."i" <= ?)) OR (("r1"."i" >= ?) AND ("r1"."i" <= ?)))), ("r1"."x" IS NULL), (CASE WHEN (("r1"."x" IS NULL) OR (CAST(? AS VARCHAR) IS NULL)) THEN CASE WHEN (("r1"."x" IS NULL) AND (CAST(? AS VARCHAR) IS NULL)) THEN 1 ELSE 0 END WHEN ("r1"."x" = ?) THEN 1 ELSE 0 END = 0), (("r1"."i" > ?) IS NOT TRUE) FROM "t" "r1"
|   ? literal 1::integer
|   ? literal 5::integer
|   ? literal 5::integer
|   ? literal 1::integer
|   ? literal 1::integer
|   ? literal 5::integer
|   ? literal 'a'::text
|   ? literal 'a'::text
|   ? literal 'a'::text
|   ? literal 1::integer
| HSQLDB: SELECT CAST((("r1"."i" >= ?) AND ("r1"."i" <= ?)) AS BOOLEAN), (NOT ((("r1"."i" >= ?) AND ("r1"."i" <= ?)) OR (("r1"."i" >= ?) AND ("r1"."i" <= ?)))), ("r1"."x" IS NULL), (CASE WHEN (("r1"."x" IS NULL) OR (CAST(? AS VARCHAR(134217728)) IS NULL)) THEN CASE WHEN (("r1"."x" IS NULL) AND (CAST(? AS VARCHAR(134217728)) IS NULL)) THEN 1 ELSE 0 END WHEN ("r1"."x" = ?) THEN 1 ELSE 0 END = 0), (CASE WHEN ("r1"."i" > ?) THEN 1 ELSE 0 END = 0) FROM "t" "r1"
|   ? literal 1::integer
|   ? literal 5::integer
|   ? literal 5::integer
|   ? literal 1::integer
|   ? literal 1::integer
|   ? literal 5::integer
|   ? literal 'a'::text
|   ? literal 'a'::text
|   ? literal 'a'::text
|   ? literal 1::integer
| DERBY: SELECT (("r1"."i" >= ?) AND ("r1"."i" <= ?)), (NOT ((("r1"."i" >= ?) AND ("r1"."i" <= ?)) OR (("r1"."i" >= ?) AND ("r1"."i" <= ?)))), ("r1"."x" IS NULL), (CASE WHEN (("r1"."x" IS NULL) OR (CAST(? AS VARCHAR(32672)) IS NULL)) THEN CASE WHEN (("r1"."x" IS NULL) AND (CAST(? AS VARCHAR(32672)) IS NULL)) THEN 1 ELSE 0 END WHEN ("r1"."x" = ?) THEN 1 ELSE 0 END = 0), (CASE WHEN ("r1"."i" > ?) THEN 1 ELSE 0 END = 0) FROM "t" "r1"
|   ? literal 1::integer
|   ? literal 5::integer
|   ? literal 5::integer
|   ? literal 1::integer
|   ? literal 1::integer
|   ? literal 5::integer
|   ? literal 'a'::text
|   ? literal 'a'::text
|   ? literal 'a'::text
|   ? literal 1::integer
| POSTGRESQL: SELECT (("r1"."i" >= ?) AND ("r1"."i" <= ?)), (NOT ((("r1"."i" >= ?) AND ("r1"."i" <= ?)) OR (("r1"."i" >= ?) AND ("r1"."i" <= ?)))), ("r1"."x" IS NULL), (CASE WHEN (("r1"."x" IS NULL) OR (CAST(? AS TEXT) IS NULL)) THEN CASE WHEN (("r1"."x" IS NULL) AND (CAST(? AS TEXT) IS NULL)) THEN 1 ELSE 0 END WHEN ("r1"."x" = ?) THEN 1 ELSE 0 END = 0), (("r1"."i" > ?) IS NOT TRUE) FROM "t" "r1"
|   ? literal 1::integer
|   ? literal 5::integer
|   ? literal 5::integer
|   ? literal 1::integer
|   ? literal 1::integer
|   ? literal 5::integer
|   ? literal 'a'::text
|   ? literal 'a'::text
|   ? literal 'a'::text
|   ? literal 1::integer
| SQLITE: SELECT (("r1"."i" >= ?) AND ("r1"."i" <= ?)) AS "c1", (NOT ((("r1"."i" >= ?) AND ("r1"."i" <= ?)) OR (("r1"."i" >= ?) AND ("r1"."i" <= ?)))) AS "c2", ("r1"."x" IS NULL) AS "c3", (CASE WHEN (("r1"."x" IS NULL) OR (CAST(? AS TEXT) IS NULL)) THEN CASE WHEN (("r1"."x" IS NULL) AND (CAST(? AS TEXT) IS NULL)) THEN 1 ELSE 0 END WHEN ("r1"."x" = ?) THEN 1 ELSE 0 END = 0) AS "c4", (CASE WHEN ("r1"."i" > ?) THEN 1 ELSE 0 END = 0) AS "c5" FROM "t" "r1"
|   ? literal 1::integer
|   ? literal 5::integer
|   ? literal 5::integer
|   ? literal 1::integer
|   ? literal 1::integer
|   ? literal 5::integer
|   ? literal 'a'::text
|   ? literal 'a'::text
|   ? literal 'a'::text
|   ? literal 1::integer
| DUCKDB: SELECT (("r1"."i" >= ?) AND ("r1"."i" <= ?)), (NOT ((("r1"."i" >= ?) AND ("r1"."i" <= ?)) OR (("r1"."i" >= ?) AND ("r1"."i" <= ?)))), ("r1"."x" IS NULL), (CASE WHEN (("r1"."x" IS NULL) OR (CAST(? AS VARCHAR) IS NULL)) THEN CASE WHEN (("r1"."x" IS NULL) AND (CAST(? AS VARCHAR) IS NULL)) THEN 1 ELSE 0 END WHEN ("r1"."x" = ?) THEN 1 ELSE 0 END = 0), (CASE WHEN ("r1"."i" > ?) THEN 1 ELSE 0 END = 0) FROM "t" "r1"
|   ? literal 1::integer
|   ? literal 5::integer
|   ? literal 5::integer
|   ? literal 1::integer
|   ? literal 1::integer
|   ? literal 5::integer
|   ? literal 'a'::text
|   ? literal 'a'::text
|   ? literal 'a'::text
|   ? literal 1::integer
| MARIADB: SELECT (("r1"."i" >= ?) AND ("r1"."i" <= ?)) AS "c1", (NOT ((("r1"."i" >= ?) AND ("r1"."i" <= ?)) OR (("r1"."i" >= ?) AND ("r1"."i" <= ?)))) AS "c2", ("r1"."x" IS NULL) AS "c3", (CASE WHEN (("r1"."x" IS NULL) OR (CAST(? AS CHAR) IS NULL)) THEN CASE WHEN (("r1"."x" IS NULL) AND (CAST(? AS CHAR) IS NULL)) THEN 1 ELSE 0 END WHEN ("r1"."x" = ?) THEN 1 ELSE 0 END = 0) AS "c4", (("r1"."i" > ?) IS NOT TRUE) AS "c5" FROM "t" "r1"
|   ? literal 1::integer
|   ? literal 5::integer
|   ? literal 5::integer
|   ? literal 1::integer
|   ? literal 1::integer
|   ? literal 5::integer
|   ? literal 'a'::text
|   ? literal 'a'::text
|   ? literal 'a'::text
|   ? literal 1::integer
select i / 0 from t;
| read t
| lock TABLE t to read
| columns ?column? integer
| query
| H2, DERBY, POSTGRESQL: SELECT CASE WHEN CAST(? AS INTEGER) = -1 THEN CAST((- "r1"."i") AS INTEGER) ELSE CAST(("r1"."i" / CAST(? AS INTEGER)) AS INTEGER) END FROM "t" "r1"
|   ? literal 0::integer
|   ? literal 0::integer
| HSQLDB: SELECT CASE WHEN CAST(? AS INTEGER) = -1 THEN CAST((- CAST("r1"."i" AS BIGINT)) AS INTEGER) ELSE CAST(("r1"."i" / CAST(? AS INTEGER)) AS INTEGER) END FROM "t" "r1"
|   ? literal 0::integer
|   ? literal 0::integer
| SQLITE: SELECT "q_int4"("q_idiv"("r1"."i", CAST(? AS INTEGER))) AS "c1" FROM "t" "r1"
|   ? literal 0::integer
| DUCKDB: SELECT CAST("q_idiv"("r1"."i", CAST(? AS INTEGER)) AS INTEGER) FROM "t" "r1"
|   ? literal 0::integer
| MARIADB: SELECT "q_int4"("q_idiv"("r1"."i", CAST(? AS SIGNED))) AS "c1" FROM "t" "r1"
|   ? literal 0::integer
select 1 / 0;
| columns ?column? integer
| constants: ! 22012: division by zero
| query
| H2, POSTGRESQL: SELECT CASE WHEN CAST(? AS INTEGER) = -1 THEN CAST((- CAST(? AS INTEGER)) AS INTEGER) ELSE CAST((CAST(? AS INTEGER) / CAST(? AS INTEGER)) AS INTEGER) END
|   ? literal 0::integer
|   ? literal 1::integer
|   ? literal 1::integer
|   ? literal 0::integer
| HSQLDB: SELECT CASE WHEN CAST(? AS INTEGER) = -1 THEN CAST((- CAST(CAST(? AS INTEGER) AS BIGINT)) AS INTEGER) ELSE CAST((CAST(? AS INTEGER) / CAST(? AS INTEGER)) AS INTEGER) END FROM (VALUES (0)) "nothing"("c1")
|   ? literal 0::integer
|   ? literal 1::integer
|   ? literal 1::integer
|   ? literal 0::integer
| DERBY: SELECT CASE WHEN CAST(? AS INTEGER) = -1 THEN CAST((- CAST(? AS INTEGER)) AS INTEGER) ELSE CAST((CAST(? AS INTEGER) / CAST(? AS INTEGER)) AS INTEGER) END FROM SYSIBM.SYSDUMMY1
|   ? literal 0::integer
|   ? literal 1::integer
|   ? literal 1::integer
|   ? literal 0::integer
| SQLITE: SELECT "q_int4"("q_idiv"(CAST(? AS INTEGER), CAST(? AS INTEGER))) AS "c1"
|   ? literal 1::integer
|   ? literal 0::integer
| DUCKDB: SELECT CAST("q_idiv"(CAST(? AS INTEGER), CAST(? AS INTEGER)) AS INTEGER)
|   ? literal 1::integer
|   ? literal 0::integer
| MARIADB: SELECT "q_int4"("q_idiv"(CAST(? AS SIGNED), CAST(? AS SIGNED))) AS "c1"
|   ? literal 1::integer
|   ? literal 0::integer
select case when i = 0 then 0 else 10 / i end from t where 10 / i > 2;
| read t
| lock TABLE t to read
| columns case integer
| query
| H2, DERBY, POSTGRESQL: SELECT CASE WHEN ("r1"."i" = ?) THEN CAST(? AS INTEGER) ELSE CASE WHEN "r1"."i" = -1 THEN CAST((- CAST(? AS INTEGER)) AS INTEGER) ELSE CAST((CAST(? AS INTEGER) / "r1"."i") AS INTEGER) END END FROM "t" "r1" WHERE (CASE WHEN "r1"."i" = -1 THEN CAST((- CAST(? AS INTEGER)) AS INTEGER) ELSE CAST((CAST(? AS INTEGER) / "r1"."i") AS INTEGER) END > CAST(? AS INTEGER))
|   ? literal 0::integer
|   ? literal 0::integer
|   ? literal 10::integer
|   ? literal 10::integer
|   ? literal 10::integer
|   ? literal 10::integer
|   ? literal 2::integer
| HSQLDB: SELECT CASE WHEN ("r1"."i" = ?) THEN CAST(? AS INTEGER) ELSE CASE WHEN "r1"."i" = -1 THEN CAST((- CAST(CAST(? AS INTEGER) AS BIGINT)) AS INTEGER) ELSE CAST((CAST(? AS INTEGER) / "r1"."i") AS INTEGER) END END FROM "t" "r1" WHERE (CASE WHEN "r1"."i" = -1 THEN CAST((- CAST(CAST(? AS INTEGER) AS BIGINT)) AS INTEGER) ELSE CAST((CAST(? AS INTEGER) / "r1"."i") AS INTEGER) END > CAST(? AS INTEGER))
|   ? literal 0::integer
|   ? literal 0::integer
|   ? literal 10::integer
|   ? literal 10::integer
|   ? literal 10::integer
|   ? literal 10::integer
|   ? literal 2::integer
| SQLITE: SELECT CASE WHEN ("r1"."i" = ?) THEN CAST(? AS INTEGER) ELSE "q_int4"("q_idiv"(CAST(? AS INTEGER), "r1"."i")) END AS "c1" FROM "t" "r1" WHERE ("q_int4"("q_idiv"(CAST(? AS INTEGER), "r1"."i")) > CAST(? AS INTEGER))
|   ? literal 0::integer
|   ? literal 0::integer
|   ? literal 10::integer
|   ? literal 10::integer
|   ? literal 2::integer
| DUCKDB: SELECT CASE WHEN ("r1"."i" = ?) THEN CAST(? AS INTEGER) ELSE CAST("q_idiv"(CAST(? AS INTEGER), "r1"."i") AS INTEGER) END FROM "t" "r1" WHERE (CAST("q_idiv"(CAST(? AS INTEGER), "r1"."i") AS INTEGER) > CAST(? AS INTEGER))
|   ? literal 0::integer
|   ? literal 0::integer
|   ? literal 10::integer
|   ? literal 10::integer
|   ? literal 2::integer
| MARIADB: SELECT CASE WHEN ("r1"."i" = ?) THEN CAST(? AS SIGNED) ELSE "q_int4"("q_idiv"(CAST(? AS SIGNED), "r1"."i")) END AS "c1" FROM "t" "r1" WHERE ("q_int4"("q_idiv"(CAST(? AS SIGNED), "r1"."i")) > CAST(? AS SIGNED))
|   ? literal 0::integer
|   ? literal 0::integer
|   ? literal 10::integer
|   ? literal 10::integer
|   ? literal 2::integer
select coalesce(x, 'none'), i in (1, 2), n + i, -i, not (i = 1) and x = 'a' or n > 3 from t;
| read t
| lock TABLE t to read
| columns coalesce text, ?column? boolean, ?column? numeric, ?column? integer, ?column? boolean
| query, digits [-1, -1, 2, -1, -1]
| H2: SELECT COALESCE("r1"."x", CAST(? AS VARCHAR)), ("r1"."i" IN (?, ?)), ("r1"."n" + "r1"."i"), CAST((- "r1"."i") AS INTEGER), (((NOT ("r1"."i" = ?)) AND ("r1"."x" = ?)) OR ("r1"."n" > CAST(? AS DECIMAL(31,0)))) FROM "t" "r1"
|   ? literal 'none'::text
|   ? literal 1::integer
|   ? literal 2::integer
|   ? literal 1::integer
|   ? literal 'a'::text
|   ? literal 3::numeric/1075773444
| HSQLDB: SELECT COALESCE("r1"."x", CAST(? AS VARCHAR(134217728))), ("r1"."i" IN (?, ?)), ("r1"."n" + "r1"."i"), CAST((- CAST("r1"."i" AS BIGINT)) AS INTEGER), CAST((((NOT ("r1"."i" = ?)) AND ("r1"."x" = ?)) OR ("r1"."n" > CAST(? AS DECIMAL(31,0)))) AS BOOLEAN) FROM "t" "r1"
|   ? literal 'none'::text
|   ? literal 1::integer
|   ? literal 2::integer
|   ? literal 1::integer
|   ? literal 'a'::text
|   ? literal 3::numeric/1075773444
| DERBY: SELECT COALESCE("r1"."x", CAST(? AS VARCHAR(32672))), ("r1"."i" IN (?, ?)), ("r1"."n" + "r1"."i"), CAST((- "r1"."i") AS INTEGER), (((NOT ("r1"."i" = ?)) AND ("r1"."x" = ?)) OR ("r1"."n" > CAST(? AS DECIMAL(31,0)))) FROM "t" "r1"
|   ? literal 'none'::text
|   ? literal 1::integer
|   ? literal 2::integer
|   ? literal 1::integer
|   ? literal 'a'::text
|   ? literal 3::numeric/1075773444
| POSTGRESQL: SELECT COALESCE("r1"."x", CAST(? AS TEXT)), ("r1"."i" IN (?, ?)), ("r1"."n" + "r1"."i"), CAST((- "r1"."i") AS INTEGER), (((NOT ("r1"."i" = ?)) AND ("r1"."x" = ?)) OR ("r1"."n" > CAST(? AS DECIMAL(31,0)))) FROM "t" "r1"
|   ? literal 'none'::text
|   ? literal 1::integer
|   ? literal 2::integer
|   ? literal 1::integer
|   ? literal 'a'::text
|   ? literal 3::numeric/1075773444
| SQLITE: SELECT COALESCE("r1"."x", CAST(? AS TEXT)) AS "c1", ("r1"."i" IN (?, ?)) AS "c2", "q_nadd"("r1"."n", "q_num"("r1"."i")) AS "c3", "q_int4"(- "r1"."i") AS "c4", (((NOT ("r1"."i" = ?)) AND ("r1"."x" = ?)) OR ("r1"."n" > CAST(? AS TEXT))) AS "c5" FROM "t" "r1"
|   ? literal 'none'::text
|   ? literal 1::integer
|   ? literal 2::integer
|   ? literal 1::integer
|   ? literal 'a'::text
|   ? literal 3::numeric/1075773444
| DUCKDB: SELECT COALESCE("r1"."x", CAST(? AS VARCHAR)), ("r1"."i" IN (?, ?)), "q_nadd"("r1"."n", "q_num"("r1"."i")), CAST(- CAST("r1"."i" AS BIGINT) AS INTEGER), (((NOT ("r1"."i" = ?)) AND ("r1"."x" = ?)) OR ("r1"."n" > CAST(? AS VARCHAR))) FROM "t" "r1"
|   ? literal 'none'::text
|   ? literal 1::integer
|   ? literal 2::integer
|   ? literal 1::integer
|   ? literal 'a'::text
|   ? literal 3::numeric/1075773444
| MARIADB: SELECT COALESCE("r1"."x", CAST(? AS CHAR)) AS "c1", ("r1"."i" IN (?, ?)) AS "c2", ("r1"."n" + "r1"."i") AS "c3", "q_int4"((-1 * "r1"."i")) AS "c4", (((NOT ("r1"."i" = ?)) AND ("r1"."x" = ?)) OR ("r1"."n" > CAST(? AS DECIMAL(31,0)))) AS "c5" FROM "t" "r1"
|   ? literal 'none'::text
|   ? literal 1::integer
|   ? literal 2::integer
|   ? literal 1::integer
|   ? literal 'a'::text
|   ? literal 3::numeric/1075773444
select greatest(i, 2, null), least(x, 'b'), num_nulls(x, i), quote_literal(x), quote_ident(x) from t;
| read t
| lock TABLE t to read
| columns greatest integer, least text, num_nulls integer, quote_literal text, quote_ident text
| query
| H2: SELECT CASE WHEN ((CAST(NULL AS INTEGER) IS NULL) OR (CASE WHEN ((CAST(? AS INTEGER) IS NULL) OR ("r1"."i" >= ?)) THEN "r1"."i" ELSE CAST(? AS INTEGER) END >= CAST(NULL AS INTEGER))) THEN CASE WHEN ((CAST(? AS INTEGER) IS NULL) OR ("r1"."i" >= ?)) THEN "r1"."i" ELSE CAST(? AS INTEGER) END ELSE CAST(NULL AS INTEGER) END, CASE WHEN ((CAST(? AS VARCHAR) IS NULL) OR ("r1"."x" <= ?)) THEN "r1"."x" ELSE CAST(? AS VARCHAR) END, CAST((CAST((0 + CASE WHEN ("r1"."x" IS NULL) THEN 1 ELSE 0 END) AS INTEGER) + CASE WHEN ("r1"."i" IS NULL) THEN 1 ELSE 0 END) AS INTEGER), "q_quote"("r1"."x", 1), "q_quote"("r1"."x", 0) FROM "t" "r1"
|   ? literal 2::integer
|   ? literal 2::integer
|   ? literal 2::integer
|   ? literal 2::integer
|   ? literal 2::integer
|   ? literal 2::integer
|   ? literal 'b'::text
|   ? literal 'b'::text
|   ? literal 'b'::text
|   by code point SELECT CASE WHEN ((CAST(NULL AS INTEGER) IS NULL) OR (CASE WHEN ((CAST(? AS INTEGER) IS NULL) OR ("r1"."i" >= ?)) THEN "r1"."i" ELSE CAST(? AS INTEGER) END >= CAST(NULL AS INTEGER))) THEN CASE WHEN ((CAST(? AS INTEGER) IS NULL) OR ("r1"."i" >= ?)) THEN "r1"."i" ELSE CAST(? AS INTEGER) END ELSE CAST(NULL AS INTEGER) END, CASE WHEN ((CAST(? AS VARCHAR) IS NULL) OR ("q_point_key"("r1"."x") <= "q_point_key"(CAST(? AS VARCHAR)))) THEN "r1"."x" ELSE CAST(? AS VARCHAR) END, CAST((CAST((0 + CASE WHEN ("r1"."x" IS NULL) THEN 1 ELSE 0 END) AS INTEGER) + CASE WHEN ("r1"."i" IS NULL) THEN 1 ELSE 0 END) AS INTEGER), "q_quote"("r1"."x", 1), "q_quote"("r1"."x", 0) FROM "t" "r1"
|     ? literal 2::integer
|     ? literal 2::integer
|     ? literal 2::integer
|     ? literal 2::integer
|     ? literal 2::integer
|     ? literal 2::integer
|     ? literal 'b'::text
|     ? literal 'b'::text
|     ? literal 'b'::text
| HSQLDB: SELECT CASE WHEN ((CAST(NULL AS INTEGER) IS NULL) OR (CASE WHEN ((CAST(? AS INTEGER) IS NULL) OR ("r1"."i" >= ?)) THEN "r1"."i" ELSE CAST(? AS INTEGER) END >= CAST(NULL AS INTEGER))) THEN CASE WHEN ((CAST(? AS INTEGER) IS NULL) OR ("r1"."i" >= ?)) THEN "r1"."i" ELSE CAST(? AS INTEGER) END ELSE CAST(NULL AS INTEGER) END, CASE WHEN ((CAST(? AS VARCHAR(134217728)) IS NULL) OR ("r1"."x" <= ?)) THEN "r1"."x" ELSE CAST(? AS VARCHAR(134217728)) END, CAST((CAST((0 + CASE WHEN ("r1"."x" IS NULL) THEN 1 ELSE 0 END) AS INTEGER) + CASE WHEN ("r1"."i" IS NULL) THEN 1 ELSE 0 END) AS INTEGER), "q_quote"("r1"."x", 1), "q_quote"("r1"."x", 0) FROM "t" "r1"
|   ? literal 2::integer
|   ? literal 2::integer
|   ? literal 2::integer
|   ? literal 2::integer
|   ? literal 2::integer
|   ? literal 2::integer
|   ? literal 'b'::text
|   ? literal 'b'::text
|   ? literal 'b'::text
|   by code point SELECT CASE WHEN ((CAST(NULL AS INTEGER) IS NULL) OR (CASE WHEN ((CAST(? AS INTEGER) IS NULL) OR ("r1"."i" >= ?)) THEN "r1"."i" ELSE CAST(? AS INTEGER) END >= CAST(NULL AS INTEGER))) THEN CASE WHEN ((CAST(? AS INTEGER) IS NULL) OR ("r1"."i" >= ?)) THEN "r1"."i" ELSE CAST(? AS INTEGER) END ELSE CAST(NULL AS INTEGER) END, CASE WHEN ((CAST(? AS VARCHAR(134217728)) IS NULL) OR ("q_point_key"("r1"."x") <= "q_point_key"(CAST(? AS VARCHAR(134217728))))) THEN "r1"."x" ELSE CAST(? AS VARCHAR(134217728)) END, CAST((CAST((0 + CASE WHEN ("r1"."x" IS NULL) THEN 1 ELSE 0 END) AS INTEGER) + CASE WHEN ("r1"."i" IS NULL) THEN 1 ELSE 0 END) AS INTEGER), "q_quote"("r1"."x", 1), "q_quote"("r1"."x", 0) FROM "t" "r1"
|     ? literal 2::integer
|     ? literal 2::integer
|     ? literal 2::integer
|     ? literal 2::integer
|     ? literal 2::integer
|     ? literal 2::integer
|     ? literal 'b'::text
|     ? literal 'b'::text
|     ? literal 'b'::text
| DERBY: SELECT CASE WHEN ((CAST(NULL AS INTEGER) IS NULL) OR (CASE WHEN ((CAST(? AS INTEGER) IS NULL) OR ("r1"."i" >= ?)) THEN "r1"."i" ELSE CAST(? AS INTEGER) END >= CAST(NULL AS INTEGER))) THEN CASE WHEN ((CAST(? AS INTEGER) IS NULL) OR ("r1"."i" >= ?)) THEN "r1"."i" ELSE CAST(? AS INTEGER) END ELSE CAST(NULL AS INTEGER) END, CASE WHEN ((CAST(? AS VARCHAR(32672)) IS NULL) OR ("r1"."x" <= ?)) THEN "r1"."x" ELSE CAST(? AS VARCHAR(32672)) END, CAST((CAST((0 + CASE WHEN ("r1"."x" IS NULL) THEN 1 ELSE 0 END) AS INTEGER) + CASE WHEN ("r1"."i" IS NULL) THEN 1 ELSE 0 END) AS INTEGER), "q_quote"("r1"."x", 1), "q_quote"("r1"."x", 0) FROM "t" "r1"
|   ? literal 2::integer
|   ? literal 2::integer
|   ? literal 2::integer
|   ? literal 2::integer
|   ? literal 2::integer
|   ? literal 2::integer
|   ? literal 'b'::text
|   ? literal 'b'::text
|   ? literal 'b'::text
|   by code point SELECT CASE WHEN ((CAST(NULL AS INTEGER) IS NULL) OR (CASE WHEN ((CAST(? AS INTEGER) IS NULL) OR ("r1"."i" >= ?)) THEN "r1"."i" ELSE CAST(? AS INTEGER) END >= CAST(NULL AS INTEGER))) THEN CASE WHEN ((CAST(? AS INTEGER) IS NULL) OR ("r1"."i" >= ?)) THEN "r1"."i" ELSE CAST(? AS INTEGER) END ELSE CAST(NULL AS INTEGER) END, CASE WHEN ((CAST(? AS VARCHAR(32672)) IS NULL) OR ("q_point_key"("r1"."x") <= "q_point_key"(CAST(? AS VARCHAR(32672))))) THEN "r1"."x" ELSE CAST(? AS VARCHAR(32672)) END, CAST((CAST((0 + CASE WHEN ("r1"."x" IS NULL) THEN 1 ELSE 0 END) AS INTEGER) + CASE WHEN ("r1"."i" IS NULL) THEN 1 ELSE 0 END) AS INTEGER), "q_quote"("r1"."x", 1), "q_quote"("r1"."x", 0) FROM "t" "r1"
|     ? literal 2::integer
|     ? literal 2::integer
|     ? literal 2::integer
|     ? literal 2::integer
|     ? literal 2::integer
|     ? literal 2::integer
|     ? literal 'b'::text
|     ? literal 'b'::text
|     ? literal 'b'::text
| POSTGRESQL: SELECT CASE WHEN ((CAST(NULL AS INTEGER) IS NULL) OR (CASE WHEN ((CAST(? AS INTEGER) IS NULL) OR ("r1"."i" >= ?)) THEN "r1"."i" ELSE CAST(? AS INTEGER) END >= CAST(NULL AS INTEGER))) THEN CASE WHEN ((CAST(? AS INTEGER) IS NULL) OR ("r1"."i" >= ?)) THEN "r1"."i" ELSE CAST(? AS INTEGER) END ELSE CAST(NULL AS INTEGER) END, CASE WHEN ((CAST(? AS TEXT) IS NULL) OR ("r1"."x" <= ?)) THEN "r1"."x" ELSE CAST(? AS TEXT) END, CAST((CAST((0 + CASE WHEN ("r1"."x" IS NULL) THEN 1 ELSE 0 END) AS INTEGER) + CASE WHEN ("r1"."i" IS NULL) THEN 1 ELSE 0 END) AS INTEGER), "q_quote"("r1"."x", 1), "q_quote"("r1"."x", 0) FROM "t" "r1"
|   ? literal 2::integer
|   ? literal 2::integer
|   ? literal 2::integer
|   ? literal 2::integer
|   ? literal 2::integer
|   ? literal 2::integer
|   ? literal 'b'::text
|   ? literal 'b'::text
|   ? literal 'b'::text
| SQLITE: SELECT CASE WHEN ((CAST(NULL AS INTEGER) IS NULL) OR (CASE WHEN ((CAST(? AS INTEGER) IS NULL) OR ("r1"."i" >= ?)) THEN "r1"."i" ELSE CAST(? AS INTEGER) END >= CAST(NULL AS INTEGER))) THEN CASE WHEN ((CAST(? AS INTEGER) IS NULL) OR ("r1"."i" >= ?)) THEN "r1"."i" ELSE CAST(? AS INTEGER) END ELSE CAST(NULL AS INTEGER) END AS "c1", CASE WHEN ((CAST(? AS TEXT) IS NULL) OR ("r1"."x" <= ?)) THEN "r1"."x" ELSE CAST(? AS TEXT) END AS "c2", "q_int4"("q_int4"(0 + CASE WHEN ("r1"."x" IS NULL) THEN 1 ELSE 0 END) + CASE WHEN ("r1"."i" IS NULL) THEN 1 ELSE 0 END) AS "c3", "q_quote"("r1"."x", 1) AS "c4", "q_quote"("r1"."x", 0) AS "c5" FROM "t" "r1"
|   ? literal 2::integer
|   ? literal 2::integer
|   ? literal 2::integer
|   ? literal 2::integer
|   ? literal 2::integer
|   ? literal 2::integer
|   ? literal 'b'::text
|   ? literal 'b'::text
|   ? literal 'b'::text
| DUCKDB: SELECT CASE WHEN ((CAST(NULL AS INTEGER) IS NULL) OR (CASE WHEN ((CAST(? AS INTEGER) IS NULL) OR ("r1"."i" >= ?)) THEN "r1"."i" ELSE CAST(? AS INTEGER) END >= CAST(NULL AS INTEGER))) THEN CASE WHEN ((CAST(? AS INTEGER) IS NULL) OR ("r1"."i" >= ?)) THEN "r1"."i" ELSE CAST(? AS INTEGER) END ELSE CAST(NULL AS INTEGER) END, CASE WHEN ((CAST(? AS VARCHAR) IS NULL) OR ("r1"."x" <= ?)) THEN "r1"."x" ELSE CAST(? AS VARCHAR) END, CAST(CAST(CAST(CAST(0 AS BIGINT) + CASE WHEN ("r1"."x" IS NULL) THEN 1 ELSE 0 END AS INTEGER) AS BIGINT) + CASE WHEN ("r1"."i" IS NULL) THEN 1 ELSE 0 END AS INTEGER), "q_quote"("r1"."x", 1), "q_quote"("r1"."x", 0) FROM "t" "r1"
|   ? literal 2::integer
|   ? literal 2::integer
|   ? literal 2::integer
|   ? literal 2::integer
|   ? literal 2::integer
|   ? literal 2::integer
|   ? literal 'b'::text
|   ? literal 'b'::text
|   ? literal 'b'::text
| MARIADB: SELECT CASE WHEN ((CAST(NULL AS SIGNED) IS NULL) OR (CASE WHEN ((CAST(? AS SIGNED) IS NULL) OR ("r1"."i" >= ?)) THEN "r1"."i" ELSE CAST(? AS SIGNED) END >= CAST(NULL AS SIGNED))) THEN CASE WHEN ((CAST(? AS SIGNED) IS NULL) OR ("r1"."i" >= ?)) THEN "r1"."i" ELSE CAST(? AS SIGNED) END ELSE CAST(NULL AS SIGNED) END AS "c1", CASE WHEN ((CAST(? AS CHAR) IS NULL) OR ("r1"."x" <= ?)) THEN "r1"."x" ELSE CAST(? AS CHAR) END AS "c2", "q_int4"(("q_int4"((0 + CASE WHEN ("r1"."x" IS NULL) THEN 1 ELSE 0 END)) + CASE WHEN ("r1"."i" IS NULL) THEN 1 ELSE 0 END)) AS "c3", "q_quote"("r1"."x", 1) AS "c4", "q_quote"("r1"."x", 0) AS "c5" FROM "t" "r1"
|   ? literal 2::integer
|   ? literal 2::integer
|   ? literal 2::integer
|   ? literal 2::integer
|   ? literal 2::integer
|   ? literal 2::integer
|   ? literal 'b'::text
|   ? literal 'b'::text
|   ? literal 'b'::text
select starts_with(x, 'a'), string_to_array(x, ','), array_to_string(array[1, 2], ','), cardinality(array[1]) from t;
| read t
| lock TABLE t to read
| columns starts_with boolean, string_to_array text[], array_to_string text, cardinality integer
| query
| H2, DUCKDB: SELECT "q_starts_with2"("r1"."x", CAST(? AS VARCHAR)), "q_array_split"("r1"."x", CAST(? AS VARCHAR), CAST(NULL AS VARCHAR)), "q_array_join"(CAST('{1,2}' AS VARCHAR), CAST(? AS VARCHAR), CAST(NULL AS VARCHAR)), "q_array_count"(CAST('{1}' AS VARCHAR)) FROM "t" "r1"
|   ? literal 'a'::text
|   ? literal ','::text
|   ? literal ','::text
| HSQLDB: SELECT "q_starts_with2"("r1"."x", CAST(? AS VARCHAR(134217728))), "q_array_split"("r1"."x", CAST(? AS VARCHAR(134217728)), CAST(NULL AS VARCHAR(134217728))), "q_array_join"(CAST('{1,2}' AS VARCHAR(134217728)), CAST(? AS VARCHAR(134217728)), CAST(NULL AS VARCHAR(134217728))), "q_array_count"(CAST('{1}' AS VARCHAR(134217728))) FROM "t" "r1"
|   ? literal 'a'::text
|   ? literal ','::text
|   ? literal ','::text
| DERBY: SELECT "q_starts_with2"("r1"."x", CAST(? AS VARCHAR(32672))), "q_array_split"("r1"."x", CAST(? AS VARCHAR(32672)), CAST(NULL AS VARCHAR(32672))), "q_array_join"(CAST('{1,2}\u0000' AS VARCHAR(32672)), CAST(? AS VARCHAR(32672)), CAST(NULL AS VARCHAR(32672))), "q_array_count"(CAST('{1}\u0000' AS VARCHAR(32672))) FROM "t" "r1"
|   ? literal 'a'::text
|   ? literal ','::text
|   ? literal ','::text
| POSTGRESQL: SELECT "q_starts_with2"("r1"."x", CAST(? AS TEXT)), "q_array_split"("r1"."x", CAST(? AS TEXT), CAST(NULL AS TEXT)), "q_array_join"(CAST('{1,2}' AS TEXT), CAST(? AS TEXT), CAST(NULL AS TEXT)), "q_array_count"(CAST('{1}' AS TEXT)) FROM "t" "r1"
|   ? literal 'a'::text
|   ? literal ','::text
|   ? literal ','::text
| SQLITE: SELECT "q_starts_with2"("r1"."x", CAST(? AS TEXT)) AS "c1", "q_array_split"("r1"."x", CAST(? AS TEXT), CAST(NULL AS TEXT)) AS "c2", "q_array_join"(CAST('{1,2}' AS TEXT), CAST(? AS TEXT), CAST(NULL AS TEXT)) AS "c3", "q_array_count"(CAST('{1}' AS TEXT)) AS "c4" FROM "t" "r1"
|   ? literal 'a'::text
|   ? literal ','::text
|   ? literal ','::text
| unable [MARIADB] operators of arrays
select pg_typeof(n), octet_length(x), bit_length(x), overlay(x placing 'z' from 1), to_hex(i), sha256(x::bytea) from t;
| read t
| lock TABLE t to read
| columns pg_typeof regtype, octet_length integer, bit_length integer, overlay text, to_hex text, sha256 bytea
| open: errors
| query
| H2: SELECT CASE WHEN ("r1"."n" IS NULL) THEN CAST('numeric' AS VARCHAR) ELSE CAST('numeric' AS VARCHAR) END, "q_octet_length1"("r1"."x"), CAST(("q_octet_length1"("r1"."x") * 8) AS INTEGER), "q_concat2"("q_concat2"("q_substring3"("r1"."x", 1, CAST((CAST(? AS INTEGER) + CAST(-1 AS INTEGER)) AS INTEGER)), CAST(? AS VARCHAR)), "q_substring2"("r1"."x", CAST((CAST(? AS INTEGER) + "q_length1"(CAST(? AS VARCHAR))) AS INTEGER))), "q_based"("q_band"(CAST("r1"."i" AS BIGINT), CAST(4294967295 AS BIGINT)), 16), "q_unhex"("q_bytes"(CAST('sha256' AS VARCHAR), "q_hex"("q_unhex"("q_bytes"(CAST('input' AS VARCHAR), "r1"."x", CAST('' AS VARCHAR), 0, 0))), CAST('' AS VARCHAR), 0, 0)) FROM "t" "r1"
|   ? literal 1::integer
|   ? literal 'z'::text
|   ? literal 1::integer
|   ? literal 'z'::text
| HSQLDB: SELECT CASE WHEN ("r1"."n" IS NULL) THEN CAST('numeric' AS VARCHAR(134217728)) ELSE CAST('numeric' AS VARCHAR(134217728)) END, "q_octet_length1"("r1"."x"), CAST(("q_octet_length1"("r1"."x") * 8) AS INTEGER), "q_concat2"("q_concat2"("q_substring3"("r1"."x", 1, CAST((CAST(? AS INTEGER) + CAST(-1 AS INTEGER)) AS INTEGER)), CAST(? AS VARCHAR(134217728))), "q_substring2"("r1"."x", CAST((CAST(? AS INTEGER) + "q_length1"(CAST(? AS VARCHAR(134217728)))) AS INTEGER))), "q_based"("q_band"(CAST("r1"."i" AS BIGINT), CAST(4294967295 AS BIGINT)), 16), "q_unhex"("q_bytes"(CAST('sha256' AS VARCHAR(134217728)), "q_hex"("q_unhex"("q_bytes"(CAST('input' AS VARCHAR(134217728)), "r1"."x", CAST('' AS VARCHAR(134217728)), 0, 0))), CAST('' AS VARCHAR(134217728)), 0, 0)) FROM "t" "r1"
|   ? literal 1::integer
|   ? literal 'z'::text
|   ? literal 1::integer
|   ? literal 'z'::text
| DERBY: SELECT CASE WHEN ("r1"."n" IS NULL) THEN CAST('numeric\u0000' AS VARCHAR(32672)) ELSE CAST('numeric\u0000' AS VARCHAR(32672)) END, "q_octet_length1"("r1"."x"), CAST(("q_octet_length1"("r1"."x") * 8) AS INTEGER), "q_concat2"("q_concat2"("q_substring3"("r1"."x", 1, CAST((CAST(? AS INTEGER) + CAST(-1 AS INTEGER)) AS INTEGER)), CAST(? AS VARCHAR(32672))), "q_substring2"("r1"."x", CAST((CAST(? AS INTEGER) + "q_length1"(CAST(? AS VARCHAR(32672)))) AS INTEGER))), "q_based"("q_band"(CAST("r1"."i" AS BIGINT), CAST(4294967295 AS BIGINT)), 16), "q_unhex"("q_bytes"(CAST('sha256\u0000' AS VARCHAR(32672)), "q_hex"("q_unhex"("q_bytes"(CAST('input\u0000' AS VARCHAR(32672)), "r1"."x", CAST('\u0000' AS VARCHAR(32672)), 0, 0))), CAST('\u0000' AS VARCHAR(32672)), 0, 0)) FROM "t" "r1"
|   ? literal 1::integer
|   ? literal 'z'::text
|   ? literal 1::integer
|   ? literal 'z'::text
| POSTGRESQL: SELECT CASE WHEN ("r1"."n" IS NULL) THEN CAST('numeric' AS TEXT) ELSE CAST('numeric' AS TEXT) END, "q_octet_length1"("r1"."x"), CAST(("q_octet_length1"("r1"."x") * 8) AS INTEGER), "q_concat2"("q_concat2"("q_substring3"("r1"."x", 1, CAST((CAST(? AS INTEGER) + CAST(-1 AS INTEGER)) AS INTEGER)), CAST(? AS TEXT)), "q_substring2"("r1"."x", CAST((CAST(? AS INTEGER) + "q_length1"(CAST(? AS TEXT))) AS INTEGER))), "q_based"("q_band"(CAST("r1"."i" AS BIGINT), CAST(4294967295 AS BIGINT)), 16), "q_unhex"("q_bytes"(CAST('sha256' AS TEXT), "q_hex"("q_unhex"("q_bytes"(CAST('input' AS TEXT), "r1"."x", CAST('' AS TEXT), 0, 0))), CAST('' AS TEXT), 0, 0)) FROM "t" "r1"
|   ? literal 1::integer
|   ? literal 'z'::text
|   ? literal 1::integer
|   ? literal 'z'::text
| SQLITE: SELECT CASE WHEN ("r1"."n" IS NULL) THEN CAST('numeric' AS TEXT) ELSE CAST('numeric' AS TEXT) END AS "c1", "q_octet_length1"("r1"."x") AS "c2", "q_int4"("q_octet_length1"("r1"."x") * 8) AS "c3", "q_concat2"("q_concat2"("q_substring3"("r1"."x", 1, "q_int4"(CAST(? AS INTEGER) + CAST(-1 AS INTEGER))), CAST(? AS TEXT)), "q_substring2"("r1"."x", "q_int4"(CAST(? AS INTEGER) + "q_length1"(CAST(? AS TEXT))))) AS "c4", "q_based"("q_band"("q_int8"("r1"."i"), CAST(4294967295 AS INTEGER)), 16) AS "c5", unhex("q_bytes"(CAST('sha256' AS TEXT), "q_hex"(unhex("q_bytes"(CAST('input' AS TEXT), "r1"."x", CAST('' AS TEXT), 0, 0))), CAST('' AS TEXT), 0, 0)) AS "c6" FROM "t" "r1"
|   ? literal 1::integer
|   ? literal 'z'::text
|   ? literal 1::integer
|   ? literal 'z'::text
| DUCKDB: SELECT CASE WHEN ("r1"."n" IS NULL) THEN CAST('numeric' AS VARCHAR) ELSE CAST('numeric' AS VARCHAR) END, "q_octet_length1"("r1"."x"), CAST(CAST("q_octet_length1"("r1"."x") AS BIGINT) * 8 AS INTEGER), "q_concat2"("q_concat2"("q_substring3"("r1"."x", 1, CAST(CAST(CAST(? AS INTEGER) AS BIGINT) + CAST(-1 AS INTEGER) AS INTEGER)), CAST(? AS VARCHAR)), "q_substring2"("r1"."x", CAST(CAST(CAST(? AS INTEGER) AS BIGINT) + "q_length1"(CAST(? AS VARCHAR)) AS INTEGER))), "q_based"("q_band"(CAST("r1"."i" AS BIGINT), CAST(4294967295 AS BIGINT)), 16), unhex("q_bytes"(CAST('sha256' AS VARCHAR), "q_hexed"(hex(unhex("q_bytes"(CAST('input' AS VARCHAR), "r1"."x", CAST('' AS VARCHAR), 0, 0)))), CAST('' AS VARCHAR), 0, 0)) FROM "t" "r1"
|   ? literal 1::integer
|   ? literal 'z'::text
|   ? literal 1::integer
|   ? literal 'z'::text
| unable [MARIADB] functions of bytes
select unknown_function(x) from t;
| ! 42883 at 8: function unknown_function(text) does not exist HINT No function matches the given name and argument types. You might need to add explicit type casts.
select lower(i) from t;
| ! 42883 at 8: function lower(integer) does not exist HINT No function matches the given name and argument types. You might need to add explicit type casts.
select substring(i from 2) from t;
| ! 42883 at 8: function substring(integer, integer) does not exist HINT No function matches the given name and argument types. You might need to add explicit type casts.
select jsonb_agg(j), jsonb_object_agg(x, i) from t;
| read t
| lock TABLE t to read
| columns jsonb_agg jsonb, jsonb_object_agg jsonb
| open: errors
| query
| H2: SELECT "q_jsonb"("q_concat2"(CAST('[' AS VARCHAR), "q_concat2"(LISTAGG(COALESCE("r1"."j", CAST('null' AS VARCHAR)), ', ') WITHIN GROUP (ORDER BY "r1"."j" NULLS LAST), CAST(']' AS VARCHAR)))), "q_jsonb"("q_concat2"(CAST('{ ' AS VARCHAR), "q_concat2"(LISTAGG("q_concat2"("q_jbkey"("r1"."x"), "q_concat2"(CAST(' : ' AS VARCHAR), COALESCE("q_inttext"(CAST("r1"."i" AS BIGINT)), CAST('null' AS VARCHAR)))), ', ') WITHIN GROUP (ORDER BY "q_point_key"("r1"."x") NULLS LAST), CAST(' }' AS VARCHAR)))) FROM "t" "r1"
| HSQLDB: SELECT "q_jsonb"("q_concat2"(CAST('[' AS VARCHAR(134217728)), "q_concat2"(GROUP_CONCAT(COALESCE("r1"."j", CAST('null' AS VARCHAR(134217728))) ORDER BY CASE WHEN "r1"."j" IS NULL THEN 1 ELSE 0 END, "r1"."j" SEPARATOR ', '), CAST(']' AS VARCHAR(134217728))))), "q_jsonb"("q_concat2"(CAST('{ ' AS VARCHAR(134217728)), "q_concat2"(GROUP_CONCAT("q_concat2"("q_jbkey"("r1"."x"), "q_concat2"(CAST(' : ' AS VARCHAR(134217728)), COALESCE("q_inttext"(CAST("r1"."i" AS BIGINT)), CAST('null' AS VARCHAR(134217728))))) ORDER BY CASE WHEN "q_point_key"("r1"."x") IS NULL THEN 1 ELSE 0 END, "q_point_key"("r1"."x") SEPARATOR ', '), CAST(' }' AS VARCHAR(134217728))))) FROM "t" "r1"
| POSTGRESQL: SELECT "q_jsonb"("q_concat2"(CAST('[' AS TEXT), "q_concat2"(STRING_AGG(COALESCE("r1"."j", CAST('null' AS TEXT)), ', ' ORDER BY "r1"."j" NULLS LAST), CAST(']' AS TEXT)))), "q_jsonb"("q_concat2"(CAST('{ ' AS TEXT), "q_concat2"(STRING_AGG("q_concat2"("q_jbkey"("r1"."x"), "q_concat2"(CAST(' : ' AS TEXT), COALESCE("q_inttext"(CAST("r1"."i" AS BIGINT)), CAST('null' AS TEXT)))), ', ' ORDER BY "r1"."x" NULLS LAST), CAST(' }' AS TEXT)))) FROM "t" "r1"
| SQLITE: SELECT "q_jsonb"("q_concat2"(CAST('[' AS TEXT), "q_concat2"(GROUP_CONCAT(COALESCE("r1"."j", CAST('null' AS TEXT)), ', ' ORDER BY "r1"."j" NULLS LAST), CAST(']' AS TEXT)))) AS "c1", "q_jsonb"("q_concat2"(CAST('{ ' AS TEXT), "q_concat2"(GROUP_CONCAT("q_concat2"("q_jbkey"("r1"."x"), "q_concat2"(CAST(' : ' AS TEXT), COALESCE("q_inttext"(CAST("r1"."i" AS BIGINT)), CAST('null' AS TEXT)))), ', ' ORDER BY "r1"."x" NULLS LAST), CAST(' }' AS TEXT)))) AS "c2" FROM "t" "r1"
| DUCKDB: SELECT "q_jsonb"("q_concat2"(CAST('[' AS VARCHAR), "q_concat2"(STRING_AGG(COALESCE("r1"."j", CAST('null' AS VARCHAR)), ', ' ORDER BY "r1"."j" NULLS LAST), CAST(']' AS VARCHAR)))), "q_jsonb"("q_concat2"(CAST('{ ' AS VARCHAR), "q_concat2"(STRING_AGG("q_concat2"("q_jbkey"("r1"."x"), "q_concat2"(CAST(' : ' AS VARCHAR), COALESCE("q_inttext"(CAST("r1"."i" AS BIGINT)), CAST('null' AS VARCHAR)))), ', ' ORDER BY "r1"."x" NULLS LAST), CAST(' }' AS VARCHAR)))) FROM "t" "r1"
| unable [MARIADB] casts to json
| unable [DERBY] string_agg
select jsonb_agg(j) over () from t;
| ! 0A000 at 8: jsonb_agg over a window, or of DISTINCT values, is not supported by Quorate
select substring(x from 'a(.)') from t;
| ! 0A000 at 8: the function substring(text, unknown) is not supported by Quorate
