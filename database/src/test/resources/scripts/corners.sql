create table t (id int primary key, v text, c char(5), w varchar(10));
> CREATE TABLE
insert into t values (1, 'ab', 'ab', 'ab'), (2, 'ab ', 'ab ', 'ab '), (3, '', '', ''), (4, 'Ünïcode', 'Ünï', 'ünï'), (5, '100%', 'x_y', 'a\b'), (6, null, null, null);
> INSERT 0 6
select id from t where v = 'ab';
> id int4
| 1
select id from t where v <> 'ab' order by id;
> id int4
| 2
| 3
| 4
| 5
select id from t where v in ('ab ', '');
> id int4
| 2
| 3
select id from t where c = 'ab';
> id int4
| 1
| 2
select id from t where w = v;
> id int4
| 1
| 2
| 3
select id, length(v), length(c), octet_length(v) from t order by id;
> id int4, length int4, length int4, octet_length int4
| 1 | 2 | 2 | 2
| 2 | 3 | 2 | 3
| 3 | 0 | 0 | 0
| 4 | 7 | 3 | 9
| 5 | 4 | 3 | 4
| 6 | ~ | ~ | ~
select id from t where v like 'ab_';
> id int4
| 2
select id from t where v like '100\%';
> id int4
| 5
select id from t where c like 'x!_y' escape '!';
> id int4
select id from t where w like 'a\\b';
> id int4
| 5
select upper(v), lower(c) from t where id = 4;
> upper text, lower text
| ÜNÏCODE | ünï
select v || null from t where id = 1;
> ?column? text
| ~
select id from t where v is null or c is not null order by v nulls first, id;
> id int4
| 6
| 3
| 5
| 1
| 2
| 4
select a.id, b.id from t a join t b on a.v = b.v order by 1, 2;
> id int4, id int4
| 1 | 1
| 2 | 2
| 3 | 3
| 4 | 4
| 5 | 5
select id from t where v > 'ab' order by v desc;
> id int4
| 4
| 2
select 'O''Reilly', E'tab\there', $$dollar 'quoted'$$, 'semi;colon';
> ?column? text, ?column? text, ?column? text, ?column? text
| O'Reilly | tab	here | dollar 'quoted' | semi;colon
select "id" as "Mixed Case", id as "select" from t where id = 1;
> Mixed Case int4, select int4
| 1 | 1
create table "Quoted Table" ("Some Col" int, "order" text);
> CREATE TABLE
insert into "Quoted Table" values (1, 'x') returning "Some Col", "order";
> Some Col int4, order text
| 1 | x
select "Some Col" from "Quoted Table" where "order" = 'x';
> Some Col int4
| 1
create table public.pub (a int);
> CREATE TABLE
select * from public.pub;
> a int4
insert into t (id, v) select id + 100, v from t where id < 3 returning id;
> id int4
| 101
| 102
update t set v = (select max(w) from t) where id = 101 returning v;
> v text
| ünï
delete from t where id in (select id from t where id > 100);
> DELETE 2
select count(*) from t;
> count int8
| 6
select id from t where not (id = 1 or id > 2);
> id int4
| 2
select exists (select 1 from t where id = 1), not exists (select 1 from t where id = 99);
> exists bool, ?column? bool
| t | t
select case when exists (select 1 from t) then 'y' end;
> case text
| y
select id from t where id = 1 and true;
> id int4
| 1
select id from t where false;
> id int4
select distinct c from t where c is not null order by c;
> c bpchar
|      
| ab   
| x_y  
| Ünï  
select count(*), count(v), min(v), max(c) from t;
> count int8, count int8, min text, max bpchar
| 6 | 5 |  | Ünï  
select t.* from t where id = 1;
> id int4, v text, c bpchar, w varchar
| 1 | ab | ab    | ab
select x.n from (select id as n from t order by id desc limit 2) x order by 1;
> n int4
| 5
| 6
select id from t where id between 2 and 3 union all (select id from t order by id limit 1);
> id int4
| 1
| 2
| 3
with a as (select id from t where id < 3), b as (select id + 10 as id from a) select * from a union all select id from b order by 1;
> id int4
| 1
| 2
| 11
| 12
select * from t as x(a, b) where a = 1;
> a int4, b text, c bpchar, w varchar
| 1 | ab | ab    | ab
select max(id) from t having count(*) > 100;
> max int4
select 1 from t group by ();
> ?column? int4
| 1
select nullif(v, '') from t where id = 3;
> nullif text
| ~
select id::text || '-' || v from t where id = 1;
> ?column? text
| 1-ab
select current_timestamp = now(), current_date <= now();
> ?column? bool, ?column? bool
| t | t
select id, (id > 2) as big from t where (id > 1) = true order by id;
> id int4, big bool
| 2 | f
| 3 | t
| 4 | t
| 5 | t
| 6 | t
update t set c = 'toolong' where id = 1;
! 22001 value too long for type character(5)
update t set c = 'fits  ' || '' where id = 1 returning c;
> c bpchar
| fits 
create table f (id int primary key, parent int references f (id) on delete set null, b boolean default false not null);
> CREATE TABLE
insert into f values (1, null), (2, 1), (3, 1);
> INSERT 0 3
delete from f where id = 1;
> DELETE 1
select * from f order by id;
> id int4, parent int4, b bool
| 2 | ~ | f
| 3 | ~ | f
update f set b = not b returning id, b;
> id int4, b bool
| 2 | t
| 3 | t
select b, count(*) from f group by 1;
> b bool, count int8
| t | 2
create table lots (a int, b int, c int, primary key (a, b));
> CREATE TABLE
insert into lots select x.id, y.id, x.id * y.id from t x, t y;
> INSERT 0 36
select sum(c), count(*) from lots;
> sum int8, count int8
| 441 | 36
select a, sum(c) from lots group by a having sum(c) > 30 order by sum(c) desc limit 2;
> a int4, sum int8
| 6 | 126
| 5 | 105
delete from lots where (a, b) in ((1, 1), (2, 2));
> DELETE 2
select a from lots where (a, b) > (5, 5) order by a, b;
> a int4
| 5
| 6
| 6
| 6
| 6
| 6
| 6
truncate lots, f;
> TRUNCATE TABLE
select count(*) from lots;
> count int8
| 0

-- Bytes that are written as escapes are UTF-8, and a pair of surrogates is one character.
select E'caf\xc3\xa9', length(E'\xe2\x82\xac'), E'\u00e9\U0001F600\uD83D\uDE00', E'\x', E'\101\x42c';
> ?column? text, length int4, ?column? text, ?column? text, ?column? text
| café | 1 | é😀😀 | x | ABc
select E'\xff';
! 22021 invalid byte sequence for encoding "UTF8": 0xff
select E'a\400';
! 22021 invalid byte sequence for encoding "UTF8": 0x00
select E'\uD83D';
! 42601 invalid Unicode surrogate pair
select E'\uDE00\uD83D';
! 42601 invalid Unicode surrogate pair
select E'\u00e';
! 22025 invalid Unicode escape
select E'\u0000';
! 42601 invalid Unicode escape value

-- What is always generated is not updated.
create table always (id int generated always as identity primary key, v int);
> CREATE TABLE
insert into always (v) values (1), (2);
> INSERT 0 2
update always set id = 7 where v = 1;
! 428C9 column "id" can only be updated to DEFAULT
insert into always (id, v) overriding system value values (1, 5) on conflict (id) do update set id = 9;
! 428C9 column "id" can only be updated to DEFAULT
update always set v = 3 where id = 1;
> UPDATE 1
select * from always order by id;
> id int4, v int4
| 1 | 3
| 2 | 2
drop table always;
> DROP TABLE
