-- What is refused, with PostgreSQL's words.
create table t (id int primary key, x text, n numeric(4,2));
| CREATE TABLE
| H2:
|   CREATE TABLE "t" ("id" INTEGER NOT NULL, "x" VARCHAR, "n" DECIMAL(4,2))
|     undone by DROP TABLE "t"
|   ALTER TABLE "t" ADD CONSTRAINT "q1" PRIMARY KEY ("id")
|     undone by ALTER TABLE "t" DROP CONSTRAINT "q1"
| HSQLDB:
|   CREATE CACHED TABLE "t" ("id" INTEGER NOT NULL, "x" VARCHAR(134217728), "n" DECIMAL(4,2))
|     undone by DROP TABLE "t"
|   ALTER TABLE "t" ADD CONSTRAINT "q1" PRIMARY KEY ("id")
|     undone by ALTER TABLE "t" DROP CONSTRAINT "q1"
| DERBY:
|   CREATE TABLE "t" ("id" INTEGER NOT NULL, "x" VARCHAR(32672), "n" DECIMAL(4,2))
|     undone by DROP TABLE "t"
|   ALTER TABLE "t" ADD CONSTRAINT "q1" PRIMARY KEY ("id")
|     undone by ALTER TABLE "t" DROP CONSTRAINT "q1"
| POSTGRESQL:
|   CREATE TABLE "t" ("id" INTEGER NOT NULL, "x" TEXT, "n" DECIMAL(4,2))
|     undone by DROP TABLE "t"
|   ALTER TABLE "t" ADD CONSTRAINT "q1" PRIMARY KEY ("id") DEFERRABLE
|     undone by ALTER TABLE "t" DROP CONSTRAINT "q1"
| SQLITE:
|   CREATE TABLE "t" ("id" INTEGER NOT NULL, "x" TEXT, "n" TEXT) STRICT
|     undone by DROP TABLE "t"
|   CREATE UNIQUE INDEX "q1" ON "t" ("id")
| DUCKDB:
|   CREATE TABLE "t" ("id" INTEGER, "x" VARCHAR, "n" VARCHAR)
|     undone by DROP TABLE "t"
|   SELECT "q_raise"('23505', 'duplicate key value violates unique constraint "t_pkey"') FROM (SELECT 1 FROM "t" WHERE "id" IS NOT NULL GROUP BY "id" HAVING COUNT(*) > 1) "q_old" WHERE 1 = 1 LIMIT 1
| MARIADB:
|   CREATE TABLE "t" ("id" INTEGER NOT NULL, "x" LONGTEXT, "n" DECIMAL(4,2), INDEX "q1" ("id"))
|     undone by DROP TABLE "t"
selec 1;
| ! 42601 at 1: syntax error at or near "selec"
select * from nowhere;
| ! 42P01 at 15: relation "nowhere" does not exist
select nothing from t;
| ! 42703 at 8: column "nothing" does not exist
select t.nothing from t;
| ! 42703 at 8: column t.nothing does not exist
select q.id from t;
| ! 42P01 at 8: missing FROM-clause entry for table "q"
select id from t, t u where id = 1;
| ! 42702 at 29: column reference "id" is ambiguous
select x + 1 from t;
| ! 42883 at 10: operator does not exist: text + integer HINT No operator matches the given name and argument types. You might need to add explicit type casts.
select x from t where id;
| ! 42804 at 23: argument of WHERE must be type boolean, not type integer
select id from t group by x;
| ! 42803 at 8: column "t.id" must appear in the GROUP BY clause or be used in an aggregate function
select count(*) from t where count(*) > 1;
| ! 42803 at 30: aggregate functions are not allowed here
select sum(x) from t;
| ! 42883 at 8: function sum(text) does not exist HINT No function matches the given name and argument types. You might need to add explicit type casts.
select 'abc'::int;
| ! 22P02 at 8: invalid input syntax for type integer: "abc"
select 99999999999::int;
| ! 22003: integer out of range
select id from t union select x from t;
| ! 42804 at 18: UNION types integer and text cannot be matched
select id, x from t union select id from t;
| ! 42601 at 21: each UNION query must have the same number of columns
select (select id, x from t);
| ! 42601 at 8: subquery must return only one column
select id from t order by 5;
| ! 42P10 at 27: ORDER BY position 5 is not in select list
select id from t limit 'a';
| ! 22P02 at 24: invalid input syntax for type bigint: "a"
insert into t (id, nothing) values (1, 2);
| ! 42703 at 20: column "nothing" of relation "t" does not exist
insert into t (id) values (1, 2);
| ! 42601 at 31: INSERT has more expressions than target columns
insert into t (id, id) values (1, 2);
| ! 42701 at 20: column "id" specified more than once
insert into t (id) values ('x');
| ! 22P02 at 28: invalid input syntax for type integer: "x"
insert into t (n) values (123456);
| ! 22003: numeric field overflow DETAIL A field with precision 4, scale 2 must round to an absolute value less than 10^2.
update t set id = 'a';
| ! 22P02 at 19: invalid input syntax for type integer: "a"
create table t (id int);
| ! 42P07: relation "t" already exists
create table v (a int, a int);
| ! 42701 at 24: column "a" specified more than once
create table w (a int references t (x));
| ! 42830: there is no unique constraint matching given keys for referenced table "t"
drop table nowhere;
| ! 42P01: table "nowhere" does not exist
select $1 + $2;
| ! 42725 at 11: operator is not unique: unknown + unknown
select default;
| ! 42601 at 8: syntax error at or near "default"
select ctid from t;
| ! 0A000 at 8: the system column ctid is not supported by Quorate
select t from t;
| ! 0A000 at 8: a whole row as a value (t) is not supported by Quorate
select row_number() from t;
| ! 42809 at 8: window function row_number requires an OVER clause
select max(max(id)) from t;
| ! 42803 at 12: aggregate function calls cannot be nested
with a as (select 1), a as (select 2) select 1;
| ! 42712 at 23: WITH query name "a" specified more than once
select id from t for update skip locked;
| ! 0A000 at 29: SKIP LOCKED is not supported by Quorate
select * from t tablesample system (1);
| ! 0A000 at 17: TABLESAMPLE is not supported by Quorate
merge into t using t u on t.id = u.id when matched then delete;
| ! 0A000 at 1: MERGE is not supported by Quorate
select lpad('a');
| ! 42883 at 8: function lpad(unknown) does not exist HINT No function matches the given name and argument types. You might need to add explicit type casts.
select substring('a');
| ! 42883 at 8: function substring(unknown) does not exist HINT No function matches the given name and argument types. You might need to add explicit type casts.
select mod(1);
| ! 42883 at 8: function mod(integer) does not exist HINT No function matches the given name and argument types. You might need to add explicit type casts.
select mod();
| ! 42883 at 8: function mod() does not exist HINT No function matches the given name and argument types. You might need to add explicit type casts.
