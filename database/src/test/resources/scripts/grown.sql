-- views with * over tables that have grown keep their columns
create table t (id int primary key, a int, b text);
> CREATE TABLE
insert into t values (1, 10, 'x');
> INSERT 0 1
create view v as select * from t where a is not null;
> CREATE VIEW
create view w as select *, a + 1 as next from t;
> CREATE VIEW
create view r (p, q, s) as select * from t;
> CREATE VIEW
create table u (k int primary key, id2 int);
> CREATE TABLE
insert into u values (7, 1);
> INSERT 0 1
create view j as select * from t join u on id2 = id;
> CREATE VIEW
alter table t add column c int default 5;
> ALTER TABLE
select * from v;
> id int4, a int4, b text
| 1 | 10 | x
select * from w;
> id int4, a int4, b text, next int4
| 1 | 10 | x | 11
select v.a from v where b = 'x';
> a int4
| 10
select * from j;
> id int4, a int4, b text, k int4, id2 int4
| 1 | 10 | x | 7 | 1
select * from r;
! 0A000 reading view "r", whose tables have other columns since it was made, is not supported by Quorate
insert into t values (2, 20, 'y', 6);
> INSERT 0 1
select count(*) from v;
> count int8
| 2
drop view r;
> DROP VIEW
create view r (p, q, s, c) as select * from t;
> CREATE VIEW
select * from r order by p;
> p int4, q int4, s text, c int4
| 1 | 10 | x | 5
| 2 | 20 | y | 6
drop view v;
> DROP VIEW
drop view w;
> DROP VIEW
drop view r;
> DROP VIEW
drop view j;
> DROP VIEW
drop table t;
> DROP TABLE
drop table u;
> DROP TABLE
