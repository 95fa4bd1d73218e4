-- INTERSECT ALL and EXCEPT ALL.
create table l (a int, b varchar(10), n numeric(6, 2));
> CREATE TABLE
create table r (a int, b varchar(10), n numeric(6, 2));
> CREATE TABLE
insert into l values (1, 'x', 1.50), (1, 'x', 1.50), (1, 'x', 1.5), (2, null, null), (2, null, null), (3, 'z', 0);
> INSERT 0 6
insert into r values (1, 'x', 1.5), (1, 'x', 1.50), (2, null, null), (4, 'q', 9), (4, 'q', 9);
> INSERT 0 5
select a, b from l intersect all select a, b from r order by 1, 2;
> a int4, b varchar
| 1 | x
| 1 | x
| 2 | ~
select a, b, n from l except all select a, b, n from r order by 1, 2;
> a int4, b varchar, n numeric
| 1 | x | 1.50
| 2 | ~ | ~
| 3 | z | 0.00
select a, b, n from r except all select a, b, n from l order by 1, 2;
> a int4, b varchar, n numeric
| 4 | q | 9.00
| 4 | q | 9.00
select n from l intersect all select n from r order by 1;
> n numeric
| 1.50
| 1.50
| ~
select a from l except all select a from r union all select 7 order by 1;
> a int4
| 1
| 2
| 3
| 7
select a from l union all (select a from r intersect all select a from l) order by 1;
> a int4
| 1
| 1
| 1
| 1
| 1
| 2
| 2
| 2
| 3
select a from l union all select a from r intersect all select a from l order by 1;
> a int4
| 1
| 1
| 1
| 1
| 1
| 2
| 2
| 2
| 3
select a from l except all (select a from r except all select a from l) order by 1;
> a int4
| 1
| 1
| 1
| 2
| 2
| 3
select a from l except all select a from r except all select 1 order by 1;
> a int4
| 2
| 3
select count(*) from (select a, b from l intersect all select a, b from r) x;
> count int8
| 3
select a from l where a in (select a from l except all select a from r) order by a;
> a int4
| 1
| 1
| 1
| 2
| 2
| 3
select a from l intersect all select a from r order by a desc limit 2;
> a int4
| 2
| 1
select 1 except all select 2;
> ?column? int4
| 1
select a::bigint from l intersect all select a::smallint from r order by 1;
> a int8
| 1
| 1
| 2
select a, case when a = 1 then 'one' end as w from l except all select a, 'one' from r order by 1;
> a int4, w text
| 1 | one
| 2 | ~
| 2 | ~
| 3 | ~
values (1), (1), (2) except all values (1);
> column1 int4
| 1
| 2
create table got (a int, b varchar(10));
> CREATE TABLE
insert into got select a, b from l except all select a, b from r;
> INSERT 0 3
select * from got order by 1;
> a int4, b varchar
| 1 | x
| 2 | ~
| 3 | z
