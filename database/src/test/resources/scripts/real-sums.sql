-- sum and avg of floats are exact in decimals, and rounded once: the same whatever order the rows have.
create table f (id int primary key, g int, d float8, r real);
> CREATE TABLE
insert into f values (1, 1, 0.1, 0.1), (2, 1, 0.2, 0.2), (3, 1, 0.3, 0.3), (4, 2, 1e16, 1e16), (5, 2, 1, 1), (6, 2, -1e16, -1e16), (7, 3, null, null), (8, 4, -0.0, -0.0), (9, 5, 1e300, 1e30), (10, 5, 1e-300, 1e-30), (11, 6, 5e-324, 1e-45), (12, 6, 1e-323, 3e-45);
> INSERT 0 12
select sum(d), avg(d), sum(r), avg(r) from f where id < 7;
> sum float8, avg float8, sum float4, avg float8
| 1.6 | 0.26666666666666666 | 1.6 | 0.2666666693985462
- MARIADB
select g, sum(d), avg(d), sum(r), avg(r), count(d) from f group by g order by g;
> g int4, sum float8, avg float8, sum float4, avg float8, count int8
| 1 | 0.6 | 0.19999999999999998 | 0.6 | 0.2000000054637591 | 3
| 2 | 1 | 0.3333333333333333 | 1 | 0.3333333333333333 | 3
| 3 | ~ | ~ | ~ | ~ | 0
| 4 | 0 | 0 | 0 | 0 | 1
| 5 | 1e+300 | 5e+299 | 1e+30 | 5.000000075237331e+29 | 2
| 6 | 1.5e-323 | 1e-323 | 4e-45 | 2.1019476964872256e-45 | 2
- MARIADB
select sum(d), avg(r) from f where false;
> sum float8, avg float8
| ~ | ~
- MARIADB
select g, sum(d) filter (where id > 4), avg(d) filter (where id % 2 = 0) from f group by g order by g;
> g int4, sum float8, avg float8
| 1 | ~ | 0.2
| 2 | -1e+16 | 0
| 3 | ~ | ~
| 4 | 0 | 0
| 5 | 1e+300 | 1e-300
| 6 | 1.5e-323 | 1e-323
- MARIADB
select g from f group by g having sum(d) > 1 order by g;
> g int4
| 5
- MARIADB
select g + 1 as h, sum(d * 2) from f where g < 3 group by g + 1 order by h;
> h int4, sum float8
| 2 | 1.2
| 3 | 2
- MARIADB
select sum(x), avg(x), sum(x + 0.5) from (select d as x from f where g = 1) as t;
> sum float8, avg float8, sum float8
| 0.6 | 0.19999999999999998 | 2.1
- MARIADB
select id, sum(d) over (order by id), avg(r) over (partition by g order by id) from f where g < 3 order by id;
> id int4, sum float8, avg float8
| 1 | 0.1 | 0.10000000149011612
| 2 | 0.3 | 0.15000000223517418
| 3 | 0.6 | 0.2000000054637591
| 4 | 1e+16 | 1.0000000272564224e+16
| 5 | 1.0000000000000002e+16 | 5.000000136282112e+15
| 6 | 1.6 | 0.3333333333333333
- HSQLDB
- DERBY
- MARIADB
select id, sum(d) over (order by id rows between 1 preceding and current row) from f where g < 3 order by id;
> id int4, sum float8
| 1 | 0.1
| 2 | 0.3
| 3 | 0.5
| 4 | 1e+16
| 5 | 1e+16
| 6 | -1e+16
- HSQLDB
- DERBY
- MARIADB
select sum(1e308::float8 + d * 0) from f where g = 1;
! 22003 value out of range: overflow
- MARIADB
select avg(1e308::float8 + d * 0) from f where g = 1;
! 22003 value out of range: overflow
- MARIADB
select sum(distinct d) from f;
! 0A000 sum(DISTINCT double precision) is not supported by Quorate
select sum(d)::numeric(10,2), avg(d)::text, sum(r) * 2, round(sum(d)) from f where g = 1;
> sum numeric, avg text, ?column? float8, round float8
| 0.60 | 0.19999999999999998 | 1.2000000476837158 | 1
- MARIADB
select (select sum(d) from f as i where i.g = o.g) from f as o where id < 5 order by id;
> sum float8
| 0.6
| 0.6
| 0.6
| 1
- MARIADB
