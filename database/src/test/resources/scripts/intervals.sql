-- Intervals: months, days and microseconds, held as digits that sort.
create table spans (id int primary key, i interval, y interval year to month, s interval second(2), d interval default '1 day');
> CREATE TABLE
insert into spans (id, i, y, s) values (1, '1 year 2 mons -3 days 04:05:06.789', '1-2', '3.14159'), (2, '@ 1 day ago', '14 mons', '75');
> INSERT 0 2
insert into spans (id, i) values (3, 'P1Y2M3DT4H5M6.5S'), (4, '1-2 3 4:05:06'), (5, '-1 2:03'), (6, '30 days'), (7, '1 mon'), (8, '720:00:00');
> INSERT 0 6
insert into spans (id, i) values (9, '1.5 months 2.5 days 1.25 hours'), (10, '2 weeks 500 ms 3 us'), (11, 'P0001-02-03T04:05:06'), (12, 'P1W'), (13, null);
> INSERT 0 5
insert into spans (id, i) values (14, 'infinity'), (15, '-infinity'), (16, '1 decade 1 century'), (17, '90'), (18, '1:30.5'), (19, '+1 -2:03:04'), (20, '-1-2 +3 -4:05:06');
> INSERT 0 7
select * from spans order by id;
> id int4, i interval, y interval, s interval, d interval
| 1 | 1 year 2 mons -3 days +04:05:06.789 | 1 year 2 mons | 00:00:03.14 | 1 day
| 2 | -1 days | 1 year 2 mons | 00:01:15 | 1 day
| 3 | 1 year 2 mons 3 days 04:05:06.5 | ~ | ~ | 1 day
| 4 | 1 year 2 mons 3 days 04:05:06 | ~ | ~ | 1 day
| 5 | -1 days +02:03:00 | ~ | ~ | 1 day
| 6 | 30 days | ~ | ~ | 1 day
| 7 | 1 mon | ~ | ~ | 1 day
| 8 | 720:00:00 | ~ | ~ | 1 day
| 9 | 1 mon 17 days 13:15:00 | ~ | ~ | 1 day
| 10 | 14 days 00:00:00.500003 | ~ | ~ | 1 day
| 11 | 1 year 2 mons 3 days 04:05:06 | ~ | ~ | 1 day
| 12 | 7 days | ~ | ~ | 1 day
| 13 | ~ | ~ | ~ | 1 day
| 14 | infinity | ~ | ~ | 1 day
| 15 | -infinity | ~ | ~ | 1 day
| 16 | 110 years | ~ | ~ | 1 day
| 17 | 00:01:30 | ~ | ~ | 1 day
| 18 | 00:01:30.5 | ~ | ~ | 1 day
| 19 | 1 day -02:03:04 | ~ | ~ | 1 day
| 20 | -1 years -2 mons +3 days -04:05:06 | ~ | ~ | 1 day
select id, i from spans order by i, id;
> id int4, i interval
| 15 | -infinity
| 20 | -1 years -2 mons +3 days -04:05:06
| 2 | -1 days
| 5 | -1 days +02:03:00
| 17 | 00:01:30
| 18 | 00:01:30.5
| 19 | 1 day -02:03:04
| 12 | 7 days
| 10 | 14 days 00:00:00.500003
| 6 | 30 days
| 7 | 1 mon
| 8 | 720:00:00
| 9 | 1 mon 17 days 13:15:00
| 1 | 1 year 2 mons -3 days +04:05:06.789
| 4 | 1 year 2 mons 3 days 04:05:06
| 11 | 1 year 2 mons 3 days 04:05:06
| 3 | 1 year 2 mons 3 days 04:05:06.5
| 16 | 110 years
| 14 | infinity
| 13 | ~
select id, i from spans where id < 9 order by i desc nulls last, id desc;
> id int4, i interval
| 3 | 1 year 2 mons 3 days 04:05:06.5
| 4 | 1 year 2 mons 3 days 04:05:06
| 1 | 1 year 2 mons -3 days +04:05:06.789
| 8 | 720:00:00
| 7 | 1 mon
| 6 | 30 days
| 5 | -1 days +02:03:00
| 2 | -1 days
insert into spans (id, i) values (30, 'one day');
! 22007 invalid input syntax for type interval: "one day"
insert into spans (id, i) values (30, '1 day 1 day');
! 22007 invalid input syntax for type interval: "1 day 1 day"
insert into spans (id, i) values (30, '');
! 22007 invalid input syntax for type interval: ""
insert into spans (id, i) values (30, '1 fortnight');
! 22007 invalid input syntax for type interval: "1 fortnight"
insert into spans (id, i) values (30, '1-13');
! 22015 interval field value out of range: "1-13"
insert into spans (id, i) values (30, '99999999999 years');
! 22015 interval field value out of range: "99999999999 years"
insert into spans (id, i) values (30, '1:60');
! 22015 interval field value out of range: "1:60"
insert into spans (id, i) values (30, 5);
! 42804 column "i" is of type interval but expression is of type integer
select id from spans where i = '1 mon' order by id;
> id int4
| 6
| 7
| 8
select id from spans where i <> interval '30 days' and id < 9 order by id;
> id int4
| 1
| 2
| 3
| 4
| 5
select id from spans where i > '1 year' order by id;
> id int4
| 1
| 3
| 4
| 11
| 14
| 16
select id from spans where i between '1 day' and '45 days' order by id;
> id int4
| 6
| 7
| 8
| 10
| 12
select id from spans where i in ('30 days', '-1 days') order by id;
> id int4
| 2
| 6
| 7
| 8
select id from spans where i is null;
> id int4
| 13
select count(*), count(distinct i) from spans;
> count int8, count int8
| 20 | 16
select i, count(*) from spans where id in (1, 6, 7) group by i order by i;
> i interval, count int8
| 30 days | 2
| 1 year 2 mons -3 days +04:05:06.789 | 1
select distinct i from spans where id in (1, 6, 6, 2) order by i;
> i interval
| -1 days
| 30 days
| 1 year 2 mons -3 days +04:05:06.789
select min(i), max(i) from spans where id < 6;
> min interval, max interval
| -1 days | 1 year 2 mons 3 days 04:05:06.5
select sum(i), avg(i) from spans where id < 6;
> sum interval, avg interval
| 3 years 6 mons 1 day 14:18:19.289 | 8 mons 12 days 07:39:39.8578
- MARIADB
select sum(i), avg(i) from spans where id = 13;
> sum interval, avg interval
| ~ | ~
- MARIADB
select i::text, i || '' from spans where id < 3 order by id;
> i text, ?column? text
| 1 year 2 mons -3 days +04:05:06.789 | 1 year 2 mons -3 days +04:05:06.789
| -1 days | -1 days
- MARIADB
select '1 day 02:03'::interval, interval '1 day' '1', 1;
! 42601 syntax error at or near "'1'"
select interval '1' day, interval '1' year, interval '90' minute, interval '1 2:03:04' day to minute, interval '1.567' second(1), interval(2) '1.567 sec';
> interval interval, interval interval, interval interval, interval interval, interval interval, interval interval
| 1 day | 1 year | 01:30:00 | 1 day 02:03:00 | 00:00:01.6 | 00:00:01.57
select interval '1 year 2 mons 3 days 04:05:06.7' + interval '1 mon', interval '1 day' - interval '1 hour', - interval '1 day 2 hours';
> ?column? interval, ?column? interval, ?column? interval
| 1 year 3 mons 3 days 04:05:06.7 | 1 day -01:00:00 | -1 days -02:00:00
- MARIADB
select interval '1 day' * 1.5, 2 * interval '1 mon', interval '1 mon' / 2, interval '1 year 5 days' * 0.3, interval '10 days' / 3.0, interval '1 day' * -1;
> ?column? interval, ?column? interval, ?column? interval, ?column? interval, ?column? interval, ?column? interval
| 1 day 12:00:00 | 2 mons | 15 days | 3 mons 19 days 12:00:00 | 3 days 08:00:00 | -1 days
- MARIADB
select interval '1 day' / 0;
! 22012 division by zero
- MARIADB
select timestamp '2024-01-31 10:00' + interval '1 month', timestamp '2024-03-31 10:00' - interval '1 month 1.5 seconds', date '2024-02-28' + interval '36 hours', interval '1 day' + date '2024-01-01';
> ?column? timestamp, ?column? timestamp, ?column? timestamp, ?column? timestamp
| 2024-02-29 10:00:00 | 2024-02-29 09:59:58.5 | 2024-02-29 12:00:00 | 2024-01-02 00:00:00
- MARIADB
select id, timestamp '2024-01-31 10:00' + i, date '2024-01-31' - i from spans where id < 12 and id <> 9 order by id;
> id int4, ?column? timestamp, ?column? timestamp
| 1 | 2025-03-28 14:05:06.789 | 2022-12-02 19:54:53.211
| 2 | 2024-01-30 10:00:00 | 2024-02-01 00:00:00
| 3 | 2025-04-03 14:05:06.5 | 2022-11-26 19:54:53.5
| 4 | 2025-04-03 14:05:06 | 2022-11-26 19:54:54
| 5 | 2024-01-30 12:03:00 | 2024-01-31 21:57:00
| 6 | 2024-03-01 10:00:00 | 2024-01-01 00:00:00
| 7 | 2024-02-29 10:00:00 | 2023-12-31 00:00:00
| 8 | 2024-03-01 10:00:00 | 2024-01-01 00:00:00
| 10 | 2024-02-14 10:00:00.500003 | 2024-01-16 23:59:59.499997
| 11 | 2025-04-03 14:05:06 | 2022-11-26 19:54:54
- MARIADB
select timestamp '2024-03-01 12:00' - timestamp '2024-02-28 13:30', timestamptz '2024-03-01 00:00+02' - timestamptz '2024-02-28', timestamp '2024-01-01' - date '2023-12-25', date '2024-01-01' - date '2023-12-25';
> ?column? interval, ?column? interval, ?column? interval, ?column? int4
| 1 day 22:30:00 | 1 day 22:00:00 | 7 days | 7
- MARIADB
select time '10:00' + interval '15 hours', time '10:00' - interval '90 minutes', time '10:00' - time '08:30', date '2024-01-01' + time '10:30', interval '1 hour' + time '23:30';
> ?column? time, ?column? time, ?column? interval, ?column? timestamp, ?column? time
| 01:00:00 | 08:30:00 | 01:30:00 | 2024-01-01 10:30:00 | 00:30:00
- MARIADB
select age(timestamp '2024-03-15', timestamp '2023-01-31 10:00'), age(date '2024-01-01', date '2024-02-29'), age('2020-02-29', '2019-03-01');
> age interval, age interval, age interval
| 1 year 1 mon 14 days 14:00:00 | -1 mons -28 days | 11 mons 28 days
- MARIADB
select justify_days(interval '35 days 30 hours'), justify_hours(interval '35 days 30 hours'), justify_interval(interval '1 mon -1 hour'), justify_interval(interval '35 days 30 hours');
> justify_days interval, justify_hours interval, justify_interval interval, justify_interval interval
| 1 mon 5 days 30:00:00 | 36 days 06:00:00 | 29 days 23:00:00 | 1 mon 6 days 06:00:00
- MARIADB
select make_interval(1, 2, 3, 4, 5, 6, 7.5), make_interval(), make_interval(0, -1);
> make_interval interval, make_interval interval, make_interval interval
| 1 year 2 mons 25 days 05:06:07.5 | 00:00:00 | -1 mons
- MARIADB
select date_trunc('hour', interval '1 day 02:03:04'), date_trunc('month', interval '14 mons 3 days'), date_trunc('year', interval '-14 mons'), date_trunc('quarter', interval '5 mons');
> date_trunc interval, date_trunc interval, date_trunc interval, date_trunc interval
| 1 day 02:00:00 | 1 year 2 mons | -1 years | 3 mons
- MARIADB
select extract(year from i), extract(month from i), extract(day from i), extract(hour from i), extract(minute from i), extract(second from i) from spans where id in (1, 2, 20) order by id;
> extract numeric, extract numeric, extract numeric, extract numeric, extract numeric, extract numeric
| 1 | 2 | -3 | 4 | 5 | 6.789000
| 0 | 0 | -1 | 0 | 0 | 0.000000
| -1 | -2 | 3 | -4 | -5 | -6.000000
- MARIADB
select extract(epoch from i), extract(milliseconds from i), extract(microseconds from i), extract(quarter from i), extract(decade from i), date_part('epoch', i) from spans where id in (1, 2, 16) order by id;
> extract numeric, extract numeric, extract numeric, extract numeric, extract numeric, date_part float8
| 36497106.789000 | 6789.000 | 6789000 | 1 | 0 | 36497106.789000005
| -86400.000000 | 0.000 | 0 | 1 | 0 | -86400
| 3471336000.000000 | 0.000 | 0 | 1 | 11 | 3471336000
- MARIADB
select extract(fortnight from i) from spans where id = 1;
! 22023 unit "fortnight" not recognized for type interval
select i * 2, i + d, i - d, i / 4 from spans where id in (1, 2, 9) order by id;
> ?column? interval, ?column? interval, ?column? interval, ?column? interval
| 2 years 4 mons -6 days +08:10:13.578 | 1 year 2 mons -2 days +04:05:06.789 | 1 year 2 mons -4 days +04:05:06.789 | 3 mons 15 days -16:58:43.30275
| -2 days | 00:00:00 | -2 days | -06:00:00
| 2 mons 34 days 26:30:00 | 1 mon 18 days 13:15:00 | 1 mon 16 days 13:15:00 | 11 days 21:18:45
- MARIADB
update spans set i = '31 days' where id = 6 returning i;
> i interval
| 31 days
update spans set i = '5 minutes', d = default where id = 7 returning i, d;
> i interval, d interval
| 00:05:00 | 1 day
select '10:30'::time::interval, interval '26:30:00'::time, '1 day'::text::interval, '1.567 s'::text::interval(1);
> interval interval, time time, interval interval, interval interval
| 10:30:00 | 02:30:00 | 1 day | 00:00:01.6
select coalesce(i, '1 day'), nullif(i, '30 days'), greatest(i, '1 year'), least(i, interval '1 hour') from spans where id in (1, 8, 13) order by id;
> coalesce interval, nullif interval, greatest interval, least interval
| 1 year 2 mons -3 days +04:05:06.789 | 1 year 2 mons -3 days +04:05:06.789 | 1 year 2 mons -3 days +04:05:06.789 | 01:00:00
| 720:00:00 | ~ | 1 year | 01:00:00
| 1 day | ~ | 1 year | 01:00:00
select case when id = 1 then i else '1 day' end from spans where id < 3 order by id;
> case interval
| 1 year 2 mons -3 days +04:05:06.789
| 1 day
select id, lag(i) over (order by i), sum(i) over (partition by i > '0' order by id) from spans where id in (1, 2, 3) order by id;
> id int4, lag interval, sum interval
| 1 | -1 days | 1 year 2 mons -3 days +04:05:06.789
| 2 | ~ | -1 days
| 3 | 1 year 2 mons -3 days +04:05:06.789 | 2 years 4 mons 08:10:13.289
- HSQLDB
- DERBY
- MARIADB
select a.id, b.id from spans a join spans b on a.i = b.i where a.id in (8, 12) order by 1, 2;
> id int4, id int4
| 8 | 8
| 12 | 12
select i from spans where id = 1 union all select interval '1 day' order by 1;
> i interval
| 1 day
| 1 year 2 mons -3 days +04:05:06.789
select i from spans union select interval '1 day';
> i interval
| -1 days
| -1 days +02:03:00
| -1 years -2 mons +3 days -04:05:06
| -infinity
| 00:01:30
| 00:01:30.5
| 00:05:00
| 1 day
| 1 day -02:03:04
| 1 mon 17 days 13:15:00
| 1 year 2 mons -3 days +04:05:06.789
| 1 year 2 mons 3 days 04:05:06
| 1 year 2 mons 3 days 04:05:06.5
| 110 years
| 14 days 00:00:00.500003
| 31 days
| 7 days
| 720:00:00
| infinity
| ~
select id from spans where i in (select i from spans where id = 1);
> id int4
| 1
create unique index spans_i on spans (i);
! 0A000 a key or index of interval is not supported by Quorate
create index spans_by_i on spans (i);
> CREATE INDEX
alter table spans add column e interval hour to minute default '01:02:03';
> ALTER TABLE
select e from spans where id = 1;
> e interval
| 01:02:00
create table lists (id int, a interval[]);
> CREATE TABLE
insert into lists values (1, '{1 day,"2 hours"}'), (2, array[interval '1 mon', '30 days']), (3, '{30 days, 1 mon}');
> INSERT 0 3
- MARIADB
select id, a, a[1], a[1] + interval '1 hour' from lists order by id;
> id int4, a interval_array, a interval, ?column? interval
| 1 | {"1 day",02:00:00} | 1 day | 1 day 01:00:00
| 2 | {"1 mon","30 days"} | 1 mon | 1 mon 01:00:00
| 3 | {"30 days","1 mon"} | 30 days | 30 days 01:00:00
- MARIADB
select id from lists where a = '{1 mon,1 mon}' order by id;
> id int4
| 2
| 3
- POSTGRESQL
- MARIADB
select interval '1 day' + 1;
! 42883 operator does not exist: interval + integer
select interval '1 day' * interval '1 day';
! 42883 operator does not exist: interval * interval
create table hours (id int primary key, t time, z timetz, i interval);
> CREATE TABLE
insert into hours values (1, '01:00', '01:00+00', '1 hour'), (2, '02:00', '01:00+01', '61 minutes'), (3, null, null, null);
> INSERT 0 3
select id, i = t, t < i, i in (t, '2 hours'), i between time '00:30' and t, t - time '01:00' = time '01:00' from hours order by id;
> id int4, ?column? bool, ?column? bool, ?column? bool, ?column? bool, ?column? bool
| 1 | t | f | t | t | f
| 2 | f | f | f | t | t
| 3 | ~ | ~ | ~ | ~ | ~
- MARIADB
select coalesce(t, i) from hours;
! 42804 COALESCE types time without time zone and interval cannot be matched
select id from hours where z = t;
! 0A000 casting time without time zone to time with time zone is not supported by Quorate
drop table hours;
> DROP TABLE
select now() - interval '1 day' < now(), now() - now();
> ?column? bool, ?column? interval
| t | 00:00:00
- MARIADB
drop table spans, lists;
> DROP TABLE
