-- Types of columns that are seldom: arrays of JSON, long declared strings, cursors' names, xid8.
create table j (id int primary key, a json[], b jsonb[] default '{}');
> CREATE TABLE
insert into j values (1, '{"{\"a\": 1}",null,"[1, 2]"}', array['{"b":1,"a":2.0}', '3']::jsonb[]);
> INSERT 0 1
insert into j (id, a) values (2, array['1'::json, '"x"']), (3, null);
> INSERT 0 2
insert into j values (4, '{"nope"}');
! 22P02 invalid input syntax for type json
insert into j values (4, null, '{1,"{"}');
! 22P02 invalid input syntax for type json
select * from j order by id;
> id int4, a json_array, b jsonb_array
| 1 | {"{\"a\": 1}",NULL,"[1, 2]"} | {"{\"a\": 2.0, \"b\": 1}",3}
| 2 | {1,"\"x\""} | {}
| 3 | ~ | {}
select id, a[1], b[1], b[1] -> 'a', cardinality(a), array_length(b, 1) from j order by id;
> id int4, a json, b jsonb, ?column? jsonb, cardinality int4, array_length int4
| 1 | {"a": 1} | {"a": 2.0, "b": 1} | 2.0 | 3 | 2
| 2 | 1 | ~ | ~ | 2 | ~
| 3 | ~ | ~ | ~ | ~ | ~
- MARIADB
select id, x from j, unnest(b) as x order by id;
> id int4, x jsonb
| 1 | 3
| 1 | {"a": 2.0, "b": 1}
- MARIADB
select id from j where b = '{"{\"a\": 2, \"b\": 1}",3.0}';
> id int4
| 1
- POSTGRESQL
- MARIADB
select id from j where b = array['{"b":1,"a":2.0}', '4']::jsonb[];
> id int4
- POSTGRESQL
- MARIADB
select id from j where a = a;
! 42883 could not identify an equality operator for type json[]
select distinct b from j order by b;
> b jsonb_array
| {}
| {"{\"a\": 2.0, \"b\": 1}",3}
- POSTGRESQL
- MARIADB
select count(*) from (select a from j group by a) t;
! 42883 could not identify an equality operator for type json[]
select id, b || '4'::jsonb from j where id = 1;
! 0A000 the operator || of jsonb is not supported by Quorate
select id, b || array['4'::jsonb] from j where id = 1;
> id int4, ?column? jsonb_array
| 1 | {"{\"a\": 2.0, \"b\": 1}",3,4}
- MARIADB
update j set b = '{3,"{\\"z\\": null}"}' where id = 1;
! 22P02 malformed array literal: "{3,"{\\"z\\": null}"}"
select b::text[], b::text from j where id = 1;
> b text_array, b text
| {"{\"a\": 2.0, \"b\": 1}",3} | {"{\"a\": 2.0, \"b\": 1}",3}
select '{1,2}'::jsonb[], array['1'::jsonb], '{"{}"}'::json[]::text;
> jsonb jsonb_array, array jsonb_array, text text
| {1,2} | {1} | {"{}"}
select pg_typeof(a), pg_typeof(b) from j where id = 1;
> pg_typeof regtype, pg_typeof regtype
| json[] | jsonb[]
alter table j add unique (b);
! 0A000 a key or index of jsonb[] is not supported by Quorate
create index on j (a);
! 42704 data type json[] has no default operator class for access method "btree"
create table l (id int primary key, v varchar(65535), c char(40000), w character varying(10485760));
> CREATE TABLE
create table nope (v varchar(10485761));
! 22023 length for type varchar cannot exceed 10485760
create table nope (v char(0));
! 22023 length for type char must be at least 1
insert into l values (1, 'x', null, repeat('y', 30000));
> INSERT 0 1
select id, v, length(w), pg_typeof(w) from l;
> id int4, v varchar, length int4, pg_typeof regtype
| 1 | x | 30000 | character varying
insert into l (id, v) values (9, repeat('y', 40000));
! 54000 a text of 40000 characters is too long: at most 32671 are supported
select v from l where v = 'x' group by v order by v;
> v varchar
| x
select v || 'y', 'z'::varchar(40000), cast(id as varchar(50000)) from l;
> ?column? text, varchar varchar, id varchar
| xy | z | 1
alter table l alter v type varchar(70000);
> ALTER TABLE
alter table l alter v type varchar(3);
> ALTER TABLE
insert into l (id, v) values (2, 'yyyy');
! 22001 value too long for type character varying(3)
create table x (id int primary key, t xid8 unique, c refcursor);
> CREATE TABLE
insert into x values (1, '18446744073709551615', 'one'), (2, '7', 'two'), (3, ' 65536 ', null);
> INSERT 0 3
insert into x values (4, '18446744073709551616', null);
! 22003 value "18446744073709551616" is out of range for type xid8
insert into x values (4, 'seven', null);
! 22P02 invalid input syntax for type xid8: "seven"
insert into x values (4, '7', null);
! 23505 duplicate key value violates unique constraint "x_t_key"
select * from x order by t;
> id int4, t xid8, c refcursor
| 2 | 7 | two
| 3 | 65536 | ~
| 1 | 18446744073709551615 | one
select max(t), min(t) from x;
> max xid8, min xid8
| 18446744073709551615 | 7
select id from x where t > '7' order by id;
> id int4
| 1
| 3
select id from x where t = '65536'::xid8;
> id int4
| 3
select t::text, c::text, c || '!' from x order by id;
> t text, c text, ?column? text
| 18446744073709551615 | one | one!
| 7 | two | two!
| 65536 | ~ | ~
- POSTGRESQL
- MARIADB
select c from x order by c;
! 42883 could not identify an ordering operator for type refcursor
select c from x where c = 'one';
! 42883 operator does not exist: refcursor = unknown
select count(*) from x where c = c;
! 42883 operator does not exist: refcursor = refcursor
select distinct c from x;
! 42883 could not identify an equality operator for type refcursor
select t + 1 from x;
! 0A000 the operator + of xid8 and integer is not supported by Quorate
select array['7'::xid8], '{a,b}'::refcursor[];
> array xid8_array, refcursor refcursor_array
| {7} | {a,b}
create table vj (i int, j jsonb, k json);
> CREATE TABLE
insert into vj values (1, '1', '{"a":1}'), (2, null, null), (3, 'null', '[1, 2]'), (4, '{"b":1,"a":"x"}', '"q"');
> INSERT 0 4
select array_agg(j order by i), array_agg(k order by i) from vj;
> array_agg jsonb_array, array_agg json_array
| {1,NULL,"null","{\"a\": \"x\", \"b\": 1}"} | {"{\"a\":1}",NULL,"[1, 2]","\"q\""}
- DERBY
- MARIADB
select array_agg(j order by i) filter (where i > 5) from vj;
> array_agg jsonb_array
| ~
- DERBY
- MARIADB
