-- Types that engines lack are texts to them, which sort as PostgreSQL's values do.
create table net (id int primary key, i inet, c cidr, m macaddr, m8 macaddr8);
> CREATE TABLE
insert into net values (1, '192.168.1.5/24', '10/8', '08:00:2b:01:02:03', '08:00:2b:01:02:03:04:05'), (2, '10.0.0.1', '192.168.0.0/16', '08002b-010203', '08002b:010203'), (3, '::1', '2001:db8::/32', '0800.2b01.0203', '08-00-2b-01-02-03-04-05');
> INSERT 0 3
insert into net values (4, '192.168.1.5', '192.168.1', '0:1:2:3:4:5', null), (5, '2001:0DB8:0:0:1:0:0:1/64', '::/0', null, null), (6, '::ffff:1.2.3.4', '0.0.0.0/0', 'ffffffffffff', '0800.2b01.0203.0405'), (7, '192.168.1.4/24', '10.1.2.3/32', null, null), (8, null, null, null, null);
> INSERT 0 5
select * from net order by id;
> id int4, i inet, c cidr, m macaddr, m8 macaddr8
| 1 | 192.168.1.5/24 | 10.0.0.0/8 | 08:00:2b:01:02:03 | 08:00:2b:01:02:03:04:05
| 2 | 10.0.0.1 | 192.168.0.0/16 | 08:00:2b:01:02:03 | 08:00:2b:ff:fe:01:02:03
| 3 | ::1 | 2001:db8::/32 | 08:00:2b:01:02:03 | 08:00:2b:01:02:03:04:05
| 4 | 192.168.1.5 | 192.168.1.0/24 | 00:01:02:03:04:05 | ~
| 5 | 2001:db8::1:0:0:1/64 | ::/0 | ~ | ~
| 6 | ::ffff:1.2.3.4 | 0.0.0.0/0 | ff:ff:ff:ff:ff:ff | 08:00:2b:01:02:03:04:05
| 7 | 192.168.1.4/24 | 10.1.2.3/32 | ~ | ~
| 8 | ~ | ~ | ~ | ~
select id, i from net order by i, id;
> id int4, i inet
| 2 | 10.0.0.1
| 7 | 192.168.1.4/24
| 1 | 192.168.1.5/24
| 4 | 192.168.1.5
| 3 | ::1
| 6 | ::ffff:1.2.3.4
| 5 | 2001:db8::1:0:0:1/64
| 8 | ~
select id, c from net order by c desc, id;
> id int4, c cidr
| 8 | ~
| 3 | 2001:db8::/32
| 5 | ::/0
| 4 | 192.168.1.0/24
| 2 | 192.168.0.0/16
| 7 | 10.1.2.3/32
| 1 | 10.0.0.0/8
| 6 | 0.0.0.0/0
insert into net (id, i) values (9, '256.1.1.1');
! 22P02 invalid input syntax for type inet: "256.1.1.1"
insert into net (id, i) values (9, '1.2.3');
! 22P02 invalid input syntax for type inet: "1.2.3"
insert into net (id, i) values (9, '1.2.3.4/33');
! 22P02 invalid input syntax for type inet: "1.2.3.4/33"
insert into net (id, c) values (9, '192.168.1.5/24');
! 22P02 invalid cidr value: "192.168.1.5/24"
insert into net (id, m) values (9, '08:00:2b:01:02');
! 22P02 invalid input syntax for type macaddr: "08:00:2b:01:02"
insert into net (id, i) values (9, 5);
! 42804 column "i" is of type inet but expression is of type integer
select id from net where i = '192.168.1.5' or i < '10.0.0.2' order by id;
> id int4
| 2
| 4
select id from net where c = '10.0.0.0/8' or i in ('::1') order by id;
> id int4
| 1
| 3
select min(i), max(i), count(distinct i) from net;
> min inet, max inet, count int8
| 10.0.0.1 | 2001:db8::1:0:0:1/64 | 7
select m, count(*) from net group by m order by m;
> m macaddr, count int8
| 00:01:02:03:04:05 | 1
| 08:00:2b:01:02:03 | 3
| ff:ff:ff:ff:ff:ff | 1
| ~ | 3
select i::text, c::text, m::text, 'x' || i from net where id < 4 order by id;
> i text, c text, m text, ?column? text
| 192.168.1.5/24 | 10.0.0.0/8 | 08:00:2b:01:02:03 | x192.168.1.5/24
| 10.0.0.1/32 | 192.168.0.0/16 | 08:00:2b:01:02:03 | x10.0.0.1/32
| ::1/128 | 2001:db8::/32 | 08:00:2b:01:02:03 | x::1/128
- POSTGRESQL
- MARIADB
select '10.0.0.1'::text::inet, '1.2.3.4'::inet = '1.2.3.4/32'::cidr, '1.2.3.0/24'::cidr::inet;
> inet inet, ?column? bool, inet inet
| 10.0.0.1 | t | 1.2.3.0/24
create table odd (id int primary key, b bit(4), v bit varying(5), vb varbit, tz timetz, tz0 time(0) with time zone, mo money, o oid, n name, l pg_lsn, ch "char");
> CREATE TABLE
insert into odd values (1, '0101', '01', '1', '10:30+02', '10:30:15.6+02', '$1,234.56', 12, 'abc', '16/B374D848', 'ab'), (2, b'1111', b'', 'xF0', '10:30:00.5-03:30', '00:00', '-12.345', 4294967295, 'def', '0/0', ''), (3, B'0000', X'1', '', '08:30Z', '23:59:59', '(5)', 0, 'ABC', '1/0', null);
> INSERT 0 3
insert into odd values (4, '1000', '11111', '10', '08:30 UTC', '04:05 PM', 7, 7, 'x', 'ff/ff', 'z'), (5, '0001', '0', '0100', '24:00', '01:02:03-8', 1.005, '8', 'x', 'FF/FF', 'y');
> INSERT 0 2
select * from odd order by id;
> id int4, b bit, v varbit, vb varbit, tz timetz, tz0 timetz, mo money, o oid, n name, l pg_lsn, ch char
| 1 | 0101 | 01 | 1 | 10:30:00+02 | 10:30:16+02 | $1,234.56 | 12 | abc | 16/B374D848 | a
| 2 | 1111 |  | 11110000 | 10:30:00.5-03:30 | 00:00:00+00 | -$12.35 | 4294967295 | def | 0/0 | 
| 3 | 0000 | 0001 |  | 08:30:00+00 | 23:59:59+00 | -$5.00 | 0 | ABC | 1/0 | ~
| 4 | 1000 | 11111 | 10 | 08:30:00+00 | 16:05:00+00 | $7.00 | 7 | x | FF/FF | z
| 5 | 0001 | 0 | 0100 | 24:00:00+00 | 01:02:03-08 | $1.01 | 8 | x | FF/FF | y
select id, b, v, vb from odd order by v, vb, id;
> id int4, b bit, v varbit, vb varbit
| 2 | 1111 |  | 11110000
| 5 | 0001 | 0 | 0100
| 3 | 0000 | 0001 | 
| 1 | 0101 | 01 | 1
| 4 | 1000 | 11111 | 10
select id, tz from odd order by tz desc, id;
> id int4, tz timetz
| 5 | 24:00:00+00
| 2 | 10:30:00.5-03:30
| 3 | 08:30:00+00
| 4 | 08:30:00+00
| 1 | 10:30:00+02
select id, mo from odd order by mo;
> id int4, mo money
| 2 | -$12.35
| 3 | -$5.00
| 5 | $1.01
| 4 | $7.00
| 1 | $1,234.56
select id, o from odd where o > 7 order by o;
> id int4, o oid
| 5 | 8
| 1 | 12
| 2 | 4294967295
select id, l from odd order by l, id;
> id int4, l pg_lsn
| 2 | 0/0
| 3 | 1/0
| 1 | 16/B374D848
| 4 | FF/FF
| 5 | FF/FF
select l, count(*) from odd group by l order by l;
> l pg_lsn, count int8
| 0/0 | 1
| 1/0 | 1
| 16/B374D848 | 1
| FF/FF | 2
insert into odd (id, b) values (9, '101');
! 22026 bit string length 3 does not match type bit(4)
insert into odd (id, v) values (9, '101010');
! 22001 bit string too long for type bit varying(5)
insert into odd (id, b) values (9, '0120');
! 22P02 "2" is not a valid binary digit
insert into odd (id, tz) values (9, '25:00');
! 22008 date/time field value out of range: "25:00"
insert into odd (id, tz) values (9, 'noon');
! 22007 invalid input syntax for type time with time zone: "noon"
insert into odd (id, mo) values (9, 'much');
! 22P02 invalid input syntax for type money: "much"
insert into odd (id, mo) values (9, '99999999999999999999');
! 22003 value "99999999999999999999" is out of range for type money
insert into odd (id, o) values (9, '-x');
! 22P02 invalid input syntax for type oid: "-x"
insert into odd (id, o) values (9, '4294967296');
! 22003 value "4294967296" is out of range for type oid
insert into odd (id, l) values (9, '16');
! 22P02 invalid input syntax for type pg_lsn: "16"
insert into odd (id, v) values (9, 5);
! 42804 column "v" is of type bit varying but expression is of type integer
select mo + '1', mo - mo, mo * 2, mo / 4, mo * 1.5::float8, mo / 2.5::float8, mo / mo from odd where id < 3 order by id;
> ?column? money, ?column? money, ?column? money, ?column? money, ?column? money, ?column? money, ?column? float8
| $1,235.56 | $0.00 | $2,469.12 | $308.64 | $1,851.84 | $493.82 | 1
| -$11.35 | $0.00 | -$24.70 | -$3.08 | -$18.52 | -$4.94 | 1
select mo::numeric, 12.345::money, 7::money, '12.34'::money, mo::text, mo::numeric(10, 1) from odd where id < 3 order by id;
> mo numeric, money money, money money, money money, mo text, mo numeric
| 1234.56 | $12.35 | $7.00 | $12.34 | $1,234.56 | 1234.6
| -12.35 | $12.35 | $7.00 | $12.34 | -$12.35 | -12.4
- POSTGRESQL
- MARIADB
select sum(mo), min(mo), max(mo), min(tz), max(tz), min(l), max(o) from odd;
> sum money, min money, max money, min timetz, max timetz, min pg_lsn, max oid
| $1,225.22 | -$12.35 | $1,234.56 | 10:30:00+02 | 24:00:00+00 | 0/0 | 4294967295
select n || 'x', n = 'abc', upper(n), length(n), n like 'a%' from odd where id < 3 order by id;
> ?column? text, ?column? bool, upper text, length int4, ?column? bool
| abcx | t | ABC | 3 | t
| defx | f | DEF | 3 | f
select o + 1 from odd;
! 42883 operator does not exist: oid + integer
select '1010'::bit(4)::varbit, '101'::bit(5), '10101'::varbit(3), 5::bit(4), '101'::bit(2) = '10';
> varbit varbit, bit bit, varbit varbit, bit bit, ?column? bool
| 1010 | 10100 | 101 | 0101 | t
select '10:30+02'::timetz::time, '10:30'::time::timetz, '10:30+02'::timetz = '08:30+00'::timetz, '10:30+02'::timetz < '08:30+00'::timetz;
> time time, timetz timetz, ?column? bool, ?column? bool
| 10:30:00 | 10:30:00+00 | f | t
update odd set b = '1010', mo = mo + '0.10', tz = '12:00+01', o = o + 0 where id = 1;
! 42883 operator does not exist: oid + integer
update odd set b = '1010', mo = mo + '0.10', tz = '12:00+01' where id = 1 returning b, mo, tz;
> b bit, mo money, tz timetz
| 1010 | $1,234.66 | 12:00:00+01
create unique index odd_mo on odd (mo);
> CREATE INDEX
create table parent (k inet primary key, l bit(3) unique);
> CREATE TABLE
create table child (k inet references parent);
> CREATE TABLE
insert into parent values ('10.0.0.1', '101');
> INSERT 0 1
insert into child values ('10.0.0.1/32');
> INSERT 0 1
insert into child values ('10.0.0.2');
! 23503 insert, update or delete violates foreign key constraint "child_k_fkey"
insert into parent values ('10.0.0.1', '111');
! 23505 duplicate key value violates unique constraint "parent_pkey"
create table shapes (id int primary key, p point, s lseg, pa path, b box, po polygon, l line, c circle);
> CREATE TABLE
insert into shapes values (1, '(1,2.50)', '[(1,2),(3,4)]', '((1,2),(3,4))', '(1,4),(3,2)', '((1,2),(3,4),(5,6))', '{1,2,3}', '<(1,2),3>'), (2, '1e3 , -0.5', '1,2,3,4', '[(1,2),(3,4)]', '((3,4),(1,2))', '1,2,3,4', '(1,2),(3,4)', '((1,2),3)');
> INSERT 0 2
select * from shapes order by id;
> id int4, p point, s lseg, pa path, b box, po polygon, l line, c circle
| 1 | (1,2.5) | [(1,2),(3,4)] | ((1,2),(3,4)) | (3,4),(1,2) | ((1,2),(3,4),(5,6)) | {1,2,3} | <(1,2),3>
| 2 | (1000,-0.5) | [(1,2),(3,4)] | [(1,2),(3,4)] | (3,4),(1,2) | ((1,2),(3,4)) | {1,-1,1} | <(1,2),3>
insert into shapes (id, p) values (3, '(1,2');
! 22P02 invalid input syntax for type point: "(1,2"
insert into shapes (id, c) values (3, '<(1,2),-3>');
! 22P02 invalid input syntax for type circle: "<(1,2),-3>"
insert into shapes (id, l) values (3, '{0,0,1}');
! 22P02 invalid line specification: A and B cannot both be zero
select p = p from shapes;
! 42883 operator does not exist: point = point
select distinct p from shapes;
! 42883 could not identify an equality operator for type point
select id from shapes order by p;
! 42883 could not identify an ordering operator for type point
create table spread (id int primary key, i int4range, l int8range, n numrange, d daterange, t tsrange, z tstzrange);
> CREATE TABLE
insert into spread values (1, '[1,5]', '(1,5)', '[1.0,2.50]', '[2024-01-01,2024-01-31]', '[2024-01-01 10:00,2024-01-02)', '[2024-01-01 10:00+02,)'), (2, '(,5)', 'empty', '(,)', '[2024-01-01,)', '(,"2024-01-01 00:00"]', 'empty'), (3, '[3,3]', '[3,3)', '[1,2.5]', '(2024-01-01,2024-01-02)', null, null);
> INSERT 0 3
select * from spread order by id;
> id int4, i int4range, l int8range, n numrange, d daterange, t tsrange, z tstzrange
| 1 | [1,6) | [2,5) | [1.0,2.50] | [2024-01-01,2024-02-01) | ["2024-01-01 10:00:00","2024-01-02 00:00:00") | ["2024-01-01 08:00:00+00",)
| 2 | (,5) | empty | (,) | [2024-01-01,) | (,"2024-01-01 00:00:00"] | empty
| 3 | [3,4) | empty | [1,2.5] | empty | ~ | ~
select id, i from spread order by i, id;
> id int4, i int4range
| 2 | (,5)
| 1 | [1,6)
| 3 | [3,4)
- POSTGRESQL
- MARIADB
select count(*), count(distinct n) from spread group by n order by n;
> count int8, count int8
| 1 | 1
| 2 | 1
- POSTGRESQL
- MARIADB
select id from spread where n = '[1,2.5]' order by id;
> id int4
| 1
| 3
- POSTGRESQL
- MARIADB
insert into spread (id, i) values (4, '[5,1]');
! 22000 range lower bound must be less than or equal to range upper bound
insert into spread (id, i) values (4, '1,2');
! 22P02 malformed range literal: "1,2"
insert into spread (id, i) values (4, '[1,x]');
! 22P02 invalid input syntax for type integer: "x"
create table docs (id int primary key, x xml, v tsvector, q tsquery);
> CREATE TABLE
insert into docs values (1, '<a b="c">d</a>', 'the quick brown fox', 'fox & dog'), (2, '<?xml version="1.0"?><a/>', 'a:1,2B b:3A ''c d'':10', '(a | b) & !c <-> d:*AB'), (3, 'text <b/> more', '', '');
> INSERT 0 3
select * from docs order by id;
> id int4, x xml, v tsvector, q tsquery
| 1 | <a b="c">d</a> | 'brown' 'fox' 'quick' 'the' | 'fox' & 'dog'
| 2 | <a/> | 'a':1,2B 'b':3A 'c d':10 | ( 'a' | 'b' ) & !'c' <-> 'd':*AB
| 3 | text <b/> more |  | 
insert into docs (id, x) values (4, '<a>');
! 2200N invalid XML content
insert into docs (id, q) values (4, 'a &');
! 42601 no operand in tsquery: "a &"
select distinct x from docs;
! 42883 could not identify an equality operator for type xml
create table reg (r regclass);
! 0A000 type regclass is not supported by Quorate
create table cit (c citext);
! 42704 type "citext" does not exist
create table arr (a inet[], b money[], c bit(3)[], d timetz[], e int4range[], n name[]);
> CREATE TABLE
insert into arr values ('{10.0.0.1,::1/64}', '{$1.50,2}', '{101,NULL}', '{10:00+01}', '{"[1,2]",empty}', '{a,b}');
> INSERT 0 1
select *, a[1], e[1] from arr;
> a inet_array, b money_array, c bit_array, d timetz_array, e int4range_array, n name_array, a inet, e int4range
| {10.0.0.1,::1/64} | {$1.50,$2.00} | {101,NULL} | {10:00:00+01} | {"[1,3)",empty} | {a,b} | 10.0.0.1 | [1,3)
- POSTGRESQL
- MARIADB
drop table child, parent, net, odd, shapes, spread, docs, arr;
> DROP TABLE
create type side as enum ('left', 'right');
> CREATE TYPE
create domain small as int check (value < 10);
> CREATE DOMAIN
create table cut (id int primary key, i interval(1), y interval year, t timetz(0), b bit(3), v varbit(3), s side default 'left', n small, "c" "char");
> CREATE TABLE
insert into cut values (1, '1.26 s', '14 mons', '10:00:00.6+01', '101', '1', 'right', 5, 'x');
> INSERT 0 1
insert into cut (id, i, y, t) values (2, '2.66 s', '14 mons', '10:00:00.7+01');
> INSERT 0 1
select i + '1.26 s', (i + '1.26 s')::interval(1), '10:00:00.7+01'::text::timetz(0) from cut where id = 1;
> ?column? interval, interval interval, timetz timetz
| 00:00:02.56 | 00:00:02.6 | 10:00:01+01
- POSTGRESQL
- MARIADB
insert into cut (id, b) select 3, v from cut where id = 1;
! 22026 bit string length 1 does not match type bit(3)
create table same (like cut including defaults);
> CREATE TABLE
insert into same select * from cut;
> INSERT 0 2
insert into same (id, n) values (4, 10);
! 23514 new row violates check constraint "small_check"
create table made as select i, s, t, v from cut;
> SELECT 2
select * from same order by id;
> id int4, i interval, y interval, t timetz, b bit, v varbit, s enum, n int4, c char
| 1 | 00:00:01.3 | 1 year | 10:00:01+01 | 101 | 1 | right | 5 | x
| 2 | 00:00:02.7 | 1 year | 10:00:01+01 | ~ | ~ | left | ~ | ~
select s, i from made order by s, i;
> s enum, i interval
| left | 00:00:02.7
| right | 00:00:01.3
alter table cut alter column i type text;
> ALTER TABLE
select i from cut order by id;
> i text
| 00:00:01.3
| 00:00:02.7
drop table cut, same, made;
> DROP TABLE
drop type side;
> DROP TYPE
drop domain small;
> DROP DOMAIN
