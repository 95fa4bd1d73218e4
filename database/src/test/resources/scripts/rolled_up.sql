-- What is grouped by sorts as what may be NULL, also where its column may not.
create table nn (id int primary key, v int not null, w text not null);
> CREATE TABLE
insert into nn values (1, 10, 'a'), (2, 20, 'b'), (3, 30, 'c');
> INSERT 0 3
select v, count(*) from nn group by rollup (v) order by v;
> v int4, count int8
| 10 | 1
| 20 | 1
| 30 | 1
| ~ | 3
select v, w from nn group by cube (v, w) order by v, w;
> v int4, w text
| 10 | a
| 10 | ~
| 20 | b
| 20 | ~
| 30 | c
| 30 | ~
| ~ | a
| ~ | b
| ~ | c
| ~ | ~
select v from nn group by grouping sets ((v), ()) order by v desc;
> v int4
| ~
| 30
| 20
| 10
select v from nn group by rollup (v) order by v nulls first;
> v int4
| ~
| 10
| 20
| 30
select v from nn group by rollup (v) order by v limit 1;
> v int4
| 10
select v from nn group by rollup (v) having v is null or v > 10 order by v desc limit 2;
> v int4
| ~
| 30
