-- What is on its way into a column may lose trailing blanks; a written cast cuts.
create table c (id int primary key, c char(4), t text, v varchar(4));
> CREATE TABLE
insert into c values (1, 'ab', 'abcdefgh', 'wxyz'), (2, 'cd', 'abcd   ', 'w');
> INSERT 0 2
update c set c = t;
! 22001 value too long for type character(4)
update c set c = t where id = 2;
> UPDATE 1
update c set v = t where id = 2;
> UPDATE 1
update c set v = t where id = 1;
! 22001 value too long for type character varying(4)
update c set c = v || 'q' where id = 1;
! 22001 value too long for type character(4)
update c set v = v || 'q' where id = 1;
! 22001 value too long for type character varying(4)
update c set c = upper(t) where id = 1;
! 22001 value too long for type character(4)
update c set c = case when id = 1 then t else 'x' end;
! 22001 value too long for type character(4)
update c set c = (select max(t) from c);
! 22001 value too long for type character(4)
update c set c = o.t from c o where o.id = 1 and c.id = 1;
! 22001 value too long for type character(4)
update c set c = 12345 + id;
! 22001 value too long for type character(4)
update c set v = 12345 + id;
! 22001 value too long for type character varying(4)
update c set c = t::char(3), v = t::varchar(2) where id = 1 returning c || '.', v;
> ?column? text, v varchar
| abc. | ab
update c set c = v || '   ' where id = 1 returning c || '.';
> ?column? text
| ab.
insert into c values (1, 'ab', 'abcdefgh', '') on conflict (id) do update set c = excluded.t;
! 22001 value too long for type character(4)
insert into c values (1, 'ab', 'abcdefgh', '') on conflict (id) do update set c = excluded.c || c.t;
! 22001 value too long for type character(4)
insert into c values (1, 'ab', 'abcdefgh', '') on conflict (id) do update set c = excluded.t::char(2);
> INSERT 0 1
insert into c values (3, upper('abcdef'), '', '');
! 22001 value too long for type character(4)
insert into c values (3, 'abcdef'::char(3), 'abcdef'::varchar(2), 'abcdef'::char(4));
> INSERT 0 1
insert into c values (4, 'abcdef'::text, '', '');
! 22001 value too long for type character(4)
insert into c select 4, t, t, '' from c where id = 1;
! 22001 value too long for type character(4)
select * from c order by id;
> id int4, c bpchar, t text, v varchar
| 1 | ab   | abcdefgh | ab
| 2 | abcd | abcd    | abcd
| 3 | abc  | ab | abcd
select 'abcdef'::char(3), 'abcdef'::varchar(3), 'ab'::char(3) || '.', cast('abc  ' as varchar(4)) || '.', 12345::varchar(2), 'abcdef'::varchar(4)::char(2);
> bpchar bpchar, varchar varchar, ?column? text, ?column? text, varchar varchar, bpchar bpchar
| abc | abc | ab. | abc . | 12 | ab
select id from c where t = 'abx'::char(2) order by id;
> id int4
| 3
-- A cast of a constant is made before the next.
create table i (id int primary key, n int, f float8, ts timestamp);
> CREATE TABLE
insert into i values (1, 2.5::float8, 2.5::int, '2024-05-06 07:08:09'::date);
> INSERT 0 1
insert into i values (2, '3.5'::float8, '2.25'::numeric(3, 1), '2024-05-06 07:08:09');
> INSERT 0 1
select * from i order by id;
> id int4, n int4, f float8, ts timestamp
| 1 | 2 | 3 | 2024-05-06 00:00:00
| 2 | 4 | 2.3 | 2024-05-06 07:08:09
select 2.5::float8::int, 2.5::int, 3.5::float8::int, (-2.5)::float8::int, '2.5'::float8::int, 2.55::numeric(3, 1)::text, 2.5::real::int, 0.1::real::text, 2.5::float8::int::text;
> int4 int4, int4 int4, int4 int4, int4 int4, int4 int4, text text, int4 int4, text text, text text
| 2 | 3 | 4 | -2 | 2 | 2.6 | 2 | 0.1 | 2
select 1e100::float8::text, 1.5e-7::float8::text, 123456789.0::float8::text, 0.1::float8::text;
> text text, text text, text text, text text
| 1e+100 | 1.5e-07 | 123456789 | 0.1
select '2024-05-06 07:08:09'::timestamp::date, '2024-05-06 07:08:09'::timestamp::time, '2024-05-06'::date::timestamp, '1.7'::numeric::int::numeric(5, 2);
> date date, time time, timestamp timestamp, numeric numeric
| 2024-05-06 | 07:08:09 | 2024-05-06 00:00:00 | 2.00
select id from i where n = 2.5::float8::int;
> id int4
| 1
update i set n = 4.5::float8 where id = 2.4::float8::int returning n;
> n int4
| 4
-- A real is compared with other numbers in double precision, and with a text as a real.
create table r (id int primary key, x real, n numeric(5, 2), f float8);
> CREATE TABLE
insert into r values (1, 0.1, 0.1, 0.1), (2, 0.5, 0.5, 0.5), (3, 3, 3, 3);
> INSERT 0 3
select id from r where x = 0.1;
> id int4
select id from r where x > 0.1 order by id;
> id int4
| 1
| 2
| 3
select id from r where x = '0.1';
> id int4
| 1
select id from r where x = 0.1::real;
> id int4
| 1
select id from r where x in (0.1);
> id int4
select id from r where x in (0.1, 0.2);
> id int4
| 1
select id from r where x = n order by id;
> id int4
| 2
| 3
select id from r where x = f order by id;
> id int4
| 2
| 3
select id from r where x = 3 or 0.5 = x order by id;
> id int4
| 2
| 3
select id from r where x between 0.1 and 0.5 order by id;
> id int4
| 1
| 2
select id from r where x between 0 and 0.1 order by id;
> id int4
select x <> 0.1, 0.1::real = 0.1 from r where id = 1;
> ?column? bool, ?column? bool
| t | f
select id from r where x = n::real order by id;
> id int4
| 1
| 2
| 3
select id from r where x = (n + 0)::real order by id;
> id int4
| 1
| 2
| 3
insert into i values (3, 2.7::numeric::int::float8, 2.7::numeric::int, null), (4, '7'::numeric::int, 2.5::float8::int, '2024-05-06 07:08:09'::timestamp::date) returning *;
> id int4, n int4, f float8, ts timestamp
| 3 | 3 | 3 | ~
| 4 | 7 | 2 | 2024-05-06 00:00:00
insert into c values (5, 'abcdef'::varchar(4)::char(3), 2.50::numeric(5, 1)::text, 3.7::float8::int);
> INSERT 0 1
select * from c where id = 5;
> id int4, c bpchar, t text, v varchar
| 5 | abc  | 2.5 | 4
select count(*) from i where f = 2.7::numeric::int;
> count int8
| 2
create view cut as select 'abcdef'::char(3) as c3, 2.5::float8::int as n;
> CREATE VIEW
select * from cut;
> c3 bpchar, n int4
| abc | 2
create table d (id int, c char(3) default 'abcdef'::char(3), n int default 2.5::float8);
> CREATE TABLE
insert into d values (1);
> INSERT 0 1
select * from d;
> id int4, c bpchar, n int4
| 1 | abc | 2
select x + x, x + x = 0.2::real, (x * 3)::float8 from r where id = 1;
> ?column? float4, ?column? bool, float8 float8
| 0.2 | t | 0.30000000447034836
update r set x = n returning x = 0.1::real;
> ?column? bool
| f
| f
| t
update r set x = n * 3, f = x where id = 1;
> UPDATE 1
select x = 0.3::real, f = 0.1::real, f = 0.1 from r where id = 1;
> ?column? bool, ?column? bool, ?column? bool
| t | t | f
select x::text from r;
> x text
| 0.3
| 0.5
| 3
create table rr (x real, y real);
> CREATE TABLE
insert into rr values (0.1, 0.2), (0.7, 0.1), (3, 7);
> INSERT 0 3
select x + y = 0.3::real, (x + y)::float8, (x * y)::float8, (x / y)::float8, (x - y)::float8 from rr;
> ?column? bool, float8 float8, float8 float8, float8 float8, float8 float8
| f | 0.800000011920929 | 0.07000000029802322 | 7 | 0.5999999642372131
| f | 10 | 21 | 0.4285714328289032 | -4
| t | 0.30000001192092896 | 0.020000001415610313 | 0.5 | -0.10000000149011612
update rr set x = x + y;
> UPDATE 3
select x::float8 from rr;
> x float8
| 0.30000001192092896
| 0.800000011920929
| 10
