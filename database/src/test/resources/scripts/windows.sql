create table sales (id int primary key, region text, day date, amount numeric(10, 2), units int);
> CREATE TABLE
insert into sales values (1, 'n', date '2026-01-01', 10.50, 3), (2, 'n', date '2026-01-02', 5.25, 3), (3, 's', date '2026-01-01', 7.00, null), (4, 's', date '2026-01-03', 7.00, 8), (5, 'n', date '2026-01-05', 1.75, 1), (6, null, date '2026-01-05', null, 2);
> INSERT 0 6
-- Which of several equal rows comes first is the same everywhere.
select id, row_number() over (order by amount) from sales order by id;
> id int4, row_number int8
| 1 | 5
| 2 | 2
| 3 | 3
| 4 | 4
| 5 | 1
| 6 | 6
- HSQLDB
- DERBY
- MARIADB
select id, row_number() over () from sales order by id;
> id int4, row_number int8
| 1 | 1
| 2 | 2
| 3 | 3
| 4 | 4
| 5 | 5
| 6 | 6
- HSQLDB
- DERBY
- MARIADB
select region, row_number() over (partition by region order by amount desc) from sales;
> region text, row_number int8
| n | 1
| n | 2
| n | 3
| s | 1
| s | 2
| ~ | 1
- HSQLDB
- DERBY
- MARIADB
select id, rank() over (order by amount), dense_rank() over (order by amount) from sales order by id;
> id int4, rank int8, dense_rank int8
| 1 | 5 | 4
| 2 | 2 | 2
| 3 | 3 | 3
| 4 | 3 | 3
| 5 | 1 | 1
| 6 | 6 | 5
- HSQLDB
- DERBY
- MARIADB
select id, percent_rank() over (order by amount), cume_dist() over (order by amount) from sales order by id;
> id int4, percent_rank float8, cume_dist float8
| 1 | 0.8 | 0.8333333333333334
| 2 | 0.2 | 0.3333333333333333
| 3 | 0.4 | 0.6666666666666666
| 4 | 0.4 | 0.6666666666666666
| 5 | 0 | 0.16666666666666666
| 6 | 1 | 1
- HSQLDB
- DERBY
- MARIADB
select id, ntile(4) over (order by amount) from sales order by id;
> id int4, ntile int4
| 1 | 3
| 2 | 1
| 3 | 2
| 4 | 2
| 5 | 1
| 6 | 4
- HSQLDB
- DERBY
- MARIADB
select id, lag(amount) over (order by id), lead(amount) over (order by id) from sales order by id;
> id int4, lag numeric, lead numeric
| 1 | ~ | 5.25
| 2 | 10.50 | 7.00
| 3 | 5.25 | 7.00
| 4 | 7.00 | 1.75
| 5 | 7.00 | ~
| 6 | 1.75 | ~
- HSQLDB
- DERBY
- MARIADB
select id, lag(amount, 2) over (order by id), lead(units, 2, 0) over (order by id), lag(id, 0) over (order by id) from sales order by id;
> id int4, lag numeric, lead int4, lag int4
| 1 | ~ | ~ | 1
| 2 | ~ | 8 | 2
| 3 | 10.50 | 1 | 3
| 4 | 5.25 | 2 | 4
| 5 | 7.00 | 0 | 5
| 6 | 7.00 | 0 | 6
- HSQLDB
- DERBY
- MARIADB
select id, lag(units, -1, -7) over (order by id), lag(amount, 1, 0) over (order by units) from sales order by id;
> id int4, lag int4, lag numeric
| 1 | 3 | ~
| 2 | ~ | 10.5
| 3 | 8 | 7
| 4 | 1 | 5.25
| 5 | 2 | 0
| 6 | -7 | 1.75
- HSQLDB
- DERBY
- MARIADB
select id, first_value(amount) over (order by day), last_value(id) over (order by id) from sales order by id;
> id int4, first_value numeric, last_value int4
| 1 | 10.50 | 1
| 2 | 10.50 | 2
| 3 | 10.50 | 3
| 4 | 10.50 | 4
| 5 | 10.50 | 5
| 6 | 10.50 | 6
- HSQLDB
- DERBY
- MARIADB
select id, first_value(id) over (partition by region order by amount), last_value(id) over (partition by region order by amount rows between unbounded preceding and unbounded following) from sales order by id;
> id int4, first_value int4, last_value int4
| 1 | 5 | 1
| 2 | 5 | 1
| 3 | 3 | 4
| 4 | 3 | 4
| 5 | 5 | 1
| 6 | 6 | 6
- HSQLDB
- DERBY
- MARIADB
select id, first_value(id) over (), last_value(id) over (), nth_value(id, 2) over () from sales order by id;
> id int4, first_value int4, last_value int4, nth_value int4
| 1 | 1 | 6 | 2
| 2 | 1 | 6 | 2
| 3 | 1 | 6 | 2
| 4 | 1 | 6 | 2
| 5 | 1 | 6 | 2
| 6 | 1 | 6 | 2
- HSQLDB
- DERBY
- MARIADB
select id, nth_value(amount, 2) over (order by id), nth_value(region, 3) over (order by id rows between 2 preceding and current row) from sales order by id;
> id int4, nth_value numeric, nth_value text
| 1 | ~ | ~
| 2 | 5.25 | ~
| 3 | 5.25 | s
| 4 | 5.25 | s
| 5 | 5.25 | n
| 6 | 5.25 | ~
- HSQLDB
- DERBY
- MARIADB
-- Frames.
select id, sum(units) over (order by id rows between 1 preceding and 1 following) from sales order by id;
> id int4, sum int8
| 1 | 6
| 2 | 6
| 3 | 11
| 4 | 9
| 5 | 11
| 6 | 3
- HSQLDB
- DERBY
- MARIADB
select id, sum(amount) over (order by id rows unbounded preceding), count(*) over (order by id rows 2 preceding) from sales order by id;
> id int4, sum numeric, count int8
| 1 | 10.50 | 1
| 2 | 15.75 | 2
| 3 | 22.75 | 3
| 4 | 29.75 | 3
| 5 | 31.50 | 3
| 6 | 31.50 | 3
- HSQLDB
- DERBY
- MARIADB
select id, sum(units) over (order by id rows between 2 preceding and 1 preceding) from sales order by id;
> id int4, sum int8
| 1 | ~
| 2 | 3
| 3 | 6
| 4 | 3
| 5 | 8
| 6 | 9
- HSQLDB
- DERBY
- MARIADB
select id, sum(units) over (order by id rows between current row and unbounded following) from sales order by id;
> id int4, sum int8
| 1 | 17
| 2 | 14
| 3 | 11
| 4 | 11
| 5 | 3
| 6 | 2
- HSQLDB
- DERBY
- MARIADB
select id, count(*) over (order by units rows between 1 preceding and current row), max(id) over (order by units rows between 1 preceding and current row) from sales order by id;
> id int4, count int8, max int4
| 1 | 2 | 6
| 2 | 2 | 2
| 3 | 2 | 4
| 4 | 2 | 4
| 5 | 1 | 5
| 6 | 2 | 6
- HSQLDB
- DERBY
- MARIADB
select id, sum(id) over (order by units range between 2 preceding and current row) from sales where units is not null order by id;
> id int4, sum int8
| 1 | 14
| 2 | 14
| 4 | 4
| 5 | 5
| 6 | 11
- HSQLDB
- DERBY
- MARIADB
select id, sum(id) over (order by units groups between 1 preceding and 1 following) from sales order by id;
> id int4, sum int8
| 1 | 13
| 2 | 13
| 3 | 7
| 4 | 10
| 5 | 11
| 6 | 14
- HSQLDB
- DERBY
- MARIADB
select id, sum(id) over (order by units rows between unbounded preceding and unbounded following exclude current row) from sales order by id;
> id int4, sum int8
| 1 | 20
| 2 | 19
| 3 | 18
| 4 | 17
| 5 | 16
| 6 | 15
- HSQLDB
- DERBY
- MARIADB
select id, sum(id) over (order by units exclude group) from sales order by id;
! 42601 syntax error at or near "exclude"
select id, sum(id) over (order by units range between unbounded preceding and unbounded following exclude group), sum(id) over (order by units groups between unbounded preceding and unbounded following exclude ties) from sales order by id;
> id int4, sum int8, sum int8
| 1 | 18 | 19
| 2 | 18 | 20
| 3 | 18 | 21
| 4 | 17 | 21
| 5 | 16 | 21
| 6 | 15 | 21
- HSQLDB
- DERBY
- MARIADB
select id, min(day) over (order by id rows between 1 following and 2 following), avg(amount) over (order by id rows between 1 preceding and current row) from sales order by id;
> id int4, min date, avg numeric
| 1 | 2026-01-01 | 10.5000000000000000
| 2 | 2026-01-01 | 7.8750000000000000
| 3 | 2026-01-03 | 6.1250000000000000
| 4 | 2026-01-05 | 7.0000000000000000
| 5 | 2026-01-05 | 4.3750000000000000
| 6 | ~ | 1.75000000000000000000
- HSQLDB
- DERBY
- MARIADB
select id, count(*) filter (where units > 2) over (order by id), bool_or(units > 5) over (order by id rows 1 preceding) from sales order by id;
> id int4, count int8, bool_or bool
| 1 | 1 | f
| 2 | 2 | f
| 3 | 2 | f
| 4 | 3 | t
| 5 | 3 | t
| 6 | 3 | f
- HSQLDB
- DERBY
- MARIADB
-- Named windows.
select id, sum(id) over w, row_number() over (w order by id desc), count(*) over (w rows between unbounded preceding and current row) from sales window w as (partition by region) order by id;
> id int4, sum int8, row_number int8, count int8
| 1 | 8 | 3 | 1
| 2 | 8 | 2 | 2
| 3 | 7 | 2 | 1
| 4 | 7 | 1 | 2
| 5 | 8 | 1 | 3
| 6 | 6 | 1 | 1
- HSQLDB
- DERBY
- MARIADB
select id, sum(id) over b, max(id) over a from sales window a as (partition by units), b as (a order by id) order by id;
> id int4, sum int8, max int4
| 1 | 1 | 2
| 2 | 3 | 2
| 3 | 3 | 3
| 4 | 4 | 4
| 5 | 5 | 5
| 6 | 6 | 6
- HSQLDB
- DERBY
- MARIADB
-- Windows over groups, under DISTINCT, in subqueries, in ORDER BY.
select region, sum(units), rank() over (order by sum(units) desc), row_number() over (order by count(*)) from sales group by region;
> region text, sum int8, rank int8, row_number int8
| n | 7 | 2 | 3
| s | 8 | 1 | 2
| ~ | 2 | 3 | 1
- HSQLDB
- DERBY
- MARIADB
select region, count(*), sum(count(*)) over () from sales group by region;
> region text, count int8, sum numeric
| n | 3 | 6
| s | 2 | 6
| ~ | 1 | 6
- HSQLDB
- DERBY
- MARIADB
select distinct count(*) over (partition by region) from sales;
> count int8
| 1
| 2
| 3
- HSQLDB
- DERBY
- MARIADB
select * from (select id, row_number() over (partition by region order by amount desc, id) as place from sales) ranked where place = 1 order by id;
> id int4, place int8
| 1 | 1
| 3 | 1
| 6 | 1
- HSQLDB
- DERBY
- MARIADB
select id from sales order by row_number() over (order by amount desc, id);
> id int4
| 6
| 1
| 3
| 4
| 2
| 5
- HSQLDB
- DERBY
- MARIADB
select s.id, lag(t.id) over (order by s.units) from sales s join sales t on t.units = s.units;
> id int4, lag int4
| 1 | 1
| 1 | 6
| 2 | 1
| 2 | 2
| 4 | 2
| 5 | ~
| 6 | 5
- HSQLDB
- DERBY
- MARIADB
select upper(region), row_number() over (order by upper(region)) from sales group by upper(region);
> upper text, row_number int8
| N | 1
| S | 2
| ~ | 3
- HSQLDB
- DERBY
- MARIADB
with ranked as (select id, dense_rank() over (order by day) as d from sales) select d, count(*) from ranked group by d;
> d int8, count int8
| 1 | 2
| 2 | 1
| 3 | 1
| 4 | 2
- HSQLDB
- DERBY
- MARIADB
-- What depends on the order of equal rows cannot be made the same.
select last_value(id) over (order by units) from sales;
! 0A000 last_value() over this frame depends on the order of rows that compare equal, and cannot be made the same on all replicas
select nth_value(id, 2) over (order by units groups current row) from sales;
! 0A000 nth_value() over this frame depends on the order of rows that compare equal, and cannot be made the same on all replicas
select sum(id) over (order by units rows between 1 preceding and current row exclude ties) from sales;
! 0A000 sum() over this frame depends on the order of rows that compare equal, and cannot be made the same on all replicas
select id, last_value(id) over (order by units, id) from sales order by id;
> id int4, last_value int4
| 1 | 1
| 2 | 2
| 3 | 3
| 4 | 4
| 5 | 5
| 6 | 6
- HSQLDB
- DERBY
- MARIADB
-- What is wrong is wrong as in PostgreSQL.
select row_number() from sales;
! 42809 window function row_number requires an OVER clause
select lag(id) from sales;
! 42809 window function lag requires an OVER clause
select rank(id) over (order by id) from sales;
! 0A000 the function rank(integer) is not supported by Quorate
select ntile(0) over (order by id) from sales;
! 22014 argument of ntile must be greater than zero
select nth_value(id, 0) over (order by id) from sales;
! 22016 argument of nth_value must be greater than zero
select ntile(id) over (order by id) from sales;
! 0A000 other than an integer constant here is not supported by Quorate
select sum(id) over (rows between unbounded following and current row) from sales;
! 42P20 frame start cannot be UNBOUNDED FOLLOWING
select sum(id) over (rows between current row and unbounded preceding) from sales;
! 42P20 frame end cannot be UNBOUNDED PRECEDING
select sum(id) over (rows between current row and 1 preceding) from sales;
! 42P20 frame starting from current row cannot have preceding rows
select sum(id) over (rows between 1 following and current row) from sales;
! 42P20 frame starting from following row cannot have preceding rows
select sum(id) over (rows 1 following) from sales;
! 42P20 frame starting from following row cannot end with current row
select sum(id) over (order by id rows between -1 preceding and current row) from sales;
! 22013 frame starting offset must not be negative
select sum(id) over (groups 1 preceding) from sales;
! 42P20 GROUPS mode requires an ORDER BY clause
select sum(id) over (range 1 preceding) from sales;
! 42P20 RANGE with offset PRECEDING/FOLLOWING requires exactly one ORDER BY column
select sum(id) over (order by day range 1 preceding) from sales;
! 0A000 RANGE over other keys than integers is not supported by Quorate
select sum(id) over w from sales;
! 42704 window "w" does not exist
select sum(id) over (w partition by id) from sales window w as (order by id);
! 42P20 cannot override PARTITION BY clause of window "w"
select sum(id) over (w order by id) from sales window w as (order by id);
! 42P20 cannot override ORDER BY clause of window "w"
select sum(id) over (w) from sales window w as (order by id rows 1 preceding);
! 42P20 cannot copy window "w" because it has a frame clause
select sum(id) over w from sales window w as (order by id rows 1 preceding) order by id;
> sum int8
| 1
| 3
| 5
| 7
| 9
| 11
- HSQLDB
- DERBY
- MARIADB
select sum(id) over w from sales window w as (order by id), w as (order by day);
! 42P20 window "w" is already defined
select id from sales where row_number() over (order by id) = 1;
! 42P20 window functions are not allowed here
select count(*) from sales group by row_number() over ();
! 42P20 window functions are not allowed in GROUP BY
select count(*) from sales having row_number() over () = 1;
! 42P20 window functions are not allowed in HAVING
select sum(row_number() over ()) over () from sales;
! 42P20 window function calls cannot be nested
select row_number() over (order by rank() over (order by id)) from sales;
! 42P20 window function calls cannot be nested
select sum(distinct id) over () from sales;
! 0A000 DISTINCT is not implemented for window functions
select lag(id) filter (where id > 1) over (order by id) from sales;
! 0A000 FILTER is not implemented for non-aggregate window functions
update sales set units = row_number() over ();
! 42P20 window functions are not allowed here
-- Rows that are the same in all columns are each other's places in one window, but not in two.
create table alike (a int, b int);
> CREATE TABLE
select row_number() over (order by a), row_number() over (order by b) from alike;
! 0A000 several windows over rows that may be the same in all columns depend on the order of these, and cannot be made the same on all replicas
select row_number() over (order by a), lag(b) over (order by a) from alike;
> row_number int8, lag int4
- HSQLDB
- DERBY
- MARIADB
select row_number() over (order by a), row_number() over (order by b) from (select distinct a, b from alike) as d;
> row_number int8, row_number int8
- HSQLDB
- DERBY
- MARIADB
