-- Functions of the session beside tables: the session tells the settings that a statement reads.
create table bill (id int primary key, tenant text, amount numeric(8, 2));
> CREATE TABLE
insert into bill values (1, 'a', 10), (2, 'b', 20);
> INSERT 0 2
set app.tenant = 'a';
> Set
set app.number = '2';
> Set
select id from bill where tenant = current_setting('app.tenant');
> id int4
| 1
select id from bill where tenant = current_setting('app.tenant'::text, true) order by 1;
> id int4
| 1
select id, current_setting('APP.Number')::int + id as sum from bill order by 1;
> id int4, sum int4
| 1 | 3
| 2 | 4
insert into bill values (3, current_setting('app.tenant', true), current_setting('app.number')::numeric);
> INSERT 0 1
update bill set tenant = current_setting('app.number') where id = 2;
> UPDATE 1
select * from bill order by 1;
> id int4, tenant text, amount numeric
| 1 | a | 10.00
| 2 | 2 | 20.00
| 3 | a | 2.00

-- One that is unknown is NULL if the second argument says so.
select id from bill where tenant = current_setting('app.none', true);
> id int4
select id, current_setting('app.none', 't') is null from bill order by 1;
> id int4, ?column? bool
| 1 | t
| 2 | t
| 3 | t
insert into bill values (4, current_setting('app.none'), 0);
! 42704 unrecognized configuration parameter "app.none"
insert into bill values (4, current_setting('app.none', false), 0);
! 42704 unrecognized configuration parameter "app.none"
select id from bill where nullif(current_setting('app.none', true), '')::int is null order by 1;
> id int4
| 1
| 2
| 3
select current_setting(tenant) from bill;
! 0A000 current_setting() of a computed name is not supported by Quorate
select current_setting('app.tenant', id = 1) from bill;
! 0A000 a computed argument of current_setting() is not supported by Quorate
select current_setting('app.tenant', true, 1) from bill;
! 42883 function current_setting(unknown, boolean, integer) does not exist

-- The texts of views and defaults read them anew each time.
create view mine as select id from bill where tenant = current_setting('app.tenant', true);
> CREATE VIEW
select id from mine order by 1;
> id int4
| 1
| 3
set app.tenant = '2';
> Set
select id from mine order by 1;
> id int4
| 2
create view ours as select count(*) as n, max(session_user) as by from mine;
> CREATE VIEW
select * from ours;
> n int8, by text
| 1 | quorate
create table audit (id int primary key, app text default current_setting('app.tenant'), by text default session_user);
> CREATE TABLE
insert into audit (id) values (1);
> INSERT 0 1
set app.tenant = 'late';
> Set
insert into audit (id) values (2), (3);
> INSERT 0 2
insert into audit values (4, default, 'other');
> INSERT 0 1
alter table audit add column tenant text default current_setting('app.tenant');
> ALTER TABLE
create table copied as select id, current_setting('app.number') as number from bill;
> SELECT 3
select * from audit order by id;
> id int4, app text, by text, tenant text
| 1 | 2 | quorate | late
| 2 | late | quorate | late
| 3 | late | quorate | late
| 4 | late | other | late
select * from copied order by id;
> id int4, number text
| 1 | 2
| 2 | 2
| 3 | 2

-- Other properties of a session.
select session_user, current_user, pg_client_encoding(), getdatabaseencoding(), pg_is_in_recovery() from copied where id = 1;
> session_user name, current_user name, pg_client_encoding name, getdatabaseencoding name, pg_is_in_recovery bool
| quorate | quorate | UTF8 | UTF8 | f
select id from copied where session_user = current_user and not pg_is_in_recovery() order by 1;
> id int4
| 1
| 2
| 3
select case when current_setting('app.tenant') = '' then 0 when current_setting('app.tenant') = 'late' then 1 else current_setting('app.tenant')::int end from copied where id = 1;
> current_setting int4
| 1
select id from copied where current_setting('app.tenant') = any ('{late,early}') and id in (select current_setting('app.number')::int) order by 1;
> id int4
| 2
create table checked (id int primary key, by text check (by = session_user));
! 0A000 a CHECK constraint that is not immutable is not supported by Quorate
create table checked (id int primary key, by text check (by = current_setting('app.tenant')));
! 0A000 a CHECK constraint that is not immutable is not supported by Quorate
drop view ours, mine;
> DROP VIEW
