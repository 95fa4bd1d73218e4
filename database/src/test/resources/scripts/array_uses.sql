-- Arrays as applications use them: paths of a recursion, labels, rows gathered beside their owner.
create table nodes (id int primary key, parent int, label varchar(10), tags text[] not null default '{}');
> CREATE TABLE
insert into nodes values (1, null, 'root', '{a,b}'), (2, 1, 'left', '{b}'), (3, 1, 'right', default), (4, 2, 'leaf', '{"c d",a}');
> INSERT 0 4
with recursive t (id, path, labels) as (select id, array[id], array[label::text] from nodes where parent is null union all select n.id, t.path || n.id, t.labels || n.label from t join nodes n on n.parent = t.id where n.id <> all (t.path)) select id, path, labels, cardinality(path) from t order by id;
> id int4, path int4_array, labels text_array, cardinality int4
| 1 | {1} | {root} | 1
| 2 | {1,2} | {root,left} | 2
| 3 | {1,3} | {root,right} | 2
| 4 | {1,2,4} | {root,left,leaf} | 3
- DERBY
- MARIADB
select p.id, coalesce(array_agg(c.label order by c.id) filter (where c.id is not null), '{}') as children from nodes p left join nodes c on c.parent = p.id group by p.id order by p.id;
> id int4, children varchar_array
| 1 | {left,right}
| 2 | {leaf}
| 3 | {}
| 4 | {}
- DERBY
- MARIADB
select tag, count(*) from nodes, unnest(tags) as tag group by tag having count(*) > 1 order by tag;
> tag text, count int8
| a | 2
| b | 2
- MARIADB
select id from nodes where tags && array['b', 'z'] and not 'a' = any (tags) order by id;
> id int4
| 2
- MARIADB
select id, tags || label as more, label = any (tags || label) from nodes order by id;
> id int4, more text_array, ?column? bool
| 1 | {a,b,root} | t
| 2 | {b,left} | t
| 3 | {right} | t
| 4 | {"c d",a,leaf} | t
- MARIADB
select id, tags from nodes order by id;
> id int4, tags text_array
| 1 | {a,b}
| 2 | {b}
| 3 | {}
| 4 | {"c d",a}
select count(distinct tags), count(tags) from nodes;
> count int8, count int8
| 4 | 4
select tags, count(*) from nodes group by tags order by count(*) desc, 1;
> tags text_array, count int8
| {} | 1
| {a,b} | 1
| {b} | 1
| {"c d",a} | 1
- POSTGRESQL
- MARIADB
select tags, count(*) from nodes group by tags;
> tags text_array, count int8
| {"c d",a} | 1
| {a,b} | 1
| {b} | 1
| {} | 1
select concat('x', tags), 'tags: ' || tags::text, format('%s', tags) from nodes where id = 4;
> concat text, ?column? text, format text
| x{"c d",a} | tags: {"c d",a} | {"c d",a}
select label from nodes where tags = (select tags from nodes where id = 1);
> label varchar
| root
select n.id, m.id from nodes n join nodes m on n.tags = m.tags and n.id < m.id;
> id int4, id int4
select n.id from nodes n join nodes m using (tags) where m.id = 4;
> id int4
| 4
select first_value(tags) over (order by id), lag(tags) over (order by id) from nodes order by id;
> first_value text_array, lag text_array
| {a,b} | ~
| {a,b} | {a,b}
| {a,b} | {b}
| {a,b} | {}
- HSQLDB
- DERBY
- MARIADB
select id, row_number() over (partition by tags order by id) from nodes order by id;
> id int4, row_number int8
| 1 | 1
| 2 | 1
| 3 | 1
| 4 | 1
- HSQLDB
- DERBY
- MARIADB
select case when tags = '{}' then array['none'] else tags end, nullif(tags, array['b']), coalesce(null, tags) from nodes order by id;
> tags text_array, nullif text_array, coalesce text_array
| {a,b} | {a,b} | {a,b}
| {b} | ~ | {b}
| {none} | {} | {}
| {"c d",a} | {"c d",a} | {"c d",a}
select * from (values (1, array[1, 2]), (2, '{}')) as v (id, a) order by id;
> id int4, a int4_array
| 1 | {1,2}
| 2 | {}
select id, tags from nodes union all select 9, array['u'] order by id;
> id int4, tags text_array
| 1 | {a,b}
| 2 | {b}
| 3 | {}
| 4 | {"c d",a}
| 9 | {u}
select id, tags from nodes where tags is not distinct from '{b}' or tags is null order by id;
> id int4, tags text_array
| 2 | {b}
insert into nodes select id + 10, id, label, tags from nodes where id < 3;
> INSERT 0 2
create table tagged (c char(3)[]);
> CREATE TABLE
insert into tagged values ('{a,bc}');
> INSERT 0 1
select c, c[1], c = '{a,bc}', 'a' = any (c), cardinality(c) from tagged;
> c bpchar_array, c bpchar, ?column? bool, ?column? bool, cardinality int4
| {"a  ","bc "} | a   | t | t | 2
- MARIADB
select c::text from tagged;
! 0A000 a cast of character[] is not supported by Quorate
select concat(c) from tagged;
! 0A000 casting character[] to text is not supported by Quorate
select c || 'x' from tagged;
! 22P02 malformed array literal: "x"
select min(id) from nodes where array[id, parent] = array[2, 1];
> min int4
| 2
- MARIADB
select array[1, 2, 3] is null, array[null] is not null, '{}'::int[] = '{}', array[1, null] = array[1, null], array[1.0, 2] = array[1, 2.00], array[1, 2] <> array[1, 2];
> ?column? bool, ?column? bool, ?column? bool, ?column? bool, ?column? bool, ?column? bool
| f | t | t | t | t | f
- MARIADB
select to_json(array[1]);
! 0A000 to_json(integer[]) is not supported by Quorate
select sum(e) from unnest('{1,2,3}'::int[]) as e;
> sum int8
| 6
select array[1, 2]::text, array['a', 'b c']::text[]::varchar, ('{1,2}'::int[])::bigint[];
> array text, array varchar, int8 int8_array
| {1,2} | {a,"b c"} | {1,2}
update nodes set tags = array_remove(tags, 'a') where 'a' = any (tags);
> UPDATE 3
- MARIADB
update nodes set tags = tags || '{new}'::text[] where id in (select unnest(array[2, 3]));
> UPDATE 2
- MARIADB
insert into nodes (id, tags) values (20, string_to_array('p q r', ' ')) returning id, tags, tags[2];
> id int4, tags text_array, tags text
| 20 | {p,q,r} | q
- MARIADB
delete from nodes where tags @> '{p}' returning tags;
> tags text_array
| {p,q,r}
- MARIADB
select id, tags, cardinality(tags) from nodes order by id;
> id int4, tags text_array, cardinality int4
| 1 | {b} | 1
| 2 | {b,new} | 2
| 3 | {new} | 1
| 4 | {"c d"} | 1
| 11 | {b} | 1
| 12 | {b} | 1
- MARIADB
alter table nodes alter column tags drop default;
> ALTER TABLE
alter table nodes add column grades numeric(3, 1)[];
> ALTER TABLE
update nodes set grades = array[1, 2.25] where id = 1 returning grades, grades[2], 2.3 = any (grades);
> grades numeric_array, grades numeric, ?column? bool
| {1.0,2.3} | 2.3 | t
- MARIADB
create unique index on nodes (grades);
! 0A000 a key or index of numeric[] is not supported by Quorate
