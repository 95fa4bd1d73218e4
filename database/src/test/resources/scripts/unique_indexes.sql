-- Unique indexes on expressions, and with WHERE: looked at when a statement ends.

create table person (id int primary key, name varchar(20), mail text, gone timestamp, n int);
> CREATE TABLE
create unique index person_name on person (lower(name));
> CREATE INDEX
insert into person (id, name, n) values (1, 'Ann', 1), (2, 'Bob', 2);
> INSERT 0 2
insert into person (id, name) values (3, 'ANN');
! 23505 duplicate key value violates unique constraint "person_name"
insert into person (id, name) values (3, 'Cy'), (4, 'cY');
! 23505 duplicate key value violates unique constraint "person_name"
insert into person (id) values (5), (6);
> INSERT 0 2
update person set name = 'bOb' where id = 1;
! 23505 duplicate key value violates unique constraint "person_name"
update person set name = upper(name);
> UPDATE 4
update person set name = case id when 1 then 'Bob' when 2 then 'Ann' end where id < 3;
> UPDATE 2
select id, name from person order by id;
> id int4, name varchar
| 1 | Bob
| 2 | Ann
| 5 | ~
| 6 | ~
create unique index on person (mail) where gone is null;
> CREATE INDEX
insert into person (id, mail) values (7, 'x'), (8, 'y');
> INSERT 0 2
insert into person (id, mail) values (9, 'x');
! 23505 duplicate key value violates unique constraint "person_mail_idx"
update person set gone = '2026-01-01' where id = 7;
> UPDATE 1
insert into person (id, mail) values (9, 'x');
> INSERT 0 1
update person set gone = null where id = 7;
! 23505 duplicate key value violates unique constraint "person_mail_idx"
delete from person where id = 9;
> DELETE 1
update person set gone = null where id = 7;
> UPDATE 1
create unique index person_sum on person ((n + 1), lower(mail) desc) where n > 0 and mail <> 'none';
> CREATE INDEX
update person set n = 5, mail = 'Z' where id = 7;
> UPDATE 1
update person set n = 5, mail = 'z' where id = 8;
! 23505 duplicate key value violates unique constraint "person_sum"
update person set n = 5, mail = 'none' where id = 8;
> UPDATE 1
create unique index bad on person (n);
! 23505 duplicate key value violates unique constraint "bad"
create unique index bad on person ((n / 2)) where mail is null;
> CREATE INDEX
insert into person (id, name) values (20, 'Tom') on conflict do nothing;
! 0A000 ON CONFLICT without columns on a table with a unique index on an expression or with WHERE is not supported by Quorate
insert into person (id, name) values (1, 'Tom') on conflict (id) do update set name = excluded.name;
> INSERT 0 1
insert into person (id, name) values (1, 'ANN') on conflict (id) do update set name = excluded.name;
! 23505 duplicate key value violates unique constraint "person_name"
insert into person (id, name) select 100 + id, 'q' || id from person where id < 3;
> INSERT 0 2
insert into person (id, name) select 200 + id, 'Q' || id from person where id < 3;
! 23505 duplicate key value violates unique constraint "person_name"
alter table person rename column name to title;
> ALTER TABLE
insert into person (id, title) values (30, 'tom');
! 23505 duplicate key value violates unique constraint "person_name"
alter table person alter column title type text;
> ALTER TABLE
insert into person (id, title) values (30, 'tom');
! 23505 duplicate key value violates unique constraint "person_name"
create table other (like person including indexes);
> CREATE TABLE
insert into other (id, title) values (1, 'a'), (2, 'A');
! 23505 duplicate key value violates unique constraint "other_lower_idx"
insert into person (id, title) values (30, 'eve'), (31, 'EVE');
! 23505 duplicate key value violates unique constraint "person_name"
drop index person_name;
> DROP INDEX
insert into person (id, title) values (30, 'eve'), (31, 'EVE');
> INSERT 0 2
create unique index person_name on person (lower(title));
! 23505 could not create unique index "person_name"
alter table person drop column mail;
> ALTER TABLE
insert into person (id, n) values (40, 8), (41, 8);
> INSERT 0 2
create table child (id int primary key, p int references person on delete set null, k int);
> CREATE TABLE
create unique index child_none on child ((coalesce(p, -1)));
> CREATE INDEX
insert into child values (1, 1, 1), (2, 2, 2);
> INSERT 0 2
delete from person where id = 1;
> DELETE 1
delete from person where id = 2;
! 23505 duplicate key value violates unique constraint "child_none"
select id, p from child order by id;
> id int4, p int4
| 1 | ~
| 2 | 2
create unique index bad on child ((random()));
! 0A000 random() over more than one row cannot be made the same on all replicas here
create unique index bad on child ((select 1));
! 0A000 cannot use subquery in index expression
drop table child, other, person;
> DROP TABLE
