create table lk (id int primary key, v text, p text);
> CREATE TABLE
insert into lk values (1, 'a', 'x\'), (2, 'abc', 'a\bc'), (3, 'a\', 'a\\'), (4, null, 'a%'), (5, 'x', null), (6, 'a%c', 'a\%_');
> INSERT 0 6
select 'a' like 'x\';
! 22025 LIKE pattern must not end with escape character
select 'a' not like 'x!' escape '!';
! 22025 LIKE pattern must not end with escape character
select id from lk where v ilike 'A\';
! 22025 LIKE pattern must not end with escape character
select id from lk where v like 'a\';
! 22025 LIKE pattern must not end with escape character
select id from lk where v like 'a\' and id > 100;
! 22025 LIKE pattern must not end with escape character
select id from lk where v like p;
! 22025 LIKE pattern must not end with escape character
select id from lk where id > 1 and v like p order by id;
> id int4
| 2
| 3
| 6
select id from lk where id > 1 and v not like p order by id;
> id int4
select 'a%' like 'a\%', 'ab' like 'a\%', 'ab' like 'a\b', 'a\b' like 'a\b', 'a\b' like 'a\\b';
> ?column? bool, ?column? bool, ?column? bool, ?column? bool, ?column? bool
| t | f | t | f | t
select 'a\' like 'a\' escape '', 'a\b' like 'a\_' escape '', 'a!' like 'a!' escape '';
> ?column? bool, ?column? bool, ?column? bool
| t | t | t
select 'a' like 'a' escape 'ab';
! 22025 invalid escape string
select 'a' like null, null like 'a', 'a' like 'a' escape null;
> ?column? bool, ?column? bool, ?column? bool
| ~ | ~ | ~
select id from lk where v ilike 'A!%_' escape '!';
> id int4
| 6
select id from lk where v ilike 'A\BC';
> id int4
| 2
select id from lk where v ilike 'aABC' escape 'A' order by id;
> id int4
| 2
select 'a%' like 'a%%' escape '%', 'ab' like 'a%%' escape '%';
> ?column? bool, ?column? bool
| t | f
select id from lk where v like p || '\' escape '!' order by id;
> id int4
select id from lk where v like substr(p, 1, 2) escape '!' order by id;
> id int4
| 3
create table lc (v text check (v like 'a\_%' or v like 'x!%' escape '!'));
> CREATE TABLE
insert into lc values ('a_b'), ('x%');
> INSERT 0 2
insert into lc values ('ab');
! 23514 new row violates check constraint "lc_v_check"
create table ld (v text check (v like 'a\'));
! 22025 LIKE pattern must not end with escape character
select 'o''neill' like 'o''_eill', 'o''neill' like 'o\''neill';
> ?column? bool, ?column? bool
| t | t
select v like 'a%' escape '!!' from lk;
! 22025 invalid escape string
select 'a' like v escape 'ab' from lk;
! 22025 invalid escape string
drop table lk;
> DROP TABLE
