create table t (id serial primary key, name text unique, n int default 7, at timestamptz default now(), price numeric(6,2) default 1.50 check (price >= 0), u uuid default gen_random_uuid());
> CREATE TABLE
insert into t (name) values ('a'), ('b') returning id, name, n, price;
> id int4, name text, n int4, price numeric
| 1 | a | 7 | 1.50
| 2 | b | 7 | 1.50
insert into t default values returning id, name;
> id int4, name text
| 3 | ~
insert into t (name, price) values ('c', 2.345) returning *;
> id int4, name text, n int4, at timestamptz, price numeric, u uuid
| 4 | c | 7 | 2026-01-02 03:04:05.678901+00 | 2.35 | baee56f3-2e22-4007-ad68-938cb83c2015
insert into t (name) values ('a');
! 23505 duplicate key value violates unique constraint "t_name_key"
insert into t (name, price) values ('d', -1);
! 23514 new row violates check constraint "t_price_check"
insert into t (id, name) values (100, 'x') on conflict (name) do nothing;
> INSERT 0 1
insert into t (name, n) values ('a', 1), ('z', 2) on conflict (name) do update set n = excluded.n + t.n, price = default returning id, name, n;
> id int4, name text, n int4
| 1 | a | 8
| 8 | z | 2
insert into t (name, n) values ('a', 5) on conflict (name) do update set n = excluded.n where t.n < 0 returning id;
> id int4
insert into t (name) values ('q'), ('q') on conflict (name) do update set n = 0;
! 21000 ON CONFLICT DO UPDATE command cannot affect row a second time
insert into t (name) values ('a'), ('new') on conflict do nothing;
> INSERT 0 1
insert into t (name) values ('a') on conflict (n) do nothing;
! 42P10 there is no unique or exclusion constraint matching the ON CONFLICT specification
update t set n = n + 1, price = price * 1.1 where name = 'a' returning id, n, price, n * 2 as twice;
> id int4, n int4, price numeric, twice int4
| 1 | 9 | 1.65 | 18
update t set name = 'a' where name = 'b';
! 23505 duplicate key value violates unique constraint "t_name_key"
update t set nosuch = 1;
! 42703 column "nosuch" of relation "t" does not exist
update t set n = 'abc';
! 22P02 invalid input syntax for type integer: "abc"
update t set n = default where id = 1 returning n;
> n int4
| 7
delete from t where name = 'b' returning name, id + 100;
> name text, ?column? int4
| b | 102
select id, name, n, price, at from t order by id;
> id int4, name text, n int4, price numeric, at timestamptz
| 1 | a | 7 | 1.65 | 2026-01-02 03:04:05.678901+00
| 3 | ~ | 7 | 1.50 | 2026-01-02 03:04:05.678901+00
| 4 | c | 7 | 2.35 | 2026-01-02 03:04:05.678901+00
| 8 | z | 2 | 1.50 | 2026-01-02 03:04:05.678901+00
| 13 | new | 7 | 1.50 | 2026-01-02 03:04:05.678901+00
| 100 | x | 7 | 1.50 | 2026-01-02 03:04:05.678901+00
create table copy (a int, b text, c bigserial);
> CREATE TABLE
insert into copy (a, b) select n, name from t where name is not null;
> INSERT 0 5
select * from copy order by c;
> a int4, b text, c int8
| 2 | z | 1
| 7 | a | 2
| 7 | c | 3
| 7 | new | 4
| 7 | x | 5
insert into copy (a, b) select a, b from copy returning a, b, c;
> a int4, b text, c int8
| 2 | z | 6
| 7 | a | 7
| 7 | c | 8
| 7 | new | 9
| 7 | x | 10
update copy set b = t.name || '!' from t where t.n = copy.a and t.name = 'z';
> UPDATE 2
select a, b from copy where b like '%!';
> a int4, b text
| 2 | z!
| 2 | z!
delete from copy using t where t.n = copy.a and t.name = 'z';
> DELETE 2
select count(*) from copy;
> count int8
| 8
create sequence s start with 10;
> CREATE SEQUENCE
select nextval('s');
> nextval int8
| 10
insert into copy (a, b) values (nextval('s'), 'seq') returning a;
> a int4
| 11
insert into copy (a, b) values (1, 2, 3);
! 42601 INSERT has more expressions than target columns
insert into copy (a, b) values (1);
! 42601 INSERT has more target columns than expressions
insert into copy (a, a) values (1, 2);
! 42701 column "a" specified more than once
insert into copy values (1, 'x', null);
! 23502 null value in column "c" of relation "copy" violates not-null constraint
select count(*) from t where u is null;
> count int8
| 0
truncate copy;
> TRUNCATE TABLE
select count(*) from copy;
> count int8
| 0
create table k (a int, b int, v text, primary key (a, b));
> CREATE TABLE
insert into k values (1, 1, 'x'), (1, 2, 'y');
> INSERT 0 2
insert into k values (1, 2, 'z') on conflict (a, b) do update set v = excluded.v || k.v returning v;
> v text
| zy
insert into k values (1, null, 'z');
! 23502 null value in column "b" of relation "k" violates not-null constraint
insert into k (v) select 'q';
! 23502 null value in column "a" of relation "k" violates not-null constraint
create table ident (id int generated always as identity, v int);
> CREATE TABLE
insert into ident (v) values (5) returning id;
> id int4
| 1
insert into ident values (7, 5);
! 428C9 cannot insert a non-DEFAULT value into column "id"
insert into ident overriding system value values (7, 5) returning id;
> id int4
| 7
create table gen (a int, r float8, u uuid, n bigint, at timestamptz);
> CREATE TABLE
insert into gen select id, random(), gen_random_uuid(), nextval('s'), now() from t;
> INSERT 0 6
select a, r, u, n, at from gen order by a;
> a int4, r float8, u uuid, n int8, at timestamptz
| 1 | 0.03713722035251965 | e2c6873a-45e8-42df-af74-2a4f6b53bc73 | 12 | 2026-01-02 03:04:05.678901+00
| 3 | 0.37911998728068674 | c22c9125-aee6-4eb9-865d-3438c29e285d | 13 | 2026-01-02 03:04:05.678901+00
| 4 | 0.0740771236670622 | d24daeb2-5544-4bb6-8618-0f0c32db6a3c | 14 | 2026-01-02 03:04:05.678901+00
| 8 | 0.8733461579810897 | 90ad5832-f362-40e5-8a61-222853ca9a50 | 15 | 2026-01-02 03:04:05.678901+00
| 13 | 0.9214110485574865 | 2de6522f-bb2d-4228-b696-110ab97728ea | 16 | 2026-01-02 03:04:05.678901+00
| 100 | 0.9279051554054618 | 9e09feb1-5c45-46dd-bcc5-698ef1d20eef | 17 | 2026-01-02 03:04:05.678901+00
insert into gen (a, r) values (500, random()), (501, random() * 100) returning a, r;
> a int4, r float8
| 500 | 0.8624350762996339
| 501 | 43.00171677459911
update gen set n = nextval('s') where a = 500;
! 0A000 nextval() over more than one row cannot be made the same on all replicas here
insert into gen (a) select a from gen order by random();
! 0A000 random() over more than one row cannot be made the same on all replicas here
select a.r = b.r from gen a, gen b where a.a = 1 and b.a = 3;
> ?column? bool
| f

-- An UPDATE whose new values come from the table itself sees it as it was.
create table self (id int primary key, a int, b varchar(10), rowid int);
> CREATE TABLE
insert into self values (1, 10, 'x', 1), (2, 20, 'y', 2), (3, 30, 'z', 3);
> INSERT 0 3
update self set a = (select s.a + 1 from self s where s.id = self.id - 1), b = (select s.b || '!' from self s where s.id = self.id - 1) where id > 1;
> UPDATE 2
select * from self order by id;
> id int4, a int4, b varchar, rowid int4
| 1 | 10 | x | 1
| 2 | 11 | x! | 2
| 3 | 21 | y! | 3
update self set a = s.a * 2 from self s where s.id = self.id - 1;
> UPDATE 2
select * from self order by id;
> id int4, a int4, b varchar, rowid int4
| 1 | 10 | x | 1
| 2 | 20 | x! | 2
| 3 | 22 | y! | 3
update self set a = (select sum(s.a) from self s), rowid = 5 where id = (select max(id) from self) returning id, a, rowid;
> id int4, a int4, rowid int4
| 3 | 52 | 5
update self set id = id + 1 where id in (select id from self);
> UPDATE 3
select * from self order by id;
> id int4, a int4, b varchar, rowid int4
| 2 | 10 | x | 1
| 3 | 20 | x! | 2
| 4 | 52 | y! | 5
update self set a = 7 + (select count(*) from self s where s.id < self.id), b = 'new' where b is not null;
> UPDATE 3
select * from self order by id;
> id int4, a int4, b varchar, rowid int4
| 2 | 7 | new | 1
| 3 | 8 | new | 2
| 4 | 9 | new | 5
-- a row that ON CONFLICT does not store obeys the checks all the same
create table bounded (id int primary key, n int check (n < 100), s varchar(5) check (s <> 'bad' or n is null));
> CREATE TABLE
insert into bounded values (1, 10, 'a');
> INSERT 0 1
insert into bounded values (1, 150, 'a') on conflict do nothing;
! 23514 new row for relation "bounded" violates check constraint "bounded_n_check"
insert into bounded values (1, 150, 'a') on conflict (id) do update set n = 5;
! 23514 new row for relation "bounded" violates check constraint "bounded_n_check"
insert into bounded values (1, 50, 'bad') on conflict do nothing;
! 23514 new row for relation "bounded" violates check constraint "bounded_check"
insert into bounded values (1, null, 'bad'), (2, 20, 'b') on conflict do nothing;
> INSERT 0 1
select * from bounded order by id;
> id int4, n int4, s varchar
| 1 | 10 | a
| 2 | 20 | b
drop table bounded;
> DROP TABLE
create table paid (id int primary key, a int);
> CREATE TABLE
insert into paid values (1, 1), (2, 2), (3, null);
> INSERT 0 3
create table due (id int primary key, a int, b int);
> CREATE TABLE
insert into due select id, a, 0 from paid;
> INSERT 0 3
update due set b = case when 1 + 1 in (select id from paid) then 1 else 2 end where not (1 + 3 in (select id from paid));
> UPDATE 3
update due set b = 9 where (1 + 1 not in (select a from paid where a is not null)) is not true and id = any (select id from paid);
> UPDATE 3
update due set b = abs(a) + 5 where not (2 + 2 <> all (select id from paid)) or abs(-2) = any (select id from paid limit 2);
> UPDATE 3
delete from due where not (abs(-4) in (select id from paid)) and id = 3;
> DELETE 1
select * from due order by id;
> id int4, a int4, b int4
| 1 | 1 | 6
| 2 | 2 | 7
drop table due, paid;
> DROP TABLE
