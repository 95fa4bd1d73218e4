-- What is grouped by may be any expression, in every engine.
create table fx (id int primary key, k int, n numeric(10,3), da date, ts timestamp, t text, v varchar(10), c char(4), bo boolean, f float8);
> CREATE TABLE
create table gb (k int primary key, i int, n numeric(8,2), t text, bo boolean, d date);
> CREATE TABLE
insert into fx values (1, 1, 1.5, date '2024-02-29', timestamp '2024-02-29 12:30:00', 'ab', 'A', 'ab', true, 0.5), (2, 1, -2.25, null, timestamp '1999-12-31 23:59:59.5', 'a ', 'ab', 'x', false, 2.5), (3, 2, null, date '2020-01-01', null, null, null, null, null, null), (4, null, 1.5, null, timestamp '2024-02-29 00:00:00', 'AB', 'x_y', 'ab', true, -3);
> INSERT 0 4
insert into gb values (1, 1, 1.5, 'ab', true, date '2024-02-29'), (2, 2, 2.5, 'a', false, date '2020-01-01'), (3, null, null, null, null, null), (4, 1, 2.5, '', true, date '2024-01-01');
> INSERT 0 4
select coalesce(da, date '2020-01-01') g, count(*) from fx group by 1;
> g date, count int8
| 2020-01-01 | 3
| 2024-02-29 | 1
select greatest(da, date '2024-01-18') g, count(*) from fx group by 1;
> g date, count int8
| 2024-01-18 | 3
| 2024-02-29 | 1
select case when da is null then date '2020-01-01' else da end g, count(*) from fx group by 1;
> g date, count int8
| 2020-01-01 | 3
| 2024-02-29 | 1
select case when id = 1 then date '2024-01-01' end g, count(*) from fx group by 1;
> g date, count int8
| 2024-01-01 | 1
| ~ | 3
select date '2024-01-01' + id g, count(*) from fx group by 1;
> g date, count int8
| 2024-01-02 | 1
| 2024-01-03 | 1
| 2024-01-04 | 1
| 2024-01-05 | 1
select date_trunc('day', coalesce(da, date '2024-01-01')) g, count(*) from fx group by 1;
> g timestamptz, count int8
| 2020-01-01 00:00:00+00 | 1
| 2024-01-01 00:00:00+00 | 2
| 2024-02-29 00:00:00+00 | 1
select length(b.t) g, count(distinct a.c::varchar(2)), count(*) filter (where (not exists (select 1 from gb x where x.i = a.k))) from fx a join gb b on a.da = b.d or a.n = b.n where nullif((a.v ilike 'a_'), false) group by 1;
> g int4, count int8, count int8
select count(*) filter (where exists (select 1 from gb x where x.i = a.k)), sum((select max(x.i) from gb x where x.k = a.k)) from fx a;
> count int8, sum int8
| 3 | 4
select a.k, count(*) filter (where a.k in (select x.i from gb x)), bool_or(a.k > all (select x.k from gb x where x.i is null)) from fx a where a.k > 0 group by a.k;
> k int4, count int8, bool_or bool
| 1 | 2 | f
| 2 | 1 | f
select upper(t) || 'x', count(*), min(n) from fx group by upper(t) || 'x' having count(*) > 1 order by upper(t) || 'x';
> ?column? text, count int8, min numeric
| ABx | 2 | 1.500
select upper(t), count(*) from fx group by upper(t) having upper(t) is not null order by length(upper(t)), upper(t) desc;
> upper text, count int8
| AB | 2
| A  | 1
select n * 2, n + 1, sum(n), count(*) from fx group by n * 2, n + 1 order by 1;
> ?column? numeric, ?column? numeric, sum numeric, count int8
| -4.500 | -1.250 | -2.250 | 1
| 3.000 | 2.500 | 3.000 | 2
| ~ | ~ | ~ | 1
select (n * 2)::text, count(*) from fx group by n * 2;
> text text, count int8
| -4.500 | 1
| 3.000 | 2
| ~ | 1
select n / 3, count(*) from fx group by 1;
> ?column? numeric, count int8
| -0.75 | 1
| 0.5 | 2
| ~ | 1
select k + 1, sum(k), avg(k), sum(k + 1) from fx group by k + 1 order by avg(k), 1;
> ?column? int4, sum int8, avg numeric, sum int8
| 2 | 2 | 1.00000000000000000000 | 4
| 3 | 2 | 2.0000000000000000 | 3
| ~ | ~ | ~ | ~
select k, t, count(*) from fx group by k, t || 'a', t order by 1, 2;
> k int4, t text, count int8
| 1 | a  | 1
| 1 | ab | 1
| 2 | ~ | 1
| ~ | AB | 1
select id, k + 1, v, count(*) from fx group by id, k + 1 order by 1;
> id int4, ?column? int4, v varchar, count int8
| 1 | 2 | A | 1
| 2 | 2 | ab | 1
| 3 | 3 | ~ | 1
| 4 | ~ | x_y | 1
select extract(year from ts), date_trunc('month', ts), ts::date, count(*) from fx group by 1, 2, 3;
> extract numeric, date_trunc timestamp, ts date, count int8
| 1999 | 1999-12-01 00:00:00 | 1999-12-31 | 1
| 2024 | 2024-02-01 00:00:00 | 2024-02-29 | 2
| ~ | ~ | ~ | 1
select bo and k = 1, bo is true, k is null, count(*) from fx group by 1, 2, 3;
> ?column? bool, ?column? bool, ?column? bool, count int8
| f | f | f | 2
| t | t | f | 1
| ~ | t | t | 1
select exists (select 1 from gb x where x.i = fx.k) e, count(*) from fx group by 1;
> e bool, count int8
| f | 1
| t | 3
select (select max(x.t) from gb x where x.i = fx.k) e, count(*), max(fx.v) from fx group by 1;
> e text, count int8, max text
| a | 1 | ~
| ab | 2 | ab
| ~ | 1 | x_y
select k + 1, (select count(*) from gb x where x.i = fx.k + 1) from fx group by k + 1;
! 42803 subquery uses ungrouped column "fx.k" from outer query
select c::text || '|', length(c), c, count(*) from fx group by 1, 2, 3;
> ?column? text, length int4, c bpchar, count int8
| ab| | 2 | ab   | 2
| x| | 1 | x    | 1
| ~ | ~ | ~ | 1
select t like 'a%', count(*) from fx group by 1;
> ?column? bool, count int8
| f | 1
| t | 2
| ~ | 1
select distinct k % 2, count(*) from fx group by k % 2, v order by 1;
> ?column? int4, count int8
| 0 | 1
| 1 | 1
| ~ | 1
select 1 + 1, count(*) from fx group by 1;
> ?column? int4, count int8
| 2 | 4
select null::int, 'a', count(*) from fx group by 1, 2;
> int4 int4, ?column? text, count int8
| ~ | a | 4
select count(*) from fx group by k + 1, upper(v);
> count int8
| 1
| 1
| 1
| 1
select count(*) from fx having count(*) filter (where exists (select 1 from gb)) > 1;
> count int8
| 4
select f * 2, -f, floor(f), count(*) from fx group by 1, 2, 3;
> ?column? float8, ?column? float8, floor float8, count int8
| -6 | 3 | -3 | 1
| 1 | -0.5 | 0 | 1
| 5 | -2.5 | 2 | 1
| ~ | ~ | ~ | 1
select md5(t), count(*) from fx group by md5(t) order by count(*) desc, 1 limit 2;
> md5 text, count int8
| 187ef4436122d1cc2f40dc2b92f0eba0 | 1
| 99020cb24bd13238d907c65cc2b57c03 | 1
select upper(a.t), upper(b.t), count(*) from fx a left join gb b on a.k = b.k group by upper(a.t), upper(b.t);
> upper text, upper text, count int8
| A  | AB | 1
| AB | AB | 1
| AB | ~ | 1
| ~ | A | 1
select g, count(*) from (select upper(t) g, count(*) n from fx group by upper(t)) x group by g;
> g text, count int8
| A  | 1
| AB | 1
| ~ | 1
select upper(t), count(*) from fx group by upper(t) union all select t, count(*) from gb group by t || '';
! 42803 column "gb.t" must appear in the GROUP BY clause or be used in an aggregate function
select id, (select max(x.k) from gb x where x.i = fx.k group by x.i + 1) from fx;
> id int4, max int4
| 1 | 4
| 2 | 4
| 3 | 2
| 4 | ~
- DERBY
select id, (select count(*) from gb x where x.i = fx.k group by x.i + fx.k) from fx;
> id int4, count int8
| 1 | 2
| 2 | 2
| 3 | 1
| 4 | ~
- DERBY
select id from fx where k in (select i + 0 from gb group by i + 0 having count(*) > 1);
> id int4
| 1
| 2
select upper(t), n from fx group by upper(t);
! 42803 column "fx.n" must appear in the GROUP BY clause or be used in an aggregate function
select upper(t), count(*) from fx group by upper(t) having n > 1;
! 42803 column "fx.n" must appear in the GROUP BY clause or be used in an aggregate function
select rank() over (order by upper(t)), upper(t), count(*) from fx group by upper(t);
> rank int8, upper text, count int8
| 1 | A  | 1
| 2 | AB | 2
| 3 | ~ | 1
- HSQLDB
- DERBY
- MARIADB
create view vg as select upper(t) u, count(*) c from fx group by upper(t);
> CREATE VIEW
select u, c from vg where c > 1;
> u text, c int8
| AB | 2
insert into gb (k, t, i) select 100 + count(*), upper(t), max(k) from fx where id = 1 group by upper(t);
> INSERT 0 1
select * from gb where k > 100;
> k int4, i int4, n numeric, t text, bo bool, d date
| 101 | 1 | ~ | AB | ~ | ~
update gb set i = (select count(*) from fx group by 1 + 1) where k = 1;
> UPDATE 1
select i from gb where k = 1;
> i int4
| 4

-- Conditions as values, in every engine.
select id, bo is true, bo is not true, bo is false, bo is not false, bo is unknown, bo is not unknown from fx order by id;
> id int4, ?column? bool, ?column? bool, ?column? bool, ?column? bool, ?column? bool, ?column? bool
| 1 | t | f | f | t | f | t
| 2 | f | t | t | f | f | t
| 3 | f | t | f | t | t | f
| 4 | t | f | f | t | f | t
select id, (t like 'a%') is true, (k = 1) is unknown, (k > 1) is not false, (t like 'a%') is null, (k = 1) is not null from fx order by id;
> id int4, ?column? bool, ?column? bool, ?column? bool, ?column? bool, ?column? bool
| 1 | t | f | f | f | t
| 2 | t | f | f | f | t
| 3 | f | f | t | t | t
| 4 | f | t | t | f | f
select id from fx where (k = 1) is not true order by id;
> id int4
| 3
| 4
select id from fx where (t like 'a%') = false or (k = 1) = bo or (k in (1, 2)) <> (id > 1) order by id;
> id int4
| 1
| 4
select id, (t like 'a%') = false, (k = 1) = bo, (bo and k = 1) = (k between 0 and 1), coalesce(k = 1, false), (k is null) = exists (select 1 from gb) from fx order by id;
> id int4, ?column? bool, ?column? bool, ?column? bool, coalesce bool, ?column? bool
| 1 | f | t | t | t | f
| 2 | f | f | f | t | f
| 3 | ~ | ~ | t | f | f
| 4 | t | ~ | ~ | f | t
select k, bool_or(bo), bool_and(bo), every(t like 'a%'), bool_or(bo) filter (where id > 1) from fx group by k order by k;
> k int4, bool_or bool, bool_and bool, every bool, bool_or bool
| 1 | t | f | t | f
| 2 | ~ | ~ | ~ | ~
| ~ | t | t | f | t
select bool_or(bo), bool_and(bo) from fx where id > 100;
> bool_or bool, bool_and bool
| ~ | ~
select k from fx group by k having bool_or(bo) order by k;
> k int4
| 1
| ~
select (k = 1) in (bo, false), (k = 1) between false and bo, nullif(k = 1, bo), greatest(k = 1, bo) from fx order by id;
> ?column? bool, ?column? bool, nullif bool, greatest bool
| t | t | ~ | t
| f | f | t | t
| t | ~ | f | f
| ~ | ~ | ~ | t
select case bo when true then 'y' when k = 1 then 'k' end from fx order by id;
> case text
| y
| ~
| ~
| y
