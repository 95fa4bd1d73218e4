-- Texts are ordered by code point, characters beyond U+FFFF too.
create table point (id int primary key, s text, v varchar(20), c char(5), n int default 0);
> CREATE TABLE
insert into point (id, s, v, c) values (1, '😀', '😀a', '😀'), (2, U&'\FFFD', U&'\FFFDb', U&'\FFFD'), (3, 'z', 'z', 'z'), (4, U&'\E000', U&'\D7FF', U&'\E000'), (5, null, null, null), (6, '😀😀', '😀', '𐀀');
> INSERT 0 6
select max(s), min(s), max(v), min(v), max(c), min(c) from point;
> max text, min text, max text, min text, max bpchar, min bpchar
| 😀😀 | z | 😀a | z | 😀     | z    
select max(s) filter (where id < 6), max(distinct s) from point;
> max text, max text
| 😀 | 😀😀
select id, s from point order by s, id;
> id int4, s text
| 3 | z
| 4 | 
| 2 | �
| 1 | 😀
| 6 | 😀😀
| 5 | ~
select id from point order by s desc nulls last, id;
> id int4
| 6
| 1
| 2
| 4
| 3
| 5
select id from point order by 1 desc;
> id int4
| 6
| 5
| 4
| 3
| 2
| 1
select s from point order by 1;
> s text
| z
| 
| �
| 😀
| 😀😀
| ~
select distinct v from point order by v;
> v varchar
| z
| ퟿
| �b
| 😀
| 😀a
| ~
select distinct v as w from point order by w desc limit 2;
> w varchar
| ~
| 😀a
select id from point order by c, id;
> id int4
| 3
| 4
| 2
| 6
| 1
| 5
select s from point union select v from point order by 1;
> s text
| z
| ퟿
| 
| �
| �b
| 😀
| 😀a
| 😀😀
| ~
select s from point union all values ('𐀀'), (U&'\FFFF') order by 1 desc limit 3 offset 1;
> s text
| 😀😀
| 😀
| 𐀀
select id from point where s > U&'\FFF0' order by id;
> id int4
| 1
| 2
| 6
select id from point where s <= U&'\FFFD' order by id;
> id int4
| 2
| 3
| 4
select id from point where U&'\E000' < s and s >= v order by id;
> id int4
| 6
select id from point where s between U&'\E000' and U&'\FFFD' order by id;
> id int4
| 2
| 4
select id from point where s not between U&'\E000' and U&'\FFFD' order by id;
> id int4
| 1
| 3
| 6
select id from point where (s, id) > (U&'\FFFD', 2) order by id;
> id int4
| 1
| 6
select id from point where s > all (select v from point where id in (3, 4)) order by id;
> id int4
| 1
| 2
| 4
| 6
select id from point where s < any (select v from point where id in (1, 3)) order by id;
> id int4
| 1
| 2
| 3
| 4
select id from point where s >= (select max(s) from point where id < 3) order by id;
> id int4
| 1
| 6
select greatest('😀', U&'\FFFD'), least('😀', U&'\FFFD');
> greatest text, least text
| 😀 | �
select greatest(s, v), least(s, v) from point order by id;
> greatest text, least text
| 😀a | 😀
| �b | �
| z | z
|  | ퟿
| ~ | ~
| 😀😀 | 😀
select chr(128512) > chr(65533), chr(65533) > chr(128512);
> ?column? bool, ?column? bool
| t | f
- MARIADB
select id from point where s > chr(65533) order by id;
> id int4
| 1
| 6
- MARIADB
select convert_from('\xf09f9880', 'UTF8') > convert_from('\xefbfbd', 'UTF8');
> ?column? bool
| t
- MARIADB
select '{"a": "\ud83d\ude00"}'::json ->> 'a' > U&'\FFFD';
> ?column? bool
| t
- MARIADB
select '{"a": "\ud83d\ude00"}'::jsonb ->> 'a' > U&'\FFFD';
> ?column? bool
| t
- MARIADB
select case when s > U&'\FFFD' then 'above' else 'below' end, count(*) from point group by 1 order by 1;
> case text, count int8
| above | 2
| below | 4
select v, count(*) from point group by v having max(s) > U&'\FFF0' order by v;
> v varchar, count int8
| �b | 1
| 😀 | 1
| 😀a | 1
select s, count(*) from point group by s order by s desc nulls first;
> s text, count int8
| ~ | 1
| 😀😀 | 1
| 😀 | 1
| � | 1
|  | 1
| z | 1
select max(s) as m, id % 2 as o from point group by id % 2 order by max(s);
> m text, o int4
| 😀 | 1
| 😀😀 | 0
select string_agg(s, ',' order by s) from point;
> string_agg text
| z,,�,😀,😀😀
- DERBY
- MARIADB
select string_agg(distinct v, ',' order by v desc) from point;
> string_agg text
| 😀a,😀,�b,퟿,z
- DERBY
- SQLITE
- MARIADB
select string_agg(v, '') from (select v from point order by v) q;
> string_agg text
| z퟿�b😀😀a
- DERBY
- MARIADB
select array_agg(s order by s desc) from point;
> array_agg text_array
| {NULL,😀😀,😀,�,,z}
- DERBY
- MARIADB
select array_agg(distinct v) from point;
> array_agg varchar_array
| {z,퟿,�b,😀,😀a,NULL}
- DERBY
- MARIADB
select array(select s from point where s is not null order by s);
> array text_array
| {z,,�,😀,😀😀}
- DERBY
- MARIADB
select '{😀}'::text[] > array[U&'\FFFD'], '{a,😀}'::text[] < array['a', U&'\FFFD'];
> ?column? bool, ?column? bool
| t | f
- POSTGRESQL
- MARIADB
select '"😀"'::jsonb > '"\ufffd"'::jsonb, '{"a": "😀"}'::jsonb < '{"a": "\ufffd"}'::jsonb;
> ?column? bool, ?column? bool
| t | f
- POSTGRESQL
- MARIADB
select id, row_number() over (order by s) from point order by id;
> id int4, row_number int8
| 1 | 4
| 2 | 3
| 3 | 1
| 4 | 2
| 5 | 6
| 6 | 5
- HSQLDB
- DERBY
- MARIADB
select id, max(s) over (order by id), min(s) over (partition by id % 2) from point order by id;
> id int4, max text, min text
| 1 | 😀 | z
| 2 | 😀 | 
| 3 | 😀 | z
| 4 | 😀 | 
| 5 | 😀 | z
| 6 | 😀😀 | 
- HSQLDB
- DERBY
- MARIADB
select id, first_value(s) over (order by s desc nulls last) from point order by id;
> id int4, first_value text
| 1 | 😀😀
| 2 | 😀😀
| 3 | 😀😀
| 4 | 😀😀
| 5 | 😀😀
| 6 | 😀😀
- HSQLDB
- DERBY
- MARIADB
select distinct on (id % 2) id, s from point order by id % 2, s desc nulls last;
> id int4, s text
| 6 | 😀😀
| 1 | 😀
- HSQLDB
- DERBY
- MARIADB
select id from point order by s fetch first 2 rows with ties;
> id int4
| 3
| 4
- HSQLDB
- DERBY
- MARIADB
select id from point where s in (select max(s) from point) order by id;
> id int4
| 6
select id from (select id, s from point order by s desc nulls last limit 2) q order by id;
> id int4
| 1
| 6
with recursive r (s, k) as (select '😀'::text, 1 union all select greatest(s, U&'\FFFD'), k + 1 from r where k < 3) select * from r order by k;
> s text, k int4
| 😀 | 1
| 😀 | 2
| 😀 | 3
- DERBY
select a.id, b.id from point a join point b on a.s < b.v order by a.id, b.id;
> id int4, id int4
| 1 | 1
| 2 | 1
| 2 | 2
| 2 | 6
| 3 | 1
| 3 | 2
| 3 | 4
| 3 | 6
| 4 | 1
| 4 | 2
| 4 | 6
update point set n = 1 where s > U&'\FFF0';
> UPDATE 3
update point set n = n + 1 where s = (select max(s) from point);
> UPDATE 1
update point set v = greatest(v, U&'\FFFD') where id = 3;
> UPDATE 1
select id, v, n from point order by id;
> id int4, v varchar, n int4
| 1 | 😀a | 1
| 2 | �b | 1
| 3 | � | 0
| 4 | ퟿ | 0
| 5 | ~ | 0
| 6 | 😀 | 2
delete from point where s > U&'\FFFD' and id = 6;
> DELETE 1
select max(s) from point;
> max text
| 😀
create table above (s text check (s > U&'\FFF0'), t text, check (s > t));
> CREATE TABLE
insert into above values ('😀', U&'\FFFD');
> INSERT 0 1
insert into above values (U&'\FFFD', 'x');
> INSERT 0 1
insert into above values ('a');
! 23514 new row violates check constraint "above_s_check"
insert into above values (U&'\FFFD', '😀');
! 23514 new row violates check constraint "above_check"
insert into above values ('😀', '😀');
! 23514 new row violates check constraint "above_check"
select s, t from above order by s;
> s text, t text
| � | x
| 😀 | �
create table met (k text primary key, s text);
> CREATE TABLE
insert into met values ('😀', 'a'), (U&'\FFFD', 'b');
> INSERT 0 2
insert into met values ('😀', U&'\FFFD') on conflict (k) do update set s = greatest(met.s, excluded.s) where excluded.s > met.s returning k, s;
> k text, s text
| 😀 | �
insert into met values ('😀', '😀') on conflict (k) do update set s = excluded.s where excluded.s > met.s returning k, s;
> k text, s text
| 😀 | 😀
insert into met values ('😀', U&'\FFFD') on conflict (k) do update set s = excluded.s where excluded.s > met.s returning k, s;
> k text, s text
select k from met order by k;
> k text
| �
| 😀
select k from met where k > U&'\FFFE';
> k text
| 😀
create unique index met_above on met (s) where s > U&'\FFFD';
> CREATE INDEX
insert into met values ('x', '😀');
! 23505 duplicate key value violates unique constraint "met_above"
insert into met values ('y', 'b');
> INSERT 0 1
create view seen as select id, s from point where s > U&'\FFF0' order by s;
> CREATE VIEW
select * from seen order by id;
> id int4, s text
| 1 | 😀
| 2 | �
create type mood as enum ('😀', U&'\FFFD');
> CREATE TYPE
create table moods (m mood);
> CREATE TABLE
insert into moods values ('😀'), (U&'\FFFD');
> INSERT 0 2
select m from moods order by m;
> m enum
| 😀
| �
values ('😀'), (U&'\FFFD') order by 1;
> column1 text
| �
| 😀
with recursive r (s) as (select '😀'::text union all select U&'\FFFD' || s from r where length(s) < 3) select s from r order by s;
> s text
| ��😀
| �😀
| 😀
- DERBY
select max(distinct s) from point group by n order by 1;
> max text
| 
| 😀
select s || v as j from point order by j;
> j text
| z�
| ퟿
| ��b
| 😀😀a
| ~
select upper(s), max(v) from point group by upper(s) order by upper(s), max(v);
> upper text, max text
| Z | �
|  | ퟿
| � | �b
| 😀 | 😀a
| ~ | ~
drop view seen;
> DROP VIEW
drop table point, above, met, moods;
> DROP TABLE
-- Half of a pair is no character.
select U&'\D83D\DE00' as a, U&'\+01F600' as b;
> a text, b text
| 😀 | 😀
select U&'\D83D';
! 42601 invalid Unicode surrogate pair
select U&'\D83Dx';
! 42601 invalid Unicode surrogate pair
select U&'\DE00\D83D';
! 42601 invalid Unicode surrogate pair
select U&'\D83D\D83D\DE00';
! 42601 invalid Unicode surrogate pair
select U&"\DE00" from point;
! 42601 invalid Unicode surrogate pair
