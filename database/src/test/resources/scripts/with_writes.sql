-- WITH before a change of data.
create table stock (id int primary key, name varchar(10), n int);
> CREATE TABLE
create table moved (id int, n int);
> CREATE TABLE
with v (id, name, n) as (values (1, 'a', 10), (2, 'b', 20), (3, 'c', 30)) insert into stock select id, name, n from v;
> INSERT 0 3
with few as (select id, n from stock where n < 25) insert into moved (id, n) select id, n + 1 from few;
> INSERT 0 2
select id, n from moved order by id;
> id int4, n int4
| 1 | 11
| 2 | 21
with few as (select id from stock where n < 25) insert into moved values ((select max(id) from few), (select count(*) from few)) returning id, n;
> id int4, n int4
| 2 | 2
with most as (select max(n) as n from stock) update stock set n = (select n from most) + id where id < (select n from most);
> UPDATE 3
select id, n from stock order by id;
> id int4, n int4
| 1 | 31
| 2 | 32
| 3 | 33
with m as (select id, sum(n) as n from moved group by id) update stock s set n = m.n from m where m.id = s.id returning s.id, s.n;
> id int4, n int4
| 1 | 11
| 2 | 23
with gone as (select id from moved) delete from stock where id in (select id from gone) returning name;
> name varchar
| a
| b
with gone as (select id from moved) delete from moved using gone where moved.id = gone.id and moved.n > 5;
> DELETE 2
select count(*) from moved;
> count int8
| 1
with a as (select missing from stock) delete from moved;
! 42703 column "missing" does not exist
with a as (select 1 as x), a as (select 2 as x) delete from moved;
! 42712 WITH query name "a" specified more than once
with v as (select 3 as id, 7 as n) insert into stock (id, n) select id, n from v on conflict (id) do update set n = excluded.n;
> INSERT 0 1
with stock as (select 1 as id) insert into moved (id) select id from stock;
> INSERT 0 1
select id, n from moved order by id, n;
> id int4, n int4
| 1 | ~
| 2 | 2
with x as (delete from moved returning id) select * from x;
! 0A000 a data-modifying WITH is not supported by Quorate
with x as (delete from moved returning id) insert into moved select id from x;
! 0A000 a data-modifying WITH is not supported by Quorate
select id, n from stock order by id;
> id int4, n int4
| 3 | 7
