-- A domain's columns are of its base type; its rules are among those of their tables.
create domain positive as int check (value > 0);
> CREATE DOMAIN
create domain code as varchar(5) default 'none' not null constraint code_short check (length(value) > 1) check (value <> 'bad');
> CREATE DOMAIN
create domain plain as numeric(6, 2);
> CREATE DOMAIN
create domain positive as int;
! 42710 type "positive" already exists
create domain wrong as int check (valu > 0);
! 42703 column "valu" does not exist
create domain wrong as int default 'x';
! 22P02 invalid input syntax for type integer: "x"
create table item (id int primary key, p positive, q positive, c code, n plain, d code default 'own');
> CREATE TABLE
insert into item (id, p, q, n) values (1, 5, null, 1.005), (2, 6, 7, 2);
> INSERT 0 2
insert into item (id, p) values (3, 0);
! 23514 new row violates check constraint "positive_check"
insert into item (id, q) values (3, -1);
! 23514 new row violates check constraint "positive_check1"
insert into item (id, c) values (3, 'x');
! 23514 new row violates check constraint "code_short"
insert into item (id, c) values (3, 'bad');
! 23514 new row violates check constraint "code_check"
insert into item (id, c) values (3, null);
! 23502 null value in column "c" of relation "item" violates not-null constraint
insert into item (id, c) values (3, 'toolong');
! 22001 value too long for type character varying(5)
insert into item (id, p) values (3, 'a');
! 22P02 invalid input syntax for type integer: "a"
select * from item order by id;
> id int4, p int4, q int4, c varchar, n numeric, d varchar
| 1 | 5 | ~ | none | 1.01 | own
| 2 | 6 | 7 | none | 2.00 | own
update item set p = p - 6 where id = 2;
! 23514 new row violates check constraint "positive_check"
select p + 1, p::positive from item where id = 1;
! 0A000 a cast to domain positive, which has constraints, is not supported by Quorate
select 1.239::plain, n::plain from item where id = 1;
> plain numeric, n numeric
| 1.24 | 1.01
alter domain positive add constraint small check (value < 100);
> ALTER DOMAIN
insert into item (id, p) values (4, 100);
! 23514 new row violates check constraint "small"
alter domain positive add check (value < 6);
! 23514 check constraint "positive_check11" of relation "item" is violated by some row
alter domain positive drop constraint small;
> ALTER DOMAIN
alter domain positive drop constraint small;
! 42704 constraint "small" of domain "positive" does not exist
alter domain positive drop constraint if exists small;
> ALTER DOMAIN
insert into item (id, p) values (4, 100);
> INSERT 0 1
alter domain code set default 'two';
> ALTER DOMAIN
insert into item (id) values (5);
> INSERT 0 1
select c, d from item where id = 5;
> c varchar, d varchar
| two | own
alter domain code drop default;
> ALTER DOMAIN
insert into item (id) values (6);
! 23502 null value in column "c" of relation "item" violates not-null constraint
alter domain plain set not null;
! 0A000 SET or DROP NOT NULL of a domain that columns have is not supported by Quorate
alter table item add column r positive;
> ALTER TABLE
update item set r = 0 where id = 1;
! 23514 new row violates check constraint "positive_check2"
alter table item rename column r to rr;
> ALTER TABLE
update item set rr = 0 where id = 1;
! 23514 new row violates check constraint "positive_check2"
alter domain positive drop constraint positive_check;
> ALTER DOMAIN
update item set rr = 0 where id = 1;
> UPDATE 1
drop domain positive;
! 2BP01 cannot drop type positive because other objects depend on it
drop domain if exists nothing;
> DROP DOMAIN
drop domain nothing;
! 42704 type "nothing" does not exist
alter domain plain rename to flat;
> ALTER DOMAIN
create table flats (f flat);
> CREATE TABLE
drop table item, flats;
> DROP TABLE
drop domain positive, code;
> DROP DOMAIN
create type light as enum ('on', 'off');
> CREATE TYPE
create domain lit as light check (value = 'on');
> CREATE DOMAIN
create table lamps (l lit);
> CREATE TABLE
insert into lamps values ('on');
> INSERT 0 1
insert into lamps values ('off');
! 23514 new row violates check constraint "lit_check"
insert into lamps values ('dim');
! 22P02 invalid input value for enum light: "dim"
select l from lamps;
> l enum
| on
drop type light;
! 2BP01 cannot drop type light because other objects depend on it
drop table lamps;
> DROP TABLE
drop domain lit;
> DROP DOMAIN
drop type light;
> DROP TYPE
