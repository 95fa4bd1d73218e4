-- PostgreSQL's digits: a real has six that a numeric takes, and a time's fraction is a double.
select 0.1::real::numeric, 123456789::real::numeric, (-1234565)::real::numeric, 16777216::real::numeric;
> numeric numeric, numeric numeric, numeric numeric, numeric numeric
| 0.1 | 123457000 | -1234560 | 16777200
create table f (id int primary key, r real, d double precision);
> CREATE TABLE
insert into f values (1, 0.1, 0.1), (2, 123456789, 123456789), (3, 1234575, 1234575), (4, -0.00012345678, -0.00012345678), (5, null, null);
> INSERT 0 5
select id, r::numeric, d::numeric from f order by id;
> id int4, r numeric, d numeric
| 1 | 0.1 | 0.1
| 2 | 123457000 | 123456789
| 3 | 1234580 | 1234575
| 4 | -0.000123457 | -0.00012345678
| 5 | ~ | ~
select count(*) from f where r::numeric = 123457000;
> count int8
| 1
update f set d = r::numeric(12, 2);
> UPDATE 5
select d from f where id in (2, 3) order by id;
> d float8
| 123457000
| 1234580
select timestamp '2020-01-02 03:04:05.1234565', timestamp '2020-01-02 03:04:05.1234575', timestamp '2020-01-02 03:04:05.9999995';
> timestamp timestamp, timestamp timestamp, timestamp timestamp
| 2020-01-02 03:04:05.123456 | 2020-01-02 03:04:05.123458 | 2020-01-02 03:04:06
select time '03:04:05.1234565', timestamptz '2020-01-02 03:04:05.1234565+00' at time zone 'UTC';
> time time, timezone timestamp
| 03:04:05.123456 | 2020-01-02 03:04:05.123456
create table w (id int primary key, s text);
> CREATE TABLE
insert into w values (1, '2020-01-02 03:04:05.1234565'), (2, '2020-01-02 03:04:05.0000005');
> INSERT 0 2
select s::timestamp from w order by id;
> s timestamp
| 2020-01-02 03:04:05.123456
| 2020-01-02 03:04:05
