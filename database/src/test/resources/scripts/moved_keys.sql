-- Keys that foreign keys refer to, moved by a statement of several rows: one that another row had when
-- it began is a duplicate. Where nobody refers to them any more, only the end of the statement counts.
create table p (id int primary key, u int, a int, b text, unique (u, b));
> CREATE TABLE
insert into p values (1, 1, 1, 'x'), (2, 2, 2, 'x'), (3, 3, 3, 'x');
> INSERT 0 3
create table c (id int primary key, p int references p (id) on delete cascade);
> CREATE TABLE
insert into c values (1, 2);
> INSERT 0 1
update p set id = id + 1;
! 23505 duplicate key value violates unique constraint "p_pkey"
update p set id = id - 1;
! 23505 duplicate key value violates unique constraint "p_pkey"
update p set id = 4 - id;
! 23505 duplicate key value violates unique constraint "p_pkey"
update p set id = id + 10 where id <> 2;
> UPDATE 2
update p set id = id + 10;
! 23503 insert, update or delete violates foreign key constraint "c_p_fkey"
update p set id = id, a = a + 1;
> UPDATE 3
update p set id = id + 1 where id > 10 returning id, a;
> id int4, a int4
| 12 | 2
| 14 | 4
update p set id = 5 where id > 10;
! 23505 duplicate key value violates unique constraint "p_pkey"
update p set u = u + 1;
> UPDATE 3
update p set id = 11 where id = 12;
> UPDATE 1
update p set id = coalesce(id - 10, id) where id = 11;
> UPDATE 1
select * from p order by id;
> id int4, u int4, a int4, b text
| 1 | 2 | 2 | x
| 2 | 3 | 3 | x
| 14 | 4 | 4 | x
create table d (u int, b text, foreign key (u, b) references p (u, b));
> CREATE TABLE
insert into d values (null, 'x');
> INSERT 0 1
update p set u = u + 1;
! 23505 duplicate key value violates unique constraint "p_u_b_key"
update p set u = u + 10;
> UPDATE 3
update p set u = u - 10, b = b || 'y' where u > 12;
> UPDATE 2
update p set u = u + 1, b = b || 'z';
> UPDATE 3
drop table d;
> DROP TABLE
update p set u = 20 + id, b = 'x';
> UPDATE 3
update p set u = u + 1;
> UPDATE 3
alter table c drop constraint c_p_fkey;
> ALTER TABLE
update p set id = id + 1;
> UPDATE 3
update p set id = id - 1;
> UPDATE 3
alter table c add constraint again foreign key (p) references p (id);
> ALTER TABLE
update p set id = id + 1;
! 23505 duplicate key value violates unique constraint "p_pkey"
drop table c;
> DROP TABLE
update p set id = id + 1;
> UPDATE 3
create table e (id int primary key, boss int references e (id));
> CREATE TABLE
insert into e values (1, null), (2, 1), (3, 1);
> INSERT 0 3
update e set id = id + 1;
! 23505 duplicate key value violates unique constraint "e_pkey"
update e set id = id + 10 where id > 1;
> UPDATE 2
alter table e drop column boss;
> ALTER TABLE
update e set id = id + 1;
> UPDATE 3
select * from e order by id;
> id int4
| 2
| 13
| 14
select * from p order by id;
> id int4, u int4, a int4, b text
| 2 | 22 | 2 | x
| 3 | 23 | 3 | x
| 15 | 35 | 4 | x
create unique index p_a on p (a);
> CREATE INDEX
create table z (a int references p (a));
> CREATE TABLE
drop index p_a;
! 2BP01 cannot drop index p_a because other objects depend on it
update p set a = a + 1;
! 23505 duplicate key value violates unique constraint "p_a"
drop table z;
> DROP TABLE
drop index p_a;
> DROP INDEX
create unique index p_a on p (a);
> CREATE INDEX
create table z (a int references p (a));
> CREATE TABLE
drop index p_pkey;
! 2BP01 cannot drop index p_pkey because constraint p_pkey on table p requires it
drop index p_a cascade;
> DROP INDEX
insert into z values (77);
> INSERT 0 1
create table y (p int references p (id), q int);
> CREATE TABLE
alter table p drop constraint p_pkey;
! 2BP01 cannot drop constraint p_pkey on table p because other objects depend on it
alter table p drop constraint p_pkey cascade;
> ALTER TABLE
insert into y values (77, 1);
> INSERT 0 1
alter table p add primary key (id);
> ALTER TABLE
delete from y;
> DELETE 1
alter table y add foreign key (q) references p (id);
> ALTER TABLE
alter table p drop column id;
! 2BP01 cannot drop column id of table p because other objects depend on it
alter table p drop column id cascade;
> ALTER TABLE
insert into y values (77, 1);
> INSERT 0 1
create table quorate_session (id int primary key);
> CREATE TABLE
insert into quorate_session values (1);
> INSERT 0 1
select * from quorate_session;
> id int4
| 1
drop table quorate_session;
> DROP TABLE
