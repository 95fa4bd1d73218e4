-- ALTER COLUMN ... TYPE: a longer varchar is one in place, for anything else the table is made anew.
create table kind (code varchar(3) primary key, title text);
> CREATE TABLE
insert into kind values ('a', 'Apple'), ('b', 'Bean');
> INSERT 0 2
create table item (id serial primary key, kind varchar(3) references kind (code) on delete cascade, amount int not null default 7, price numeric(6, 2) check (price > 0), label varchar(10) unique, at date, ok boolean, constraint few check (amount < 1000000));
> CREATE TABLE
create index item_amount on item (amount desc, label);
> CREATE INDEX
create unique index item_at on item (at);
> CREATE INDEX
insert into item (kind, amount, price, label, at, ok) values ('a', 1, 1.50, '12', date '2024-01-01', true), ('b', 2, 22.25, '-7', null, false), ('a', 300, 0.99, null, date '2024-02-29', null);
> INSERT 0 3
create table part (id int primary key, item int references item (id) on delete set null, note text);
> CREATE TABLE
insert into part values (1, 1, 'x'), (2, 3, null);
> INSERT 0 2

-- Wider and narrower numbers, with keys, defaults, checks and indexes on them.
alter table item alter column amount type bigint;
> ALTER TABLE
alter table item alter column amount type bigint;
> ALTER TABLE
insert into item (kind, price, label) values ('b', 5, 'new');
> INSERT 0 1
select id, kind, amount, price, label, at, ok from item order by id;
> id int4, kind varchar, amount int8, price numeric, label varchar, at date, ok bool
| 1 | a | 1 | 1.50 | 12 | 2024-01-01 | t
| 2 | b | 2 | 22.25 | -7 | ~ | f
| 3 | a | 300 | 0.99 | ~ | 2024-02-29 | ~
| 4 | b | 7 | 5.00 | new | ~ | ~
update item set amount = 3000000 where id = 1;
! 23514 new row violates check constraint "few"
insert into item (kind, amount) values ('a', null);
! 23502 null value in column "amount" of relation "item" violates not-null constraint
insert into item (label) values ('new');
! 23505 duplicate key value violates unique constraint "item_label_key"
insert into item (at) values (date '2024-01-01');
! 23505 duplicate key value violates unique constraint "item_at"
insert into item (price) values (0);
! 23514 new row violates check constraint "item_price_check"
insert into item (kind) values ('zz');
! 23503 insert, update or delete violates foreign key constraint "item_kind_fkey"
alter table item alter price type numeric(4, 1), alter column amount set data type smallint;
> ALTER TABLE
select id, amount, price from item order by id;
> id int4, amount int2, price numeric
| 1 | 1 | 1.5
| 2 | 2 | 22.3
| 3 | 300 | 1.0
| 4 | 7 | 5.0
insert into item (amount) values (40000);
! 22003 smallint out of range
alter table item alter column amount type numeric(2, 1);
! 22003 numeric field overflow
alter table item alter price type double precision;
> ALTER TABLE
select id, price from item order by id;
> id int4, price float8
| 1 | 1.5
| 2 | 22.3
| 3 | 1
| 4 | 5
alter table item alter price type numeric(8, 3) using (price * 2)::numeric;
> ALTER TABLE
select id, price from item order by id;
> id int4, price numeric
| 1 | 3.000
| 2 | 44.600
| 3 | 2.000
| 4 | 10.000

-- Texts.
alter table item alter label type text;
> ALTER TABLE
alter table item alter label type int using label::int;
! 22P02 invalid input syntax for type bigint: "new"
update item set label = '5' where label = 'new';
> UPDATE 1
alter table item alter label type int;
! 42804 column "label" cannot be cast automatically to type integer
alter table item alter label type int using label::int;
> ALTER TABLE
select id, label, label + 1 from item order by id;
> id int4, label int4, ?column? int4
| 1 | 12 | 13
| 2 | -7 | -6
| 3 | ~ | ~
| 4 | 5 | 6
insert into item (label) values (5);
! 23505 duplicate key value violates unique constraint "item_label_key"
alter table item alter label type varchar(2);
> ALTER TABLE
select id, label from item order by id;
> id int4, label varchar
| 1 | 12
| 2 | -7
| 3 | ~
| 4 | 5
alter table item alter label type varchar(1);
! 22001 value too long for type character varying(1)
alter table item alter label type char(4);
> ALTER TABLE
select id, label, length(label) from item order by id;
> id int4, label bpchar, length int4
| 1 | 12   | 2
| 2 | -7   | 2
| 3 | ~ | ~
| 4 | 5    | 1
alter table item alter at type timestamp;
> ALTER TABLE
select id, at from item order by id;
> id int4, at timestamp
| 1 | 2024-01-01 00:00:00
| 2 | ~
| 3 | 2024-02-29 00:00:00
| 4 | ~
alter table item alter at type timestamptz using at + interval '1 hour';
> ALTER TABLE
select id, at from item order by id;
> id int4, at timestamptz
| 1 | 2024-01-01 01:00:00+00
| 2 | ~
| 3 | 2024-02-29 01:00:00+00
| 4 | ~
alter table item alter ok type int using case when ok then 1 else 0 end;
> ALTER TABLE
select id, ok from item order by id;
> id int4, ok int4
| 1 | 1
| 2 | 0
| 3 | 0
| 4 | 0
alter table item alter ok type boolean;
! 42804 column "ok" cannot be cast automatically to type boolean
alter table item alter ok type text using item.ok || '!';
> ALTER TABLE
select id, ok from item order by id;
> id int4, ok text
| 1 | 1!
| 2 | 0!
| 3 | 0!
| 4 | 0!

-- What refers to the table, and what the table refers to.
delete from item where id = 1;
> DELETE 1
select id, item, note from part order by id;
> id int4, item int4, note text
| 1 | ~ | x
| 2 | 3 | ~
delete from kind where code = 'a';
> DELETE 1
select id, kind from item order by id;
> id int4, kind varchar
| 2 | b
| 4 | b
select id, item, note from part order by id;
> id int4, item int4, note text
| 1 | ~ | x
| 2 | ~ | ~
insert into part values (3, 99, null);
! 23503 insert, update or delete violates foreign key constraint "part_item_fkey"
alter table kind alter code type text;
> ALTER TABLE
alter table item alter id type bigint;
> ALTER TABLE
alter table part alter item type bigint;
> ALTER TABLE
alter table part alter note type varchar(5);
> ALTER TABLE
insert into part values (4, null, 'longer');
! 22001 value too long for type character varying(5)

-- Defaults, identities, views.
create table dial (id int generated always as identity primary key, n int default 5, t varchar(10) default 'x');
> CREATE TABLE
insert into dial (n) values (1), (2);
> INSERT 0 2
alter table dial alter id type bigint;
> ALTER TABLE
insert into dial (n) values (3);
> INSERT 0 1
select id, n, t from dial order by id;
> id int8, n int4, t varchar
| 1 | 1 | x
| 2 | 2 | x
| 3 | 3 | x
alter table dial alter n type text;
> ALTER TABLE
insert into dial default values;
> INSERT 0 1
select id, n, t from dial order by id;
> id int8, n text, t varchar
| 1 | 1 | x
| 2 | 2 | x
| 3 | 3 | x
| 4 | 5 | x
alter table dial alter t type int;
! 42804 column "t" cannot be cast automatically to type integer
alter table dial alter t drop default, alter t type int using length(t), alter t set default 42;
> ALTER TABLE
insert into dial default values;
> INSERT 0 1
select id, n, t from dial order by id;
> id int8, n text, t int4
| 1 | 1 | 1
| 2 | 2 | 1
| 3 | 3 | 1
| 4 | 5 | 1
| 5 | 5 | 42
alter table dial alter id type text;
! 22023 identity column type must be smallint, integer, or bigint
create view dials as select id, n from dial;
> CREATE VIEW
alter table dial alter n type int using n::int;
! 0A000 cannot alter type of a column used by a view or rule
drop view dials;
> DROP VIEW
alter table dial alter n type int using n::int;
> ALTER TABLE
alter table dial alter column n set not null, alter column n type bigint;
> ALTER TABLE
insert into dial (n) values (null);
! 23502 null value in column "n" of relation "dial" violates not-null constraint
alter table dial alter nothing type int;
! 42703 column "nothing" of relation "dial" does not exist
alter table dial alter n type int using missing;
! 42703 column "missing" does not exist
alter table dial alter n type jsonb;
! 42804 column "n" cannot be cast automatically to type jsonb
select id, n, t from dial order by id;
> id int8, n int8, t int4
| 1 | 1 | 1
| 2 | 2 | 1
| 3 | 3 | 1
| 4 | 5 | 1
| 5 | 5 | 42
alter table dial rename n to m;
> ALTER TABLE
alter table dial rename to dialled;
> ALTER TABLE
alter table dialled alter m type varchar(20);
> ALTER TABLE
insert into dialled (m) values ('text');
> INSERT 0 1
select id, m, t from dialled order by id;
> id int8, m varchar, t int4
| 1 | 1 | 1
| 2 | 2 | 1
| 3 | 3 | 1
| 4 | 5 | 1
| 5 | 5 | 42
| 7 | text | 42
alter table dialled drop column m;
> ALTER TABLE
select * from dialled order by id;
> id int8, t int4
| 1 | 1
| 2 | 1
| 3 | 1
| 4 | 1
| 5 | 42
| 7 | 42

-- A row of a query, assigned to several columns.
create table pair (id int primary key, a int, b varchar(10), c numeric(6, 2));
> CREATE TABLE
insert into pair values (1, 10, 'x', 1.5), (2, 20, 'y', null), (3, null, null, 3);
> INSERT 0 3
update pair set (a, b) = (select 11, 'one') where id = 1;
> UPDATE 1
update pair set (a, b) = (select p.a + 1, p.b || '!' from pair p where p.id = pair.id - 1) where id > 1;
> UPDATE 2
select * from pair order by id;
> id int4, a int4, b varchar, c numeric
| 1 | 11 | one | 1.50
| 2 | 12 | one! | ~
| 3 | 21 | y! | 3.00
update pair set (a, c) = (select max(p.a), 5 from pair p), b = 'z' where id = 3;
> UPDATE 1
update pair set (a, c) = (select count(*), sum(c) from pair p where p.id > 100) where id = 2 returning *;
> id int4, a int4, b varchar, c numeric
| 2 | 0 | one! | ~
update pair set (a, b) = (select id, b from pair) where id = 1;
! 21000 more than one row returned by a subquery used as an expression
update pair set (a, b) = (select 1) where id = 1;
! 42601 number of columns does not match number of values
update pair set (a) = (select 7) where id = 1;
> UPDATE 1
update pair set (a, b) = (select p.a, p.b from pair p where p.id = 99) where id = 1;
> UPDATE 1
select * from pair order by id;
> id int4, a int4, b varchar, c numeric
| 1 | ~ | ~ | 1.50
| 2 | 0 | one! | ~
| 3 | 21 | z | 5.00

-- Several changes at once are made in PostgreSQL's order: what goes, goes first.
create table passes (a text default 'x', b text default null, c varchar(9) default '5', d int default 7, e int);
> CREATE TABLE
alter table passes alter column c set default '7', alter column c drop default;
> ALTER TABLE
alter table passes add column e text default 'new', drop column e;
> ALTER TABLE
insert into passes values (default, default, default, default, default) returning *;
> a text, b text, c varchar, d int4, e text
| x | ~ | 7 | 7 | new
alter table passes alter column d type text using 'said', alter column d drop default;
> ALTER TABLE
alter table passes alter column a type int using 5;
! 42804 default for column "a" cannot be cast automatically to type integer
alter table passes alter column b type int using 5;
> ALTER TABLE
alter table passes alter column c type int using 5;
! 42804 default for column "c" cannot be cast automatically to type integer
select * from passes;
> a text, b int4, c varchar, d text, e text
| x | 5 | 7 | said | new
drop table passes;
> DROP TABLE
