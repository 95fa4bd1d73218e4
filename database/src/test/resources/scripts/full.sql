create table l (id int primary key, k int, t text);
> CREATE TABLE
create table r (id int primary key, k int, n numeric(8, 2));
> CREATE TABLE
insert into l values (1, 1, 'a'), (2, 2, 'b'), (3, null, 'c'), (4, 4, 'd');
> INSERT 0 4
insert into r values (1, 1, 1.50), (2, 1, 2.25), (3, 3, null), (5, null, 5);
> INSERT 0 4
-- FULL JOIN
select * from l full join r on l.k = r.k;
> id int4, k int4, t text, id int4, k int4, n numeric
| 1 | 1 | a | 1 | 1 | 1.50
| 1 | 1 | a | 2 | 1 | 2.25
| 2 | 2 | b | ~ | ~ | ~
| 3 | ~ | c | ~ | ~ | ~
| 4 | 4 | d | ~ | ~ | ~
| ~ | ~ | ~ | 3 | 3 | ~
| ~ | ~ | ~ | 5 | ~ | 5.00
select l.id, r.id, n from l full outer join r on l.id = r.id order by 1, 2;
> id int4, id int4, n numeric
| 1 | 1 | 1.50
| 2 | 2 | 2.25
| 3 | 3 | ~
| 4 | ~ | ~
| ~ | 5 | 5.00
select id, l.t, r.n from l full join r using (id) order by id;
> id int4, t text, n numeric
| 1 | a | 1.50
| 2 | b | 2.25
| 3 | c | ~
| 4 | d | ~
| 5 | ~ | 5.00
select * from l full join r using (id, k) order by 1, 2;
> id int4, k int4, t text, n numeric
| 1 | 1 | a | 1.50
| 2 | 1 | ~ | 2.25
| 2 | 2 | b | ~
| 3 | 3 | ~ | ~
| 3 | ~ | c | ~
| 4 | 4 | d | ~
| 5 | ~ | ~ | 5.00
select * from l natural full join r order by id, k;
> id int4, k int4, t text, n numeric
| 1 | 1 | a | 1.50
| 2 | 1 | ~ | 2.25
| 2 | 2 | b | ~
| 3 | 3 | ~ | ~
| 3 | ~ | c | ~
| 4 | 4 | d | ~
| 5 | ~ | ~ | 5.00
select coalesce(l.t, 'none'), count(*), sum(r.n) from l full join r on l.k = r.k group by l.t;
> coalesce text, count int8, sum numeric
| a | 2 | 3.75
| b | 1 | ~
| c | 1 | ~
| d | 1 | ~
| none | 2 | 5.00
select l.id, r.id from l full join r on l.k = r.k where l.id is null or r.id is null;
> id int4, id int4
| 2 | ~
| 3 | ~
| 4 | ~
| ~ | 3
| ~ | 5
select l.id, r.id from l full join r on l.k < r.k and r.n > 1;
> id int4, id int4
| 1 | ~
| 2 | ~
| 3 | ~
| 4 | ~
| ~ | 1
| ~ | 2
| ~ | 3
| ~ | 5
select l.id, r.id from l full join r on false;
> id int4, id int4
| 1 | ~
| 2 | ~
| 3 | ~
| 4 | ~
| ~ | 1
| ~ | 2
| ~ | 3
| ~ | 5
select l.id, r.id from l full join r on true where l.id = 1;
> id int4, id int4
| 1 | 1
| 1 | 2
| 1 | 3
| 1 | 5
select a.id, b.id, c.id from l a full join r b on a.id = b.id full join l c on c.k = b.k;
> id int4, id int4, id int4
| 1 | 1 | 1
| 2 | 2 | 1
| 3 | 3 | ~
| 4 | ~ | ~
| ~ | 5 | ~
| ~ | ~ | 2
| ~ | ~ | 3
| ~ | ~ | 4
select a.id, b.id, c.id from l a join r b on a.id = b.id full join r c on c.id = b.k order by 1, 2, 3;
> id int4, id int4, id int4
| 1 | 1 | 1
| 2 | 2 | 1
| 3 | 3 | 3
| ~ | ~ | 2
| ~ | ~ | 5
select x.id, y.m from (select id from l where id > 1) x full join (select k, max(n) as m from r group by k) y on x.id = y.k;
> id int4, m numeric
| 2 | ~
| 3 | ~
| 4 | ~
| ~ | 2.25
| ~ | 5.00
select l.id, r.id, row_number() over (order by l.id, r.id) from l full join r on l.k = r.k;
> id int4, id int4, row_number int8
| 1 | 1 | 1
| 1 | 2 | 2
| 2 | ~ | 3
| 3 | ~ | 4
| 4 | ~ | 5
| ~ | 3 | 6
| ~ | 5 | 7
- HSQLDB
- DERBY
- MARIADB
select t from l where exists (select 1 from l x full join r y on x.id = y.id where y.id = l.k) order by t;
> t text
| a
| b
select t from l where exists (select 1 from l x full join r y on x.id = l.id) order by t;
! 0A000 FULL JOIN on columns of a query around it is not supported by Quorate
select l.id, r.id from l full join r on l.k = r.k and exists (select 1 from r z where z.id = l.id);
> id int4, id int4
| 1 | 1
| 1 | 2
| 2 | ~
| 3 | ~
| 4 | ~
| ~ | 3
| ~ | 5
update l set t = 'full' where id in (select r.id from l x full join r on x.id = r.id where x.id is null);
> UPDATE 0
delete from l where id = any (select x.id from l x full join r y on x.k = y.k where y.id is null);
> DELETE 3
select * from l order by id;
> id int4, k int4, t text
| 1 | 1 | a
-- generate_series
select * from generate_series(1, 5) order by 1;
> generate_series int4
| 1
| 2
| 3
| 4
| 5
select g from generate_series(1, 10, 3) g order by g;
> g int4
| 1
| 4
| 7
| 10
select n * 2 from generate_series(3, -3, -2) as s(n) order by 1;
> ?column? int4
| -6
| -2
| 2
| 6
select count(*), sum(x), min(x), max(x) from generate_series(1, 12345) x;
> count int8, sum int8, min int4, max int4
| 12345 | 76205685 | 1 | 12345
select count(*), max(x) from generate_series(2147483646, 2147483647) x;
> count int8, max int4
| 2 | 2147483647
select * from generate_series(5, 1);
> generate_series int4
select * from generate_series(7, 7);
> generate_series int4
| 7
select a.a, b.b from generate_series(1, 2) a cross join generate_series(1, 2) b order by 1, 2;
> a int4, b int4
| 1 | 1
| 1 | 2
| 2 | 1
| 2 | 2
select x, l.id from generate_series(0, 2) x left join l on l.id = x order by x;
> x int4, id int4
| 0 | ~
| 1 | 1
| 2 | ~
select pg_typeof(1);
> pg_typeof regtype
| integer
select * from generate_series(9000000000, 9000000003) big order by big;
> big int8
| 9000000000
| 9000000001
| 9000000002
| 9000000003
insert into l select g, g % 3, 'x' from generate_series(100, 350) g;
> INSERT 0 251
select k, count(*) from l where id >= 100 group by k order by k;
> k int4, count int8
| 0 | 83
| 1 | 84
| 2 | 84
select * from generate_series(1, 2, 0);
! 22023 step size cannot equal zero
select * from generate_series(1);
! 0A000 the function generate_series() is not supported by Quorate
select * from generate_series(1, 20000000);
! 54000 a series of more than 10000000 rows
select * from generate_series(1, 2.5);
! 0A000 generate_series() of other than integers is not supported by Quorate
select * from l, generate_series(1, l.id);
! 0A000 a function in FROM of columns of preceding items is not supported by Quorate
select generate_series(1, 3);
> generate_series int4
| 1
| 2
| 3
