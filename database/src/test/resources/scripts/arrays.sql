-- Arrays are stored as the text that PostgreSQL prints of them, and are the same in all engines.
create table lists (id int primary key, i int[], t text[], v varchar(3)[], c char(3)[], n numeric(6, 2)[], m numeric[], b boolean[], d date[]);
> CREATE TABLE
insert into lists values (1, '{1,2,3}', '{a,"b c",NULL,"","NULL"}', '{ab,abc}', '{a,bcd}', '{1,2.5}', '{1.50,2}', '{t,f,NULL}', '{2026-01-02}');
> INSERT 0 1
insert into lists values (2, array[3, null, -1], array['x', 'y'], array['a'], array['a  '], array[1.005, 2], array[1.5, 2.00], array[true, false], array[date '2026-01-02', '2026-12-31']);
> INSERT 0 1
insert into lists values (3, '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}');
> INSERT 0 1
insert into lists (id) values (4);
> INSERT 0 1
insert into lists (id, i, t) values (5, array[]::int[], array['1', '2']::text[]), (6, array['1', '2']::int[], array[1, 2]::text[]);
> INSERT 0 2
select * from lists order by id;
> id int4, i int4_array, t text_array, v varchar_array, c bpchar_array, n numeric_array, m numeric_array, b bool_array, d date_array
| 1 | {1,2,3} | {a,"b c",NULL,"","NULL"} | {ab,abc} | {"a  ",bcd} | {1.00,2.50} | {1.50,2} | {t,f,NULL} | {2026-01-02}
| 2 | {3,NULL,-1} | {x,y} | {a} | {"a  "} | {1.01,2.00} | {1.5,2.00} | {t,f} | {2026-01-02,2026-12-31}
| 3 | {} | {} | {} | {} | {} | {} | {} | {}
| 4 | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~
| 5 | {} | {1,2} | ~ | ~ | ~ | ~ | ~ | ~
| 6 | {1,2} | {1,2} | ~ | ~ | ~ | ~ | ~ | ~
insert into lists (id, i) values (7, '{1,2');
! 22P02 malformed array literal: "{1,2"
insert into lists (id, i) values (7, '{1,x}');
! 22P02 invalid input syntax for type integer: "x"
insert into lists (id, i) values (7, '{99999999999}');
! 22003 value "99999999999" is out of range for type integer
insert into lists (id, v) values (7, '{abcd}');
! 22001 value too long for type character varying(3)
insert into lists (id, n) values (7, '{12345}');
! 22003 numeric field overflow
insert into lists (id, i) values (7, '{{1,2},{3,4}}');
! 0A000 an array of several dimensions is not supported by Quorate
insert into lists (id, i) values (7, '[2:3]={1,2}');
! 0A000 an array with bounds is not supported by Quorate
insert into lists (id, i) values (7, array['a']);
! 42804 column "i" is of type integer[] but expression is of type text[]
insert into lists (id, i) values (7, 5);
! 42804 column "i" is of type integer[] but expression is of type integer
insert into lists (id, i) select 8, i from lists where id = 1;
> INSERT 0 1
update lists set t = array['q', null], i = '{9}' where id = 8 returning id, i, t;
> id int4, i int4_array, t text_array
| 8 | {9} | {q,NULL}
select id from lists where i = '{1,2,3}' order by id;
> id int4
| 1
select id from lists where t = array['x', 'y'] or i = array[3, null, -1] order by id;
> id int4
| 2
select id from lists where i is null order by id;
> id int4
| 4
select id from lists where i is distinct from array[1, 2, 3] order by id;
> id int4
| 2
| 3
| 4
| 5
| 6
| 8
select id from lists where i <> '{}' order by id;
> id int4
| 1
| 2
| 6
| 8
select id, i[1], t[2], v[1], c[1], n[2], m[1], b[2], d[1], i[0], i[4], i[null] from lists order by id;
> id int4, i int4, t text, v varchar, c bpchar, n numeric, m numeric, b bool, d date, i int4, i int4, i int4
| 1 | 1 | b c | ab | a   | 2.50 | 1.5 | f | 2026-01-02 | ~ | ~ | ~
| 2 | 3 | y | a | a   | 2.00 | 1.5 | f | 2026-01-02 | ~ | ~ | ~
| 3 | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~
| 4 | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~
| 5 | ~ | 2 | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~
| 6 | 1 | 2 | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~
| 8 | 9 | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~
- MARIADB
select id, i[2:3], t[:2], i[2:], i[3:2], i[null:2], i[:] from lists where id < 3 order by id;
> id int4, i int4_array, t text_array, i int4_array, i int4_array, i int4_array, i int4_array
| 1 | {2,3} | {a,"b c"} | {2,3} | {} | ~ | {1,2,3}
| 2 | {NULL,-1} | {x,y} | {NULL,-1} | {} | ~ | {3,NULL,-1}
- MARIADB
select (array[1, 2, 3])[2], ('{a,b}'::text[])[id], (i || id)[1] from lists where id = 2;
> array int4, text text, ?column? int4
| 2 | b | 3
- MARIADB
select id, 1 = any (i), 2 <> all (i), 3 = all (i), 9 <> any (i), null = any (i) from lists order by id;
> id int4, ?column? bool, ?column? bool, ?column? bool, ?column? bool, ?column? bool
| 1 | t | f | f | t | ~
| 2 | ~ | ~ | f | t | ~
| 3 | f | t | t | f | f
| 4 | ~ | ~ | ~ | ~ | ~
| 5 | f | t | t | f | f
| 6 | t | f | f | t | ~
| 8 | f | t | f | f | ~
- MARIADB
select id from lists where 'b c' = any (t) order by id;
> id int4
| 1
- MARIADB
select id from lists where id = any ('{1,3,99}') order by id;
> id int4
| 1
| 3
select id from lists where id = any ('{1,3,99}'::int[]) or id = any (array['2']::int[]) order by id;
> id int4
| 1
| 2
| 3
select id from lists where not id <> all ('{}'::int[]) order by id;
> id int4
select id from lists where 1.5 = any (m) or 2.50 = any (n) or 1 = any (m) order by id;
> id int4
| 1
| 2
- MARIADB
select id from lists where 'a' = any (c) or 'abc' = any (v) order by id;
> id int4
| 1
| 2
- MARIADB
select id, i || array[7], i || 8, 0 || i, i || null, t || '{p,q}', t || 'z'::text, '{0}' || i from lists where id in (1, 4) order by id;
> id int4, ?column? int4_array, ?column? int4_array, ?column? int4_array, ?column? int4_array, ?column? text_array, ?column? text_array, ?column? int4_array
| 1 | {1,2,3,7} | {1,2,3,8} | {0,1,2,3} | {1,2,3} | {a,"b c",NULL,"","NULL",p,q} | {a,"b c",NULL,"","NULL",z} | {0,1,2,3}
| 4 | {7} | {8} | {0} | ~ | {p,q} | {z} | {0}
- MARIADB
select array[1, 2] || array[3::bigint], array[1] || 2.5, array['a'] || array['b', null];
> ?column? int8_array, ?column? numeric_array, ?column? text_array
| {1,2,3} | {1,2.5} | {a,b,NULL}
- MARIADB
select id, i @> array[1], i @> '{}', i <@ array[1, 2, 3, 4], i && '{3}', t && array['x', null], array[null]::int[] <@ i from lists order by id;
> id int4, ?column? bool, ?column? bool, ?column? bool, ?column? bool, ?column? bool, ?column? bool
| 1 | t | t | t | t | f | f
| 2 | f | t | f | t | t | f
| 3 | f | t | t | f | f | f
| 4 | ~ | ~ | ~ | ~ | ~ | ~
| 5 | f | t | t | f | f | f
| 6 | t | t | t | f | f | f
| 8 | f | t | f | f | f | f
- MARIADB
select m @> array[1.500], m = array[1.5, 2], m <> '{1.5,2.0}', n && '{2.500}' from lists where id < 3 order by id;
> ?column? bool, ?column? bool, ?column? bool, ?column? bool
| t | t | f | t
| t | t | f | f
- MARIADB
select id, array_length(i, 1), array_length(i, 2), array_upper(i, 1), array_lower(i, 1), array_ndims(i), array_dims(i), cardinality(i) from lists order by id;
> id int4, array_length int4, array_length int4, array_upper int4, array_lower int4, array_ndims int4, array_dims text, cardinality int4
| 1 | 3 | ~ | 3 | 1 | 1 | [1:3] | 3
| 2 | 3 | ~ | 3 | 1 | 1 | [1:3] | 3
| 3 | ~ | ~ | ~ | ~ | ~ | ~ | 0
| 4 | ~ | ~ | ~ | ~ | ~ | ~ | ~
| 5 | ~ | ~ | ~ | ~ | ~ | ~ | 0
| 6 | 2 | ~ | 2 | 1 | 1 | [1:2] | 2
| 8 | 1 | ~ | 1 | 1 | 1 | [1:1] | 1
- MARIADB
select array_append(i, 4), array_prepend(0, i), array_cat(i, '{8,9}'), array_append(null, 1), array_append(i, null) from lists where id in (1, 4) order by id;
> array_append int4_array, array_prepend int4_array, array_cat int4_array, array_append int4_array, array_append int4_array
| {1,2,3,4} | {0,1,2,3} | {1,2,3,8,9} | {1} | {1,2,3,NULL}
| {4} | {0} | {8,9} | {1} | {NULL}
- MARIADB
select array_remove(array[1, 2, 1], 1), array_remove('{a,NULL}'::text[], null), array_replace(i, 2, 20), array_replace(t, 'b c', null), array_replace(t, null, 'none') from lists where id = 1;
> array_remove int4_array, array_remove text_array, array_replace int4_array, array_replace text_array, array_replace text_array
| {2} | {a} | {1,20,3} | {a,NULL,NULL,"","NULL"} | {a,"b c",none,"","NULL"}
- MARIADB
select array_position(i, 2), array_position(i, 2, 3), array_position(t, null), array_positions(array[1, 2, 1], 1), array_positions(t, 'zz'), array_position(m, 2.0) from lists where id = 1;
> array_position int4, array_position int4, array_position int4, array_positions int4_array, array_positions int4_array, array_position int4
| 2 | ~ | 3 | {1,3} | {} | 2
- MARIADB
select array_position(i, 2, null) from lists where id = 1;
! 22004 initial position must not be null
- MARIADB
select array_to_string(i, ','), array_to_string(t, '-'), array_to_string(t, '-', '?'), array_to_string(b, ''), array_to_string(d, ' '), array_to_string(n, ';') from lists where id < 4 order by id;
> array_to_string text, array_to_string text, array_to_string text, array_to_string text, array_to_string text, array_to_string text
| 1,2,3 | a-b c--NULL | a-b c-?--NULL | tf | 2026-01-02 | 1.00;2.50
| 3,-1 | x-y | x-y | tf | 2026-01-02 2026-12-31 | 1.01;2.00
|  |  |  |  |  | 
- MARIADB
select string_to_array('a,b,,c', ','), string_to_array('a,b,,c', ',', ''), string_to_array('abc', null), string_to_array('abc', ''), string_to_array('', ','), string_to_array(null, ',');
> string_to_array text_array, string_to_array text_array, string_to_array text_array, string_to_array text_array, string_to_array text_array, string_to_array text_array
| {a,b,"",c} | {a,b,NULL,c} | {a,b,c} | {abc} | {} | ~
- MARIADB
select coalesce(i, '{0}'), case when id = 4 then array[0] else i end, nullif(i, '{}') from lists order by id;
> coalesce int4_array, i int4_array, nullif int4_array
| {1,2,3} | {1,2,3} | {1,2,3}
| {3,NULL,-1} | {3,NULL,-1} | {3,NULL,-1}
| {} | {} | ~
| {0} | {0} | ~
| {} | {} | ~
| {1,2} | {1,2} | {1,2}
| {9} | {9} | {9}
select i::text, t::text, i::text[], i::bigint[], b::text[], n::int[], m::text[], t::varchar(2)[] from lists where id = 1;
> i text, t text, i text_array, i int8_array, b text_array, n int4_array, m text_array, t varchar_array
| {1,2,3} | {a,"b c",NULL,"","NULL"} | {1,2,3} | {1,2,3} | {true,false,NULL} | {1,3} | {1.50,2} | {a,"b ",NULL,"",NU}
- MARIADB
select '{1,2}'::int[], '{ 1 , 2 }'::smallint[]::text, '{1.4,2.5}'::numeric[]::int[], cast('{a,b}' as text[]), '{t}'::bool[]::text[], array['1', '2']::text[]::int[];
> int4 int4_array, text text, int4 int4_array, text text_array, text text_array, array int4_array
| {1,2} | {1,2} | {1,3} | {a,b} | {true} | {1,2}
- MARIADB
select array_to_string(t, ',')::text, ('{' || id || ',2}')::int[] from lists where id = 6;
> array_to_string text, int4 int4_array
| 1,2 | {6,2}
- MARIADB
select ('{' || id)::int[] from lists where id = 6;
! 22P02 malformed array literal: "{6"
- MARIADB
select ('{' || 'x}')::int[] from lists where id = 6;
! 22P02 invalid input syntax for type integer: "x"
- MARIADB
select ('{{' || id || '}}')::int[] from lists where id = 6;
! 0A000 an array of several dimensions is not supported by Quorate
- MARIADB
select distinct i from lists where id in (1, 2, 3, 5) and i <> array[3, null, -1];
> i int4_array
| {1,2,3}
| {}
select i, count(*) from lists where id in (3, 5) group by i;
> i int4_array, count int8
| {} | 2
select t from lists where id = 3 union select t from lists where id = 5 intersect select '{1,2}';
> t text_array
| {1,2}
| {}
select id from lists where i in ('{1,2,3}', '{}') order by id;
> id int4
| 1
| 3
| 5
select id from lists where i = (select i from lists where id = 3) order by id;
> id int4
| 3
| 5
select array[id, id + 1], array[t[1], upper(t[2])], array[b[1], not b[1]], array[d[1], d[1] + 1], array[n[1], n[2] * 2], array[null, id] from lists where id = 1;
> array int4_array, array text_array, array bool_array, array date_array, array numeric_array, array int4_array
| {1,2} | {a,"B C"} | {t,f} | {2026-01-02,2026-01-03} | {1.00,5.00} | {NULL,1}
- MARIADB
select array[id::bigint, 1], array[id::float8 / 4], array[1.5::real], array[null]::int[], array[]::text[] from lists where id < 3 order by id;
> array int8_array, array float8_array, array float4_array, array int4_array, array text_array
| {1,1} | {0.25} | {1.5} | {NULL} | {}
| {2,1} | {0.5} | {1.5} | {NULL} | {}
- MARIADB
select t || 'z' from lists;
! 22P02 malformed array literal: "z"
select array[id::float8 / 4, 1e30], array[(1.5 * id)::real], array[timestamp '2026-01-02 03:04:05', null], array['2026-01-02 03:04:05+02'::timestamptz], array['a0eebc999c0b4ef8bb6d6bb9bd380a11'::uuid, u[1]], array['\x00ff'::bytea] from lists, (select '{a0eebc999c0b4ef8bb6d6bb9bd380a11}'::uuid[] as u) as us where id = 1;
> array float8_array, array float4_array, array timestamp_array, array timestamptz_array, array uuid_array, array bytea_array
| {0.25,1e+30} | {1.5} | {"2026-01-02 03:04:05",NULL} | {"2026-01-02 01:04:05+00"} | {a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11,a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11} | {"\\x00ff"}
- MARIADB
select array[];
! 42P18 cannot determine type of empty array
select array[1, 'x'];
! 22P02 invalid input syntax for type integer: "x"
select array[1, true];
! 42804 ARRAY types integer and boolean cannot be matched
select array[[1, 2], [3, 4]];
! 0A000 an array of arrays is not supported by Quorate
select '{{1}}'::int[];
! 0A000 an array of several dimensions is not supported by Quorate
select i < '{1}' from lists;
> ?column? bool
| f
| f
| f
| f
| t
| t
| ~
- POSTGRESQL
- MARIADB
select id from lists order by i;
> id int4
| 3
| 5
| 6
| 1
| 2
| 8
| 4
- POSTGRESQL
- MARIADB
select max(i) from lists;
! 0A000 max() of integer[] is not supported by Quorate
select i = '{1}'::bigint[] from lists;
! 42883 operator does not exist: integer[] = bigint[]
select 1 = any (id) from lists;
! 42809 op ANY/ALL (array) requires array on right side
select id[1] from lists;
! 42804 cannot subscript type integer because it does not support subscripting
select i['a'] from lists;
! 22P02 invalid input syntax for type integer: "a"
select i + 1 from lists;
! 42883 operator does not exist: integer[] + integer
select distinct m from lists;
> m numeric_array
| {1.5,2.00}
| {}
| ~
- POSTGRESQL
- MARIADB
select array_length(1, 1);
! 42883 function array_length(integer, integer) does not exist
select array_to_string(c, ',') from lists;
! 0A000 array_to_string() of character[] is not supported by Quorate
update lists set i[1] = 5;
! 0A000 an assignment to a part of a column is not supported by Quorate
create table keyed (tags text[] primary key, n int[] default '{0}', check (n <> '{}'));
> CREATE TABLE
insert into keyed values ('{a,b}'), (array['c']);
> INSERT 0 2
insert into keyed values ('{"a",b}');
! 23505 duplicate key value violates unique constraint "keyed_pkey"
insert into keyed values ('{d}', '{}');
! 23514 new row violates check constraint "keyed_n_check"
select * from keyed where tags = '{a,b}';
> tags text_array, n int4_array
| {a,b} | {0}
create index on keyed (n);
> CREATE INDEX
alter table keyed add column more bigint[] default array[1, 2];
> ALTER TABLE
alter table keyed drop constraint keyed_n_check;
> ALTER TABLE
alter table keyed alter column n type bigint[];
> ALTER TABLE
update keyed set more = n || 5 where tags = '{c}' and n @> '{0}';
> UPDATE 1
- MARIADB
update keyed set more = array[7, 8, null] where tags = '{c}';
> UPDATE 1
delete from keyed where tags = array['a', 'b'];
> DELETE 1
select * from keyed;
> tags text_array, n int8_array, more int8_array
| {c} | {0} | {7,8,NULL}
create view tagged as select id, t[1] as first, i from lists;
> CREATE VIEW
select * from tagged where i && array[3] order by id;
> id int4, first text, i int4_array
| 1 | a | {1,2,3}
| 2 | x | {3,NULL,-1}
- MARIADB
drop view tagged;
> DROP VIEW
create table floats (r real[], f float8[], ts timestamp[], tz timestamptz[], h time[], u uuid[], y bytea[], s smallint[]);
> CREATE TABLE
insert into floats values ('{0.1,NaN,-0}', '{1e-7,Infinity}', '{"2026-01-02 03:04:05.60"}', '{"2026-01-02 03:04:05+02"}', '{3:04}', '{a0eebc999c0b4ef8bb6d6bb9bd380a11}', '{"\\x00FF",NULL}', '{-1}');
> INSERT 0 1
select * from floats;
> r float4_array, f float8_array, ts timestamp_array, tz timestamptz_array, h time_array, u uuid_array, y bytea_array, s int2_array
| {0.1,NaN,0} | {1e-07,Infinity} | {"2026-01-02 03:04:05.6"} | {"2026-01-02 01:04:05+00"} | {03:04:00} | {a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11} | {"\\x00ff",NULL} | {-1}
select r[1], r[2], f[2], ts[1], tz[1], u[1], s[1] from floats;
> r float4, r float4, f float8, ts timestamp, tz timestamptz, u uuid, s int2
| 0.1 | NaN | Infinity | 2026-01-02 03:04:05.6 | 2026-01-02 01:04:05+00 | a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11 | -1
- MARIADB
select h[1] from floats;
! 0A000 a subscript of time without time zone[] is not supported by Quorate
select id from lists where id = 1 and array[1] = any (array[2]);
! 42883 operator does not exist: integer[] = integer
select array[y] from (select '\x00'::bytea as y) as q;
! 0A000 a computed bytea in an array is not supported by Quorate
insert into lists (id, v) select 20, string_to_array('abc,de  ', ',');
> INSERT 0 1
- MARIADB
insert into lists (id, v) select 20, string_to_array('abc,def  ', ',');
! 23505 duplicate key value violates unique constraint "lists_pkey"
- MARIADB
insert into lists (id, v) select 21, string_to_array('abcd', ',');
! 22001 value too long for type character varying(3)
- MARIADB
insert into lists (id, c) select 21, string_to_array('a,bcd  ', ',');
> INSERT 0 1
- MARIADB
insert into lists (id, n) select 22, n || 1.234 from lists where id = 1;
> INSERT 0 1
- MARIADB
insert into lists (id, n) select 23, n || 12345.6 from lists where id = 1;
! 22003 numeric field overflow
- MARIADB
insert into lists (id, i) select 24, m from lists where id = 1;
! 0A000 INSERT ... SELECT of numeric[] into a column of type integer[] is not supported by Quorate
select id, i, v, c, n, cardinality(n) from lists where id > 19 order by id;
> id int4, i int4_array, v varchar_array, c bpchar_array, n numeric_array, cardinality int4
| 20 | ~ | {abc,"de "} | ~ | ~ | ~
| 21 | ~ | ~ | {"a  ",bcd} | ~ | ~
| 22 | ~ | ~ | ~ | {1.00,2.50,1.23} | 3
- MARIADB
insert into lists (id, t) select 25, b from lists where id = 1;
! 0A000 INSERT ... SELECT of boolean[] into a column of type text[] is not supported by Quorate
select i from lists where id = 1 union all select '{1}'::bigint[] order by 1;
! 0A000 ORDER BY of bigint[] on DISTINCT, UNION, INTERSECT, EXCEPT or VALUES is not supported by Quorate
select i from lists where id = 1 union all select '{1}'::bigint[];
> i int8_array
| {1,2,3}
| {1}
create table vals (id int primary key, g int, i int, b bigint, s smallint, n numeric(5, 2), m numeric, t text, v varchar(5), c char(3), o boolean, d date, ts timestamp, tz timestamptz, h time, u uuid, f float8, r real, y bytea, j jsonb);
> CREATE TABLE
insert into vals values (1, 1, 10, 100, 5, 1.5, 1.50, 'x y', 'v', 'c', true, '2026-01-02', '2026-01-02 03:04:05.5', '2026-01-02 03:04:05+01', '3:04', 'a0eebc999c0b4ef8bb6d6bb9bd380a11', 0.1, 0.1, '\x00', '1');
> INSERT 0 1
insert into vals values (2, 1, -9, null, 4, 10, null, null, 'NULL', 'cc', false, null, null, null, null, null, 'NaN', 'Infinity', null, null);
> INSERT 0 1
insert into vals values (3, 2, 9, 7, 3, -2, 3, '', '{}', null, null, '2025-12-31', '2026-01-02 03:04:05', '2026-01-02 03:04:05', null, 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a12', 1e30, -2, null, null);
> INSERT 0 1
insert into vals values (4, 2, 10, 7, 3, -2, 3, 'x y', 'é😀', 'ccc', true, '2025-12-31', null, null, null, null, 10, -2, null, null);
> INSERT 0 1
select array_agg(i order by id), array_agg(b order by id), array_agg(s order by id), array_agg(n order by id), array_agg(t order by id), array_agg(v order by id), array_agg(c order by id), array_agg(o order by id) from vals;
> array_agg int4_array, array_agg int8_array, array_agg int2_array, array_agg numeric_array, array_agg text_array, array_agg varchar_array, array_agg bpchar_array, array_agg bool_array
| {10,-9,9,10} | {100,NULL,7,7} | {5,4,3,3} | {1.50,10.00,-2.00,-2.00} | {"x y",NULL,"","x y"} | {v,"NULL","{}",é😀} | {"c  ","cc ",NULL,ccc} | {t,f,NULL,t}
- DERBY
- MARIADB
select array_agg(d order by id), array_agg(ts order by id), array_agg(tz order by id), array_agg(u order by id), array_agg(f order by id), array_agg(r order by id) from vals;
> array_agg date_array, array_agg timestamp_array, array_agg timestamptz_array, array_agg uuid_array, array_agg float8_array, array_agg float4_array
| {2026-01-02,NULL,2025-12-31,2025-12-31} | {"2026-01-02 03:04:05.5",NULL,"2026-01-02 03:04:05",NULL} | {"2026-01-02 02:04:05+00",NULL,"2026-01-02 03:04:05+00",NULL} | {a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11,NULL,a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a12,NULL} | {0.1,NaN,1e+30,10} | {0.1,Infinity,-2,-2}
- DERBY
- MARIADB
select g, array_agg(i order by i), array_agg(t order by t nulls first, id), array_agg(i order by n desc, id) filter (where i > 0), count(*) from vals group by g order by g;
> g int4, array_agg int4_array, array_agg text_array, array_agg int4_array, count int8
| 1 | {-9,10} | {NULL,"x y"} | {10} | 2
| 2 | {9,10} | {"","x y"} | {9,10} | 2
- DERBY
- MARIADB
select array_agg(distinct i), array_agg(distinct b order by b desc), array_agg(distinct t order by t nulls first), array_agg(distinct n), array_agg(distinct o), array_agg(distinct f), array_agg(distinct r order by r desc), array_agg(distinct d), array_agg(distinct v) from vals;
> array_agg int4_array, array_agg int8_array, array_agg text_array, array_agg numeric_array, array_agg bool_array, array_agg float8_array, array_agg float4_array, array_agg date_array, array_agg varchar_array
| {-9,9,10} | {NULL,100,7} | {NULL,"","x y"} | {-2.00,1.50,10.00} | {f,t,NULL} | {0.1,10,1e+30,NaN} | {Infinity,0.1,-2} | {2025-12-31,2026-01-02,NULL} | {"NULL",v,"{}",é😀}
- DERBY
- MARIADB
select array_agg(i), array_agg(distinct i) from vals where id > 99;
> array_agg int4_array, array_agg int4_array
| ~ | ~
- DERBY
- MARIADB
select g, array_agg(i) from vals where id > 99 group by g;
> g int4, array_agg int4_array
- DERBY
- MARIADB
select array_agg(i || '') from vals;
> array_agg text_array
| {-9,10,10,9}
- DERBY
- MARIADB
select array_agg(i) from vals;
> array_agg int4_array
| {-9,9,10,10}
- DERBY
- MARIADB
select array_agg(i + 1 order by id), (array_agg(t order by id))[1], cardinality(array_agg(i)), array_to_string(array_agg(i order by id), '/') from vals;
> array_agg int4_array, array_agg text, cardinality int4, array_to_string text
| {11,-8,10,11} | x y | 4 | 10/-9/9/10
- DERBY
- MARIADB
select array_agg(n * 2 order by id), array_agg(n + 0.125 order by id) from vals;
> array_agg numeric_array, array_agg numeric_array
| {3.00,20.00,-4.00,-4.00} | {1.625,10.125,-1.875,-1.875}
- DERBY
- MARIADB
select array_agg(m order by id) from vals;
! 0A000 casting a numeric without a known scale to text is not supported by Quorate
select array_agg(h) from vals;
! 0A000 a computed time without time zone in an array is not supported by Quorate
select array_agg(y) from vals;
! 0A000 a computed bytea in an array is not supported by Quorate
select array_agg(j) from vals;
> array_agg jsonb_array
| {1,NULL,NULL,NULL}
- DERBY
- MARIADB
select array_agg(array[i]) from vals;
! 0A000 array_agg(integer[]) is not supported by Quorate
select array_agg(i) over () from vals;
! 0A000 array_agg over a window is not supported by Quorate
select array_agg(distinct i order by id) from vals;
! 42P10 in an aggregate with DISTINCT, ORDER BY expressions must appear in argument list
select array_agg(i order by array[i]) from vals;
> array_agg int4_array
| {-9,9,10,10}
- DERBY
- POSTGRESQL
- MARIADB
select g, array_agg(i order by id) from vals group by g having array_agg(i order by id) @> array[9] order by g;
> g int4, array_agg int4_array
| 2 | {9,10}
- DERBY
- MARIADB
select array(select i from vals order by id), array(select t from vals where id > 99), array(select distinct g from vals order by g desc), array(select i from vals order by id limit 2), array(select g from vals group by g), array(select max(i) from vals);
> array int4_array, array text_array, array int4_array, array int4_array, array int4_array, array int4_array
| {10,-9,9,10} | {} | {2,1} | {10,-9} | {1,2} | {10}
- DERBY
- MARIADB
select array(select i from vals order by n, i), array(select 1), array(values (2), (1)), array(select 1 union select 3 order by 1 desc), array(select n * 2 from vals order by 1 desc);
> array int4_array, array int4_array, array int4_array, array int4_array, array numeric_array
| {9,10,10,-9} | {1} | {1,2} | {3,1} | {20.00,3.00,-4.00,-4.00}
- DERBY
- MARIADB
select v.id, array(select w.id from vals w where w.g = v.g and w.id <> v.id order by w.id desc) from vals v order by v.id;
> id int4, array int4_array
| 1 | {2}
| 2 | {1}
| 3 | {4}
| 4 | {3}
- DERBY
- MARIADB
select id from vals where id = any (array(select max(id) from vals)) or i = any (array(select 9));
> id int4
| 3
| 4
- DERBY
- MARIADB
select v.id, array(select count(*) from vals w where w.g = v.g) from vals v;
! 0A000 ARRAY of such a query that is correlated is not supported by Quorate
select array(select g from vals group by g order by count(*));
> array int4_array
| {1,2}
- DERBY
- MARIADB
select array(select id, i from vals);
! 42601 subquery must return only one column
select array(select array[i] from vals);
! 0A000 array_agg(integer[]) is not supported by Quorate
create table made as select g, array_agg(t order by id) as ts from vals group by g;
! 0A000 Derby cannot run this statement: it does not have string_agg
create table made as select id as g, t as ts, '{5}'::int[] as fives from lists where id < 3;
> SELECT 2
select * from unnest(array[3, 1, null, 2]) as u order by u;
> u int4
| 1
| 2
| 3
| ~
select * from unnest('{a,b}'::text[]) with ordinality as w (word, n) order by n;
> word text, n int8
| a | 1
| b | 2
select * from unnest(array[1, 2], array['x', null, 'z']) as u order by 2 nulls last;
> unnest int4, unnest text
| 1 | x
| ~ | z
| 2 | ~
select * from unnest('{}'::int[]);
> unnest int4
- MARIADB
select count(*) from unnest(null::int[]);
> count int8
| 0
- MARIADB
select * from unnest(string_to_array('c,a,b', ',')) with ordinality order by ordinality;
> unnest text, ordinality int8
| c | 1
| a | 2
| b | 3
- MARIADB
select lists.id, e from lists, unnest(i) as e where id < 4 order by 1, 2;
> id int4, e int4
| 1 | 1
| 1 | 2
| 1 | 3
| 2 | -1
| 2 | 3
| 2 | ~
- MARIADB
select l.id, u.e, u.n from lists l cross join lateral unnest(l.t) with ordinality as u (e, n) where l.id < 4 order by 1, 3;
> id int4, e text, n int8
| 1 | a | 1
| 1 | b c | 2
| 1 | ~ | 3
| 1 |  | 4
| 1 | NULL | 5
| 2 | x | 1
| 2 | y | 2
- MARIADB
select l.id, a, b from lists l join unnest(l.i, l.t) as u (a, b) on a > 1 where l.id < 4 order by 1, 2, 3;
! 42702 column reference "b" is ambiguous
select e, count(*) from lists, unnest(i) as e where id < 7 group by e order by e;
> e int4, count int8
| -1 | 1
| 1 | 2
| 2 | 2
| 3 | 2
| ~ | 1
- MARIADB
select sum(e) from lists l, unnest(l.i) e where l.id = 1;
> sum int8
| 6
- MARIADB
select id from lists where exists (select 1 from unnest(t) as x where x like 'b%') order by id;
> id int4
| 1
- HSQLDB
- DERBY
- MARIADB
select id, (select max(e) from unnest(i) as e), array(select e * 2 from unnest(i) as e order by e desc) from lists where id < 5 order by id;
> id int4, max int4, array int4_array
| 1 | 3 | {6,4,2}
| 2 | 3 | {NULL,6,-2}
| 3 | ~ | {}
| 4 | ~ | {}
- HSQLDB
- DERBY
- MARIADB
select id, (select count(*) from unnest(i) e where e > lists.id) from lists where id < 7 order by id;
> id int4, count int8
| 1 | 2
| 2 | 1
| 3 | 0
| 4 | 0
| 5 | 0
| 6 | 0
- HSQLDB
- DERBY
- MARIADB
select a.id, x from lists a join vals v on v.id = a.id, unnest(a.t) as x where x is not null order by 1, 2;
> id int4, x text
| 1 | 
| 1 | NULL
| 1 | a
| 1 | b c
| 2 | x
| 2 | y
- MARIADB
select distinct x from lists, unnest(t) as x where id < 7 order by x;
> x text
| 
| 1
| 2
| NULL
| a
| b c
| x
| y
| ~
- MARIADB
select u.x, g from unnest(array[1, 2, 9]) as u (x) left join vals on id = u.x order by 1;
> x int4, g int4
| 1 | 1
| 2 | 1
| 9 | ~
select v.id, u.x from vals v left join unnest(array[1, 2]) as u (x) on u.x = v.id order by 1;
> id int4, x int4
| 1 | 1
| 2 | 2
| 3 | ~
| 4 | ~
select v.id, u.x from vals v left join lists l on l.id = v.id left join unnest(l.i) as u (x) on true order by 1;
! 0A000 unnest() of columns, but for a plain or inner join, is not supported by Quorate
insert into vals (id, t) select * from unnest(array[50, 51], array['p', 'q']);
> INSERT 0 2
update vals set t = u.t || '!' from unnest(array[50, 51], array['r', 's']) as u (id, t) where vals.id = u.id;
> UPDATE 2
delete from vals using unnest(array[50, 99]) as u where id = u;
! 42702 column reference "u" is ambiguous
select id, t from vals where id > 40;
> id int4, t text
| 50 | r!
| 51 | s!
select y, x from unnest(array['a']) as x (y), unnest(array[1]) as x;
! 42712 table name "x" specified more than once
select * from unnest('{1}');
! 0A000 the function unnest() is not supported by Quorate
select * from unnest(1);
! 0A000 the function unnest() is not supported by Quorate
select * from unnest(array['\x00'::bytea]);
> unnest bytea
| \x00
select * from (select id, i from lists where id < 3) as q, unnest(q.i) as e order by 1, e;
> id int4, i int4_array, e int4
| 1 | {1,2,3} | 1
| 1 | {1,2,3} | 2
| 1 | {1,2,3} | 3
| 2 | {3,NULL,-1} | -1
| 2 | {3,NULL,-1} | 3
| 2 | {3,NULL,-1} | ~
- MARIADB
with w as (select i from lists where id = 1) select e from w, unnest(w.i) as e order by e;
> e int4
| 1
| 2
| 3
- MARIADB
select u, row_number() over (order by u desc) from unnest(array[5, 7]) as u order by 1;
> u int4, row_number int8
| 5 | 2
| 7 | 1
- HSQLDB
- DERBY
- MARIADB
select (u + 1) * 2 as twice, n from unnest(array[15, 2]) with ordinality as q (u, n) order by n;
> twice int4, n int8
| 32 | 1
| 6 | 2
select * from unnest(array(select id from vals where id < 4)) as e order by e;
> e int4
| 1
| 2
| 3
- DERBY
- MARIADB
select e from unnest((select i from lists where id = 1)) as e order by e desc;
> e int4
| 3
| 2
| 1
- MARIADB
select unnest(array[3, 1, 2]) order by 1;
> unnest int4
| 1
| 2
| 3
select id, unnest(i) as e, unnest(t) from lists where id < 3 order by id, e, 3;
> id int4, e int4, unnest text
| 1 | 1 | a
| 1 | 2 | b c
| 1 | 3 | ~
| 1 | ~ | 
| 1 | ~ | NULL
| 2 | -1 | ~
| 2 | 3 | x
| 2 | ~ | y
- MARIADB
select distinct unnest(i) from lists where id < 3;
> unnest int4
| -1
| 1
| 2
| 3
| ~
- MARIADB
select id from vals where id in (select unnest(i) from lists where id = 1) order by id;
> id int4
| 1
| 2
| 3
- MARIADB
select id from vals v where 'x y' in (select unnest(array[v.t, v.v])) order by id;
> id int4
| 1
| 4
- HSQLDB
- DERBY
- MARIADB
select count(*), unnest(array[1, 2]);
! 0A000 unnest() beside such expressions, or grouping, is not supported by Quorate
select g, unnest(array[g]) from vals group by g;
! 0A000 unnest() beside such expressions, or grouping, is not supported by Quorate
select unnest(array_agg(id)) from vals;
! 0A000 unnest() beside such expressions, or grouping, is not supported by Quorate
select *, unnest(i) from lists;
! 0A000 unnest() beside such expressions, or grouping, is not supported by Quorate
select l.*, unnest(array[1]) as n from (select id from lists) l where id < 3 order by id;
> id int4, n int4
| 1 | 1
| 2 | 1
select unnest(i) + 1 from lists;
! 0A000 the function unnest() is not supported by Quorate
insert into vals (g, id) select 9, unnest('{61,62}'::int[]);
> INSERT 0 2
select g, id from vals where id > 60 order by id;
> g int4, id int4
| 9 | 61
| 9 | 62
select row_number() over (order by id), unnest(i) from lists;
! 0A000 unnest() beside such expressions, or grouping, is not supported by Quorate
select unnest(i) from lists where id < 3 order by unnest desc limit 2;
> unnest int4
| ~
| 3
- MARIADB
create table reals (id int primary key, r real[], f float8[]);
> CREATE TABLE
insert into reals values (1, array[0.1::float8, 'NaN', '-Infinity', 1e-30, 16777217], array[0.1::real, 2]), (2, array[1, 2], array[1, 123456789]), (3, array[1::smallint], array[0.1, 12345678901234567.5]);
> INSERT 0 3
- MARIADB
select id, r, f, r::float8[], f::real[] from reals order by id;
> id int4, r float4_array, f float8_array, r float8_array, f float4_array
| 1 | {0.1,NaN,-Infinity,1e-30,1.6777216e+07} | {0.10000000149011612,2} | {0.10000000149011612,NaN,-Infinity,1.0000000031710769e-30,16777216} | {0.1,2}
| 2 | {1,2} | {1,123456789} | {1,2} | {1,1.2345679e+08}
| 3 | {1} | {0.1,1.2345678901234568e+16} | {1} | {0.1,1.2345678e+16}
- MARIADB
select f::real[] from (select array_append(f, 1e300::float8) as f from reals) as q;
! 22003 value out of range: overflow
- MARIADB
select f::real[] from (select array_append(f, 1e-300::float8) as f from reals) as q;
! 22003 value out of range: underflow
- MARIADB
select f::real[] from (select array_append(f, 3.4028234663852886e38::float8) as f from reals) as q;
! 0A000 the floats of the greatest magnitude are not supported by Quorate, which holds NaN and infinity as these
- MARIADB

-- The names that types of arrays have inside.
select '{1,2}'::_int4, cast('{a,b}' as _text), '{1.5}'::_numeric;
> _int4 int4_array, _text text_array, _numeric numeric_array
| {1,2} | {a,b} | {1.5}
