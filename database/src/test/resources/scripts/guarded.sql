-- Conjuncts that can raise an error are evaluated only for rows for which all others hold, in whatever
-- order they are written; constants are evaluated before anything else.
create table p (a int, b int, s text);
> CREATE TABLE
create table e (a int);
> CREATE TABLE
insert into p values (1, 0, '1'), (2, 1, 'x'), (3, 2, '3');
> INSERT 0 3
select a from p where 10 / b > 5 and b <> 0 order by a;
> a int4
| 2
select a from p where b <> 0 and 10 / b > 4 and s <> 'x';
> a int4
| 3
select a from p where s::int > 0 and 10 / b > 4 and b > 0 and s <> 'x';
> a int4
| 3
select a from p where s::date > '2024-01-01' and a > 100;
> a int4
select a from p where 10 / b > 5;
! 22012 division by zero
select b, sum(10 / b) from p where b > 0 group by b having 10 / (sum(b) - 1) > 1 and sum(b) > 1;
> b int4, sum int8
| 2 | 5
update p set a = 10 / b where 10 / b = 5 and b <> 0;
> UPDATE 1
select a from p where b = 2;
> a int4
| 5
delete from p where 10 / b >= 10 and b <> 0;
> DELETE 1
select a from p order by a;
> a int4
| 1
| 5
select a, coalesce(b, a / b), coalesce(b, s::int) from p order by a;
> a int4, coalesce int4, coalesce int4
| 1 | 0 | 0
| 5 | 2 | 2
select a from p where a in ((select max(a) from p), 7) and a not in (3, (select min(a) from p));
> a int4
| 5
select count(*) from e where 1/0 = a;
! 22012 division by zero
select coalesce(a, 1/0) from e;
! 22012 division by zero
select (select 1/0 from p where false);
! 22012 division by zero
select case when count(*) > 5 then 1/0 else 3 end from p;
! 22012 division by zero
select exists (select 1/0 from p);
> exists bool
| t
select case when false then 1/0 else 3 end;
> case int4
| 3
update p set a = coalesce(b, 1/0);
! 22012 division by zero
insert into p select a, 1/0, s from p where false;
! 22012 division by zero
-- What ON CONFLICT DO UPDATE sets is computed only where its WHERE holds.
create table u (id int primary key, a int, b int);
> CREATE TABLE
insert into u values (1, 1, 0), (2, 2, 5);
> INSERT 0 2
insert into u values (1, 1, 0) on conflict (id) do update set a = 10 / excluded.b where excluded.b <> 0;
> INSERT 0 0
insert into u values (2, 1, 5) on conflict (id) do update set a = 10 / excluded.b where excluded.b <> 0 returning *;
> id int4, a int4, b int4
| 2 | 2 | 5
insert into u values (1, 1, 0) on conflict (id) do update set a = 10 / excluded.b;
! 22012 division by zero
insert into u values (1, 1, 7) on conflict (id) do update set a = u.a + excluded.b where u.a < 5 and 10 / excluded.b > 0;
> INSERT 0 1
select * from u order by id;
> id int4, a int4, b int4
| 1 | 8 | 0
| 2 | 2 | 5
