-- One statement or a few for each construct of PostgreSQL's SQL; docs/sql-constructs.md is made of this.
create table emp (id int primary key, name varchar(20), dept int, salary numeric(10, 2), boss int, hired date);
> CREATE TABLE
create table dept (id int primary key, title varchar(20) not null);
> CREATE TABLE
create table log (at timestamp, what text, ok boolean);
> CREATE TABLE
insert into dept values (1, 'Sales'), (2, 'Works'), (3, 'Empty');
> INSERT 0 3
insert into emp values (1, 'Ann', 1, 1000.00, null, date '2020-01-15'), (2, 'bob', 1, 900.50, 1, date '2021-03-01'), (3, 'Cyd', 2, 900.50, 1, date '2021-03-01'), (4, 'dan', 2, 700.25, 3, null), (5, 'Eve', null, null, 3, date '2024-02-29');
> INSERT 0 5
insert into log values (timestamp '2026-01-02 03:04:05.678901', 'first', true), (timestamp '2026-02-28 23:59:59', 'second', false), (null, null, null);
> INSERT 0 3

-- # Queries: select without from
select 1 as one, 'x' as t, null as n;
> one int4, t text, n text
| 1 | x | ~
-- # Queries: select *
select * from dept order by id;
> id int4, title varchar
| 1 | Sales
| 2 | Works
| 3 | Empty
-- # Queries: order by position, expression, name of the output
select id, salary * 2 as twice from emp order by twice desc, 1;
> id int4, twice numeric
| 5 | ~
| 1 | 2000.00
| 2 | 1801.00
| 3 | 1801.00
| 4 | 1400.50
-- # Queries: order by, NULLs as in PostgreSQL
select id from emp order by salary, id;
> id int4
| 4
| 2
| 3
| 1
| 5
select id from emp order by salary desc, id;
> id int4
| 5
| 1
| 2
| 3
| 4
-- # Queries: nulls first and last
select id from emp order by salary nulls first, id;
> id int4
| 5
| 4
| 2
| 3
| 1
select id from emp order by salary desc nulls last, id;
> id int4
| 1
| 2
| 3
| 4
| 5
-- # Queries: limit and offset
select id from emp order by id limit 2 offset 1;
> id int4
| 2
| 3
-- # Queries: fetch first
select id from emp order by id offset 1 row fetch first 2 rows only;
> id int4
| 2
| 3
-- # Queries: fetch first with ties
select id from emp order by salary fetch first 2 rows with ties;
> id int4
| 4
| 2
| 3
- HSQLDB
- DERBY
- MARIADB
-- # Queries: distinct
select distinct dept from emp order by dept;
> dept int4
| 1
| 2
| ~
-- # Queries: distinct on
select distinct on (dept) dept, name from emp order by dept, name;
> dept int4, name varchar
| 1 | Ann
| 2 | Cyd
| ~ | Eve
- HSQLDB
- DERBY
- MARIADB
-- # Queries: VALUES
values (1, 'a'), (2, 'b');
> column1 int4, column2 text
| 1 | a
| 2 | b
-- # Queries: VALUES as a table
select v.a, v.b from (values (1, 'x'), (2, 'y')) as v (a, b) order by v.a;
> a int4, b text
| 1 | x
| 2 | y
-- # Queries: table function generate_series
select g from generate_series(1, 3) as g;
> g int4
| 1
| 2
| 3
-- # Queries: table function unnest
select n, word from unnest(array[1, 2], array['x', 'y']) as u (n, word) order by n;
> n int4, word text
| 1 | x
| 2 | y
select e.name, w from emp e, unnest(string_to_array(e.name, 'o')) as w where e.id < 3 order by e.id, w;
> name varchar, w text
| Ann | Ann
| bob | b
| bob | b
- MARIADB
select w, n from unnest(string_to_array('c,a', ',')) with ordinality as u (w, n) order by n;
> w text, n int8
| c | 1
| a | 2
- MARIADB
select unnest('{3,1}'::int[]) as n order by n;
> n int4
| 1
| 3
-- # Queries: unnest of columns around a query
select name from emp where exists (select 1 from unnest(string_to_array(name, 'o')) as w where w = 'b') order by id;
> name varchar
| bob
- HSQLDB
- DERBY
- MARIADB
-- # Queries: TABLE
table dept;
> id int4, title varchar
| 1 | Sales
| 2 | Works
| 3 | Empty
-- # Queries: for update, for share
select id from emp where id = 1 for update;
> id int4
| 1
select id from emp where id = 1 for share;
> id int4
| 1
-- # Queries: for update nowait, skip locked
select id from emp where id = 1 for update nowait;
> id int4
| 1
select id from emp where id = 1 for update skip locked;
! 0A000 SKIP LOCKED is not supported by Quorate

-- # Joins: inner join
select e.name, d.title from emp e join dept d on d.id = e.dept order by e.id;
> name varchar, title varchar
| Ann | Sales
| bob | Sales
| Cyd | Works
| dan | Works
-- # Joins: left, right
select e.name, d.title from emp e left join dept d on d.id = e.dept order by e.id;
> name varchar, title varchar
| Ann | Sales
| bob | Sales
| Cyd | Works
| dan | Works
| Eve | ~
select e.name, d.title from emp e right join dept d on d.id = e.dept order by d.id, e.id;
> name varchar, title varchar
| Ann | Sales
| bob | Sales
| Cyd | Works
| dan | Works
| ~ | Empty
-- # Joins: full
select e.name, d.title from emp e full join dept d on d.id = e.dept;
> name varchar, title varchar
| Ann | Sales
| Cyd | Works
| Eve | ~
| bob | Sales
| dan | Works
| ~ | Empty
-- # Joins: cross, comma
select count(*) from emp cross join dept;
> count int8
| 15
select count(*) from emp, dept where emp.dept = dept.id;
> count int8
| 4
-- # Joins: using
select id, count(*) from emp join dept using (id) group by id order by id;
> id int4, count int8
| 1 | 1
| 2 | 1
| 3 | 1
-- # Joins: natural
select count(*) from emp natural join dept;
> count int8
| 3
-- # Joins: with itself
select e.name, b.name as boss from emp e join emp b on b.id = e.boss order by e.id;
> name varchar, boss varchar
| bob | Ann
| Cyd | Ann
| dan | Cyd
| Eve | Cyd
-- # Joins: in parentheses
select count(*) from emp e left join (dept d join dept f on d.id = f.id) on d.id = e.dept;
> count int8
| 5
-- # Joins: lateral
select d.title, m.top from dept d cross join lateral (select max(salary) as top from emp where dept = d.id) m order by d.id;
! 0A000 LATERAL is not supported by Quorate

-- # Subqueries: scalar
select name, (select title from dept where id = emp.dept) as title from emp order by id;
> name varchar, title varchar
| Ann | Sales
| bob | Sales
| Cyd | Works
| dan | Works
| Eve | ~
-- # Subqueries: in, not in
select name from emp where dept in (select id from dept where title = 'Sales') order by id;
> name varchar
| Ann
| bob
select name from emp where dept not in (select id from dept where title = 'Sales') order by id;
> name varchar
| Cyd
| dan
-- # Subqueries: exists
select title from dept d where exists (select 1 from emp where dept = d.id) order by id;
> title varchar
| Sales
| Works
-- # Subqueries: any, all
select name from emp where salary >= all (select salary from emp where salary is not null);
> name varchar
| Ann
select name from emp where salary < any (select salary from emp) order by id;
> name varchar
| bob
| Cyd
| dan
-- # Subqueries: = any of an array
select id from emp where id = any (array[1, 3]) order by id;
> id int4
| 1
| 3
-- # Subqueries: as a table
select n from (select count(*) as n from emp) as c;
> n int8
| 5
-- # Subqueries: in, of rows
select id from emp where (dept, boss) in (select 1, 1) order by id;
> id int4
| 2
- DERBY
-- # Subqueries: array of a query
select array(select id from dept order by id desc), array(select id from dept where id > 99);
> array int4_array, array int4_array
| {3,2,1} | {}
- DERBY
- MARIADB
select name, array(select e.name from emp e where e.boss = emp.id order by e.id) from emp order by id;
> name varchar, array varchar_array
| Ann | {bob,Cyd}
| bob | {}
| Cyd | {dan,Eve}
| dan | {}
| Eve | {}
- DERBY
- MARIADB

-- # Set operations: union, union all
select dept from emp union select id from dept order by 1;
> dept int4
| 1
| 2
| 3
| ~
select 1 as n union all select 1;
> n int4
| 1
| 1
-- # Set operations: intersect, except
select dept from emp intersect select id from dept order by 1;
> dept int4
| 1
| 2
select id from dept except select dept from emp order by 1;
> id int4
| 3
-- # Set operations: intersect all, except all
select dept from emp intersect all select id from dept order by 1;
> dept int4
| 1
| 2
select dept from emp except all select 1 order by 1;
> dept int4
| 1
| 2
| 2
| ~

-- # WITH: one query
with paid as (select id, salary from emp where salary is not null) select count(*), max(salary) from paid;
> count int8, max numeric
| 4 | 1000.00
-- # WITH: several, used twice
with a as (select 1 as x), b as (select x + 1 as x from a) select a.x, b.x, c.x from a, b, b as c;
> x int4, x int4, x int4
| 1 | 2 | 2
-- # WITH: recursive
with recursive n (i) as (values (1) union all select i + 1 from n where i < 5) select i from n order by i;
> i int4
| 1
| 2
| 3
| 4
| 5
- DERBY
with recursive chain as (select id, boss from emp where id = 4 union all select e.id, e.boss from emp e join chain c on e.id = c.boss) select id from chain order by id;
> id int4
| 1
| 3
| 4
- DERBY
-- # WITH: data-modifying
with gone as (delete from log where what = 'none' returning what) select count(*) from gone;
! 0A000 a data-modifying WITH is not supported by Quorate

-- # Aggregates: count, sum, avg, min, max
select count(*), count(salary), sum(salary), min(salary), max(name) from emp;
> count int8, count int8, sum numeric, min numeric, max text
| 5 | 4 | 3501.25 | 700.25 | dan
select avg(salary) from emp;
> avg numeric
| 875.3125000000000000
-- # Aggregates: group by, having
select dept, count(*) from emp group by dept having count(*) > 1 order by dept;
> dept int4, count int8
| 1 | 2
| 2 | 2
-- # Aggregates: group by an expression, a position
select extract(year from hired), count(*) from emp group by 1 order by 1;
> extract numeric, count int8
| 2020 | 1
| 2021 | 2
| 2024 | 1
| ~ | 1
-- # Aggregates: sum, avg of floats
select sum(dept::float8 / 3), avg(dept::real) from emp;
> sum float8, avg float8
| 1.9999999999999998 | 1.5
- MARIADB
-- # Aggregates: distinct
select count(distinct salary), sum(distinct salary) from emp;
> count int8, sum numeric
| 3 | 2600.75
- DERBY
-- # Aggregates: filter
select count(*) filter (where salary > 800) from emp;
> count int8
| 3
-- # Aggregates: bool_and, bool_or
select bool_and(ok), bool_or(ok) from log;
> bool_and bool, bool_or bool
| f | t
-- # Aggregates: stddev, variance
select stddev(dept), var_pop(dept) from emp;
> stddev numeric, var_pop numeric
| 0.57735026919 | 0.25
- MARIADB
-- # Aggregates: string_agg
select dept, string_agg(name, ',' order by name) from emp where dept is not null group by dept order by dept;
> dept int4, string_agg text
| 1 | Ann,bob
| 2 | Cyd,dan
- DERBY
- MARIADB
-- # Aggregates: array_agg
select array_agg(id order by id), array_agg(title order by id desc) filter (where id > 1) from dept;
> array_agg int4_array, array_agg varchar_array
| {1,2,3} | {Empty,Works}
- DERBY
- MARIADB
select dept, array_agg(name order by name) from emp group by dept order by dept;
> dept int4, array_agg varchar_array
| 1 | {Ann,bob}
| 2 | {Cyd,dan}
| ~ | {Eve}
- DERBY
- MARIADB
select array_agg(distinct dept order by dept desc) from emp;
> array_agg int4_array
| {NULL,2,1}
- DERBY
- MARIADB
-- # Aggregates: json_agg, jsonb_agg
select json_agg(id order by id), jsonb_agg(title order by id desc) filter (where id > 1) from dept;
> json_agg json, jsonb_agg jsonb
| [1, 2, 3] | ["Empty", "Works"]
- DERBY
- MARIADB
select dept, json_agg(json_build_object('name', name, 'boss', boss) order by id) from emp group by dept order by dept;
> dept int4, json_agg json
| 1 | [{"name" : "Ann", "boss" : null}, {"name" : "bob", "boss" : 1}]
| 2 | [{"name" : "Cyd", "boss" : 1}, {"name" : "dan", "boss" : 3}]
| ~ | [{"name" : "Eve", "boss" : 3}]
- DERBY
- MARIADB
-- # Aggregates: over no rows
select count(*), sum(salary), max(name) from emp where id < 0;
> count int8, sum numeric, max text
| 0 | ~ | ~
-- # Aggregates: rollup, cube, grouping sets
select dept, count(*) from emp group by rollup (dept) order by dept;
> dept int4, count int8
| 1 | 2
| 2 | 2
| ~ | 1
| ~ | 5
select dept, boss, count(*) from emp group by grouping sets ((dept), (boss));
> dept int4, boss int4, count int8
| 1 | ~ | 2
| 2 | ~ | 2
| ~ | 1 | 2
| ~ | 3 | 2
| ~ | ~ | 1
| ~ | ~ | 1
-- # Aggregates: percentile_cont, mode
select percentile_cont(0.5) within group (order by salary) from emp;
! 0A000 WITHIN GROUP is not supported by Quorate

-- # Windows: row_number, rank, dense_rank
select id, rank() over (order by salary desc nulls last), dense_rank() over (order by salary desc nulls last) from emp order by id;
> id int4, rank int8, dense_rank int8
| 1 | 1 | 1
| 2 | 2 | 2
| 3 | 2 | 2
| 4 | 4 | 3
| 5 | 5 | 4
- HSQLDB
- DERBY
- MARIADB
select id, row_number() over (partition by dept order by id) from emp order by id;
> id int4, row_number int8
| 1 | 1
| 2 | 2
| 3 | 1
| 4 | 2
| 5 | 1
- HSQLDB
- DERBY
- MARIADB
-- # Windows: sum and count over a partition
select id, sum(salary) over (partition by dept), count(*) over () from emp order by id;
> id int4, sum numeric, count int8
| 1 | 1900.50 | 5
| 2 | 1900.50 | 5
| 3 | 1600.75 | 5
| 4 | 1600.75 | 5
| 5 | ~ | 5
- HSQLDB
- DERBY
- MARIADB
-- # Windows: running sum
select id, sum(dept) over (order by id) from emp order by id;
> id int4, sum int8
| 1 | 1
| 2 | 2
| 3 | 4
| 4 | 6
| 5 | 6
- HSQLDB
- DERBY
- MARIADB
-- # Windows: frames
select id, sum(id) over (order by id rows between 1 preceding and 1 following) from emp order by id;
> id int4, sum int8
| 1 | 3
| 2 | 6
| 3 | 9
| 4 | 12
| 5 | 9
- HSQLDB
- DERBY
- MARIADB
-- # Windows: lag, lead
select id, lag(name) over (order by id), lead(id, 2, 0) over (order by id) from emp order by id;
> id int4, lag varchar, lead int4
| 1 | ~ | 3
| 2 | Ann | 4
| 3 | bob | 5
| 4 | Cyd | 0
| 5 | dan | 0
- HSQLDB
- DERBY
- MARIADB
-- # Windows: first_value, last_value, nth_value
select id, first_value(name) over (partition by dept order by id) from emp order by id;
> id int4, first_value varchar
| 1 | Ann
| 2 | Ann
| 3 | Cyd
| 4 | Cyd
| 5 | Eve
- HSQLDB
- DERBY
- MARIADB
-- # Windows: ntile
select id, ntile(2) over (order by id) from emp order by id;
> id int4, ntile int4
| 1 | 1
| 2 | 1
| 3 | 1
| 4 | 2
| 5 | 2
- HSQLDB
- DERBY
- MARIADB
-- # Windows: named
select id, count(*) over w from emp window w as (partition by dept) order by id;
> id int4, count int8
| 1 | 2
| 2 | 2
| 3 | 2
| 4 | 2
| 5 | 1
- HSQLDB
- DERBY
- MARIADB

-- # Expressions: case
select id, case when salary > 900 then 'high' when salary is null then 'none' else 'low' end from emp order by id;
> id int4, case text
| 1 | high
| 2 | high
| 3 | high
| 4 | low
| 5 | none
select case dept when 1 then 'one' else 'other' end from emp order by id;
> case text
| one
| one
| other
| other
| other
-- # Expressions: coalesce, nullif, greatest, least
select coalesce(salary, 0), nullif(dept, 1), greatest(dept, 2), least(id, dept) from emp order by id;
> coalesce numeric, nullif int4, greatest int4, least int4
| 1000.00 | ~ | 2 | 1
| 900.50 | ~ | 2 | 1
| 900.50 | 2 | 2 | 2
| 700.25 | 2 | 2 | 2
| 0.00 | ~ | 2 | 5
-- # Expressions: division of integers, remainder
select 7 / 2, -7 / 2, -7 % 3, mod(7, -3);
> ?column? int4, ?column? int4, ?column? int4, mod int4
| 3 | -3 | -1 | 1
-- # Expressions: division by zero is an error
select 1 / 0;
! 22012 division by zero
-- # Expressions: overflow of integers is an error
select 2147483647 + 1;
! 22003 integer out of range
select 9223372036854775807 + 1;
! 22003 bigint out of range
-- # Expressions: numeric division
select 10.0 / 4, 1.00 * 3;
> ?column? numeric, ?column? numeric
| 2.5000000000000000 | 3.00
-- # Expressions: is null, is distinct from
select id from emp where dept is null or salary is not distinct from 900.50 order by id;
> id int4
| 2
| 3
| 5
-- # Expressions: between, in a list
select id from emp where salary between 700 and 900.50 and id in (2, 3, 4) order by id;
> id int4
| 2
| 3
| 4
-- # Expressions: rows compared
select (1, 2) < (1, 3), (1, null) = (1, null);
> ?column? bool, ?column? bool
| t | ~
-- # Expressions: is true, is unknown
select ok is true, ok is not false, ok is unknown from log order by at nulls last;
> ?column? bool, ?column? bool, ?column? bool
| t | t | f
| f | f | f
| f | t | t
-- # Expressions: three-valued logic
select null and false, null or true, not null::boolean;
> ?column? bool, ?column? bool, ?column? bool
| f | t | ~
-- # Expressions: bits
select 6 & 3, 6 | 3, 6 # 3, ~6, 1 << 4, 256 >> 2;
> ?column? int4, ?column? int4, ?column? int4, ?column? int4, ?column? int4, ?column? int4
| 2 | 7 | 5 | -7 | 16 | 64
-- # Expressions: power, factorial operators
select 2 ^ 3, @ -5, |/ 16;
> ?column? float8, ?column? int4, ?column? float8
| 8 | 5 | 4
- MARIADB
-- # Expressions: casts
select '12'::int + 1, cast(12.5 as int), cast('2026-01-02' as date), 1::text || 'x', 't'::boolean;
> ?column? int4, int4 int4, date date, ?column? text, bool bool
| 13 | 13 | 2026-01-02 | 1x | t
-- # Expressions: an impossible cast is an error
select 'abc'::int;
! 22P02 invalid input syntax for type integer: "abc"
-- # Expressions: arrays
select array[1, 2, 3], array['a', null], '{1,2}'::int[], array[]::int[];
> array int4_array, array text_array, int4 int4_array, array int4_array
| {1,2,3} | {a,NULL} | {1,2} | {}
select array[id, dept] from emp order by id;
> array int4_array
| {1,1}
| {2,1}
| {3,2}
| {4,2}
| {5,NULL}
- MARIADB
-- # Expressions: subscripts and slices of arrays
select (array[1, 2, 3])[2], (string_to_array(title, 'e'))[1], ('{a,b,c}'::text[])[2:] from dept order by id;
> array int4, string_to_array text, text text_array
| 2 | Sal | {b,c}
| 2 | Works | {b,c}
| 2 | Empty | {b,c}
- MARIADB
-- # Expressions: subscripts of jsonb
select ('{"a": [1, 2]}'::jsonb)['a'][0];
> jsonb jsonb
| 1
- MARIADB
-- # Expressions: at time zone
select timestamp '2026-01-02 03:04:05' at time zone 'UTC';
> timezone timestamptz
| 2026-01-02 03:04:05+00

-- # Texts: ||, length, upper, lower
select 'a' || 'b' || 1, length('héllo'), upper('héllo'), lower('ÀB');
> ?column? text, length int4, upper text, lower text
| ab1 | 5 | HÉLLO | àb
-- # Texts: NULL in ||
select 'a' || null;
> ?column? text
| ~
-- # Texts: substring, position, trim
select substring('hello' from 2 for 3), substr('hello', 4), position('l' in 'hello'), trim('  x '), ltrim('xxy', 'x'), btrim('xyx', 'x');
> substring text, substr text, position int4, btrim text, ltrim text, btrim text
| ell | lo | 3 | x | y | y
-- # Texts: overlay, replace, reverse, repeat, left, right
select replace('banana', 'a', 'o'), reverse('abc'), repeat('ab', 3), left('hello', 2), right('hello', 2);
> replace text, reverse text, repeat text, left text, right text
| bonono | cba | ababab | he | lo
select overlay('hello' placing 'XX' from 2 for 3);
> overlay text
| hXXo
-- # Texts: lpad, rpad, initcap
select lpad('7', 3, '0'), rpad('7', 3, '.'), initcap('hello world');
> lpad text, rpad text, initcap text
| 007 | 7.. | Hello World
-- # Texts: concat, concat_ws
select concat('a', null, 1), concat_ws('-', 'a', null, 'b');
> concat text, concat_ws text
| a1 | a-b
-- # Texts: split_part, strpos, translate
select split_part('a,b,c', ',', 2), strpos('hello', 'l'), translate('abc', 'ac', 'xy');
> split_part text, strpos int4, translate text
| b | 3 | xby
-- # Texts: chr, ascii
select chr(65), ascii('A');
> chr text, ascii int4
| A | 65
- MARIADB
-- # Texts: md5
select md5('abc');
> md5 text
| 900150983cd24fb0d6963f7d28e17f72
-- # Texts: format
select format('%s is %s', 'x', 1);
> format text
| x is 1
-- # Texts: the empty text is not NULL
select '' is null, length('');
> ?column? bool, length int4
| f | 0
-- # Texts: like, ilike, escape
select name from emp where name like '_o%' or name ilike 'a%' order by id;
> name varchar
| Ann
| bob
select 'a_b' like 'a\_b', 'axb' like 'a#_b' escape '#';
> ?column? bool, ?column? bool
| t | f
-- # Texts: similar to
select 'abc' similar to '(a|b)%';
> ?column? bool
| t
- MARIADB
-- # Texts: regular expressions
select 'abc' ~ 'b.', 'ABC' ~* 'b', 'abc' !~ 'x';
> ?column? bool, ?column? bool, ?column? bool
| t | t | t
- MARIADB
select regexp_replace('a1b2', '[0-9]', '#', 'g');
> regexp_replace text
| a#b#
- MARIADB
-- # Texts: compared by case and blanks
select 'a' = 'A', 'a' = 'a ', 'B' < 'a';
> ?column? bool, ?column? bool, ?column? bool
| f | f | t
-- # Texts: char(n) is padded
select cast('a' as char(3)) = 'a', length(cast('a' as char(3)));
> ?column? bool, length int4
| t | 1
-- # Texts: dollar quotes, E'', U&''
select $$it's$$, E'a\tb', U&'\00e9';
> ?column? text, ?column? text, ?column? text
| it's | a	b | é

-- # Numbers: abs, sign, ceil, floor, round, trunc
select abs(-2.5), sign(-3), ceil(1.2), floor(-1.2), round(2.5), round(-2.5), round(1.2345, 2), trunc(1.99);
> abs numeric, sign float8, ceil numeric, floor numeric, round numeric, round numeric, round numeric, trunc numeric
| 2.5 | -1 | 2 | -2 | 3 | -3 | 1.23 | 1
-- # Numbers: mod, power, sqrt
select mod(10, 3), power(2, 10), sqrt(16);
> mod int4, power float8, sqrt float8
| 1 | 1024 | 4
- MARIADB
-- # Numbers: exp, ln, log
select round(exp(1.0)::numeric, 5), round(ln(10)::numeric, 5), log(100);
> round numeric, round numeric, log float8
| 2.71828 | 2.30259 | 2
- POSTGRESQL
- MARIADB
-- # Numbers: trigonometry
select sin(0), cos(0), pi();
> sin float8, cos float8, pi float8
| 0 | 1 | 3.141592653589793
- POSTGRESQL
- MARIADB
-- # Numbers: random
select random() between 0 and 1;
> ?column? bool
| t
-- # Numbers: to_char of a number
select to_char(1234.5, '9,999.99');
> to_char text
|  1,234.50
- MARIADB
-- # Numbers: width_bucket, gcd
select gcd(12, 18), width_bucket(5, 0, 10, 5);
> gcd int4, width_bucket int4
| 6 | 3
- MARIADB

-- # Dates: current_date, current_timestamp, now
select current_date = now()::date, current_timestamp = now();
> ?column? bool, ?column? bool
| t | t
-- # Dates: plus and minus days
select hired + 1, hired - 1, hired - date '2020-01-01' from emp where id = 1;
> ?column? date, ?column? date, ?column? int4
| 2020-01-16 | 2020-01-14 | 14
-- # Dates: interval
select timestamp '2026-01-31 00:00:00' + interval '1 month', date '2026-01-02' - interval '1 day';
> ?column? timestamp, ?column? timestamp
| 2026-02-28 00:00:00 | 2026-01-01 00:00:00
-- # Dates: extract, date_part
select extract(year from hired), extract(month from hired), extract(dow from hired), extract(doy from hired) from emp where id = 2;
> extract numeric, extract numeric, extract numeric, extract numeric
| 2021 | 3 | 1 | 60
select extract(epoch from timestamp '2026-01-01 00:00:00'), date_part('hour', timestamp '2026-01-01 05:00:00');
> extract numeric, date_part float8
| 1767225600.000000 | 5
-- # Dates: date_trunc
select date_trunc('month', timestamp '2026-02-14 10:11:12');
> date_trunc timestamp
| 2026-02-01 00:00:00
-- # Dates: age
select age(date '2026-03-01', date '2025-01-31');
> age interval
| 1 year 1 mon 1 day
- MARIADB
-- # Dates: to_char, to_date
select to_char(timestamp '2026-02-03 04:05:06', 'YYYY-MM-DD HH24:MI:SS');
> to_char text
| 2026-02-03 04:05:06
- MARIADB
select to_date('2026-02-03', 'YYYY-MM-DD');
> to_date date
| 2026-02-03
- MARIADB
-- # Dates: make_date
select make_date(2026, 2, 3);
> make_date date
| 2026-02-03
-- # Dates: uuid_extract_timestamp
select uuid_extract_timestamp('018f6e5e-7b3a-7000-8000-000000000000');
> uuid_extract_timestamp timestamptz
| 2024-05-12 19:53:56.794+00
-- # Dates: overlaps
select (date '2026-01-01', date '2026-02-01') overlaps (date '2026-01-15', date '2026-03-01');
! 0A000 OVERLAPS is not supported by Quorate
-- # Dates: compared with a text
select id from emp where hired = '2021-03-01' order by id;
> id int4
| 2
| 3

-- # Other functions: gen_random_uuid
select length(gen_random_uuid()::text);
> length int4
| 36
-- # Operators: json, jsonb
select '{"a": [1, 2]}'::jsonb -> 'a' ->> 0, '{"a": {"b": 1}}'::jsonb #>> '{a,b}';
> ?column? text, ?column? text
| 1 | 1
- MARIADB
select '{"a": 1, "b": 2}'::jsonb @> '{"a": 1.0}', '{"a": 1}'::jsonb ? 'a', '[1]'::jsonb = '[1.0]';
> ?column? bool, ?column? bool, ?column? bool
| t | t | t
- MARIADB
select jsonb_typeof('[1, 2]'), jsonb_array_length('[1, 2]');
> jsonb_typeof text, jsonb_array_length int4
| array | 2
- MARIADB
-- # Operators: arrays
select array[1, 2] || 3, array[1, 2] || array[3], array[1, 2] @> '{2}', array[2] <@ array[1, 2], array[1, 2] && '{3}';
> ?column? int4_array, ?column? int4_array, ?column? bool, ?column? bool, ?column? bool
| {1,2,3} | {1,2,3} | t | t | f
- MARIADB
select id from emp where id = any (string_to_array('1,3', ',')::int[]) order by id;
> id int4
| 1
| 3
- MARIADB
-- # Operators: removal from jsonb
select '{"a": 1}'::jsonb - 'a', '[1, 2]'::jsonb - 0, '{"a": {"b": 1}}'::jsonb #- '{a,b}', '[1]'::jsonb || '2';
> ?column? jsonb, ?column? jsonb, ?column? jsonb, ?column? jsonb
| {} | [2] | {"a": {}} | [1, 2]
- MARIADB
-- # Other functions: arrays
select array_length(array[1, 2], 1), cardinality('{}'::int[]), array_upper(array[1, 2], 1), array_dims(array['a']);
> array_length int4, cardinality int4, array_upper int4, array_dims text
| 2 | 0 | 2 | [1:1]
- MARIADB
select array_append(array[1], 2), array_prepend(0, array[1]), array_cat(array[1], array[2]), array_remove(array[1, 2, 1], 1), array_replace(array[1, 2], 2, 5);
> array_append int4_array, array_prepend int4_array, array_cat int4_array, array_remove int4_array, array_replace int4_array
| {1,2} | {0,1} | {1,2} | {2} | {1,5}
- MARIADB
select array_position(array['a', 'b'], 'b'), array_positions(array[1, 2, 1], 1);
> array_position int4, array_positions int4_array
| 2 | {1,3}
- MARIADB
select array_to_string(array[1, null, 2], ',', '*'), string_to_array('a,b', ',');
> array_to_string text, string_to_array text_array
| 1,*,2 | {a,b}
- MARIADB
-- # Other functions: building json
select json_build_object('a', 1), jsonb_build_array(1, 'x', null), to_jsonb(1.5);
> json_build_object json, jsonb_build_array jsonb, to_jsonb jsonb
| {"a" : 1} | [1, "x", null] | 1.5
- MARIADB
-- # Other functions: changing jsonb
select jsonb_set('{}', '{a}', '1'), jsonb_insert('[1]', '{0}', '0'), jsonb_strip_nulls('{"a": null}');
> jsonb_set jsonb, jsonb_insert jsonb, jsonb_strip_nulls jsonb
| {"a": 1} | [0, 1] | {}
- MARIADB
-- # Other functions: aggregating json objects
select json_object_agg('a', 1);
> json_object_agg json
| { "a" : 1 }
- DERBY
- MARIADB
-- # Other functions: version, current_user
select current_user is not null;
> ?column? bool
| t
-- # Other functions: nextval
create sequence s1 start 5;
> CREATE SEQUENCE
select nextval('s1');
> nextval int8
| 5
select nextval('s1');
> nextval int8
| 6
-- # Other functions: currval, lastval
select nextval('s1'), currval('s1');
> nextval int8, currval int8
| 7 | 7
select lastval();
> lastval int8
| 7
-- # Other functions: setval
select setval('s1', 9);
! 0A000 setval() is not supported by Quorate

-- # Writes: insert, several rows
insert into dept values (10, 'Ten'), (11, 'Eleven');
> INSERT 0 2
-- # Writes: insert of some columns, default
create table made (id serial primary key, a int default 7, b text default 'b', c int generated always as identity);
> CREATE TABLE
insert into made (b) values ('x');
> INSERT 0 1
insert into made (a) values (default);
> INSERT 0 1
insert into made default values;
> INSERT 0 1
select id, a, b, c from made order by id;
> id int4, a int4, b text, c int4
| 1 | 7 | x | 1
| 2 | 7 | b | 2
| 3 | 7 | b | 3
-- # Writes: insert of a query
insert into dept select id + 100, name from emp where id < 3;
> INSERT 0 2
-- # Writes: overriding system value
insert into made (id, c) overriding system value values (100, 100);
> INSERT 0 1
-- # Writes: returning
insert into dept values (12, 'Twelve') returning id, title || '!' as t;
> id int4, t text
| 12 | Twelve!
update dept set title = 'Dozen' where id = 12 returning *;
> id int4, title varchar
| 12 | Dozen
delete from dept where id = 12 returning title;
> title varchar
| Dozen
-- # Writes: on conflict do nothing
insert into dept values (1, 'again') on conflict do nothing;
> INSERT 0 0
insert into dept values (1, 'again') on conflict (id) do nothing;
> INSERT 0 0
-- # Writes: on conflict do update
insert into dept values (10, 'New') on conflict (id) do update set title = excluded.title || dept.title returning title;
> title varchar
| NewTen
-- # Writes: update
update emp set salary = salary + 1 where dept = 1;
> UPDATE 2
-- # Writes: update with a subquery
update emp set salary = (select max(salary) from emp) where id = 5;
> UPDATE 1
-- # Writes: update, several columns of a row
update emp set (salary, dept) = (10, 2) where id = 5;
> UPDATE 1
update emp set (salary, dept) = (select 11, 1) where id = 5;
> UPDATE 1
-- # Writes: update from
update emp set name = d.title from dept d where d.id = emp.dept and emp.id = 4;
> UPDATE 1
-- # Writes: keys that move
update dept set id = id + 1 where id in (10, 11);
> UPDATE 2
-- # Writes: delete
delete from dept where id > 100;
> DELETE 2
-- # Writes: delete using
delete from dept using emp where dept.id = emp.id + 10 and emp.id = 1;
> DELETE 1
-- # Writes: merge
merge into dept d using (values (3, 'Three'), (4, 'Four')) as v (id, title) on d.id = v.id when matched then update set title = v.title when not matched then insert values (v.id, v.title);
! 0A000 MERGE is not supported by Quorate
-- # Writes: truncate
truncate log;
> TRUNCATE TABLE
-- # Writes: where current of
delete from emp where current of c;
! 0A000 WHERE CURRENT OF is not supported by Quorate

-- # Tables: create, if not exists
create table if not exists dept (id int);
> CREATE TABLE
-- # Tables: create as
create table copy as select id, name from emp;
> SELECT 5
select count(*) from copy;
> count int8
| 5
-- # Tables: create like
create table alike (like dept);
> CREATE TABLE
set search_path = pg_temp_1, public;
> Set
-- # Tables: temporary
create temporary table temp (id int);
> CREATE TABLE
drop table temp;
> DROP TABLE
set search_path = public;
> Set
-- # Tables: select into
select id, name into chosen from emp;
> SELECT 5
-- # Tables: constraints
create table kept (id int, code varchar(5) unique, n int check (n > 0), d int references dept (id), constraint kept_key primary key (id));
> CREATE TABLE
insert into kept values (1, 'a', 0, 1);
! 23514 new row violates check constraint "kept_n_check"
insert into kept values (1, 'a', 1, 99);
! 23503 insert, update or delete violates foreign key constraint "kept_d_fkey"
insert into kept values (1, 'a', 1, 1), (2, 'a', 1, 1);
! 23505 duplicate key value violates unique constraint "kept_code_key"
insert into kept values (null, 'a', 1, 1);
! 23502 null value in column "id" of relation "kept" violates not-null constraint
-- # Tables: foreign keys with actions
create table child (id int primary key, d int references kept (id) on delete cascade on update cascade);
> CREATE TABLE
insert into kept values (1, 'a', 1, 1);
> INSERT 0 1
insert into child values (1, 1);
> INSERT 0 1
update kept set id = 2 where id = 1;
> UPDATE 1
select d from child;
> d int4
| 2
update kept set id = 1 where id = 2;
> UPDATE 1
delete from kept where id = 1;
> DELETE 1
select count(*) from child;
> count int8
| 0
-- # Tables: generated columns
create table gen (a int, b int generated always as (a * 2) stored);
! 0A000 a generated column is not supported by Quorate
insert into gen (a) values (4);
! 42P01 relation "gen" does not exist
select a, b from gen;
! 42P01 relation "gen" does not exist
-- # Tables: partitions
create table part (id int, at date) partition by range (at);
! 0A000 a typed or partitioned table is not supported by Quorate
-- # Tables: inherits
create table heir (extra int) inherits (dept);
! 0A000 INHERITS is not supported by Quorate
-- # Tables: exclusion constraints
create table room (id int, exclude using gist (id with =));
! 0A000 an EXCLUDE constraint is not supported by Quorate
-- # Tables: alter, columns
alter table copy add column note text default 'n';
> ALTER TABLE
alter table copy alter column note set default 'm';
> ALTER TABLE
alter table copy rename column note to remark;
> ALTER TABLE
alter table copy alter column remark set not null;
> ALTER TABLE
alter table copy drop column remark;
> ALTER TABLE
-- # Tables: alter, type of a column
alter table copy alter column id type bigint;
> ALTER TABLE
-- # Tables: alter, constraints
alter table copy add constraint copy_key primary key (id);
> ALTER TABLE
alter table copy add constraint copy_check check (id > 0);
> ALTER TABLE
alter table copy drop constraint copy_check;
> ALTER TABLE
-- # Tables: alter, rename
alter table copy rename to copied;
> ALTER TABLE
-- # Tables: comment
comment on table copied is 'a copy';
> Nothing
-- # Tables: drop
drop table copied;
> DROP TABLE
drop table if exists copied, alike;
> DROP TABLE
-- # Tables: index, unique, on an expression, partial
create index emp_dept on emp (dept);
> CREATE INDEX
create unique index emp_name on emp (name);
> CREATE INDEX
-- # Tables: unique index on an expression, with where
create unique index emp_lower on emp (lower(name)) where id > 0;
> CREATE INDEX
create index emp_lower on emp (lower(name));
! 42P07 relation "emp_lower" already exists
create index emp_some on emp (dept) where salary > 0;
> CREATE INDEX
drop index emp_dept;
> DROP INDEX
-- # Tables: view
create view paid as select id, salary from emp where salary is not null;
> CREATE VIEW
select count(*) from paid;
> count int8
| 5
create or replace view paid as select id, salary from emp where salary > 900;
> CREATE VIEW
drop view paid;
> DROP VIEW
-- # Tables: a view that is written to
create view fifty as select id, title from dept;
> CREATE VIEW
insert into fifty values (50, 'Fifty');
! 0A000 changing view "fifty" is not supported by Quorate
-- # Tables: materialised view
create materialized view stored as select id from dept;
> SELECT 4
refresh materialized view stored;
> REFRESH MATERIALIZED VIEW
create unique index stored_id on stored (id);
> CREATE INDEX
refresh materialized view concurrently stored;
> REFRESH MATERIALIZED VIEW
alter materialized view stored rename to restored;
> ALTER MATERIALIZED VIEW
drop materialized view restored;
> DROP MATERIALIZED VIEW
-- # Tables: sequence
create sequence s2 increment by 5 start with 100;
> CREATE SEQUENCE
alter sequence s2 restart with 10;
> ALTER SEQUENCE
drop sequence s2;
> DROP SEQUENCE
-- # Tables: schema
create schema other;
> CREATE SCHEMA
-- # Tables: enum
create type mood as enum ('sad', 'happy');
> CREATE TYPE
alter type mood add value 'ok' before 'happy';
> ALTER TYPE
create table felt (id int primary key, m mood default 'ok');
> CREATE TABLE
insert into felt values (1, 'happy'), (2, 'sad'), (3, default);
> INSERT 0 3
select id, m from felt where m >= 'ok' order by m;
> id int4, m enum
| 3 | ok
| 1 | happy
select min(m), count(distinct m) from felt;
> min enum, count int8
| sad | 3
alter type mood rename value 'happy' to 'glad';
> ALTER TYPE
select m from felt where id = 1;
> m enum
| glad
-- # Tables: arrays of an enum
create table feelings (m mood[]);
! 0A000 type mood[] is not supported by Quorate
-- # Tables: domain
create domain positive as int default 1 check (value > 0);
> CREATE DOMAIN
create table counted (id int primary key, n positive);
> CREATE TABLE
insert into counted values (1, 5), (2, default);
> INSERT 0 2
alter domain positive add constraint small check (value < 100);
> ALTER DOMAIN
select id, n from counted order by n;
> id int4, n int4
| 2 | 1
| 1 | 5
-- # Tables: cast to a domain with constraints
select 5::positive;
! 0A000 a cast to domain positive, which has constraints, is not supported by Quorate
-- # Tables: function, procedure, trigger
create function one() returns int language sql as 'select 1';
! 0A000 CREATE FUNCTION is not supported by Quorate
create trigger t before insert on dept for each row execute function one();
! 0A000 CREATE TRIGGER is not supported by Quorate
-- # Tables: rule
create rule r as on insert to dept do nothing;
! 0A000 CREATE RULE is not supported by Quorate

-- # Types: smallint, integer, bigint
create table ints (a smallint, b int, c bigint);
> CREATE TABLE
insert into ints values (32767, 2147483647, 9223372036854775807);
> INSERT 0 1
insert into ints values (32768, 0, 0);
! 22003 smallint out of range
-- # Types: numeric
create table nums (a numeric(5, 2), b numeric, c decimal(31, 0));
> CREATE TABLE
insert into nums values (123.456, 1.5, 1234567890123456789012345678901);
> INSERT 0 1
insert into nums values (12345, 0, 0);
! 22003 numeric field overflow
select * from nums;
> a numeric, b numeric, c numeric
| 123.46 | 1.5 | 1234567890123456789012345678901
-- # Types: real, double precision
create table reals (a real, b double precision);
> CREATE TABLE
insert into reals values (1.5, 0.1);
> INSERT 0 1
select a, b, b + 0.2 from reals;
> a float4, b float8, ?column? float8
| 1.5 | 0.1 | 0.30000000000000004
-- # Types: NaN and infinity
insert into reals values ('NaN', '-Infinity'), ('Infinity', 1);
> INSERT 0 2
select a, b from reals where a >= 'Infinity' or b = '-inf' order by a;
> a float4, b float8
| Infinity | 1
| NaN | -Infinity
-- # Types: computing with NaN and infinity
select b * 2 from reals;
! 0A000 computing with NaN or infinity is not supported by Quorate
-- # Types: boolean
create table bools (a boolean);
> CREATE TABLE
insert into bools values (true), ('f'), (null);
> INSERT 0 3
select a, not a from bools;
> a bool, ?column? bool
| f | t
| t | f
| ~ | ~
-- # Types: text, varchar, char
create table texts (a text, b varchar(3), c char(3));
> CREATE TABLE
insert into texts values ('x', 'abc', 'a');
> INSERT 0 1
insert into texts values ('x', 'abcd', 'a');
! 22001 value too long for type character varying(3)
select a, b, c || '|' from texts;
> a text, b varchar, ?column? text
| x | abc | a|
-- # Types: bytea
create table bytes (a bytea);
> CREATE TABLE
insert into bytes values ('\x00ff');
> INSERT 0 1
select a, length(a) from bytes;
> a bytea, length int4
| \x00ff | 2
-- # Types: date, time, timestamp, timestamptz
create table times (a date, b time, c timestamp, d timestamptz);
> CREATE TABLE
insert into times values ('2026-01-02', '03:04:05', '2026-01-02 03:04:05.678901', '2026-01-02 03:04:05+02');
> INSERT 0 1
select a, b, c, d at time zone 'UTC' from times;
> a date, b time, c timestamp, timezone timestamp
| 2026-01-02 | 03:04:05 | 2026-01-02 03:04:05.678901 | 2026-01-02 01:04:05
-- # Types: uuid
create table uuids (a uuid primary key);
> CREATE TABLE
insert into uuids values ('A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11');
> INSERT 0 1
select a from uuids;
> a uuid
| a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11
-- # Types: interval
create table spans (id int primary key, a interval, b interval day to minute);
> CREATE TABLE
insert into spans values (1, '1 year 2 mons', '1 02:03:04'), (2, 'P1DT2H', '-5 minutes'), (3, '@ 30 days ago', null);
> INSERT 0 3
select id, a, b from spans order by a desc;
> id int4, a interval, b interval
| 1 | 1 year 2 mons | 1 day 02:03:00
| 2 | 1 day 02:00:00 | -00:05:00
| 3 | -30 days | ~
select id from spans where a < '2 days';
> id int4
| 2
| 3
select count(distinct a), min(a), max(b) from spans;
> count int8, min interval, max interval
| 3 | -30 days | 1 day 02:03:00
update spans set a = '1 month' where id = 3 returning a;
> a interval
| 1 mon
-- # Types: computing with intervals
select a + b, a * 1.5, - b, extract(day from a) from spans where id < 3 order by id;
> ?column? interval, ?column? interval, ?column? interval, extract numeric
| 1 year 2 mons 1 day 02:03:00 | 1 year 9 mons | -1 days -02:03:00 | 0
| 1 day 01:55:00 | 1 day 15:00:00 | 00:05:00 | 1
- MARIADB
select timestamp '2026-01-31 10:00' + a, date '2026-03-01' - b, age(timestamp '2026-03-01', timestamp '2025-01-31'), justify_days(a) from spans where id = 1;
> ?column? timestamp, ?column? timestamp, age interval, justify_days interval
| 2027-03-31 10:00:00 | 2026-02-27 21:57:00 | 1 year 1 mon 1 day | 1 year 2 mons
- MARIADB
select sum(a), avg(a) from spans;
> sum interval, avg interval
| 1 year 3 mons 1 day 02:00:00 | 5 mons 08:40:00
- MARIADB
select a::text from spans where id = 1;
> a text
| 1 year 2 mons
- MARIADB
-- # Types: unique intervals
create unique index spans_a on spans (a);
! 0A000 a key or index of interval is not supported by Quorate
-- # Types: json, jsonb
create table docs (id int primary key, a json, b jsonb default '{}');
> CREATE TABLE
insert into docs values (1, '{"b":1}', '{"b":1, "a": [1e2, "x"]}'), (2, null, '[]'), (3, '2', null);
> INSERT 0 3
select a, b from docs order by id;
> a json, b jsonb
| {"b":1} | {"a": [100, "x"], "b": 1}
| ~ | []
| 2 | ~
update docs set b = '{"a": {"c": true}}' where id = 3 returning b;
> b jsonb
| {"a": {"c": true}}
select b::text, a::jsonb from docs where id = 1;
> b text, a jsonb
| {"a": [100, "x"], "b": 1} | {"b": 1}
- MARIADB
-- # Types: sorting and grouping by jsonb
select b from docs order by b;
> b jsonb
| []
| {"a": {"c": true}}
| {"a": [100, "x"], "b": 1}
- POSTGRESQL
- MARIADB
select distinct b from docs;
> b jsonb
| []
| {"a": [100, "x"], "b": 1}
| {"a": {"c": true}}
- POSTGRESQL
- MARIADB
select b, count(*) from docs group by b;
> b jsonb, count int8
| [] | 1
| {"a": [100, "x"], "b": 1} | 1
| {"a": {"c": true}} | 1
- POSTGRESQL
- MARIADB
select id from docs where b > '[]';
> id int4
| 1
| 3
- POSTGRESQL
- MARIADB
-- # Types: unique jsonb
create unique index docs_b on docs (b);
! 0A000 a key or index of jsonb is not supported by Quorate
-- # Types: arrays
create table lists (id int primary key, a int[], b text[] default '{}', c numeric(5, 2)[]);
> CREATE TABLE
insert into lists values (1, '{1, 2,NULL}', array['x', 'a b'], '{1,2.5}'), (2, '{}', default, null), (3, array[3], '{"NULL",""}', array[1.005]);
> INSERT 0 3
select a, b, c from lists order by id;
> a int4_array, b text_array, c numeric_array
| {1,2,NULL} | {x,"a b"} | {1.00,2.50}
| {} | {} | ~
| {3} | {"NULL",""} | {1.01}
update lists set a = '{4,5}' where a = array[3] returning a;
> a int4_array
| {4,5}
select id, a is null, a = '{}' from lists order by id;
> id int4, ?column? bool, ?column? bool
| 1 | f | f
| 2 | f | t
| 3 | f | f
select distinct b from lists where id < 3;
> b text_array
| {x,"a b"}
| {}
alter table lists alter column a type bigint[];
> ALTER TABLE
-- # Types: sorting arrays, and comparing arrays of numerics
select a from lists order by a;
> a int8_array
| {}
| {1,2,NULL}
| {4,5}
- POSTGRESQL
- MARIADB
select distinct c from lists;
> c numeric_array
| {1.00,2.50}
| {1.01}
| ~
- POSTGRESQL
- MARIADB
select id from lists where a > '{1}' order by id;
> id int4
| 1
| 3
- POSTGRESQL
- MARIADB
-- # Types: arrays of several dimensions, or with bounds
select '{{1,2},{3,4}}'::int[];
! 0A000 an array of several dimensions is not supported by Quorate
select '[0:1]={1,2}'::int[];
! 0A000 an array with bounds is not supported by Quorate
-- # Types: time with time zone
create table zoned (a time with time zone primary key);
> CREATE TABLE
insert into zoned values ('10:30+02'), ('08:00Z');
> INSERT 0 2
select a from zoned order by a;
> a timetz
| 08:00:00+00
| 10:30:00+02
-- # Types: money
create table paid (a money);
> CREATE TABLE
insert into paid values ('$1,234.50'), (12), (-0.5);
> INSERT 0 3
select a from paid order by a;
> a money
| -$0.50
| $12.00
| $1,234.50
select sum(a), max(a) from paid;
> sum money, max money
| $1,246.00 | $1,234.50
select a * 2, a + '1', a / 3 from paid where a > '100';
> ?column? money, ?column? money, ?column? money
| $2,469.00 | $1,235.50 | $411.50
-- # Types: inet, cidr, macaddr
create table hosts (a inet primary key, b cidr, c macaddr);
> CREATE TABLE
insert into hosts values ('10.0.0.1/8', '10/8', '08002b010203'), ('::1', '::/0', null);
> INSERT 0 2
select a, b, c from hosts order by a;
> a inet, b cidr, c macaddr
| 10.0.0.1/8 | 10.0.0.0/8 | 08:00:2b:01:02:03
| ::1 | ::/0 | ~
-- # Types: operators of addresses
select a << '10.0.0.0/7', host(a), masklen(a), network(a) from hosts order by a;
> ?column? bool, host text, masklen int4, network cidr
| t | 10.0.0.1 | 8 | 10.0.0.0/8
| f | ::1 | 128 | ::1/128
- POSTGRESQL
- MARIADB
-- # Types: bit, bit varying
create table flags (a bit(3), b varbit);
> CREATE TABLE
insert into flags values (b'101', '1'), ('010', x'F');
> INSERT 0 2
select a, b from flags order by a;
> a bit, b varbit
| 010 | 1111
| 101 | 1
select a || b from flags;
> ?column? varbit
| 0101111
| 1011
-- # Types: operators of bits
select a & b'110', ~ a, a << 1 from flags order by a;
> ?column? bit, ?column? bit, ?column? bit
| 010 | 101 | 100
| 100 | 010 | 010
- POSTGRESQL
- MARIADB
-- # Types: ranges
create table spread (a int4range, b daterange, c numrange, d tsrange, e tstzrange, f int8range);
> CREATE TABLE
insert into spread (a, b, c) values ('[1,5]', '[2026-01-01,)', '(1.5,2]');
> INSERT 0 1
select a, b, c from spread;
> a int4range, b daterange, c numrange
| [1,6) | [2026-01-01,) | (1.5,2]
-- # Types: operators of ranges
select a @> 3, a && '[5,9]', lower(a), upper(b) from spread;
> ?column? bool, ?column? bool, lower int4, upper date
| t | t | 1 | ~
- POSTGRESQL
- MARIADB
-- # Types: multiranges
create table spreads (a int4multirange);
! 0A000 type int4multirange is not supported by Quorate
-- # Types: point, line, box and other shapes
create table shapes (a point, b lseg, c box, d path, e polygon, f line, g circle);
> CREATE TABLE
insert into shapes values ('(1,2)', '[(1,2),(3,4)]', '(3,4),(1,2)', '[(1,2),(3,4)]', '((1,2),(3,4))', '{1,2,3}', '<(1,2),3>');
> INSERT 0 1
select * from shapes;
> a point, b lseg, c box, d path, e polygon, f line, g circle
| (1,2) | [(1,2),(3,4)] | (3,4),(1,2) | [(1,2),(3,4)] | ((1,2),(3,4)) | {1,2,3} | <(1,2),3>
-- # Types: operators of shapes
select a <-> '(0,0)' from shapes;
! 0A000 the operator <-> of point and unknown is not supported by Quorate
-- # Types: xml
create table papers (a xml);
> CREATE TABLE
insert into papers values ('<a b="c">d</a>');
> INSERT 0 1
select a from papers;
> a xml
| <a b="c">d</a>
-- # Types: tsvector, tsquery
create table words (a tsvector, b tsquery);
> CREATE TABLE
insert into words values ('a fat cat', 'fat & !rat');
> INSERT 0 1
select a, b from words;
> a tsvector, b tsquery
| 'a' 'cat' 'fat' | 'fat' & !'rat'
-- # Types: searching texts
select a @@ b from words;
! 0A000 the operator @@ of tsvector and tsquery is not supported by Quorate
-- # Types: oid, name, "char", pg_lsn
create table odd (a oid, b name, c "char", d pg_lsn);
> CREATE TABLE
insert into odd values (12, 'n', 'c', '16/B374D848');
> INSERT 0 1
select a, b, c, d from odd;
> a oid, b name, c char, d pg_lsn
| 12 | n | c | 16/B374D848
-- # Types: regclass
create table regs (a regclass);
! 0A000 type regclass is not supported by Quorate
-- # Types: serial, identity
create table ids (a bigserial, b int generated by default as identity);
> CREATE TABLE
insert into ids default values;
> INSERT 0 1
select * from ids;
> a int8, b int4
| 1 | 1
