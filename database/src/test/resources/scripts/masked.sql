-- Queries that a released engine answers wrongly by itself; the test MaskedTest looks at who differs.
create table t2 (i int not null primary key, j int);
> CREATE TABLE
create table t1 (id int);
> CREATE TABLE
insert into t1 values (1), (2), (5);
> INSERT 0 3
insert into t2 values (1,1), (2,4);
> INSERT 0 2
update t1 set id = coalesce((select j from t2 where t2.i = t1.id), 0);
> UPDATE 3
select id from t1;
> id int4
| 0
| 1
| 4
create table foo(a int not null, b int, c int);
> CREATE TABLE
create table bar(a int not null, b int, c int, d int);
> CREATE TABLE
insert into foo values (1,1,1);
> INSERT 0 1
insert into bar values (1,1,1,42);
> INSERT 0 1
select bar_d from (select fff.a as foo_a, fff.b as foo_b, fff.c as foo_c from foo fff) tmp left join (select bbb.a as bar_a, bbb.b as bar_b, bbb.c as bar_c, bbb.d as bar_d from (select a, b, c, d from bar) bbb where bbb.a between 0 and 100) sp on tmp.foo_a = sp.bar_a and tmp.foo_b = sp.bar_b and tmp.foo_c = sp.bar_c;
> bar_d int4
| 42
