-- json keeps its text; jsonb is what PostgreSQL makes of it, before any engine sees it.
create table docs (id int primary key, j json, b jsonb, t text);
> CREATE TABLE
insert into docs values (1, '{"b": 1,  "a" : 1.0, "a": 2}', '{"b": 1,  "a" : 1.0, "aa": [1e2, -0.0, "x\u00e9\t"], "a": 2.50}', '{"k": "v"}');
> INSERT 0 1
insert into docs values (2, '[1,2]', '[1, 2.0, [3, "a"], {"b": null}, null]', '[1');
> INSERT 0 1
insert into docs values (3, null, null, null);
> INSERT 0 1
insert into docs values (4, '"x "', '"x "', ' null ');
> INSERT 0 1
insert into docs (id, b, j) values (5, '{}', 'null'), (6, '1.0', ' 1.0');
> INSERT 0 2
select id, j, b from docs order by id;
> id int4, j json, b jsonb
| 1 | {"b": 1,  "a" : 1.0, "a": 2} | {"a": 2.50, "b": 1, "aa": [100, 0.0, "xé\t"]}
| 2 | [1,2] | [1, 2.0, [3, "a"], {"b": null}, null]
| 3 | ~ | ~
| 4 | "x " | "x "
| 5 | null | {}
| 6 |  1.0 | 1.0
insert into docs (id, j) values (7, '{a: 1}');
! 22P02 invalid input syntax for type json
insert into docs (id, b) values (7, '{"a": 1');
! 22P02 invalid input syntax for type json
insert into docs (id, b) values (7, '');
! 22P02 invalid input syntax for type json
insert into docs (id, b) values (7, '"\u0000"');
! 22P05 unsupported Unicode escape sequence
insert into docs (id, b) select 7, t from docs where id = 1;
! 42804 column "b" is of type jsonb but expression is of type text
insert into docs (id, b, j) select 8, j, b from docs where id = 1;
> INSERT 0 1
select id, b, j from docs where id > 6 order by id;
> id int4, b jsonb, j json
| 8 | {"a": 2, "b": 1} | {"a": 2.50, "b": 1, "aa": [100, 0.0, "xé\t"]}
select id, t::jsonb from docs where id in (1, 4) order by id;
> id int4, t jsonb
| 1 | {"k": "v"}
| 4 | null
- MARIADB
select t::json from docs where id = 2;
! 22P02 invalid input syntax for type json
- MARIADB
update docs set b = '{"x": [1, {"y": true}]}', j = '{ }' where id = 3 returning id, b, j;
> id int4, b jsonb, j json
| 3 | {"x": [1, {"y": true}]} | { }
update docs set b = b where id = 1;
> UPDATE 1
select b::text, j::text, b::json, j::jsonb, b::varchar(5), j || '|' from docs where id = 1;
> b text, j text, b json, j jsonb, b varchar, ?column? text
| {"a": 2.50, "b": 1, "aa": [100, 0.0, "xé\t"]} | {"b": 1,  "a" : 1.0, "a": 2} | {"a": 2.50, "b": 1, "aa": [100, 0.0, "xé\t"]} | {"a": 2, "b": 1} | {"a": | {"b": 1,  "a" : 1.0, "a": 2}|
- MARIADB
select '{"b":1,"a":[ ]}'::jsonb, '{"b":1,"a":[ ]}'::json, cast('2' as jsonb), jsonb '[1]', null::jsonb, json 'null';
> jsonb jsonb, json json, jsonb jsonb, jsonb jsonb, jsonb jsonb, json json
| {"a": [], "b": 1} | {"b":1,"a":[ ]} | 2 | [1] | ~ | null
select b -> 'a', b ->> 'a', b -> 'aa' -> 0, b -> 'aa' ->> -1, b #> '{aa,2}', b #>> '{aa,2}', b -> 'none', j from docs where id = 1;
> ?column? jsonb, ?column? text, ?column? jsonb, ?column? text, ?column? jsonb, ?column? text, ?column? jsonb, j json
| 2.50 | 2.50 | 100 | xé	 | "xé\t" | xé	 | ~ | {"b": 1,  "a" : 1.0, "a": 2}
- MARIADB
select id, b ->> 0, b -> 2 ->> 1, b -> 'x' from docs order by id;
> id int4, ?column? text, ?column? text, ?column? jsonb
| 1 | ~ | ~ | ~
| 2 | 1 | a | ~
| 3 | ~ | ~ | [1, {"y": true}]
| 4 | x  | ~ | ~
| 5 | ~ | ~ | ~
| 6 | 1.0 | ~ | ~
| 8 | ~ | ~ | ~
- MARIADB
select id from docs where b = '{"aa": [100, 0.0, "xé\t"], "a": 2.5, "b": 1.00}';
> id int4
| 1
- MARIADB
select id from docs where b <> '{}' order by id;
> id int4
| 1
| 2
| 3
| 4
| 6
| 8
- MARIADB
select id from docs where b = '1' or b in ('{}', '[]') order by id;
> id int4
| 5
| 6
- MARIADB
select id from docs where b @> '{"b": 1}' order by id;
> id int4
| 1
| 8
- MARIADB
select id from docs where '[1]' <@ b order by id;
> id int4
| 2
- MARIADB
select id from docs where b ? 'b' order by id;
> id int4
| 1
| 8
- MARIADB
select id, jsonb_typeof(b) from docs order by id;
> id int4, jsonb_typeof text
| 1 | object
| 2 | array
| 3 | object
| 4 | string
| 5 | object
| 6 | number
| 8 | object
- MARIADB
select jsonb_array_length(b) from docs where id = 2;
> jsonb_array_length int4
| 5
- MARIADB
select jsonb_array_length('[1, 2, 3]');
> jsonb_array_length int4
| 3
- MARIADB
select jsonb_array_length(b) from docs where id = 1;
! 22023 cannot get array length of a non-array
- MARIADB
select b ->> 'a' as a, count(*) from docs where id < 3 group by b ->> 'a' order by 1;
> a text, count int8
| 2.50 | 1
| ~ | 1
- MARIADB
select id from docs order by b ->> 'b', id;
> id int4
| 1
| 8
| 2
| 3
| 4
| 5
| 6
- MARIADB
select coalesce(b, '{}') from docs where id in (3, 5) order by id;
> coalesce jsonb
| {"x": [1, {"y": true}]}
| {}
select case when id = 5 then b else '[]' end from docs where id in (4, 5) order by id;
> case jsonb
| []
| {}
select id, b is null, j is not null from docs where id in (2, 3) order by id;
> id int4, ?column? bool, ?column? bool
| 2 | f | t
| 3 | f | t
select (b ->> 'b')::int + 1 from docs where id = 1;
> ?column? int4
| 2
- MARIADB
select b from docs order by b;
> b jsonb
| "x "
| 1.0
| [1, 2.0, [3, "a"], {"b": null}, null]
| {}
| {"x": [1, {"y": true}]}
| {"a": 2, "b": 1}
| {"a": 2.50, "b": 1, "aa": [100, 0.0, "xé\t"]}
- POSTGRESQL
- MARIADB
select distinct b from docs;
> b jsonb
| "x "
| 1.0
| [1, 2.0, [3, "a"], {"b": null}, null]
| {"a": 2, "b": 1}
| {"a": 2.50, "b": 1, "aa": [100, 0.0, "xé\t"]}
| {"x": [1, {"y": true}]}
| {}
- POSTGRESQL
- MARIADB
select b from docs group by b;
> b jsonb
| "x "
| 1.0
| [1, 2.0, [3, "a"], {"b": null}, null]
| {"a": 2, "b": 1}
| {"a": 2.50, "b": 1, "aa": [100, 0.0, "xé\t"]}
| {"x": [1, {"y": true}]}
| {}
- POSTGRESQL
- MARIADB
select b from docs union select b from docs;
> b jsonb
| "x "
| 1.0
| [1, 2.0, [3, "a"], {"b": null}, null]
| {"a": 2, "b": 1}
| {"a": 2.50, "b": 1, "aa": [100, 0.0, "xé\t"]}
| {"x": [1, {"y": true}]}
| {}
- POSTGRESQL
- MARIADB
select count(distinct b) from docs;
> count int8
| 7
- POSTGRESQL
- MARIADB
select max(b) from docs;
! 42883 function max(jsonb) does not exist
select b < '1' from docs;
> ?column? bool
| f
| f
| f
| f
| f
| f
| t
- POSTGRESQL
- MARIADB
select j = '1' from docs;
! 42883 operator does not exist: json = unknown
select j from docs order by j;
! 42883 could not identify an ordering operator for type json
select id, j -> 'a', j ->> 'a', j -> 0, j ->> -1, j #> '{a}', j #>> '{1}' from docs order by id;
> id int4, ?column? json, ?column? text, ?column? json, ?column? text, ?column? json, ?column? text
| 1 | 2 | 2 | ~ | ~ | 2 | ~
| 2 | ~ | ~ | 1 | 2 | ~ | 2
| 3 | ~ | ~ | ~ | ~ | ~ | ~
| 4 | ~ | ~ | ~ | ~ | ~ | ~
| 5 | ~ | ~ | ~ | ~ | ~ | ~
| 6 | ~ | ~ | ~ | ~ | ~ | ~
| 8 | 2.50 | 2.50 | ~ | ~ | 2.50 | ~
- MARIADB
select '{"a" : [ 1 , {"b": "x\ty"} ] , "c":  null}'::json -> 'a', '{"a" : [ 1 , {"b": "x\ty"} ] }'::json #>> '{a,1,b}', '{"c":  null}'::json ->> 'c', '{"c":  null}'::json -> 'c';
> ?column? json, ?column? text, ?column? text, ?column? json
| [ 1 , {"b": "x\ty"} ] | x	y | ~ | null
- MARIADB
select j #> '{}' from docs where id = 1;
! 0A000 an empty path into json is not supported by Quorate
- MARIADB
select j ? 'a' from docs;
! 42883 operator does not exist: json ? unknown
select j -> 1.5 from docs;
! 42883 operator does not exist: json -> numeric
select b || '{}' from docs;
> ?column? jsonb
| ["x ", {}]
| [1, 2.0, [3, "a"], {"b": null}, null, {}]
| [1.0, {}]
| {"a": 2, "b": 1}
| {"a": 2.50, "b": 1, "aa": [100, 0.0, "xé\t"]}
| {"x": [1, {"y": true}]}
| {}
- MARIADB
select b - 'a' from docs;
! 22023 cannot delete from scalar
- MARIADB
select b::int from docs;
! 0A000 casting jsonb to integer is not supported by Quorate
select b is distinct from '{}' from docs;
> ?column? bool
| f
| t
| t
| t
| t
| t
| t
- POSTGRESQL
- MARIADB
select id from docs where b in (select b from docs);
> id int4
| 1
| 2
| 3
| 4
| 5
| 6
| 8
- POSTGRESQL
- MARIADB
select to_jsonb(1), to_jsonb('a"b'::text), to_json(true), to_jsonb(null::text), to_jsonb(1.50), to_json('{"a":1}'::json);
> to_jsonb jsonb, to_jsonb jsonb, to_json json, to_jsonb jsonb, to_jsonb jsonb, to_json json
| 1 | "a\"b" | true | ~ | 1.50 | {"a":1}
- MARIADB
select json_build_object('a', 1, 'b', null, 'c', 'x"y', 'd', b, 'e', 2.50, 'f', id = 1, 'g', j) from docs where id < 3 order by id;
> json_build_object json
| {"a" : 1, "b" : null, "c" : "x\"y", "d" : {"a": 2.50, "b": 1, "aa": [100, 0.0, "xé\t"]}, "e" : 2.50, "f" : true, "g" : {"b": 1,  "a" : 1.0, "a": 2}}
| {"a" : 1, "b" : null, "c" : "x\"y", "d" : [1, 2.0, [3, "a"], {"b": null}, null], "e" : 2.50, "f" : false, "g" : [1,2]}
- MARIADB
select jsonb_build_object('b', 1, 'a', null, 'cc', 'x', 'b', b), jsonb_build_object(), json_build_object(), jsonb_build_array(1, 'x', null), json_build_array(), json_build_array(1, true) from docs where id = 5;
> jsonb_build_object jsonb, jsonb_build_object jsonb, json_build_object json, jsonb_build_array jsonb, json_build_array json, json_build_array json
| {"a": null, "b": {}, "cc": "x"} | {} | {} | [1, "x", null] | [] | [1, true]
- MARIADB
select json_build_object('a');
! 22023 argument list must have even number of elements
select jsonb_build_object(null, 1);
! 22023 argument of a key must not be null
- MARIADB
select jsonb_build_object(id, t) from docs where id = 1;
> jsonb_build_object jsonb
| {"1": "{\"k\": \"v\"}"}
- MARIADB
select jsonb_build_object('t', now()) is null;
! 0A000 jsonb_build_object(timestamp with time zone) is not supported by Quorate
select to_jsonb(1e0::float8);
! 0A000 to_jsonb(double precision) is not supported by Quorate
select jsonb_typeof(t) from docs;
! 42883 function jsonb_typeof(text) does not exist
select jsonb_set('{}', '{a}', '1');
> jsonb_set jsonb
| {"a": 1}
- MARIADB
select '"a"'::jsonb -> 0, '1'::jsonb -> -1, '1'::jsonb -> 1;
> ?column? jsonb, ?column? jsonb, ?column? jsonb
| "a" | 1 | ~
- MARIADB
create table keyed (b jsonb primary key);
! 0A000 a key or index of jsonb is not supported by Quorate
create index docs_b on docs (b);
> CREATE INDEX
create index docs_j on docs (id, j);
! 42704 data type json has no default operator class for access method "btree"
create index docs_g on docs using gin (b);
> CREATE INDEX
create table defaults (id int primary key, b jsonb not null default '{"a":  1}', j json default '[1,  2]');
> CREATE TABLE
create table checked (b jsonb check (b <> 'null'));
! 0A000 this CHECK constraint is not supported by every engine
insert into defaults (id) values (1);
> INSERT 0 1
insert into defaults values (2, 'null');
> INSERT 0 1
insert into defaults values (3, null);
! 23502 null value in column "b" of relation "defaults" violates not-null constraint
select * from defaults order by id;
> id int4, b jsonb, j json
| 1 | {"a": 1} | [1,  2]
| 2 | null | [1,  2]
alter table defaults add column more jsonb default '{"z":0}';
> ALTER TABLE
select id, more from defaults order by id;
> id int4, more jsonb
| 1 | {"z": 0}
| 2 | {"z": 0}
select id, b from docs where id < 4 union all select id, more from defaults order by 1;
> id int4, b jsonb
| 1 | {"a": 2.50, "b": 1, "aa": [100, 0.0, "xé\t"]}
| 1 | {"z": 0}
| 2 | [1, 2.0, [3, "a"], {"b": null}, null]
| 2 | {"z": 0}
| 3 | {"x": [1, {"y": true}]}
select d.id, x.b from docs d join (select id, b from docs where b is not null) x on x.id = d.id where d.id < 3 order by d.id;
> id int4, b jsonb
| 1 | {"a": 2.50, "b": 1, "aa": [100, 0.0, "xé\t"]}
| 2 | [1, 2.0, [3, "a"], {"b": null}, null]
insert into docs (id, b) values (1, '{"new": 1}') on conflict (id) do update set b = excluded.b returning b;
> b jsonb
| {"new": 1}
select count(*) from docs where b -> 'new' = '1';
> count int8
| 1
- MARIADB
select count(*) from docs;
> count int8
| 7
create table parts (id int primary key, g int, t text, n numeric(4, 1), o boolean, d date, j jsonb);
> CREATE TABLE
insert into parts values (1, 1, 'a "q"', 1.5, true, '2026-01-02', '{"x": [1.0]}'), (2, 1, null, -2, null, null, '2'), (3, 2, '', null, false, '2026-01-03', null);
> INSERT 0 3
select json_agg(id order by id desc), json_agg(t order by id), json_agg(n order by id), jsonb_agg(n order by id), json_agg(o order by id), json_agg(d order by id), jsonb_agg(j order by id), json_agg(j order by id) from parts;
> json_agg json, json_agg json, json_agg json, jsonb_agg jsonb, json_agg json, json_agg json, jsonb_agg jsonb, json_agg json
| [3, 2, 1] | ["a \"q\"", null, ""] | [1.5, -2.0, null] | [1.5, -2.0, null] | [true, null, false] | ["2026-01-02", null, "2026-01-03"] | [{"x": [1.0]}, 2, null] | [{"x": [1.0]}, 2, null]
- DERBY
- MARIADB
select g, jsonb_agg(jsonb_build_object('id', id, 't', t) order by id) from parts group by g order by g;
> g int4, jsonb_agg jsonb
| 1 | [{"t": "a \"q\"", "id": 1}, {"t": null, "id": 2}]
| 2 | [{"t": "", "id": 3}]
- DERBY
- MARIADB
select json_agg(id), jsonb_agg(id) filter (where id > 5) from parts where id > 2;
> json_agg json, jsonb_agg jsonb
| [3] | ~
- DERBY
- MARIADB
select json_agg(id) from parts where id > 9;
> json_agg json
| ~
- DERBY
- MARIADB
select jsonb_agg(t order by id) -> 0, jsonb_array_length(jsonb_agg(id)) from parts;
> ?column? jsonb, jsonb_array_length int4
| "a \"q\"" | 3
- DERBY
- MARIADB
select json_agg(distinct id) from parts;
! 0A000 json_agg over a window, or of DISTINCT values, is not supported by Quorate
select json_agg(id) over () from parts;
! 0A000 json_agg over a window, or of DISTINCT values, is not supported by Quorate
select json_agg(id order by j) from parts;
> json_agg json
| [2, 1, 3]
- DERBY
- POSTGRESQL
- MARIADB
select json_agg(id::float8) from parts;
! 0A000 json_agg(double precision) is not supported by Quorate
select json_agg(count(*)) from parts;
! 42803 aggregate function calls cannot be nested
select json_agg(array[id]) from parts;
! 0A000 json_agg(integer[]) is not supported by Quorate
