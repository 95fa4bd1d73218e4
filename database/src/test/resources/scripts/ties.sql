-- FETCH FIRST ... WITH TIES.
create table score (id int primary key, team varchar(10), points int, share numeric(6, 2));
> CREATE TABLE
insert into score values (1, 'a', 10, 1.50), (2, 'a', 20, 1.50), (3, 'b', 20, 2.00), (4, 'b', 20, null), (5, 'c', null, null), (6, 'c', 5, 0.10), (7, null, 30, 9);
> INSERT 0 7
select id, points from score order by points desc nulls last fetch first 2 rows with ties;
> id int4, points int4
| 7 | 30
| 2 | 20
| 3 | 20
| 4 | 20
- HSQLDB
- DERBY
- MARIADB
select id, points from score order by points fetch first 3 rows with ties;
> id int4, points int4
| 6 | 5
| 1 | 10
| 2 | 20
| 3 | 20
| 4 | 20
- HSQLDB
- DERBY
- MARIADB
select id from score order by points desc nulls last fetch first row with ties;
> id int4
| 7
- HSQLDB
- DERBY
- MARIADB
select team from score order by points desc nulls last, id fetch first 2 rows with ties;
> team varchar
| ~
| a
- HSQLDB
- DERBY
- MARIADB
select team, count(*) from score group by team order by count(*) desc fetch first 1 row with ties;
> team varchar, count int8
| a | 2
| b | 2
| c | 2
- HSQLDB
- DERBY
- MARIADB
select team, sum(points) from score group by team order by sum(share) fetch next 2 rows with ties;
> team varchar, sum int8
| c | 5
| b | 40
- HSQLDB
- DERBY
- MARIADB
select distinct points from score order by points fetch first 2 rows with ties;
> points int4
| 5
| 10
- HSQLDB
- DERBY
- MARIADB
select distinct team, points from score order by points desc nulls last fetch first 2 rows with ties;
> team varchar, points int4
| ~ | 30
| a | 20
| b | 20
- HSQLDB
- DERBY
- MARIADB
select id, points from score order by points offset 2 rows fetch first 1 row with ties;
> id int4, points int4
| 2 | 20
| 3 | 20
| 4 | 20
- HSQLDB
- DERBY
- MARIADB
select id, points from score order by points offset 1 row fetch first 1 row with ties;
> id int4, points int4
| 1 | 10
- HSQLDB
- DERBY
- MARIADB
select points from score union all select 20 order by points desc nulls last fetch first 2 rows with ties;
> points int4
| 30
| 20
| 20
| 20
| 20
- HSQLDB
- DERBY
- MARIADB
select id, share from score order by share fetch first 3 rows with ties;
> id int4, share numeric
| 6 | 0.10
| 1 | 1.50
| 2 | 1.50
- HSQLDB
- DERBY
- MARIADB
select id, share from score order by share * 2 desc nulls last, team fetch first 2 rows with ties;
> id int4, share numeric
| 7 | 9.00
| 3 | 2.00
- HSQLDB
- DERBY
- MARIADB
select s.id from (select id, points from score order by points desc nulls last fetch first 2 rows with ties) s where s.id > 2 order by 1;
> id int4
| 3
| 4
| 7
- HSQLDB
- DERBY
- MARIADB
select id from score where id in (select id from score order by points fetch first 3 rows with ties) order by id;
> id int4
| 1
| 2
| 3
| 4
| 6
- HSQLDB
- DERBY
- MARIADB
select team, rank() over (order by points nulls first) from score order by 2 fetch first 2 rows with ties;
> team varchar, rank int8
| c | 1
| c | 2
- HSQLDB
- DERBY
- MARIADB
select id from score order by 'x'::text fetch first 1 row with ties;
! 0A000 FETCH ... WITH TIES ordered by constants is not supported by Quorate
select id from score fetch first 1 row with ties;
! 42601 WITH TIES cannot be specified without ORDER BY clause
select id from score order by id fetch first 0 rows with ties;
! 0A000 FETCH ... WITH TIES needs constants, and at least one row, in Quorate
select id from score order by id fetch first (select 1) rows with ties;
> id int4
| 1
- HSQLDB
- DERBY
- MARIADB
select id, points from score order by points fetch first 100 rows with ties;
> id int4, points int4
| 6 | 5
| 1 | 10
| 2 | 20
| 3 | 20
| 4 | 20
| 7 | 30
| 5 | ~
- HSQLDB
- DERBY
- MARIADB
select id from score s where 1 < (select count(*) from (select x.id from score x where x.team = s.team order by points fetch first 1 row with ties) y);
! 42P01 missing FROM-clause entry for table "s"
select team, sum(points) from score group by rollup (team) order by sum(points) desc fetch first 2 rows with ties;
> team varchar, sum int8
| ~ | 105
| b | 40
- HSQLDB
- DERBY
- MARIADB
