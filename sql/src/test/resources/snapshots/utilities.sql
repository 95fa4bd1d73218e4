-- Statements that are the session's own.
create table t (id int primary key, x text);
| CREATE TABLE
| H2:
|   CREATE TABLE "t" ("id" INTEGER NOT NULL, "x" VARCHAR)
|     undone by DROP TABLE "t"
|   ALTER TABLE "t" ADD CONSTRAINT "q1" PRIMARY KEY ("id")
|     undone by ALTER TABLE "t" DROP CONSTRAINT "q1"
| HSQLDB:
|   CREATE CACHED TABLE "t" ("id" INTEGER NOT NULL, "x" VARCHAR(134217728))
|     undone by DROP TABLE "t"
|   ALTER TABLE "t" ADD CONSTRAINT "q1" PRIMARY KEY ("id")
|     undone by ALTER TABLE "t" DROP CONSTRAINT "q1"
| DERBY:
|   CREATE TABLE "t" ("id" INTEGER NOT NULL, "x" VARCHAR(32672))
|     undone by DROP TABLE "t"
|   ALTER TABLE "t" ADD CONSTRAINT "q1" PRIMARY KEY ("id")
|     undone by ALTER TABLE "t" DROP CONSTRAINT "q1"
| POSTGRESQL:
|   CREATE TABLE "t" ("id" INTEGER NOT NULL, "x" TEXT)
|     undone by DROP TABLE "t"
|   ALTER TABLE "t" ADD CONSTRAINT "q1" PRIMARY KEY ("id") DEFERRABLE
|     undone by ALTER TABLE "t" DROP CONSTRAINT "q1"
| SQLITE:
|   CREATE TABLE "t" ("id" INTEGER NOT NULL, "x" TEXT) STRICT
|     undone by DROP TABLE "t"
|   CREATE UNIQUE INDEX "q1" ON "t" ("id")
| DUCKDB:
|   CREATE TABLE "t" ("id" INTEGER, "x" VARCHAR)
|     undone by DROP TABLE "t"
|   SELECT "q_raise"('23505', 'duplicate key value violates unique constraint "t_pkey"') FROM (SELECT 1 FROM "t" WHERE "id" IS NOT NULL GROUP BY "id" HAVING COUNT(*) > 1) "q_old" WHERE 1 = 1 LIMIT 1
| MARIADB:
|   CREATE TABLE "t" ("id" INTEGER NOT NULL, "x" LONGTEXT, INDEX "q1" ("id"))
|     undone by DROP TABLE "t"
begin isolation level serializable read only;
| Begin[isolation=Optional[serializable], readOnly=Optional[true], start=false]
commit and chain;
| Commit[chain=true]
rollback to savepoint a;
| RollbackTo[name=a]
set search_path to app, public;
| Set[name=search_path, values=[app, public], local=false]
set local timezone = 'Europe/Paris';
| Set[name=timezone, values=[Europe/Paris], local=true]
show all;
| Show[name=all]
reset all;
| Reset[name=Optional.empty]
prepare p (int) as select x from t where id = $1;
| Prepare[name=p, types=[INT4], text=select x from t where id = $1, offset=19]
execute p (5);
| Execute[name=p, arguments=[Argument[value=Int[value=5], type=INT4]]]
deallocate all;
| Deallocate[name=Optional.empty]
declare c scroll cursor with hold for select id from t order by id;
| cursor of
| read t
| lock TABLE t to read
| columns id integer
| ordered query
| H2, HSQLDB, DERBY, POSTGRESQL, DUCKDB: SELECT "r1"."id" FROM "t" "r1" ORDER BY 1
| SQLITE, MARIADB: SELECT "r1"."id" AS "c1" FROM "t" "r1" ORDER BY 1
fetch backward 3 from c;
| Fetch[moves=false, way=BACKWARD, count=3, name=c]
close all;
| CloseCursor[name=Optional.empty]
listen news;
| Listen[channel=news]
notify news, 'hello';
| Notify[channel=news, payload=hello]
lock table t in share mode;
| Lock[tables=[t], mode=share]
explain select * from t;
| Explain[statement=select * from t, analyze=false]
vacuum t;
| Nothing[tag=VACUUM, subject=Optional.empty]
discard all;
| Discard[what=all]
