-- Changes of the schema, step by step.
create table a (id int primary key, name varchar(10) not null, age int default 5, unique (name));
| CREATE TABLE
| H2:
|   CREATE TABLE "a" ("id" INTEGER NOT NULL, "name" VARCHAR(10) NOT NULL, "age" INTEGER)
|     undone by DROP TABLE "a"
|   ALTER TABLE "a" ADD CONSTRAINT "q1" PRIMARY KEY ("id")
|     undone by ALTER TABLE "a" DROP CONSTRAINT "q1"
|   ALTER TABLE "a" ADD CONSTRAINT "q2" UNIQUE ("name")
|     undone by ALTER TABLE "a" DROP CONSTRAINT "q2"
| HSQLDB:
|   CREATE CACHED TABLE "a" ("id" INTEGER NOT NULL, "name" VARCHAR(10) NOT NULL, "age" INTEGER)
|     undone by DROP TABLE "a"
|   ALTER TABLE "a" ADD CONSTRAINT "q1" PRIMARY KEY ("id")
|     undone by ALTER TABLE "a" DROP CONSTRAINT "q1"
|   ALTER TABLE "a" ADD CONSTRAINT "q2" UNIQUE ("name")
|     undone by ALTER TABLE "a" DROP CONSTRAINT "q2"
| DERBY:
|   CREATE TABLE "a" ("id" INTEGER NOT NULL, "name" VARCHAR(11) NOT NULL, "age" INTEGER)
|     undone by DROP TABLE "a"
|   ALTER TABLE "a" ADD CONSTRAINT "q1" PRIMARY KEY ("id")
|     undone by ALTER TABLE "a" DROP CONSTRAINT "q1"
|   ALTER TABLE "a" ADD CONSTRAINT "q2" UNIQUE ("name")
|     undone by ALTER TABLE "a" DROP CONSTRAINT "q2"
| POSTGRESQL:
|   CREATE TABLE "a" ("id" INTEGER NOT NULL, "name" VARCHAR(10) NOT NULL, "age" INTEGER)
|     undone by DROP TABLE "a"
|   ALTER TABLE "a" ADD CONSTRAINT "q1" PRIMARY KEY ("id") DEFERRABLE
|     undone by ALTER TABLE "a" DROP CONSTRAINT "q1"
|   ALTER TABLE "a" ADD CONSTRAINT "q2" UNIQUE ("name") DEFERRABLE
|     undone by ALTER TABLE "a" DROP CONSTRAINT "q2"
| SQLITE:
|   CREATE TABLE "a" ("id" INTEGER NOT NULL, "name" TEXT NOT NULL, "age" INTEGER) STRICT
|     undone by DROP TABLE "a"
|   CREATE UNIQUE INDEX "q1" ON "a" ("id")
|   CREATE UNIQUE INDEX "q2" ON "a" ("name")
| DUCKDB:
|   CREATE TABLE "a" ("id" INTEGER, "name" VARCHAR, "age" INTEGER)
|     undone by DROP TABLE "a"
|   SELECT "q_raise"('23505', 'duplicate key value violates unique constraint "a_pkey"') FROM (SELECT 1 FROM "a" WHERE "id" IS NOT NULL GROUP BY "id" HAVING COUNT(*) > 1) "q_old" WHERE 1 = 1 LIMIT 1
|   SELECT "q_raise"('23505', 'duplicate key value violates unique constraint "a_name_key"') FROM (SELECT 1 FROM "a" WHERE "name" IS NOT NULL GROUP BY "name" HAVING COUNT(*) > 1) "q_old" WHERE 1 = 1 LIMIT 1
| MARIADB:
|   CREATE TABLE "a" ("id" INTEGER NOT NULL, "name" VARCHAR(10) NOT NULL, "age" INTEGER, INDEX "q1" ("id"), INDEX "q2" ("name"))
|     undone by DROP TABLE "a"
create table if not exists a (id int);
| CREATE TABLE
| NOTICE 42P07: relation "a" already exists, skipping
create table b (id bigserial primary key, a int references a on delete cascade on update set null, x numeric(5,2) check (x > 0), constraint two check (x < 100 or a is null));
| CREATE TABLE
| H2:
|   CREATE TABLE "b" ("id" BIGINT NOT NULL, "a" INTEGER, "x" DECIMAL(5,2))
|     undone by DROP TABLE "b"
|   ALTER TABLE "b" ADD CONSTRAINT "q4" PRIMARY KEY ("id")
|     undone by ALTER TABLE "b" DROP CONSTRAINT "q4"
|   ALTER TABLE "b" ADD CONSTRAINT "q5" FOREIGN KEY ("a") REFERENCES "a" ("id") ON DELETE CASCADE ON UPDATE SET NULL
|     undone by ALTER TABLE "b" DROP CONSTRAINT "q5"
|   look: SELECT COUNT(*) FROM "b" "q_old" WHERE NOT (("x" > CAST(0 AS DECIMAL(31,0))))
|     violated 23514: check constraint "b_x_check" of relation "b" is violated by some row
|   ALTER TABLE "b" ADD CONSTRAINT "q6" CHECK (("x" > CAST(0 AS DECIMAL(31,0))))
|     undone by ALTER TABLE "b" DROP CONSTRAINT "q6"
|   look: SELECT COUNT(*) FROM "b" "q_old" WHERE NOT ((("x" < CAST(100 AS DECIMAL(31,0))) OR ("a" IS NULL)))
|     violated 23514: check constraint "two" of relation "b" is violated by some row
|   ALTER TABLE "b" ADD CONSTRAINT "q7" CHECK ((("x" < CAST(100 AS DECIMAL(31,0))) OR ("a" IS NULL)))
|     undone by ALTER TABLE "b" DROP CONSTRAINT "q7"
| HSQLDB:
|   CREATE CACHED TABLE "b" ("id" BIGINT NOT NULL, "a" INTEGER, "x" DECIMAL(5,2))
|     undone by DROP TABLE "b"
|   ALTER TABLE "b" ADD CONSTRAINT "q4" PRIMARY KEY ("id")
|     undone by ALTER TABLE "b" DROP CONSTRAINT "q4"
|   ALTER TABLE "b" ADD CONSTRAINT "q5" FOREIGN KEY ("a") REFERENCES "a" ("id") ON DELETE CASCADE ON UPDATE SET NULL
|     undone by ALTER TABLE "b" DROP CONSTRAINT "q5"
|   look: SELECT COUNT(*) FROM "b" "q_old" WHERE NOT (("x" > CAST(0 AS DECIMAL(31,0))))
|     violated 23514: check constraint "b_x_check" of relation "b" is violated by some row
|   ALTER TABLE "b" ADD CONSTRAINT "q6" CHECK (("x" > CAST(0 AS DECIMAL(31,0))))
|     undone by ALTER TABLE "b" DROP CONSTRAINT "q6"
|   look: SELECT COUNT(*) FROM "b" "q_old" WHERE NOT ((("x" < CAST(100 AS DECIMAL(31,0))) OR ("a" IS NULL)))
|     violated 23514: check constraint "two" of relation "b" is violated by some row
|   ALTER TABLE "b" ADD CONSTRAINT "q7" CHECK ((("x" < CAST(100 AS DECIMAL(31,0))) OR ("a" IS NULL)))
|     undone by ALTER TABLE "b" DROP CONSTRAINT "q7"
| DERBY:
|   CREATE TABLE "b" ("id" BIGINT NOT NULL, "a" INTEGER, "x" DECIMAL(5,2))
|     undone by DROP TABLE "b"
|   ALTER TABLE "b" ADD CONSTRAINT "q4" PRIMARY KEY ("id")
|     undone by ALTER TABLE "b" DROP CONSTRAINT "q4"
|   look: SELECT COUNT(*) FROM "b" "q_old" WHERE "q_old"."a" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "a" "q_to" WHERE "q_to"."id" = "q_old"."a")
|     violated 23503: insert, update or delete violates foreign key constraint "b_a_fkey"
|   look: SELECT COUNT(*) FROM "b" "q_old" WHERE NOT (("x" > CAST(0 AS DECIMAL(31,0))))
|     violated 23514: check constraint "b_x_check" of relation "b" is violated by some row
|   ALTER TABLE "b" ADD CONSTRAINT "q6" CHECK (("x" > CAST(0 AS DECIMAL(31,0))))
|     undone by ALTER TABLE "b" DROP CONSTRAINT "q6"
|   look: SELECT COUNT(*) FROM "b" "q_old" WHERE NOT ((("x" < CAST(100 AS DECIMAL(31,0))) OR ("a" IS NULL)))
|     violated 23514: check constraint "two" of relation "b" is violated by some row
|   ALTER TABLE "b" ADD CONSTRAINT "q7" CHECK ((("x" < CAST(100 AS DECIMAL(31,0))) OR ("a" IS NULL)))
|     undone by ALTER TABLE "b" DROP CONSTRAINT "q7"
| POSTGRESQL:
|   CREATE TABLE "b" ("id" BIGINT NOT NULL, "a" INTEGER, "x" DECIMAL(5,2))
|     undone by DROP TABLE "b"
|   ALTER TABLE "b" ADD CONSTRAINT "q4" PRIMARY KEY ("id") DEFERRABLE
|     undone by ALTER TABLE "b" DROP CONSTRAINT "q4"
|   ALTER TABLE "a" DROP CONSTRAINT "q1", ADD CONSTRAINT "q1" PRIMARY KEY ("id")
|   ALTER TABLE "b" ADD CONSTRAINT "q5" FOREIGN KEY ("a") REFERENCES "a" ("id") ON DELETE CASCADE ON UPDATE SET NULL
|     undone by ALTER TABLE "b" DROP CONSTRAINT "q5"
|   look: SELECT COUNT(*) FROM "b" "q_old" WHERE NOT (("x" > CAST(0 AS DECIMAL(31,0))))
|     violated 23514: check constraint "b_x_check" of relation "b" is violated by some row
|   ALTER TABLE "b" ADD CONSTRAINT "q6" CHECK (("x" > CAST(0 AS DECIMAL(31,0))))
|     undone by ALTER TABLE "b" DROP CONSTRAINT "q6"
|   look: SELECT COUNT(*) FROM "b" "q_old" WHERE NOT ((("x" < CAST(100 AS DECIMAL(31,0))) OR ("a" IS NULL)))
|     violated 23514: check constraint "two" of relation "b" is violated by some row
|   ALTER TABLE "b" ADD CONSTRAINT "q7" CHECK ((("x" < CAST(100 AS DECIMAL(31,0))) OR ("a" IS NULL)))
|     undone by ALTER TABLE "b" DROP CONSTRAINT "q7"
| SQLITE:
|   CREATE TABLE "b" ("id" INTEGER NOT NULL, "a" INTEGER, "x" TEXT) STRICT
|     undone by DROP TABLE "b"
|   CREATE UNIQUE INDEX "q4" ON "b" ("id")
|   SELECT "q_raise"('23503', 'insert, update or delete violates foreign key constraint "b_a_fkey"') FROM "b" "q_old" WHERE "q_old"."a" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "a" "q_to" WHERE "q_to"."id" = "q_old"."a") LIMIT 1
|   PRAGMA writable_schema = ON
|   UPDATE sqlite_schema SET sql = 'CREATE TABLE "b" ("id" INTEGER NOT NULL, "a" INTEGER, "x" TEXT, CONSTRAINT "q5" FOREIGN KEY ("a") REFERENCES "a" ("id") ON DELETE CASCADE ON UPDATE SET NULL) STRICT' WHERE type = 'table' AND name = 'b'
|   CREATE TABLE "quorate_told" ("x" INTEGER)
|   DROP TABLE "quorate_told"
|   PRAGMA writable_schema = RESET
|   look: SELECT COUNT(*) FROM "b" "q_old" WHERE NOT (("x" > '1'))
|     violated 23514: check constraint "b_x_check" of relation "b" is violated by some row
|   SELECT "q_raise"('23514', 'new row violates check constraint "b_x_check"') FROM "b" "q_old" WHERE NOT (("x" > '1')) LIMIT 1
|   ALTER TABLE "b" ADD CONSTRAINT "q6" CHECK (("x" > '1'))
|   look: SELECT COUNT(*) FROM "b" "q_old" WHERE NOT ((("x" < '25021') OR ("a" IS NULL)))
|     violated 23514: check constraint "two" of relation "b" is violated by some row
|   SELECT "q_raise"('23514', 'new row violates check constraint "two"') FROM "b" "q_old" WHERE NOT ((("x" < '25021') OR ("a" IS NULL))) LIMIT 1
|   ALTER TABLE "b" ADD CONSTRAINT "q7" CHECK ((("x" < '25021') OR ("a" IS NULL)))
| DUCKDB:
|   CREATE TABLE "b" ("id" BIGINT, "a" INTEGER, "x" VARCHAR)
|     undone by DROP TABLE "b"
|   SELECT "q_raise"('23505', 'duplicate key value violates unique constraint "b_pkey"') FROM (SELECT 1 FROM "b" WHERE "id" IS NOT NULL GROUP BY "id" HAVING COUNT(*) > 1) "q_old" WHERE 1 = 1 LIMIT 1
|   look: SELECT COUNT(*) FROM "b" "q_old" WHERE "q_old"."a" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "a" "q_to" WHERE "q_to"."id" = "q_old"."a")
|     violated 23503: insert, update or delete violates foreign key constraint "b_a_fkey"
|   look: SELECT COUNT(*) FROM "b" "q_old" WHERE NOT (("x" > '1'))
|     violated 23514: check constraint "b_x_check" of relation "b" is violated by some row
|   SELECT "q_raise"('23514', 'new row violates check constraint "b_x_check"') FROM "b" "q_old" WHERE NOT (("x" > '1')) LIMIT 1
|   look: SELECT COUNT(*) FROM "b" "q_old" WHERE NOT ((("x" < '25021') OR ("a" IS NULL)))
|     violated 23514: check constraint "two" of relation "b" is violated by some row
|   SELECT "q_raise"('23514', 'new row violates check constraint "two"') FROM "b" "q_old" WHERE NOT ((("x" < '25021') OR ("a" IS NULL))) LIMIT 1
| MARIADB:
|   CREATE TABLE "b" ("id" BIGINT NOT NULL, "a" INTEGER, "x" DECIMAL(5,2), INDEX "q4" ("id"))
|     undone by DROP TABLE "b"
|   look: SELECT COUNT(*) FROM "b" "q_old" WHERE "q_old"."a" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "a" "q_to" WHERE "q_to"."id" = "q_old"."a")
|     violated 23503: insert, update or delete violates foreign key constraint "b_a_fkey"
|   look: SELECT COUNT(*) FROM "b" "q_old" WHERE NOT (("x" > CAST(0 AS DECIMAL(31,0))))
|     violated 23514: check constraint "b_x_check" of relation "b" is violated by some row
|   SELECT "q_raise"('23514', 'new row violates check constraint "b_x_check"') FROM "b" "q_old" WHERE NOT (("x" > CAST(0 AS DECIMAL(31,0)))) LIMIT 1
|     undone by DO 0
|   look: SELECT COUNT(*) FROM "b" "q_old" WHERE NOT ((("x" < CAST(100 AS DECIMAL(31,0))) OR ("a" IS NULL)))
|     violated 23514: check constraint "two" of relation "b" is violated by some row
|   SELECT "q_raise"('23514', 'new row violates check constraint "two"') FROM "b" "q_old" WHERE NOT ((("x" < CAST(100 AS DECIMAL(31,0))) OR ("a" IS NULL))) LIMIT 1
|     undone by DO 0
create table c (i int generated always as identity, j jsonb, ts timestamptz, ar int[], by bytea, iv interval);
| CREATE TABLE
| H2:
|   CREATE TABLE "c" ("i" INTEGER NOT NULL, "j" VARCHAR, "ts" TIMESTAMP(6), "ar" VARCHAR, "by" VARBINARY, "iv" VARCHAR)
|     undone by DROP TABLE "c"
| HSQLDB:
|   CREATE CACHED TABLE "c" ("i" INTEGER NOT NULL, "j" VARCHAR(134217728), "ts" TIMESTAMP(6), "ar" VARCHAR(134217728), "by" VARBINARY(134217728), "iv" VARCHAR(134217728))
|     undone by DROP TABLE "c"
| DERBY:
|   CREATE TABLE "c" ("i" INTEGER NOT NULL, "j" VARCHAR(32672), "ts" TIMESTAMP, "ar" VARCHAR(32672), "by" VARCHAR(32671) FOR BIT DATA, "iv" VARCHAR(32672))
|     undone by DROP TABLE "c"
| POSTGRESQL:
|   CREATE TABLE "c" ("i" INTEGER NOT NULL, "j" TEXT, "ts" TIMESTAMP(6), "ar" TEXT, "by" BYTEA, "iv" TEXT)
|     undone by DROP TABLE "c"
| SQLITE:
|   CREATE TABLE "c" ("i" INTEGER NOT NULL, "j" TEXT, "ts" TEXT, "ar" TEXT, "by" BLOB, "iv" TEXT) STRICT
|     undone by DROP TABLE "c"
| DUCKDB:
|   CREATE TABLE "c" ("i" INTEGER, "j" VARCHAR, "ts" VARCHAR, "ar" VARCHAR, "by" BLOB, "iv" VARCHAR)
|     undone by DROP TABLE "c"
| MARIADB:
|   CREATE TABLE "c" ("i" INTEGER NOT NULL, "j" LONGTEXT, "ts" DATETIME(6), "ar" LONGTEXT, "by" LONGBLOB, "iv" LONGTEXT)
|     undone by DROP TABLE "c"
alter table a add column flag boolean not null default true;
| ALTER TABLE
| H2, POSTGRESQL:
|   ALTER TABLE "a" ADD COLUMN "flag" BOOLEAN
|     undone by ALTER TABLE "a" DROP COLUMN "flag"
|   move rows: update "a" set "flag" = default
|     update a, columns [3]
|     H2, HSQLDB, DERBY, POSTGRESQL, SQLITE, DUCKDB, MARIADB: UPDATE "a" SET "flag" = ?
|       ? constant true::boolean
|   look: SELECT COUNT(*) FROM "a" "q_old" WHERE "flag" IS NULL
|     violated 23502: column "flag" of relation "a" contains null values
|   ALTER TABLE "a" ALTER COLUMN "flag" SET NOT NULL
|     undone by ALTER TABLE "a" ALTER COLUMN "flag" DROP NOT NULL
| HSQLDB:
|   ALTER TABLE "a" ADD COLUMN "flag" BOOLEAN
|     undone by ALTER TABLE "a" DROP COLUMN "flag"
|   move rows: update "a" set "flag" = default
|     update a, columns [3]
|     H2, HSQLDB, DERBY, POSTGRESQL, SQLITE, DUCKDB, MARIADB: UPDATE "a" SET "flag" = ?
|       ? constant true::boolean
|   look: SELECT COUNT(*) FROM "a" "q_old" WHERE "flag" IS NULL
|     violated 23502: column "flag" of relation "a" contains null values
|   ALTER TABLE "a" ALTER COLUMN "flag" SET NOT NULL
|     undone by ALTER TABLE "a" ALTER COLUMN "flag" SET NULL
| DERBY:
|   ALTER TABLE "a" ADD COLUMN "flag" BOOLEAN
|     undone by ALTER TABLE "a" DROP COLUMN "flag" RESTRICT
|   move rows: update "a" set "flag" = default
|     update a, columns [3]
|     H2, HSQLDB, DERBY, POSTGRESQL, SQLITE, DUCKDB, MARIADB: UPDATE "a" SET "flag" = ?
|       ? constant true::boolean
|   look: SELECT COUNT(*) FROM "a" "q_old" WHERE "flag" IS NULL
|     violated 23502: column "flag" of relation "a" contains null values
|   ALTER TABLE "a" ALTER COLUMN "flag" NOT NULL
|     undone by ALTER TABLE "a" ALTER COLUMN "flag" NULL
| SQLITE:
|   ALTER TABLE "a" ADD COLUMN "flag" INTEGER
|     undone by ALTER TABLE "a" DROP COLUMN "flag"
|   move rows: update "a" set "flag" = default
|     update a, columns [3]
|     H2, HSQLDB, DERBY, POSTGRESQL, SQLITE, DUCKDB, MARIADB: UPDATE "a" SET "flag" = ?
|       ? constant true::boolean
|   look: SELECT COUNT(*) FROM "a" "q_old" WHERE "flag" IS NULL
|     violated 23502: column "flag" of relation "a" contains null values
|   ALTER TABLE "a" ALTER COLUMN "flag" SET NOT NULL
| DUCKDB:
|   ALTER TABLE "a" ADD COLUMN "flag" BOOLEAN
|     undone by ALTER TABLE "a" DROP COLUMN "flag"
|   move rows: update "a" set "flag" = default
|     update a, columns [3]
|     H2, HSQLDB, DERBY, POSTGRESQL, SQLITE, DUCKDB, MARIADB: UPDATE "a" SET "flag" = ?
|       ? constant true::boolean
|   look: SELECT COUNT(*) FROM "a" "q_old" WHERE "flag" IS NULL
|     violated 23502: column "flag" of relation "a" contains null values
| MARIADB:
|   ALTER TABLE "a" ADD COLUMN "flag" BOOLEAN
|     undone by ALTER TABLE "a" DROP COLUMN "flag"
|   move rows: update "a" set "flag" = default
|     update a, columns [3]
|     H2, HSQLDB, DERBY, POSTGRESQL, SQLITE, DUCKDB, MARIADB: UPDATE "a" SET "flag" = ?
|       ? constant true::boolean
|   look: SELECT COUNT(*) FROM "a" "q_old" WHERE "flag" IS NULL
|     violated 23502: column "flag" of relation "a" contains null values
|   BEGIN NOT ATOMIC SET @quorate = (SELECT "q_raise"('23502', 'column "flag" contains null values') FROM "a" "q_old" WHERE "flag" IS NULL LIMIT 1); ALTER TABLE "a" MODIFY COLUMN "flag" BOOLEAN NOT NULL; END
|     undone by ALTER TABLE "a" MODIFY COLUMN "flag" BOOLEAN
alter table a add column note text;
| ALTER TABLE
| H2, DUCKDB:
|   ALTER TABLE "a" ADD COLUMN "note" VARCHAR
|     undone by ALTER TABLE "a" DROP COLUMN "note"
| HSQLDB:
|   ALTER TABLE "a" ADD COLUMN "note" VARCHAR(134217728)
|     undone by ALTER TABLE "a" DROP COLUMN "note"
| DERBY:
|   ALTER TABLE "a" ADD COLUMN "note" VARCHAR(32672)
|     undone by ALTER TABLE "a" DROP COLUMN "note" RESTRICT
| POSTGRESQL, SQLITE:
|   ALTER TABLE "a" ADD COLUMN "note" TEXT
|     undone by ALTER TABLE "a" DROP COLUMN "note"
| MARIADB:
|   ALTER TABLE "a" ADD COLUMN "note" LONGTEXT
|     undone by ALTER TABLE "a" DROP COLUMN "note"
alter table a alter column note set not null;
| ALTER TABLE
| H2, POSTGRESQL:
|   look: SELECT COUNT(*) FROM "a" "q_old" WHERE "note" IS NULL
|     violated 23502: column "note" of relation "a" contains null values
|   ALTER TABLE "a" ALTER COLUMN "note" SET NOT NULL
|     undone by ALTER TABLE "a" ALTER COLUMN "note" DROP NOT NULL
| HSQLDB:
|   look: SELECT COUNT(*) FROM "a" "q_old" WHERE "note" IS NULL
|     violated 23502: column "note" of relation "a" contains null values
|   ALTER TABLE "a" ALTER COLUMN "note" SET NOT NULL
|     undone by ALTER TABLE "a" ALTER COLUMN "note" SET NULL
| DERBY:
|   look: SELECT COUNT(*) FROM "a" "q_old" WHERE "note" IS NULL
|     violated 23502: column "note" of relation "a" contains null values
|   ALTER TABLE "a" ALTER COLUMN "note" NOT NULL
|     undone by ALTER TABLE "a" ALTER COLUMN "note" NULL
| SQLITE:
|   look: SELECT COUNT(*) FROM "a" "q_old" WHERE "note" IS NULL
|     violated 23502: column "note" of relation "a" contains null values
|   ALTER TABLE "a" ALTER COLUMN "note" SET NOT NULL
| DUCKDB:
|   look: SELECT COUNT(*) FROM "a" "q_old" WHERE "note" IS NULL
|     violated 23502: column "note" of relation "a" contains null values
| MARIADB:
|   look: SELECT COUNT(*) FROM "a" "q_old" WHERE "note" IS NULL
|     violated 23502: column "note" of relation "a" contains null values
|   BEGIN NOT ATOMIC SET @quorate = (SELECT "q_raise"('23502', 'column "note" contains null values') FROM "a" "q_old" WHERE "note" IS NULL LIMIT 1); ALTER TABLE "a" MODIFY COLUMN "note" LONGTEXT NOT NULL; END
|     undone by ALTER TABLE "a" MODIFY COLUMN "note" LONGTEXT
alter table a alter column age drop default;
| ALTER TABLE
alter table a alter column age type bigint;
| ALTER TABLE
| H2:
|   ALTER TABLE "b" DROP CONSTRAINT "q5"
|     undone by ALTER TABLE "b" ADD CONSTRAINT "q5" FOREIGN KEY ("a") REFERENCES "a" ("id") ON DELETE CASCADE ON UPDATE SET NULL
|   CREATE TABLE "q9_a" ("id" INTEGER NOT NULL, "name" VARCHAR(10) NOT NULL, "age" BIGINT, "flag" BOOLEAN NOT NULL, "note" VARCHAR NOT NULL)
|     undone by DROP TABLE "q9_a"
|   move rows: insert into "a" ("id", "name", "age", "flag", "note") overriding system value select "id", "name", "age", "flag", "note" from "a_before" as "a"
|     insert into a, for each row
|     row (computed 0, computed 1, computed 2, computed 3, computed 4)
|     computed ordered query
|     H2, HSQLDB: computed SELECT "r1"."id", "r1"."name", "r1"."age", "r1"."flag", "r1"."note" FROM "a" "r1" ORDER BY 1, 2, 3 NULLS LAST, 4, 5
|       by code point SELECT "r1"."id", "r1"."name", "r1"."age", "r1"."flag", "r1"."note" FROM "a" "r1" ORDER BY 1, "q_point_key"("r1"."name"), 3 NULLS LAST, 4, "q_point_key"("r1"."note")
|     DERBY: computed SELECT "r1"."id", "r1"."name", "r1"."age", "r1"."flag", "r1"."note" FROM "a" "r1" ORDER BY 1, 2, 3, 4, 5
|       by code point SELECT "r1"."id", "r1"."name", "r1"."age", "r1"."flag", "r1"."note" FROM "a" "r1" ORDER BY 1, "q_point_key"("r1"."name"), 3, 4, "q_point_key"("r1"."note")
|     POSTGRESQL, DUCKDB: computed SELECT "r1"."id", "r1"."name", "r1"."age", "r1"."flag", "r1"."note" FROM "a" "r1" ORDER BY 1, 2, 3 NULLS LAST, 4, 5
|     SQLITE: computed SELECT "r1"."id" AS "c1", "r1"."name" AS "c2", "r1"."age" AS "c3", "r1"."flag" AS "c4", "r1"."note" AS "c5" FROM "a" "r1" ORDER BY 1, 2, 3 NULLS LAST, 4, 5
|     MARIADB: computed SELECT "r1"."id" AS "c1", "r1"."name" AS "c2", "r1"."age" AS "c3", "r1"."flag" AS "c4", "r1"."note" AS "c5" FROM "a" "r1" ORDER BY 1, 2, ("r1"."age") IS NULL, "r1"."age", 4, 5
|   ALTER TABLE "a" RENAME TO "q10_dropped"
|     undone by ALTER TABLE "q10_dropped" RENAME TO "a"
|   ALTER TABLE "q9_a" ADD CONSTRAINT "q11" PRIMARY KEY ("id")
|     undone by ALTER TABLE "q9_a" DROP CONSTRAINT "q11"
|   ALTER TABLE "q9_a" ADD CONSTRAINT "q12" UNIQUE ("name")
|     undone by ALTER TABLE "q9_a" DROP CONSTRAINT "q12"
|   ALTER TABLE "b" ADD CONSTRAINT "q13" FOREIGN KEY ("a") REFERENCES "q9_a" ("id") ON DELETE CASCADE ON UPDATE SET NULL
|     undone by ALTER TABLE "b" DROP CONSTRAINT "q13"
| HSQLDB:
|   ALTER TABLE "b" DROP CONSTRAINT "q5"
|     undone by ALTER TABLE "b" ADD CONSTRAINT "q5" FOREIGN KEY ("a") REFERENCES "a" ("id") ON DELETE CASCADE ON UPDATE SET NULL
|   CREATE CACHED TABLE "q9_a" ("id" INTEGER NOT NULL, "name" VARCHAR(10) NOT NULL, "age" BIGINT, "flag" BOOLEAN NOT NULL, "note" VARCHAR(134217728) NOT NULL)
|     undone by DROP TABLE "q9_a"
|   move rows: insert into "a" ("id", "name", "age", "flag", "note") overriding system value select "id", "name", "age", "flag", "note" from "a_before" as "a"
|     insert into a, for each row
|     row (computed 0, computed 1, computed 2, computed 3, computed 4)
|     computed ordered query
|     H2, HSQLDB: computed SELECT "r1"."id", "r1"."name", "r1"."age", "r1"."flag", "r1"."note" FROM "a" "r1" ORDER BY 1, 2, 3 NULLS LAST, 4, 5
|       by code point SELECT "r1"."id", "r1"."name", "r1"."age", "r1"."flag", "r1"."note" FROM "a" "r1" ORDER BY 1, "q_point_key"("r1"."name"), 3 NULLS LAST, 4, "q_point_key"("r1"."note")
|     DERBY: computed SELECT "r1"."id", "r1"."name", "r1"."age", "r1"."flag", "r1"."note" FROM "a" "r1" ORDER BY 1, 2, 3, 4, 5
|       by code point SELECT "r1"."id", "r1"."name", "r1"."age", "r1"."flag", "r1"."note" FROM "a" "r1" ORDER BY 1, "q_point_key"("r1"."name"), 3, 4, "q_point_key"("r1"."note")
|     POSTGRESQL, DUCKDB: computed SELECT "r1"."id", "r1"."name", "r1"."age", "r1"."flag", "r1"."note" FROM "a" "r1" ORDER BY 1, 2, 3 NULLS LAST, 4, 5
|     SQLITE: computed SELECT "r1"."id" AS "c1", "r1"."name" AS "c2", "r1"."age" AS "c3", "r1"."flag" AS "c4", "r1"."note" AS "c5" FROM "a" "r1" ORDER BY 1, 2, 3 NULLS LAST, 4, 5
|     MARIADB: computed SELECT "r1"."id" AS "c1", "r1"."name" AS "c2", "r1"."age" AS "c3", "r1"."flag" AS "c4", "r1"."note" AS "c5" FROM "a" "r1" ORDER BY 1, 2, ("r1"."age") IS NULL, "r1"."age", 4, 5
|   ALTER TABLE "a" RENAME TO "q10_dropped"
|     undone by ALTER TABLE "q10_dropped" RENAME TO "a"
|   ALTER TABLE "q9_a" ADD CONSTRAINT "q11" PRIMARY KEY ("id")
|     undone by ALTER TABLE "q9_a" DROP CONSTRAINT "q11"
|   ALTER TABLE "q9_a" ADD CONSTRAINT "q12" UNIQUE ("name")
|     undone by ALTER TABLE "q9_a" DROP CONSTRAINT "q12"
|   ALTER TABLE "b" ADD CONSTRAINT "q13" FOREIGN KEY ("a") REFERENCES "q9_a" ("id") ON DELETE CASCADE ON UPDATE SET NULL
|     undone by ALTER TABLE "b" DROP CONSTRAINT "q13"
| DERBY:
|   CREATE TABLE "q9_a" ("id" INTEGER NOT NULL, "name" VARCHAR(11) NOT NULL, "age" BIGINT, "flag" BOOLEAN NOT NULL, "note" VARCHAR(32672) NOT NULL)
|     undone by DROP TABLE "q9_a"
|   move rows: insert into "a" ("id", "name", "age", "flag", "note") overriding system value select "id", "name", "age", "flag", "note" from "a_before" as "a"
|     insert into a, for each row
|     row (computed 0, computed 1, computed 2, computed 3, computed 4)
|     computed ordered query
|     H2, HSQLDB: computed SELECT "r1"."id", "r1"."name", "r1"."age", "r1"."flag", "r1"."note" FROM "a" "r1" ORDER BY 1, 2, 3 NULLS LAST, 4, 5
|       by code point SELECT "r1"."id", "r1"."name", "r1"."age", "r1"."flag", "r1"."note" FROM "a" "r1" ORDER BY 1, "q_point_key"("r1"."name"), 3 NULLS LAST, 4, "q_point_key"("r1"."note")
|     DERBY: computed SELECT "r1"."id", "r1"."name", "r1"."age", "r1"."flag", "r1"."note" FROM "a" "r1" ORDER BY 1, 2, 3, 4, 5
|       by code point SELECT "r1"."id", "r1"."name", "r1"."age", "r1"."flag", "r1"."note" FROM "a" "r1" ORDER BY 1, "q_point_key"("r1"."name"), 3, 4, "q_point_key"("r1"."note")
|     POSTGRESQL, DUCKDB: computed SELECT "r1"."id", "r1"."name", "r1"."age", "r1"."flag", "r1"."note" FROM "a" "r1" ORDER BY 1, 2, 3 NULLS LAST, 4, 5
|     SQLITE: computed SELECT "r1"."id" AS "c1", "r1"."name" AS "c2", "r1"."age" AS "c3", "r1"."flag" AS "c4", "r1"."note" AS "c5" FROM "a" "r1" ORDER BY 1, 2, 3 NULLS LAST, 4, 5
|     MARIADB: computed SELECT "r1"."id" AS "c1", "r1"."name" AS "c2", "r1"."age" AS "c3", "r1"."flag" AS "c4", "r1"."note" AS "c5" FROM "a" "r1" ORDER BY 1, 2, ("r1"."age") IS NULL, "r1"."age", 4, 5
|   DROP TABLE "a"
|   ALTER TABLE "q9_a" ADD CONSTRAINT "q11" PRIMARY KEY ("id")
|     undone by ALTER TABLE "q9_a" DROP CONSTRAINT "q11"
|   ALTER TABLE "q9_a" ADD CONSTRAINT "q12" UNIQUE ("name")
|     undone by ALTER TABLE "q9_a" DROP CONSTRAINT "q12"
|   look: SELECT COUNT(*) FROM "b" "q_old" WHERE "q_old"."a" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "q9_a" "q_to" WHERE "q_to"."id" = "q_old"."a")
|     violated 23503: insert, update or delete violates foreign key constraint "b_a_fkey"
| POSTGRESQL:
|   ALTER TABLE "b" DROP CONSTRAINT "q5"
|     undone by ALTER TABLE "b" ADD CONSTRAINT "q5" FOREIGN KEY ("a") REFERENCES "a" ("id") ON DELETE CASCADE ON UPDATE SET NULL
|   CREATE TABLE "q9_a" ("id" INTEGER NOT NULL, "name" VARCHAR(10) NOT NULL, "age" BIGINT, "flag" BOOLEAN NOT NULL, "note" TEXT NOT NULL)
|     undone by DROP TABLE "q9_a"
|   move rows: insert into "a" ("id", "name", "age", "flag", "note") overriding system value select "id", "name", "age", "flag", "note" from "a_before" as "a"
|     insert into a, for each row
|     row (computed 0, computed 1, computed 2, computed 3, computed 4)
|     computed ordered query
|     H2, HSQLDB: computed SELECT "r1"."id", "r1"."name", "r1"."age", "r1"."flag", "r1"."note" FROM "a" "r1" ORDER BY 1, 2, 3 NULLS LAST, 4, 5
|       by code point SELECT "r1"."id", "r1"."name", "r1"."age", "r1"."flag", "r1"."note" FROM "a" "r1" ORDER BY 1, "q_point_key"("r1"."name"), 3 NULLS LAST, 4, "q_point_key"("r1"."note")
|     DERBY: computed SELECT "r1"."id", "r1"."name", "r1"."age", "r1"."flag", "r1"."note" FROM "a" "r1" ORDER BY 1, 2, 3, 4, 5
|       by code point SELECT "r1"."id", "r1"."name", "r1"."age", "r1"."flag", "r1"."note" FROM "a" "r1" ORDER BY 1, "q_point_key"("r1"."name"), 3, 4, "q_point_key"("r1"."note")
|     POSTGRESQL, DUCKDB: computed SELECT "r1"."id", "r1"."name", "r1"."age", "r1"."flag", "r1"."note" FROM "a" "r1" ORDER BY 1, 2, 3 NULLS LAST, 4, 5
|     SQLITE: computed SELECT "r1"."id" AS "c1", "r1"."name" AS "c2", "r1"."age" AS "c3", "r1"."flag" AS "c4", "r1"."note" AS "c5" FROM "a" "r1" ORDER BY 1, 2, 3 NULLS LAST, 4, 5
|     MARIADB: computed SELECT "r1"."id" AS "c1", "r1"."name" AS "c2", "r1"."age" AS "c3", "r1"."flag" AS "c4", "r1"."note" AS "c5" FROM "a" "r1" ORDER BY 1, 2, ("r1"."age") IS NULL, "r1"."age", 4, 5
|   DROP TABLE "a"
|   ALTER TABLE "q9_a" ADD CONSTRAINT "q11" PRIMARY KEY ("id") DEFERRABLE
|     undone by ALTER TABLE "q9_a" DROP CONSTRAINT "q11"
|   ALTER TABLE "q9_a" ADD CONSTRAINT "q12" UNIQUE ("name") DEFERRABLE
|     undone by ALTER TABLE "q9_a" DROP CONSTRAINT "q12"
|   ALTER TABLE "q9_a" DROP CONSTRAINT "q11", ADD CONSTRAINT "q11" PRIMARY KEY ("id")
|   ALTER TABLE "b" ADD CONSTRAINT "q13" FOREIGN KEY ("a") REFERENCES "q9_a" ("id") ON DELETE CASCADE ON UPDATE SET NULL
|     undone by ALTER TABLE "b" DROP CONSTRAINT "q13"
| SQLITE:
|   PRAGMA writable_schema = ON
|   UPDATE sqlite_schema SET sql = 'CREATE TABLE "b" ("id" INTEGER NOT NULL, "a" INTEGER, "x" TEXT, CONSTRAINT "q6" CHECK (("x" > ''1'')), CONSTRAINT "q7" CHECK ((("x" < ''25021'') OR ("a" IS NULL)))) STRICT' WHERE type = 'table' AND name = 'b'
|   CREATE TABLE "quorate_told" ("x" INTEGER)
|   DROP TABLE "quorate_told"
|   PRAGMA writable_schema = RESET
|   CREATE TABLE "q9_a" ("id" INTEGER NOT NULL, "name" TEXT NOT NULL, "age" INTEGER, "flag" INTEGER NOT NULL, "note" TEXT NOT NULL) STRICT
|     undone by DROP TABLE "q9_a"
|   move rows: insert into "a" ("id", "name", "age", "flag", "note") overriding system value select "id", "name", "age", "flag", "note" from "a_before" as "a"
|     insert into a, for each row
|     row (computed 0, computed 1, computed 2, computed 3, computed 4)
|     computed ordered query
|     H2, HSQLDB: computed SELECT "r1"."id", "r1"."name", "r1"."age", "r1"."flag", "r1"."note" FROM "a" "r1" ORDER BY 1, 2, 3 NULLS LAST, 4, 5
|       by code point SELECT "r1"."id", "r1"."name", "r1"."age", "r1"."flag", "r1"."note" FROM "a" "r1" ORDER BY 1, "q_point_key"("r1"."name"), 3 NULLS LAST, 4, "q_point_key"("r1"."note")
|     DERBY: computed SELECT "r1"."id", "r1"."name", "r1"."age", "r1"."flag", "r1"."note" FROM "a" "r1" ORDER BY 1, 2, 3, 4, 5
|       by code point SELECT "r1"."id", "r1"."name", "r1"."age", "r1"."flag", "r1"."note" FROM "a" "r1" ORDER BY 1, "q_point_key"("r1"."name"), 3, 4, "q_point_key"("r1"."note")
|     POSTGRESQL, DUCKDB: computed SELECT "r1"."id", "r1"."name", "r1"."age", "r1"."flag", "r1"."note" FROM "a" "r1" ORDER BY 1, 2, 3 NULLS LAST, 4, 5
|     SQLITE: computed SELECT "r1"."id" AS "c1", "r1"."name" AS "c2", "r1"."age" AS "c3", "r1"."flag" AS "c4", "r1"."note" AS "c5" FROM "a" "r1" ORDER BY 1, 2, 3 NULLS LAST, 4, 5
|     MARIADB: computed SELECT "r1"."id" AS "c1", "r1"."name" AS "c2", "r1"."age" AS "c3", "r1"."flag" AS "c4", "r1"."note" AS "c5" FROM "a" "r1" ORDER BY 1, 2, ("r1"."age") IS NULL, "r1"."age", 4, 5
|   DROP TABLE "a"
|   CREATE UNIQUE INDEX "q11" ON "q9_a" ("id")
|   CREATE UNIQUE INDEX "q12" ON "q9_a" ("name")
|   SELECT "q_raise"('23503', 'insert, update or delete violates foreign key constraint "b_a_fkey"') FROM "b" "q_old" WHERE "q_old"."a" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "q9_a" "q_to" WHERE "q_to"."id" = "q_old"."a") LIMIT 1
|   PRAGMA writable_schema = ON
|   UPDATE sqlite_schema SET sql = 'CREATE TABLE "b" ("id" INTEGER NOT NULL, "a" INTEGER, "x" TEXT, CONSTRAINT "q6" CHECK (("x" > ''1'')), CONSTRAINT "q7" CHECK ((("x" < ''25021'') OR ("a" IS NULL))), CONSTRAINT "q13" FOREIGN KEY ("a") REFERENCES "q9_a" ("id") ON DELETE CASCADE ON UPDATE SET NULL) STRICT' WHERE type = 'table' AND name = 'b'
|   CREATE TABLE "quorate_told" ("x" INTEGER)
|   DROP TABLE "quorate_told"
|   PRAGMA writable_schema = RESET
| DUCKDB:
|   CREATE TABLE "q9_a" ("id" INTEGER, "name" VARCHAR, "age" BIGINT, "flag" BOOLEAN, "note" VARCHAR)
|     undone by DROP TABLE "q9_a"
|   move rows: insert into "a" ("id", "name", "age", "flag", "note") overriding system value select "id", "name", "age", "flag", "note" from "a_before" as "a"
|     insert into a, for each row
|     row (computed 0, computed 1, computed 2, computed 3, computed 4)
|     computed ordered query
|     H2, HSQLDB: computed SELECT "r1"."id", "r1"."name", "r1"."age", "r1"."flag", "r1"."note" FROM "a" "r1" ORDER BY 1, 2, 3 NULLS LAST, 4, 5
|       by code point SELECT "r1"."id", "r1"."name", "r1"."age", "r1"."flag", "r1"."note" FROM "a" "r1" ORDER BY 1, "q_point_key"("r1"."name"), 3 NULLS LAST, 4, "q_point_key"("r1"."note")
|     DERBY: computed SELECT "r1"."id", "r1"."name", "r1"."age", "r1"."flag", "r1"."note" FROM "a" "r1" ORDER BY 1, 2, 3, 4, 5
|       by code point SELECT "r1"."id", "r1"."name", "r1"."age", "r1"."flag", "r1"."note" FROM "a" "r1" ORDER BY 1, "q_point_key"("r1"."name"), 3, 4, "q_point_key"("r1"."note")
|     POSTGRESQL, DUCKDB: computed SELECT "r1"."id", "r1"."name", "r1"."age", "r1"."flag", "r1"."note" FROM "a" "r1" ORDER BY 1, 2, 3 NULLS LAST, 4, 5
|     SQLITE: computed SELECT "r1"."id" AS "c1", "r1"."name" AS "c2", "r1"."age" AS "c3", "r1"."flag" AS "c4", "r1"."note" AS "c5" FROM "a" "r1" ORDER BY 1, 2, 3 NULLS LAST, 4, 5
|     MARIADB: computed SELECT "r1"."id" AS "c1", "r1"."name" AS "c2", "r1"."age" AS "c3", "r1"."flag" AS "c4", "r1"."note" AS "c5" FROM "a" "r1" ORDER BY 1, 2, ("r1"."age") IS NULL, "r1"."age", 4, 5
|   DROP TABLE "a"
|   SELECT "q_raise"('23505', 'duplicate key value violates unique constraint "a_pkey"') FROM (SELECT 1 FROM "q9_a" WHERE "id" IS NOT NULL GROUP BY "id" HAVING COUNT(*) > 1) "q_old" WHERE 1 = 1 LIMIT 1
|   SELECT "q_raise"('23505', 'duplicate key value violates unique constraint "a_name_key"') FROM (SELECT 1 FROM "q9_a" WHERE "name" IS NOT NULL GROUP BY "name" HAVING COUNT(*) > 1) "q_old" WHERE 1 = 1 LIMIT 1
|   look: SELECT COUNT(*) FROM "b" "q_old" WHERE "q_old"."a" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "q9_a" "q_to" WHERE "q_to"."id" = "q_old"."a")
|     violated 23503: insert, update or delete violates foreign key constraint "b_a_fkey"
| MARIADB:
|   DO 0
|     undone by DO 0
|   CREATE TABLE "q9_a" ("id" INTEGER NOT NULL, "name" VARCHAR(10) NOT NULL, "age" BIGINT, "flag" BOOLEAN NOT NULL, "note" LONGTEXT NOT NULL)
|     undone by DROP TABLE "q9_a"
|   move rows: insert into "a" ("id", "name", "age", "flag", "note") overriding system value select "id", "name", "age", "flag", "note" from "a_before" as "a"
|     insert into a, for each row
|     row (computed 0, computed 1, computed 2, computed 3, computed 4)
|     computed ordered query
|     H2, HSQLDB: computed SELECT "r1"."id", "r1"."name", "r1"."age", "r1"."flag", "r1"."note" FROM "a" "r1" ORDER BY 1, 2, 3 NULLS LAST, 4, 5
|       by code point SELECT "r1"."id", "r1"."name", "r1"."age", "r1"."flag", "r1"."note" FROM "a" "r1" ORDER BY 1, "q_point_key"("r1"."name"), 3 NULLS LAST, 4, "q_point_key"("r1"."note")
|     DERBY: computed SELECT "r1"."id", "r1"."name", "r1"."age", "r1"."flag", "r1"."note" FROM "a" "r1" ORDER BY 1, 2, 3, 4, 5
|       by code point SELECT "r1"."id", "r1"."name", "r1"."age", "r1"."flag", "r1"."note" FROM "a" "r1" ORDER BY 1, "q_point_key"("r1"."name"), 3, 4, "q_point_key"("r1"."note")
|     POSTGRESQL, DUCKDB: computed SELECT "r1"."id", "r1"."name", "r1"."age", "r1"."flag", "r1"."note" FROM "a" "r1" ORDER BY 1, 2, 3 NULLS LAST, 4, 5
|     SQLITE: computed SELECT "r1"."id" AS "c1", "r1"."name" AS "c2", "r1"."age" AS "c3", "r1"."flag" AS "c4", "r1"."note" AS "c5" FROM "a" "r1" ORDER BY 1, 2, 3 NULLS LAST, 4, 5
|     MARIADB: computed SELECT "r1"."id" AS "c1", "r1"."name" AS "c2", "r1"."age" AS "c3", "r1"."flag" AS "c4", "r1"."note" AS "c5" FROM "a" "r1" ORDER BY 1, 2, ("r1"."age") IS NULL, "r1"."age", 4, 5
|   ALTER TABLE "a" RENAME TO "q10_dropped"
|     undone by ALTER TABLE "q10_dropped" RENAME TO "a"
|   BEGIN NOT ATOMIC SET @quorate = (SELECT "q_raise"('23505', 'duplicate key value violates unique constraint "a_pkey"') FROM (SELECT 1 FROM "q9_a" WHERE "id" IS NOT NULL GROUP BY "id" HAVING COUNT(*) > 1) "q_old" WHERE 1 = 1 LIMIT 1); ALTER TABLE "q9_a" ADD INDEX "q11" ("id"); END
|     undone by ALTER TABLE "q9_a" DROP INDEX "q11"
|   BEGIN NOT ATOMIC SET @quorate = (SELECT "q_raise"('23505', 'duplicate key value violates unique constraint "a_name_key"') FROM (SELECT 1 FROM "q9_a" WHERE "name" IS NOT NULL GROUP BY "name" HAVING COUNT(*) > 1) "q_old" WHERE 1 = 1 LIMIT 1); ALTER TABLE "q9_a" ADD INDEX "q12" ("name"); END
|     undone by ALTER TABLE "q9_a" DROP INDEX "q12"
|   look: SELECT COUNT(*) FROM "b" "q_old" WHERE "q_old"."a" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "q9_a" "q_to" WHERE "q_to"."id" = "q_old"."a")
|     violated 23503: insert, update or delete violates foreign key constraint "b_a_fkey"
alter table a rename column note to remark;
| ALTER TABLE
alter table a rename to people;
| ALTER TABLE
alter table b add constraint positive check (id > 0);
| ALTER TABLE
| H2, HSQLDB, DERBY, POSTGRESQL:
|   look: SELECT COUNT(*) FROM "b" "q_old" WHERE NOT (("id" > CAST(0 AS BIGINT)))
|     violated 23514: check constraint "positive" of relation "b" is violated by some row
|   ALTER TABLE "b" ADD CONSTRAINT "q14" CHECK (("id" > CAST(0 AS BIGINT)))
|     undone by ALTER TABLE "b" DROP CONSTRAINT "q14"
| SQLITE:
|   look: SELECT COUNT(*) FROM "b" "q_old" WHERE NOT (("id" > CAST(0 AS INTEGER)))
|     violated 23514: check constraint "positive" of relation "b" is violated by some row
|   SELECT "q_raise"('23514', 'new row violates check constraint "positive"') FROM "b" "q_old" WHERE NOT (("id" > CAST(0 AS INTEGER))) LIMIT 1
|   ALTER TABLE "b" ADD CONSTRAINT "q14" CHECK (("id" > CAST(0 AS INTEGER)))
| DUCKDB:
|   look: SELECT COUNT(*) FROM "b" "q_old" WHERE NOT (("id" > CAST(0 AS BIGINT)))
|     violated 23514: check constraint "positive" of relation "b" is violated by some row
|   SELECT "q_raise"('23514', 'new row violates check constraint "positive"') FROM "b" "q_old" WHERE NOT (("id" > CAST(0 AS BIGINT))) LIMIT 1
| MARIADB:
|   look: SELECT COUNT(*) FROM "b" "q_old" WHERE NOT (("id" > CAST(0 AS SIGNED)))
|     violated 23514: check constraint "positive" of relation "b" is violated by some row
|   SELECT "q_raise"('23514', 'new row violates check constraint "positive"') FROM "b" "q_old" WHERE NOT (("id" > CAST(0 AS SIGNED))) LIMIT 1
|     undone by DO 0
alter table b drop constraint two;
| ALTER TABLE
| H2, HSQLDB, DERBY, POSTGRESQL:
|   ALTER TABLE "b" DROP CONSTRAINT "q7"
|     undone by ALTER TABLE "b" ADD CONSTRAINT "q7" CHECK ((("x" < CAST(100 AS DECIMAL(31,0))) OR ("a" IS NULL)))
| SQLITE:
|   PRAGMA writable_schema = ON
|   UPDATE sqlite_schema SET sql = 'CREATE TABLE "b" ("id" INTEGER NOT NULL, "a" INTEGER, "x" TEXT, CONSTRAINT "q6" CHECK (("x" > ''1'')), CONSTRAINT "q14" CHECK (("id" > CAST(0 AS INTEGER))), CONSTRAINT "q13" FOREIGN KEY ("a") REFERENCES "q9_a" ("id") ON DELETE CASCADE ON UPDATE SET NULL) STRICT' WHERE type = 'table' AND name = 'b'
|   CREATE TABLE "quorate_told" ("x" INTEGER)
|   DROP TABLE "quorate_told"
|   PRAGMA writable_schema = RESET
| MARIADB:
|   DO 0
|     undone by DO 0
alter table b add foreign key (id) references people (id);
| ALTER TABLE
| H2:
|   ALTER TABLE "b" ADD CONSTRAINT "q15" FOREIGN KEY ("id") REFERENCES "q9_a" ("id")
|     undone by ALTER TABLE "b" DROP CONSTRAINT "q15"
|   ALTER TABLE "b" DROP CONSTRAINT "q15"
|     undone by ALTER TABLE "b" ADD CONSTRAINT "q15" FOREIGN KEY ("id") REFERENCES "q9_a" ("id")
| HSQLDB, POSTGRESQL:
|   ALTER TABLE "b" ADD CONSTRAINT "q15" FOREIGN KEY ("id") REFERENCES "q9_a" ("id")
|     undone by ALTER TABLE "b" DROP CONSTRAINT "q15"
| DERBY, DUCKDB, MARIADB:
|   look: SELECT COUNT(*) FROM "b" "q_old" WHERE "q_old"."id" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "q9_a" "q_to" WHERE "q_to"."id" = "q_old"."id")
|     violated 23503: insert, update or delete violates foreign key constraint "b_id_fkey"
| SQLITE:
|   SELECT "q_raise"('23503', 'insert, update or delete violates foreign key constraint "b_id_fkey"') FROM "b" "q_old" WHERE "q_old"."id" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "q9_a" "q_to" WHERE "q_to"."id" = "q_old"."id") LIMIT 1
|   PRAGMA writable_schema = ON
|   UPDATE sqlite_schema SET sql = 'CREATE TABLE "b" ("id" INTEGER NOT NULL, "a" INTEGER, "x" TEXT, CONSTRAINT "q6" CHECK (("x" > ''1'')), CONSTRAINT "q14" CHECK (("id" > CAST(0 AS INTEGER))), CONSTRAINT "q13" FOREIGN KEY ("a") REFERENCES "q9_a" ("id") ON DELETE CASCADE ON UPDATE SET NULL, CONSTRAINT "q15" FOREIGN KEY ("id") REFERENCES "q9_a" ("id")) STRICT' WHERE type = 'table' AND name = 'b'
|   CREATE TABLE "quorate_told" ("x" INTEGER)
|   DROP TABLE "quorate_told"
|   PRAGMA writable_schema = RESET
alter table people add unique (age, flag);
| ALTER TABLE
| H2, HSQLDB, DERBY:
|   ALTER TABLE "q9_a" ADD CONSTRAINT "q16" UNIQUE ("age", "flag")
|     undone by ALTER TABLE "q9_a" DROP CONSTRAINT "q16"
| POSTGRESQL:
|   ALTER TABLE "q9_a" ADD CONSTRAINT "q16" UNIQUE ("age", "flag") DEFERRABLE
|     undone by ALTER TABLE "q9_a" DROP CONSTRAINT "q16"
| SQLITE:
|   CREATE UNIQUE INDEX "q16" ON "q9_a" ("age", "flag")
| DUCKDB:
|   SELECT "q_raise"('23505', 'duplicate key value violates unique constraint "people_age_flag_key"') FROM (SELECT 1 FROM "q9_a" WHERE "age" IS NOT NULL AND "flag" IS NOT NULL GROUP BY "age", "flag" HAVING COUNT(*) > 1) "q_old" WHERE 1 = 1 LIMIT 1
| MARIADB:
|   BEGIN NOT ATOMIC SET @quorate = (SELECT "q_raise"('23505', 'duplicate key value violates unique constraint "people_age_flag_key"') FROM (SELECT 1 FROM "q9_a" WHERE "age" IS NOT NULL AND "flag" IS NOT NULL GROUP BY "age", "flag" HAVING COUNT(*) > 1) "q_old" WHERE 1 = 1 LIMIT 1); ALTER TABLE "q9_a" ADD INDEX "q16" ("age", "flag"); END
|     undone by ALTER TABLE "q9_a" DROP INDEX "q16"
create index people_age on people (age desc, name);
| CREATE INDEX
| H2, HSQLDB, DERBY, POSTGRESQL, SQLITE:
|   CREATE INDEX "q17" ON "q9_a" ("age" DESC, "name")
|     undone by DROP INDEX "q17"
| MARIADB:
|   ALTER TABLE "q9_a" ADD INDEX "q17" ("age" DESC, "name")
|     undone by ALTER TABLE "q9_a" DROP INDEX "q17"
create unique index on people (lower(name));
| CREATE INDEX
| H2, HSQLDB, DERBY, POSTGRESQL:
|   look: SELECT COUNT(*) FROM (SELECT 1 FROM (SELECT (LOWER("r1"."name")) FROM "q9_a" "r1") "r2"("c1") WHERE ("r2"."c1" IS NOT NULL) GROUP BY "r2"."c1" HAVING (COUNT(*) > CAST(1 AS BIGINT))) "r3"("c1")
|     violated 23505: could not create unique index "people_lower_idx"
| SQLITE:
|   look: SELECT COUNT(*) AS "c1" FROM (SELECT 1 AS "c1" FROM (SELECT "q_lower1"("r1"."name") AS "c1" FROM "q9_a" "r1") "r2" WHERE ("r2"."c1" IS NOT NULL) GROUP BY "r2"."c1" HAVING (COUNT(*) > CAST(1 AS INTEGER))) "r3"
|     violated 23505: could not create unique index "people_lower_idx"
| DUCKDB:
|   look: SELECT COUNT(*) FROM (SELECT 1 FROM (SELECT "q_lower1"("r1"."name") FROM "q9_a" "r1") "r2"("c1") WHERE ("r2"."c1" IS NOT NULL) GROUP BY "r2"."c1" HAVING (COUNT(*) > CAST(1 AS BIGINT))) "r3"("c1")
|     violated 23505: could not create unique index "people_lower_idx"
| MARIADB:
|   look: SELECT COUNT(*) AS "c1" FROM (SELECT 1 AS "c1" FROM (SELECT "q_lower1"("r1"."name") AS "c1" FROM "q9_a" "r1") "r2" WHERE ("r2"."c1" IS NOT NULL) GROUP BY "r2"."c1" HAVING (COUNT(*) > CAST(1 AS SIGNED))) "r3"
|     violated 23505: could not create unique index "people_lower_idx"
create unique index only_some on people (age) where flag;
| CREATE INDEX
| H2, HSQLDB, DERBY, POSTGRESQL:
|   look: SELECT COUNT(*) FROM (SELECT 1 FROM (SELECT "r1"."age" FROM "q9_a" "r1" WHERE "r1"."flag") "r2"("c1") WHERE ("r2"."c1" IS NOT NULL) GROUP BY "r2"."c1" HAVING (COUNT(*) > CAST(1 AS BIGINT))) "r3"("c1")
|     violated 23505: could not create unique index "only_some"
|   CREATE INDEX "q19" ON "q9_a" ("age")
|     undone by DROP INDEX "q19"
| SQLITE:
|   look: SELECT COUNT(*) AS "c1" FROM (SELECT 1 AS "c1" FROM (SELECT "r1"."age" AS "c1" FROM "q9_a" "r1" WHERE "r1"."flag") "r2" WHERE ("r2"."c1" IS NOT NULL) GROUP BY "r2"."c1" HAVING (COUNT(*) > CAST(1 AS INTEGER))) "r3"
|     violated 23505: could not create unique index "only_some"
|   CREATE INDEX "q19" ON "q9_a" ("age")
|     undone by DROP INDEX "q19"
| DUCKDB:
|   look: SELECT COUNT(*) FROM (SELECT 1 FROM (SELECT "r1"."age" FROM "q9_a" "r1" WHERE "r1"."flag") "r2"("c1") WHERE ("r2"."c1" IS NOT NULL) GROUP BY "r2"."c1" HAVING (COUNT(*) > CAST(1 AS BIGINT))) "r3"("c1")
|     violated 23505: could not create unique index "only_some"
| MARIADB:
|   look: SELECT COUNT(*) AS "c1" FROM (SELECT 1 AS "c1" FROM (SELECT "r1"."age" AS "c1" FROM "q9_a" "r1" WHERE "r1"."flag") "r2" WHERE ("r2"."c1" IS NOT NULL) GROUP BY "r2"."c1" HAVING (COUNT(*) > CAST(1 AS SIGNED))) "r3"
|     violated 23505: could not create unique index "only_some"
|   ALTER TABLE "q9_a" ADD INDEX "q19" ("age")
|     undone by ALTER TABLE "q9_a" DROP INDEX "q19"
drop index people_age;
| DROP INDEX
| H2, HSQLDB, DERBY, POSTGRESQL:
|   DROP INDEX "q17"
|     undone by CREATE INDEX "q17" ON "q9_a" ("age" DESC, "name")
| SQLITE:
|   DROP INDEX "q17"
| MARIADB:
|   ALTER TABLE "q9_a" DROP INDEX "q17"
|     undone by ALTER TABLE "q9_a" ADD INDEX "q17" ("age" DESC, "name")
create view grown as select id, name from people where age > 17;
| CREATE VIEW
create or replace view grown as select id, name, age from people where age > 18;
| CREATE VIEW
create sequence s start 10 increment by 5 maxvalue 100;
| CREATE SEQUENCE
alter sequence s restart with 20;
| ALTER SEQUENCE
select nextval('s'), currval('s'), lastval();
| columns nextval bigint, currval bigint, lastval bigint
| open: the sequence s
| query
| H2, POSTGRESQL, DUCKDB: SELECT CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS BIGINT)
|   ? nextval 's'::bigint
|   ? currval 's'::bigint
|   ? currval null::bigint
| HSQLDB: SELECT CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS BIGINT) FROM (VALUES (0)) "nothing"("c1")
|   ? nextval 's'::bigint
|   ? currval 's'::bigint
|   ? currval null::bigint
| DERBY: SELECT CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS BIGINT) FROM SYSIBM.SYSDUMMY1
|   ? nextval 's'::bigint
|   ? currval 's'::bigint
|   ? currval null::bigint
| SQLITE: SELECT CAST(? AS INTEGER) AS "c1", CAST(? AS INTEGER) AS "c2", CAST(? AS INTEGER) AS "c3"
|   ? nextval 's'::bigint
|   ? currval 's'::bigint
|   ? currval null::bigint
| MARIADB: SELECT CAST(? AS SIGNED) AS "c1", CAST(? AS SIGNED) AS "c2", CAST(? AS SIGNED) AS "c3"
|   ? nextval 's'::bigint
|   ? currval 's'::bigint
|   ? currval null::bigint
create type mood as enum ('sad', 'ok', 'happy');
| CREATE TYPE
create table m (id int primary key, mood mood default 'ok');
| CREATE TABLE
| H2:
|   CREATE TABLE "m" ("id" INTEGER NOT NULL, "mood" VARCHAR)
|     undone by DROP TABLE "m"
|   ALTER TABLE "m" ADD CONSTRAINT "q23" PRIMARY KEY ("id")
|     undone by ALTER TABLE "m" DROP CONSTRAINT "q23"
| HSQLDB:
|   CREATE CACHED TABLE "m" ("id" INTEGER NOT NULL, "mood" VARCHAR(134217728))
|     undone by DROP TABLE "m"
|   ALTER TABLE "m" ADD CONSTRAINT "q23" PRIMARY KEY ("id")
|     undone by ALTER TABLE "m" DROP CONSTRAINT "q23"
| DERBY:
|   CREATE TABLE "m" ("id" INTEGER NOT NULL, "mood" VARCHAR(32672))
|     undone by DROP TABLE "m"
|   ALTER TABLE "m" ADD CONSTRAINT "q23" PRIMARY KEY ("id")
|     undone by ALTER TABLE "m" DROP CONSTRAINT "q23"
| POSTGRESQL:
|   CREATE TABLE "m" ("id" INTEGER NOT NULL, "mood" TEXT)
|     undone by DROP TABLE "m"
|   ALTER TABLE "m" ADD CONSTRAINT "q23" PRIMARY KEY ("id") DEFERRABLE
|     undone by ALTER TABLE "m" DROP CONSTRAINT "q23"
| SQLITE:
|   CREATE TABLE "m" ("id" INTEGER NOT NULL, "mood" TEXT) STRICT
|     undone by DROP TABLE "m"
|   CREATE UNIQUE INDEX "q23" ON "m" ("id")
| DUCKDB:
|   CREATE TABLE "m" ("id" INTEGER, "mood" VARCHAR)
|     undone by DROP TABLE "m"
|   SELECT "q_raise"('23505', 'duplicate key value violates unique constraint "m_pkey"') FROM (SELECT 1 FROM "m" WHERE "id" IS NOT NULL GROUP BY "id" HAVING COUNT(*) > 1) "q_old" WHERE 1 = 1 LIMIT 1
| MARIADB:
|   CREATE TABLE "m" ("id" INTEGER NOT NULL, "mood" LONGTEXT, INDEX "q23" ("id"))
|     undone by DROP TABLE "m"
alter type mood add value 'great' after 'happy';
| ALTER TYPE
insert into m values (1, 'sad'), (2, default);
| write m
| lock ROW m to write [Int[value=1]]
| lock ROW m to write [Int[value=2]]
| insert into m
| row (literal 1::integer, literal Coded[type=ENUM, code=sad]::enum/1000022 of [mood, sad, ok, happy, great])
| row (literal 2::integer, constant Coded[type=ENUM, code=ok]::enum/1000022)
select mood from m where mood > 'sad' order by mood;
| read m
| lock TABLE m to read
| columns mood enum/1000022
| open: errors
| ordered query
| H2: SELECT "r1"."mood" FROM "m" "r1" WHERE (CASE WHEN ("r1"."mood" = CAST('sad' AS VARCHAR)) THEN 1 WHEN ("r1"."mood" = CAST('ok' AS VARCHAR)) THEN 2 WHEN ("r1"."mood" = CAST('happy' AS VARCHAR)) THEN 3 WHEN ("r1"."mood" = CAST('great' AS VARCHAR)) THEN 4 ELSE CAST(NULL AS INTEGER) END > CASE WHEN (CAST(? AS VARCHAR) = CAST('sad' AS VARCHAR)) THEN 1 WHEN (CAST(? AS VARCHAR) = CAST('ok' AS VARCHAR)) THEN 2 WHEN (CAST(? AS VARCHAR) = CAST('happy' AS VARCHAR)) THEN 3 WHEN (CAST(? AS VARCHAR) = CAST('great' AS VARCHAR)) THEN 4 ELSE CAST(NULL AS INTEGER) END) ORDER BY CASE WHEN ("r1"."mood" = CAST('sad' AS VARCHAR)) THEN 1 WHEN ("r1"."mood" = CAST('ok' AS VARCHAR)) THEN 2 WHEN ("r1"."mood" = CAST('happy' AS VARCHAR)) THEN 3 WHEN ("r1"."mood" = CAST('great' AS VARCHAR)) THEN 4 ELSE CAST(NULL AS INTEGER) END NULLS LAST, 1 NULLS LAST
|   ? literal Coded[type=ENUM, code=sad]::enum/1000022 of [mood, sad, ok, happy, great]
|   ? literal Coded[type=ENUM, code=sad]::enum/1000022 of [mood, sad, ok, happy, great]
|   ? literal Coded[type=ENUM, code=sad]::enum/1000022 of [mood, sad, ok, happy, great]
|   ? literal Coded[type=ENUM, code=sad]::enum/1000022 of [mood, sad, ok, happy, great]
| HSQLDB: SELECT "r1"."mood" FROM "m" "r1" WHERE (CASE WHEN ("r1"."mood" = CAST('sad' AS VARCHAR(134217728))) THEN 1 WHEN ("r1"."mood" = CAST('ok' AS VARCHAR(134217728))) THEN 2 WHEN ("r1"."mood" = CAST('happy' AS VARCHAR(134217728))) THEN 3 WHEN ("r1"."mood" = CAST('great' AS VARCHAR(134217728))) THEN 4 END > CASE WHEN (CAST(? AS VARCHAR(134217728)) = CAST('sad' AS VARCHAR(134217728))) THEN 1 WHEN (CAST(? AS VARCHAR(134217728)) = CAST('ok' AS VARCHAR(134217728))) THEN 2 WHEN (CAST(? AS VARCHAR(134217728)) = CAST('happy' AS VARCHAR(134217728))) THEN 3 WHEN (CAST(? AS VARCHAR(134217728)) = CAST('great' AS VARCHAR(134217728))) THEN 4 END) ORDER BY CASE WHEN ("r1"."mood" = CAST('sad' AS VARCHAR(134217728))) THEN 1 WHEN ("r1"."mood" = CAST('ok' AS VARCHAR(134217728))) THEN 2 WHEN ("r1"."mood" = CAST('happy' AS VARCHAR(134217728))) THEN 3 WHEN ("r1"."mood" = CAST('great' AS VARCHAR(134217728))) THEN 4 END NULLS LAST, 1 NULLS LAST
|   ? literal Coded[type=ENUM, code=sad]::enum/1000022 of [mood, sad, ok, happy, great]
|   ? literal Coded[type=ENUM, code=sad]::enum/1000022 of [mood, sad, ok, happy, great]
|   ? literal Coded[type=ENUM, code=sad]::enum/1000022 of [mood, sad, ok, happy, great]
|   ? literal Coded[type=ENUM, code=sad]::enum/1000022 of [mood, sad, ok, happy, great]
| DERBY: SELECT "r1"."mood" FROM "m" "r1" WHERE (CASE WHEN ("r1"."mood" = CAST('sad\u0000' AS VARCHAR(32672))) THEN 1 WHEN ("r1"."mood" = CAST('ok\u0000' AS VARCHAR(32672))) THEN 2 WHEN ("r1"."mood" = CAST('happy\u0000' AS VARCHAR(32672))) THEN 3 WHEN ("r1"."mood" = CAST('great\u0000' AS VARCHAR(32672))) THEN 4 END > CASE WHEN (CAST(? AS VARCHAR(32672)) = CAST('sad\u0000' AS VARCHAR(32672))) THEN 1 WHEN (CAST(? AS VARCHAR(32672)) = CAST('ok\u0000' AS VARCHAR(32672))) THEN 2 WHEN (CAST(? AS VARCHAR(32672)) = CAST('happy\u0000' AS VARCHAR(32672))) THEN 3 WHEN (CAST(? AS VARCHAR(32672)) = CAST('great\u0000' AS VARCHAR(32672))) THEN 4 END) ORDER BY CASE WHEN ("r1"."mood" = CAST('sad\u0000' AS VARCHAR(32672))) THEN 1 WHEN ("r1"."mood" = CAST('ok\u0000' AS VARCHAR(32672))) THEN 2 WHEN ("r1"."mood" = CAST('happy\u0000' AS VARCHAR(32672))) THEN 3 WHEN ("r1"."mood" = CAST('great\u0000' AS VARCHAR(32672))) THEN 4 END, 1
|   ? literal Coded[type=ENUM, code=sad]::enum/1000022 of [mood, sad, ok, happy, great]
|   ? literal Coded[type=ENUM, code=sad]::enum/1000022 of [mood, sad, ok, happy, great]
|   ? literal Coded[type=ENUM, code=sad]::enum/1000022 of [mood, sad, ok, happy, great]
|   ? literal Coded[type=ENUM, code=sad]::enum/1000022 of [mood, sad, ok, happy, great]
| POSTGRESQL: SELECT "r1"."mood" FROM "m" "r1" WHERE (CASE WHEN ("r1"."mood" = CAST('sad' AS TEXT)) THEN 1 WHEN ("r1"."mood" = CAST('ok' AS TEXT)) THEN 2 WHEN ("r1"."mood" = CAST('happy' AS TEXT)) THEN 3 WHEN ("r1"."mood" = CAST('great' AS TEXT)) THEN 4 END > CASE WHEN (CAST(? AS TEXT) = CAST('sad' AS TEXT)) THEN 1 WHEN (CAST(? AS TEXT) = CAST('ok' AS TEXT)) THEN 2 WHEN (CAST(? AS TEXT) = CAST('happy' AS TEXT)) THEN 3 WHEN (CAST(? AS TEXT) = CAST('great' AS TEXT)) THEN 4 END) ORDER BY CASE WHEN ("r1"."mood" = CAST('sad' AS TEXT)) THEN 1 WHEN ("r1"."mood" = CAST('ok' AS TEXT)) THEN 2 WHEN ("r1"."mood" = CAST('happy' AS TEXT)) THEN 3 WHEN ("r1"."mood" = CAST('great' AS TEXT)) THEN 4 END NULLS LAST, 1 NULLS LAST
|   ? literal Coded[type=ENUM, code=sad]::enum/1000022 of [mood, sad, ok, happy, great]
|   ? literal Coded[type=ENUM, code=sad]::enum/1000022 of [mood, sad, ok, happy, great]
|   ? literal Coded[type=ENUM, code=sad]::enum/1000022 of [mood, sad, ok, happy, great]
|   ? literal Coded[type=ENUM, code=sad]::enum/1000022 of [mood, sad, ok, happy, great]
| SQLITE: SELECT "r1"."mood" AS "c1" FROM "m" "r1" WHERE (CASE WHEN ("r1"."mood" = CAST('sad' AS TEXT)) THEN 1 WHEN ("r1"."mood" = CAST('ok' AS TEXT)) THEN 2 WHEN ("r1"."mood" = CAST('happy' AS TEXT)) THEN 3 WHEN ("r1"."mood" = CAST('great' AS TEXT)) THEN 4 END > CASE WHEN (CAST(? AS TEXT) = CAST('sad' AS TEXT)) THEN 1 WHEN (CAST(? AS TEXT) = CAST('ok' AS TEXT)) THEN 2 WHEN (CAST(? AS TEXT) = CAST('happy' AS TEXT)) THEN 3 WHEN (CAST(? AS TEXT) = CAST('great' AS TEXT)) THEN 4 END) ORDER BY CASE WHEN ("r1"."mood" = CAST('sad' AS TEXT)) THEN 1 WHEN ("r1"."mood" = CAST('ok' AS TEXT)) THEN 2 WHEN ("r1"."mood" = CAST('happy' AS TEXT)) THEN 3 WHEN ("r1"."mood" = CAST('great' AS TEXT)) THEN 4 END NULLS LAST, 1 NULLS LAST
|   ? literal Coded[type=ENUM, code=sad]::enum/1000022 of [mood, sad, ok, happy, great]
|   ? literal Coded[type=ENUM, code=sad]::enum/1000022 of [mood, sad, ok, happy, great]
|   ? literal Coded[type=ENUM, code=sad]::enum/1000022 of [mood, sad, ok, happy, great]
|   ? literal Coded[type=ENUM, code=sad]::enum/1000022 of [mood, sad, ok, happy, great]
| DUCKDB: SELECT "r1"."mood" FROM "m" "r1" WHERE (CASE WHEN ("r1"."mood" = CAST('sad' AS VARCHAR)) THEN 1 WHEN ("r1"."mood" = CAST('ok' AS VARCHAR)) THEN 2 WHEN ("r1"."mood" = CAST('happy' AS VARCHAR)) THEN 3 WHEN ("r1"."mood" = CAST('great' AS VARCHAR)) THEN 4 END > CASE WHEN (CAST(? AS VARCHAR) = CAST('sad' AS VARCHAR)) THEN 1 WHEN (CAST(? AS VARCHAR) = CAST('ok' AS VARCHAR)) THEN 2 WHEN (CAST(? AS VARCHAR) = CAST('happy' AS VARCHAR)) THEN 3 WHEN (CAST(? AS VARCHAR) = CAST('great' AS VARCHAR)) THEN 4 END) ORDER BY CASE WHEN ("r1"."mood" = CAST('sad' AS VARCHAR)) THEN 1 WHEN ("r1"."mood" = CAST('ok' AS VARCHAR)) THEN 2 WHEN ("r1"."mood" = CAST('happy' AS VARCHAR)) THEN 3 WHEN ("r1"."mood" = CAST('great' AS VARCHAR)) THEN 4 END NULLS LAST, 1 NULLS LAST
|   ? literal Coded[type=ENUM, code=sad]::enum/1000022 of [mood, sad, ok, happy, great]
|   ? literal Coded[type=ENUM, code=sad]::enum/1000022 of [mood, sad, ok, happy, great]
|   ? literal Coded[type=ENUM, code=sad]::enum/1000022 of [mood, sad, ok, happy, great]
|   ? literal Coded[type=ENUM, code=sad]::enum/1000022 of [mood, sad, ok, happy, great]
| MARIADB: SELECT "r1"."mood" AS "c1" FROM "m" "r1" WHERE (CASE WHEN ("r1"."mood" = CAST('sad' AS CHAR)) THEN 1 WHEN ("r1"."mood" = CAST('ok' AS CHAR)) THEN 2 WHEN ("r1"."mood" = CAST('happy' AS CHAR)) THEN 3 WHEN ("r1"."mood" = CAST('great' AS CHAR)) THEN 4 END > CASE WHEN (CAST(? AS CHAR) = CAST('sad' AS CHAR)) THEN 1 WHEN (CAST(? AS CHAR) = CAST('ok' AS CHAR)) THEN 2 WHEN (CAST(? AS CHAR) = CAST('happy' AS CHAR)) THEN 3 WHEN (CAST(? AS CHAR) = CAST('great' AS CHAR)) THEN 4 END) ORDER BY (CASE WHEN ("r1"."mood" = CAST('sad' AS CHAR)) THEN 1 WHEN ("r1"."mood" = CAST('ok' AS CHAR)) THEN 2 WHEN ("r1"."mood" = CAST('happy' AS CHAR)) THEN 3 WHEN ("r1"."mood" = CAST('great' AS CHAR)) THEN 4 END) IS NULL, CASE WHEN ("r1"."mood" = CAST('sad' AS CHAR)) THEN 1 WHEN ("r1"."mood" = CAST('ok' AS CHAR)) THEN 2 WHEN ("r1"."mood" = CAST('happy' AS CHAR)) THEN 3 WHEN ("r1"."mood" = CAST('great' AS CHAR)) THEN 4 END, ("r1"."mood") IS NULL, "r1"."mood"
|   ? literal Coded[type=ENUM, code=sad]::enum/1000022 of [mood, sad, ok, happy, great]
|   ? literal Coded[type=ENUM, code=sad]::enum/1000022 of [mood, sad, ok, happy, great]
|   ? literal Coded[type=ENUM, code=sad]::enum/1000022 of [mood, sad, ok, happy, great]
|   ? literal Coded[type=ENUM, code=sad]::enum/1000022 of [mood, sad, ok, happy, great]
create domain positive as int check (value > 0);
| CREATE DOMAIN
create table d (p positive);
| CREATE TABLE
| H2, DERBY, POSTGRESQL:
|   CREATE TABLE "d" ("p" INTEGER)
|     undone by DROP TABLE "d"
|   look: SELECT COUNT(*) FROM "d" "q_old" WHERE NOT (("p" > 0))
|     violated 23514: check constraint "positive_check" of relation "d" is violated by some row
|   ALTER TABLE "d" ADD CONSTRAINT "q25" CHECK (("p" > 0))
|     undone by ALTER TABLE "d" DROP CONSTRAINT "q25"
| HSQLDB:
|   CREATE CACHED TABLE "d" ("p" INTEGER)
|     undone by DROP TABLE "d"
|   look: SELECT COUNT(*) FROM "d" "q_old" WHERE NOT (("p" > 0))
|     violated 23514: check constraint "positive_check" of relation "d" is violated by some row
|   ALTER TABLE "d" ADD CONSTRAINT "q25" CHECK (("p" > 0))
|     undone by ALTER TABLE "d" DROP CONSTRAINT "q25"
| SQLITE:
|   CREATE TABLE "d" ("p" INTEGER) STRICT
|     undone by DROP TABLE "d"
|   look: SELECT COUNT(*) FROM "d" "q_old" WHERE NOT (("p" > 0))
|     violated 23514: check constraint "positive_check" of relation "d" is violated by some row
|   SELECT "q_raise"('23514', 'new row violates check constraint "positive_check"') FROM "d" "q_old" WHERE NOT (("p" > 0)) LIMIT 1
|   ALTER TABLE "d" ADD CONSTRAINT "q25" CHECK (("p" > 0))
| DUCKDB:
|   CREATE TABLE "d" ("p" INTEGER)
|     undone by DROP TABLE "d"
|   look: SELECT COUNT(*) FROM "d" "q_old" WHERE NOT (("p" > 0))
|     violated 23514: check constraint "positive_check" of relation "d" is violated by some row
|   SELECT "q_raise"('23514', 'new row violates check constraint "positive_check"') FROM "d" "q_old" WHERE NOT (("p" > 0)) LIMIT 1
| MARIADB:
|   CREATE TABLE "d" ("p" INTEGER)
|     undone by DROP TABLE "d"
|   look: SELECT COUNT(*) FROM "d" "q_old" WHERE NOT (("p" > 0))
|     violated 23514: check constraint "positive_check" of relation "d" is violated by some row
|   SELECT "q_raise"('23514', 'new row violates check constraint "positive_check"') FROM "d" "q_old" WHERE NOT (("p" > 0)) LIMIT 1
|     undone by DO 0
create schema app;
| CREATE SCHEMA
create table app.t (id int primary key);
| CREATE TABLE
| H2, DERBY:
|   CREATE TABLE "t" ("id" INTEGER NOT NULL)
|     undone by DROP TABLE "t"
|   ALTER TABLE "t" ADD CONSTRAINT "q26" PRIMARY KEY ("id")
|     undone by ALTER TABLE "t" DROP CONSTRAINT "q26"
| HSQLDB:
|   CREATE CACHED TABLE "t" ("id" INTEGER NOT NULL)
|     undone by DROP TABLE "t"
|   ALTER TABLE "t" ADD CONSTRAINT "q26" PRIMARY KEY ("id")
|     undone by ALTER TABLE "t" DROP CONSTRAINT "q26"
| POSTGRESQL:
|   CREATE TABLE "t" ("id" INTEGER NOT NULL)
|     undone by DROP TABLE "t"
|   ALTER TABLE "t" ADD CONSTRAINT "q26" PRIMARY KEY ("id") DEFERRABLE
|     undone by ALTER TABLE "t" DROP CONSTRAINT "q26"
| SQLITE:
|   CREATE TABLE "t" ("id" INTEGER NOT NULL) STRICT
|     undone by DROP TABLE "t"
|   CREATE UNIQUE INDEX "q26" ON "t" ("id")
| DUCKDB:
|   CREATE TABLE "t" ("id" INTEGER)
|     undone by DROP TABLE "t"
|   SELECT "q_raise"('23505', 'duplicate key value violates unique constraint "t_pkey"') FROM (SELECT 1 FROM "t" WHERE "id" IS NOT NULL GROUP BY "id" HAVING COUNT(*) > 1) "q_old" WHERE 1 = 1 LIMIT 1
| MARIADB:
|   CREATE TABLE "t" ("id" INTEGER NOT NULL, INDEX "q26" ("id"))
|     undone by DROP TABLE "t"
alter table app.t set schema public;
| ALTER TABLE
create table made as select id, name from people where age = 3;
| SELECT
| H2, POSTGRESQL, MARIADB:
|   CREATE TABLE "made" ("id" INTEGER, "name" VARCHAR(10))
|     undone by DROP TABLE "made"
|   move rows: insert into "made" select id, name from people where age = 3
|     insert into made, for each row
|     row (computed 0, computed 1)
|     computed ordered query
|     H2, HSQLDB, DERBY: computed SELECT "r1"."id", "r1"."name" FROM "q9_a" "r1" WHERE ("r1"."age" = ?) ORDER BY 1, 2
|       ? literal 3::bigint
|       by code point SELECT "r1"."id", "r1"."name" FROM "q9_a" "r1" WHERE ("r1"."age" = ?) ORDER BY 1, "q_point_key"("r1"."name")
|         ? literal 3::bigint
|     POSTGRESQL, DUCKDB: computed SELECT "r1"."id", "r1"."name" FROM "q9_a" "r1" WHERE ("r1"."age" = ?) ORDER BY 1, 2
|       ? literal 3::bigint
|     SQLITE, MARIADB: computed SELECT "r1"."id" AS "c1", "r1"."name" AS "c2" FROM "q9_a" "r1" WHERE ("r1"."age" = ?) ORDER BY 1, 2
|       ? literal 3::bigint
| HSQLDB:
|   CREATE CACHED TABLE "made" ("id" INTEGER, "name" VARCHAR(10))
|     undone by DROP TABLE "made"
|   move rows: insert into "made" select id, name from people where age = 3
|     insert into made, for each row
|     row (computed 0, computed 1)
|     computed ordered query
|     H2, HSQLDB, DERBY: computed SELECT "r1"."id", "r1"."name" FROM "q9_a" "r1" WHERE ("r1"."age" = ?) ORDER BY 1, 2
|       ? literal 3::bigint
|       by code point SELECT "r1"."id", "r1"."name" FROM "q9_a" "r1" WHERE ("r1"."age" = ?) ORDER BY 1, "q_point_key"("r1"."name")
|         ? literal 3::bigint
|     POSTGRESQL, DUCKDB: computed SELECT "r1"."id", "r1"."name" FROM "q9_a" "r1" WHERE ("r1"."age" = ?) ORDER BY 1, 2
|       ? literal 3::bigint
|     SQLITE, MARIADB: computed SELECT "r1"."id" AS "c1", "r1"."name" AS "c2" FROM "q9_a" "r1" WHERE ("r1"."age" = ?) ORDER BY 1, 2
|       ? literal 3::bigint
| DERBY:
|   CREATE TABLE "made" ("id" INTEGER, "name" VARCHAR(11))
|     undone by DROP TABLE "made"
|   move rows: insert into "made" select id, name from people where age = 3
|     insert into made, for each row
|     row (computed 0, computed 1)
|     computed ordered query
|     H2, HSQLDB, DERBY: computed SELECT "r1"."id", "r1"."name" FROM "q9_a" "r1" WHERE ("r1"."age" = ?) ORDER BY 1, 2
|       ? literal 3::bigint
|       by code point SELECT "r1"."id", "r1"."name" FROM "q9_a" "r1" WHERE ("r1"."age" = ?) ORDER BY 1, "q_point_key"("r1"."name")
|         ? literal 3::bigint
|     POSTGRESQL, DUCKDB: computed SELECT "r1"."id", "r1"."name" FROM "q9_a" "r1" WHERE ("r1"."age" = ?) ORDER BY 1, 2
|       ? literal 3::bigint
|     SQLITE, MARIADB: computed SELECT "r1"."id" AS "c1", "r1"."name" AS "c2" FROM "q9_a" "r1" WHERE ("r1"."age" = ?) ORDER BY 1, 2
|       ? literal 3::bigint
| SQLITE:
|   CREATE TABLE "made" ("id" INTEGER, "name" TEXT) STRICT
|     undone by DROP TABLE "made"
|   move rows: insert into "made" select id, name from people where age = 3
|     insert into made, for each row
|     row (computed 0, computed 1)
|     computed ordered query
|     H2, HSQLDB, DERBY: computed SELECT "r1"."id", "r1"."name" FROM "q9_a" "r1" WHERE ("r1"."age" = ?) ORDER BY 1, 2
|       ? literal 3::bigint
|       by code point SELECT "r1"."id", "r1"."name" FROM "q9_a" "r1" WHERE ("r1"."age" = ?) ORDER BY 1, "q_point_key"("r1"."name")
|         ? literal 3::bigint
|     POSTGRESQL, DUCKDB: computed SELECT "r1"."id", "r1"."name" FROM "q9_a" "r1" WHERE ("r1"."age" = ?) ORDER BY 1, 2
|       ? literal 3::bigint
|     SQLITE, MARIADB: computed SELECT "r1"."id" AS "c1", "r1"."name" AS "c2" FROM "q9_a" "r1" WHERE ("r1"."age" = ?) ORDER BY 1, 2
|       ? literal 3::bigint
| DUCKDB:
|   CREATE TABLE "made" ("id" INTEGER, "name" VARCHAR)
|     undone by DROP TABLE "made"
|   move rows: insert into "made" select id, name from people where age = 3
|     insert into made, for each row
|     row (computed 0, computed 1)
|     computed ordered query
|     H2, HSQLDB, DERBY: computed SELECT "r1"."id", "r1"."name" FROM "q9_a" "r1" WHERE ("r1"."age" = ?) ORDER BY 1, 2
|       ? literal 3::bigint
|       by code point SELECT "r1"."id", "r1"."name" FROM "q9_a" "r1" WHERE ("r1"."age" = ?) ORDER BY 1, "q_point_key"("r1"."name")
|         ? literal 3::bigint
|     POSTGRESQL, DUCKDB: computed SELECT "r1"."id", "r1"."name" FROM "q9_a" "r1" WHERE ("r1"."age" = ?) ORDER BY 1, 2
|       ? literal 3::bigint
|     SQLITE, MARIADB: computed SELECT "r1"."id" AS "c1", "r1"."name" AS "c2" FROM "q9_a" "r1" WHERE ("r1"."age" = ?) ORDER BY 1, 2
|       ? literal 3::bigint
create table like_a (like people including all);
| CREATE TABLE
| H2:
|   CREATE TABLE "like_a" ("id" INTEGER NOT NULL, "name" VARCHAR(10) NOT NULL, "age" BIGINT, "flag" BOOLEAN NOT NULL, "remark" VARCHAR NOT NULL)
|     undone by DROP TABLE "like_a"
|   ALTER TABLE "like_a" ADD CONSTRAINT "q27" PRIMARY KEY ("id")
|     undone by ALTER TABLE "like_a" DROP CONSTRAINT "q27"
|   ALTER TABLE "like_a" ADD CONSTRAINT "q28" UNIQUE ("name")
|     undone by ALTER TABLE "like_a" DROP CONSTRAINT "q28"
|   ALTER TABLE "like_a" ADD CONSTRAINT "q29" UNIQUE ("age", "flag")
|     undone by ALTER TABLE "like_a" DROP CONSTRAINT "q29"
|   look: SELECT COUNT(*) FROM (SELECT 1 FROM (SELECT (LOWER("r1"."name")) FROM "like_a" "r1") "r2"("c1") WHERE ("r2"."c1" IS NOT NULL) GROUP BY "r2"."c1" HAVING (COUNT(*) > CAST(1 AS BIGINT))) "r3"("c1")
|     violated 23505: could not create unique index "like_a_lower_idx"
|   look: SELECT COUNT(*) FROM (SELECT 1 FROM (SELECT "r1"."age" FROM "like_a" "r1" WHERE "r1"."flag") "r2"("c1") WHERE ("r2"."c1" IS NOT NULL) GROUP BY "r2"."c1" HAVING (COUNT(*) > CAST(1 AS BIGINT))) "r3"("c1")
|     violated 23505: could not create unique index "like_a_age_idx"
|   CREATE INDEX "q31" ON "like_a" ("age")
|     undone by DROP INDEX "q31"
| HSQLDB:
|   CREATE CACHED TABLE "like_a" ("id" INTEGER NOT NULL, "name" VARCHAR(10) NOT NULL, "age" BIGINT, "flag" BOOLEAN NOT NULL, "remark" VARCHAR(134217728) NOT NULL)
|     undone by DROP TABLE "like_a"
|   ALTER TABLE "like_a" ADD CONSTRAINT "q27" PRIMARY KEY ("id")
|     undone by ALTER TABLE "like_a" DROP CONSTRAINT "q27"
|   ALTER TABLE "like_a" ADD CONSTRAINT "q28" UNIQUE ("name")
|     undone by ALTER TABLE "like_a" DROP CONSTRAINT "q28"
|   ALTER TABLE "like_a" ADD CONSTRAINT "q29" UNIQUE ("age", "flag")
|     undone by ALTER TABLE "like_a" DROP CONSTRAINT "q29"
|   look: SELECT COUNT(*) FROM (SELECT 1 FROM (SELECT (LOWER("r1"."name")) FROM "like_a" "r1") "r2"("c1") WHERE ("r2"."c1" IS NOT NULL) GROUP BY "r2"."c1" HAVING (COUNT(*) > CAST(1 AS BIGINT))) "r3"("c1")
|     violated 23505: could not create unique index "like_a_lower_idx"
|   look: SELECT COUNT(*) FROM (SELECT 1 FROM (SELECT "r1"."age" FROM "like_a" "r1" WHERE "r1"."flag") "r2"("c1") WHERE ("r2"."c1" IS NOT NULL) GROUP BY "r2"."c1" HAVING (COUNT(*) > CAST(1 AS BIGINT))) "r3"("c1")
|     violated 23505: could not create unique index "like_a_age_idx"
|   CREATE INDEX "q31" ON "like_a" ("age")
|     undone by DROP INDEX "q31"
| DERBY:
|   CREATE TABLE "like_a" ("id" INTEGER NOT NULL, "name" VARCHAR(11) NOT NULL, "age" BIGINT, "flag" BOOLEAN NOT NULL, "remark" VARCHAR(32672) NOT NULL)
|     undone by DROP TABLE "like_a"
|   ALTER TABLE "like_a" ADD CONSTRAINT "q27" PRIMARY KEY ("id")
|     undone by ALTER TABLE "like_a" DROP CONSTRAINT "q27"
|   ALTER TABLE "like_a" ADD CONSTRAINT "q28" UNIQUE ("name")
|     undone by ALTER TABLE "like_a" DROP CONSTRAINT "q28"
|   ALTER TABLE "like_a" ADD CONSTRAINT "q29" UNIQUE ("age", "flag")
|     undone by ALTER TABLE "like_a" DROP CONSTRAINT "q29"
|   look: SELECT COUNT(*) FROM (SELECT 1 FROM (SELECT (LOWER("r1"."name")) FROM "like_a" "r1") "r2"("c1") WHERE ("r2"."c1" IS NOT NULL) GROUP BY "r2"."c1" HAVING (COUNT(*) > CAST(1 AS BIGINT))) "r3"("c1")
|     violated 23505: could not create unique index "like_a_lower_idx"
|   look: SELECT COUNT(*) FROM (SELECT 1 FROM (SELECT "r1"."age" FROM "like_a" "r1" WHERE "r1"."flag") "r2"("c1") WHERE ("r2"."c1" IS NOT NULL) GROUP BY "r2"."c1" HAVING (COUNT(*) > CAST(1 AS BIGINT))) "r3"("c1")
|     violated 23505: could not create unique index "like_a_age_idx"
|   CREATE INDEX "q31" ON "like_a" ("age")
|     undone by DROP INDEX "q31"
| POSTGRESQL:
|   CREATE TABLE "like_a" ("id" INTEGER NOT NULL, "name" VARCHAR(10) NOT NULL, "age" BIGINT, "flag" BOOLEAN NOT NULL, "remark" TEXT NOT NULL)
|     undone by DROP TABLE "like_a"
|   ALTER TABLE "like_a" ADD CONSTRAINT "q27" PRIMARY KEY ("id") DEFERRABLE
|     undone by ALTER TABLE "like_a" DROP CONSTRAINT "q27"
|   ALTER TABLE "like_a" ADD CONSTRAINT "q28" UNIQUE ("name") DEFERRABLE
|     undone by ALTER TABLE "like_a" DROP CONSTRAINT "q28"
|   ALTER TABLE "like_a" ADD CONSTRAINT "q29" UNIQUE ("age", "flag") DEFERRABLE
|     undone by ALTER TABLE "like_a" DROP CONSTRAINT "q29"
|   look: SELECT COUNT(*) FROM (SELECT 1 FROM (SELECT (LOWER("r1"."name")) FROM "like_a" "r1") "r2"("c1") WHERE ("r2"."c1" IS NOT NULL) GROUP BY "r2"."c1" HAVING (COUNT(*) > CAST(1 AS BIGINT))) "r3"("c1")
|     violated 23505: could not create unique index "like_a_lower_idx"
|   look: SELECT COUNT(*) FROM (SELECT 1 FROM (SELECT "r1"."age" FROM "like_a" "r1" WHERE "r1"."flag") "r2"("c1") WHERE ("r2"."c1" IS NOT NULL) GROUP BY "r2"."c1" HAVING (COUNT(*) > CAST(1 AS BIGINT))) "r3"("c1")
|     violated 23505: could not create unique index "like_a_age_idx"
|   CREATE INDEX "q31" ON "like_a" ("age")
|     undone by DROP INDEX "q31"
| SQLITE:
|   CREATE TABLE "like_a" ("id" INTEGER NOT NULL, "name" TEXT NOT NULL, "age" INTEGER, "flag" INTEGER NOT NULL, "remark" TEXT NOT NULL) STRICT
|     undone by DROP TABLE "like_a"
|   CREATE UNIQUE INDEX "q27" ON "like_a" ("id")
|   CREATE UNIQUE INDEX "q28" ON "like_a" ("name")
|   CREATE UNIQUE INDEX "q29" ON "like_a" ("age", "flag")
|   look: SELECT COUNT(*) AS "c1" FROM (SELECT 1 AS "c1" FROM (SELECT "q_lower1"("r1"."name") AS "c1" FROM "like_a" "r1") "r2" WHERE ("r2"."c1" IS NOT NULL) GROUP BY "r2"."c1" HAVING (COUNT(*) > CAST(1 AS INTEGER))) "r3"
|     violated 23505: could not create unique index "like_a_lower_idx"
|   look: SELECT COUNT(*) AS "c1" FROM (SELECT 1 AS "c1" FROM (SELECT "r1"."age" AS "c1" FROM "like_a" "r1" WHERE "r1"."flag") "r2" WHERE ("r2"."c1" IS NOT NULL) GROUP BY "r2"."c1" HAVING (COUNT(*) > CAST(1 AS INTEGER))) "r3"
|     violated 23505: could not create unique index "like_a_age_idx"
|   CREATE INDEX "q31" ON "like_a" ("age")
|     undone by DROP INDEX "q31"
| DUCKDB:
|   CREATE TABLE "like_a" ("id" INTEGER, "name" VARCHAR, "age" BIGINT, "flag" BOOLEAN, "remark" VARCHAR)
|     undone by DROP TABLE "like_a"
|   SELECT "q_raise"('23505', 'duplicate key value violates unique constraint "like_a_pkey"') FROM (SELECT 1 FROM "like_a" WHERE "id" IS NOT NULL GROUP BY "id" HAVING COUNT(*) > 1) "q_old" WHERE 1 = 1 LIMIT 1
|   SELECT "q_raise"('23505', 'duplicate key value violates unique constraint "like_a_name_key"') FROM (SELECT 1 FROM "like_a" WHERE "name" IS NOT NULL GROUP BY "name" HAVING COUNT(*) > 1) "q_old" WHERE 1 = 1 LIMIT 1
|   SELECT "q_raise"('23505', 'duplicate key value violates unique constraint "like_a_age_flag_key"') FROM (SELECT 1 FROM "like_a" WHERE "age" IS NOT NULL AND "flag" IS NOT NULL GROUP BY "age", "flag" HAVING COUNT(*) > 1) "q_old" WHERE 1 = 1 LIMIT 1
|   look: SELECT COUNT(*) FROM (SELECT 1 FROM (SELECT "q_lower1"("r1"."name") FROM "like_a" "r1") "r2"("c1") WHERE ("r2"."c1" IS NOT NULL) GROUP BY "r2"."c1" HAVING (COUNT(*) > CAST(1 AS BIGINT))) "r3"("c1")
|     violated 23505: could not create unique index "like_a_lower_idx"
|   look: SELECT COUNT(*) FROM (SELECT 1 FROM (SELECT "r1"."age" FROM "like_a" "r1" WHERE "r1"."flag") "r2"("c1") WHERE ("r2"."c1" IS NOT NULL) GROUP BY "r2"."c1" HAVING (COUNT(*) > CAST(1 AS BIGINT))) "r3"("c1")
|     violated 23505: could not create unique index "like_a_age_idx"
| MARIADB:
|   CREATE TABLE "like_a" ("id" INTEGER NOT NULL, "name" VARCHAR(10) NOT NULL, "age" BIGINT, "flag" BOOLEAN NOT NULL, "remark" LONGTEXT NOT NULL, INDEX "q27" ("id"), INDEX "q28" ("name"), INDEX "q29" ("age", "flag"))
|     undone by DROP TABLE "like_a"
|   look: SELECT COUNT(*) AS "c1" FROM (SELECT 1 AS "c1" FROM (SELECT "q_lower1"("r1"."name") AS "c1" FROM "like_a" "r1") "r2" WHERE ("r2"."c1" IS NOT NULL) GROUP BY "r2"."c1" HAVING (COUNT(*) > CAST(1 AS SIGNED))) "r3"
|     violated 23505: could not create unique index "like_a_lower_idx"
|   look: SELECT COUNT(*) AS "c1" FROM (SELECT 1 AS "c1" FROM (SELECT "r1"."age" AS "c1" FROM "like_a" "r1" WHERE "r1"."flag") "r2" WHERE ("r2"."c1" IS NOT NULL) GROUP BY "r2"."c1" HAVING (COUNT(*) > CAST(1 AS SIGNED))) "r3"
|     violated 23505: could not create unique index "like_a_age_idx"
|   ALTER TABLE "like_a" ADD INDEX "q31" ("age")
|     undone by ALTER TABLE "like_a" DROP INDEX "q31"
comment on table people is 'those';
| Nothing[tag=COMMENT, subject=Optional[Subject[kind=table, name=people, part=]]]
create role ann login;
| CREATE ROLE
grant select, insert on people to ann;
| GRANT
revoke insert on people from ann;
| REVOKE
alter table people owner to ann;
| ALTER TABLE
alter role ann set search_path to app;
| ALTER ROLE
drop view grown;
| DROP VIEW
drop table people;
| ! 2BP01: cannot drop table people because other objects depend on it DETAIL constraint b_a_fkey on table b depends on table people HINT Use DROP ... CASCADE to drop the dependent objects too.
drop table people, b cascade;
| DROP TABLE
| H2:
|   ALTER TABLE "b" DROP CONSTRAINT "q13"
|     undone by ALTER TABLE "b" ADD CONSTRAINT "q13" FOREIGN KEY ("a") REFERENCES "q9_a" ("id") ON DELETE CASCADE ON UPDATE SET NULL
|   ALTER TABLE "q9_a" RENAME TO "q32_dropped"
|     undone by ALTER TABLE "q32_dropped" RENAME TO "q9_a"
|   ALTER TABLE "b" RENAME TO "q33_dropped"
|     undone by ALTER TABLE "q33_dropped" RENAME TO "b"
| HSQLDB:
|   ALTER TABLE "b" DROP CONSTRAINT "q13"
|     undone by ALTER TABLE "b" ADD CONSTRAINT "q13" FOREIGN KEY ("a") REFERENCES "q9_a" ("id") ON DELETE CASCADE ON UPDATE SET NULL
|   ALTER TABLE "b" DROP CONSTRAINT "q15"
|     undone by ALTER TABLE "b" ADD CONSTRAINT "q15" FOREIGN KEY ("id") REFERENCES "q9_a" ("id")
|   ALTER TABLE "q9_a" RENAME TO "q32_dropped"
|     undone by ALTER TABLE "q32_dropped" RENAME TO "q9_a"
|   ALTER TABLE "b" RENAME TO "q33_dropped"
|     undone by ALTER TABLE "q33_dropped" RENAME TO "b"
| DERBY, DUCKDB:
|   DROP TABLE "q9_a"
|   DROP TABLE "b"
| POSTGRESQL:
|   ALTER TABLE "b" DROP CONSTRAINT "q13"
|     undone by ALTER TABLE "b" ADD CONSTRAINT "q13" FOREIGN KEY ("a") REFERENCES "q9_a" ("id") ON DELETE CASCADE ON UPDATE SET NULL
|   ALTER TABLE "b" DROP CONSTRAINT "q15"
|     undone by ALTER TABLE "b" ADD CONSTRAINT "q15" FOREIGN KEY ("id") REFERENCES "q9_a" ("id")
|   DROP TABLE "q9_a"
|   DROP TABLE "b"
| SQLITE:
|   PRAGMA writable_schema = ON
|   UPDATE sqlite_schema SET sql = 'CREATE TABLE "b" ("id" INTEGER NOT NULL, "a" INTEGER, "x" TEXT, CONSTRAINT "q6" CHECK (("x" > ''1'')), CONSTRAINT "q14" CHECK (("id" > CAST(0 AS INTEGER))), CONSTRAINT "q15" FOREIGN KEY ("id") REFERENCES "q9_a" ("id")) STRICT' WHERE type = 'table' AND name = 'b'
|   CREATE TABLE "quorate_told" ("x" INTEGER)
|   DROP TABLE "quorate_told"
|   PRAGMA writable_schema = RESET
|   PRAGMA writable_schema = ON
|   UPDATE sqlite_schema SET sql = 'CREATE TABLE "b" ("id" INTEGER NOT NULL, "a" INTEGER, "x" TEXT, CONSTRAINT "q6" CHECK (("x" > ''1'')), CONSTRAINT "q14" CHECK (("id" > CAST(0 AS INTEGER)))) STRICT' WHERE type = 'table' AND name = 'b'
|   CREATE TABLE "quorate_told" ("x" INTEGER)
|   DROP TABLE "quorate_told"
|   PRAGMA writable_schema = RESET
|   DROP TABLE "q9_a"
|   DROP TABLE "b"
| MARIADB:
|   DO 0
|     undone by DO 0
|   DO 0
|     undone by DO 0
|   ALTER TABLE "q9_a" RENAME TO "q32_dropped"
|     undone by ALTER TABLE "q32_dropped" RENAME TO "q9_a"
|   ALTER TABLE "b" RENAME TO "q33_dropped"
|     undone by ALTER TABLE "q33_dropped" RENAME TO "b"
drop type mood;
| ! 2BP01: cannot drop type mood because other objects depend on it DETAIL column mood of table m depends on type mood HINT Use DROP ... CASCADE to drop the dependent objects too.
drop table if exists nowhere;
| DROP TABLE
| NOTICE 00000: table "nowhere" does not exist, skipping
drop schema app;
| DROP SCHEMA
drop role ann;
| DROP ROLE
create table nowhere (id nothing);
| ! 42704 at 26: type "nothing" does not exist
create table bad (id int primary key, primary key (id));
| ! 42P16 at 39: multiple primary keys for table "bad" are not allowed
alter table c drop column none;
| ! 42703: column "none" of relation "c" does not exist
