-- INSERT ... SELECT: what has no type in the select list takes that of the column into which it goes.
create type hue as enum ('red', 'blue');
> CREATE TYPE
create table src (id int primary key, n int);
> CREATE TABLE
insert into src values (1, 10), (2, 20), (3, 30);
> INSERT 0 3
create table dst (id int primary key, i2 smallint, b8 bigint, nu numeric(6, 2), f8 double precision, r4 real, bo boolean, t text, v varchar(5), c char(3));
> CREATE TABLE
insert into dst select id, '2', '3', '4.5', '1.25', '0.5', 'yes', 'text', 'vary', 'ch' from src where id = 1;
> INSERT 0 1
insert into dst (id, i2, b8, nu, f8, r4, bo, t, v, c) select id, null, null, null, null, null, null, null, null, null from src where id = 2;
> INSERT 0 1
insert into dst (bo, id) select 'f', '7';
> INSERT 0 1
insert into dst (id, v) select 8, 'too long' from src;
! 22001 value too long for type character varying(5)
insert into dst (id, i2) select 8, 'x' from src where false;
! 22P02 invalid input syntax for type smallint: "x"
insert into dst (id, i2) select 8, '40000';
! 22003 value "40000" is out of range for type smallint
insert into dst (id, nu) select id + 20, '3.14159' from src order by n desc limit 2;
> INSERT 0 2
insert into dst (id, nu) (select 30, '1');
> INSERT 0 1
insert into dst (id, t, bo) with w as (select 31 as id) select id, 'w', 'true' from w;
> INSERT 0 1
insert into dst (id, bo) select 40, 'true' union all select 41, 'false';
! 42804 column "bo" is of type boolean but expression is of type text
insert into dst (id, bo) select distinct id + 50, 'true' from src;
! 42804 column "bo" is of type boolean but expression is of type text
insert into dst (id, bo) select id, t from dst where id = 1;
! 42804 column "bo" is of type boolean but expression is of type text
insert into dst (id, bo) select 60, true where not exists (select 1 from dst where t = 'none');
> INSERT 0 1
insert into dst (id, i2, t) select 61, count(*), 'of all' from src;
> INSERT 0 1
insert into dst (id, i2, t) select 70 + n, max(id), '5' from src group by n;
> INSERT 0 3
select * from dst order by id;
> id int4, i2 int2, b8 int8, nu numeric, f8 float8, r4 float4, bo bool, t text, v varchar, c bpchar
| 1 | 2 | 3 | 4.50 | 1.25 | 0.5 | t | text | vary | ch 
| 2 | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~
| 7 | ~ | ~ | ~ | ~ | ~ | f | ~ | ~ | ~
| 22 | ~ | ~ | 3.14 | ~ | ~ | ~ | ~ | ~ | ~
| 23 | ~ | ~ | 3.14 | ~ | ~ | ~ | ~ | ~ | ~
| 30 | ~ | ~ | 1.00 | ~ | ~ | ~ | ~ | ~ | ~
| 31 | ~ | ~ | ~ | ~ | ~ | t | w | ~ | ~
| 60 | ~ | ~ | ~ | ~ | ~ | t | ~ | ~ | ~
| 61 | 3 | ~ | ~ | ~ | ~ | ~ | of all | ~ | ~
| 80 | 1 | ~ | ~ | ~ | ~ | ~ | 5 | ~ | ~
| 90 | 2 | ~ | ~ | ~ | ~ | ~ | 5 | ~ | ~
| 100 | 3 | ~ | ~ | ~ | ~ | ~ | 5 | ~ | ~
create table rich (id int primary key, d date, ti time, ts timestamp, tz timestamptz, u uuid, by bytea, j json, jb jsonb, iv interval, a int[], ta text[], h hue, m money, ne inet, bi bit(3), r int4range);
> CREATE TABLE
insert into rich select id, '2026-01-02', '03:04:05', '2026-01-02 03:04:05', '2026-01-02 03:04:05+00', '00000000-0000-0000-0000-000000000001', '\x01ff', '{"a": 1}', '{"b":2}', '1 day', '{1,2}', '{x,NULL}', 'blue', '12.34', '10.0.0.1', '101', '[1,5)' from src where id < 3;
> INSERT 0 2
insert into rich select 3, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null;
> INSERT 0 1
insert into rich select id + 10, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null from src where id = 1;
> INSERT 0 1
insert into rich (id, h) select 5, 'green';
! 22P02 invalid input value for enum hue: "green"
insert into rich (id, d) select 5, 'soon' from src;
! 22007 invalid input syntax for type date: "soon"
insert into rich (id, d, h) select 6, '2026-03-04', 'red' from src where id = 1 on conflict (id) do update set h = excluded.h returning id, d, h;
> id int4, d date, h enum
| 6 | 2026-03-04 | red
select * from rich order by id;
> id int4, d date, ti time, ts timestamp, tz timestamptz, u uuid, by bytea, j json, jb jsonb, iv interval, a int4_array, ta text_array, h enum, m money, ne inet, bi bit, r int4range
| 1 | 2026-01-02 | 03:04:05 | 2026-01-02 03:04:05 | 2026-01-02 03:04:05+00 | 00000000-0000-0000-0000-000000000001 | \x01ff | {"a": 1} | {"b": 2} | 1 day | {1,2} | {x,NULL} | blue | $12.34 | 10.0.0.1 | 101 | [1,5)
| 2 | 2026-01-02 | 03:04:05 | 2026-01-02 03:04:05 | 2026-01-02 03:04:05+00 | 00000000-0000-0000-0000-000000000001 | \x01ff | {"a": 1} | {"b": 2} | 1 day | {1,2} | {x,NULL} | blue | $12.34 | 10.0.0.1 | 101 | [1,5)
| 3 | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~
| 6 | 2026-03-04 | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~ | red | ~ | ~ | ~ | ~
| 11 | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~
-- A foreign key may name the columns of the key in another order.
create table pair (a int, b varchar(5), c int, primary key (a, b), unique (c, a));
> CREATE TABLE
insert into pair values (1, 'x', 100), (2, 'y', 200);
> INSERT 0 2
create table child (id int primary key, p varchar(5), q int, foreign key (p, q) references pair (b, a) on delete cascade on update cascade);
> CREATE TABLE
insert into child values (1, 'x', 1), (2, 'y', 2), (3, null, 2);
> INSERT 0 3
insert into child values (4, 'x', 2);
! 23503 insert, update or delete violates foreign key constraint "child_p_q_fkey"
insert into child values (4, 'y', 1);
! 23503 insert, update or delete violates foreign key constraint "child_p_q_fkey"
update pair set a = 3 where a = 2;
> UPDATE 1
select * from child order by id;
> id int4, p varchar, q int4
| 1 | x | 1
| 2 | y | 3
| 3 | ~ | 2
delete from pair where a = 1;
> DELETE 1
select * from child order by id;
> id int4, p varchar, q int4
| 2 | y | 3
| 3 | ~ | 2
create table third (id int primary key, x int, y int);
> CREATE TABLE
alter table third add constraint third_pair foreign key (x, y) references pair (a, c);
> ALTER TABLE
insert into third values (1, 3, 200), (2, 3, null);
> INSERT 0 2
insert into third values (3, 200, 3);
! 23503 insert, update or delete violates foreign key constraint "third_pair"
delete from pair;
! 23503 insert, update or delete violates foreign key constraint "third_pair"
alter table third add foreign key (x, y) references pair (a, b);
! 42804 foreign key constraint cannot be implemented
alter table third add foreign key (x) references pair (a);
! 42830 there is no unique constraint matching given keys for referenced table "pair"
alter table third add foreign key (x, y) references pair (a, a);
! 42830 there is no unique constraint matching given keys for referenced table "pair"
alter table third add foreign key (x) references pair (c, a);
! 42830 number of referencing and referenced columns for foreign key disagree
drop table pair cascade;
> DROP TABLE
insert into third values (3, 200, 3);
> INSERT 0 1
