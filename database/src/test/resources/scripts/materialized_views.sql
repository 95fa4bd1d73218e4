-- A materialized view keeps the rows of its query until it is refreshed.
create table item (id int primary key, kind text not null, price numeric(8, 2), made date);
> CREATE TABLE
insert into item values (1, 'a', 10.50, date '2024-01-01'), (2, 'a', 2.25, null), (3, 'b', null, date '2024-03-01'), (4, 'c', 7, date '2024-04-01');
> INSERT 0 4
create materialized view totals as select kind, count(*) as n, sum(price) as total from item group by kind;
> SELECT 3
select * from totals order by kind;
> kind text, n int8, total numeric
| a | 2 | 12.75
| b | 1 | ~
| c | 1 | 7
insert into item values (5, 'c', 1, null);
> INSERT 0 1
select * from totals order by kind;
> kind text, n int8, total numeric
| a | 2 | 12.75
| b | 1 | ~
| c | 1 | 7
refresh materialized view totals;
> REFRESH MATERIALIZED VIEW
select * from totals order by kind;
> kind text, n int8, total numeric
| a | 2 | 12.75
| b | 1 | ~
| c | 2 | 8
select kind, total from totals where n > 1 order by total desc;
> kind text, total numeric
| a | 12.75
| c | 8
select item.id, totals.n from item join totals on item.kind = totals.kind order by item.id;
> id int4, n int8
| 1 | 2
| 2 | 2
| 3 | 1
| 4 | 2
| 5 | 2
create materialized view totals as select 1 as one;
! 42P07 relation "totals" already exists
create materialized view if not exists totals as select 1 as one;
> CREATE MATERIALIZED VIEW
create table totals (a int);
! 42P07 relation "totals" already exists
create view totals as select 1 as one;
! 42P07 relation "totals" already exists
create or replace view totals as select 1 as one;
! 42809 "totals" is not a view
-- Names of columns.
create materialized view named (k, "A b") as select kind, id from item where id < 3;
> SELECT 2
select * from named order by "A b";
> k text, A b int4
| a | 1
| a | 2
create materialized view partly (k) as select kind, id from item where id < 3;
> SELECT 2
select * from partly order by id;
> k text, id int4
| a | 1
| a | 2
create materialized view more (a, b, c) as select kind, id from item;
! 42601 too many column names were specified
create materialized view twice as select id, id from item;
! 42701 column "id" specified more than once
create materialized view twice (a, a) as select id, kind from item;
! 42701 column "a" specified more than once
create materialized view "Mixed Case" as select id as "Id" from item where id = 1;
> SELECT 1
select "Id" from "Mixed Case";
> Id int4
| 1
refresh materialized view "Mixed Case";
> REFRESH MATERIALIZED VIEW
drop materialized view "Mixed Case";
> DROP MATERIALIZED VIEW
-- Without data.
create materialized view later as select id, price from item with no data;
> CREATE MATERIALIZED VIEW
create table copied as select * from later;
! 55000 materialized view "later" has not been populated
create table copied as select * from later with no data;
> CREATE TABLE AS
select * from copied;
> id int4, price numeric
create view over as select id from later;
> CREATE VIEW
refresh materialized view concurrently later;
! 0A000 CONCURRENTLY cannot be used when the materialized view is not populated
refresh materialized view later;
> REFRESH MATERIALIZED VIEW
select * from over order by id;
> id int4
| 1
| 2
| 3
| 4
| 5
refresh materialized view later with no data;
> REFRESH MATERIALIZED VIEW
refresh materialized view later with data;
> REFRESH MATERIALIZED VIEW
select count(*) from later;
> count int8
| 5
drop view over;
> DROP VIEW
-- Only REFRESH changes it.
insert into later values (9, 9);
! 42809 cannot change materialized view "later"
update later set id = 0;
! 42809 cannot change materialized view "later"
delete from later;
! 42809 cannot change materialized view "later"
truncate later;
! 42809 "later" is not a table
truncate item, later;
! 42809 "later" is not a table
truncate later restart identity;
! 42809 "later" is not a table
select id from later for update;
! 42809 cannot lock rows in materialized view "later"
select id from later order by id;
> id int4
| 1
| 2
| 3
| 4
| 5
-- Concurrently, with a unique index over columns only.
refresh materialized view concurrently later;
! 55000 cannot refresh materialized view "public.later" concurrently
create index later_price on later (price);
> CREATE INDEX
create unique index later_some on later (id) where id > 0;
> CREATE INDEX
refresh materialized view concurrently later;
! 55000 cannot refresh materialized view "public.later" concurrently
create unique index later_id on later (id);
> CREATE INDEX
refresh materialized view concurrently later;
> REFRESH MATERIALIZED VIEW
refresh materialized view concurrently later with no data;
! 42601 CONCURRENTLY and WITH NO DATA options cannot be used together
insert into item values (6, 'd', 6, null);
> INSERT 0 1
refresh materialized view concurrently later;
> REFRESH MATERIALIZED VIEW
select id from later order by id;
> id int4
| 1
| 2
| 3
| 4
| 5
| 6
drop index later_some;
> DROP INDEX
-- A refresh that fails leaves the rows as they were.
create materialized view kinds as select kind, price from item where id > 2 and id < 5;
> SELECT 2
create unique index kinds_kind on kinds (kind);
> CREATE INDEX
update item set kind = 'b' where id = 4;
> UPDATE 1
refresh materialized view kinds;
! 23505 duplicate key value violates unique constraint "kinds_kind"
select kind from kinds order by kind;
> kind text
| b
| c
update item set kind = 'c' where id = 4;
> UPDATE 1
create materialized view fractions as select id, 10 / (id - 100) as part from item;
> SELECT 6
insert into item values (100, 'x', 0, null);
> INSERT 0 1
refresh materialized view fractions;
! 22012 division by zero
select id, part from fractions order by id;
> id int4, part int4
| 1 | 0
| 2 | 0
| 3 | 0
| 4 | 0
| 5 | 0
| 6 | 0
delete from item where id = 100;
> DELETE 1
create materialized view broken as select 1 / (id - 1) as part from item;
! 22012 division by zero
select * from broken;
! 42P01 relation "broken" does not exist
-- Names that it does not have.
refresh materialized view nothing;
! 42P01 relation "nothing" does not exist
refresh materialized view item;
! 0A000 "item" is not a materialized view
create view plain as select 1 as a;
> CREATE VIEW
refresh materialized view plain;
! 42809 "plain" is not a table or materialized view
drop materialized view nothing;
! 42P01 materialized view "nothing" does not exist
drop materialized view if exists nothing;
> DROP MATERIALIZED VIEW
drop materialized view item;
! 42809 "item" is not a materialized view
drop materialized view plain;
! 42809 "plain" is not a materialized view
drop table later;
! 42809 "later" is not a table
drop view later;
! 42809 "later" is not a view
drop table plain;
! 42809 "plain" is not a table
drop view item;
! 42809 "item" is not a view
drop sequence later;
! 42809 "later" is not a sequence
drop index later;
! 42809 "later" is not an index
alter view later rename to it;
! 42809 "later" is not a view
alter materialized view item rename to it;
! 42809 "item" is not a materialized view
alter materialized view nothing rename to it;
! 42P01 relation "nothing" does not exist
alter materialized view if exists nothing rename to it;
> ALTER MATERIALIZED VIEW
drop view plain;
> DROP VIEW
-- Changes of the definition.
alter materialized view later rename to sooner;
> ALTER MATERIALIZED VIEW
select count(*) from sooner;
> count int8
| 6
select count(*) from later;
! 42P01 relation "later" does not exist
refresh materialized view sooner;
> REFRESH MATERIALIZED VIEW
alter materialized view sooner rename column price to cost;
> ALTER MATERIALIZED VIEW
alter materialized view sooner rename column price to cost;
! 42703 column "price" does not exist
alter materialized view sooner rename column cost to id;
! 42701 column "id" of relation "sooner" already exists
refresh materialized view sooner;
> REFRESH MATERIALIZED VIEW
select id, cost from sooner where id = 1;
> id int4, cost numeric
| 1 | 10.50
alter table sooner rename to later;
> ALTER TABLE
alter table later rename cost to price;
> ALTER TABLE
refresh materialized view concurrently later;
> REFRESH MATERIALIZED VIEW
alter materialized view later set (fillfactor = 70);
> ALTER MATERIALIZED VIEW
alter materialized view later alter column id set statistics 10;
> ALTER MATERIALIZED VIEW
alter materialized view later cluster on later_id;
> ALTER MATERIALIZED VIEW
alter table later add column extra int;
! 42809 ALTER action ADD COLUMN cannot be performed on relation "later"
alter table later drop column price;
! 42809 ALTER action DROP COLUMN cannot be performed on relation "later"
alter table later alter column id set not null;
! 42809 ALTER action ALTER COLUMN ... SET NOT NULL cannot be performed on relation "later"
alter table later alter column id set default 1;
! 42809 ALTER action ALTER COLUMN ... SET DEFAULT cannot be performed on relation "later"
alter table later alter column id type bigint;
! 42809 ALTER action ALTER COLUMN ... SET DATA TYPE cannot be performed on relation "later"
alter table later add constraint c check (id > 0);
! 42809 ALTER action ADD CONSTRAINT cannot be performed on relation "later"
alter table later add primary key (id);
! 42809 ALTER action ADD CONSTRAINT cannot be performed on relation "later"
alter table later drop constraint c;
! 42809 ALTER action DROP CONSTRAINT cannot be performed on relation "later"
create table referring (id int references later (id));
! 42809 referenced relation "later" is not a table
-- Dependencies, in both directions.
create view over as select id from later;
> CREATE VIEW
create materialized view over_over as select id from over where id < 3;
> SELECT 2
drop table item;
! 2BP01 cannot drop table item because other objects depend on it
drop materialized view later;
! 2BP01 cannot drop materialized view later because other objects depend on it
drop materialized view later restrict;
! 2BP01 cannot drop materialized view later because other objects depend on it
drop view over;
! 2BP01 cannot drop view over because other objects depend on it
alter table item alter column price type int;
! 0A000 cannot alter type of a column used by a view or rule
alter table item drop column price;
! 2BP01 cannot drop table item because other objects depend on it
drop view over cascade;
> DROP VIEW
select * from over_over;
! 42P01 relation "over_over" does not exist
create materialized view further as select id from later where id < 3;
> SELECT 2
insert into item values (0, 'z', 0, null);
> INSERT 0 1
refresh materialized view further;
> REFRESH MATERIALIZED VIEW
select id from further order by id;
> id int4
| 1
| 2
refresh materialized view later;
> REFRESH MATERIALIZED VIEW
refresh materialized view further;
> REFRESH MATERIALIZED VIEW
select id from further order by id;
> id int4
| 0
| 1
| 2
drop materialized view later cascade;
> DROP MATERIALIZED VIEW
select * from further;
! 42P01 relation "further" does not exist
drop materialized view totals, named, partly, kinds, fractions;
> DROP MATERIALIZED VIEW
-- Schemas.
create schema s;
> CREATE SCHEMA
create table s.t (a int primary key);
> CREATE TABLE
insert into s.t values (1), (2);
> INSERT 0 2
create materialized view s.m as select a from s.t;
> SELECT 2
create unique index m_a on s.m (a);
> CREATE INDEX
insert into s.t values (3);
> INSERT 0 1
refresh materialized view s.m;
> REFRESH MATERIALIZED VIEW
select a from s.m order by a;
> a int4
| 1
| 2
| 3
alter materialized view s.m set schema public;
> ALTER MATERIALIZED VIEW
refresh materialized view concurrently m;
> REFRESH MATERIALIZED VIEW
select count(*) from m;
> count int8
| 3
alter table m set schema s;
> ALTER TABLE
alter schema s rename to r;
> ALTER SCHEMA
insert into r.t values (4);
> INSERT 0 1
refresh materialized view r.m;
> REFRESH MATERIALIZED VIEW
select count(*) from r.m;
> count int8
| 4
drop schema r;
! 2BP01 cannot drop schema r because other objects depend on it
drop schema r cascade;
> DROP SCHEMA
select * from r.m;
! 42P01 relation "r.m" does not exist
-- A table that has more columns since.
create table wide (a int primary key, b text);
> CREATE TABLE
insert into wide values (1, 'x');
> INSERT 0 1
create materialized view wider as select * from wide;
> SELECT 1
alter table wide add column c int default 7;
> ALTER TABLE
refresh materialized view wider;
> REFRESH MATERIALIZED VIEW
select * from wider;
> a int4, b text
| 1 | x
drop table wide cascade;
> DROP TABLE
-- Values of every kind, and values chosen once.
create table chosen (id int primary key, r float8);
> CREATE TABLE
insert into chosen values (1, 0), (2, 0), (3, 0);
> INSERT 0 3
create materialized view times as select id, now() = now() as same from chosen;
> SELECT 3
select id, same from times order by id;
> id int4, same bool
| 1 | t
| 2 | t
| 3 | t
create materialized view drawn as select id, random() >= 0 as positive from chosen;
> SELECT 3
refresh materialized view drawn;
> REFRESH MATERIALIZED VIEW
select id, positive from drawn order by id;
> id int4, positive bool
| 1 | t
| 2 | t
| 3 | t
create materialized view firsts as select id from chosen limit 2;
> SELECT 2
select count(*) from firsts;
> count int8
| 2
create materialized view literal as values (1, 'one'), (2, 'two');
> SELECT 2
select * from literal order by column1;
> column1 int4, column2 text
| 1 | one
| 2 | two
create materialized view withs as with w as (select id from chosen) select count(*) as n from w;
> SELECT 1
refresh materialized view withs;
> REFRESH MATERIALIZED VIEW
select n from withs;
> n int8
| 3
create sequence numbers;
> CREATE SEQUENCE
create materialized view numbered as select nextval('numbers') as n;
! 0A000 a materialized view over nextval() or currval() is not supported by Quorate
create temporary materialized view passed as select 1 as a;
! 42601 syntax error at or near "materialized"
create or replace materialized view passed as select 1 as a;
! 42601 syntax error at or near "materialized"
create materialized view passed as select 1 as a with check option;
! 42601 syntax error at or near "check"
create materialized view passed using heap with (fillfactor = 70) as select 1 as a;
> SELECT 1
create materialized view passed2 using other as select 1 as a;
! 42704 access method "other" does not exist
create table like_it (like passed);
> CREATE TABLE
select * from like_it;
> a int4
comment on materialized view passed is 'x';
> Nothing
