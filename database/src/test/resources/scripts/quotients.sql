create table q (i int primary key, n numeric(10,2), u numeric, t int);
> CREATE TABLE
insert into q values (1, 1.00, 1, 1), (2, 10.00, null, 1), (3, 2.50, 7, 2), (4, null, 100, null);
> INSERT 0 4

-- What is computed of quotients in the select list itself has PostgreSQL's digits.
select i, n / 3 * 100, -(n / 7), 1 - n / 3, abs(-n / 3), n / 3 + n / 7 from q order by i;
> i int4, ?column? numeric, ?column? numeric, ?column? numeric, abs numeric, ?column? numeric
| 1 | 33.33333333333333333300 | -0.14285714285714285714 | 0.66666666666666666667 | 0.33333333333333333333 | 0.47619047619047619047
| 2 | 333.3333333333333300 | -1.4285714285714286 | -2.3333333333333333 | 3.3333333333333333 | 4.7619047619047619
| 3 | 83.33333333333333333300 | -0.35714285714285714286 | 0.16666666666666666667 | 0.83333333333333333333 | 1.19047619047619047619
| 4 | ~ | ~ | ~ | ~ | ~
select avg(n) * 100, round(avg(n), 2), coalesce(avg(n), 0), sum(n) / 3.0 * count(*), avg(i) - 1, trunc(avg(n) * 100, 3) from q;
> ?column? numeric, round numeric, coalesce numeric, ?column? numeric, ?column? numeric, trunc numeric
| 450.0000000000000000 | 4.50 | 4.5000000000000000 | 18.0000000000000000 | 1.5000000000000000 | 450.000
select round(avg(n) / 3, 15), floor(avg(n) / 3), ceil(avg(n)), avg(n)::float8, avg(n)::text, avg(n)::numeric(8,3), avg(n)::int from q;
> round numeric, floor numeric, ceil numeric, avg float8, avg text, avg numeric, avg int4
| 1.500000000000000 | 1 | 5 | 4.5 | 4.5000000000000000 | 4.500 | 5
select t, avg(n) * 2 as a from q group by t order by a desc, t;
> t int4, a numeric
| ~ | ~
| 1 | 11.0000000000000000
| 2 | 5.0000000000000000
select i, coalesce(n / 3, u / 7) from q order by n / 3 desc;
> i int4, coalesce numeric
| 4 | 14.2857142857142857
| 2 | 3.3333333333333333
| 3 | 0.83333333333333333333
| 1 | 0.33333333333333333333
select coalesce(avg(n), 0), avg(n) / 2 from q where i > 100;
> coalesce numeric, ?column? numeric
| 0 | ~
select (2.0 / 3)::real, (200 / 3.0)::int, cast(20 / 3.0 as varchar(5)), round(2 / 3.0, -1), 10 / 3.0 / 3;
> float4 float4, int4 int4, varchar varchar, round numeric, ?column? numeric
| 0.6666667 | 67 | 6.666 | 0 | 1.11111111111111110000
select i / (n - 1) * 2 from q where i = 1;
! 22012 division by zero
insert into q (i, n, u) values (5, 100.0 / 3 * 3, 2.0 / 3) returning n, u, n / 3 * 3;
> n numeric, u numeric, ?column? numeric
| 100.00 | 0.66666666666666666667 | 99.9999999999999999

-- Elsewhere a quotient has twelve digits.
select distinct n / 3 from q where i < 3;
> ?column? numeric
| 0.333333333333
| 3.333333333333
with z as (select 2.0 / 3 q) select q, q + 1, 1.5 - q, -q, coalesce(q, 0), round(q * 3, 4) from z;
> q numeric, ?column? numeric, ?column? numeric, ?column? numeric, coalesce numeric, round numeric
| 0.666666666667 | 1.666666666667 | 0.833333333333 | -0.666666666667 | 0.666666666667 | 2.0000
select max(n / 3), min(i / 7.0) from q;
> max numeric, min numeric
| 33.333333333333 | 0.142857142857
select case when i = 1 then n / 3 end from q where i = 1;
> case numeric
| 0.333333333333
select (select avg(n) from q);
> avg numeric
| 28.375
select n / 3 from q where i = 1 union select 1;
> ?column? numeric
| 0.333333333333
| 1

-- Digits that nobody has computed are not made up.
select avg(i / 3.0) from q;
! 0A000 arithmetic on a quotient that is computed inside of a query is not supported by Quorate: it has only 12 digits after the point
select sum(x / 3) from (values (1.0), (1.0), (1.0)) v(x);
! 0A000 arithmetic on a quotient that is computed inside of a query is not supported by Quorate: it has only 12 digits after the point
with z as (select 2.0 / 3 q) select q * 3 from z;
! 0A000 arithmetic on a quotient that is computed inside of a query is not supported by Quorate: it has only 12 digits after the point
select q / 3 from (select avg(n) q from q) z;
! 0A000 arithmetic on a quotient that is computed inside of a query is not supported by Quorate: it has only 12 digits after the point
select (select avg(n) from q) * 100;
! 0A000 arithmetic on a quotient that is computed inside of a query is not supported by Quorate: it has only 12 digits after the point
select (a + b)::text from (select n / 3 a, n / 7 b from q) z;
! 0A000 arithmetic on a quotient that is computed inside of a query is not supported by Quorate: it has only 12 digits after the point
select distinct n / 3 * 3 from q;
! 0A000 arithmetic on a quotient that is computed inside of a query is not supported by Quorate: it has only 12 digits after the point
select n / 3 * 3, count(*) from q group by n / 3 * 3;
! 0A000 arithmetic on a quotient that is computed inside of a query is not supported by Quorate: it has only 12 digits after the point
update q set u = u / 7 * 1000;
> UPDATE 5
update q set u = x * 3 from (select i as j, n / 3 x from q) z where i = j;
! 0A000 arithmetic on a quotient that is computed inside of a query is not supported by Quorate: it has only 12 digits after the point
update q set n = x * 3 from (select i as j, n / 3 x from q) z where i = j and i = 3;
> UPDATE 1
update q set u = u / 7 where i = 3 returning u;
> u numeric
| 142.8571428571428571
insert into q (i, u) values (6, 1.0 / 7 * 1000) on conflict (i) do nothing returning u;
> u numeric
| 142.85714285714285714000
insert into q (i, u) values (6, 7) on conflict (i) do update set u = excluded.u / 3 * 100, n = 2.0 / 3 * 1000 returning u, n;
> u numeric, n numeric
| 233.3333333333333300 | 666.67
delete from q where i = 6;
> DELETE 1
insert into q (i, u) select i + 10, x * 3 from (select i, n / 3 x from q) z;
! 0A000 arithmetic on a quotient that is computed inside of a query is not supported by Quorate: it has only 12 digits after the point
-- Rounded, they may be relied on.
select round(avg(i / 3.0), 6), sum(x / 3)::numeric(10,4) from q, (values (1.0), (1.0), (1.0)) v(x);
> round numeric, sum numeric
| 1.000000 | 5.0000
select round((select avg(n) from q) * 100, 2);
> round numeric
| 2837.50
select sum(round(n / 3, 10)), sum((n / 3)::numeric(12,9)) from q;
> sum numeric, sum numeric
| 37.8333333332 | 37.833333332
update q set n = n / 7 * 1000 where i = 3 returning n;
> n numeric
| 357.14
select i from q where n / 3 * 3 > 2 order by i;
> i int4
| 2
| 3
| 5
select t from q group by t having avg(n / 3) * 100 > 10 order by 1;
> t int4
| 1
| 2
| ~

-- A subquery that is grouped by is the same wherever it is written.
create table q2 (i int, t int);
> CREATE TABLE
insert into q2 values (1, 1), (3, 2);
> INSERT 0 2
select i in (select i from q2) k, count(*) from q group by i in (select i from q2) order by k;
> k bool, count int8
| f | 3
| t | 2
select exists (select 1 from q2 where q2.i = q.i), count(*) from q group by exists (select 1 from q2 where q2.i = q.i) order by 1;
> exists bool, count int8
| f | 3
| t | 2
select case when i in (select i from q2 where t = 1) then 'y' else 'n' end, sum(i) from q group by i in (select i from q2 where t = 1) order by 1;
> case text, sum int8
| n | 14
| y | 1
select count(*) from q group by i in (select i from q2) having i in (select i from q2);
> count int8
| 2
select count(*) from q group by (select max(a.i) from q2 a where a.t = q.t) order by (select max(a.i) from q2 a where a.t = q.t);
> count int8
| 2
| 1
| 2
select i in (select i from q2), count(*) from q group by i in (select t from q2);
! 42803 column "q.i" must appear in the GROUP BY clause or be used in an aggregate function
