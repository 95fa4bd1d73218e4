-- json, jsonb, NaN and infinity where rows are grouped, united, rebuilt and shown.
create table meet (id int primary key, j json, b jsonb, f float8, r real);
> CREATE TABLE
insert into meet values (1, '{"a": 1}', '{"a": 1}', 'NaN', 'Infinity'), (2, '[1]', '[1.0]', '-Infinity', 'NaN');
> INSERT 0 2
insert into meet values (3, null, '[1]', 1.5, 0.1), (4, '1', null, null, null);
> INSERT 0 2
select distinct on (f) f, id, j, b from meet order by f, id;
> f float8, id int4, j json, b jsonb
| -Infinity | 2 | [1] | [1.0]
| 1.5 | 3 | ~ | [1]
| NaN | 1 | {"a": 1} | {"a": 1}
| ~ | 4 | 1 | ~
- HSQLDB
- DERBY
- MARIADB
select distinct on (b) b, id from meet order by b;
> b jsonb, id int4
| [1.0] | 2
| {"a": 1} | 1
| ~ | 4
- HSQLDB
- DERBY
- POSTGRESQL
- MARIADB
select id, rank() over (order by f desc) as p, sum(id) over (partition by r) as s from meet order by id;
> id int4, p int8, s int8
| 1 | 2 | 1
| 2 | 4 | 2
| 3 | 3 | 3
| 4 | 1 | 4
- HSQLDB
- DERBY
- MARIADB
select id, f from meet order by f desc nulls last fetch first 2 rows with ties;
> id int4, f float8
| 1 | NaN
| 3 | 1.5
- HSQLDB
- DERBY
- MARIADB
select id from meet order by b fetch first 1 row with ties;
> id int4
| 2
| 3
- HSQLDB
- DERBY
- POSTGRESQL
- MARIADB
select f, r, count(*) from meet group by rollup (f, r) order by f, r, count(*);
> f float8, r float4, count int8
| -Infinity | NaN | 1
| -Infinity | ~ | 1
| 1.5 | 0.1 | 1
| 1.5 | ~ | 1
| NaN | Infinity | 1
| NaN | ~ | 1
| ~ | ~ | 1
| ~ | ~ | 1
| ~ | ~ | 4
select b, count(*) from meet group by cube (b);
! 0A000 GROUP BY of jsonb is not supported by Quorate
select j from meet intersect all select j from meet;
! 42883 could not identify an equality operator for type json
select b from meet except all select b from meet;
! 0A000 except of jsonb is not supported by Quorate
select f from meet intersect all select f from meet order by f;
> f float8
| -Infinity
| 1.5
| NaN
| ~
select f from meet except all select r from meet order by f;
> f float8
| -Infinity
| 1.5
select j from meet where id < 3 union all select j from meet where id = 1;
> j json
| [1]
| {"a": 1}
| {"a": 1}
with recursive n (i, b) as (select 1, b from meet where id = 1 union all select n.i + 1, n.b from n where n.i < 3) select i, b from n order by i;
> i int4, b jsonb
| 1 | {"a": 1}
| 2 | {"a": 1}
| 3 | {"a": 1}
- DERBY
with recursive n (i, b) as (select 1, b from meet where id = 1 union select n.i, n.b from n) select i, b from n;
! 0A000 UNION of jsonb is not supported by Quorate
with recursive n (f) as (select f from meet where id < 3 union select f from n) select f from n order by f;
> f float8
| -Infinity
| NaN
- H2
- HSQLDB
- DERBY
select concat_ws('|', id, f, r, b, j) as shown from meet order by id;
> shown text
| 1|NaN|Infinity|{"a": 1}|{"a": 1}
| 2|-Infinity|NaN|[1.0]|[1]
| 3|1.5|0.1|[1]
| 4|1
select format('%s %s %s', f, r, b) as shown from meet order by id;
> shown text
| NaN Infinity {"a": 1}
| -Infinity NaN [1.0]
| 1.5 0.1 [1]
|   
select concat(f, r, j) as shown from meet order by id;
> shown text
| NaNInfinity{"a": 1}
| -InfinityNaN[1]
| 1.50.1
| 1
select @ f, @ r from meet where id < 3 order by id;
> ?column? float8, ?column? float4
| NaN | Infinity
| Infinity | NaN
select num_nulls(j, b, f, r) from meet order by id;
> num_nulls int4
| 0
| 0
| 1
| 3
select |/ f from meet where id = 3;
> ?column? float8
| 1.224744871391589
select f ^ 2 from meet where id = 1;
! 0A000 computing with NaN or infinity is not supported by Quorate
- MARIADB
select degrees(f) from meet where id = 2;
! 0A000 computing with NaN or infinity is not supported by Quorate
select radians(r::float8) from meet where id = 2;
! 0A000 computing with NaN or infinity is not supported by Quorate
select degrees(f), radians(f) from meet where id = 3;
> degrees float8, radians float8
| 85.94366926962348 | 0.026179938779914945
create index meet_f on meet ((f));
> CREATE INDEX
create index meet_b on meet ((b -> 'a'));
> CREATE INDEX
create table alike (like meet);
> CREATE TABLE
insert into alike select * from meet;
> INSERT 0 4
select * from alike order by id;
> id int4, j json, b jsonb, f float8, r float4
| 1 | {"a": 1} | {"a": 1} | NaN | Infinity
| 2 | [1] | [1.0] | -Infinity | NaN
| 3 | ~ | [1] | 1.5 | 0.1
| 4 | 1 | ~ | ~ | ~
alter table alike alter column j type jsonb using j::jsonb;
! 0A000 MariaDB cannot run this statement: it does not have casts to json
alter table alike alter column b type text using b::text;
> ALTER TABLE
alter table alike alter column f type real using case when f = 1.5 then 2 else f end;
> ALTER TABLE
alter table alike alter column r type float8;
> ALTER TABLE
select id, j, b, f, r from alike order by id;
> id int4, j json, b text, f float4, r float8
| 1 | {"a": 1} | {"a": 1} | NaN | Infinity
| 2 | [1] | [1.0] | -Infinity | NaN
| 3 | ~ | [1] | 2 | 0.10000000149011612
| 4 | 1 | ~ | ~ | ~
alter table alike alter column b type jsonb using b::jsonb;
! 0A000 MariaDB cannot run this statement: it does not have casts to json
alter table alike alter column f type int;
! 22003 integer out of range
alter table alike alter column f type numeric(10, 2);
! 0A000 NaN and infinity are not supported as numeric
update meet set (f, r) = (select m.f, m.r from meet m where m.id = 2) where id = 3;
> UPDATE 1
select f, r from meet where id = 3;
> f float8, r float4
| -Infinity | NaN
with gone as (select id from meet where f = 'NaN') delete from meet where id in (select id from gone);
> DELETE 1
select count(*) from meet where f <= '-Infinity' or r = 'NaN';
> count int8
| 2
drop table meet, alike;
> DROP TABLE
