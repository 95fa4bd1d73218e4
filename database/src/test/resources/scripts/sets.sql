-- GROUP BY with ROLLUP, CUBE and GROUPING SETS.
create table sale (id int primary key, shop varchar(10), item varchar(10), day date, n int, price numeric(8, 2), f double precision);
> CREATE TABLE
insert into sale values (1, 'a', 'x', date '2024-01-01', 1, 1.50, 0.5), (2, 'a', 'y', date '2024-01-02', 2, 2.25, 1.5), (3, 'b', 'x', date '2024-02-01', 3, null, null), (4, 'b', null, null, 4, 4.00, 2), (5, null, 'y', date '2024-02-03', 5, 0.75, 0.25);
> INSERT 0 5
select shop, count(*) from sale group by rollup (shop) order by shop;
> shop varchar, count int8
| a | 2
| b | 2
| ~ | 1
| ~ | 5
select shop, item, sum(n), count(price), max(day) from sale group by rollup (shop, item) order by 1, 2, 3;
> shop varchar, item varchar, sum int8, count int8, max date
| a | x | 1 | 1 | 2024-01-01
| a | y | 2 | 1 | 2024-01-02
| a | ~ | 3 | 2 | 2024-01-02
| b | x | 3 | 0 | 2024-02-01
| b | ~ | 4 | 1 | ~
| b | ~ | 7 | 1 | 2024-02-01
| ~ | y | 5 | 1 | 2024-02-03
| ~ | ~ | 5 | 1 | 2024-02-03
| ~ | ~ | 15 | 4 | 2024-02-03
select shop, item, sum(price), min(price) from sale group by cube (shop, item) order by grouping(shop, item), shop, item;
> shop varchar, item varchar, sum numeric, min numeric
| a | x | 1.50 | 1.50
| a | y | 2.25 | 2.25
| b | x | ~ | ~
| b | ~ | 4.00 | 4.00
| ~ | y | 0.75 | 0.75
| a | ~ | 3.75 | 1.50
| b | ~ | 4.00 | 4.00
| ~ | ~ | 0.75 | 0.75
| ~ | x | 1.50 | 1.50
| ~ | y | 3.00 | 0.75
| ~ | ~ | 4.00 | 4.00
| ~ | ~ | 8.50 | 0.75
select shop, item, grouping(shop), grouping(item), grouping(shop, item), grouping(item, shop) from sale group by grouping sets ((shop), (item), ()) order by 5, 1, 2;
> shop varchar, item varchar, grouping int4, grouping int4, grouping int4, grouping int4
| a | ~ | 0 | 1 | 1 | 2
| b | ~ | 0 | 1 | 1 | 2
| ~ | ~ | 0 | 1 | 1 | 2
| ~ | x | 1 | 0 | 2 | 1
| ~ | y | 1 | 0 | 2 | 1
| ~ | ~ | 1 | 0 | 2 | 1
| ~ | ~ | 1 | 1 | 3 | 3
select shop, item, count(*) from sale group by grouping sets ((shop, item), (shop), ()) having count(*) > 1 order by 1, 2;
> shop varchar, item varchar, count int8
| a | ~ | 2
| b | ~ | 2
| ~ | ~ | 5
select shop, extract(month from day) as month, sum(n) from sale group by shop, rollup (extract(month from day)) order by shop, month nulls last, 3;
> shop varchar, month numeric, sum int8
| a | 1 | 3
| a | ~ | 3
| b | 2 | 3
| b | ~ | 4
| b | ~ | 7
| ~ | 2 | 5
| ~ | ~ | 5
select extract(month from day), count(*) from sale group by cube (1) order by 1 nulls first;
> extract numeric, count int8
| ~ | 1
| ~ | 5
| 1 | 2
| 2 | 2
select coalesce(shop, 'all'), case grouping(shop) when 1 then 'total' else 'shop' end as what, sum(n) from sale group by rollup (shop) order by what, 1;
> coalesce varchar, what text, sum int8
| a | shop | 3
| all | shop | 5
| b | shop | 7
| all | total | 15
select shop, sum(n) from sale group by rollup (shop) order by sum(n) desc limit 2;
> shop varchar, sum int8
| ~ | 15
| b | 7
select shop, sum(n) from sale group by rollup (shop) order by max(price) nulls last, 1;
> shop varchar, sum int8
| ~ | 5
| a | 3
| b | 7
| ~ | 15
select shop, item from sale group by rollup ((shop, item)) order by 1, 2;
> shop varchar, item varchar
| a | x
| a | y
| b | x
| b | ~
| ~ | y
| ~ | ~
select shop, item, count(*) from sale group by rollup (shop), cube (item) order by 1, 2, 3;
> shop varchar, item varchar, count int8
| a | x | 1
| a | y | 1
| a | ~ | 2
| b | x | 1
| b | ~ | 1
| b | ~ | 2
| ~ | x | 2
| ~ | y | 1
| ~ | y | 2
| ~ | ~ | 1
| ~ | ~ | 1
| ~ | ~ | 5
select shop, item, count(*) from sale group by grouping sets (rollup (shop), cube (item), (shop, item)) order by 1, 2, 3;
> shop varchar, item varchar, count int8
| a | x | 1
| a | y | 1
| a | ~ | 2
| b | x | 1
| b | ~ | 1
| b | ~ | 2
| ~ | x | 2
| ~ | y | 1
| ~ | y | 2
| ~ | ~ | 1
| ~ | ~ | 1
| ~ | ~ | 5
| ~ | ~ | 5
select count(*) from sale group by ();
> count int8
| 5
select count(*) from sale where id > 100 group by ();
> count int8
| 0
select shop, count(*) from sale where id > 100 group by rollup (shop);
> shop varchar, count int8
| ~ | 0
select shop from sale where id > 100 group by cube (shop);
> shop varchar
| ~
select 1 as one from sale where id > 100 group by grouping sets ((), ());
> one int4
| 1
| 1
select distinct sum(n) from sale group by cube (shop, item) order by 1;
> sum int8
| 1
| 2
| 3
| 4
| 5
| 7
| 15
select shop, avg(price), sum(f), avg(n) from sale group by rollup (shop) order by 1;
> shop varchar, avg numeric, sum float8, avg numeric
| a | 1.875 | 2 | 1.5
| b | 4 | 2 | 3.5
| ~ | 0.75 | 0.25 | 5
| ~ | 2.125 | 4.25 | 3
- MARIADB
select shop, sum(price * 2) from sale group by rollup (shop) order by 1;
> shop varchar, sum numeric
| a | 7.50
| b | 8.00
| ~ | 1.50
| ~ | 17.00
select price * 2, count(*) from sale group by rollup (price * 2) order by 1;
> ?column? numeric, count int8
| 1.50 | 1
| 3.00 | 1
| 4.50 | 1
| 8.00 | 1
| ~ | 1
| ~ | 5
select price, price + 1 as more, count(*) from sale group by rollup (price) order by 1 nulls first, 3;
> price numeric, more numeric, count int8
| ~ | ~ | 1
| ~ | ~ | 5
| 0.75 | 1.75 | 1
| 1.50 | 2.50 | 1
| 2.25 | 3.25 | 1
| 4.00 | 5.00 | 1
select price, f, day, n from sale group by grouping sets ((price, f), (day, n)) order by 1, 2, 3, 4;
> price numeric, f float8, day date, n int4
| 0.75 | 0.25 | ~ | ~
| 1.50 | 0.5 | ~ | ~
| 2.25 | 1.5 | ~ | ~
| 4.00 | 2 | ~ | ~
| ~ | ~ | 2024-01-01 | 1
| ~ | ~ | 2024-01-02 | 2
| ~ | ~ | 2024-02-01 | 3
| ~ | ~ | 2024-02-03 | 5
| ~ | ~ | ~ | 4
| ~ | ~ | ~ | ~
select shop, count(*) filter (where n > 2), count(distinct item) from sale group by rollup (shop) order by 1;
> shop varchar, count int8, count int8
| a | 0 | 2
| b | 2 | 1
| ~ | 1 | 1
| ~ | 3 | 2
select t.shop, t.total from (select shop, sum(n) as total from sale group by rollup (shop)) t where t.total > 3 order by 1;
> shop varchar, total int8
| b | 7
| ~ | 5
| ~ | 15
select shop, sum(n) from sale group by rollup (shop) union all select 'end', 0 order by 1, 2;
> shop varchar, sum int8
| a | 3
| b | 7
| end | 0
| ~ | 5
| ~ | 15
select shop, n from sale group by rollup (shop);
! 42803 column "sale.n" must appear in the GROUP BY clause or be used in an aggregate function
select id, shop from sale group by rollup (id);
! 0A000 a column that a key decides beside GROUPING SETS is not supported by Quorate
select grouping(item) from sale group by rollup (shop);
! 42803 arguments to GROUPING must be grouping expressions of the associated query level
select shop, rank() over (order by sum(n)) from sale group by rollup (shop);
! 0A000 window functions over GROUPING SETS are not supported by Quorate
select shop from sale group by shop, item having grouping(shop) = 0;
! 0A000 GROUPING() without grouping sets is not supported by Quorate
select grouping(shop) from sale where grouping(shop) = 0 group by rollup (shop);
! 42803 aggregate functions are not allowed here
select a.shop, b.item, count(*) from sale a join sale b on b.id = a.id + 1 group by cube (a.shop, b.item) order by 1, 2, 3;
> shop varchar, item varchar, count int8
| a | x | 1
| a | y | 1
| a | ~ | 2
| b | y | 1
| b | ~ | 1
| b | ~ | 2
| ~ | x | 1
| ~ | y | 2
| ~ | ~ | 1
| ~ | ~ | 4
select shop, (select count(*) from sale s where s.shop = sale.shop) as same from sale group by rollup (shop) order by 1, 2;
! 0A000 a subquery beside GROUPING SETS is not supported by Quorate
create table totals (shop varchar(10), n bigint);
> CREATE TABLE
insert into totals select shop, sum(n) from sale group by rollup (shop);
> INSERT 0 4
select * from totals order by n;
> shop varchar, n int8
| a | 3
| ~ | 5
| b | 7
| ~ | 15
create view sums as select shop, item, sum(n) as n from sale group by cube (shop, item);
> CREATE VIEW
select n, count(*) from sums group by n order by n;
> n int8, count int8
| 1 | 1
| 2 | 1
| 3 | 2
| 4 | 3
| 5 | 2
| 7 | 2
| 15 | 1
select shop, item, n, price from sale group by cube (shop, item, n, price, day, f, id);
! 0A000 GROUP BY of more than 64 sets is not supported by Quorate
-- What DISTINCT compares is text, whatever it is united with.
select 'ab' as a union select shop from sale where shop = 'a' order by 1;
> a varchar
| a
| ab
select distinct 'ab' as a union select shop from sale where shop = 'a' order by 1;
> a text
| a
| ab
(select distinct 'ab' as a except select shop from sale) union select trim(shop) from sale order by 1;
> a text
| a
| ab
| b
| ~
