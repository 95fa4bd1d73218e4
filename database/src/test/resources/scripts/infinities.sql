-- NaN and the infinities: held as the greatest floats, compared and ordered as in PostgreSQL.
create table inf (id int primary key, r real, d double precision);
> CREATE TABLE
insert into inf values (1, 'NaN', 'NaN'), (2, 'Infinity', '-inf'), (3, '-Infinity', '+infinity'), (4, 1.5, 1.5), (5, null, null), (6, 3e38, 1e308);
> INSERT 0 6
select id, r, d from inf order by id;
> id int4, r float4, d float8
| 1 | NaN | NaN
| 2 | Infinity | -Infinity
| 3 | -Infinity | Infinity
| 4 | 1.5 | 1.5
| 5 | ~ | ~
| 6 | 3e+38 | 1e+308
select id from inf order by r, id;
> id int4
| 3
| 4
| 6
| 2
| 1
| 5
select id from inf order by d desc, id;
> id int4
| 5
| 1
| 3
| 6
| 4
| 2
select id from inf where d = 'NaN';
> id int4
| 1
select id from inf where d > '1e308' order by id;
> id int4
| 1
| 3
select id from inf where r < '-3e38';
> id int4
| 3
select id, d <> 'NaN', d >= 'Infinity', d between '-Infinity' and 'Infinity' from inf order by id;
> id int4, ?column? bool, ?column? bool, ?column? bool
| 1 | f | t | f
| 2 | t | f | t
| 3 | t | t | t
| 4 | t | f | t
| 5 | ~ | ~ | ~
| 6 | t | f | t
select id from inf where r::float8 = d order by id;
> id int4
| 1
| 4
select id from inf where r = d order by id;
> id int4
| 1
| 4
select a.id, b.id from inf a join inf b on a.r = b.d order by a.id, b.id;
> id int4, id int4
| 1 | 1
| 2 | 3
| 3 | 2
| 4 | 4
select count(*), count(distinct d), min(d), max(d), min(r), max(r) from inf;
> count int8, count int8, min float8, max float8, min float4, max float4
| 6 | 5 | -Infinity | NaN | -Infinity | NaN
select 'NaN'::float8, 'inf'::real, '-Infinity'::float4, 'nan'::real = 'NaN'::float8, 'Infinity'::float8 > 'NaN';
> float8 float8, float4 float4, float4 float4, ?column? bool, ?column? bool
| NaN | Infinity | -Infinity | t | f
select 'NaN'::float8::real, 'Infinity'::real::float8, '-Infinity'::float8::text, 'NaN'::real::text;
> float4 float4, float8 float8, text text, text text
| NaN | Infinity | -Infinity | NaN
select id, d::text, r::text, d::real, r::float8 from inf where id < 6 order by id;
> id int4, d text, r text, d float4, r float8
| 1 | NaN | NaN | NaN | NaN
| 2 | -Infinity | Infinity | -Infinity | Infinity
| 3 | Infinity | -Infinity | Infinity | -Infinity
| 4 | 1.5 | 1.5 | 1.5 | 1.5
| 5 | ~ | ~ | ~ | ~
select id, abs(d), floor(d), round(d), coalesce(r, 0), greatest(d, 2) from inf where id < 5 order by id;
> id int4, abs float8, floor float8, round float8, coalesce float4, greatest float8
| 1 | NaN | NaN | NaN | NaN | NaN
| 2 | Infinity | -Infinity | -Infinity | Infinity | 2
| 3 | Infinity | Infinity | Infinity | -Infinity | Infinity
| 4 | 1.5 | 1 | 2 | 1.5 | 2
select d::real from inf where id = 6;
! 22003 value out of range: overflow
select id from inf where d in (select r from inf) order by id;
> id int4
| 1
| 2
| 3
| 4
select id from inf where d >= all (select r from inf where r is not null);
> id int4
| 1
select round(r), trunc(r) from inf where id < 4 order by id;
> round float8, trunc float8
| NaN | NaN
| Infinity | Infinity
| -Infinity | -Infinity
select sum(d) from inf;
! 0A000 computing with NaN or infinity is not supported by Quorate
- MARIADB
select avg(r) from inf;
! 0A000 computing with NaN or infinity is not supported by Quorate
- MARIADB
select sum(d), avg(r) from inf where id in (4, 5);
> sum float8, avg float8
| 1.5 | 1.5
- MARIADB
select d + 1 from inf where id = 1;
! 0A000 computing with NaN or infinity is not supported by Quorate
select r * 2 from inf where id = 2;
! 0A000 computing with NaN or infinity is not supported by Quorate
select - d from inf where id = 3;
! 0A000 computing with NaN or infinity is not supported by Quorate
select -d, -r from inf where id = 4;
> ?column? float8, ?column? float4
| -1.5 | -1.5
select sqrt(d) from inf where id = 3;
! 0A000 computing with NaN or infinity is not supported by Quorate
select exp(d) from inf where id = 2;
! 0A000 computing with NaN or infinity is not supported by Quorate
- MARIADB
select ln(d) from inf where id = 3;
! 0A000 computing with NaN or infinity is not supported by Quorate
- MARIADB
select d::int from inf where id = 1;
! 22003 value out of range
select d::numeric from inf where id = 3;
> d numeric
| Infinity
select 'NaN'::float8::int;
! 22003 integer out of range
select 'NaN'::float8::numeric;
> numeric numeric
| NaN
update inf set d = r where id in (2, 3);
> UPDATE 2
update inf set r = 'NaN' where id = 4;
> UPDATE 1
select id, r, d from inf where id between 2 and 4 order by id;
> id int4, r float4, d float8
| 2 | Infinity | Infinity
| 3 | -Infinity | -Infinity
| 4 | NaN | 1.5
insert into inf values (7, 1, 1.7976931348623157e308);
! 0A000 the floats of the greatest magnitude are not supported by Quorate, which holds NaN and infinity as these
insert into inf values (7, 3.4028235e38, 1);
! 0A000 the floats of the greatest magnitude are not supported by Quorate, which holds NaN and infinity as these
select 1.7976931348623155e308::float8;
! 0A000 the floats of the greatest magnitude are not supported by Quorate, which holds NaN and infinity as these
select 1e400::float8;
! 22003 "10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000" is out of range for type double precision
select '1e400'::float8;
! 22003 "1e400" is out of range for type double precision
select 9e307::float8 * 2;
! 22003 value out of range: overflow
create table keyed (d float8 primary key, c float8 default 'NaN');
> CREATE TABLE
create table checked (c float8 check (c > '-Infinity'));
! 0A000 this CHECK constraint is not supported by every engine
insert into keyed (d) values ('NaN'), ('Infinity'), (0);
> INSERT 0 3
insert into keyed values ('nan', 1);
! 23505 duplicate key value violates unique constraint "keyed_pkey"
select d, c from keyed order by d;
> d float8, c float8
| 0 | NaN
| Infinity | NaN
| NaN | NaN
select d, count(*) from inf group by d order by d;
> d float8, count int8
| -Infinity | 1
| 1.5 | 1
| 1e+308 | 1
| Infinity | 1
| NaN | 1
| ~ | 1
select distinct r from inf order by r;
> r float4
| -Infinity
| 3e+38
| Infinity
| NaN
| ~
create table words (w text);
> CREATE TABLE
insert into words values ('NaN'), ('-infinity'), (' inf '), ('1e3');
> INSERT 0 4
select w::float8, w::real from words order by 1;
> w float8, w float4
| -Infinity | -Infinity
| 1000 | 1000
| Infinity | Infinity
| NaN | NaN
select w::numeric from words where w = 'NaN';
> w numeric
| NaN
delete from keyed where d in ('NaN', 'Infinity');
> DELETE 2
select * from keyed;
> d float8, c float8
| 0 | NaN
