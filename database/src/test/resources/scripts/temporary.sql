-- What is temporary is in the session's own schema, before all others.

set search_path = pg_temp_7, public;
> Set
create table kept (id int primary key, n int);
> CREATE TABLE
insert into kept values (1, 10);
> INSERT 0 1
create temporary table kept (id int primary key, n int);
> CREATE TABLE
insert into kept values (2, 20);
> INSERT 0 1
select id, n from kept;
> id int4, n int4
| 2 | 20
select id, n from public.kept;
> id int4, n int4
| 1 | 10
select id, n from pg_temp.kept;
> id int4, n int4
| 2 | 20
select id, n from pg_temp_7.kept;
> id int4, n int4
| 2 | 20
create temp table counted (id serial primary key, k int references kept, t text unique);
> CREATE TABLE
insert into counted (k, t) values (2, 'a') returning id;
> id int4
| 1
insert into counted (k, t) values (3, 'b');
! 23503 insert, update or delete violates foreign key constraint "counted_k_fkey"
insert into counted (k, t) values (2, 'a');
! 23505 duplicate key value violates unique constraint "counted_t_key"
create index on counted (k);
> CREATE INDEX
select currval('counted_id_seq');
> currval int8
| 1
create temp table chosen on commit drop as select id, t from counted;
> SELECT 1
select * from chosen;
> id int4, t text
| 1 | a
select id, n + 1 as m into temp made from kept where id in (select k from counted);
> SELECT 1
select * from made;
> id int4, m int4
| 2 | 21
select 1 as one into lasting;
> SELECT 1
select * from lasting;
> one int4
| 1
with w as (select 5 as x) select x into local temporary table made2 from w;
> SELECT 1
select * from made2;
> x int4
| 5
create temp view seen as select t from counted;
> CREATE VIEW
select * from seen;
> t text
| a
create temp sequence numbers;
> CREATE SEQUENCE
select nextval('numbers');
> nextval int8
| 1
create table pg_temp.plain (id int);
> CREATE TABLE
insert into plain values (1);
> INSERT 0 1
create table bad (id int references pg_temp.kept);
! 42P16 constraints on permanent tables may reference only permanent tables
create temp table bad (id int references public.kept);
! 42P16 constraints on temporary tables may reference only temporary tables
create view bad as select * from counted;
! 0A000 a view over temporary tables that is not temporary is not supported by Quorate
create temp table public.bad (id int);
! 42P16 cannot create temporary relation in non-temporary schema
create temp table pg_temp_8.bad (id int);
! 42P16 cannot create relations in temporary schemas of other sessions
create table bad (id int) on commit drop;
! 42P16 ON COMMIT can only be used on temporary tables
alter table kept set schema public;
! 0A000 cannot move objects into or out of temporary schemas
alter table public.kept set schema pg_temp_7;
! 0A000 cannot move objects into or out of temporary schemas
create temp table if not exists kept (x int);
> CREATE TABLE
create temp table kept (x int);
! 42P07 relation "kept" already exists
alter table kept rename to kept2;
> ALTER TABLE
select id from kept;
> id int4
| 1
drop table kept;
> DROP TABLE
drop table if exists pg_temp.nothing;
> DROP TABLE
drop table pg_temp.nothing;
! 42P01 table "pg_temp.nothing" does not exist
set search_path = public;
> Set
select * from counted;
! 42P01 relation "counted" does not exist
create temp table nobody (id int);
! 42P16 cannot create relations in temporary schemas of other sessions
drop schema pg_temp_7 cascade;
> DROP SCHEMA
drop table lasting;
> DROP TABLE
