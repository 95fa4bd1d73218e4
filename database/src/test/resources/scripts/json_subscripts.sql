create table notes (id int primary key, data jsonb, tags jsonb[], at int);
> CREATE TABLE
insert into notes values (1, '{"a": {"b": [10, 20, null]}, "1": "one"}', array['{"k": 1}'::jsonb], 0), (2, '[1, [2, 3]]', null, 1), (3, null, null, null);
> INSERT 0 3
select id, data['a'], data['a']['b'], data['a']['b'][1] from notes order by id;
> id int4, data jsonb, data jsonb, data jsonb
| 1 | {"b": [10, 20, null]} | [10, 20, null] | 20
| 2 | ~ | ~ | ~
| 3 | ~ | ~ | ~
- MARIADB
select id, data[0], data[1][at], data['1'], data[at::text] from notes order by id;
> id int4, data jsonb, data jsonb, data jsonb, data jsonb
| 1 | ~ | ~ | "one" | ~
| 2 | 1 | 3 | [2, 3] | [2, 3]
| 3 | ~ | ~ | ~ | ~
- MARIADB
select data['a']['b'][-1], data['a']['b'][9], data['a']['b']['x'] from notes where id = 1;
> data jsonb, data jsonb, data jsonb
| null | ~ | ~
- MARIADB
select data[null], data['a'][null::text] from notes where id = 1;
> data jsonb, data jsonb
| ~ | ~
- MARIADB
select (data['a'])['b'], (tags[1])['k'] from notes where id = 1;
> data jsonb, tags jsonb
| [10, 20, null] | 1
- MARIADB
select id from notes where data['a']['b'][0] = '10';
> id int4
| 1
- MARIADB
select ('{"x": "y"}'::jsonb)['x'], ('[1, 2]'::jsonb)[1], ('{"x": 1}'::jsonb -> 'x')['y'];
> jsonb jsonb, jsonb jsonb, ?column? jsonb
| "y" | 2 | ~
- MARIADB
select data #> array['a', 'b'], data #>> array['a', 'b', at::text], data #> '{a,b,1}'::text[] from notes where id = 1;
> ?column? jsonb, ?column? text, ?column? jsonb
| [10, 20, null] | 10 | 20
- MARIADB
select data #>> array['a', null, 'b'] from notes where id = 1;
> ?column? text
| ~
- MARIADB
select data[1.5] from notes;
! 42804 subscript type numeric is not supported
select data[true] from notes;
! 42804 subscript type boolean is not supported
select data[1::bigint] from notes;
! 42804 subscript type bigint is not supported
select data['a':'b'] from notes;
! 42804 jsonb subscript does not support slices
select ('{"a": 1}'::json)['a'];
! 42804 cannot subscript type json because it does not support subscripting
select at[1] from notes;
! 42804 cannot subscript type integer because it does not support subscripting
select (array[1, 2])[1][1];
! 0A000 a subscript of several dimensions is not supported by Quorate
select data['a'] from notes group by data['a'] having count(*) > 9;
> data jsonb
- POSTGRESQL
- MARIADB
