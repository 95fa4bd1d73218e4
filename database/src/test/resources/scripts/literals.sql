create table l (i int primary key, n numeric, d float8, c char(5), v varchar(7), t timestamp);
> CREATE TABLE

-- Days in PostgreSQL's other forms.
select '20240101'::date, '2024/01/05'::date, '2024.1.5'::date, 'January 5, 2024'::date, '5-Jan-2024'::date, '1/2/2024'::date;
> date date, date date, date date, date date, date date, date date
| 2024-01-01 | 2024-01-05 | 2024-01-05 | 2024-01-05 | 2024-01-05 | 2024-01-02
select 'Jan-5-2024'::date, '2024-Jan-05'::date, '5 January 2024'::date, 'sept 5 2024'::date, '01-02-2024'::date, '1/2/24'::date, '5-Jan-99'::date;
> date date, date date, date date, date date, date date, date date, date date
| 2024-01-05 | 2024-01-05 | 2024-01-05 | 2024-09-05 | 2024-01-02 | 2024-01-02 | 1999-01-05
select '20240101 10:20'::timestamp, '2024/01/05 10:20:30.5'::timestamp, 'January 5, 2024 10:20'::timestamp, '05-JAN-2024 10:20:30+02'::timestamptz, '20240101T10:20'::timestamp;
> timestamp timestamp, timestamp timestamp, timestamp timestamp, timestamptz timestamptz, timestamp timestamp
| 2024-01-01 10:20:00 | 2024-01-05 10:20:30.5 | 2024-01-05 10:20:00 | 2024-01-05 08:20:30+00 | 2024-01-01 10:20:00
select 'epoch'::date, 'epoch'::timestamp, 'epoch'::timestamptz;
> date date, timestamp timestamp, timestamptz timestamptz
| 1970-01-01 | 1970-01-01 00:00:00 | 1970-01-01 00:00:00+00
select '13/2/2024'::date, 1;
! 22008 date/time field value out of range: "13/2/2024"
select '20240230'::date;
! 22008 date/time field value out of range: "20240230"
select '2/30/2024'::date;
! 22008 date/time field value out of range: "2/30/2024"
select 'January 32, 2024'::date;
! 22008 date/time field value out of range: "January 32, 2024"
select 'Foo 5, 2024'::date;
! 22007 invalid input syntax for type date: "Foo 5, 2024"
select 'foo'::timestamp;
! 22007 invalid input syntax for type timestamp: "foo"
select '2024-01/05'::date;
! 22007 invalid input syntax for type date: "2024-01/05"
select 'infinity'::date;
! 0A000 infinity as a date or timestamp is not supported by Quorate
select '-infinity'::timestamp;
! 0A000 infinity as a date or timestamp is not supported by Quorate
select 'infinity'::timestamptz;
! 0A000 infinity as a date or timestamp is not supported by Quorate
select 'today'::date;
! 0A000 the date or timestamp 'today' is not supported by Quorate
select 'now'::timestamp;
! 0A000 the date or timestamp 'now' is not supported by Quorate
select 'Fri Jan 5 2024'::date;
! 0A000 this form of a date or time, "Fri Jan 5 2024", is not supported by Quorate
select '1/2/2024 3:04 PM'::timestamp;
! 0A000 this form of a date or time, "1/2/2024 3:04 PM", is not supported by Quorate
select 'J2451187'::date;
! 0A000 this form of a date or time, "J2451187", is not supported by Quorate

-- Numbers beyond what every engine holds.
select 'NaN'::numeric;
> numeric numeric
| NaN
select '-Infinity'::numeric;
> numeric numeric
| -Infinity
select 'NaN'::int;
! 22P02 invalid input syntax for type integer: "NaN"
select 1234567890123456789012::numeric, 12345678901234567890123456789.25::numeric;
> numeric numeric, numeric numeric
| 1234567890123456789012 | 12345678901234567890123456789.25
select 99999999999999999999999999999999::numeric;
> numeric numeric
| 99999999999999999999999999999999
select '1234567890123456789012'::numeric;
> numeric numeric
| 1234567890123456789012
select '1e999999'::numeric;
! 22003 value overflows numeric format
insert into l (i, n) values (1, 12345678901234567890);
> INSERT 0 1
insert into l (i, d) values (1, '1e400');
! 22003 "1e400" is out of range for type double precision
insert into l (i, d) values (1, 1e310);
! 22003 "10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000" is out of range for type double precision

-- What has no type yet.
select round(null, 1), round('1.25', 1), trunc(null, 1), round(null);
> round numeric, round numeric, trunc numeric, round float8
| ~ | 1.3 | ~ | ~
select date_trunc('day', null);
! 42725 function date_trunc(unknown, unknown) is not unique
select date_trunc('day', 1);
! 42883 function date_trunc(unknown, integer) does not exist
select -null;
! 42725 operator is not unique: - unknown
select -'1';
! 42725 operator is not unique: - unknown
select 1 union select 'a';
! 22P02 invalid input syntax for type integer: "a"
select 'a' union select 1;
! 22P02 invalid input syntax for type integer: "a"
select '1' union select 2;
> ?column? int4
| 1
| 2
select 'a' union select 'b' union select 1;
! 42804 UNION types text and integer cannot be matched
select '2024-01-05' union all select date '2024-01-06';
> ?column? date
| 2024-01-05
| 2024-01-06
select null union select 'a';
> ?column? text
| a
| ~
select '\xzz'::bytea;
! 22023 invalid hexadecimal digit: "z"
select '\x123'::bytea;
! 22023 invalid hexadecimal data: odd number of digits
select '\xDEAD beef'::bytea;
> bytea bytea
| \xdeadbeef
select 'a\b'::bytea;
! 22P02 invalid input syntax for type bytea

-- Calls that PostgreSQL has no function for.
select left('abc', 2.0);
! 42883 function left(unknown, numeric) does not exist
select left('abc', 2::bigint);
! 42883 function left(unknown, bigint) does not exist
select substr('abc', 2::bigint);
! 42883 function substr(unknown, bigint) does not exist
select repeat('abc', 2::bigint);
! 42883 function repeat(unknown, bigint) does not exist
select lpad('a', 3::bigint);
! 42883 function lpad(unknown, bigint) does not exist
select left('abc', '2'), left('abc', 2::smallint), left('abc', null), substr('abc', '2');
> left text, left text, left text, substr text
| ab | ab | ~ | bc
select case null when 1::bigint then 1 end;
! 42883 operator does not exist: text = bigint
select case 'a' when 1 then 2 end;
! 42883 operator does not exist: text = integer
select case null when current_date then 1 end;
! 42883 operator does not exist: text = date
select case null when 'a' then 1 end, case 'a' when 'a' then 2 end, case null when null then 1 else 3 end;
> case int4, case int4, case int4
| ~ | 2 | 3
with a as (select 1), a as (select 2) select * from a;
! 42712 WITH query name "a" specified more than once
with a(x, y) as (select 1) select * from a;
! 42P10 WITH query "a" has 1 columns available but 2 columns specified
with a(x) as (select 1, 2) select * from a;
> x int4, ?column? int4
| 1 | 2
with a(x, y) as (select 1) select 1;
! 42P10 WITH query "a" has 1 columns available but 2 columns specified
with a as (select nothing) select 1;
! 42703 column "nothing" does not exist
with a as (select 'x'::int) select 1;
! 22P02 invalid input syntax for type integer: "x"
with a as (select 1 x), b as (select x + 1.5 y from a) select 'z';
> ?column? text
| z

-- Types of results.
select nullif(1, 2::bigint), nullif(2::bigint, 1), nullif(1::smallint, 2), nullif(1, 2.0), nullif('a'::varchar(3), 'b'), nullif(1::real, 2::float8), nullif('1', 1), nullif(date '2024-01-05', timestamp '2024-01-05 00:00:00');
> nullif int4, nullif int8, nullif int2, nullif numeric, nullif text, nullif float4, nullif int4, nullif date
| 1 | 2 | 1 | 1 | a | 1 | ~ | ~
select round(1.55, 1) union select round(1.05, 1);
> round numeric
| 1.1
| 1.6
select round(1.5), trunc(1.5), ceil(1.5), floor(1.5), round(1.25, 1), (select round(1.25, 1));
> round numeric, trunc numeric, ceil numeric, floor numeric, round numeric, round numeric
| 2 | 1 | 2 | 1 | 1.3 | 1.3
select * from (select round(2.50, 1) r) z union all values (1.5);
> r numeric
| 1.5
| 2.5
