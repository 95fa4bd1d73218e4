-- What SQLite and DuckDB by themselves would answer otherwise.
create table e (id int primary key, i2 smallint, i8 bigint, n numeric, m numeric(6,2), f float8, r real, b boolean, t text, c char(4), d date, s timestamp);
> CREATE TABLE
insert into e values (1, 1, 9000000000, 1.50, 2.5, 0.1, 0.1, true, 'a', 'ab', '2024-02-29', '2024-02-29 01:02:03.5'),
 (2, -7, -9000000000, -0.05, -10, -1e300, -2.5, false, 'A', 'ab', '0001-01-01', '9999-12-31 23:59:59.999999'),
 (3, 32767, 9223372036854775807, 9999999999999999999.999999999999, 9999.99, 3, 3, null, 'ab ', '', null, null),
 (4, 0, 0, 0, 0, 0, 0, true, '', null, '1600-02-29', '1600-02-29 00:00:00'),
 (5, null, null, -1.5, null, null, null, null, null, 'é', null, null);
> INSERT 0 5
select id, n, m from e order by n, id;
> id int4, n numeric, m numeric
| 5 | -1.5 | ~
| 2 | -0.05 | -10.00
| 4 | 0 | 0.00
| 1 | 1.5 | 2.50
| 3 | 9999999999999999999.999999999999 | 9999.99
select id from e where n = 1.5 or m = 0 or n = id or id = m order by id;
> id int4
| 1
| 4
select id from e where n in (0, 1.5, -1.50) order by id;
> id int4
| 1
| 4
| 5
select id from e where id in (select m from e) or m in (select i2 from e) order by id;
> id int4
| 4
select id from e where n > all (select i2 from e where i2 < 0) order by id;
> id int4
| 1
| 2
| 3
| 4
| 5
select id from e where n >= any (select m from e) order by id;
> id int4
| 1
| 2
| 3
| 4
| 5
select id from e where i2 < all (select i2 from e where id <> 4) order by id;
> id int4
select id from e where i2 <> all (select i2 from e where id > 9) order by id;
> id int4
| 1
| 2
| 3
| 4
| 5
select id from e where not (i2 > any (select i2 from e where id <> 5)) order by id;
> id int4
| 2
select (select id from e where t = 'A'), (select id from e where id > 9);
> id int4, id int4
| 2 | ~
select (select id from e where id > 3);
! 21000 more than one row returned by a subquery used as an expression
select (select max(id) from e where e.id = x.id) from e x order by 1;
> max int4
| 1
| 2
| 3
| 4
| 5
select i2 + 1::smallint from e where id = 3;
! 22003 value out of range
select i2 + 1 from e where id = 3;
> ?column? int4
| 32768
select i8 + 1 from e where id = 3;
! 22003 value out of range
select i8 * 2 from e where id = 1;
> ?column? int8
| 18000000000
select 7 / i2 from e where id = 4;
! 22012 division by zero
select 7 % i2 from e where id = 4;
! 22012 division by zero
select -7 / 2, -7 % 2, 7 / -2, mod(-7, 3), abs(-7), abs(i2), -i2 from e where id = 2;
> ?column? int4, ?column? int4, ?column? int4, mod int4, abs int4, abs int2, ?column? int2
| -3 | -1 | -3 | -1 | 7 | 7 | 7
select id, 10 / i2 from e where i2 <> 0 and 10 / i2 > 0 order by id;
> id int4, ?column? int4
| 1 | 10
select case when i2 = 0 then 0 else 5 / i2 end from e where id = 4;
> case int4
| 0
select sum(i2), sum(i8 / 2), sum(n), sum(m), sum(distinct m), min(n), max(m), avg(m) from e where id < 3;
> sum int8, sum numeric, sum numeric, sum numeric, sum numeric, min numeric, max numeric, avg numeric
| -6 | 0 | 1.45 | -7.50 | -7.50 | -0.05 | 2.50 | -3.7500000000000000
select sum(i8) from e;
> sum numeric
| 9223372036854775807
select sum(n) from e where id > 9;
> sum numeric
| ~
select sum(m) filter (where id > 1), count(*) filter (where b), bool_and(b), bool_or(b) from e;
> sum numeric, count int8, bool_and bool, bool_or bool
| 9989.99 | 2 | f | t
select b, count(*), sum(n) from e group by b order by b;
> b bool, count int8, sum numeric
| f | 1 | -0.05
| t | 2 | 1.5
| ~ | 2 | 9999999999999999998.499999999999
select n * m, n + 1, m - n, n / 3, n % 1, -n, abs(n) from e where id = 2;
> ?column? numeric, ?column? numeric, ?column? numeric, ?column? numeric, ?column? numeric, ?column? numeric, abs numeric
| 0.5 | 0.95 | -9.95 | -0.01666666666666666667 | -0.05 | 0.05 | 0.05
select m * m * m * m from e where id = 3;
> ?column? numeric
| 9999960000059999.96000001
select n::int, m::bigint, f::numeric(10,2), r::text, n::text, m::float8, i2::numeric, b::text, b::int from e where id = 1;
! 0A000 casting a numeric without a known scale to text is not supported by Quorate
select n::int from e where id = 3;
! 22003 integer out of range
select (m * 1000)::smallint from e where id = 3;
! 22003 value out of range
select coalesce(m, i8, 0) from e order by id;
> coalesce numeric
| 2.5
| -10
| 9999.99
| 0
| 0
select case when id < 3 then m else id end from e order by id;
> id numeric
| -10
| 2.5
| 3
| 4
| 5
select id from e union select m from e order by 1;
> id numeric
| -10
| 0
| 1
| 2
| 2.5
| 3
| 4
| 5
| 9999.99
| ~
select 1 union all select 1.5 union all select null order by 1;
> ?column? numeric
| 1
| 1.5
| ~
select distinct m from (select m from e union all select m * 1.00 from e) x order by m;
> m numeric
| -10
| 0
| 2.5
| 9999.99
| ~
select lower('ÄÉ'), upper('straße'), 'a' like 'A', 'Ä' ilike 'ä', t like '%B%', t = 'ab' from e where id = 3;
> lower text, upper text, ?column? bool, ?column? bool, ?column? bool, ?column? bool
| äé | STRASSE | f | t | f | f
select id, t, c, c || '|' from e order by t, id;
> id int4, t text, c bpchar, ?column? text
| 4 |  | ~ | ~
| 2 | A | ab   | ab|
| 1 | a | ab   | ab|
| 3 | ab  |      | |
| 5 | ~ | é    | é|
select id from e where t < 'a' order by t;
> id int4
| 4
| 2
select id, d, s, d::timestamp, s::date, d + 1, extract(year from s), date_trunc('month', s) from e where d is not null order by e.d;
> id int4, d date, s timestamp, d timestamp, s date, ?column? date, extract numeric, date_trunc timestamp
| 2 | 0001-01-01 | 9999-12-31 23:59:59.999999 | 0001-01-01 00:00:00 | 9999-12-31 | 0001-01-02 | 9999 | 9999-12-01 00:00:00
| 4 | 1600-02-29 | 1600-02-29 00:00:00 | 1600-02-29 00:00:00 | 1600-02-29 | 1600-03-01 | 1600 | 1600-02-01 00:00:00
| 1 | 2024-02-29 | 2024-02-29 01:02:03.5 | 2024-02-29 00:00:00 | 2024-02-29 | 2024-03-01 | 2024 | 2024-02-01 00:00:00
select id from e where s > '2024-02-29 01:02:03' order by s desc;
> id int4
| 2
| 1
select max(d), min(s), max(t), min(c) from e;
> max date, min timestamp, max text, min bpchar
| 2024-02-29 | 1600-02-29 00:00:00 | ab  |     
select id, row_number() over (order by id desc), sum(m) over (order by id), rank() over (partition by b order by id), avg(n) over (), sum(i2) over (partition by b) from e order by id;
> id int4, row_number int8, sum numeric, rank int8, avg numeric, sum int8
| 1 | 5 | 2.50 | 1 | 1999999999999999999.990000000000 | 1
| 2 | 4 | -7.50 | 1 | 1999999999999999999.990000000000 | -7
| 3 | 3 | 9992.49 | 1 | 1999999999999999999.990000000000 | 32767
| 4 | 2 | 9992.49 | 2 | 1999999999999999999.990000000000 | 1
| 5 | 1 | 9992.49 | 2 | 1999999999999999999.990000000000 | 32767
- HSQLDB
- DERBY
- MARIADB
select id from e order by b, m desc nulls last, id limit 3 offset 1;
> id int4
| 1
| 4
| 3
select x.id, y.id from e x left join e y on y.id = x.i2 order by x.id;
> id int4, id int4
| 1 | 1
| 2 | ~
| 3 | ~
| 4 | ~
| 5 | ~
select id from e where b order by id;
> id int4
| 1
| 4
select id from e where not b order by id;
> id int4
| 2
select id, b is true, b is not true, b is unknown, b is not false from e order by id;
> id int4, ?column? bool, ?column? bool, ?column? bool, ?column? bool
| 1 | t | f | f | t
| 2 | f | t | f | f
| 3 | f | t | t | t
| 4 | t | f | f | t
| 5 | f | t | t | t
select id, (b and id > 0) is null, (id > 2) = b from e order by id;
> id int4, ?column? bool, ?column? bool
| 1 | f | f
| 2 | f | t
| 3 | t | ~
| 4 | f | t
| 5 | t | ~
update e set i2 = i2 + 1 where id = 3;
! 22003 value out of range
update e set i2 = i8 where id = 1;
! 22003 value out of range
update e set m = n where id = 3;
! 22003 numeric field overflow
update e set m = i8 where id = 1;
! 22003 numeric field overflow
update e set m = id, n = id, f = n, r = m where id = 1;
> UPDATE 1
update e set m = n / 3 where id = 2;
> UPDATE 1
update e set c = 'abcd ', t = n where id = 4;
! 0A000 casting a numeric without a known scale to text is not supported by Quorate
update e set c = 'abcde' where id = 4;
! 22001 value too long for type character(4)
update e set r = 1e39 where id = 4;
! 22003 value out of range: overflow
update e set id = id + 1;
> UPDATE 5
update e set id = 7 - id, i2 = id;
> UPDATE 5
update e set id = 5 where id = 4;
! 23505 duplicate key value violates unique constraint "e_pkey"
update e set t = (select t from e x where x.id > 3) where id = 1;
! 21000 more than one row returned by a subquery used as an expression
update e set n = (select sum(m) from e) where id = 1;
> UPDATE 1
select * from e order by id;
> id int4, i2 int2, i8 int8, n numeric, m numeric, f float8, r float4, b bool, t text, c bpchar, d date, s timestamp
| 1 | 6 | ~ | 10000.97 | ~ | ~ | ~ | ~ | ~ | é    | ~ | ~
| 2 | 5 | 0 | 0 | 0.00 | 0 | 0 | t |  | ~ | 1600-02-29 | 1600-02-29 00:00:00
| 3 | 4 | 9223372036854775807 | 9999999999999999999.999999999999 | 9999.99 | 3 | 3 | ~ | ab  |      | ~ | ~
| 4 | 3 | -9000000000 | -0.05 | -0.02 | -1e+300 | -2.5 | f | A | ab   | 0001-01-01 | 9999-12-31 23:59:59.999999
| 5 | 2 | 9000000000 | 1 | 1.00 | 1.5 | 2.5 | t | a | ab   | 2024-02-29 | 2024-02-29 01:02:03.5
-- Constraints, when a statement ends.
create table "E" (id int primary key, "ID" int, u int unique, check (u > 0), check (id < "ID" or "ID" is null));
> CREATE TABLE
insert into "E" values (1, 2, 1), (2, 3, 2), (3, null, null), (4, null, null);
> INSERT 0 4
insert into "E" values (5, 6, 2);
! 23505 duplicate key value violates unique constraint "E_u_key"
insert into "E" values (5, 6, 0);
! 23514 new row violates check constraint "E_u_check"
insert into "E" values (5, 5, 5);
! 23514 new row violates check constraint "E_check"
insert into "E" values (null, 5, 5);
! 23502 null value in column "id" of relation "E" violates not-null constraint
insert into "E" values (6, 7, 9), (6, 8, 10);
! 23505 duplicate key value violates unique constraint "E_pkey"
insert into "E" values (1, 9, 9) on conflict (id) do update set u = excluded.u, "ID" = 10;
> INSERT 0 1
insert into "E" values (8, 9, 9) on conflict do nothing;
> INSERT 0 0
insert into "E" values (8, 9, 2) on conflict (id) do nothing;
! 23505 duplicate key value violates unique constraint "E_u_key"
update "E" set u = 3 - u where u < 3;
> UPDATE 1
update "E" set u = 2 where id = 1;
> UPDATE 1
update "E" set id = null where id = 1;
! 23502 null value violates not-null constraint
update "E" set u = -u;
! 23514 new row violates check constraint "E_u_check"
select * from "E" order by id;
> id int4, ID int4, u int4
| 1 | 10 | 2
| 2 | 3 | 1
| 3 | ~ | ~
| 4 | ~ | ~
create table p (a int, b text, n numeric(4,1), primary key (a, b), unique (n));
> CREATE TABLE
create table k (id int primary key, a int, b text, n numeric(4,1) references p (n) on delete set null, foreign key (a, b) references p on delete cascade);
> CREATE TABLE
create table g (id int primary key, k int references k on delete cascade, up int references g);
> CREATE TABLE
insert into p values (1, 'x', 1.5), (2, 'y', 2.5), (3, 'z', null);
> INSERT 0 3
insert into k values (1, 1, 'x', 2.5), (2, 2, 'y', 2.50), (3, 1, null, null), (4, null, 'q', 1.5);
> INSERT 0 4
insert into g values (1, 1, null), (2, 2, 1), (3, 3, 3);
> INSERT 0 3
insert into k values (5, 1, 'y', null);
! 23503 insert, update or delete violates foreign key constraint "k_a_b_fkey"
insert into k values (5, 1, 'x', 9.9);
! 23503 insert, update or delete violates foreign key constraint "k_n_fkey"
insert into g values (4, 9, null);
! 23503 insert, update or delete violates foreign key constraint "g_k_fkey"
insert into g values (6, null, 5), (5, null, 6);
! 0A000 rows of one INSERT that refer to each other in a circle are not supported by Quorate
insert into g values (5, null, 5), (6, null, 5);
> INSERT 0 2
update k set b = 'w' where id = 1;
! 23503 insert, update or delete violates foreign key constraint "k_a_b_fkey"
update p set b = 'w' where a = 1;
! 23503 insert, update or delete violates foreign key constraint "k_a_b_fkey"
update p set n = 7 where a = 3;
> UPDATE 1
delete from g where id = 1;
! 23503 insert, update or delete violates foreign key constraint "g_up_fkey"
delete from g where id in (5, 6);
> DELETE 2
delete from k where id = 2;
> DELETE 1
delete from p where a = 2;
> DELETE 1
delete from p where a = 1;
> DELETE 1
select * from p order by a;
> a int4, b text, n numeric
| 3 | z | 7.0
select * from k order by id;
> id int4, a int4, b text, n numeric
| 3 | 1 | ~ | ~
| 4 | ~ | q | ~
select * from g order by id;
> id int4, k int4, up int4
| 3 | 3 | 3
delete from g where id = 2;
> DELETE 0
delete from p where a = 1;
> DELETE 0
select * from p order by a;
> a int4, b text, n numeric
| 3 | z | 7.0
select * from k order by id;
> id int4, a int4, b text, n numeric
| 3 | 1 | ~ | ~
| 4 | ~ | q | ~
select * from g order by id;
> id int4, k int4, up int4
| 3 | 3 | 3
alter table g add constraint g_down check (id > 2);
> ALTER TABLE
alter table g add constraint g_down check (id > 1);
! 42710 constraint "g_down" for relation "g" already exists
insert into g values (1, null, null);
! 23514 new row violates check constraint "g_down"
alter table g drop constraint g_down;
> ALTER TABLE
alter table g drop constraint g_up_fkey;
> ALTER TABLE
insert into g values (1, null, 99);
> INSERT 0 1
alter table g add foreign key (up) references g;
! 23503 insert, update or delete violates foreign key constraint "g_up_fkey"
alter table g alter column k set not null;
! 23502 column "k" of relation "g" contains null values
alter table k add column w varchar(3) default 'abc' not null;
> ALTER TABLE
alter table k alter column w type varchar(5), add unique (w, id);
> ALTER TABLE
update k set w = 'abcdef';
! 22001 value too long for type character varying(5)
insert into k (id, w) values (9, null);
! 23502 null value in column "w" of relation "k" violates not-null constraint
select * from k order by id;
> id int4, a int4, b text, n numeric, w varchar
| 3 | 1 | ~ | ~ | abc
| 4 | ~ | q | ~ | abc
alter table p drop column n cascade;
> ALTER TABLE
select * from p order by a;
> a int4, b text
| 3 | z
truncate p, k, g;
> TRUNCATE TABLE
drop table g, k, p, "E", e;
> DROP TABLE
