-- Schemas. The world's SET search_path takes the schemas as they are listed.
create schema app;
> CREATE SCHEMA
create schema app;
! 42P06 schema "app" already exists
create schema if not exists app;
> CREATE SCHEMA
create schema "Odd.Name";
> CREATE SCHEMA
create schema pg_mine;
! 42939 unacceptable schema name "pg_mine"
create role ann;
> CREATE ROLE
create schema authorization ann;
> CREATE SCHEMA

-- One name in two schemas; names without a schema are looked for along the path.
create table t (a int primary key, w text);
> CREATE TABLE
create table app.t (a int primary key, w text);
> CREATE TABLE
create table "Odd.Name".t (a int primary key, w text);
> CREATE TABLE
create table nos.t (a int);
! 3F000 schema "nos" does not exist
insert into t values (1, 'public');
> INSERT 0 1
insert into app.t values (1, 'app');
> INSERT 0 1
insert into "Odd.Name".t values (1, 'odd');
> INSERT 0 1
select w from t;
> w text
| public
select w from public.t;
> w text
| public
select app.t.w, t.a from app.t;
> w text, a int4
| app | 1
select w from "Odd.Name".t;
> w text
| odd
select w from nos.t;
! 42P01 relation "nos.t" does not exist
select w from app.nothing;
! 42P01 relation "app.nothing" does not exist
table app.t;
> a int4, w text
| 1 | app
set search_path = app, public;
> Set
select w from t;
> w text
| app
select x.w, y.w from t x join public.t y using (a);
> w text, w text
| app | public
update t set w = 'mine' where t.a = 1;
> UPDATE 1
select w from app.t;
> w text
| mine
select w from public.t;
> w text
| public
set search_path = nowhere;
> Set
select w from t;
! 42P01 relation "t" does not exist
create table u (a int);
! 3F000 no schema has been selected to create in
set search_path = nowhere, app;
> Set
create table u (a int references t, s serial, c text check (c <> 'no'));
> CREATE TABLE
insert into u (a, c) values (1, 'yes'), (1, 'also');
> INSERT 0 2
insert into u (a, c) values (7, 'yes');
! 23503 insert, update or delete violates foreign key constraint "u_a_fkey"
insert into u (a, c) values (1, 'no');
! 23514 new row violates check constraint "u_c_check"
select a, s from u order by s;
> a int4, s int4
| 1 | 1
| 1 | 2
set search_path = public;
> Set
select a, s from app.u order by s;
> a int4, s int4
| 1 | 1
| 1 | 2
select a from u;
! 42P01 relation "u" does not exist
insert into app.u (a, c, s) values (1, 'more', nextval('app.u_s_seq'));
> INSERT 0 1
insert into app.u (a, c, s) values (1, 'more', nextval('u_s_seq'));
! 42P01 relation "u_s_seq" does not exist
delete from app.t;
! 23503 insert, update or delete violates foreign key constraint "u_a_fkey"

-- Views, defaults and types keep their meaning.
set search_path = app;
> Set
create type mood as enum ('sad', 'glad');
> CREATE TYPE
create domain small as int check (value < 10);
> CREATE DOMAIN
create sequence q;
> CREATE SEQUENCE
create view v as select t.w, u.s from t join u on t.a = u.a where 'glad'::mood = cast('glad' as mood);
> CREATE VIEW
create table m (f mood default 'sad'::mood, n small, k bigint default nextval('q'));
> CREATE TABLE
set search_path = public;
> Set
select w, s from app.v order by s;
> w text, s int4
| mine | 1
| mine | 2
| mine | 5
insert into app.m (n) values (1);
> INSERT 0 1
insert into app.m values ('glad', 2);
> INSERT 0 1
insert into app.m values ('glad', 20);
! 23514 new row violates check constraint "small_check"
select f, n, k from app.m order by k;
> f enum, n int4, k int8
| sad | 1 | 1
| glad | 2 | 2
create table p (f app.mood, g mood);
! 42704 type "mood" does not exist
create table p (f app.mood, g public.mood);
! 42704 type "public.mood" does not exist
create table p (f app.mood default 'glad', e int);
> CREATE TABLE
insert into p default values;
> INSERT 0 1
select f from p;
> f enum
| glad
create view w as with t as (select 5 as a) select t.a, o.w from t, app.t o;
> CREATE VIEW
select * from w;
> a int4, w text
| 5 | mine

-- Indexes and constraints are in the schema of their table.
create index i on app.t (w);
> CREATE INDEX
create index i on t (w);
> CREATE INDEX
create index i on t (w);
! 42P07 relation "i" already exists
create index app.i on t (w);
! 42601 syntax error at or near "."
drop index i;
> DROP INDEX
drop index i;
! 42704 index "i" does not exist
drop index if exists app.i, nos.i;
> DROP INDEX
create unique index w1 on app.t (w);
> CREATE INDEX
insert into app.t values (2, 'mine');
! 23505 duplicate key value violates unique constraint "w1"
alter table app.t add constraint long check (length(w) > 2);
> ALTER TABLE
alter table t add constraint long check (length(w) > 2);
> ALTER TABLE
insert into app.t values (2, 'x');
! 23514 new row violates check constraint "long"
create table other (a int references app.t);
> CREATE TABLE
insert into other values (9);
! 23503 insert, update or delete violates foreign key constraint "other_a_fkey"
insert into other values (1);
> INSERT 0 1
drop table app.t;
! 2BP01 cannot drop table app.t because other objects depend on it
truncate app.t;
! 0A000 cannot truncate a table referenced in a foreign key constraint
truncate app.t, t, other, app.u;
> TRUNCATE TABLE
select count(*) from app.t;
> count int8
| 0
alter table other drop constraint other_a_fkey;
> ALTER TABLE

-- Things move, and schemas get other names.
create schema two;
> CREATE SCHEMA
insert into app.t values (1, 'here');
> INSERT 0 1
alter table app.u set schema two;
> ALTER TABLE
alter table app.u set schema two;
! 42P01 relation "app.u" does not exist
alter table if exists app.u set schema two;
> ALTER TABLE
alter sequence two.u_s_seq set schema app;
! 0A000 cannot move an owned sequence into another schema
insert into two.u (a, c) values (1, 'moved');
> INSERT 0 1
select a, c, s > 0 from two.u;
> a int4, c text, ?column? bool
| 1 | moved | t
select w from app.v;
> w text
| here
alter type app.mood set schema two;
> ALTER TYPE
alter domain app.small set schema two;
> ALTER DOMAIN
insert into app.m (n) values (3);
> INSERT 0 1
insert into app.m (n) values (30);
! 23514 new row violates check constraint "small_check"
select f from app.m where f = 'sad'::two.mood order by k;
> f enum
| sad
| sad
alter view app.v set schema public;
> ALTER VIEW
select w from v;
> w text
| here
alter schema two rename to three;
> ALTER SCHEMA
alter schema nos rename to three;
! 3F000 schema "nos" does not exist
insert into three.u (a, c) values (1, 'again');
> INSERT 0 1
insert into three.u (a, c) values (5, 'again');
! 23503 insert, update or delete violates foreign key constraint "u_a_fkey"
insert into app.m (n) values (4);
> INSERT 0 1
select count(*) from v;
> count int8
| 2
select c from three.u order by c;
> c text
| again
| moved
alter table t set schema app;
! 42P07 relation "t" already exists in schema "app"
alter table t set schema nos;
! 3F000 schema "nos" does not exist
drop view v, w;
> DROP VIEW
alter table app.t rename to s;
> ALTER TABLE
select w from app.s;
> w text
| here
alter table app.m alter column k drop default;
> ALTER TABLE
select n from app.m order by k;
> n int4
| 1
| 2
| 3
| 4
alter table app.m add column z three.mood default 'glad';
> ALTER TABLE
select z from app.m where n = 4;
> z enum
| glad
create table three.copy (like app.m including all);
> CREATE TABLE
insert into three.copy (n, f) values (3, 'glad');
> INSERT 0 1
select n, f, z from three.copy;
> n int4, f enum, z enum
| 3 | glad | glad
create table three.made as select w from app.s;
> SELECT 1
select w from three.made;
> w text
| here
create table app.reply (id int primary key, parent int references reply (id));
! 42P01 relation "reply" does not exist
create table app.reply (id int primary key, parent int references app.reply (id));
> CREATE TABLE
insert into app.reply values (1, 1), (2, 1);
> INSERT 0 2
insert into app.reply values (3, 7);
! 23503 insert, update or delete violates foreign key constraint "reply_parent_fkey"

-- What is left of them.
drop schema three;
! 2BP01 cannot drop schema three because other objects depend on it
drop schema ann;
> DROP SCHEMA
drop schema ann;
! 3F000 schema "ann" does not exist
drop schema if exists ann, app;
! 2BP01 cannot drop schema app because other objects depend on it
drop table three.u;
> DROP TABLE
drop schema three cascade;
> DROP SCHEMA
select * from app.m where n is null;
! 42703 column "n" does not exist
drop schema app cascade;
> DROP SCHEMA
drop schema "Odd.Name" cascade;
> DROP SCHEMA
select w from t;
> w text
select * from p;
> e int4
| ~
