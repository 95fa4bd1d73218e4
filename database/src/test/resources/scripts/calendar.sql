-- Beyond the years 1 to 9999 the engines differ: nobody answers there.
create table days (id int primary key, d date, t timestamp);
> CREATE TABLE
insert into days values (1, '9999-12-31', '9999-12-31 23:59:59'), (2, '0001-01-01', '0001-01-01 00:00:00'), (3, '2024-02-28', '2024-02-28 12:00:00');
> INSERT 0 3
select date '9999-12-31' + 1;
! 22008 date out of range
select date '0001-01-01' - 1;
! 22008 date out of range
select id, d + 1 from days order by id;
! 22008 date out of range
select id, d - 1 from days where id <> 2 order by id;
> id int4, ?column? date
| 1 | 9999-12-30
| 3 | 2024-02-27
select d - 1 from days where id = 2;
! 22008 date out of range
select t + interval '1 second' from days where id = 1;
! 22008 timestamp out of range
select t - interval '1 second' from days where id = 2;
! 22008 timestamp out of range
select t + interval '1 month' from days where id = 3;
> ?column? timestamp
| 2024-03-28 12:00:00
update days set d = d + 1;
! 22008 date out of range
update days set d = d + 1 where id = 3;
> UPDATE 1
insert into days values (4, date '0001-01-01' - 1, null);
! 22008 date out of range
insert into days select id + 10, d - 1, t from days;
! 22008 date out of range
select id, d from days order by id;
> id int4, d date
| 1 | 9999-12-31
| 2 | 0001-01-01
| 3 | 2024-02-29
-- to_char of times, AT TIME ZONE of the one zone there is, chr.
create table moments (id int primary key, d date, t timestamp, z timestamptz);
> CREATE TABLE
insert into moments values (1, '2026-01-02', '2026-02-03 00:05:06.789', '2026-02-03 13:05:06+02'), (2, '2024-02-29', '1999-12-31 23:59:59.999999', '0001-01-01 12:00:00+00'), (3, null, null, null);
> INSERT 0 3
select id, to_char(d, 'DD.MM.YYYY'), to_char(t, 'YYYY-MM-DD HH24:MI:SS.US'), to_char(z, 'FMHH12:MI am, FMDay') from moments order by id;
> id int4, to_char text, to_char text, to_char text
| 1 | 02.01.2026 | 2026-02-03 00:05:06.789000 | 11:05 am, Tuesday
| 2 | 29.02.2024 | 1999-12-31 23:59:59.999999 | 12:00 pm, Monday
| 3 | ~ | ~ | ~
- MARIADB
select id, to_char(t, 'IYYY-"W"IW-ID Q DDD Month Mon') from moments order by id;
> id int4, to_char text
| 1 | 2026-W06-2 1 034 February  Feb
| 2 | 1999-W52-5 4 365 December  Dec
| 3 | ~
- MARIADB
select count(*) from moments where to_char(t, 'YYYY') = '1999' group by to_char(d, 'YY');
> count int8
| 1
- MARIADB
select to_char(t, 'DDth') from moments;
! 0A000 to_char with the format 'DDth' is not supported by Quorate
select to_char(t, 'YYYY-MM-DDTHH24') from moments;
! 0A000 to_char with the format 'YYYY-MM-DDTHH24' is not supported by Quorate
select to_char(t, 'hello') from moments;
! 0A000 to_char with the format 'hello' is not supported by Quorate
select to_char(t, id::text) from moments;
! 0A000 to_char with other than a constant here is not supported by Quorate
select to_char(12.5, '99.9');
> to_char text
|  12.5
- MARIADB
select id, t at time zone 'UTC', z at time zone 'utc', d at time zone 'UTC' from moments order by id;
> id int4, timezone timestamptz, timezone timestamp, timezone timestamp
| 1 | 2026-02-03 00:05:06.789+00 | 2026-02-03 11:05:06 | 2026-01-02 00:00:00
| 2 | 1999-12-31 23:59:59.999999+00 | 0001-01-01 12:00:00 | 2024-02-29 00:00:00
| 3 | ~ | ~ | ~
select t at time zone 'Europe/Berlin' from moments;
> timezone timestamptz
| 1999-12-31 22:59:59.999999+00
| 2026-02-02 23:05:06.789+00
| ~
select chr(65), chr(233), chr(128512), chr(null);
> chr text, chr text, chr text, chr text
| A | é | 😀 | ~
- MARIADB
select chr(0);
! 54000 null character not permitted
- MARIADB
select chr(-1);
! 22023 character number must be positive
- MARIADB
select id, chr(64 + id) from moments order by id;
> id int4, chr text
| 1 | A
| 2 | B
| 3 | C
- MARIADB
