-- What PostgreSQL has and Quorate has not is refused as that; what PostgreSQL has not is an error.
create table t (i int, x text, c char(4), d date, b bool, n name, z time with time zone, a inet, p point);
> CREATE TABLE
insert into t values (1, 'abc', 'ab', '2024-01-02', true, 'me', '10:00+02', '10.0.0.1', '(1,2)');
> INSERT 0 1
-- functions by the names and types that PostgreSQL's catalog has
select int4pl(i, 1) from t;
! 0A000 the function int4pl(integer, integer) is not supported by Quorate
select int4pl(x, 1) from t;
! 42883 function int4pl(text, integer) does not exist
select bpchar(x) from t;
> bpchar bpchar
| abc
select inet('10.0.0.1');
> inet inet
| 10.0.0.1
select hashtext(x) from t;
! 0A000 the function hashtext(text) is not supported by Quorate
select random(1, 10);
! 0A000 the function random(integer, integer) is not supported by Quorate
select random(x, x) from t;
! 42883 function random(text, text) does not exist
select now(1);
! 42883 function now(integer) does not exist
select version(1);
! 42883 function version(integer) does not exist
select lower(i) from t;
! 42883 function lower(integer) does not exist
-- any type's name that is called
select bpchar('ab'), name('ab'), inet('10.0.0.1'), "time"('10:00'), "interval"('1 day'), money('1.5');
> bpchar bpchar, name name, inet inet, time time, interval interval, money money
| ab | ab | 10.0.0.1 | 10:00:00 | 1 day | $1.50
select inet('x');
! 22P02 invalid input syntax for type inet: "x"
select "int"('5');
! 42883 function int(unknown) does not exist
select "char"('a');
! 0A000 the function char(unknown) is not supported by Quorate
select inet('10.0.0.' || i), text(d), date(x), cidr(a), int4(b), name(x) from t;
! 0A000 casting inet to cidr is not supported by Quorate
select name(i) from t;
! 0A000 a cast of integer to name is not supported by Quorate
select point(x) from t;
! 22P02 invalid input syntax for type point: "abc"
- POSTGRESQL
- MARIADB
select inet(i) from t;
! 42883 function inet(integer) does not exist
select regclass('t');
! 0A000 the function regclass(unknown) is not supported by Quorate
-- dates that not all have
select make_date(-1, 2, 3);
! 22008 dates before the year 1 or after 9999 are not supported by every engine
select make_date(10000, 1, 1);
! 22008 dates before the year 1 or after 9999 are not supported by every engine
select make_date(0, 1, 1);
! 22008 date/time field value out of range: "0000-01-01"
select make_date(2024, -1, 1);
! 22008 date/time field value out of range: "2024-99-01"
-- operators
select x ~~ 'a%', x !~~ 'a%', x ~~* 'A_C', x !~~* 'A_C', c ~~ 'ab%', x operator(pg_catalog.~~) 'b%' from t;
> ?column? bool, ?column? bool, ?column? bool, ?column? bool, ?column? bool, ?column? bool
| t | f | t | f | t | f
select i from t where x ~~ 'b%';
> i int4
select i ~~ 'b%' from t;
! 42883 operator does not exist: integer ~~ unknown
select x ~<~ 'b' from t;
! 0A000 the operator ~<~ of text and unknown is not supported by Quorate
select n ~ 'm' from t;
! 0A000 the operator ~ of name and unknown is not supported by Quorate
select n < 'z' from t;
> ?column? bool
| t
select z + interval '1 hour' from t;
! 0A000 the operator + of time with time zone and interval is not supported by Quorate
select z - z from t;
! 0A000 the operator - of time with time zone and time with time zone is not supported by Quorate
select ~ a from t;
! 0A000 the operator ~ of inet is not supported by Quorate
select p <> p from t;
! 0A000 the operator <> of point and point is not supported by Quorate
select p = p from t;
! 42883 operator does not exist: point = point
-- casts, of NULLs too
select null::bool::date;
! 42846 cannot cast type boolean to date
select null::date::int, 1;
! 42846 cannot cast type date to integer
select null::text::date, null::int::bool, null::bool::int, null::date::timestamp;
> date date, bool bool, int4 int4, timestamp timestamp
| ~ | ~ | ~ | ~
select b::date from t;
! 42846 cannot cast type boolean to date
select b::name from t;
! 0A000 a cast of boolean to name is not supported by Quorate
select n::int from t;
! 0A000 a cast of name to integer is not supported by Quorate
select n::"char" from t;
! 0A000 casting name to "char" is not supported by Quorate
select 1::smallint::money;
! 42846 cannot cast type smallint to money
select 1::money;
> money money
| $1.00
insert into t (n) values (1);
! 0A000 a cast of integer to name is not supported by Quorate
insert into t (d) values (null::bool);
! 42804 column "d" is of type date but expression is of type boolean
create table m (v money, k "char");
> CREATE TABLE
insert into m (v) values (1::smallint);
! 42804 column "v" is of type money but expression is of type smallint
insert into m (k) values ('x'::name);
! 42804 column "k" is of type "char" but expression is of type name
-- bits name no type
select b'101', x'1f', bit '101';
> ?column? bit, ?column? bit, bit bit
| 101 | 00011111 | 101
select char 'abc', nchar 'abc', bit varying '101', bit(2) '101';
> bpchar bpchar, bpchar bpchar, varbit varbit, bit bit
| abc | abc | 101 | 10
-- columns that are assigned to are named alone, and there
create table k (id int primary key, a int);
> CREATE TABLE
insert into k values (1, 10);
> INSERT 0 1
update k set k.a = 1;
! 42703 column "k" of the relation does not exist
update k x set x.a = 1;
! 42703 column "x" of the relation does not exist
insert into k values (1, 1) on conflict (nope) do nothing;
! 42703 column "nope" does not exist
insert into k values (1, 1) on conflict (a) do nothing;
! 42P10 there is no unique or exclusion constraint matching the ON CONFLICT specification
-- what is proposed has the same columns as what is there
insert into k values (1, 1) on conflict (id) do update set a = a + 1;
! 42702 column reference "a" is ambiguous
insert into k values (1, 1) on conflict (id) do update set a = 5 where a > 1;
! 42702 column reference "a" is ambiguous
insert into k values (1, 1) on conflict (id) do update set a = k.a + excluded.a where k.a > 1 returning a, id;
> a int4, id int4
| 11 | 1
insert into k as x values (1, 1) on conflict (id) do update set a = x.a + 1 returning a;
> a int4
| 12
-- a cast's column is named as its type is in the catalog
select '10:00+02'::timetz, '1'::bit varying, '1'::bit, timetz '10:00+02', '{1}'::bigint[], '1'::double precision, 'a'::character varying;
> timetz timetz, varbit varbit, bit bit, timetz timetz, int8 int8_array, float8 float8, varchar varchar
| 10:00:00+02 | 1 | 1 | 10:00:00+02 | {1} | 1 | a
