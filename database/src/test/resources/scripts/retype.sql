-- ALTER COLUMN ... TYPE: a longer varchar is one in place, for anything else the table is made anew.
create table kind (code varchar(3) primary key, title text);
insert into kind values ('a', 'Apple'), ('b', 'Bean');
create table item (id serial primary key, kind varchar(3) references kind (code) on delete cascade, amount int not null default 7, price numeric(6, 2) check (price > 0), label varchar(10) unique, at date, ok boolean, constraint few check (amount < 1000000));
create index item_amount on item (amount desc, label);
create unique index item_at on item (at);
insert into item (kind, amount, price, label, at, ok) values ('a', 1, 1.50, '12', date '2024-01-01', true), ('b', 2, 22.25, '-7', null, false), ('a', 300, 0.99, null, date '2024-02-29', null);
create table part (id int primary key, item int references item (id) on delete set null, note text);
insert into part values (1, 1, 'x'), (2, 3, null);

-- Wider and narrower numbers, with keys, defaults, checks and indexes on them.
alter table item alter column amount type bigint;
alter table item alter column amount type bigint;
insert into item (kind, price, label) values ('b', 5, 'new');
select id, kind, amount, price, label, at, ok from item order by id;
update item set amount = 3000000 where id = 1;
insert into item (kind, amount) values ('a', null);
insert into item (label) values ('new');
insert into item (at) values (date '2024-01-01');
insert into item (price) values (0);
insert into item (kind) values ('zz');
alter table item alter price type numeric(4, 1), alter column amount set data type smallint;
select id, amount, price from item order by id;
insert into item (amount) values (40000);
alter table item alter column amount type numeric(2, 1);
alter table item alter price type double precision;
select id, price from item order by id;
alter table item alter price type numeric(8, 3) using (price * 2)::numeric;
select id, price from item order by id;

-- Texts.
alter table item alter label type text;
alter table item alter label type int using label::int;
update item set label = '5' where label = 'new';
alter table item alter label type int;
alter table item alter label type int using label::int;
select id, label, label + 1 from item order by id;
insert into item (label) values (5);
alter table item alter label type varchar(2);
select id, label from item order by id;
alter table item alter label type varchar(1);
alter table item alter label type char(4);
select id, label, length(label) from item order by id;
alter table item alter at type timestamp;
select id, at from item order by id;
alter table item alter at type timestamptz using at + interval '1 hour';
select id, at from item order by id;
alter table item alter ok type int using case when ok then 1 else 0 end;
select id, ok from item order by id;
alter table item alter ok type boolean;
alter table item alter ok type text using item.ok || '!';
select id, ok from item order by id;

-- What refers to the table, and what the table refers to.
delete from item where id = 1;
select id, item, note from part order by id;
delete from kind where code = 'a';
select id, kind from item order by id;
select id, item, note from part order by id;
insert into part values (3, 99, null);
alter table kind alter code type text;
alter table item alter id type bigint;
alter table part alter item type bigint;
alter table part alter note type varchar(5);
insert into part values (4, null, 'longer');

-- Defaults, identities, views.
create table dial (id int generated always as identity primary key, n int default 5, t varchar(10) default 'x');
insert into dial (n) values (1), (2);
alter table dial alter id type bigint;
insert into dial (n) values (3);
select id, n, t from dial order by id;
alter table dial alter n type text;
insert into dial default values;
select id, n, t from dial order by id;
alter table dial alter t type int;
alter table dial alter t drop default, alter t type int using length(t), alter t set default 42;
insert into dial default values;
select id, n, t from dial order by id;
alter table dial alter id type text;
create view dials as select id, n from dial;
alter table dial alter n type int using n::int;
drop view dials;
alter table dial alter n type int using n::int;
alter table dial alter column n set not null, alter column n type bigint;
insert into dial (n) values (null);
alter table dial alter nothing type int;
alter table dial alter n type int using missing;
alter table dial alter n type jsonb;
select id, n, t from dial order by id;
alter table dial rename n to m;
alter table dial rename to dialled;
alter table dialled alter m type varchar(20);
insert into dialled (m) values ('text');
select id, m, t from dialled order by id;
alter table dialled drop column m;
select * from dialled order by id;

-- A row of a query, assigned to several columns.
create table pair (id int primary key, a int, b varchar(10), c numeric(6, 2));
insert into pair values (1, 10, 'x', 1.5), (2, 20, 'y', null), (3, null, null, 3);
update pair set (a, b) = (select 11, 'one') where id = 1;
update pair set (a, b) = (select p.a + 1, p.b || '!' from pair p where p.id = pair.id - 1) where id > 1;
select * from pair order by id;
update pair set (a, c) = (select max(p.a), 5 from pair p), b = 'z' where id = 3;
update pair set (a, c) = (select count(*), sum(c) from pair p where p.id > 100) where id = 2 returning *;
update pair set (a, b) = (select id, b from pair) where id = 1;
update pair set (a, b) = (select 1) where id = 1;
update pair set (a) = (select 7) where id = 1;
update pair set (a, b) = (select p.a, p.b from pair p where p.id = 99) where id = 1;
select * from pair order by id;
