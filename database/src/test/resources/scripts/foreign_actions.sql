-- Foreign keys whatever they do: which engines declare them is their business, and what these lack Quorate does.
create table p (id int primary key, code varchar(5) unique, n int);
> CREATE TABLE
insert into p values (1, 'one', 10), (2, 'two', 20), (3, 'three', 30), (0, 'zero', 0);
> INSERT 0 4
create table cascaded (id int primary key, p int references p on update cascade on delete cascade);
> CREATE TABLE
create table nulled (id int primary key, code varchar(5) references p (code) on update set null on delete set null);
> CREATE TABLE
create table defaulted (id int primary key, p int default 0 references p on update set default on delete set default);
> CREATE TABLE
create table strict (id int primary key, p int references p on delete restrict on update restrict);
> CREATE TABLE
insert into cascaded values (1, 1), (2, 2), (3, null), (4, 1);
> INSERT 0 4
insert into nulled values (1, 'one'), (2, 'two'), (3, 'three');
> INSERT 0 3
insert into defaulted values (1, 1), (2, 3), (3, default);
> INSERT 0 3
insert into cascaded values (5, 9);
! 23503 insert, update or delete violates foreign key constraint "cascaded_p_fkey"
insert into nulled values (5, 'nine');
! 23503 insert, update or delete violates foreign key constraint "nulled_code_fkey"
insert into defaulted values (5, 9);
! 23503 insert, update or delete violates foreign key constraint "defaulted_p_fkey"
update p set id = 11 where id = 1;
> UPDATE 1
select * from cascaded order by id;
> id int4, p int4
| 1 | 11
| 2 | 2
| 3 | ~
| 4 | 11
select * from defaulted order by id;
> id int4, p int4
| 1 | 0
| 2 | 3
| 3 | 0
update p set id = id + 100, n = n + 1 where id > 1;
> UPDATE 3
select * from p order by id;
> id int4, code varchar, n int4
| 0 | zero | 0
| 102 | two | 21
| 103 | three | 31
| 111 | one | 11
select * from cascaded order by id;
> id int4, p int4
| 1 | 111
| 2 | 102
| 3 | ~
| 4 | 111
select * from defaulted order by id;
> id int4, p int4
| 1 | 0
| 2 | 0
| 3 | 0
update p set code = 'uno' where code = 'one';
> UPDATE 1
select * from nulled order by id;
> id int4, code varchar
| 1 | ~
| 2 | two
| 3 | three
update p set id = id, code = code;
> UPDATE 4
select * from nulled order by id;
> id int4, code varchar
| 1 | ~
| 2 | two
| 3 | three
update p set id = id + 1;
! 23505 duplicate key value violates unique constraint "p_pkey"
insert into strict values (1, 102);
> INSERT 0 1
update p set id = 2 where id = 102;
! 23001 update or delete on table "p" violates RESTRICT setting of foreign key constraint "strict_p_fkey" on table "strict"
update p set n = 5 where id = 102;
> UPDATE 1
delete from p where id = 102;
! 23001 update or delete on table "p" violates RESTRICT setting of foreign key constraint "strict_p_fkey" on table "strict"
delete from strict;
> DELETE 1
delete from p where id = 102;
> DELETE 1
select * from cascaded order by id;
> id int4, p int4
| 1 | 111
| 3 | ~
| 4 | 111
select * from nulled order by id;
> id int4, code varchar
| 1 | ~
| 2 | ~
| 3 | three
delete from p where id = 0;
! 23503 insert, update or delete violates foreign key constraint "defaulted_p_fkey"
select * from defaulted order by id;
> id int4, p int4
| 1 | 0
| 2 | 0
| 3 | 0
delete from p where id = 0 returning code;
! 23503 insert, update or delete violates foreign key constraint "defaulted_p_fkey"
update p set id = 0 where n = 11;
! 23505 duplicate key value violates unique constraint "p_pkey"
delete from p where id > 100;
> DELETE 2
select * from defaulted order by id;
> id int4, p int4
| 1 | 0
| 2 | 0
| 3 | 0
insert into p values (7, 'seven', 7) on conflict (id) do update set id = 8;
! 0A000 ON CONFLICT DO UPDATE of a key that a foreign key with ON UPDATE refers to is not supported by Quorate
insert into p values (7, 'seven', 7) on conflict (id) do update set n = 8;
> INSERT 0 1
update cascaded set p = 8;
! 23503 insert, update or delete violates foreign key constraint "cascaded_p_fkey"
update cascaded set p = 7;
> UPDATE 1
update p set id = 8 where id = 7 returning id, n;
> id int4, n int4
| 8 | 7
select * from cascaded order by id;
> id int4, p int4
| 3 | 8

-- A key that is passed on, from table to table and within one.
create table region (code char(3) primary key);
> CREATE TABLE
create table city (region char(3) references region on update cascade on delete cascade, name text, primary key (region, name));
> CREATE TABLE
create table street (id int primary key, region char(3), city text, foreign key (region, city) references city on update cascade on delete set null);
> CREATE TABLE
create table part (id int primary key, whole int references part (id) on update cascade on delete set null, s int not null references street on update cascade on delete cascade);
> CREATE TABLE
insert into region values ('a'), ('b');
> INSERT 0 2
insert into city values ('a', 'x'), ('a', 'y'), ('b', 'x');
> INSERT 0 3
insert into street values (1, 'a', 'x'), (2, 'a', 'y'), (3, 'b', 'x'), (4, 'a', null);
> INSERT 0 4
insert into part values (1, null, 1), (2, 1, 2), (3, 1, 3), (4, 4, 1);
> INSERT 0 4
update region set code = 'c' where code = 'a';
> UPDATE 1
select * from city order by region, name;
> region bpchar, name text
| b   | x
| c   | x
| c   | y
select * from street order by id;
> id int4, region bpchar, city text
| 1 | c   | x
| 2 | c   | y
| 3 | b   | x
| 4 | a   | ~
update city set name = name || '!' where region = 'c';
> UPDATE 2
select * from street order by id;
> id int4, region bpchar, city text
| 1 | c   | x!
| 2 | c   | y!
| 3 | b   | x
| 4 | a   | ~
update city set region = 'b' where name = 'x!';
> UPDATE 1
update city set region = 'd' where name = 'x!';
! 23503 insert, update or delete violates foreign key constraint "city_region_fkey"
update part set id = id + 10;
> UPDATE 4
select * from part order by id;
> id int4, whole int4, s int4
| 11 | ~ | 1
| 12 | 11 | 2
| 13 | 11 | 3
| 14 | 14 | 1
update street set id = id + 10;
> UPDATE 4
select * from part order by id;
> id int4, whole int4, s int4
| 11 | ~ | 11
| 12 | 11 | 12
| 13 | 11 | 13
| 14 | 14 | 11
delete from region where code = 'c';
> DELETE 1
select * from street order by id;
> id int4, region bpchar, city text
| 11 | b   | x!
| 12 | ~ | ~
| 13 | b   | x
| 14 | a   | ~
delete from street where id = 11;
> DELETE 1
select * from part order by id;
> id int4, whole int4, s int4
| 12 | ~ | 12
| 13 | ~ | 13
delete from part where id = 12;
> DELETE 1
select * from part order by id;
> id int4, whole int4, s int4
| 13 | ~ | 13

-- What an engine alone would not declare: types that differ, two keys on one column, NULL where there can be none.
create table big (id bigint primary key);
> CREATE TABLE
create table small (id int primary key, big int references big, t text);
> CREATE TABLE
insert into big values (1), (2);
> INSERT 0 2
insert into small values (1, 1, 'x'), (2, 2, 'y'), (3, null, 'z');
> INSERT 0 3
insert into small values (4, 4, 'x');
! 23503 insert, update or delete violates foreign key constraint "small_big_fkey"
delete from big where id = 1;
! 23503 insert, update or delete violates foreign key constraint "small_big_fkey"
select * from small order by id;
> id int4, big int4, t text
| 1 | 1 | x
| 2 | 2 | y
| 3 | ~ | z
create table other (id int primary key);
> CREATE TABLE
insert into other values (2);
> INSERT 0 1
alter table small add foreign key (big) references other on delete cascade;
! 0A000 foreign keys on one column with different actions ("small_big_fkey" and "small_big_fkey1") are not supported by Quorate
alter table small add foreign key (big) references other;
! 23503 insert, update or delete violates foreign key constraint "small_big_fkey1"
insert into big values (5);
> INSERT 0 1
insert into small values (5, 5, 'v');
> INSERT 0 1
insert into other values (5);
> INSERT 0 1
insert into small values (5, 5, 'v');
! 23505 duplicate key value violates unique constraint "small_pkey"
create table must (id int primary key, o int not null references other on delete set null);
> CREATE TABLE
insert into must values (1, 5);
> INSERT 0 1
delete from other where id = 5;
! 23502 null value violates not-null constraint
delete from small where id = 5;
> DELETE 1
delete from other where id = 5;
! 23502 null value violates not-null constraint
delete from must;
> DELETE 1
delete from other where id = 5;
> DELETE 1
alter table small add constraint texts foreign key (t) references p (code);
! 23503 insert, update or delete violates foreign key constraint "texts"
alter table small drop constraint small_big_fkey;
> ALTER TABLE
delete from big;
> DELETE 3
select * from small order by id;
> id int4, big int4, t text
| 1 | 1 | x
| 2 | 2 | y
| 3 | ~ | z
drop table other;
! 2BP01 cannot drop table other because other objects depend on it
drop table other cascade;
> DROP TABLE
insert into small values (6, 6, 'w');
> INSERT 0 1
create table late (id int primary key, at timestamp default now() references no_such on delete set default);
! 42P01 relation "no_such" does not exist
create table moments (at timestamp primary key);
> CREATE TABLE
create table late (id int primary key, at timestamp default now() references moments on delete set default);
! 0A000 SET DEFAULT of column "at", whose default is not a constant, is not supported by Quorate
alter table cascaded alter p type bigint;
! 0A000 ON UPDATE CASCADE between columns of different types (bigint and integer, or of different lengths) is not supported by Quorate
update p set id = 9 where id = 8;
> UPDATE 1
select * from cascaded order by id;
> id int4, p int4
| 3 | 9

-- Rows that go together.
create table tree (id int primary key, up int references tree);
> CREATE TABLE
insert into tree values (1, null), (2, 1), (3, 2), (4, 1);
> INSERT 0 4
delete from tree where id in (1, 2);
! 23503 insert, update or delete violates foreign key constraint "tree_up_fkey"
delete from tree where id = 1;
! 23503 insert, update or delete violates foreign key constraint "tree_up_fkey"
delete from tree where id in (1, 2, 3, 4);
> DELETE 4
create table top (id int primary key);
> CREATE TABLE
create table lefts (id int primary key, top int references top on delete cascade);
> CREATE TABLE
create table rights (id int primary key, top int references top on delete cascade, l int references lefts);
> CREATE TABLE
insert into top values (1), (2);
> INSERT 0 2
insert into lefts values (1, 1), (2, 2);
> INSERT 0 2
insert into rights values (1, 1, 1), (2, 2, 1);
> INSERT 0 2
delete from top where id = 1;
! 23503 insert, update or delete violates foreign key constraint "rights_l_fkey"
update rights set l = 2 where id = 2;
> UPDATE 1
delete from top where id = 1;
> DELETE 1
select * from lefts order by id;
> id int4, top int4
| 2 | 2
select * from rights order by id;
> id int4, top int4, l int4
| 2 | 2 | 2
delete from top;
> DELETE 1
select count(*) from rights;
> count int8
| 0
create table a_child (id int primary key, top int references top on delete cascade, l int);
> CREATE TABLE
create table z_parent (id int primary key, top int references top on delete cascade);
> CREATE TABLE
alter table a_child add foreign key (l) references z_parent;
> ALTER TABLE
insert into top values (1);
> INSERT 0 1
insert into z_parent values (1, 1);
> INSERT 0 1
insert into a_child values (1, 1, 1);
> INSERT 0 1
delete from top;
> DELETE 1
select count(*) from a_child;
> count int8
| 0

-- Types that differ: what follows a key would have to fit.
create table wide (id bigint primary key, d numeric(10,2) unique, v varchar(20) unique, c char(5) unique);
> CREATE TABLE
create table n1 (id int primary key, w int references wide on update cascade);
! 0A000 ON UPDATE CASCADE between columns of different types (integer and bigint, or of different lengths) is not supported by Quorate
create table n1 (id int primary key, w numeric(6,2) references wide);
! 42804 foreign key constraint cannot be implemented
create table n1 (id int primary key, w float8 references wide (d));
! 42804 foreign key constraint cannot be implemented
create table n1 (id int primary key, w varchar(5) references wide (v) on update cascade);
! 0A000 ON UPDATE CASCADE between columns of different types (character varying and character varying, or of different lengths) is not supported by Quorate
create table n1 (id int primary key, w text references wide (c));
! 42804 foreign key constraint cannot be implemented
create table n1 (id int primary key, w int references wide (d) on delete cascade);
! 0A000 a foreign key between columns of integer and numeric is not supported by Quorate
create table n1 (id int primary key, w smallint references wide on delete cascade);
> CREATE TABLE
create table n2 (id int primary key, w text references wide (v) on update set null);
> CREATE TABLE
insert into wide values (1, 1.00, 'a', 'x'), (2, 2.5, 'b', 'y');
> INSERT 0 2
insert into n1 values (1, 1), (2, null);
> INSERT 0 2
insert into n1 values (3, 2);
> INSERT 0 1
insert into n2 values (1, 'a'), (2, 'b');
> INSERT 0 2
update wide set d = 7 where id = 1;
> UPDATE 1
update wide set v = 'c' where id = 1;
> UPDATE 1
delete from wide where id = 1;
> DELETE 1
select * from n1 order by id;
> id int4, w int2
| 2 | ~
| 3 | 2
select * from n2 order by id;
> id int4, w text
| 1 | ~
| 2 | b

-- Names with commas in them.
create table pair ("a, b" int, "c = ?" int, primary key ("a, b", "c = ?"));
> CREATE TABLE
create table pairs (id int primary key, "x, y" int, z int, foreign key ("x, y", z) references pair on update cascade);
> CREATE TABLE
insert into pair values (1, 2);
> INSERT 0 1
insert into pairs values (1, 1, 2);
> INSERT 0 1
update pair set "a, b" = 3;
> UPDATE 1
select * from pairs;
> id int4, x, y int4, z int4
| 1 | 3 | 2
-- RESTRICT has a code of its own, also of rows that go along with others.
create table held (id int primary key, code text unique, parent int references held on delete restrict on update restrict);
> CREATE TABLE
create table holding (id int primary key, h int references held on delete cascade on update cascade);
> CREATE TABLE
create table holder (id int primary key references holding on delete restrict on update restrict, code text references held (code));
> CREATE TABLE
insert into held values (1, 'a', null), (2, 'b', 1), (3, 'c', null);
> INSERT 0 3
insert into holding values (1, 3);
> INSERT 0 1
insert into holder values (1, 'b');
> INSERT 0 1
delete from held where id = 1;
! 23001 update or delete on table "held" violates RESTRICT setting of foreign key constraint "held_parent_fkey" on table "held"
update held set id = 7 where id = 1;
! 23001 update or delete on table "held" violates RESTRICT setting of foreign key constraint "held_parent_fkey" on table "held"
update held set parent = 9 where id = 1;
! 23503 insert, update or delete violates foreign key constraint "held_parent_fkey"
insert into held values (4, 'd', 9);
! 23503 insert, update or delete violates foreign key constraint "held_parent_fkey"
update held set code = 'x' where id = 2;
! 23503 insert, update or delete violates foreign key constraint "holder_code_fkey"
delete from held where id = 3;
! 23001 update or delete on table "holding" violates RESTRICT setting of foreign key constraint "holder_id_fkey" on table "holder"
update held set id = 8 where id = 3;
> UPDATE 1
update holding set id = 2;
! 23001 update or delete on table "holding" violates RESTRICT setting of foreign key constraint "holder_id_fkey" on table "holder"
delete from holding;
! 23001 update or delete on table "holding" violates RESTRICT setting of foreign key constraint "holder_id_fkey" on table "holder"
insert into holder values (9, 'b');
! 23503 insert, update or delete violates foreign key constraint "holder_id_fkey"
insert into held values (1, 'a', null) on conflict (id) do update set id = 9;
! 0A000 ON CONFLICT DO UPDATE of a key that a foreign key with ON UPDATE refers to is not supported by Quorate
insert into held values (1, 'a', null) on conflict (id) do update set parent = 9;
! 23503 insert, update or delete violates foreign key constraint "held_parent_fkey"
