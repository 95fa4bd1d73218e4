\pset format unaligned
create table author (id serial primary key, name text not null unique, born date);
create table book (
  id serial primary key, author_id int references author (id), title varchar(40), price numeric(8,2), at timestamptz default now());
insert into author (name, born) values ('Ada', '1815-12-10'), ('Grace', '1906-12-09') returning id, name;
insert into book (author_id, title, price) values (1, 'Notes', 10.5), (2, 'Compilers', 20), (2, 'Nanoseconds', 7.25);
select a.name, count(*), sum(b.price) from author a join book b on b.author_id = a.id group by a.name order by a.name;
select a.name, b.title from author a left join book b on b.author_id = a.id and b.price > 15 order by 1, 2;
begin;
update book set price = price * 2 where author_id = 2;
select title, price from book order by id;
rollback;
select title, price from book order by id;
begin;
delete from book where title = 'Notes';
savepoint one;
delete from book;
rollback to one;
commit;
select count(*) from book;
insert into author (name) values ('Ada');
insert into book (author_id, title) values (99, 'Nobody');
insert into author (name) values (null);
select 1 / 0;
select nothing from author;
selec 1;
begin;
select * from missing;
select 1;
commit;
create table tmp_x (a int); begin; drop table tmp_x; rollback; select count(*) from tmp_x;
insert into author (name) values ('Ada') on conflict (name) do update set born = '1815-12-11' returning name, born;
copy author (name, born) from stdin with (format csv);
Barbara,1939-11-07
"Fran, Allen",1932-08-04
\.
copy (select name, born from author order by name) to stdout;
select now() = now(), random() < 1, length(gen_random_uuid()::text);
show server_version;
set application_name = 'x';
show application_name;
show nonsense;

-- A query string is one transaction, whatever stands in it; a sequence is another once it is made anew.
create table im (a int);
insert into im values (1)\; begin\; insert into im values (2)\; rollback;
insert into im values (3)\; rollback;
insert into im values (4)\; savepoint x\; insert into im values (5);
insert into im values (6)\; show timezone\; select 1/0;
insert into im values (9)\; begin\; insert into im values (10);
commit;
insert into im values (11)\; commit\; insert into im values (12)\; select 1/0;
select * from im order by 1;
create table sa (id serial primary key, n int); insert into sa (n) values (1),(2),(3);
alter table sa rename to sb; insert into sb (n) values (4) returning id;
create table z (id serial primary key, a int);
begin; insert into z (a) values (1) returning id; commit;
drop table z; create table z (id serial primary key, a int);
begin; insert into z (a) values (1) returning id; commit;
insert into z (a) values (2) returning id;
create table y (id serial, a int); insert into y (a) values (1),(2),(3);
drop table y\; create table y (id serial, a int);
insert into y (a) values (1) returning id;
begin; drop table y; create table y (id serial, a int); insert into y (a) values (1) returning id; commit;
select (-2147483648)::int/(-1);
create table i (a int, b bigint, s smallint); insert into i values (-2147483648,-9223372036854775808,-32768);
select a/-1 from i; 
select b/-1 from i;
select s/-1 from i;
select s/2, a/2, b/3, -7/2, 7/-2, 7/2 from i;
update i set s = s - 1::smallint;
update i set s = -s;
select s * 2::smallint from i;
select * from i;
drop table im, sb, z, y, i;
