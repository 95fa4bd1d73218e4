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
