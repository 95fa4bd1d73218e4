-- An enumeration's values are its labels to the engines, and sort by their places.
create type mood as enum ('sad', 'ok', 'happy');
> CREATE TYPE
create type mood as enum ('x');
! 42710 type "mood" already exists
create type dup as enum ('a', 'a');
! 23505 duplicate key value violates unique constraint "pg_enum_typid_label_index"
create type nothing_yet as enum ();
> CREATE TYPE
create table person (id int primary key, m mood, n mood default 'ok' not null, check (m <> 'sad' or id < 5));
> CREATE TABLE
insert into person (id, m) values (1, 'happy'), (2, 'sad'), (3, 'ok'), (4, null);
> INSERT 0 4
insert into person values (5, 'happy', 'sad');
> INSERT 0 1
insert into person (id, m) values (6, 'angry');
! 22P02 invalid input value for enum mood: "angry"
insert into person (id, m) values (6, 'sad');
! 23514 new row violates check constraint "person_check"
insert into person (id, m) values (6, 5);
! 42804 column "m" is of type mood but expression is of type integer
insert into person (id, m) values (6, 'ok'::text);
! 42804 column "m" is of type mood but expression is of type text
insert into person (id, m) select id + 10, m from person where id < 3;
! 23514 new row violates check constraint "person_check"
select * from person order by m, id;
> id int4, m enum, n enum
| 2 | sad | ok
| 3 | ok | ok
| 1 | happy | ok
| 5 | happy | sad
| 4 | ~ | ok
select id, m from person order by m desc nulls last, id;
> id int4, m enum
| 1 | happy
| 5 | happy
| 3 | ok
| 2 | sad
| 4 | ~
select id from person where m = 'sad' order by id;
> id int4
| 2
select id from person where m > 'sad' order by id;
> id int4
| 1
| 3
| 5
select id from person where m between 'sad' and 'ok' order by id;
> id int4
| 2
| 3
select id from person where m in ('ok', 'happy') order by id;
> id int4
| 1
| 3
| 5
select id from person where m = 'wild';
! 22P02 invalid input value for enum mood: "wild"
select id from person where m <> n order by id;
> id int4
| 1
| 2
| 5
select min(m), max(m), count(distinct m) from person;
> min enum, max enum, count int8
| sad | happy | 3
select m, count(*) from person group by m order by m;
> m enum, count int8
| sad | 1
| ok | 1
| happy | 2
| ~ | 1
select distinct m from person order by m desc;
> m enum
| ~
| happy
| ok
| sad
select m::text || '!', 'm:' || m, m::text from person where id = 1;
> ?column? text, ?column? text, m text
| happy! | m:happy | happy
select 'happy'::mood, cast('sad' as mood), 'ok'::text::mood, null::mood;
> mood enum, mood enum, mood enum, mood enum
| happy | sad | ok | ~
select 'glum'::mood;
! 22P02 invalid input value for enum mood: "glum"
select ('gl' || 'um')::mood;
! 22P02 invalid input value for enum mood: "glum"
select 'ok'::mood > 'sad'::mood, 'ok'::mood = 'ok', greatest('ok'::mood, 'happy'), least(m, 'ok') from person where id = 1;
> ?column? bool, ?column? bool, greatest enum, least enum
| t | t | happy | ok
select coalesce(m, 'sad') from person where id in (1, 4) order by id;
> coalesce enum
| happy
| sad
select case when id = 1 then m else 'ok' end, nullif(m, 'happy') from person where id in (1, 2) order by id;
> case enum, nullif enum
| happy | ~
| ok | sad
select id, row_number() over (order by m desc, id), max(m) over (partition by n) from person where id < 4 order by id;
> id int4, row_number int8, max enum
| 1 | 1 | happy
| 2 | 3 | happy
| 3 | 2 | happy
- HSQLDB
- DERBY
- MARIADB
select m from person where id = 1 union select 'ok'::mood;
> m enum
| happy
| ok
select id from person where m in (select n from person) order by id;
> id int4
| 2
| 3
update person set m = 'ok', n = default where id = 5 returning m, n;
> m enum, n enum
| ok | ok
update person set m = 'no' where id = 5;
! 22P02 invalid input value for enum mood: "no"
select a.id, b.id from person a join person b on a.m = b.m where a.id = 3 order by 1, 2;
> id int4, id int4
| 3 | 3
| 3 | 5
alter type mood add value 'ecstatic';
> ALTER TYPE
alter type mood add value 'meh' before 'ok';
> ALTER TYPE
alter type mood add value 'fine' after 'ok';
> ALTER TYPE
alter type mood add value 'fine';
! 42710 enum label "fine" already exists
alter type mood add value if not exists 'fine';
> ALTER TYPE
alter type mood add value 'x' after 'y';
! 22023 "y" is not an existing enum label
insert into person (id, m) values (20, 'meh'), (21, 'ecstatic'), (22, 'fine');
> INSERT 0 3
select id, m from person where m < 'happy' order by m, id;
> id int4, m enum
| 2 | sad
| 20 | meh
| 3 | ok
| 5 | ok
| 22 | fine
create type colour as enum ('red', 'green');
> CREATE TYPE
create table car (id int primary key, c colour unique);
> CREATE TABLE
insert into car values (1, 'red'), (2, 'green');
> INSERT 0 2
insert into car values (3, 'red');
! 23505 duplicate key value violates unique constraint "car_c_key"
select 1 from car, person where c = m;
! 42883 operator does not exist: enum = enum
alter type colour rename value 'red' to 'crimson';
> ALTER TYPE
alter type colour rename value 'red' to 'blue';
! 22023 "red" is not an existing enum label
alter type colour rename value 'green' to 'crimson';
! 42710 enum label "crimson" already exists
select * from car order by c;
> id int4, c enum
| 1 | crimson
| 2 | green
insert into car values (4, 'red');
! 22P02 invalid input value for enum colour: "red"
alter type mood rename value 'sad' to 'blue';
! 0A000 RENAME VALUE of a label that a view, a default or a check has is not supported by Quorate
alter type colour rename to paint;
> ALTER TYPE
select c::paint from car order by 1;
> c enum
| crimson
| green
select 'crimson'::colour;
! 42704 type "colour" does not exist
create view cars as select c from car;
> CREATE VIEW
drop type paint;
! 2BP01 cannot drop type paint because other objects depend on it
drop type mood, nothing;
! 42704 type "nothing" does not exist
drop type if exists nothing;
> DROP TYPE
drop view cars;
> DROP VIEW
alter table car drop column c;
> ALTER TABLE
drop type paint;
> DROP TYPE
create table more (id int, m mood[]);
! 0A000 type mood[] is not supported by Quorate
create index person_m on person (m);
> CREATE INDEX
create unique index person_k on person (id, m);
> CREATE INDEX
alter table person add column o mood default 'happy';
> ALTER TABLE
select o from person where id = 1;
> o enum
| happy
alter table person alter column o type text using o::text;
> ALTER TABLE
drop table person, car;
> DROP TABLE
drop type mood;
> DROP TYPE
drop type nothing_yet;
> DROP TYPE
