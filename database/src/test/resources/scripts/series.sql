-- generate_series of what is known only when the statement is executed.
create table n (id int primary key, upto int, big bigint, t text);
> CREATE TABLE
insert into n values (1, 3, 9000000002, 'a'), (2, 0, 1, 'b'), (3, 2, null, 'c'), (4, null, 5, 'd');
> INSERT 0 4
select * from generate_series(1, 1 + 2);
> generate_series int4
| 1
| 2
| 3
select g from generate_series((select min(id) from n), (select max(id) from n)) g;
> g int4
| 1
| 2
| 3
| 4
select g from generate_series((select max(id) from n), 0, -2) as s(g);
> g int4
| 4
| 2
| 0
select count(*), sum(g), max(g) from generate_series(1, (select max(id) from n) * 12345) g;
> count int8, sum int8, max int4
| 49380 | 1219216890 | 49380
select g from generate_series(9000000000, (select max(big) from n)) g;
> g int8
| 9000000000
| 9000000001
| 9000000002
select g from generate_series((select min(id) * 0 - 9223372036854775807 from n), -9223372036854775805) g;
> g int8
| -9223372036854775807
| -9223372036854775806
| -9223372036854775805
select g from generate_series(1, (select upto from n where id = 4)) g;
> g int4
select g from generate_series(3, (select min(id) from n)) g;
> g int4
select g from generate_series(1, 5, (select upto from n where id = 2)) g;
! 22023 step size cannot equal zero
select g from generate_series(1, (select max(big) from n)) g;
! 54000 a series of more than 10000000 rows
select n.id, g from n, generate_series(1, n.upto) g order by n.id, g;
! 0A000 a function in FROM of columns of preceding items is not supported by Quorate
select n.id, g from n, generate_series(n.id, n.upto, -1) g order by n.id, g;
! 0A000 a function in FROM of columns of preceding items is not supported by Quorate
select n.id, g.v from n cross join generate_series(n.id, n.id + 1) as g(v) order by 1, 2;
! 0A000 a function in FROM of columns of preceding items is not supported by Quorate
select n.id, (select sum(g) from generate_series(1, n.upto) g) from n order by 1;
! 0A000 a function in FROM of columns of preceding items is not supported by Quorate
select array(select g * 2 from generate_series(1, (select max(id) from n)) g);
> array int4_array
| {2,4,6,8}
- DERBY
- MARIADB
select generate_series(1, 3) as x, 'y' as y;
> x int4, y text
| 1 | y
| 2 | y
| 3 | y
select id, generate_series(1, upto) as g from n where id < 4 order by id, g;
! 0A000 a function in FROM of columns of preceding items is not supported by Quorate
select t, generate_series(1, 2) from n where id <= 2 order by t, 2;
> t text, generate_series int4
| a | 1
| a | 2
| b | 1
| b | 2
select generate_series(1, 2), generate_series(1, 3);
! 0A000 the function generate_series() is not supported by Quorate
select generate_series(1, 3) + 1;
! 0A000 the function generate_series() is not supported by Quorate
select g from generate_series(1, 2.5) g;
! 0A000 generate_series() of other than integers is not supported by Quorate
select g from generate_series('1', '3') g;
! 42725 function generate_series(unknown, unknown) is not unique
insert into n (id, upto) select g, g * 2 from generate_series((select max(id) from n) + 1, (select max(id) from n) + 3) g;
> INSERT 0 3
select id, upto from n where id > 4 order by id;
> id int4, upto int4
| 5 | 10
| 6 | 12
| 7 | 14
drop table n;
> DROP TABLE
