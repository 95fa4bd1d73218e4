-- Rows of one INSERT may refer to each other: the constraint is checked when the statement ends.
create table node (id int primary key, parent int references node, code text unique, near text references node (code));
> CREATE TABLE
insert into node values (2, 1, 'b', 'a'), (1, null, 'a', 'c'), (3, 2, 'c', null);
! 0A000 rows of one INSERT that refer to each other in a circle are not supported by Quorate
insert into node values (5, 5, 'e', 'e'), (4, 5, 'd', 'e');
> INSERT 0 2
insert into node values (7, 8, 'g', null), (6, 7, 'f', null);
! 23503 insert, update or delete violates foreign key constraint "node_parent_fkey"
insert into node values (8, 9, 'g', null), (9, 8, 'h', null);
! 0A000 rows of one INSERT that refer to each other in a circle are not supported by Quorate
insert into node select 10 + id, case when id < 5 then 11 + id end, null, null from node where id = 4 or id = 5;
> INSERT 0 2
insert into node values (22, 21, 'v', null), (21, 20, 'u', null), (20, null, 't', null) returning id, parent;
> id int4, parent int4
| 20 | ~
| 21 | 20
| 22 | 21
select id, parent, code, near from node order by id;
> id int4, parent int4, code text, near text
| 4 | 5 | d | e
| 5 | 5 | e | e
| 14 | 15 | ~ | ~
| 15 | ~ | ~ | ~
| 20 | ~ | t | ~
| 21 | 20 | u | ~
| 22 | 21 | v | ~

-- Dates before the Gregorian calendar: PostgreSQL counts as if it had always been in use.
create table old (id int primary key, d date, t timestamp, z timestamptz);
> CREATE TABLE
insert into old values (1, '1582-10-15', '1582-10-15 00:00:00', '1582-10-15 00:00:00+00'), (2, '1582-10-04', '1582-10-04 23:59:59.5', '1582-10-04 23:59:59+00'), (3, '1500-02-28', '1500-02-28 12:00:00', '1500-02-28 12:00:00+00'), (4, '0001-01-02', '0001-01-02 00:00:01', '0001-01-02 00:00:01+00');
> INSERT 0 4
select id, d, t, z from old order by id;
> id int4, d date, t timestamp, z timestamptz
| 1 | 1582-10-15 | 1582-10-15 00:00:00 | 1582-10-15 00:00:00+00
| 2 | 1582-10-04 | 1582-10-04 23:59:59.5 | 1582-10-04 23:59:59+00
| 3 | 1500-02-28 | 1500-02-28 12:00:00 | 1500-02-28 12:00:00+00
| 4 | 0001-01-02 | 0001-01-02 00:00:01 | 0001-01-02 00:00:01+00
select id, d + 100, d - date '1582-10-15', date '1582-10-15' - d from old order by id;
> id int4, ?column? date, ?column? int4, ?column? int4
| 1 | 1583-01-23 | 0 | 0
| 2 | 1583-01-12 | -11 | 11
| 3 | 1500-06-08 | -30179 | 30179
| 4 | 0001-04-12 | -577734 | 577734
select id, extract(dow from d), extract(doy from d), extract(day from t), extract(epoch from z) from old order by id;
> id int4, extract numeric, extract numeric, extract numeric, extract numeric
| 1 | 5 | 288 | 15 | -12219292800.000000
| 2 | 1 | 277 | 4 | -12220156801.000000
| 3 | 3 | 59 | 28 | -14826715200.000000
| 4 | 2 | 2 | 2 | -62135510399.000000
select id, date_trunc('month', t), date_trunc('year', d), t + interval '1 month', d - interval '1 month' from old where id < 4 order by id;
> id int4, date_trunc timestamp, date_trunc timestamptz, ?column? timestamp, ?column? timestamp
| 1 | 1582-10-01 00:00:00 | 1582-01-01 00:00:00+00 | 1582-11-15 00:00:00 | 1582-09-15 00:00:00
| 2 | 1582-10-01 00:00:00 | 1582-01-01 00:00:00+00 | 1582-11-04 23:59:59.5 | 1582-09-04 00:00:00
| 3 | 1500-02-01 00:00:00 | 1500-01-01 00:00:00+00 | 1500-03-28 12:00:00 | 1500-01-28 00:00:00
select id, d::text, t::text, z::text, t::date, d::timestamp, cast(t::text as timestamp), cast(d::text as date) from old order by id;
> id int4, d text, t text, z text, t date, d timestamp, t timestamp, d date
| 1 | 1582-10-15 | 1582-10-15 00:00:00 | 1582-10-15 00:00:00+00 | 1582-10-15 | 1582-10-15 00:00:00 | 1582-10-15 00:00:00 | 1582-10-15
| 2 | 1582-10-04 | 1582-10-04 23:59:59.5 | 1582-10-04 23:59:59+00 | 1582-10-04 | 1582-10-04 00:00:00 | 1582-10-04 23:59:59.5 | 1582-10-04
| 3 | 1500-02-28 | 1500-02-28 12:00:00 | 1500-02-28 12:00:00+00 | 1500-02-28 | 1500-02-28 00:00:00 | 1500-02-28 12:00:00 | 1500-02-28
| 4 | 0001-01-02 | 0001-01-02 00:00:01 | 0001-01-02 00:00:01+00 | 0001-01-02 | 0001-01-02 00:00:00 | 0001-01-02 00:00:01 | 0001-01-02
select date '1500-03-01' - date '1500-02-28', date '1582-10-15' - 11, date '1582-10-04' + 11, extract(year from timestamp '0100-02-28 10:00:00');
> ?column? int4, ?column? date, ?column? date, extract numeric
| 1 | 1582-10-04 | 1582-10-15 | 100
update old set d = d + 11, t = t + interval '11 days' where id = 2;
> UPDATE 1
select id, d, t from old where d < '1582-10-16' and t >= '1582-10-15' order by id;
> id int4, d date, t timestamp
| 1 | 1582-10-15 | 1582-10-15 00:00:00
| 2 | 1582-10-15 | 1582-10-15 23:59:59.5
-- The days that it left out are days to PostgreSQL, but not to every engine.
insert into old values (5, '1582-10-10', null, null);
! 0A000 the days from 1582-10-05 to 1582-10-14 are not supported by every engine
insert into old values (5, null, '1582-10-05 00:00:00', null);
! 0A000 the days from 1582-10-05 to 1582-10-14 are not supported by every engine
select date '1582-10-04' + 1, 1;
! 0A000 the days from 1582-10-05 to 1582-10-14 are not supported by every engine
select d - 1 from old where id = 1;
! 0A000 the days from 1582-10-05 to 1582-10-14 are not supported by every engine
select t - interval '1 second' from old where id = 1;
! 0A000 the days from 1582-10-05 to 1582-10-14 are not supported by every engine
select date_trunc('week', t) from old where id = 1;
! 0A000 the days from 1582-10-05 to 1582-10-14 are not supported by every engine
select id from old where d > '1582-10-12';
! 0A000 the days from 1582-10-05 to 1582-10-14 are not supported by every engine

-- char(n) is stored without its padding; where PostgreSQL shows or matches it, it is there.
create table padded (id int primary key, c char(5), t text);
> CREATE TABLE
insert into padded values (1, 'ab', 'ab'), (2, 'ab   ', 'ab   '), (3, 'abcde', 'abcde'), (4, '', ''), (5, null, null), (6, 'é', 'é');
> INSERT 0 6
select id, c, c || '|', '|' || c, length(c), octet_length(c), concat('|', c, '|') from padded order by id;
> id int4, c bpchar, ?column? text, ?column? text, length int4, octet_length int4, concat text
| 1 | ab    | ab| | |ab | 2 | 5 | |ab   |
| 2 | ab    | ab| | |ab | 2 | 5 | |ab   |
| 3 | abcde | abcde| | |abcde | 5 | 5 | |abcde|
| 4 |       | | | | | 0 | 5 | |     |
| 5 | ~ | ~ | ~ | ~ | ~ | ||
| 6 | é     | é| | |é | 1 | 6 | |é    |
select id from padded where c like 'ab' order by id;
> id int4
select id from padded where c like 'ab   ' order by id;
> id int4
| 1
| 2
select id from padded where c like 'ab%' order by id;
> id int4
| 1
| 2
| 3
select id from padded where c like '_____' order by id;
> id int4
| 1
| 2
| 3
| 4
| 6
select id from padded where c not like 'ab ' order by id;
> id int4
| 1
| 2
| 3
| 4
| 6
select id from padded where c ilike 'AB   ' order by id;
> id int4
| 1
| 2
select id from padded where t like c order by id;
> id int4
| 1
| 3
| 4
| 6
select id from padded where c::text like 'ab' order by id;
> id int4
| 1
| 2
select id from padded where c = t order by id;
> id int4
| 1
| 3
| 4
| 6
select c from padded union select t from padded;
! 0A000 UNION of a char and then a text is not supported by Quorate
select c || '|' from (select c from padded union all select t from padded) u;
! 0A000 UNION of a char and then a text is not supported by Quorate
select octet_length('ab'::char(4)), 'ab'::char(4) like 'ab', 'ab'::char(4) like 'ab  ', 'ab'::char(4) || 'x', octet_length(cast('ab' as char(4))::text);
> octet_length int4, ?column? bool, ?column? bool, ?column? text, octet_length int4
| 4 | f | t | abx | 2
select upper(c) || '|', substring(c from 2) || '|', c::varchar(4) || '|' from padded where id < 3 order by id;
> ?column? text, ?column? text, ?column? text
| AB| | b| | ab|
| AB| | b| | ab|

-- A sequence that a default draws from.
create sequence drawn;
> CREATE SEQUENCE
create sequence draw;
> CREATE SEQUENCE
create table draws (id int default nextval('drawn'), n int, serial serial);
> CREATE TABLE
insert into draws (n) values (1);
> INSERT 0 1
drop sequence drawn;
! 2BP01 cannot drop sequence drawn because other objects depend on it
drop sequence draw;
> DROP SEQUENCE
drop sequence draws_serial_seq;
! 2BP01 cannot drop sequence draws_serial_seq because other objects depend on it
drop sequence drawn cascade;
> DROP SEQUENCE
insert into draws (n) values (2);
> INSERT 0 1
drop sequence draws_serial_seq cascade;
> DROP SEQUENCE
select id, n, serial from draws order by n;
> id int4, n int4, serial int4
| 1 | 1 | 1
| ~ | 2 | 2
insert into draws (n) values (3);
! 23502 null value in column "serial" of relation "draws" violates not-null constraint
create table always (id int generated always as identity, n int);
> CREATE TABLE
drop sequence always_id_seq;
! 2BP01 cannot drop sequence always_id_seq because column id of table always requires it
drop sequence always_id_seq cascade;
! 2BP01 cannot drop sequence always_id_seq because column id of table always requires it

-- A real as text has the digits that tell it from all others.
create table reals (id int primary key, r real);
> CREATE TABLE
insert into reals values (1, 0.1), (2, 1e10), (3, 123456.7), (4, -1.5e-7), (5, 16777216), (6, 3.402823e38), (7, null), (8, 0), (9, 1000000);
> INSERT 0 9
select id, r::text, cast(r as varchar(20)), r || 'x' from reals order by id;
> id int4, r text, r varchar, ?column? text
| 1 | 0.1 | 0.1 | 0.1x
| 2 | 1e+10 | 1e+10 | 1e+10x
| 3 | 123456.7 | 123456.7 | 123456.7x
| 4 | -1.5e-07 | -1.5e-07 | -1.5e-07x
| 5 | 1.6777216e+07 | 1.6777216e+07 | 1.6777216e+07x
| 6 | 3.402823e+38 | 3.402823e+38 | 3.402823e+38x
| 7 | ~ | ~ | ~
| 8 | 0 | 0 | 0x
| 9 | 1e+06 | 1e+06 | 1e+06x
select 1.1::real::text, (0.1::real + 0.2::real)::text;
> text text, text text
| 1.1 | 0.3

-- What only some engines can compute with, they answer.
select length(repeat('ab', 50000));
> length int4
| 100000
- DERBY
select octet_length(repeat('x', 32671));
> octet_length int4
| 32671
select octet_length(repeat('x', 40000));
> octet_length int4
| 40000
- DERBY
select octet_length(repeat('x', 134217729));
! 54000 a text of 134217729 characters is too long: at most 134217728 are supported
- DERBY
create table long (id int primary key, t text, v varchar(40000), b bytea, j jsonb, a text[]);
> CREATE TABLE
insert into long values (1, repeat('x', 20000), repeat('y', 20000), decode(repeat('ab', 5000), 'hex'), '["x"]', '{a}');
> INSERT 0 1
select octet_length(t || v) from long;
> octet_length int4
| 40000
- DERBY
select octet_length(v || v) from long;
> octet_length int4
| 40000
- DERBY
select octet_length(t || repeat('z', 12671)) from long;
> octet_length int4
| 32671
select octet_length(concat(t, v)) from long;
> octet_length int4
| 40000
- DERBY
select octet_length(replace(t, 'x', 'xx')) from long;
> octet_length int4
| 40000
- DERBY
select octet_length(lpad(t, 32672)) from long;
> octet_length int4
| 32672
- DERBY
select octet_length(left(t || v, 30000)) from long;
> octet_length int4
| 30000
- DERBY
select length(b || b), length(b || b || b || b) from long;
> length int4, length int4
| 10000 | 20000
- DERBY
select t || v = v || t from long where id = 1;
> ?column? bool
| f
- DERBY
select id from long where t || v > repeat('x', 30000);
> id int4
| 1
- DERBY
-- What not all of them can store, all refuse.
update long set t = t || t;
! 54000 a text of 40000 characters is too long: at most 32671 are supported
update long set v = v || v;
! 54000 a text of 40000 characters is too long: at most 32671 are supported
update long set v = v || t;
! 54000 a text of 40000 characters is too long: at most 32671 are supported
update long set b = b || b || b || b || b || b || b || b;
! 54000 a bytea of 40000 bytes is too long: at most 32671 are supported
update long set t = repeat('z', 40000);
! 54000 a text of 40000 characters is too long: at most 32671 are supported
update long set t = (select max(t) || max(v) from long);
! 54000 a text of 40000 characters is too long: at most 32671 are supported
update long set j = to_jsonb(t || t);
! 54000 a text of 40002 characters is too long: at most 32671 are supported
- MARIADB
update long set a = array[t, v];
! 54000 a text of 40003 characters is too long: at most 32671 are supported
- MARIADB
insert into long values (2, repeat('x', 20000) || repeat('y', 20000), '');
! 54000 a text of 40000 characters is too long: at most 32671 are supported
insert into long (id, t) select 3, t || t from long;
! 54000 a text of 40000 characters is too long: at most 32671 are supported
insert into long (id, t) values (1, 'k') on conflict (id) do update set t = long.t || long.t;
! 54000 a text of 40000 characters is too long: at most 32671 are supported
select id, length(t), length(v), length(b), j, a from long;
> id int4, length int4, length int4, length int4, j jsonb, a text_array
| 1 | 20000 | 20000 | 5000 | ["x"] | {a}
update long set t = t || repeat('z', 12671), b = b || b;
> UPDATE 1
select id, length(t), length(v), length(b), j, a from long;
> id int4, length int4, length int4, length int4, j jsonb, a text_array
| 1 | 32671 | 20000 | 10000 | ["x"] | {a}

-- The least smallint, divided by an integer, is an integer.
create table least (s smallint);
> CREATE TABLE
insert into least values (-32768);
> INSERT 0 1
select s / -1, s / '-1'::int from least;
> ?column? int4, ?column? int4
| 32768 | 32768
select s / (-1)::smallint from least;
! 22003 value out of range

-- An EXISTS that is looked for in a list, or in a query.
create table asked (id int primary key, f boolean, g boolean);
> CREATE TABLE
insert into asked values (1, true, null), (2, false, true), (3, null, false);
> INSERT 0 3
select id from asked where exists (select 1 from asked where id = 9) in (f, g) order by id;
> id int4
| 2
| 3
select id from asked where exists (select 1 from asked where id = 9) in (select f from asked) order by id;
> id int4
| 1
| 2
| 3
select id from asked where exists (select 1 from asked where id = 9) = any (select g from asked) order by id;
> id int4
| 1
| 2
| 3
delete from asked where exists (select 1 from asked where id = 9) not in (f, g);
> DELETE 0

-- A table that is dropped and made again takes several rows at once, as before.
create table again (id int primary key, a int);
> CREATE TABLE
insert into again values (1, 5), (2, 5), (3, 5);
> INSERT 0 3
drop table again;
> DROP TABLE
create table again (id int primary key, a int);
> CREATE TABLE
insert into again values (1, 1), (2, 2), (3, 3);
> INSERT 0 3
select * from again order by id;
> id int4, a int4
| 1 | 1
| 2 | 2
| 3 | 3
drop table again;
> DROP TABLE

-- A column that USING has made is what the next USING joins.
create table ul (id int primary key, k int);
> CREATE TABLE
create table ur (id int primary key, k int);
> CREATE TABLE
insert into ul values (1, 1), (2, 2);
> INSERT 0 2
insert into ur values (2, 2), (3, 3);
> INSERT 0 2
select id from ul full join ur using (id) join ur c using (id) order by id;
> id int4
| 2
| 3
select id from ul right join ur using (id) left join ur c using (id) order by id;
> id int4
| 2
| 3
select id, c.k from ul full join ur using (id) full join ul c using (id) order by id;
> id int4, k int4
| 1 | 1
| 2 | 2
| 3 | ~
select id from ul join ur x using (id), ul y join ur using (id);
! 42702 column reference "id" is ambiguous
select * from ul x join ur y using (id), ul z join ur using (k);
> id int4, k int4, k int4, k int4, id int4, id int4
| 2 | 2 | 2 | 2 | 2 | 2
select id from ul cross join ur join ul c using (id);
! 42702 common column name "id" appears more than once in left table

-- Columns of one name are grouped by in a derived table: Derby would give the first of them twice.
create table gl (id int primary key, c int);
> CREATE TABLE
create table gr (id int primary key, c int);
> CREATE TABLE
insert into gl values (1, 3);
> INSERT 0 1
insert into gr values (1, 7);
> INSERT 0 1
select x.c, y.c, count(*) from gl x left join gr y on x.id = y.id join gr z on z.id = x.id group by x.c, y.c;
> c int4, c int4, count int8
| 3 | 7 | 1

-- H2 takes a CASE that never is anything for a NULL without a type.
create table never (id int primary key, a int, n numeric(8,2), f float8);
> CREATE TABLE
insert into never values (1, 2147483647, 1.25, 0.5);
> INSERT 0 1
select sum(case when false then a end), sum(n) filter (where false), avg(case when 1 = 2 then f end) from never;
> sum int8, sum numeric, avg float8
| ~ | ~ | ~
- MARIADB
select case when id = 1 then a end + 1 from never;
! 22003 value out of range
select case when id = 1 then n end, sum(case when id = 1 then n * n end) from never group by id, n;
> case numeric, sum numeric
| 1.25 | 1.5625

-- HSQLDB begins to read an index at a column of the very row; Derby evaluates a subquery in the
-- column of an IN's query once, and not for each row.
create table own (id int primary key, a int, b int);
> CREATE TABLE
insert into own values (1, 1, 1), (2, 2, 0), (3, 3, 4), (4, 0, 5), (5, -1, 2), (6, 5, 5);
> INSERT 0 6
select id from own where id between a and 4 order by id;
> id int4
| 1
| 2
| 3
| 4
select id from own where id not between a + 1 and 4 order by id;
> id int4
| 1
| 2
| 3
| 5
| 6
select x.id from own x join own y on x.id = y.id where x.id > x.b and x.id <= 6 order by 1;
> id int4
| 2
| 5
| 6
update own set b = b + 10 where id >= a and id <= 2;
> UPDATE 2
delete from own where id >= b and id <= 6;
> DELETE 2
select id, b from own order by id;
> id int4, b int4
| 1 | 11
| 2 | 10
| 3 | 4
| 4 | 5
insert into own values (5, -1, 2), (6, 5, 5);
> INSERT 0 2
select id from own where a in (select (select max(x.id) from own x where x.id = y.id) - 1 from own y where y.id > 1) order by id;
> id int4
| 1
| 2
| 3
| 6
select id from own where a not in (select case when y.a in (select z.id from own z where z.id > 2) then y.a else y.b end from own y) order by id;
> id int4
| 1
| 4
| 5
select id from own where a > any (select (select x.b from own x where x.id = y.id) - 3 from own y where y.b < 6) order by id;
> id int4
| 1
| 2
| 3
| 4
| 6
select id from own where a <= all (select (select x.b from own x where x.id = y.id) - own.id from own y where y.b < 6) order by id;
> id int4
| 1
