-- What makes another jsonb of one, and sorts jsonb.
create table d (id int primary key, b jsonb);
> CREATE TABLE
insert into d values (1, '{"a": 1, "b": {"c": [1, 2, {"d": null}]}, "n": null}'), (2, '["a", "b", 3, null, "a"]'), (3, '"x"'), (4, '{}'), (5, '[]'), (6, null);
> INSERT 0 6
select id, b - 'a', b - array['a', 'b', null], b || '{"z": 1}', b || '[9]' from d where id in (1, 2, 4, 5, 6) order by id;
> id int4, ?column? jsonb, ?column? jsonb, ?column? jsonb, ?column? jsonb
| 1 | {"b": {"c": [1, 2, {"d": null}]}, "n": null} | {"n": null} | {"a": 1, "b": {"c": [1, 2, {"d": null}]}, "n": null, "z": 1} | [{"a": 1, "b": {"c": [1, 2, {"d": null}]}, "n": null}, 9]
| 2 | ["b", 3, null] | [3, null] | ["a", "b", 3, null, "a", {"z": 1}] | ["a", "b", 3, null, "a", 9]
| 4 | {} | {} | {"z": 1} | [{}, 9]
| 5 | [] | [] | [{"z": 1}] | [9]
| 6 | ~ | ~ | ~ | ~
- MARIADB
select b - 1, b - -1, b - 10 from d where id = 2;
> ?column? jsonb, ?column? jsonb, ?column? jsonb
| ["a", 3, null, "a"] | ["a", "b", 3, null] | ["a", "b", 3, null, "a"]
- MARIADB
select b - 1 from d where id = 1;
! 22023 cannot delete from object using integer index
- MARIADB
select b - 'a' from d where id = 3;
! 22023 cannot delete from scalar
- MARIADB
select b #- '{b,c,1}', b #- '{b,c,-1,d}', b #- '{x,y}', b #- '{}', b #- '{b}' from d where id = 1;
> ?column? jsonb, ?column? jsonb, ?column? jsonb, ?column? jsonb, ?column? jsonb
| {"a": 1, "b": {"c": [1, {"d": null}]}, "n": null} | {"a": 1, "b": {"c": [1, 2, {}]}, "n": null} | {"a": 1, "b": {"c": [1, 2, {"d": null}]}, "n": null} | {"a": 1, "b": {"c": [1, 2, {"d": null}]}, "n": null} | {"a": 1, "n": null}
- MARIADB
select b #- '{x}' from d where id = 2;
! 22P02 path element at position 1 is not an integer: "x"
- MARIADB
select b #- '{x}' from d where id = 3;
! 22023 cannot delete path in scalar
- MARIADB
select '1'::jsonb || '2', '[1]'::jsonb || '2', '{"a": 1}'::jsonb || '[2]', '[1, 2]'::jsonb || '{"a": 1}', '{"a": 1, "b": 2}'::jsonb || '{"b": 3.0}';
> ?column? jsonb, ?column? jsonb, ?column? jsonb, ?column? jsonb, ?column? jsonb
| [1, 2] | [1, 2] | [{"a": 1}, 2] | [1, 2, {"a": 1}] | {"a": 1, "b": 3.0}
- MARIADB
select jsonb_set(b, '{a}', '5'), jsonb_set(b, '{b,c,0}', '"q"'), jsonb_set(b, '{b,c,9}', 'true'), jsonb_set(b, '{b,c,-9}', 'true'), jsonb_set(b, '{new}', '[]'), jsonb_set(b, '{new}', '[]', false), jsonb_set(b, '{x,y}', '1') from d where id = 1;
> jsonb_set jsonb, jsonb_set jsonb, jsonb_set jsonb, jsonb_set jsonb, jsonb_set jsonb, jsonb_set jsonb, jsonb_set jsonb
| {"a": 5, "b": {"c": [1, 2, {"d": null}]}, "n": null} | {"a": 1, "b": {"c": ["q", 2, {"d": null}]}, "n": null} | {"a": 1, "b": {"c": [1, 2, {"d": null}, true]}, "n": null} | {"a": 1, "b": {"c": [true, 1, 2, {"d": null}]}, "n": null} | {"a": 1, "b": {"c": [1, 2, {"d": null}]}, "n": null, "new": []} | {"a": 1, "b": {"c": [1, 2, {"d": null}]}, "n": null} | {"a": 1, "b": {"c": [1, 2, {"d": null}]}, "n": null}
- MARIADB
select jsonb_set(b, '{x}', '1') from d where id = 3;
! 22023 cannot set path in scalar
- MARIADB
select jsonb_insert(b, '{0}', '"q"'), jsonb_insert(b, '{0}', '"q"', true), jsonb_insert(b, '{-1}', '1'), jsonb_insert(b, '{99}', '1') from d where id = 2;
> jsonb_insert jsonb, jsonb_insert jsonb, jsonb_insert jsonb, jsonb_insert jsonb
| ["q", "a", "b", 3, null, "a"] | ["a", "q", "b", 3, null, "a"] | ["a", "b", 3, null, 1, "a"] | ["a", "b", 3, null, "a", 1]
- MARIADB
select jsonb_insert('{"a": [1]}', '{a,0}', '0'), jsonb_insert('{"a": 1}', '{b}', '2');
> jsonb_insert jsonb, jsonb_insert jsonb
| {"a": [0, 1]} | {"a": 1, "b": 2}
- MARIADB
select jsonb_insert('{"a": 1}', '{a}', '2');
! 22023 cannot replace existing key
- MARIADB
select jsonb_strip_nulls(b) from d where id < 3 order by id;
> jsonb_strip_nulls jsonb
| {"a": 1, "b": {"c": [1, 2, {}]}}
| ["a", "b", 3, null, "a"]
- MARIADB
select replace(jsonb_pretty(b), E'\n', '/') from d where id in (1, 2, 4, 5) order by id;
> replace text
| {/    "a": 1,/    "b": {/        "c": [/            1,/            2,/            {/                "d": null/            }/        ]/    },/    "n": null/}
| [/    "a",/    "b",/    3,/    null,/    "a"/]
| {/}
| [/]
- MARIADB
update d set b = jsonb_set(b, '{a}', to_jsonb(id + 10)) || '{"k": "v"}' where id = 1 returning b;
> b jsonb
| {"a": 11, "b": {"c": [1, 2, {"d": null}]}, "k": "v", "n": null}
- MARIADB
select json_object_agg(id, b ->> 'k') from d where id < 2;
> json_object_agg json
| { "1" : "v" }
- DERBY
- MARIADB
select json_object_agg(id, id * 2 order by id), jsonb_object_agg('k' || id, b order by id) from d where id in (2, 4);
> json_object_agg json, jsonb_object_agg jsonb
| { "2" : 4, "4" : 8 } | {"k2": ["a", "b", 3, null, "a"], "k4": {}}
- DERBY
- MARIADB
insert into d values (10, '1.0'), (11, '1'), (12, '"a"'), (13, '"B"'), (14, 'true'), (15, 'null'), (16, '[1]'), (17, '[0, 0]'), (18, '{"b": 1}'), (19, '{"a": 2}'), (20, '{"aa": 0, "b": 0}'), (21, '-3.5'), (22, '100'), (23, '[[]]'), (24, '["a"]');
> INSERT 0 15
select b from d where id > 3 order by b, id;
> b jsonb
| []
| null
| "B"
| "a"
| -3.5
| 1.0
| 1
| 100
| true
| ["a"]
| [1]
| [[]]
| [0, 0]
| {}
| {"a": 2}
| {"b": 1}
| {"b": 0, "aa": 0}
| ~
- POSTGRESQL
- MARIADB
select b, count(*) from d where id in (10, 11, 12) group by b order by count(*);
> b jsonb, count int8
| "a" | 1
| 1 | 2
- POSTGRESQL
- MARIADB
select id from d where b < '1' order by id;
> id int4
| 3
| 5
| 12
| 13
| 15
| 21
- POSTGRESQL
- MARIADB
select max(id) from d group by b order by max(id) desc limit 2;
> max int4
| 24
| 23
- POSTGRESQL
- MARIADB
drop table d;
> DROP TABLE
