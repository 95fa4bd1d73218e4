-- Names of types that are called like functions are casts.
create table t (d timestamp, n numeric, x text, i int, b bool);
> CREATE TABLE
insert into t values ('2020-01-02 03:04:05', 2.5, '7', 1, true);
> INSERT 0 1
select date(d), date('2020-01-01'), date(d::timestamptz) from t;
> date date, date date, date date
| 2020-01-02 | 2020-01-01 | 2020-01-02
select int4(n), int8(x), float8(i), text(i), bool(i), int4(b), text(b), int2('3') from t;
> int4 int4, int8 int8, float8 float8, text text, bool bool, int4 int4, text text, int2 int2
| 3 | 7 | 1 | 1 | t | 1 | true | 3
select date(i) from t;
! 42883 function date(integer) does not exist
select date(i, i) from t;
! 42883 function date(integer, integer) does not exist
select date(b) from t;
! 42883 function date(boolean) does not exist
select bool(d) from t;
! 42883 function bool(timestamp without time zone) does not exist
select int4('x');
! 22P02 invalid input syntax for type integer: "x"
select date('x');
! 22007 invalid input syntax for type date: "x"
select timestamptz(d) = d::timestamptz from t;
> ?column? bool
| t
select timestamptz('2020-01-01 00:00:00+00') = '2020-01-01 00:00:00+00'::timestamptz;
> ?column? bool
| t
select uuid('a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'), jsonb('{"a": 1}'), json('[1]'), bytea('\x01');
> uuid uuid, jsonb jsonb, json json, bytea bytea
| a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11 | {"a": 1} | [1] | \x01
select date(null), int4(null);
> date date, int4 int4
| ~ | ~
select i from t group by i, date(d) order by date(d);
> i int4
| 1
select count(*) from t where date(d) = '2020-01-02';
> count int8
| 1
select date(now()) = current_date;
> ?column? bool
| t
select json_build_object(x, 1), json_build_object(nullif(x, '7'), 1) from t;
! 22004 null value not allowed for object key
- MARIADB
select json_build_object(null, 1);
! 22004 null value not allowed for object key
- MARIADB
select json_object_agg(nullif(x, '7'), 1) from t;
! 22004 null value not allowed for object key
- DERBY
- MARIADB
select jsonb_object_agg(nullif(x, '7'), 1) from t;
! 22023 argument of a key must not be null
- DERBY
- MARIADB
