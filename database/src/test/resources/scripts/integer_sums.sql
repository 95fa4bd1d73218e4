create table q (id int primary key, i int, s smallint, b bigint, k text);
> CREATE TABLE
insert into q values (1, 1, 1, 1, 'a'), (2, 2, 2, 2, 'a'), (3, 2, 2, 2, 'b');
> INSERT 0 3
select sum(i) / count(*), sum(i) / 3, sum(s) / 2, sum(i) % 3, -sum(i) / 2 from q;
> ?column? int8, ?column? int8, ?column? int8, ?column? int8, ?column? int8
| 1 | 1 | 2 | 2 | -2
select k, sum(i) / count(*) from q group by k having sum(i) / 2 >= 1 order by k;
> k text, ?column? int8
| a | 1
| b | 2
select id, sum(i) over (order by id) / 2 from q order by id;
> id int4, ?column? int8
| 1 | 0
| 2 | 1
| 3 | 2
- HSQLDB
- DERBY
- MARIADB
with t as (select sum(i) as n from q) select n / 2, n / -2 from t;
> ?column? int8, ?column? int8
| 2 | -2
select coalesce(sum(i), 0) / 2, sum(case when i > 1 then i end) / 3 from q;
> ?column? int8, ?column? int8
| 2 | 1
select (select sum(i) from q) / 2;
> ?column? int8
| 2
update q set i = (select sum(i) / 2 from q) where id = 1;
> UPDATE 1
select i from q where id = 1;
> i int4
| 2
select sum(distinct i) / 2, sum(i) filter (where i > 1) / 3 from q;
> ?column? int8, ?column? int8
| 1 | 2
- DERBY
select pg_typeof(sum(i) / 2), pg_typeof(sum(b) / 2) from q;
> pg_typeof regtype, pg_typeof regtype
| bigint | numeric
update q set i = 5 where id = 1 returning (select sum(i) from q);
! 0A000 RETURNING a query of a table that is changed is not supported by Quorate
insert into q (id) values (9) returning (select count(*) from q);
! 0A000 RETURNING a query of a table that is changed is not supported by Quorate
insert into q values (7, 7, 7, 7, 'x'), (8);
! 42601 VALUES lists must all be the same length
select count(*) from q;
> count int8
| 3
create table uu (Ü int, ü int);
> CREATE TABLE
insert into uu values (1, 2);
> INSERT 0 1
select Ü from uu;
> Ü int4
| 1
select ü from uu;
> ü int4
| 2
