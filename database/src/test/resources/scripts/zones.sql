-- Time zones of sessions: moments are kept in UTC, and shown here so.
create table z (id int primary key, at timestamptz, t timestamp, d date);
> CREATE TABLE
set timezone = 'Europe/Berlin';
> Set
insert into z values (1, '2026-03-29 01:59:59', '2026-03-29 01:59:59', '2026-03-29'), (2, '2026-03-29 02:30', '2026-03-29 02:30', '2026-03-30');
> INSERT 0 2
insert into z values (3, '2026-10-25 02:30', '2026-10-25 02:30', '2026-10-25'), (4, '2026-10-25 02:30+02', '2026-10-25 02:30', '2026-10-26'), (5, '1890-01-01 12:00', '1890-01-01 12:00', '1890-01-01'), (6, '2500-07-01 12:00:00.5', '2500-07-01 12:00', '2500-07-01'), (7, null, null, null), (8, '2026-01-01 12:00 America/New_York', '2026-01-01 12:00 CET', '2026-01-01'), (9, '9000-07-01 00:00', '9000-07-01', '9000-07-01');
> INSERT 0 7
select id, at from z order by id;
> id int4, at timestamptz
| 1 | 2026-03-29 00:59:59+00
| 2 | 2026-03-29 01:30:00+00
| 3 | 2026-10-25 01:30:00+00
| 4 | 2026-10-25 00:30:00+00
| 5 | 1890-01-01 11:06:32+00
| 6 | 2500-07-01 10:00:00.5+00
| 7 | ~
| 8 | 2026-01-01 17:00:00+00
| 9 | 9000-06-30 22:00:00+00
select id, at::timestamp, at::date, at::text, at::varchar(16) from z order by id;
> id int4, at timestamp, at date, at text, at varchar
| 1 | 2026-03-29 01:59:59 | 2026-03-29 | 2026-03-29 01:59:59+01 | 2026-03-29 01:59
| 2 | 2026-03-29 03:30:00 | 2026-03-29 | 2026-03-29 03:30:00+02 | 2026-03-29 03:30
| 3 | 2026-10-25 02:30:00 | 2026-10-25 | 2026-10-25 02:30:00+01 | 2026-10-25 02:30
| 4 | 2026-10-25 02:30:00 | 2026-10-25 | 2026-10-25 02:30:00+02 | 2026-10-25 02:30
| 5 | 1890-01-01 12:00:00 | 1890-01-01 | 1890-01-01 12:00:00+00:53:28 | 1890-01-01 12:00
| 6 | 2500-07-01 12:00:00.5 | 2500-07-01 | 2500-07-01 12:00:00.5+02 | 2500-07-01 12:00
| 7 | ~ | ~ | ~ | ~
| 8 | 2026-01-01 18:00:00 | 2026-01-01 | 2026-01-01 18:00:00+01 | 2026-01-01 18:00
| 9 | 9000-07-01 00:00:00 | 9000-07-01 | 9000-07-01 00:00:00+02 | 9000-07-01 00:00
select id, t::timestamptz, d::timestamptz from z order by id;
> id int4, t timestamptz, d timestamptz
| 1 | 2026-03-29 00:59:59+00 | 2026-03-28 23:00:00+00
| 2 | 2026-03-29 01:30:00+00 | 2026-03-29 22:00:00+00
| 3 | 2026-10-25 01:30:00+00 | 2026-10-24 22:00:00+00
| 4 | 2026-10-25 01:30:00+00 | 2026-10-25 23:00:00+00
| 5 | 1890-01-01 11:06:32+00 | 1889-12-31 23:06:32+00
| 6 | 2500-07-01 10:00:00+00 | 2500-06-30 22:00:00+00
| 7 | ~ | ~
| 8 | 2026-01-01 11:00:00+00 | 2025-12-31 23:00:00+00
| 9 | 9000-06-30 22:00:00+00 | 9000-06-30 22:00:00+00
select id, extract(hour from at), extract(day from at), extract(epoch from at), date_part('dow', at) from z order by id;
> id int4, extract numeric, extract numeric, extract numeric, date_part float8
| 1 | 1 | 29 | 1774745999.000000 | 0
| 2 | 3 | 29 | 1774747800.000000 | 0
| 3 | 2 | 25 | 1792891800.000000 | 0
| 4 | 2 | 25 | 1792888200.000000 | 0
| 5 | 12 | 1 | -2524481608.000000 | 3
| 6 | 12 | 1 | 16740900000.500000 | 4
| 7 | ~ | ~ | ~ | ~
| 8 | 18 | 1 | 1767286800.000000 | 4
| 9 | 0 | 1 | 221861023200.000000 | 2
select id, date_trunc('day', at), date_trunc('hour', at), date_trunc('month', at), date_trunc('minute', at), date_trunc('week', at), date_trunc('year', at) from z order by id;
> id int4, date_trunc timestamptz, date_trunc timestamptz, date_trunc timestamptz, date_trunc timestamptz, date_trunc timestamptz, date_trunc timestamptz
| 1 | 2026-03-28 23:00:00+00 | 2026-03-29 00:00:00+00 | 2026-02-28 23:00:00+00 | 2026-03-29 00:59:00+00 | 2026-03-22 23:00:00+00 | 2025-12-31 23:00:00+00
| 2 | 2026-03-28 23:00:00+00 | 2026-03-29 01:00:00+00 | 2026-02-28 23:00:00+00 | 2026-03-29 01:30:00+00 | 2026-03-22 23:00:00+00 | 2025-12-31 23:00:00+00
| 3 | 2026-10-24 22:00:00+00 | 2026-10-25 01:00:00+00 | 2026-09-30 22:00:00+00 | 2026-10-25 01:30:00+00 | 2026-10-18 22:00:00+00 | 2025-12-31 23:00:00+00
| 4 | 2026-10-24 22:00:00+00 | 2026-10-25 00:00:00+00 | 2026-09-30 22:00:00+00 | 2026-10-25 00:30:00+00 | 2026-10-18 22:00:00+00 | 2025-12-31 23:00:00+00
| 5 | 1889-12-31 23:06:32+00 | 1890-01-01 11:06:32+00 | 1889-12-31 23:06:32+00 | 1890-01-01 11:06:32+00 | 1889-12-29 23:06:32+00 | 1889-12-31 23:06:32+00
| 6 | 2500-06-30 22:00:00+00 | 2500-07-01 10:00:00+00 | 2500-06-30 22:00:00+00 | 2500-07-01 10:00:00+00 | 2500-06-27 22:00:00+00 | 2499-12-31 23:00:00+00
| 7 | ~ | ~ | ~ | ~ | ~ | ~
| 8 | 2025-12-31 23:00:00+00 | 2026-01-01 17:00:00+00 | 2025-12-31 23:00:00+00 | 2026-01-01 17:00:00+00 | 2025-12-28 23:00:00+00 | 2025-12-31 23:00:00+00
| 9 | 9000-06-30 22:00:00+00 | 9000-06-30 22:00:00+00 | 9000-06-30 22:00:00+00 | 9000-06-30 22:00:00+00 | 9000-06-29 22:00:00+00 | 8999-12-31 23:00:00+00
select id, date_trunc('day', at, 'Asia/Tokyo'), date_trunc('hour', at, 'UTC') from z where id < 5 order by id;
> id int4, date_trunc timestamptz, date_trunc timestamptz
| 1 | 2026-03-28 15:00:00+00 | 2026-03-29 00:00:00+00
| 2 | 2026-03-28 15:00:00+00 | 2026-03-29 01:00:00+00
| 3 | 2026-10-24 15:00:00+00 | 2026-10-25 01:00:00+00
| 4 | 2026-10-24 15:00:00+00 | 2026-10-25 00:00:00+00
select '10:00'::timetz;
! 0A000 a time with time zone without an offset is not supported by Quorate while TimeZone is Europe/Berlin
select '2026-07-01 10:00+00'::timestamptz::timetz;
> timetz timetz
| 12:00:00+02
select at::timetz from z;
! 0A000 a cast of timestamp with time zone to time with time zone is not supported by Quorate while TimeZone is Europe/Berlin
select id, to_char(at, 'YYYY-MM-DD HH24:MI:SS') from z order by id;
> id int4, to_char text
| 1 | 2026-03-29 01:59:59
| 2 | 2026-03-29 03:30:00
| 3 | 2026-10-25 02:30:00
| 4 | 2026-10-25 02:30:00
| 5 | 1890-01-01 12:00:00
| 6 | 2500-07-01 12:00:00
| 7 | ~
| 8 | 2026-01-01 18:00:00
| 9 | 9000-07-01 00:00:00
- MARIADB
select id, at + interval '1 day', at + interval '24 hours', at - interval '1 month 3 hours', at + interval '0.5 seconds' from z where id < 9 order by id;
> id int4, ?column? timestamptz, ?column? timestamptz, ?column? timestamptz, ?column? timestamptz
| 1 | 2026-03-29 23:59:59+00 | 2026-03-30 00:59:59+00 | 2026-02-27 21:59:59+00 | 2026-03-29 00:59:59.5+00
| 2 | 2026-03-30 01:30:00+00 | 2026-03-30 01:30:00+00 | 2026-02-27 23:30:00+00 | 2026-03-29 01:30:00.5+00
| 3 | 2026-10-26 01:30:00+00 | 2026-10-26 01:30:00+00 | 2026-09-24 21:30:00+00 | 2026-10-25 01:30:00.5+00
| 4 | 2026-10-26 01:30:00+00 | 2026-10-26 00:30:00+00 | 2026-09-24 21:30:00+00 | 2026-10-25 00:30:00.5+00
| 5 | 1890-01-02 11:06:32+00 | 1890-01-02 11:06:32+00 | 1889-12-01 08:06:32+00 | 1890-01-01 11:06:32.5+00
| 6 | 2500-07-02 10:00:00.5+00 | 2500-07-02 10:00:00.5+00 | 2500-06-01 07:00:00.5+00 | 2500-07-01 10:00:01+00
| 7 | ~ | ~ | ~ | ~
| 8 | 2026-01-02 17:00:00+00 | 2026-01-02 17:00:00+00 | 2025-12-01 14:00:00+00 | 2026-01-01 17:00:00.5+00
- MARIADB
select id from z where at < '2026-03-29 03:30' order by id;
> id int4
| 1
| 5
| 8
select id from z where at = t order by id;
> id int4
| 1
| 2
| 3
| 5
| 9
select id from z where d <= at order by id;
> id int4
| 1
| 3
| 5
| 6
| 8
| 9
select id from z where at > t order by id;
> id int4
| 6
| 8
select id, at at time zone 'UTC', at at time zone 'America/New_York', t at time zone 'America/New_York', t at time zone 'EST', d at time zone 'UTC' from z order by id;
> id int4, timezone timestamp, timezone timestamp, timezone timestamptz, timezone timestamptz, timezone timestamp
| 1 | 2026-03-29 00:59:59 | 2026-03-28 20:59:59 | 2026-03-29 05:59:59+00 | 2026-03-29 06:59:59+00 | 2026-03-28 23:00:00
| 2 | 2026-03-29 01:30:00 | 2026-03-28 21:30:00 | 2026-03-29 06:30:00+00 | 2026-03-29 07:30:00+00 | 2026-03-29 22:00:00
| 3 | 2026-10-25 01:30:00 | 2026-10-24 21:30:00 | 2026-10-25 06:30:00+00 | 2026-10-25 07:30:00+00 | 2026-10-24 22:00:00
| 4 | 2026-10-25 00:30:00 | 2026-10-24 20:30:00 | 2026-10-25 06:30:00+00 | 2026-10-25 07:30:00+00 | 2026-10-25 23:00:00
| 5 | 1890-01-01 11:06:32 | 1890-01-01 06:06:32 | 1890-01-01 17:00:00+00 | 1890-01-01 17:00:00+00 | 1889-12-31 23:06:32
| 6 | 2500-07-01 10:00:00.5 | 2500-07-01 06:00:00.5 | 2500-07-01 16:00:00+00 | 2500-07-01 17:00:00+00 | 2500-06-30 22:00:00
| 7 | ~ | ~ | ~ | ~ | ~
| 8 | 2026-01-01 17:00:00 | 2026-01-01 12:00:00 | 2026-01-01 17:00:00+00 | 2026-01-01 17:00:00+00 | 2025-12-31 23:00:00
| 9 | 9000-06-30 22:00:00 | 9000-06-30 18:00:00 | 9000-07-01 04:00:00+00 | 9000-07-01 05:00:00+00 | 9000-06-30 22:00:00
select timezone('Asia/Kathmandu', at) from z where id = 1;
> timezone timestamp
| 2026-03-29 06:44:59
select current_date = now()::date, localtimestamp = now()::timestamp, now() = localtimestamp;
> ?column? bool, ?column? bool, ?column? bool
| t | t | t
select at, age(at, timestamptz '2025-10-26 00:30+00') from z where id in (1, 2, 3, 4) order by id;
> at timestamptz, age interval
| 2026-03-29 00:59:59+00 | 5 mons 2 days 23:29:59
| 2026-03-29 01:30:00+00 | 5 mons 3 days 01:00:00
| 2026-10-25 01:30:00+00 | 11 mons 30 days
| 2026-10-25 00:30:00+00 | 11 mons 30 days
- MARIADB
select '2026-10-25 02:30'::timestamptz, timestamptz '2026-07-01 00:00', '2026-07-01'::date::timestamptz, timestamp '2026-07-01 10:00'::timestamptz;
> timestamptz timestamptz, timestamptz timestamptz, timestamptz timestamptz, timestamptz timestamptz
| 2026-10-25 01:30:00+00 | 2026-06-30 22:00:00+00 | 2026-06-30 22:00:00+00 | 2026-07-01 08:00:00+00
select ('2026-07-01 1' || id || ':00')::timestamptz from z where id < 3 order by id;
> timestamptz timestamptz
| 2026-07-01 09:00:00+00
| 2026-07-01 10:00:00+00
- POSTGRESQL
- MARIADB
select id, at - interval '1 month' + interval '2 days', at + interval '1 month 5 days 01:00:00.25' from z where id < 9 order by id;
> id int4, ?column? timestamptz, ?column? timestamptz
| 1 | 2026-03-02 00:59:59+00 | 2026-05-04 00:59:59.25+00
| 2 | 2026-03-02 02:30:00+00 | 2026-05-04 02:30:00.25+00
| 3 | 2026-09-27 00:30:00+00 | 2026-11-30 02:30:00.25+00
| 4 | 2026-09-27 00:30:00+00 | 2026-11-30 02:30:00.25+00
| 5 | 1889-12-03 11:06:32+00 | 1890-02-06 12:06:32.25+00
| 6 | 2500-06-03 10:00:00.5+00 | 2500-08-06 11:00:00.75+00
| 7 | ~ | ~
| 8 | 2025-12-03 17:00:00+00 | 2026-02-06 18:00:00.25+00
- MARIADB
update z set t = at, d = at where id = 4;
> UPDATE 1
update z set at = t where id = 8;
> UPDATE 1
select * from z where id in (4, 8) order by id;
> id int4, at timestamptz, t timestamp, d date
| 4 | 2026-10-25 00:30:00+00 | 2026-10-25 02:30:00 | 2026-10-25
| 8 | 2026-01-01 11:00:00+00 | 2026-01-01 12:00:00 | 2026-01-01
create table za (id int primary key, made date default current_date, at timestamptz default '2026-01-01 00:00', r tstzrange, a timestamptz[]);
! 0A000 a time without a zone in a text that is kept is not supported by Quorate while TimeZone is Europe/Berlin
create table za (id int primary key, made date default current_date, at timestamptz default '2026-01-01 00:00+00', r tstzrange, a timestamptz[]);
> CREATE TABLE
insert into za (id, r, a) values (1, '[2026-07-01 00:00,2026-07-02 00:00)', '{2026-07-01 00:00,2026-12-01 00:00}');
> INSERT 0 1
select tstzrange(at, '9000-01-01 00:00'), array[at, '2026-07-01 00:00'] from z where id in (1, 5) order by id;
> tstzrange tstzrange, array timestamptz_array
| ["2026-03-29 00:59:59+00","8999-12-31 23:00:00+00") | {"2026-03-29 00:59:59+00","2026-06-30 22:00:00+00"}
| ["1890-01-01 11:06:32+00","8999-12-31 23:00:00+00") | {"1890-01-01 11:06:32+00","2026-06-30 22:00:00+00"}
- POSTGRESQL
- MARIADB
select id, at, r, a from za order by id;
> id int4, at timestamptz, r tstzrange, a timestamptz_array
| 1 | 2026-01-01 00:00:00+00 | ["2026-06-30 22:00:00+00","2026-07-01 22:00:00+00") | {"2026-06-30 22:00:00+00","2026-11-30 23:00:00+00"}
select id, r @> '2026-07-01 12:00'::timestamptz, a[1] from za order by id;
> id int4, ?column? bool, a timestamptz
| 1 | t | 2026-06-30 22:00:00+00
- POSTGRESQL
- MARIADB
create view zv as select id, at::date as day from z;
> CREATE VIEW
select * from zv where id < 5 order by id;
> id int4, day date
| 1 | 2026-03-29
| 2 | 2026-03-29
| 3 | 2026-10-25
| 4 | 2026-10-25
set timezone = 'America/St_Johns';
> Set
select * from zv where id < 5 order by id;
> id int4, day date
| 1 | 2026-03-28
| 2 | 2026-03-28
| 3 | 2026-10-24
| 4 | 2026-10-24
select id, at::text, at::timestamp, date_trunc('hour', at) from z order by id;
> id int4, at text, at timestamp, date_trunc timestamptz
| 1 | 2026-03-28 22:29:59-02:30 | 2026-03-28 22:29:59 | 2026-03-29 00:30:00+00
| 2 | 2026-03-28 23:00:00-02:30 | 2026-03-28 23:00:00 | 2026-03-29 01:30:00+00
| 3 | 2026-10-24 23:00:00-02:30 | 2026-10-24 23:00:00 | 2026-10-25 01:30:00+00
| 4 | 2026-10-24 22:00:00-02:30 | 2026-10-24 22:00:00 | 2026-10-25 00:30:00+00
| 5 | 1890-01-01 07:35:40-03:30:52 | 1890-01-01 07:35:40 | 1890-01-01 10:30:52+00
| 6 | 2500-07-01 07:30:00.5-02:30 | 2500-07-01 07:30:00.5 | 2500-07-01 09:30:00+00
| 7 | ~ | ~ | ~
| 8 | 2026-01-01 07:30:00-03:30 | 2026-01-01 07:30:00 | 2026-01-01 10:30:00+00
| 9 | 9000-06-30 19:30:00-02:30 | 9000-06-30 19:30:00 | 9000-06-30 21:30:00+00
select count(*), at::date from z group by at::date order by 2 nulls first;
> count int8, at date
| 1 | ~
| 1 | 1890-01-01
| 1 | 2026-01-01
| 2 | 2026-03-28
| 2 | 2026-10-24
| 1 | 2500-07-01
| 1 | 9000-06-30
set timezone = 'UTC';
> Set
select id, at from z where id < 5 order by id;
> id int4, at timestamptz
| 1 | 2026-03-29 00:59:59+00
| 2 | 2026-03-29 01:30:00+00
| 3 | 2026-10-25 01:30:00+00
| 4 | 2026-10-25 00:30:00+00
select * from zv where id < 5 order by id;
> id int4, day date
| 1 | 2026-03-29
| 2 | 2026-03-29
| 3 | 2026-10-25
| 4 | 2026-10-25
select at at time zone 'Mars' from z;
! 22023 time zone "Mars" not recognized
select at at time zone 'Europe/Paris' from z where id = 1;
> timezone timestamp
| 2026-03-29 01:59:59
-- Moments that are made, read, binned and taken apart.
set timezone to 'America/New_York';
> Set
select make_timestamptz(2026, 7, 1, 12, 0, 0), make_timestamptz(2026, 7, 1, 12, 0, 0, 'UTC'), make_timestamptz(2026, 7, 1, 12, 0, 0, 'Europe/Berlin'), to_timestamp(0), to_timestamp('2026-07-01 12:00', 'YYYY-MM-DD HH24:MI'), to_date('2026-07-01', 'YYYY-MM-DD');
> make_timestamptz timestamptz, make_timestamptz timestamptz, make_timestamptz timestamptz, to_timestamp timestamptz, to_timestamp timestamptz, to_date date
| 2026-07-01 16:00:00+00 | 2026-07-01 12:00:00+00 | 2026-07-01 10:00:00+00 | 1970-01-01 00:00:00+00 | 2026-07-01 16:00:00+00 | 2026-07-01
- MARIADB
select extract(hour from timestamptz '2026-07-01 12:00:00+00'), extract(isoyear from timestamptz '2026-01-01 02:00:00+00'), (timestamptz '2026-07-01 12:00:00+00')::time, date_bin('1 hour', timestamptz '2026-07-01 12:34:00+00', '2026-01-01');
> extract numeric, extract numeric, time time, date_bin timestamptz
| 8 | 2026 | 08:00:00 | 2026-07-01 12:00:00+00
- MARIADB
select extract(timezone from timestamptz '2026-07-01 12:00:00+00');
> extract numeric
| -14400
select id, extract(timezone from at), date_part('timezone', at) + 1 as next from z order by id;
> id int4, extract numeric, next float8
| 1 | -14400 | -14399
| 2 | -14400 | -14399
| 3 | -14400 | -14399
| 4 | -14400 | -14399
| 5 | -18000 | -17999
| 6 | -14400 | -14399
| 7 | ~ | ~
| 8 | -18000 | -17999
| 9 | -14400 | -14399
select extract(timezone_hour from timestamptz '2026-07-01 12:00:00+00');
! 0A000 extract(timezone_hour) while TimeZone is America/New_York is not supported by Quorate
select extract(nosuch from timestamptz '2026-07-01 12:00:00+00');
! 22023 unit "nosuch" not recognized for type timestamp with time zone
set timezone to 'UTC';
> Set
