-- DISTINCT ON, by those engines that have window functions.
create table sale (id int primary key, shop varchar(5), day date, sum numeric(6, 2), note text);
> CREATE TABLE
insert into sale values (1, 'a', date '2024-01-01', 5, 'x'), (2, 'a', date '2024-01-03', 7, 'y'), (3, 'b', date '2024-01-02', 1, null), (4, 'b', null, 9, 'z'), (5, null, date '2024-01-01', 2, 'x'), (6, null, date '2024-01-05', 2, 'q'), (7, 'a', date '2024-01-03', 6, 'y');
> INSERT 0 7
select distinct on (shop) shop, day, id from sale order by shop, day desc, id;
> shop varchar, day date, id int4
| a | 2024-01-03 | 2
| b | ~ | 4
| ~ | 2024-01-05 | 6
- HSQLDB
- DERBY
- MARIADB
select distinct on (shop) shop, day, id from sale order by shop desc nulls last, day desc nulls last, id desc;
> shop varchar, day date, id int4
| b | 2024-01-02 | 3
| a | 2024-01-03 | 7
| ~ | 2024-01-05 | 6
- HSQLDB
- DERBY
- MARIADB
select distinct on (shop) id, sum * 2 as twice from sale order by shop, sum;
> id int4, twice numeric
| 1 | 10.00
| 3 | 2.00
| 5 | 4.00
- HSQLDB
- DERBY
- MARIADB
select distinct on (note, shop) note, shop, id from sale order by shop, note, id desc;
> note text, shop varchar, id int4
| x | a | 1
| y | a | 7
| z | b | 4
| ~ | b | 3
| q | ~ | 6
| x | ~ | 5
- HSQLDB
- DERBY
- MARIADB
select distinct on (1) shop, id from sale order by 1, 2;
> shop varchar, id int4
| a | 1
| b | 3
| ~ | 5
- HSQLDB
- DERBY
- MARIADB
select distinct on (s) shop as s, id from sale order by s, id;
> s varchar, id int4
| a | 1
| b | 3
| ~ | 5
- HSQLDB
- DERBY
- MARIADB
select distinct on (coalesce(shop, 'b')) coalesce(shop, 'b') as s, id from sale order by coalesce(shop, 'b'), id;
> s varchar, id int4
| a | 1
| b | 3
- HSQLDB
- DERBY
- MARIADB
select distinct on (extract(month from day)) id, day from sale order by extract(month from day), id limit 1;
> id int4, day date
| 1 | 2024-01-01
- HSQLDB
- DERBY
- MARIADB
select distinct on (shop) shop, id from sale order by shop, id limit 2 offset 1;
> shop varchar, id int4
| b | 3
| ~ | 5
- HSQLDB
- DERBY
- MARIADB
select count(*) from (select distinct on (shop) id from sale order by shop, sum desc) q;
> count int8
| 3
- HSQLDB
- DERBY
- MARIADB
select id from sale where id in (select distinct on (shop) id from sale order by shop, sum desc, id) order by id;
> id int4
| 2
| 4
| 5
- HSQLDB
- DERBY
- MARIADB
select distinct on (s.shop) s.shop, t.id from sale s join sale t on s.id = t.id + 1 order by s.shop, t.id;
> shop varchar, id int4
| a | 1
| b | 2
| ~ | 4
- HSQLDB
- DERBY
- MARIADB
select distinct on (shop) * from sale order by shop, id;
> id int4, shop varchar, day date, sum numeric, note text
| 1 | a | 2024-01-01 | 5.00 | x
| 3 | b | 2024-01-02 | 1.00 | ~
| 5 | ~ | 2024-01-01 | 2.00 | x
- HSQLDB
- DERBY
- MARIADB
(select distinct on (shop) id from sale order by shop, id) union all select 100 order by 1;
> id int4
| 1
| 3
| 5
| 100
- HSQLDB
- DERBY
- MARIADB
select distinct on (sum > 5) sum > 5 as much, id from sale order by sum > 5, id;
> much bool, id int4
| f | 1
| t | 2
- HSQLDB
- DERBY
- MARIADB
select distinct on (shop) shop, id from sale order by id;
! 42P10 SELECT DISTINCT ON expressions must match initial ORDER BY expressions
select distinct on (shop, day) shop from sale order by shop, id, day;
! 42P10 SELECT DISTINCT ON expressions must match initial ORDER BY expressions
select distinct on (shop) shop, count(*) from sale group by shop;
! 0A000 DISTINCT ON with GROUP BY or aggregates is not supported by Quorate
select distinct on (missing) shop from sale;
! 42703 column "missing" does not exist
