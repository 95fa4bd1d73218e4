create table a (id int primary key, name varchar(10) not null);
> CREATE TABLE
create table a (id int);
! 42P07 relation "a" already exists
create table if not exists a (id int);
> CREATE TABLE
insert into a values (1, 'one'), (2, 'two');
> INSERT 0 2
alter table a add column age int default 5;
> ALTER TABLE
select * from a order by id;
> id int4, name varchar, age int4
| 1 | one | 5
| 2 | two | 5
alter table a add column flag boolean not null default true;
> ALTER TABLE
insert into a (id, name) values (3, 'three') returning *;
> id int4, name varchar, age int4, flag bool
| 3 | three | 5 | t
alter table a add column bad int not null;
! 23502 column "bad" of relation "a" contains null values
alter table a rename column age to years;
> ALTER TABLE
select years from a where id = 1;
> years int4
| 5
alter table a rename to people;
> ALTER TABLE
select count(*) from a;
! 42P01 relation "a" does not exist
select count(*) from people;
> count int8
| 3
create table a (id int references people (id) on delete cascade, x int unique);
> CREATE TABLE
insert into a values (1, 10), (2, 20), (99, 1);
! 23503 insert, update or delete violates foreign key constraint "a_id_fkey"
insert into a values (1, 10), (2, 20);
> INSERT 0 2
delete from people where id = 1;
> DELETE 1
select * from a;
> id int4, x int4
| 2 | 20
alter table people drop column years;
> ALTER TABLE
select * from people order by id;
> id int4, name varchar, flag bool
| 2 | two | t
| 3 | three | t
create index people_name on people (name desc);
> CREATE INDEX
create index people_name on people (name);
! 42P07 relation "people_name" already exists
create index if not exists people_name on people (name);
> CREATE INDEX
create unique index people_u on people (name);
> CREATE INDEX
insert into people values (7, 'two', true);
! 23505 duplicate key value violates unique constraint "people_u"
drop index people_u;
> DROP INDEX
insert into people values (7, 'two', true);
> INSERT 0 1
drop index nosuch;
! 42704 index "nosuch" does not exist
alter table people alter column name drop not null;
> ALTER TABLE
insert into people (id) values (8);
> INSERT 0 1
alter table people alter column name set not null;
! 23502 column "name" of relation "people" contains null values
alter table people alter column flag set default false;
> ALTER TABLE
insert into people (id) values (9) returning flag;
> flag bool
| f
alter table people add constraint pos check (id > 0);
> ALTER TABLE
insert into people (id) values (-1);
! 23514 new row violates check constraint "pos"
alter table people drop constraint pos;
> ALTER TABLE
insert into people (id) values (-1);
> INSERT 0 1
alter table people drop constraint nosuch;
! 42704 constraint "nosuch" of relation "people" does not exist
drop table people;
! 2BP01 cannot drop table people because other objects depend on it
drop table people cascade;
> DROP TABLE
insert into a values (1234, 1);
> INSERT 0 1
create table c as select id, x * 2 as xx from a;
> SELECT 2
select * from c;
> id int4, xx int4
| 1234 | 2
| 2 | 40
create table c0 as select * from c with no data;
> CREATE TABLE AS
create table if not exists c as select 1 as one;
> CREATE TABLE AS
create table d (a int, b int, unique (a, b), constraint pos check (a > b));
> CREATE TABLE
insert into d values (1, null), (1, null), (2, 1);
> INSERT 0 3
insert into d values (2, 1);
! 23505 duplicate key value violates unique constraint "d_a_b_key"
insert into d values (1, 2);
! 23514 new row violates check constraint "pos"
alter table d alter column a type bigint;
> ALTER TABLE
create table e (id serial, v varchar(3));
> CREATE TABLE
alter table e alter column v type varchar(10);
> ALTER TABLE
insert into e (v) values ('abcdef') returning id;
> id int4
| 1
create view ev as select v from e;
> CREATE VIEW
alter table e rename to ee;
! 0A000 renaming what view "ev" reads is not supported by Quorate
drop table e;
! 2BP01 cannot drop table e because other objects depend on it
drop table e cascade;
> DROP TABLE
select * from ev;
! 42P01 relation "ev" does not exist
create table bad (x nosuchtype);
! 42704 type "nosuchtype" does not exist
create table bad (x regclass);
! 0A000 type regclass is not supported by Quorate
create table bad (x int, x int);
! 42701 column "x" specified more than once
comment on table a is 'x';
> Nothing
drop table if exists nosuch;
> DROP TABLE
drop table nosuch;
! 42P01 table "nosuch" does not exist
selec 1;
! 42601 syntax error at or near "selec"
select from where;
! 42601 syntax error at or near "where"
select 'abc;
! 42601 unterminated quoted string
create sequence down increment -1;
> CREATE SEQUENCE
select nextval('down');
> nextval int8
| -1
select nextval('down');
> nextval int8
| -2
create sequence downfrom increment by -2 start with -10;
> CREATE SEQUENCE
select nextval('downfrom');
> nextval int8
| -10
select nextval('downfrom');
> nextval int8
| -12
create sequence zero increment 0;
! 22023 INCREMENT must not be zero
create sequence past start 0;
! 22023 START value (0) cannot be less than MINVALUE (1)
create sequence below increment -1 start 1;
! 22023 START value (1) cannot be greater than MAXVALUE (-1)
drop index nope;
! 42704 index "nope" does not exist
drop index if exists nope;
> DROP INDEX
drop table nope;
! 42P01 table "nope" does not exist
