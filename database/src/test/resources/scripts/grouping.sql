create table gb (id int primary key, a int, b int);
> CREATE TABLE
insert into gb values (1, 1, 1), (2, 1, 2), (3, 2, 2);
> INSERT 0 3
create view gbv as select a as va, b as vb from gb;
> CREATE VIEW
select a, b from gb group by a;
! 42803 column "gb.b" must appear in the GROUP BY clause or be used in an aggregate function
select x.a, x.b from gb x group by x.a;
! 42803 column "x.b" must appear in the GROUP BY clause or be used in an aggregate function
select a, count(*) from gb group by a order by b;
! 42803 column "gb.b" must appear in the GROUP BY clause or be used in an aggregate function
select a, count(*) from gb group by a having b > 1;
! 42803 column "gb.b" must appear in the GROUP BY clause or be used in an aggregate function
select a from gb order by count(*);
! 42803 column "gb.a" must appear in the GROUP BY clause or be used in an aggregate function
select * from gb group by a;
! 42803 column "gb.id" must appear in the GROUP BY clause or be used in an aggregate function
select b + 1 from (select a, b from gb) d group by a;
! 42803 column "d.b" must appear in the GROUP BY clause or be used in an aggregate function
select b, count(*) from gb;
! 42803 column "gb.b" must appear in the GROUP BY clause or be used in an aggregate function
with w as (select a, b from gb) select b from w group by a;
! 42803 column "w.b" must appear in the GROUP BY clause or be used in an aggregate function
select q from (select a, b as q from gb) z (z1, q) group by z1;
! 42803 column "z.q" must appear in the GROUP BY clause or be used in an aggregate function
select vb from gbv group by va;
! 42803 column "gbv.vb" must appear in the GROUP BY clause or be used in an aggregate function
select a, (select count(*) from gb g2 where g2.b = gb.b) from gb group by a;
! 42803 subquery uses ungrouped column "gb.b" from outer query
select a from gb group by a having exists (select 1 from gb g2 where g2.b = gb.b);
! 42803 subquery uses ungrouped column "gb.b" from outer query
select id, count(*) from gb group by id order by b desc, id;
> id int4, count int8
| 2 | 1
| 3 | 1
| 1 | 1
select sum(count(*)) from gb;
! 42803 aggregate function calls cannot be nested
select avg(sum(a)) from gb group by a;
! 42803 aggregate function calls cannot be nested
select a, sum(b) from gb group by a order by sum(b) desc, a;
> a int4, sum int8
| 1 | 3
| 2 | 2
-- string_agg: what ORDER BY leaves alike is taken in the order of what is joined.
create table joined (id int primary key, g int, t varchar(10), n numeric(5, 1));
> CREATE TABLE
insert into joined values (1, 1, 'b', 2.5), (2, 1, 'a', 10), (3, 1, null, 1), (4, 2, 'C', null), (5, 2, 'c', 3), (6, 1, 'a', 0), (7, 3, null, 1);
> INSERT 0 7
select g, string_agg(t, ',') from joined group by g order by g;
> g int4, string_agg text
| 1 | a,a,b
| 2 | C,c
| 3 | ~
- DERBY
- MARIADB
select g, string_agg(t, '; ' order by n) from joined group by g order by g;
> g int4, string_agg text
| 1 | a; b; a
| 2 | c; C
| 3 | ~
- DERBY
- MARIADB
select g, string_agg(t, '' order by n desc, id) from joined group by g order by g;
> g int4, string_agg text
| 1 | aba
| 2 | Cc
| 3 | ~
- DERBY
- MARIADB
select string_agg(t, ',' order by n nulls first, t desc) from joined;
> string_agg text
| C,a,b,c,a
- DERBY
- MARIADB
select string_agg(distinct t, '|') from joined;
> string_agg text
| C|a|b|c
- DERBY
- SQLITE
- MARIADB
select string_agg(distinct t, '|' order by t desc) from joined;
> string_agg text
| c|b|a|C
- DERBY
- SQLITE
- MARIADB
select string_agg(t, ',' order by id) filter (where id > 2) from joined;
> string_agg text
| C,c,a
- DERBY
- MARIADB
select string_agg(id::text, null order by id) from joined;
> string_agg text
| 1234567
- DERBY
- MARIADB
select string_agg(t || '!', e'\t' order by id) from joined where id < 3;
> string_agg text
| b!	a!
- DERBY
- MARIADB
select string_agg(t, ',') from joined where id < 0;
> string_agg text
| ~
- DERBY
- MARIADB
select g, length(string_agg(t, ',' order by id)) from joined group by g having string_agg(t, ',') is not null order by g;
> g int4, length int4
| 1 | 5
| 2 | 3
- DERBY
- MARIADB
select string_agg(distinct t, ',' order by n) from joined;
! 42P10 in an aggregate with DISTINCT, ORDER BY expressions must appear in argument list
select string_agg(id, ',') from joined;
! 42883 function string_agg(integer, integer) does not exist
select string_agg(t, t) from joined;
! 0A000 string_agg with a separator that is not a constant is not supported by Quorate
select string_agg(t, ',') over () from joined;
! 0A000 string_agg over a window is not supported by Quorate
select count(*), sum(id order by n), max(t order by id desc) from joined;
> count int8, sum int8, max text
| 7 | 28 | c
select string_agg(t, ',' order by (select max(x.id) from joined x where x.g = joined.g), id) from joined;
> string_agg text
| C,c,b,a,a
- DERBY
- MARIADB
-- Several aggregates with DISTINCT.
select count(distinct g), count(distinct t) from joined;
> count int8, count int8
| 3 | 4
- DERBY
select g, max(distinct n), sum(distinct n) from joined group by g order by g;
> g int4, max numeric, sum numeric
| 1 | 10.0 | 13.5
| 2 | 3.0 | 3.0
| 3 | 1.0 | 1.0
select g, avg(distinct n) from joined group by g order by count(distinct t), g;
> g int4, avg numeric
| 3 | 1.00000000000000000000
| 1 | 3.3750000000000000
| 2 | 3.0000000000000000
- DERBY
select g from joined group by g having count(distinct t) > 1 or sum(distinct n) > 100 order by g;
> g int4
| 1
| 2
- DERBY
select g from joined intersect all select 1 union all select 2;
> g int4
| 1
| 2
