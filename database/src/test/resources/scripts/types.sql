create table t (id int primary key, b bool, i2 smallint, i8 bigint, n numeric(10,2), nn numeric, f4 real, f8 double precision, t text, v varchar(5), c char(4), by bytea, u uuid, d date, ti time, ts timestamp, tz timestamptz);
> CREATE TABLE
insert into t values (1, true, 32767, 9223372036854775807, 1.005, 123.456, 1.5, 2.25, 'hello', 'abc', 'ab', '\xdeadbeef', 'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11', '2024-02-29', '12:34:56.789', '2024-02-29 12:34:56.123456', '2024-02-29 12:34:56.123456+02');
> INSERT 0 1
insert into t (id) values (2);
> INSERT 0 1
insert into t values (3, 'f', -32768, -9223372036854775808, -1.005, 0.000000000001, -0.0, 1e300, '', '', '', '', '00000000-0000-0000-0000-000000000000', '0001-01-01', '00:00', '9999-12-31 23:59:59.999999', '1970-01-01 00:00:00Z');
> INSERT 0 1
select * from t order by id;
> id int4, b bool, i2 int2, i8 int8, n numeric, nn numeric, f4 float4, f8 float8, t text, v varchar, c bpchar, by bytea, u uuid, d date, ti time, ts timestamp, tz timestamptz
| 1 | t | 32767 | 9223372036854775807 | 1.01 | 123.456 | 1.5 | 2.25 | hello | abc | ab   | \xdeadbeef | a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11 | 2024-02-29 | 12:34:56.789 | 2024-02-29 12:34:56.123456 | 2024-02-29 10:34:56.123456+00
| 2 | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~
| 3 | f | -32768 | -9223372036854775808 | -1.01 | 0.000000000001 | 0 | 1e+300 |  |  |      | \x | 00000000-0000-0000-0000-000000000000 | 0001-01-01 | 00:00:00 | 9999-12-31 23:59:59.999999 | 1970-01-01 00:00:00+00
select id from t where b;
> id int4
| 1
select id from t where not b;
> id int4
| 3
select id from t where u = 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11';
> id int4
| 1
select id from t where by = '\xdeadbeef';
> id int4
| 1
select id from t where d = '2024-02-29' and ts > '2024-01-01' and tz < now();
> id int4
| 1
select id from t where c = 'ab  ';
> id int4
| 1
select id from t where v = 'abc ';
> id int4
select id from t where ti < '13:00' order by ti desc;
> id int4
| 1
| 3
select id, c || '|' from t order by 1;
> id int4, ?column? text
| 1 | ab|
| 2 | ~
| 3 | |
select b, count(*) from t group by b order by b;
> b bool, count int8
| f | 1
| t | 1
| ~ | 1
select max(u::text), max(d), max(ts), max(tz), max(n), max(i8), max(t) from t;
> max text, max date, max timestamp, max timestamptz, max numeric, max int8, max text
| a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11 | 2024-02-29 | 9999-12-31 23:59:59.999999 | 2024-02-29 10:34:56.123456+00 | 1.01 | 9223372036854775807 | hello
insert into t (id, v) values (9, 'abcdef');
! 22001 value too long for type character varying(5)
insert into t (id, v) values (4, 'abcde   ');
> INSERT 0 1
select v from t where id = 4;
> v varchar
| abcde
insert into t (id, i2) values (9, 32768);
! 22003 smallint out of range
insert into t (id, n) values (9, 123456789);
! 22003 numeric field overflow
insert into t (id, u) values (9, 'nope');
! 22P02 invalid input syntax for type uuid: "nope"
insert into t (id, d) values (9, '2024-02-30');
! 22008 date/time field value out of range: "2024-02-30"
insert into t (id, i2) values (9, 'x');
! 22P02 invalid input syntax for type smallint: "x"
insert into t (id, b) values (9, 5);
! 42804 column "b" is of type boolean but expression is of type integer
select 2147483647 + 1;
! 22003 integer out of range
select 9223372036854775807 + 1;
! 22003 bigint out of range
select 1/0;
! 22012 division by zero
select 7/2, -7/2, 7%3, -7%3, 7.0/2, 2.5::int, 3.5::int, -2.5::int, 1.005::numeric(10,2);
> ?column? int4, ?column? int4, ?column? int4, ?column? int4, ?column? numeric, int4 int4, int4 int4, ?column? int4, numeric numeric
| 3 | -3 | 1 | -1 | 3.5000000000000000 | 3 | 4 | -3 | 1.01
select 1::smallint + 2::smallint, 1 + 2::bigint, 1 + 1.5, 1.5 * 2.25, 1.5::float8 * 2;
> ?column? int2, ?column? int8, ?column? numeric, ?column? numeric, ?column? float8
| 3 | 3 | 2.5 | 3.375 | 3
select true, false, null, 'x', 1, 1.50, 3000000000;
> ?column? bool, ?column? bool, ?column? text, ?column? text, ?column? int4, ?column? numeric, ?column? int8
| t | f | ~ | x | 1 | 1.50 | 3000000000
select true and null, false or true, not false;
> ?column? bool, ?column? bool, ?column? bool
| ~ | t | t
select cast(5 as text), 5::text || 'x', 12.50::text, true::text, '42'::int, '1.5'::numeric, 't'::bool;
> text text, ?column? text, text text, text text, int4 int4, numeric numeric, bool bool
| 5 | 5x | 12.50 | true | 42 | 1.5 | t
select date '2024-03-01' - date '2024-02-01', date '2024-02-28' + 2, timestamp '2024-01-31 10:00' + interval '1 month';
> ?column? int4, ?column? date, ?column? timestamp
| 29 | 2024-03-01 | 2024-02-29 10:00:00
select extract(year from d), extract(month from ts), date_trunc('month', ts) from t where id = 1;
> extract numeric, extract numeric, date_trunc timestamp
| 2024 | 2 | 2024-02-01 00:00:00
select round(2.345, 2), round(2.5), floor(-1.5), ceil(1.2), abs(-3), trunc(2.9), mod(7, 4), sign(-2.5);
> round numeric, round numeric, floor numeric, ceil numeric, abs int4, trunc numeric, mod int4, sign numeric
| 2.35 | 3 | -2 | 2 | 3 | 2 | 3 | -1
select upper('abc'), lower('ABC'), length('héllo'), substring('hello' from 2 for 3), trim('  x '), position('l' in 'hello'), replace('aXa', 'X', 'b'), left('hello', 2), right('hello', 2), lpad('5', 3, '0'), repeat('ab', 3), reverse('abc'), md5('a'), initcap('hello world'), split_part('a,b,c', ',', 2), concat('a', null, 1);
> upper text, lower text, length int4, substring text, btrim text, position int4, replace text, left text, right text, lpad text, repeat text, reverse text, md5 text, initcap text, split_part text, concat text
| ABC | abc | 5 | ell | x | 3 | aba | he | lo | 005 | ababab | cba | 0cc175b9c0f1b6a831c399e269772661 | Hello World | b | a1
select nosuch(1);
! 42883 function nosuch(integer) does not exist
select coalesce(null, 2), nullif(1, 1), nullif(2, 1), greatest(1, 3, 2), least(1, null, 2);
> coalesce int4, nullif int4, nullif int4, greatest int4, least int4
| 2 | ~ | 2 | 3 | 1
update t set n = n * 1.5, nn = nn / 7, v = 'xyz', c = v || 'q' where id = 1;
> UPDATE 1
select n, nn, v, c from t where id = 1;
> n numeric, nn numeric, v varchar, c bpchar
| 1.52 | 17.6365714285714286 | xyz | abcq
update t set v = 'toolong' where id = 1;
! 22001 value too long for type character varying(5)
update t set i2 = i2 + 1 where id = 1;
! 22003 value out of range
select current_user, current_database(), pg_backend_pid(), now(), current_date;
> current_user name, current_database name, pg_backend_pid int4, now timestamptz, current_date date
| quorate | quorate | 1 | 2026-01-02 03:04:05.678901+00 | 2026-01-02
select '25:00'::time;
! 22008 date/time field value out of range: "25:00"
select '12:60'::time;
! 22008 date/time field value out of range: "12:60"
select '2024-01-01 25:00'::timestamp;
! 22008 date/time field value out of range: "2024-01-01 25:00"
select '2024-01-01 24:00'::timestamp;
! 0A000 the time 24:00 is not supported by Quorate
select 'noon'::time;
! 22007 invalid input syntax for type time: "noon"
select '7:05'::time;
> time time
| 07:05:00
-- a day before a time, and a zone behind it, mean nothing
select '2026-01-02 03:04:05'::time, '03:04:05+02'::time, '2026-01-02 03:04:05.5-01:30'::time;
> time time, time time, time time
| 03:04:05 | 03:04:05 | 03:04:05.5
select '2026-13-02 03:04'::time;
! 22008 date/time field value out of range: "2026-13-02 03:04"
select '2026-01-02'::time;
! 22007 invalid input syntax for type time: "2026-01-02"
select '2026-01-02 x'::time;
! 22007 invalid input syntax for type time: "2026-01-02 x"
-- CASE is of the type of ELSE
create table cased (v varchar(5), t text);
> CREATE TABLE
insert into cased values ('a', 'b');
> INSERT 0 1
select case when v = 'a' then v else t end as x, case when v = 'a' then t else v end as y, case when v = 'a' then v else v end as z from cased;
> x text, y varchar, z varchar
| a | b | a
drop table cased;
> DROP TABLE
