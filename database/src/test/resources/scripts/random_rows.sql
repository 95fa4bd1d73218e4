-- random() and uuids over the rows of tables: computed from the rows' keys, so alike on every engine.
create table item (id int primary key, name varchar(20), u uuid, r float8);
> CREATE TABLE
insert into item (id, name) values (1, 'one'), (2, 'two'), (3, null), (4, 'four'), (5, '');
> INSERT 0 5
update item set u = gen_random_uuid(), r = random();
> UPDATE 5
select * from item order by id;
> id int4, name varchar, u uuid, r float8
| 1 | one | 73bfee21-b26e-458e-94f1-86c19a064898 | 0.1412024754945116
| 2 | two | 043fad47-976b-4982-9222-96786274af80 | 0.21428075956860138
| 3 | ~ | df5245aa-6604-4fc1-8925-64ac1854b987 | 0.6709341173445618
| 4 | four | b133a0db-f2eb-4883-9e09-d7b7411f4726 | 0.8032922708584831
| 5 |  | 1b5046e5-c431-4d99-9b82-0990ae7c0cd3 | 0.4429671615159423
select count(distinct u), count(distinct r), min(r) >= 0 and max(r) < 1 from item;
> count int8, count int8, ?column? bool
| 5 | 5 | t
- DERBY
select id from item order by random();
> id int4
| 2
| 1
| 4
| 5
| 3
select id from item order by random() limit 2;
> id int4
| 1
| 5
select id, random() < 1 as below from item where random() < 0.5 order by id;
> id int4, below bool
| 2 | t
| 4 | t
| 5 | t
select id, trunc(random() * 10) from item order by id;
> id int4, trunc float8
| 1 | 6
| 2 | 3
| 3 | 3
| 4 | 6
| 5 | 7
delete from item where random() < 0.3;
> DELETE 3
select id from item order by id;
> id int4
| 1
| 4
-- Keys of several columns and types; rows that an outer join lacks.
create table part (item int, place varchar(10), at timestamp, n numeric(8,2), primary key (item, place, at, n));
> CREATE TABLE
insert into part values (1, 'a', '2026-01-02 03:04:05.6', 1.5), (1, 'b', '2026-01-02 03:04:05.6', 1.5), (2, 'a', '1999-12-31', 0.25), (9, 'ä', '2026-01-02', 12);
> INSERT 0 4
select i.id, p.place, random() from item i left join part p on p.item = i.id order by 1, 2;
> id int4, place varchar, random float8
| 1 | a | 0.9205829317454832
| 1 | b | 0.5823155815681615
| 4 | ~ | 0.3976677777253359
select i.id, p.place, random() from item i full join part p on p.item = i.id order by 1, 2;
! 0A000 random() over more than one row cannot be made the same on all replicas here
select s.id, s.g from (select id, gen_random_uuid() as g from item) s order by 1;
> id int4, g uuid
| 1 | 1f23dc40-6f77-4a5e-b5b1-067e8d47613c
| 4 | 15551d76-4220-4806-817d-078954bc1e22
insert into item (id, u) select s.id + 10, s.g from (select id, gen_random_uuid() g from item) s;
> INSERT 0 2
select id, u is not null from item where id > 10 order by id;
> id int4, ?column? bool
| 11 | t
| 14 | t
select id from item where id in (select item from part order by random() limit 2) order by id;
> id int4
| 1
select g, random() from generate_series(1, 3) g;
> g int4, random float8
| 1 | 0.7463798763610598
| 2 | 0.653174292731038
| 3 | 0.5840962137972228
select count(*), sum(floor(random() * 2)) >= 0 from item;
> count int8, ?column? bool
| 4 | t
- MARIADB
select a, random() from (values ('x'), ('y')) v(a);
> a text, random float8
| x | 0.7562639627364356
| y | 0.5425290285431865
create view chance as select id, random() as r from item;
! 0A000 a view over random(), nextval() or currval() is not supported by Quorate
select count(distinct r) > 1 from chance;
! 42P01 relation "chance" does not exist
-- Defaults of added columns.
alter table part add column uid uuid not null default gen_random_uuid(), add column other uuid default gen_random_uuid(), add column chance float8 default random();
> ALTER TABLE
select count(distinct uid), count(distinct other), bool_or(uid = other), count(distinct chance) from part;
> count int8, count int8, bool_or bool, count int8
| 4 | 4 | f | 4
- DERBY
insert into part (item, place, at, n) values (3, 'c', '2026-01-01', 1), (4, 'c', '2026-01-01', 1);
> INSERT 0 2
select count(distinct uid) from part;
> count int8
| 6
-- Nothing tells these rows apart.
create table heap (a int);
> CREATE TABLE
insert into heap values (1), (2);
> INSERT 0 2
update heap set a = (random() * 10)::int;
! 0A000 random() over more than one row cannot be made the same on all replicas here
select a from heap order by random();
! 0A000 random() over more than one row cannot be made the same on all replicas here
select a, count(*), random() from heap group by a;
! 0A000 random() over more than one row cannot be made the same on all replicas here
select id from item order by random(), id for update;
> id int4
| 14
| 1
| 11
| 4
select count(*), random() from item;
! 0A000 random() and the like beside an aggregate is not supported by Quorate
select a from (select a from heap) h where random() < 0.5;
! 0A000 random() over more than one row cannot be made the same on all replicas here
alter table heap add column u uuid default gen_random_uuid();
! 0A000 gen_random_uuid() over more than one row cannot be made the same on all replicas here
alter table item add column s bigint default nextval('none');
! 42P01 relation "none" does not exist
create sequence seq;
> CREATE SEQUENCE
alter table item add column s bigint default nextval('seq');
! 0A000 ADD COLUMN with a default that draws from a sequence is not supported by Quorate
update item set r = nextval('seq');
! 0A000 nextval() over more than one row cannot be made the same on all replicas here
select i.id from item i join part p on random() < 0.5;
! 0A000 random() over more than one row cannot be made the same on all replicas here
