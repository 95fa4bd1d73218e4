-- Texts that differ in trailing blanks are different texts, as keys, groups and in every order.
create table k (id text primary key, n int, u varchar(5) unique, c char(4));
> CREATE TABLE
insert into k values ('a', 1, 'x', 'a'), ('a ', 2, 'x ', 'a '), ('a  ', 3, 'x  ', 'b'), ('', 4, '', ''), (' ', 5, ' ', ' '), ('ab', 6, 'ab', 'c');
> INSERT 0 6
insert into k values (E'a\x01', 7, E'x\t', 'd'), (E'a\t', 8, 'X', 'D');
> INSERT 0 2
insert into k values ('a ', 9, 'new', 'n');
! 23505 duplicate key value violates unique constraint "k_pkey"
insert into k values ('new', 9, 'x ', 'n');
! 23505 duplicate key value violates unique constraint "k_u_key"
select id, n from k order by id;
> id text, n int4
|  | 4
|   | 5
| a | 1
| a | 7
| a	 | 8
| a  | 2
| a   | 3
| ab | 6
select id, n from k where id = 'a ';
> id text, n int4
| a  | 2
select n from k where id > 'a' order by n;
> n int4
| 2
| 3
| 6
| 7
| 8
select n from k where id between 'a' and 'a ' order by n;
> n int4
| 1
| 2
| 7
| 8
select n from k where id in ('a', 'a  ') order by n;
> n int4
| 1
| 3
select n from k where id not in ('a', 'a  ') order by n;
> n int4
| 2
| 4
| 5
| 6
| 7
| 8
select n from k where id <> 'a' and id like 'a%' order by n;
> n int4
| 2
| 3
| 6
| 7
| 8
select min(id), max(id), count(distinct id) from k where id like 'a%';
> min text, max text, count int8
| a | ab | 6
select count(*) from (select distinct id from k) d;
> count int8
| 8
select rtrim(id) as bare, count(*) from k group by rtrim(id) order by bare;
> bare text, count int8
|  | 2
| a | 3
| a | 1
| a	 | 1
| ab | 1
select id, count(*) from (select id from k union all select u from k) b group by id having count(*) > 1 order by id;
> id text, count int8
|  | 2
|   | 2
| ab | 2
select id from k union select u from k order by 1;
> id text
| 
|  
| X
| a
| a
| a	
| a 
| a  
| ab
| x
| x	
| x 
| x  
select id from k intersect select u from k order by 1;
> id text
| 
|  
| ab
select id from k except select u from k order by 1;
> id text
| a
| a
| a	
| a 
| a  
select a.n, b.n from k a join k b on a.id = b.u order by 1, 2;
> n int4, n int4
| 4 | 4
| 5 | 5
| 6 | 6
select n from k where id in (select u from k) order by n;
> n int4
| 4
| 5
| 6
select n, c, length(c), octet_length(id) from k order by n;
> n int4, c bpchar, length int4, octet_length int4
| 1 | a    | 1 | 1
| 2 | a    | 1 | 2
| 3 | b    | 1 | 3
| 4 |      | 0 | 0
| 5 |      | 0 | 1
| 6 | c    | 1 | 2
| 7 | d    | 1 | 2
| 8 | D    | 1 | 2
select c, count(*) from k group by c order by c;
> c bpchar, count int8
|      | 2
| D    | 1
| a    | 2
| b    | 1
| c    | 1
| d    | 1
select id || '|' || u || '|', id || n from k where n <= 5 order by n;
> ?column? text, ?column? text
| a|x| | a1
| a |x | | a 2
| a  |x  | | a  3
| || | 4
|  | | |  5
select n, upper(id) || '.', lower(u) || '.', lpad(id, 3, '-'), rpad(id, 3, '-') || '.', substring(id from 2) || '.' from k where n < 6 order by n;
> n int4, ?column? text, ?column? text, lpad text, ?column? text, ?column? text
| 1 | A. | x. | --a | a--. | .
| 2 | A . | x . | -a  | a -. |  .
| 3 | A  . | x  . | a   | a  . |   .
| 4 | . | . | --- | ---. | .
| 5 |  . |  . | --  |  --. | .
select case when id = 'a' then 'one ' else 'other' end || '.' from k where n < 3 order by n;
> ?column? text
| one .
| other.
select n from k where id = u || '' order by n;
> n int4
| 4
| 5
| 6
select n from k where 'a' || ' ' = id;
> n int4
| 2
select '12 '::text::int, ' 1.50 '::text::numeric, '2024-01-02'::text::date, 't'::text::boolean, '1.5'::text::float8;
> int4 int4, numeric numeric, date date, bool bool, float8 float8
| 12 | 1.5 | 2024-01-02 | t | 1.5
select 12::text || '.', true::text || '.', 1.50::text || '.', date '2024-01-02'::text || '.';
> ?column? text, ?column? text, ?column? text, ?column? text
| 12. | true. | 1.50. | 2024-01-02.
select cast(id as varchar(1)) || '.', cast(id as char(3)) || '.' from k where n <= 3 order by n;
> ?column? text, ?column? text
| a. | a.
| a. | a.
| a. | a.
select nullif(id, 'a ') || '.', coalesce(null, id) || '.' from k where n < 3 order by n;
> ?column? text, ?column? text
| a. | a.
| ~ | a .
update k set id = id || ' ' where id = 'a';
! 23505 duplicate key value violates unique constraint "k_pkey"
update k set id = id || '   ' where id = 'a';
> UPDATE 1
select n from k where id = 'a   ';
> n int4
| 1
insert into k values ('a ', 10, 'y', 'n') on conflict (id) do update set n = excluded.n returning id || '.', n;
> ?column? text, n int4
| a . | 10
insert into k values ('a', 11, 'y', 'n') on conflict (id) do nothing;
> INSERT 0 1
delete from k where id = 'a';
> DELETE 1
select n from k where id like 'a%' order by n;
> n int4
| 1
| 3
| 6
| 7
| 8
| 10
create table child (id int primary key, ref text references k (id) on delete cascade);
> CREATE TABLE
insert into child values (1, 'a '), (2, 'a  ');
> INSERT 0 2
insert into child values (3, 'a');
! 23503 insert, update or delete violates foreign key constraint "child_ref_fkey"
delete from k where id = 'a ';
> DELETE 1
select * from child;
> id int4, ref text
| 2 | a  
create table checked (t text check (t <> 'bad ' and t not like 'no%'), d text default 'with blank ');
> CREATE TABLE
insert into checked values ('bad'), (default);
> INSERT 0 2
insert into checked values ('bad ');
! 23514 new row violates check constraint "checked_t_check"
insert into checked values ('none');
! 23514 new row violates check constraint "checked_t_check"
select t, d || '.' from checked order by t;
> t text, ?column? text
| bad | with blank .
| ~ | with blank .
create unique index checked_t on checked (t);
> CREATE INDEX
insert into checked values ('bad  ');
> INSERT 0 1
alter table checked alter column d type varchar(20);
> ALTER TABLE
alter table checked add column e text default 'e ' not null;
> ALTER TABLE
select t, d || '.', e || '.' from checked order by t;
> t text, ?column? text, ?column? text
| bad | with blank . | e .
| bad   | with blank . | e .
| ~ | with blank . | e .
select gen.u::text like '%-%' from (select '6b1bd9a4-6f6c-4b1a-8f4c-4f6b0a4a1f2e'::uuid as u) gen;
> ?column? bool
| t
create table ids (u uuid primary key, t text);
> CREATE TABLE
insert into ids values ('6b1bd9a4-6f6c-4b1a-8f4c-4f6b0a4a1f2e', 'x ');
> INSERT 0 1
select u::text || '.' from ids where u = '6b1bd9a4-6f6c-4b1a-8f4c-4f6b0a4a1f2e';
> ?column? text
| 6b1bd9a4-6f6c-4b1a-8f4c-4f6b0a4a1f2e.
update ids set t = u::text;
> UPDATE 1
select t from ids where t = u::text;
> t text
| 6b1bd9a4-6f6c-4b1a-8f4c-4f6b0a4a1f2e
