create table lk (id int primary key, a int, t text, x bytea, at time);
> CREATE TABLE
select lag(a) over (order by id) from lk;
> lag int4
- HSQLDB
- DERBY
- MARIADB
select nth_value(a, 2) over (order by id) from lk;
> nth_value int4
- HSQLDB
- DERBY
- MARIADB
select array_agg(a) from lk;
> array_agg int4_array
| ~
- DERBY
- MARIADB
select jsonb_build_object('a', 1);
> jsonb_build_object jsonb
| {"a": 1}
- MARIADB
select to_char(1, '9');
> to_char text
|  1
- MARIADB
select to_timestamp(0);
> to_timestamp timestamptz
| 1970-01-01 00:00:00+00
select regexp_replace('a', 'b', 'c');
> regexp_replace text
| a
- MARIADB
select generate_series(1, 3);
> generate_series int4
| 1
| 2
| 3
select * from generate_series(1, 3);
> generate_series int4
| 1
| 2
| 3
select stddev(a) from lk;
> stddev numeric
| ~
- MARIADB
select length(x) from lk;
> length int4
select substring(t from 'a.c') from lk;
! 0A000 the function substring(text, unknown) is not supported by Quorate
select extract(hour from at) from lk;
> extract numeric
select nosuch(a) from lk;
! 42883 function nosuch(integer) does not exist
select nosuch(a) over () from lk;
! 42883 function nosuch() does not exist
select * from nosuch(1);
! 42883 function nosuch(integer) does not exist
select * from lower('A');
! 0A000 a function in FROM is not supported by Quorate
select lower(1);
! 42883 function lower(integer) does not exist
select length(1);
! 42883 function length(integer) does not exist
select 5 & 3;
> ?column? int4
| 1
select a << 1 from lk;
> ?column? int4
select t ^@ 'a' from lk;
! 0A000 the operator ^@ is not supported by Quorate
select t & 1 from lk;
! 42883 operator does not exist: text & integer

-- What PostgreSQL's tables have besides, and what is no table here.
create table beside (id int primary key, v int);
> CREATE TABLE
create sequence beside_seq;
> CREATE SEQUENCE
select ctid from beside;
! 0A000 the system column ctid is not supported by Quorate
select b.xmax from beside b;
! 0A000 the system column xmax is not supported by Quorate
insert into beside values (1, 2) returning (xmax = 0);
! 0A000 the system column xmax is not supported by Quorate
select nosuch from beside;
! 42703 column "nosuch" does not exist
select last_value from beside_seq;
! 0A000 a query of a sequence is not supported by Quorate
select id, g from beside, generate_series(1, id) g;
! 0A000 a function in FROM of columns of preceding items is not supported by Quorate
select g from generate_series(1, nosuch) g;
! 42703 column "nosuch" does not exist
select x'ff'::int;
! 0A000 a cast of bits to a number is not supported by Quorate
drop table beside;
> DROP TABLE
drop sequence beside_seq;
> DROP SEQUENCE
