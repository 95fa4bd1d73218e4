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
