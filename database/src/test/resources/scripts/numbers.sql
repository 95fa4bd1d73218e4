create table n (g int, i int, b bigint, d numeric(10,2), f float8);
> CREATE TABLE
insert into n values (1, 1, 10, 1.10, 0.5), (1, 2, 20, 2.20, 1.5), (2, 10000, 30, 3.35, 2), (2, 10001, null, null, null), (3, null, null, null, null);
> INSERT 0 5
select g, avg(i), avg(b), avg(d) from n group by g order by g;
> g int4, avg numeric, avg numeric, avg numeric
| 1 | 1.5000000000000000 | 15.0000000000000000 | 1.6500000000000000
| 2 | 10000.5000000000000000 | 30.0000000000000000 | 3.3500000000000000
| 3 | ~ | ~ | ~
select avg(i) from n where g = 3;
> avg numeric
| ~
select g, avg(i) from n group by g order by avg(i) desc;
> g int4, avg numeric
| 3 | ~
| 2 | 10000.5000000000000000
| 1 | 1.5000000000000000
select g, avg(i) as a from n group by g order by a desc limit 2;
> g int4, a numeric
| 3 | ~
| 2 | 10000.5000000000000000
select 1.0 / 3, 2 / 3.0, 10000.5 / 7, 1 / 0.0003, 0.0 / 5;
> ?column? numeric, ?column? numeric, ?column? numeric, ?column? numeric, ?column? numeric
| 0.33333333333333333333 | 0.66666666666666666667 | 1428.6428571428571429 | 3333.3333333333333333 | 0.00000000000000000000
select d / 3 from n where i = 1;
> ?column? numeric
| 0.36666666666666666667
select d / 0 from n;
! 22012 division by zero
select round(avg(d), 2), round(avg(i), 1), round(1.005, 2), trunc(1.999, 1) from n where g = 1;
> round numeric, round numeric, round numeric, trunc numeric
| 1.65 | 1.5 | 1.01 | 1.9
select g from n group by g having avg(i) > 100;
> g int4
| 2
select sum(d) * 1.5, sum(i) / count(i), sum(b) / 2 from n;
> ?column? numeric, ?column? int8, ?column? numeric
| 9.975 | 5001 | 30.0000000000000000
select coalesce(avg(d), 0) from n;
> coalesce numeric
| 2.2166666666666667
select f + 1, f * 2, f / 4, -f from n where f is not null;
> ?column? float8, ?column? float8, ?column? float8, ?column? float8
| 1.5 | 1 | 0.125 | -0.5
| 2.5 | 3 | 0.375 | -1.5
| 3 | 4 | 0.5 | -2
select f / 0 from n where i = 1;
! 22012 division by zero
select cast(f as int), cast(f as numeric), cast(d as float8), cast(d as int) from n where f is not null;
> f int4, f numeric, d float8, d int4
| 0 | 0.5 | 1.1 | 1
| 2 | 1.5 | 2.2 | 2
| 2 | 2 | 3.35 | 3
select sqrt(16.0::float8), power(2::float8, 10::float8), round(2.5::float8), floor(-0.5::float8);
> sqrt float8, power float8, round float8, floor float8
| 4 | 1024 | 2 | -1
- MARIADB
select sum(b + i), sum(d + i), count(*) from n;
> sum numeric, sum numeric, count int8
| 10063 | 10009.65 | 5
select i % 7, b % 7, d % 2 from n where g = 1;
> ?column? int4, ?column? int8, ?column? numeric
| 1 | 3 | 1.10
| 2 | 6 | 0.20
select 10 between 1 and 20, 1 in (1, 2), 1 not in (1, null), null in (1);
> ?column? bool, ?column? bool, ?column? bool, ?column? bool
| t | t | f | ~
select case when i > 1 then d else 0 end from n where g = 1;
> case numeric
| 0.00
| 2.20
select max(d), min(d), max(f), min(b) from n;
> max numeric, min numeric, max float8, min int8
| 3.35 | 1.10 | 2 | 10
select 123456789012345678901234567890;
> ?column? numeric
| 123456789012345678901234567890
select i, count(*) from n group by i order by 2 desc, 1 limit 2;
> i int4, count int8
| 1 | 1
| 2 | 1
select 0.1 + 0.2, 0.1::float8 + 0.2::float8, 1e3, 1.5e-3;
> ?column? numeric, ?column? float8, ?column? numeric, ?column? numeric
| 0.3 | 0.30000000000000004 | 1000 | 0.0015
-- An unconstrained numeric keeps all digits that it is given, and what is computed of them.
create table kept (id int primary key, n numeric, c numeric(20,16));
> CREATE TABLE
insert into kept values (10, 0.1234567890123456, 0);
> INSERT 0 1
insert into kept values (11, '0.1234567890123456', 0);
> INSERT 0 1
insert into kept values (1, 0.123456789012, 0.1234567890123456), (2, 1.5000000000000000, 0.12345678901234567), (3, 0.1234567, -0.1234567890123456);
> INSERT 0 3
select id, n, c from kept order by id;
> id int4, n numeric, c numeric
| 1 | 0.123456789012 | 0.1234567890123456
| 2 | 1.5 | 0.1234567890123457
| 3 | 0.1234567 | -0.1234567890123456
| 10 | 0.1234567890123456 | 0.0000000000000000
| 11 | 0.1234567890123456 | 0.0000000000000000
update kept set n = 0.1234567890125 where id = 1;
> UPDATE 1
update kept set n = '1e-13' where id = 1;
> UPDATE 1
select id from kept where n = 0.1234567890125;
> id int4
select id from kept where n < 0.1234567890135 and n > 0.1234567890125 order by id;
> id int4
update kept set n = n * n where id = 3 returning n;
> n numeric
| 0.01524155677489
insert into kept (id, n) select 4, c from kept where id = 1 returning n;
> n numeric
| 0.1234567890123456
insert into kept (id, n) values (6, 0.1 * 0.1234567890125) returning n;
> n numeric
| 0.01234567890125
insert into kept (id, n) values (5, 0.1 * 0.12345678901) returning n;
> n numeric
| 0.012345678901
update kept set n = n * 1.5 where id = 5 returning n;
> n numeric
| 0.0185185183515
update kept set n = n * 1.5 where id = 5 returning n;
> n numeric
| 0.02777777752725
update kept set n = c where id = 1;
> UPDATE 1
update kept set n = c + 0.0000000000006544 where id = 1 returning n;
> n numeric
| 0.123456789013
update kept set n = null where id = 2;
> UPDATE 1
update kept set n = n * n where id = 2 returning n;
> n numeric
| ~
update kept set n = round(c * c, 11) where id = 2 returning n;
> n numeric
| 0.01524157875
update kept set n = (select sum(c * id) from kept) where id = 2;
> UPDATE 1
update kept set n = (select max(n) from kept) / 3 where id = 2 returning n;
> n numeric
| 0.04115226300433333333
update kept set n = case when id = 2 then c else n end where id in (2, 3);
> UPDATE 2
update kept set n = coalesce(n, c) where id = 3 returning n;
> n numeric
| 0.01524155677489
select '0.1234567890125'::numeric, 0.1234567890125::numeric, '0.1234567890125'::numeric(20,13);
> numeric numeric, numeric numeric, numeric numeric
| 0.1234567890125 | 0.1234567890125 | 0.1234567890125
alter table kept alter column c type numeric;
> ALTER TABLE
