create table s (id int primary key, b boolean, k int, d date, ts timestamp, t text);
> CREATE TABLE
insert into s values (1, true, 2, date '2020-01-01', timestamp '2020-01-01 12:00:00', 'x😀y'), (2, false, 0, null, null, 'xy'), (3, null, null, date '2020-01-02', timestamp '2020-01-01 00:00:00', 'x_y');
> INSERT 0 3
-- concat writes a boolean as its output function does, a cast does not.
select concat(true), concat('a', false, 1), 'a' || true, true::text;
> concat text, concat text, ?column? text, text text
| t | af1 | atrue | true
select id, concat(b), concat('a', k > 1), b::text, 'a' || b from s order by id;
> id int4, concat text, concat text, b text, ?column? text
| 1 | t | at | true | atrue
| 2 | f | af | false | afalse
| 3 |  | a | ~ | ~
-- The day of now(), compared.
select current_date = now()::date, now()::timestamp = localtimestamp, now()::date + 1 > current_date;
> ?column? bool, ?column? bool, ?column? bool
| t | t | t
select date '2020-01-01' = timestamp '2020-01-01 12:00:00'::date, timestamp '2020-01-01 12:00:00'::date = date '2020-01-02';
> ?column? bool, ?column? bool
| t | f
select id, d = ts::date, ts::date = date '2020-01-01', ts::date between date '2020-01-01' and d from s order by id;
> id int4, ?column? bool, ?column? bool, ?column? bool
| 1 | t | t | t
| 2 | ~ | ~ | ~
| 3 | f | t | t
select id from s where d = timestamp '2020-01-01 12:00:00'::date or ts::date > now()::date order by id;
> id int4
| 1
select id, coalesce(d, now()::date) < now()::date from s order by id;
> id int4, ?column? bool
| 1 | t
| 2 | f
| 3 | t
-- A character beyond U+FFFF is one character.
select 'x😀y' like 'x_y', 'x😀y' like 'x__y', 'x😀y' like 'x%y', '😀' like '_', '😀' not like '__', 'X😀Y' ilike 'x_y';
> ?column? bool, ?column? bool, ?column? bool, ?column? bool, ?column? bool, ?column? bool
| t | f | t | t | t | t
select id from s where t like 'x_y' order by id;
> id int4
| 1
| 3
select id from s where t like 'x\_y' order by id;
> id int4
| 3
select id from s where t like '___' and t not like 'x_' order by id;
> id int4
| 1
| 3
select id, t like '%😀%', t like '_😀_', t ilike 'X_Y' from s order by id;
> id int4, ?column? bool, ?column? bool, ?column? bool
| 1 | t | t | t
| 2 | f | f | f
| 3 | f | f | t
-- floor and ceil of an integer are of double precision.
select floor(7), ceil(k), ceiling(k), floor(k / 2) from s order by id;
> floor float8, ceil float8, ceiling float8, floor float8
| 7 | 2 | 2 | 1
| 7 | 0 | 0 | 0
| 7 | ~ | ~ | ~
select round(7), trunc(k) from s order by id;
> round float8, trunc float8
| 7 | 2
| 7 | 0
| 7 | ~
select position('y' in t), strpos(t, 'y') from s order by id;
> position int4, strpos int4
| 3 | 3
| 2 | 2
| 3 | 3
select sign(k), sign(-2), abs(k) from s order by id;
> sign float8, sign float8, abs int4
| 1 | -1 | 2
| 0 | -1 | 0
| ~ | -1 | ~
select id from s where t like 'x%' and t not like '%\_%' order by id;
> id int4
| 1
| 2
select 'a' like '%', '' like '', '' like '%', '' like '_', 'aab' like '%ab', 'a%b' like 'a\%b', 'abc' like 'a%c%', 'abc' like '_%_', null like 'a', 'a' like null::text;
> ?column? bool, ?column? bool, ?column? bool, ?column? bool, ?column? bool, ?column? bool, ?column? bool, ?column? bool, ?column? bool, ?column? bool
| t | t | t | f | t | t | t | t | ~ | ~
select id from s where id = any(array[1, 3, null]) order by id;
> id int4
| 1
| 3
select id from s where id <> all(array[1, 3]) order by id;
> id int4
| 2
select id from s where id <> all(array[1, null]) order by id;
> id int4
select id, t = any(array['xy', t || 'z']), k > any(array[0, 1]) from s order by id;
> id int4, ?column? bool, ?column? bool
| 1 | f | t
| 2 | t | f
| 3 | f | ~
-- The name of a table alone is its whole row, which no engine here has.
select s from s;
! 0A000 a whole row as a value (s) is not supported by Quorate
select id from s where exists (select s from (select 1 as one) x);
! 0A000 a whole row as a value (s) is not supported by Quorate
select count(s) from s;
! 0A000 a whole row as a value (s) is not supported by Quorate
select x.s from s as x;
! 42703 column x.s does not exist
select nothing from s;
! 42703 column "nothing" does not exist
