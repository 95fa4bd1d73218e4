-- random() and uuids over the rows of tables: computed from the rows' keys, so alike on every engine.
create table item (id int primary key, name varchar(20), u uuid, r float8);
> CREATE TABLE
insert into item (id, name) values (1, 'one'), (2, 'two'), (3, null), (4, 'four'), (5, '');
> INSERT 0 5
update item set u = gen_random_uuid(), r = random();
> UPDATE 5
select * from item order by id;
> id int4, name varchar, u uuid, r float8
| 1 | one | 1db028b1-06b6-4492-939b-09c11d88c353 | 0.407922432554916
| 2 | two | 01bb6069-a7d9-4071-bd4a-143e82ae5ae6 | 0.3998181959737819
| 3 | ~ | 5086d438-29d4-44c9-ad89-844b8bffe4a1 | 0.5156539390922921
| 4 | four | e7279ded-877e-4a9d-9d4c-543680a92660 | 0.5665878096778061
| 5 |  | 49fd1d9c-81a1-497c-8c08-4ebab35e2cad | 0.07684127188723044
select count(distinct u), count(distinct r), min(r) >= 0 and max(r) < 1 from item;
> count int8, count int8, ?column? bool
| 5 | 5 | t
- DERBY
select id from item order by random();
> id int4
| 3
| 4
| 5
| 2
| 1
select id from item order by random() limit 2;
> id int4
| 5
| 4
select id, random() < 1 as below from item where random() < 0.5 order by id;
> id int4, below bool
| 3 | t
select id, trunc(random() * 10) from item order by id;
> id int4, trunc float8
| 1 | 0
| 2 | 5
| 3 | 1
| 4 | 1
| 5 | 7
delete from item where random() < 0.3;
> DELETE 1
select id from item order by id;
> id int4
| 1
| 2
| 4
| 5
-- Keys of several columns and types; rows that an outer join lacks.
create table part (item int, place varchar(10), at timestamp, n numeric(8,2), primary key (item, place, at, n));
> CREATE TABLE
insert into part values (1, 'a', '2026-01-02 03:04:05.6', 1.5), (1, 'b', '2026-01-02 03:04:05.6', 1.5), (2, 'a', '1999-12-31', 0.25), (9, 'ä', '2026-01-02', 12);
> INSERT 0 4
select i.id, p.place, random() from item i left join part p on p.item = i.id order by 1, 2;
> id int4, place varchar, random float8
| 1 | a | 0.9034996949575786
| 1 | b | 0.9770040998599214
| 2 | a | 0.49820693625478074
| 4 | ~ | 0.7672433486226724
| 5 | ~ | 0.701089706251274
select i.id, p.place, random() from item i full join part p on p.item = i.id order by 1, 2;
! 0A000 random() over more than one row cannot be made the same on all replicas here
select s.id, s.g from (select id, gen_random_uuid() as g from item) s order by 1;
> id int4, g uuid
| 1 | 11eba203-e439-4015-8e08-4abf421fd1ab
| 2 | 3873da61-239f-44ef-97f2-81f17438151a
| 4 | fcf1b77c-0b80-479f-9710-01eef1df1086
| 5 | fa89306b-cbae-4eb3-82d7-76bcaa0693c3
insert into item (id, u) select s.id + 10, s.g from (select id, gen_random_uuid() g from item) s;
> INSERT 0 4
select id, u is not null from item where id > 10 order by id;
> id int4, ?column? bool
| 11 | t
| 12 | t
| 14 | t
| 15 | t
select id from item where id in (select item from part order by random() limit 2) order by id;
> id int4
| 1
select g, random() from generate_series(1, 3) g;
> g int4, random float8
| 1 | 0.29873793496017176
| 2 | 0.13761293572920863
| 3 | 0.8631188241466747
select count(*), sum(floor(random() * 2)) >= 0 from item;
> count int8, ?column? bool
| 8 | t
- MARIADB
select a, random() from (values ('x'), ('y')) v(a);
> a text, random float8
| x | 0.38166147700944
| y | 0.07238068112754581
with x as (select id, random() as r from item) select count(*) from x a join x b on b.id = a.id and b.r = a.r;
> count int8
| 8
update item set u = gen_random_uuid(), r = random() where id > 3 returning id, r, u;
> id int4, r float8, u uuid
| 11 | 0.5895899319043272 | 38f50782-da9c-47e4-b027-067aa9c10978
| 12 | 0.6004361999492425 | 1fce9aed-5048-4d7f-b67d-cb4306b1b8af
| 14 | 0.9323320121494656 | 343b9a41-c777-4b1f-882f-7b573bc427c2
| 15 | 0.8247734303855307 | 0d57fa12-4356-4b94-9d61-a33c4adfaa3b
| 4 | 0.4760260129717644 | 0fbbde0c-170c-4930-abe5-6a5710117f59
| 5 | 0.4552700842738697 | a1c243e0-52d5-4016-8fea-e986bad1be35
select id, r, u from item where id > 3 order by id;
> id int4, r float8, u uuid
| 4 | 0.4760260129717644 | 0fbbde0c-170c-4930-abe5-6a5710117f59
| 5 | 0.4552700842738697 | a1c243e0-52d5-4016-8fea-e986bad1be35
| 11 | 0.5895899319043272 | 38f50782-da9c-47e4-b027-067aa9c10978
| 12 | 0.6004361999492425 | 1fce9aed-5048-4d7f-b67d-cb4306b1b8af
| 14 | 0.9323320121494656 | 343b9a41-c777-4b1f-882f-7b573bc427c2
| 15 | 0.8247734303855307 | 0d57fa12-4356-4b94-9d61-a33c4adfaa3b
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
| 12
| 4
| 14
| 11
| 2
| 15
| 5
| 1
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
