create table crate (id int primary key, g int);
> CREATE TABLE
insert into crate values (1, 1), (2, 1), (3, 2), (4, null);
> INSERT 0 4
select id from crate order by id limit 1 + 1;
> id int4
| 1
| 2
select id from crate order by id limit (select 2) offset 3 - 2;
> id int4
| 2
| 3
select id from crate order by id limit cast('1' as bigint);
> id int4
| 1
select id from crate order by id limit null offset null;
> id int4
| 1
| 2
| 3
| 4
select id from crate order by id limit case when 1 < 2 then 1 else 3 end;
> id int4
| 1
select id from crate order by id limit 1.5;
> id int4
| 1
| 2
select id from crate order by id limit 2.5 offset '1';
> id int4
| 2
| 3
| 4
select id from crate order by id limit 1 - 3;
! 2201W LIMIT must not be negative
select id from crate order by id offset -(2);
! 2201X OFFSET must not be negative
select id from crate order by id limit 1 / 0;
! 22012 division by zero
select id from crate order by id limit id;
! 42P10 argument of LIMIT must not contain variables
select id from crate order by id limit (select max(id) from crate);
! 0A000 this expression in LIMIT is not supported by Quorate
select count(*) from (select id from crate limit 0) s;
> count int8
| 0
- HSQLDB
- DERBY
select count(*) from (select id from crate order by id limit null) s;
> count int8
| 4
select id from (select id from crate order by id offset 0) s order by id limit 1;
> id int4
| 1
select id from (select id from crate order by id offset 3) s;
> id int4
| 4
select count(*) from (select id from crate order by id limit -1) s;
! 2201W LIMIT must not be negative
select id from crate where id in (select id from crate order by id desc limit 1 + 1) order by id;
> id int4
| 3
| 4
select id, (select c.id from crate c where c.g = t.g order by c.id desc limit 1) as last from crate t order by id;
> id int4, last int4
| 1 | 2
| 2 | 2
| 3 | 3
| 4 | ~
