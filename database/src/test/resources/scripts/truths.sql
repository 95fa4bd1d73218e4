-- What stands where a truth value stands, and dates on their way to timestamps.
create table one (id int primary key, b boolean, i int);
> CREATE TABLE
create table two (id int primary key, i int);
> CREATE TABLE
insert into one values (1, true, 1), (2, false, 2), (3, null, null);
> INSERT 0 3
insert into two values (1, 1), (2, null);
> INSERT 0 2
select id from one where exists (select 1 from two where two.i = one.i) is null order by id;
> id int4
select id from one where exists (select 1 from two where two.i = one.i) is not null order by id;
> id int4
| 1
| 2
| 3
select id from one where exists (select 1 from two where two.i = one.i) is true order by id;
> id int4
| 1
select id from one where not exists (select 1 from two where two.i = one.i) is true order by id;
> id int4
| 2
| 3
select id from one where b is distinct from exists (select 1 from two where two.i = one.i) order by id;
> id int4
| 3
update one set b = exists (select 1 from two where two.i = one.i) is null;
> UPDATE 3
select id, b from one order by id;
> id int4, b bool
| 1 | f
| 2 | f
| 3 | f
update one set b = (b is distinct from exists (select 1 from two where two.i = one.i));
> UPDATE 3
select id, b from one order by id;
> id int4, b bool
| 1 | t
| 2 | f
| 3 | f
update one set b = null where id = 3;
> UPDATE 1
create table three (id int primary key, b boolean);
> CREATE TABLE
insert into three select id + 50, (b and true) from one;
> INSERT 0 3
insert into three select id + 60, (b or false) from one;
> INSERT 0 3
insert into three select id + 70, (true and b) from one;
> INSERT 0 3
insert into three select id + 80, (i > 0 and true) from one;
> INSERT 0 3
insert into three select id + 90, (i > 0 or b or false) from one;
> INSERT 0 3
insert into three select id + 100, not b from one;
> INSERT 0 3
insert into three select id + 110, true from one;
> INSERT 0 3
insert into three select id + 120, (id in (1, 2) and true) from one;
> INSERT 0 3
insert into three select id + 130, b is null from one;
> INSERT 0 3
select * from three order by id;
> id int4, b bool
| 51 | t
| 52 | f
| 53 | ~
| 61 | t
| 62 | f
| 63 | ~
| 71 | t
| 72 | f
| 73 | ~
| 81 | t
| 82 | t
| 83 | ~
| 91 | t
| 92 | t
| 93 | ~
| 101 | f
| 102 | t
| 103 | ~
| 111 | t
| 112 | t
| 113 | t
| 121 | t
| 122 | t
| 123 | f
| 131 | f
| 132 | f
| 133 | t
select date '2020-01-01'::timestamp;
> timestamp timestamp
| 2020-01-01 00:00:00
select date '2020-01-01'::timestamp::date from one;
> date date
| 2020-01-01
| 2020-01-01
| 2020-01-01
select date '2020-01-01'::timestamp, (date '2020-01-01'::timestamp)::date is null;
> timestamp timestamp, ?column? bool
| 2020-01-01 00:00:00 | f
select date '2020-01-01'::timestamptz::timestamp;
> timestamp timestamp
| 2020-01-01 00:00:00
select id from one where timestamp '2020-01-01 00:00:00' = date '2020-01-01' order by id;
> id int4
| 1
| 2
| 3
select id, case when b then date '2020-01-01' else null end::timestamp from one order by id;
> id int4, timestamp timestamp
| 1 | 2020-01-01 00:00:00
| 2 | ~
| 3 | ~
create table target (id int primary key);
> CREATE TABLE
create table source (id int primary key, target int references target on delete set null);
> CREATE TABLE
alter table source alter column target set not null;
> ALTER TABLE
