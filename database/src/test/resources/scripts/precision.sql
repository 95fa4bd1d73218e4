-- Times and timestamps of fewer digits are rounded where they are given, stored and cast.
create table tp (id int primary key, a timestamp(0), b timestamptz(3), c time(1), d timestamp(6), e timestamp(2) default '2024-01-01 00:00:00.126');
> CREATE TABLE
insert into tp values (1, '2024-01-01 10:00:00.5', '2024-01-01 10:00:00.1235+00', '10:00:00.55', '2024-01-01 10:00:00.123456', '2024-01-01 10:00:00.994999'), (2, '1999-12-31 23:59:58.5', '2024-12-31 23:59:59.9996+00', '23:59:59.94', '1999-01-01', null);
> INSERT 0 2
insert into tp (id, a) select 3, d from tp where id = 1;
> INSERT 0 1
insert into tp (id, a) select 4, coalesce(e, d) from tp where id = 1;
> INSERT 0 1
select id, a::text, b::text, c, d::text, e::text from tp order by id;
> id int4, a text, b text, c time, d text, e text
| 1 | 2024-01-01 10:00:01 | 2024-01-01 10:00:00.124+00 | 10:00:00.6 | 2024-01-01 10:00:00.123456 | 2024-01-01 10:00:00.99
| 2 | 1999-12-31 23:59:58 | 2025-01-01 00:00:00+00 | 23:59:59.9 | 1999-01-01 00:00:00 | ~
| 3 | 2024-01-01 10:00:00 | ~ | ~ | ~ | 2024-01-01 00:00:00.13
| 4 | 2024-01-01 10:00:01 | ~ | ~ | ~ | 2024-01-01 00:00:00.13
select id from tp where a = '2024-01-01 10:00:01' order by id;
> id int4
| 1
| 4
update tp set a = '2024-01-01 00:00:00.9', b = null, c = '00:00:00.04' where id = 1 returning a::text, b, c;
> a text, b timestamptz, c time
| 2024-01-01 00:00:01 | ~ | 00:00:00
update tp set a = a, e = a, d = e where id = 1 returning a::text, d::text, e::text;
> a text, d text, e text
| 2024-01-01 00:00:01 | 2024-01-01 10:00:00.99 | 2024-01-01 00:00:01
insert into tp (id) values (1) on conflict (id) do update set a = '2024-02-02 00:00:00.5' returning a::text;
> a text
| 2024-02-02 00:00:01
select '2024-01-01 10:00:00.123456'::timestamp(3)::text, cast('2024-01-01 10:00:00.5' as timestamptz(0))::text, '12:34:56.789'::time(1), '9999-01-01 00:00:00.1'::timestamp(0)::text;
> text text, text text, time time, text text
| 2024-01-01 10:00:00.123 | 2024-01-01 10:00:01+00 | 12:34:56.8 | 9999-01-01 00:00:00
select a::timestamp(3)::text, a::timestamp(0)::text from tp where id = 1;
> a text, a text
| 2024-02-02 00:00:01 | 2024-02-02 00:00:01
select localtimestamp(6) = localtimestamp, current_timestamp(0)::timestamp = localtimestamp(0), current_time(0)::time = localtime(0), length(localtimestamp(0)::text);
> ?column? bool, ?column? bool, ?column? bool, length int4
| t | t | t | 19
alter table tp add column f timestamp(2) default '2024-01-01 00:00:00.126';
> ALTER TABLE
select distinct f::text from tp;
> f text
| 2024-01-01 00:00:00.13
alter table tp alter column a type timestamp(3);
> ALTER TABLE
select a::text from tp where id = 1;
> a text
| 2024-02-02 00:00:01
-- What an engine computes is rounded there.
update tp set a = a + interval '1 day' where id = 1 returning a::text;
> a text
| 2024-02-03 00:00:01
select id, (a + interval '1.5006 seconds')::timestamp(3)::text, (b - interval '0.0005 seconds')::timestamptz(3)::text, (c + interval '0.06 seconds')::time(1) from tp where id <> 2 order by id;
> id int4, text text, text text, time time
| 1 | 2024-02-03 00:00:02.501 | ~ | 00:00:00.1
| 3 | 2024-01-01 10:00:01.501 | ~ | ~
| 4 | 2024-01-01 10:00:02.501 | ~ | ~
- MARIADB
update tp set b = coalesce(b, a::timestamptz + interval '1 hour') where id = 1 returning a::text, b::text;
> a text, b text
| 2024-02-03 00:00:01 | 2024-02-03 01:00:01+00
select id, d::timestamp(0)::text, d::timestamp(2)::text, d::timestamptz(5)::text, b::timestamptz(1)::text, b::timestamp(0)::text, c::time(0) from tp where id <> 2 order by id;
> id int4, d text, d text, d text, b text, b text, c time
| 1 | 2024-01-01 10:00:01 | 2024-01-01 10:00:00.99 | 2024-01-01 10:00:00.99+00 | 2024-02-03 01:00:01+00 | 2024-02-03 01:00:01 | 00:00:00
| 3 | ~ | ~ | ~ | ~ | ~ | ~
| 4 | ~ | ~ | ~ | ~ | ~ | ~
update tp set a = date_trunc('month', d), e = greatest(e, d), b = case when id = 1 then d else b end where id < 3 returning id, a::text, b::text, e::text;
> id int4, a text, b text, e text
| 1 | 2024-01-01 00:00:00 | 2024-01-01 10:00:00.99+00 | 2024-01-01 10:00:00.99
| 2 | 1999-01-01 00:00:00 | 2025-01-01 00:00:00+00 | 1999-01-01 00:00:00
update tp set a = now(), b = now(), c = '03:04:05.06' where id = 3 returning date_trunc('second', b) <= b, b - interval '1 second' <= a::timestamptz;
> ?column? bool, ?column? bool
| t | t
update tp set d = '1999-12-31 23:59:59.5' where id = 2;
> UPDATE 1
update tp set d = '1999-12-31 23:59:58.499999' where id = 3;
> UPDATE 1
update tp set d = '1969-07-20 20:17:40.123450' where id = 4;
> UPDATE 1
update tp set a = d, b = d, e = d where id > 1 returning id, a::text, b::text, e::text;
> id int4, a text, b text, e text
| 2 | 1999-12-31 23:59:59.5 | 1999-12-31 23:59:59.5+00 | 1999-12-31 23:59:59.5
| 3 | 1999-12-31 23:59:58.5 | 1999-12-31 23:59:58.5+00 | 1999-12-31 23:59:58.5
| 4 | 1969-07-20 20:17:40.123 | 1969-07-20 20:17:40.123+00 | 1969-07-20 20:17:40.12
select id, (d::text)::timestamp(1)::text, d::date::timestamp(0)::text, max(d::timestamp(4))::text from tp group by id, d order by id;
> id int4, d text, d text, max text
| 1 | 2024-01-01 10:00:01 | 2024-01-01 00:00:00 | 2024-01-01 10:00:00.99
| 2 | 1999-12-31 23:59:59.5 | 1999-12-31 00:00:00 | 1999-12-31 23:59:59.5
| 3 | 1999-12-31 23:59:58.5 | 1999-12-31 00:00:00 | 1999-12-31 23:59:58.5
| 4 | 1969-07-20 20:17:40.1 | 1969-07-20 00:00:00 | 1969-07-20 20:17:40.1234
select id from tp where d::timestamp(0) = a order by id;
> id int4
insert into tp (id) values (1) on conflict (id) do update set a = tp.d returning a::text;
> a text
| 2024-01-01 10:00:00.99
alter table tp alter column d type timestamp(0);
> ALTER TABLE
select id, d::text from tp order by id;
> id int4, d text
| 1 | 2024-01-01 10:00:01
| 2 | 1999-12-31 23:59:59
| 3 | 1999-12-31 23:59:58
| 4 | 1969-07-20 20:17:40
alter table tp alter column c type time(0);
! 0A000 the time 24:00 is not supported by Quorate
update tp set c = '12:34:56.5' where id = 2;
> UPDATE 1
alter table tp alter column c type time(0);
> ALTER TABLE
select id, c from tp order by id;
> id int4, c time
| 1 | 00:00:00
| 2 | 12:34:57
| 3 | 03:04:05
| 4 | ~
alter table tp alter column c type time(3);
> ALTER TABLE
update tp set c = '23:59:59.999' where id = 1 returning c;
> c time
| 23:59:59.999
select c::time(2) from tp where id = 1;
! 0A000 the time 24:00 is not supported by Quorate
update tp set d = '9999-12-31 23:59:59' where id = 1;
> UPDATE 1
alter table tp alter column d type timestamp(3);
> ALTER TABLE
update tp set d = '9999-12-31 23:59:59.999' where id = 1;
> UPDATE 1
select d::timestamp(0) from tp where id = 1;
! 22008 timestamp out of range
-- Units of date_trunc.
select u, date_trunc(u, timestamp '2124-08-17 12:34:56.123456')::text, date_trunc(u, timestamptz '2000-12-31 23:59:59.999999+00')::text from (values ('microseconds'), ('milliseconds'), ('seconds'), ('days'), ('Quarter'), ('years'), ('decade'), ('century'), ('millennium'), ('centuries')) v (u);
> u text, date_trunc text, date_trunc text
| microseconds | 2124-08-17 12:34:56.123456 | 2000-12-31 23:59:59.999999+00
| milliseconds | 2124-08-17 12:34:56.123 | 2000-12-31 23:59:59.999+00
| seconds | 2124-08-17 12:34:56 | 2000-12-31 23:59:59+00
| days | 2124-08-17 00:00:00 | 2000-12-31 00:00:00+00
| Quarter | 2124-07-01 00:00:00 | 2000-10-01 00:00:00+00
| years | 2124-01-01 00:00:00 | 2000-01-01 00:00:00+00
| decade | 2120-01-01 00:00:00 | 2000-01-01 00:00:00+00
| century | 2101-01-01 00:00:00 | 1901-01-01 00:00:00+00
| millennium | 2001-01-01 00:00:00 | 1001-01-01 00:00:00+00
| centuries | 2101-01-01 00:00:00 | 1901-01-01 00:00:00+00
select date_trunc('decade', date '2001-01-01')::text, date_trunc('century', date '2001-01-01')::text, date_trunc('century', date '0100-06-01')::text, date_trunc('millennium', date '1000-12-31')::text;
> date_trunc text, date_trunc text, date_trunc text, date_trunc text
| 2000-01-01 00:00:00+00 | 2001-01-01 00:00:00+00 | 0001-01-01 00:00:00+00 | 0001-01-01 00:00:00+00
select date_trunc('fortnight', d) from tp;
! 22023 unit "fortnight" not recognized
