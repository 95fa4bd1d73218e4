-- What is too large or too small for a float is an error in every engine, and is never stored.
create table fo (id int primary key, d float8, r real, i int, n numeric(10,2), t text);
> CREATE TABLE
insert into fo values (1, 1e300, 1e30, 7, 12345678.91, '1e400'), (2, 1e-300, 1e-30, 0, 1, '2.5'), (3, 0, 0, -3, -2, '-0.5e2'), (4, null, null, null, null, null);
> INSERT 0 4
update fo set d = d * 1e10 where id = 1;
! 22003 value out of range: overflow
update fo set d = d * 1e10::float8 where id = 1;
! 22003 value out of range: overflow
update fo set d = d * d;
! 22003 value out of range: overflow
update fo set r = r * r where id = 1;
! 22003 value out of range: overflow
update fo set r = r * r where id = 2;
! 22003 value out of range: underflow
update fo set r = d where id = 1;
! 22003 value out of range: overflow
update fo set r = d where id = 2;
! 22003 value out of range: underflow
update fo set d = t::float8 where id = 1;
! 22003 "1e400" is out of range for type double precision
update fo set d = case when id = 1 then d * d else d end;
! 22003 value out of range: overflow
update fo set d = coalesce(d * d, 0);
! 22003 value out of range: overflow
update fo set d = d + 1, r = r + 1 where id = 3 returning d, r, d * d, r * r;
> d float8, r float4, ?column? float8, ?column? float4
| 1 | 1 | 1 | 1
update fo set d = 0, r = 0 where id = 3;
> UPDATE 1
insert into fo (id, d) select id + 10, d * d from fo where id = 1;
! 22003 value out of range: overflow
insert into fo (id, d) values (9, 1e300::float8 * 1e300::float8);
! 22003 value out of range: overflow
insert into fo (id, d) values (9, 1e400);
! 22003 "10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000" is out of range for type double precision
insert into fo (id, d) values (9, 1e200) returning d * d;
! 22003 value out of range: overflow
select d * d from fo where id = 1;
! 22003 value out of range: overflow
select d * d from fo where id = 2;
! 22003 value out of range: underflow
select d / 1e300::float8 from fo where id = 2;
! 22003 value out of range: underflow
select d / 1e-300::float8 from fo where id = 1;
! 22003 value out of range: overflow
select d / d from fo where id = 3;
! 22012 division by zero
select d + d from fo where id = 1;
> ?column? float8
| 2e+300
select 1.7e308::float8 + d from fo where id = 1;
> ?column? float8
| 1.70000001e+308
select 1.7e308::float8 + 1.7e308::float8, 1;
! 22003 value out of range: overflow
select -1.7e308::float8 - 1.7e308::float8, 1;
! 22003 value out of range: overflow
select r * r from fo where id = 1;
! 22003 value out of range: overflow
select r * r from fo where id = 2;
! 22003 value out of range: underflow
select r / 1e-30::real from fo where id = 1;
! 22003 value out of range: overflow
select r + r, r - r, r * 2::real, r / 2::real, -r from fo order by id;
> ?column? float4, ?column? float4, ?column? float4, ?column? float4, ?column? float4
| 2e+30 | 0 | 2e+30 | 5e+29 | -1e+30
| 2e-30 | 0 | 2e-30 | 5e-31 | -1e-30
| 0 | 0 | 0 | 0 | 0
| ~ | ~ | ~ | ~ | ~
select d + d, d - d, d * 2, d / 2, -d, 0 * d from fo order by id;
> ?column? float8, ?column? float8, ?column? float8, ?column? float8, ?column? float8, ?column? float8
| 2e+300 | 0 | 2e+300 | 5e+299 | -1e+300 | 0
| 2e-300 | 0 | 2e-300 | 5e-301 | -1e-300 | 0
| 0 | 0 | 0 | 0 | 0 | 0
| ~ | ~ | ~ | ~ | ~ | ~
select 0.1::real + 0.2::real, 0.1::float8 + 0.2::float8, 0.1::real + 0.2::float8, 1::real / 3::real, 0.1::real::float8;
> ?column? float4, ?column? float8, ?column? float8, ?column? float4, float8 float8
| 0.3 | 0.30000000000000004 | 0.30000000149011613 | 0.33333334 | 0.10000000149011612
select d::real from fo where id = 1;
! 22003 value out of range: overflow
select d::real from fo where id = 2;
! 22003 value out of range: underflow
select t::float8 from fo where id in (2, 3, 4) order by id;
> t float8
| 2.5
| -50
| ~
select t::real from fo where id in (2, 3, 4) order by id;
> t float4
| 2.5
| -50
| ~
select t::float8 from fo where id = 1;
! 22003 "1e400" is out of range for type double precision
select (t || 'x')::float8 from fo where id = 2;
! 22P02 invalid input syntax for type double precision: "2.5x"
select i::real, i::float8, n::real, n::float8 from fo order by id;
> i float4, i float8, n float4, n float8
| 7 | 7 | 1.2345679e+07 | 12345678.91
| 0 | 0 | 1 | 1
| -3 | -3 | -2 | -2
| ~ | ~ | ~ | ~
select exp(d) from fo where id = 1;
! 22003 value out of range: overflow
- MARIADB
select exp(-1000::float8);
! 22003 value out of range: underflow
- MARIADB
select exp(1000::float8);
! 22003 value out of range: overflow
- MARIADB
select power(d, 2::float8) from fo where id = 1;
! 22003 value out of range: overflow
- MARIADB
select power(d, 2::float8) from fo where id = 2;
! 22003 value out of range: underflow
- MARIADB
select power(0::float8, -1::float8);
! 2201F zero raised to a negative power is undefined
- MARIADB
select power(-8::float8, 0.5::float8);
! 2201F a negative number raised to a non-integer power yields a complex result
- MARIADB
select ln(d) from fo where id = 3;
! 2201E cannot take logarithm of zero
- MARIADB
select ln(-1::float8);
! 2201E cannot take logarithm of a negative number
- MARIADB
select sqrt(d), power(d, 0::float8) from fo where id < 4 order by id;
> sqrt float8, power float8
| 1e+150 | 1
| 1e-150 | 1
| 0 | 1
- MARIADB
select id from fo where d * d > 0;
! 22003 value out of range: overflow
select max(d), min(r) from fo;
> max float8, min float4
| 1e+300 | 0
select * from fo order by id;
> id int4, d float8, r float4, i int4, n numeric, t text
| 1 | 1e+300 | 1e+30 | 7 | 12345678.91 | 1e400
| 2 | 1e-300 | 1e-30 | 0 | 1.00 | 2.5
| 3 | 0 | 0 | -3 | -2.00 | -0.5e2
| 4 | ~ | ~ | ~ | ~ | ~
create table fe (id int primary key, d float8 default 1e200::float8 * 1e200::float8);
> CREATE TABLE
insert into fe (id) values (1);
! 22003 value out of range: overflow
create table fd (id int primary key, d float8, r real check (r * 2 < 10), f float8 default 2.5::float8 * 2);
> CREATE TABLE
insert into fd (id, r) values (1, 4.5);
> INSERT 0 1
insert into fd (id, r) values (2, 5);
! 23514 new row violates check constraint "fd_r_check"
insert into fd (id, r) values (2, 3e38);
! 23514 new row violates check constraint "fd_r_check"
select * from fd;
> id int4, d float8, r float4, f float8
| 1 | ~ | 4.5 | 5

-- A numeric that is too large for its column.
update fo set n = n * 100 where id = 1;
! 22003 numeric field overflow
update fo set n = n * 1000000000 where id = 1;
! 22003 numeric field overflow
update fo set n = n * 1.5 + 99999999 where id = 1;
! 22003 numeric field overflow
update fo set n = i * 1000000000.0 where id = 1;
! 22003 numeric field overflow
update fo set n = id * 100000000;
! 22003 numeric field overflow
insert into fo (id, n) select id + 20, n * 100 from fo where id = 1;
! 22003 numeric field overflow
insert into fo (id, n) values (20, 123456789);
! 22003 numeric field overflow
insert into fo (id, n) values (20, 1), (21, 123456789.5);
! 22003 numeric field overflow
update fo set n = 100000000 where id = 1;
! 22003 numeric field overflow
update fo set n = d where id = 1;
! 22003 numeric field overflow
update fo set n = t::numeric where id = 2 returning n;
> n numeric
| 2.50
select n::numeric(4,2) from fo where id = 1;
! 22003 numeric field overflow
select (n * 3)::numeric(10,2) from fo where id = 1;
> numeric numeric
| 37037036.73
select i::numeric(2,2) from fo where id = 1;
! 22003 numeric field overflow
select n from fo order by id;
> n numeric
| 12345678.91
| 2.50
| -2.00
| ~
select (-73656896)::float4;
> float4 float4
| -7.3656896e+07
