-- Dates and times made, taken apart and read.
create table mo (id int primary key, d date, t time, ts timestamp, tz timestamptz, iv interval, s text);
> CREATE TABLE
insert into mo values (1, '2026-01-31', '12:34:56', '2026-01-02 03:04:05', '2026-01-02 03:04:05+00', '1 day', '2026-02-03'), (2, '1999-12-31', '23:59:59.123456', '2024-02-29 23:59:59.999999', '2025-07-01 12:00:00+02', '1 year 2 months 3 days 04:05:06.7', '20260203'), (3, null, null, null, null, null, null), (4, '0001-01-01', '00:00', '2000-01-01 00:00:00', '9999-12-31 23:59:59+00', '-01:30:00', '2026-13-01');
> INSERT 0 4
select id, extract(hour from t), extract(minute from t), extract(second from t), extract(milliseconds from t), extract(microseconds from t), extract(epoch from t), date_part('epoch', t) from mo order by id;
> id int4, extract numeric, extract numeric, extract numeric, extract numeric, extract numeric, extract numeric, date_part float8
| 1 | 12 | 34 | 56.000000 | 56000.000 | 56000000 | 45296.000000 | 45296
| 2 | 23 | 59 | 59.123456 | 59123.456 | 59123456 | 86399.123456 | 86399.123456
| 3 | ~ | ~ | ~ | ~ | ~ | ~ | ~
| 4 | 0 | 0 | 0.000000 | 0.000 | 0 | 0.000000 | 0
select id, extract(decade from d), extract(century from d), extract(millennium from d), extract(isoyear from d), extract(julian from d), extract(epoch from d), date_part('hour', d), date_part('epoch', d) from mo order by id;
> id int4, extract numeric, extract numeric, extract numeric, extract numeric, extract numeric, extract numeric, date_part float8, date_part float8
| 1 | 202 | 21 | 3 | 2026 | 2461072 | 1769817600 | 0 | 1769817600
| 2 | 199 | 20 | 2 | 1999 | 2451544 | 946598400 | 0 | 946598400
| 3 | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~
| 4 | 0 | 1 | 1 | 1 | 1721426 | -62135596800 | 0 | -62135596800
select id, extract(millisecond from ts), extract(microseconds from ts), extract(century from ts), extract(isoyear from ts), extract(years from ts), extract(mons from ts), extract(hrs from ts) from mo order by id;
> id int4, extract numeric, extract numeric, extract numeric, extract numeric, extract numeric, extract numeric, extract numeric
| 1 | 5000.000 | 5000000 | 21 | 2026 | 2026 | 1 | 3
| 2 | 59999.999 | 59999999 | 21 | 2024 | 2024 | 2 | 23
| 3 | ~ | ~ | ~ | ~ | ~ | ~ | ~
| 4 | 0.000 | 0 | 20 | 1999 | 2000 | 1 | 0
select id, extract(timezone from tz), extract(timezone_hour from tz), extract(dow from tz), extract(week from tz) from mo order by id;
> id int4, extract numeric, extract numeric, extract numeric, extract numeric
| 1 | 0 | 0 | 5 | 1
| 2 | 0 | 0 | 2 | 27
| 3 | ~ | ~ | ~ | ~
| 4 | 0 | 0 | 5 | 52
select extract(hour from d) from mo;
! 0A000 unit "hour" not supported for type date
select extract(day from t) from mo;
! 0A000 unit "day" not supported for type time without time zone
select extract(timezone from ts) from mo;
! 0A000 unit "timezone" not supported for type timestamp without time zone
select extract(nosuch from ts) from mo;
! 22023 unit "nosuch" not recognized for type timestamp without time zone
select extract(nosuch from d) from mo;
! 22023 unit "nosuch" not recognized for type date
select date_part('nosuch', t) from mo;
! 22023 unit "nosuch" not recognized for type time without time zone
select id, ts::time, tz::time, ts::date, t::text, t::interval, iv::time, t::varchar(5) from mo order by id;
> id int4, ts time, tz time, ts date, t text, t interval, iv time, t varchar
| 1 | 03:04:05 | 03:04:05 | 2026-01-02 | 12:34:56 | 12:34:56 | 00:00:00 | 12:34
| 2 | 23:59:59.999999 | 10:00:00 | 2024-02-29 | 23:59:59.123456 | 23:59:59.123456 | 04:05:06.7 | 23:59
| 3 | ~ | ~ | ~ | ~ | ~ | ~ | ~
| 4 | 00:00:00 | 23:59:59 | 2000-01-01 | 00:00:00 | 00:00:00 | 22:30:00 | 00:00
- MARIADB
select id, ts::time + interval '1 hour', (ts::time)::text, t || '!' from mo order by id;
> id int4, ?column? time, ts text, ?column? text
| 1 | 04:04:05 | 03:04:05 | 12:34:56!
| 2 | 00:59:59.999999 | 23:59:59.999999 | 23:59:59.123456!
| 3 | ~ | ~ | ~
| 4 | 01:00:00 | 00:00:00 | 00:00:00!
- MARIADB
select make_time(8, 15, 23.5), make_time(22, 59, 60), make_timestamp(2026, 2, 3, 4, 5, 6.789), make_timestamptz(2026, 2, 3, 4, 5, 6), make_timestamptz(2026, 2, 3, 4, 5, 6, 'UTC'), make_time(null, 1, 1), make_timestamp(2026, 2, null, 1, 1, 1);
> make_time time, make_time time, make_timestamp timestamp, make_timestamptz timestamptz, make_timestamptz timestamptz, make_time time, make_timestamp timestamp
| 08:15:23.5 | 23:00:00 | 2026-02-03 04:05:06.789 | 2026-02-03 04:05:06+00 | 2026-02-03 04:05:06+00 | ~ | ~
select make_time(24, 0, 0);
! 0A000 the time 24:00 is not supported by Quorate
select make_time(25, 0, 0);
! 22008 time field value out of range: 25:00:0
select make_time(1, 60, 0);
! 22008 time field value out of range: 1:60:0
select make_timestamp(2026, 2, 30, 0, 0, 0);
! 22008 date field value out of range: 2026-02-30
select make_timestamp(2026, 2, 3, 24, 0, 0);
> make_timestamp timestamp
| 2026-02-04 00:00:00
select make_timestamp(0, 1, 1, 0, 0, 0);
! 22008 date field value out of range: 0-01-01
select make_interval(days => 3), make_interval(years => 1, mins => 5), make_interval(1, months => 2), make_interval(secs => 1.5), make_interval();
> make_interval interval, make_interval interval, make_interval interval, make_interval interval, make_interval interval
| 3 days | 1 year 00:05:00 | 1 year 2 mons | 00:00:01.5 | 00:00:00
- MARIADB
select make_interval(nosuch => 3);
! 0A000 a named argument is not supported by Quorate
select make_interval(days => 3, days => 4);
! 42601 argument name "days" used more than once
select to_timestamp(0), to_timestamp(1767225600.5), to_timestamp(-1), to_timestamp(null);
> to_timestamp timestamptz, to_timestamp timestamptz, to_timestamp timestamptz, to_timestamp timestamptz
| 1970-01-01 00:00:00+00 | 2026-01-01 00:00:00.5+00 | 1969-12-31 23:59:59+00 | ~
select to_timestamp(1e18);
! 22008 timestamp out of range
select to_date('2026-02-03', 'YYYY-MM-DD'), to_date('03.02.2026', 'DD.MM.YYYY'), to_date('3 Feb 2026', 'DD Mon YYYY'), to_timestamp('2026-02-03 04:05', 'YYYY-MM-DD HH24:MI'), to_timestamp('26/02/03 12:30 pm', 'YY/MM/DD HH12:MI AM'), to_timestamp('2026-02-03 04:05:06.7', 'YYYY-MM-DD HH24:MI:SS.MS');
> to_date date, to_date date, to_date date, to_timestamp timestamptz, to_timestamp timestamptz, to_timestamp timestamptz
| 2026-02-03 | 2026-02-03 | 2026-02-03 | 2026-02-03 04:05:00+00 | 2026-02-03 12:30:00+00 | 2026-02-03 04:05:06.7+00
- MARIADB
select id, to_date(s, 'YYYY-MM-DD') from mo where id in (1, 3) order by id;
> id int4, to_date date
| 1 | 2026-02-03
| 3 | ~
- MARIADB
select to_date(s, 'YYYY-MM-DD') from mo where id = 4;
! 22008 date/time field value out of range: "2026-13-01"
- MARIADB
select to_date(s, 'YYYY-MM-DD') from mo where id = 2;
! 0A000 a text that does not look like its template is not supported by Quorate
- MARIADB
select to_date(s, 'YYYYMMDD') from mo where id = 2;
> to_date date
| 2026-02-03
- MARIADB
select to_date('2026-02-30', 'YYYY-MM-DD');
! 22008 date/time field value out of range: "2026-02-30"
- MARIADB
select to_timestamp('2026-02-03 13:00 am', 'YYYY-MM-DD HH12:MI am');
! 22007 hour "13" is invalid for the 12-hour clock
- MARIADB
select to_date('2026-034', 'YYYY-DDD');
! 0A000 to_date with the template 'YYYY-DDD' is not supported by Quorate
select id, date_bin('15 minutes', ts, timestamp '2001-01-01'), date_bin('1 day 1 hour', tz, '2001-01-01') from mo order by id;
> id int4, date_bin timestamp, date_bin timestamptz
| 1 | 2026-01-02 03:00:00 | 2026-01-01 06:00:00+00
| 2 | 2024-02-29 23:45:00 | 2025-06-30 21:00:00+00
| 3 | ~ | ~
| 4 | 2000-01-01 00:00:00 | 9999-12-31 23:00:00+00
- MARIADB
select date_bin('1 month', timestamp '2026-01-01', timestamp '2001-01-01');
! 0A000 timestamps cannot be binned into intervals containing months or years
- MARIADB
select date_bin('0', timestamp '2026-01-01', timestamp '2001-01-01');
! 22008 stride must be greater than zero
- MARIADB
select date_bin('-1 day', timestamp '2026-01-01', timestamp '2001-01-01');
! 22008 stride must be greater than zero
- MARIADB
select age(current_date), age(current_date::timestamp) = '0', age(null::timestamp);
> age interval, ?column? bool, age interval
| 00:00:00 | t | ~
- MARIADB
select id, isfinite(d), isfinite(ts), isfinite(iv) from mo order by id;
> id int4, isfinite bool, isfinite bool, isfinite bool
| 1 | t | t | t
| 2 | t | t | t
| 3 | ~ | ~ | ~
| 4 | t | t | t
select isfinite('infinity'::interval), isfinite('-infinity'::interval);
> isfinite bool, isfinite bool
| f | f
select id, justify_days(iv), justify_hours(iv), justify_interval(iv * 40) from mo order by id;
> id int4, justify_days interval, justify_hours interval, justify_interval interval
| 1 | 1 day | 1 day | 1 mon 10 days
| 2 | 1 year 2 mons 3 days 04:05:06.7 | 1 year 2 mons 3 days 04:05:06.7 | 47 years 6 days 19:24:28
| 3 | ~ | ~ | ~
| 4 | -01:30:00 | -01:30:00 | -2 days -12:00:00
- MARIADB
select id, -t, - iv::time from mo order by id;
> id int4, ?column? interval, ?column? interval
| 1 | -12:34:56 | 00:00:00
| 2 | -23:59:59.123456 | -04:05:06.7
| 3 | ~ | ~
| 4 | 00:00:00 | -22:30:00
- MARIADB
select make_date('x', 1, 1);
! 22P02 invalid input syntax for type integer: "x"
