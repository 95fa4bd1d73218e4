-- A text that is cast is read as a literal of the type is, in every engine.
create table c (id int primary key, v text);
> CREATE TABLE
insert into c values (1, '0x10'), (2, '1_000'), (3, ' 12 '), (4, '+5'), (5, '1.5'), (6, ''), (7, '1e3'), (8, 'today'), (9, '2024-1-5'), (10, '2024-01-05'), (11, '20240105'), (12, '2024-01-05 10:11:12'), (13, 'yes'), (14, 't'), (15, 'TRUE'), (16, 'on'), (17, 'infinity'), (18, 'Jan 5 2024'), (19, '2024-02-30'), (20, '99999999999'), (21, '2024-01-05T10:11:12'), (22,'2024-01-05 10:11'), (23, ' 2024-01-05 '), (24, 'f'), (25, '1582-10-10'), (26, '0'), (27, '12abc');
> INSERT 0 27
select v::int from c where id = 1;
! 0A000 computed numbers in other bases or with underscores
select v::int from c where id = 2;
! 0A000 computed numbers in other bases or with underscores
select v::int from c where id = 3;
> v int4
| 12
select v::int from c where id = 4;
> v int4
| 5
select v::int from c where id = 5;
! 22P02 invalid input syntax for type bigint: "1.5"
select v::int from c where id = 6;
! 22P02 invalid input syntax for type bigint: ""
select v::int from c where id = 7;
! 22P02 invalid input syntax for type bigint: "1e3"
select v::int from c where id = 20;
! 22003 value out of range
select v::int from c where id = 26;
> v int4
| 0
select v::int from c where id = 27;
! 22P02 invalid input syntax for type bigint: "12abc"
select v::date from c where id = 8;
! 0A000 the date or timestamp 'today' is not supported by Quorate
select v::date from c where id = 9;
> v date
| 2024-01-05
select v::date from c where id = 10;
> v date
| 2024-01-05
select v::date from c where id = 11;
> v date
| 2024-01-05
select v::date from c where id = 12;
> v date
| 2024-01-05
select v::date from c where id = 17;
! 0A000 infinity as a date or timestamp is not supported by Quorate
select v::date from c where id = 18;
> v date
| 2024-01-05
select v::date from c where id = 19;
! 22008 date/time field value out of range: "2024-02-30"
select v::date from c where id = 21;
> v date
| 2024-01-05
select v::date from c where id = 23;
> v date
| 2024-01-05
select v::date from c where id = 25;
! 0A000 the days from 1582-10-05 to 1582-10-14 are not supported by every engine
select v::date from c where id = 6;
! 22007 invalid input syntax for type date: ""
select v::timestamp from c where id = 8;
! 0A000 the date or timestamp 'today' is not supported by Quorate
select v::timestamp from c where id = 10;
> v timestamp
| 2024-01-05 00:00:00
select v::timestamp from c where id = 12;
> v timestamp
| 2024-01-05 10:11:12
select v::timestamp from c where id = 21;
> v timestamp
| 2024-01-05 10:11:12
select v::timestamp from c where id = 22;
> v timestamp
| 2024-01-05 10:11:00
select v::timestamp from c where id = 18;
> v timestamp
| 2024-01-05 00:00:00
select v::timestamp from c where id = 6;
! 22007 invalid input syntax for type timestamp: ""
select v::timestamp from c where id = 19;
! 22008 date/time field value out of range: "2024-02-30"
select v::bool from c where id = 13;
> v bool
| t
select v::bool from c where id = 14;
> v bool
| t
select v::bool from c where id = 15;
> v bool
| t
select v::bool from c where id = 16;
> v bool
| t
select v::bool from c where id = 24;
> v bool
| f
select v::bool from c where id = 26;
> v bool
| f
select v::bool from c where id = 6;
! 22P02 invalid input syntax for type boolean: ""
select v::bool from c where id = 27;
! 22P02 invalid input syntax for type boolean: "12abc"
select v::numeric from c where id = 1;
! 0A000 computed numbers in other bases or with underscores
select v::numeric from c where id = 2;
! 0A000 computed numbers in other bases or with underscores
select v::numeric from c where id = 3;
> v numeric
| 12
select v::numeric from c where id = 4;
> v numeric
| 5
select v::numeric from c where id = 7;
> v numeric
| 1000
select v::numeric from c where id = 17;
! 0A000 NaN and infinity are not supported as numeric
select v::numeric from c where id = 6;
! 22P02 invalid input syntax for type numeric: ""
select id from c where id in (13, 14, 15) and v::bool and not (v::bool is null) order by id;
> id int4
| 13
| 14
| 15
select id, v::timestamptz from c where id in (12, 21) order by id;
> id int4, v timestamptz
| 12 | 2024-01-05 10:11:12+00
| 21 | 2024-01-05 10:11:12+00
update c set v = (v::int + 1)::text where id in (3, 4);
> UPDATE 2
insert into c values (30, 'sept-05-24 10:11'), (31, '1e20000'), (32, '5 Jan'), (33, '13/1/2024'), (34, '2024-01-05 10:11+16'), (35, '1e99999999999');
> INSERT 0 6
select v::date, v::timestamp from c where id = 30;
> v date, v timestamp
| 2024-09-05 | 2024-09-05 10:11:00
select v::date from c where id = 32;
! 0A000 this form of a date or time, "5 Jan", is not supported by Quorate
select v::timestamptz from c where id = 33;
! 22008 date/time field value out of range: "13/1/2024"
select v::timestamptz from c where id = 34;
! 22009 time zone displacement out of range: "2024-01-05 10:11+16"
select v::numeric from c where id = 31;
! 22003 value overflows numeric format
select v::numeric from c where id = 35;
! 22003 value overflows numeric format
select v::float8 from c where id = 35;
! 22003 "1e99999999999" is out of range for type double precision
select '1e99999999999'::float8;
! 22003 "1e99999999999" is out of range for type double precision
select '1e99999999999'::numeric;
! 22003 value overflows numeric format
select '0e20000'::numeric;
> numeric numeric
| 0
select timestamptz '2024-01-05 10:11+16';
! 22009 time zone displacement out of range: "2024-01-05 10:11+16"
