-- Numbers in other bases and with underscores, and other rarely written forms.
select 0xff, 0b101, 0o17, 1_000, 0x_ff, 1_000.5, 1e1_0;
> ?column? int4, ?column? int4, ?column? int4, ?column? int4, ?column? int4, ?column? numeric, ?column? numeric
| 255 | 5 | 15 | 1000 | 255 | 1000.5 | 10000000000
select '0x1F'::int, '0b11'::int8, '1_000'::numeric, '0o17'::int2, '0x1F'::numeric;
> int4 int4, int8 int8, numeric numeric, int2 int2, numeric numeric
| 31 | 3 | 1000 | 15 | 31
select '-0x1f'::int, '-1_0'::int8, '0B1'::int2, ' 0x10 '::int;
> int4 int4, int8 int8, int2 int2, int4 int4
| -31 | -10 | 1 | 16
select '1_0'::float8;
! 22P02 invalid input syntax for type double precision: "1_0"
select '0x'::int;
! 22P02 invalid input syntax for type integer: "0x"
select '1__0'::int;
! 22P02 invalid input syntax for type integer: "1__0"
select '_1'::int;
! 22P02 invalid input syntax for type integer: "_1"
select '1_'::numeric;
! 22P02 invalid input syntax for type numeric: "1_"
select '0x1_0.5'::numeric;
! 22P02 invalid input syntax for type numeric: "0x1_0.5"
select '0xffffffff'::int;
! 22003 value "0xffffffff" is out of range for type integer
select '0x1F'::text::int;
> int4 int4
| 31
create table t (id int primary key, x text, n int);
> CREATE TABLE
insert into t values (0x10, '0x1F', '0b11');
> INSERT 0 1
select id, x::int, n from t;
! 0A000 computed numbers in other bases or with underscores
select 0xffffffffff, 0xffffffffffffffffffff;
> ?column? int8, ?column? numeric
| 1099511627775 | 1208925819614629174706175
select 1__0;
! 42601 trailing junk after numeric literal
select 1_;
! 42601 trailing junk after numeric literal
select 0x;
! 42601 trailing junk after numeric literal
select 0xfg;
! 42601 trailing junk after numeric literal
select 123abc;
! 42601 trailing junk after numeric literal
select 1 is null is false, 1 is not null is true, 1 is null is null;
> ?column? bool, ?column? bool, ?column? bool
| t | t | f
select id is null is not true from t;
> ?column? bool
| t
select 65::"char", 'abc'::"char";
> char char, char char
| A | a
select 300::"char";
! 22003 "char" out of range
select id::"char" from t;
! 0A000 casting integer to "char" is not supported by Quorate
select '2020-01-01 00:00:00+00'::timestamptz at local, now() at local = localtimestamp;
! 0A000 AT LOCAL is not supported by Quorate
select '2020-01-01 00:00:00'::timestamp at local;
! 0A000 AT LOCAL is not supported by Quorate
select pg_typeof(current_time), pg_typeof(localtime), pg_typeof(current_time(2)), pg_typeof(localtime(0));
> pg_typeof regtype, pg_typeof regtype, pg_typeof regtype, pg_typeof regtype
| time with time zone | time without time zone | time with time zone | time without time zone
select localtime = localtimestamp::time, current_time = now()::timetz;
! 0A000 casting timestamp with time zone to time with time zone is not supported by Quorate
create table rr (a int, b text);
> CREATE TABLE
insert into rr values (1, 'x') returning old.*, new.*;
! 0A000 old in RETURNING is not supported by Quorate
update rr set a = 2 returning old.a, new.a, old.b;
! 0A000 old in RETURNING is not supported by Quorate
delete from rr returning old.*, new.a;
! 0A000 old in RETURNING is not supported by Quorate
update rr set a = 2 returning with (old as o, new as n) o.a, n.a;
! 0A000 RETURNING WITH is not supported by Quorate
create table ex (a text, b int, c text);
> CREATE TABLE
create index on ex (lower(a));
> CREATE INDEX
create index on ex ((b + 1));
> CREATE INDEX
create index on ex (lower(a), b, (b + 1));
> CREATE INDEX
create index on ex ((b + 1), (b + 2));
> CREATE INDEX
create unique index on ex (upper(c));
> CREATE INDEX
drop index ex_lower_idx, ex_expr_idx, ex_lower_b_expr_idx, ex_expr_expr1_idx, ex_upper_idx;
> DROP INDEX
create table clocks (a time default current_time, b timetz default current_time(2), c time(0) default localtime);
> CREATE TABLE
insert into clocks default values;
> INSERT 0 1
select a = b::time from (select current_time::time(2) as a, current_time(2) as b) t;
! 0A000 casting time with time zone to time without time zone is not supported by Quorate
select id from t where current_time > '00:00:00+00'::timetz or id > 0;
> id int4
| 16
select 1 is distinct from 2 is null;
! 42601 syntax error at or near "is"
select 1 is null is distinct from null;
> ?column? bool
| t
create table dd (id int, a varchar(3) default 'abcdef', b smallint default 100000, c numeric(3,1) default 1000);
> CREATE TABLE
insert into dd (id, b, c) values (1, 1, 1);
! 22001 value too long for type character varying(3)
insert into dd (id, a, c) values (1, 'a', 1);
! 22003 smallint out of range
insert into dd (id, a, b) values (1, 'a', 1);
! 22003 numeric field overflow
insert into dd values (1, 'a', 1, 1);
> INSERT 0 1
alter table dd alter a set default 'abcde';
> ALTER TABLE
alter table dd add d varchar(2) default 'abc';
! 22001 value too long for type character varying(2)
alter table dd alter c set default 12;
> ALTER TABLE
insert into dd (id, a, b) values (2, 'a', 1) returning c;
> c numeric
| 12.0
drop table dd;
> DROP TABLE
create table dd (a smallint default 'x');
! 22P02 invalid input syntax for type smallint: "x"
create table dd (a smallint default '100000');
! 22003 value "100000" is out of range for type smallint
