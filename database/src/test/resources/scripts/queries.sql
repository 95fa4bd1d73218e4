create table dept (id int primary key, name varchar(20) not null);
> CREATE TABLE
create table emp (id int primary key, name text, dept int references dept(id), sal numeric(8,2), boss int);
> CREATE TABLE
insert into dept values (1, 'dev'), (2, 'ops'), (3, 'hr');
> INSERT 0 3
insert into emp values (1, 'ann', 1, 100.50, null), (2, 'bob', 1, 90, 1), (3, 'cid', 2, 80.25, 1), (4, 'dan', null, null, 2), (5, 'eve', 2, 80.25, 3);
> INSERT 0 5
select e.name, d.name from emp e join dept d on e.dept = d.id;
> name text, name varchar
| ann | dev
| bob | dev
| cid | ops
| eve | ops
select e.name, d.name from emp e left join dept d on e.dept = d.id order by e.id;
> name text, name varchar
| ann | dev
| bob | dev
| cid | ops
| dan | ~
| eve | ops
select d.name, e.name from emp e right join dept d on e.dept = d.id;
> name varchar, name text
| dev | ann
| dev | bob
| hr | ~
| ops | cid
| ops | eve
select * from emp natural join (select id, name as dname from dept) d;
> id int4, name text, dept int4, sal numeric, boss int4, dname varchar
| 1 | ann | 1 | 100.50 | ~ | dev
| 2 | bob | 1 | 90.00 | 1 | ops
| 3 | cid | 2 | 80.25 | 1 | hr
select name from emp join dept using (id);
! 42702 column reference "name" is ambiguous
select id, emp.name from emp join dept using (id) order by id;
> id int4, name text
| 1 | ann
| 2 | bob
| 3 | cid
select e.name from emp e, dept d where e.dept = d.id and d.name = 'dev';
> name text
| ann
| bob
select d.id, count(*), sum(sal), avg(sal), min(sal), max(e.name) from emp e join dept d on d.id = e.dept group by d.id order by d.id;
> id int4, count int8, sum numeric, avg numeric, min numeric, max text
| 1 | 2 | 190.50 | 95.2500000000000000 | 90.00 | bob
| 2 | 2 | 160.50 | 80.2500000000000000 | 80.25 | eve
select d.id, d.name, count(e.id) from dept d left join emp e on e.dept = d.id group by d.id order by 3 desc, 1;
> id int4, name varchar, count int8
| 1 | dev | 2
| 2 | ops | 2
| 3 | hr | 0
select dept, count(*) as n from emp group by dept having count(*) > 1 order by n desc, dept;
> dept int4, n int8
| 1 | 2
| 2 | 2
select dept, name from emp group by dept;
! 42803 column "emp.name" must appear in the GROUP BY clause or be used in an aggregate function
select name from emp where sum(sal) > 1;
! 42803 aggregate functions are not allowed here
select nosuch from emp;
! 42703 column "nosuch" does not exist
select name from nosuch;
! 42P01 relation "nosuch" does not exist
select e.nosuch from emp e;
! 42703 column e.nosuch does not exist
select x.name from emp e;
! 42P01 missing FROM-clause entry for table "x"
select id from emp e join dept d on e.dept = d.id;
! 42702 column reference "id" is ambiguous
select name from emp order by sal;
> name text
| cid
| eve
| bob
| ann
| dan
select name from emp order by sal desc;
> name text
| dan
| ann
| bob
| cid
| eve
select name from emp order by sal nulls first, name desc;
> name text
| dan
| eve
| cid
| bob
| ann
select name from emp order by sal limit 2;
> name text
| cid
| eve
select name from emp limit 3;
> name text
| ann
| bob
| cid
select name from emp order by id offset 2;
> name text
| cid
| dan
| eve
select name from emp order by id limit 2 offset 1;
> name text
| bob
| cid
select name from emp limit 0;
> name text
select name from emp limit -1;
! 2201W LIMIT must not be negative
select distinct dept from emp order by dept;
> dept int4
| 1
| 2
| ~
select distinct sal from emp;
> sal numeric
| 100.50
| 80.25
| 90.00
| ~
select count(distinct sal), count(sal), count(*) from emp;
> count int8, count int8, count int8
| 3 | 4 | 5
select count(*) filter (where sal > 85) from emp;
> count int8
| 2
select name from emp where dept in (select id from dept where name like 'd%');
> name text
| ann
| bob
select name from emp where dept not in (1);
> name text
| cid
| eve
select name from emp where exists (select 1 from dept d where d.id = emp.dept and d.name = 'ops');
> name text
| cid
| eve
select name from emp where sal > all (select sal from emp where dept = 2);
> name text
| ann
| bob
select name from emp where sal = any (select sal from emp where dept = 2);
> name text
| cid
| eve
select name, (select name from dept d where d.id = e.dept) from emp e;
> name text, name varchar
| ann | dev
| bob | dev
| cid | ops
| dan | ~
| eve | ops
select (select id from emp);
! 21000 more than one row returned by a subquery used as an expression
select name from emp where (dept, sal) = (2, 80.25);
> name text
| cid
| eve
select name from emp where (id, dept) in ((1, 1), (3, 2));
> name text
| ann
| cid
select name from emp where id = any(array[1, 3]);
> name text
| ann
| cid
select name from emp where sal between 80 and 95;
> name text
| bob
| cid
| eve
select name from emp where name like 'a%' or name ilike 'B%';
> name text
| ann
| bob
select name from emp where name not like '%n';
> name text
| bob
| cid
| eve
select name from emp where dept is null;
> name text
| dan
select name from emp where dept is distinct from 1;
> name text
| cid
| dan
| eve
select name from emp where dept is not distinct from null;
> name text
| dan
select case when sal > 85 then 'high' when sal is null then 'none' else 'low' end, name from emp;
> case text, name text
| high | ann
| high | bob
| low | cid
| low | eve
| none | dan
select case dept when 1 then 'a' when 2 then 'bcd' end from emp;
> case text
| a
| a
| bcd
| bcd
| ~
select id from dept union select dept from emp;
> id int4
| 1
| 2
| 3
| ~
select id from dept union all select dept from emp order by 1;
> id int4
| 1
| 1
| 1
| 2
| 2
| 2
| 3
| ~
select id from dept intersect select dept from emp;
> id int4
| 1
| 2
select id from dept except select dept from emp;
> id int4
| 3
select 1 union select null union select 2.5;
> ?column? numeric
| 1
| 2.5
| ~
select id, name from dept union select id, name from emp order by name limit 3;
> id int4, name varchar
| 1 | ann
| 2 | bob
| 3 | cid
with d as (select id, name from dept where id < 3), e as (select dept, count(*) n from emp group by dept) select d.name, e.n from d join e on e.dept = d.id;
> name varchar, n int8
| dev | 2
| ops | 2
values (1, 'a'), (2, 'b');
> column1 int4, column2 text
| 1 | a
| 2 | b
select * from (values (1, 'a'), (2, null)) as v(x, y) where x > 1;
> x int4, y text
| 2 | ~
select * from (select dept, sum(sal) s from emp group by dept) q where s > 100;
> dept int4, s numeric
| 1 | 190.50
| 2 | 160.50
select sal * 2 + 1 as x from emp where id = 1;
> x numeric
| 202.00
select 'a' || 'b' || 1;
> ?column? text
| ab1
create view rich as select name, sal from emp where sal > 85;
> CREATE VIEW
select * from rich order by sal;
> name text, sal numeric
| bob | 90.00
| ann | 100.50
select r.name from rich r;
> name text
| ann
| bob
drop table emp;
! 2BP01 cannot drop table emp because other objects depend on it
drop view rich;
> DROP VIEW
create table p (a int, b int);
> CREATE TABLE
create table s (v int);
> CREATE TABLE
insert into p values (1, null);
> INSERT 0 1
insert into p values (2, 3);
> INSERT 0 1
insert into s values (1);
> INSERT 0 1
insert into s values (2);
> INSERT 0 1
select row_number() over (order by id) from dept;
> row_number int8
| 1
| 2
| 3
- HSQLDB
- DERBY
- MARIADB
select a, string_agg(b, ',') from p group by a;
! 42883 function string_agg(integer, integer) does not exist
select * from p full join s on a = v;
> a int4, b int4, v int4
| 1 | ~ | 1
| 2 | 3 | 2
select sum(1.5::float8);
> sum float8
| 1.5
- MARIADB
select random() from p;
! 0A000 random() over more than one row cannot be made the same on all replicas here
select * from p for update;
> a int4, b int4
| 1 | ~
| 2 | 3
