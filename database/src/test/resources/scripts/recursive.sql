-- WITH RECURSIVE. Derby has none; H2 and HSQLDB have UNION ALL only, since the one never ends and the other too early.
create table edge (a int not null, b int not null, label varchar(10), w numeric(6, 2), primary key (a, b));
> CREATE TABLE
insert into edge values (1, 2, 'x', 1.50), (2, 3, 'y', 2.25), (3, 1, 'z', 0.25), (3, 4, null, 10), (4, 5, 'ü𝄞', null);
> INSERT 0 5
create table staff (id int primary key, name text, boss int, since date);
> CREATE TABLE
insert into staff values (1, 'Ann', null, date '2020-01-01'), (2, 'Bob', 1, date '2021-01-01'), (3, 'Cyd', 1, null), (4, 'Dan', 2, date '2022-02-02'), (5, 'Eve', 4, date '2023-03-03');
> INSERT 0 5

-- Numbers, and what is done with them outside.
with recursive n (i) as (values (1) union all select i + 1 from n where i < 5) select i from n order by i;
> i int4
| 1
| 2
| 3
| 4
| 5
- DERBY
with recursive n (i) as (select 1 union all select i + 1 from n where i < 1500) select count(*), sum(i), max(i) from n;
> count int8, sum int8, max int4
| 1500 | 1125750 | 1500
- DERBY
with recursive n (i) as (select 1::bigint union all select i * 10 from n where i < 100000000000) select i from n order by i desc;
> i int8
| 100000000000
| 10000000000
| 1000000000
| 100000000
| 10000000
| 1000000
| 100000
| 10000
| 1000
| 100
| 10
| 1
- DERBY
with recursive n (i) as (values (1), (1), (10) union all select i + 1 from n where i < 3) select i, count(*) from n group by i order by i;
> i int4, count int8
| 1 | 2
| 2 | 2
| 3 | 2
| 10 | 1
- DERBY
with recursive n as (select 1 as i, 'a' as t union all select i + 1, t || 'b' from n where i < 4) select * from n order by 1;
> i int4, t text
| 1 | a
| 2 | ab
| 3 | abb
| 4 | abbb
- DERBY
with recursive n (i, f) as (select 1, 1.0::float8 union all select i + 1, f / 2 from n where i < 4) select * from n order by i;
> i int4, f float8
| 1 | 1
| 2 | 0.5
| 3 | 0.25
| 4 | 0.125
- DERBY
with recursive n (d) as (select date '2024-02-27' union all select d + 1 from n where d < date '2024-03-01') select d from n order by d;
> d date
| 2024-02-27
| 2024-02-28
| 2024-02-29
| 2024-03-01
- DERBY
with recursive n (i, m) as (select 1, 1.00::numeric(10, 2) union all select i + 1, (m * 1.5)::numeric(10, 2) from n where i < 4) select i, m from n order by i;
> i int4, m numeric
| 1 | 1.00
| 2 | 1.50
| 3 | 2.25
| 4 | 3.38
- DERBY
with recursive n (i, m) as (select 1, 0.50 union all select i + 1, m + 1.25 from n where i < 4) select i, m from n order by i;
> i int4, m numeric
| 1 | 0.50
| 2 | 1.75
| 3 | 3.00
| 4 | 4.25
- DERBY
with recursive n (i, ok) as (select 1, true union all select i + 1, not ok from n where i < 4) select i, ok from n order by i;
> i int4, ok bool
| 1 | t
| 2 | f
| 3 | t
| 4 | f
- DERBY
with recursive n (i, t) as (select 1, null::text union all select i + 1, coalesce(t, '') || i from n where i < 4) select i, t from n order by i;
> i int4, t text
| 1 | ~
| 2 | 1
| 3 | 12
| 4 | 123
- DERBY
with recursive n (i, v) as (select 1, 'ab'::varchar(5) union all select i + 1, (v || 'cd')::varchar(5) from n where i < 4) select i, v from n order by i;
> i int4, v varchar
| 1 | ab
| 2 | abcd
| 3 | abcdc
| 4 | abcdc
- DERBY
with recursive n (i, c) as (select 1, 'ab'::char(5) union all select i + 1, c from n where i < 2) select i, c, length(c) from n order by i;
> i int4, c bpchar, length int4
| 1 | ab    | 2
| 2 | ab    | 2
- DERBY
with recursive n (i, j) as (select 1, null::int union all select i + 1, null from n where i < 3) select i, j from n order by i;
> i int4, j int4
| 1 | ~
| 2 | ~
| 3 | ~
- DERBY
with recursive n (i, j) as (select 1, 7 union all select i + 1, null from n where i < 3) select i, j from n order by i;
> i int4, j int4
| 1 | 7
| 2 | ~
| 3 | ~
- DERBY
with recursive n (i) as (select 1::smallint union all select (i + 1)::smallint from n where i < 3) select i from n order by i;
> i int2
| 1
| 2
| 3
- DERBY
with recursive n (i, u) as (select 1, '6b1d3f0e-0000-4000-8000-000000000001'::uuid union all select i + 1, u from n where i < 2) select i, u from n order by i;
> i int4, u uuid
| 1 | 6b1d3f0e-0000-4000-8000-000000000001
| 2 | 6b1d3f0e-0000-4000-8000-000000000001
- DERBY
with recursive n (i, s) as (select 1, timestamp '2024-01-31 10:00:00.5' union all select i + 1, s + interval '1 month' from n where i < 3) select i, s from n order by i;
> i int4, s timestamp
| 1 | 2024-01-31 10:00:00.5
| 2 | 2024-02-29 10:00:00.5
| 3 | 2024-03-29 10:00:00.5
- DERBY
with recursive fib (i, a, b) as (select 1, 0::bigint, 1::bigint union all select i + 1, b, a + b from fib where i < 50) select i, a from fib where i > 47 order by i;
> i int4, a int8
| 48 | 2971215073
| 49 | 4807526976
| 50 | 7778742049
- DERBY
with recursive n (i) as (select 2147483646 union all select i + 1 from n where i > 0) select count(*) from n;
! 22003 value out of range
- DERBY
select count(*) from (with recursive n (i) as (select 0 union all select i from n) select i from n) as endless;
! 22003 value out of range
- DERBY

-- Tables.
with recursive chain as (select id, name, boss from staff where id = 5 union all select s.id, s.name, s.boss from staff s join chain c on s.id = c.boss) select id, name from chain order by id;
> id int4, name text
| 1 | Ann
| 2 | Bob
| 4 | Dan
| 5 | Eve
- DERBY
with recursive down (id, path, depth) as (select id, name, 0 from staff where boss is null union all select s.id, d.path || '/' || s.name, d.depth + 1 from down d join staff s on s.boss = d.id) select id, path, depth from down order by path;
> id int4, path text, depth int4
| 1 | Ann | 0
| 2 | Ann/Bob | 1
| 4 | Ann/Bob/Dan | 2
| 5 | Ann/Bob/Dan/Eve | 3
| 3 | Ann/Cyd | 1
- DERBY
with recursive down (id, depth) as (select id, 0 from staff where boss is null union all select s.id, d.depth + 1 from down d, staff s where s.boss = d.id) select depth, count(*) from down group by depth order by depth;
> depth int4, count int8
| 0 | 1
| 1 | 2
| 2 | 1
| 3 | 1
- DERBY
with recursive r (a, b, total) as (select a, b, w from edge where a = 1 union all select r.a, e.b, (r.total + e.w)::numeric(6, 2) from r inner join edge e on e.a = r.b where r.b <> 1) select b, total from r order by b, total;
> b int4, total numeric
| 1 | 4.00
| 2 | 1.50
| 3 | 3.75
| 4 | 13.75
| 5 | ~
- DERBY
with recursive r (n) as (select 1 union all select r.n + 1 from r left join edge e on e.a = r.n where r.n < 4) select n from r order by n;
> n int4
| 1
| 2
| 3
| 4
| 4
- DERBY
with recursive r (n) as (select 1 union all select r.n + 1 from r where exists (select 1 from edge e where e.a = r.n)) select n from r order by n;
> n int4
| 1
| 2
| 3
| 4
| 5
- DERBY
with recursive r (n, t) as (select 1, 0::bigint union all select r.n + 1, (select count(*) from edge e where e.a <= r.n) from r where r.n < 4) select n, t from r order by n;
> n int4, t int8
| 1 | 0
| 2 | 1
| 3 | 2
| 4 | 4
- DERBY

-- UNION keeps each row once, and ends where nothing is new.
with recursive r (n) as (select b from edge where a = 1 union select e.b from edge e join r on r.n = e.a) select n from r order by n;
> n int4
| 1
| 2
| 3
| 4
| 5
- H2
- HSQLDB
- DERBY
with recursive r (a, b) as (select a, b from edge union select r.a, e.b from r join edge e on e.a = r.b) select a, b from r order by a, b;
> a int4, b int4
| 1 | 1
| 1 | 2
| 1 | 3
| 1 | 4
| 1 | 5
| 2 | 1
| 2 | 2
| 2 | 3
| 2 | 4
| 2 | 5
| 3 | 1
| 3 | 2
| 3 | 3
| 3 | 4
| 3 | 5
| 4 | 5
- H2
- HSQLDB
- DERBY
with recursive r (n) as (values (1), (1) union select (n + 1) % 5 from r) select n from r order by n;
> n int4
| 0
| 1
| 2
| 3
| 4
- H2
- HSQLDB
- DERBY
with recursive r (n) as (select 1 union select distinct n % 3 + 1 from r) select n from r order by n;
> n int4
| 1
| 2
| 3
- H2
- HSQLDB
- DERBY
with recursive r (n, t) as (select 1, null::text union select n % 2 + 1, null::text from r) select n, t from r order by n;
> n int4, t text
| 1 | ~
| 2 | ~
- H2
- HSQLDB
- DERBY
with recursive r (t) as (select 'a' union select case when length(t) < 3 then t || ' ' else t end from r) select '[' || t || ']' from r order by length(t);
> ?column? text
| [a]
| [a ]
| [a  ]
- H2
- HSQLDB
- DERBY
with recursive r (w) as (select 1.50::numeric(4, 2) union select case when w < 2 then (w + 0.25)::numeric(4, 2) else w end from r) select w from r order by w;
> w numeric
| 1.50
| 1.75
| 2.00
- H2
- HSQLDB
- DERBY

-- Several queries of WITH, and one that does not name itself.
with recursive a (i) as (select 1 union all select i + 1 from a where i < 3), b (j) as (select i from a union all select j + 10 from b where j < 10) select j, count(*) from b group by j order by j;
> j int4, count int8
| 1 | 1
| 2 | 1
| 3 | 1
| 11 | 1
| 12 | 1
| 13 | 1
- H2
- DERBY
with recursive a as (select i from b), b (i) as (select 1 union all select i + 1 from b where i < 3) select i from a order by i;
> i int4
| 1
| 2
| 3
- DERBY
with recursive a as (select 1 as x union select 2) select x from a order by x;
> x int4
| 1
| 2
with recursive a as (select id from staff where boss is null) select id from a;
> id int4
| 1
with recursive a (i) as (select 1 union all select i + 1 from a where i < 3) select x.i, y.i from a x join a y on x.i + 1 = y.i order by 1;
> i int4, i int4
| 1 | 2
| 2 | 3
- DERBY
with recursive a (i) as (select 1 union all select i + 1 from a where i < 2) select (select max(i) from a), id from staff where id in (select i from a) order by id;
> max int4, id int4
| 2 | 1
| 2 | 2
- DERBY
select s.name, (select count(*) from (with recursive a (i) as (select 1 union all select i + 1 from a where i < 3) select i from a) q where q.i >= s.id) from staff s order by s.id;
> name text, count int8
| Ann | 3
| Bob | 2
| Cyd | 1
| Dan | 0
| Eve | 0
- DERBY
with recursive a (i) as (select 1 union all select i + 1 from a where i < 3) select i from a union all select i * 100 from a order by 1;
> i int4
| 1
| 2
| 3
| 100
| 200
| 300
- DERBY
with a as (select 1 as i), b as (with a as (select 2 as i) select i from a) select a.i, b.i from a, b;
> i int4, i int4
| 1 | 2
with a as (select 1 as i), b as (select i from a) select * from (with a as (select 2 as i) select i from b) q;
> i int4
| 1
with b as (select i from a), a as (select 1 as i) select i from b;
! 42P01 relation "a" does not exist

-- Written, viewed.
create table numbers (n int primary key, t text);
> CREATE TABLE
insert into numbers with recursive a (i) as (select 1 union all select i + 1 from a where i < 4) select i, 'n' || i from a;
> INSERT 0 4
- DERBY
insert into numbers select i, null from (with recursive a (i) as (select 11 union all select i + 1 from a where i < 13) select i from a) q;
> INSERT 0 3
- DERBY
select n, t from numbers where n in (with recursive a (i) as (select 1 union all select i + 1 from a where i < 20) select i from a) order by n;
> n int4, t text
| 1 | n1
| 2 | n2
| 3 | n3
| 4 | n4
| 11 | ~
| 12 | ~
| 13 | ~
- DERBY
update numbers set t = 'up' where n in (with recursive a (i) as (select 1 union all select i + 2 from a where i < 4) select i from a);
> UPDATE 2
- DERBY
delete from numbers where n in (with recursive a (i) as (select 11 union all select i + 1 from a where i < 12) select i from a);
> DELETE 2
- DERBY
select n, t from numbers where n in (with recursive a (i) as (select 1 union all select i + 1 from a where i < 20) select i from a) order by n;
> n int4, t text
| 1 | up
| 2 | n2
| 3 | up
| 4 | n4
| 13 | ~
- DERBY
create view reports as with recursive down (id, path) as (select id, name from staff where boss is null union all select s.id, d.path || '>' || s.name from down d join staff s on s.boss = d.id) select id, path from down;
> CREATE VIEW
select path from reports where id >= 4 order by id;
> path text
| Ann>Bob>Dan
| Ann>Bob>Dan>Eve
- DERBY
select r.path, s.since from reports r left join staff s on s.id = r.id order by r.id desc limit 2;
> path text, since date
| Ann>Bob>Dan>Eve | 2023-03-03
| Ann>Bob>Dan | 2022-02-02
- DERBY

-- What PostgreSQL refuses.
with recursive n (i) as (select 1 union all select i + 0.5 from n where i < 3) select i from n;
! 42804 recursive query "n" column 1 has type integer in non-recursive term but type numeric overall
with recursive n (i) as (select 1 union all select i::text from n) select i from n;
! 42804 UNION types integer and text cannot be matched
with recursive n (t) as (select 'a'::varchar(3) union all select t || 'b' from n) select t from n;
! 42804 recursive query "n" column 1 has type character varying(3) in non-recursive term but type character varying overall
with recursive n (i) as (select i + 1 from n) select i from n;
! 42P19 recursive query "n" does not have the form non-recursive-term UNION [ALL] recursive-term
with recursive n (i) as (select i from n union all select 1) select i from n;
! 42P19 recursive reference to query "n" must not appear within its non-recursive term
with recursive n (i) as (select 1 union all select a.i from n a join n b on a.i = b.i) select i from n;
! 42P19 recursive reference to query "n" must not appear more than once
with recursive n (i) as (select 1 union all select n.i from staff left join n on n.i = staff.id) select i from n;
! 42P19 recursive reference to query "n" must not appear within an outer join
with recursive n (i) as (select 1 union all select id from staff where id in (select i from n)) select i from n;
! 42P19 recursive reference to query "n" must not appear within a subquery
with recursive n (i) as (select 1 union all select max(i) from n) select i from n;
! 42P19 aggregate functions are not allowed in a recursive query's recursive term
with recursive n (i) as (select 1 union all select i + 1 from n order by 1) select i from n;
! 0A000 ORDER BY in a recursive query is not implemented
with recursive n (i) as (select 1 union all select i + 1 from n limit 3) select i from n;
! 0A000 LIMIT in a recursive query is not implemented
with recursive n (i) as (select 1 union all select i, i from n) select i from n;
! 42601 each UNION query must have the same number of columns
with recursive n (i, j) as (select 1 union all select i from n) select i from n;
! 42P10 table "n" has 1 columns available but 2 columns specified
with recursive a (i) as (select 1 union all select j from b), b (j) as (select 1 union all select i from a) select i from a;
! 0A000 mutual recursion between WITH items is not implemented
with recursive n (i) as (select 1 except select i from n) select i from n;
! 42P19 recursive query "n" does not have the form non-recursive-term UNION [ALL] recursive-term

-- What Quorate does.
with recursive n (i) as (select 1 union all select distinct i + 1 from n where i < 3) select i from n;
! 0A000 GROUP BY, HAVING or DISTINCT in a recursive term is not supported by Quorate
with recursive n (i) as (select 1 union all select j from (select i + 1 as j from n where i < 3) q) select i from n;
! 0A000 a recursive reference inside of another query is not supported by Quorate
with recursive n (i) as (select 1 union all select i + 1 from n where i < 3 group by i) select i from n;
! 0A000 GROUP BY, HAVING or DISTINCT in a recursive term is not supported by Quorate
with recursive n (i) as (select 1 union all (select i + 1 from n where i < 3)) select i from n;
! 0A000 a recursive reference inside of another query is not supported by Quorate
with recursive n (i) as (select 1 union all select i + row_number() over () from n where i < 3) select i from n;
! 42804 recursive query "n" column 1 has type integer in non-recursive term but type bigint overall
with recursive n (m) as (select 1::numeric union all select m * 0.5 from n where m > 0.1) select m from n;
! 0A000 a numeric with other digits after the point at each level of "n" is not supported by Quorate
create table loose (id int primary key, up int, m numeric);
> CREATE TABLE
insert into loose values (1, null, 1.5), (2, 1, 2), (3, 2, 10.25);
> INSERT 0 3
with recursive n (id, m) as (select id, m from loose where up is null union all select l.id, l.m from loose l join n on n.id = l.up) select id, m from n order by id;
> id int4, m numeric
| 1 | 1.5
| 2 | 2
| 3 | 10.25
- DERBY
with recursive n (m) as (select 1::numeric(20, 12) union all select (m / 3)::numeric(20, 12) from n where m > 0.1) select m from n;
! 0A000 arithmetic on a quotient that is computed inside of a query is not supported by Quorate: it has only 12 digits after the point
