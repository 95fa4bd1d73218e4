-- Functions and operators that are put together of others.
create table bit (id int primary key, a int, b int, l bigint, s smallint, t varchar(10), c char(4), n numeric(6, 2), ok boolean, d date, f double precision);
> CREATE TABLE
insert into bit values (1, 6, 3, 4294967296, 5, 'abc', 'x', 1.50, true, date '2024-01-02', 1.5), (2, -1, 1, -1, -3, null, null, null, false, null, null), (3, 2147483647, 31, 9223372036854775807, 32767, '', 'yyyy', 0, null, date '1999-12-31', -0.25), (4, null, null, null, null, 'äö😀', 'z', -2, null, null, 1e20);
> INSERT 0 4

-- Bits.
select 6 & 3, 6 | 3, 6 # 3, ~6, 1 << 4, 256 >> 2;
> ?column? int4, ?column? int4, ?column? int4, ?column? int4, ?column? int4, ?column? int4
| 2 | 7 | 5 | -7 | 16 | 64
select id, a & b, a | b, a # b, ~a, ~l, ~s from bit order by id;
> id int4, ?column? int4, ?column? int4, ?column? int4, ?column? int4, ?column? int8, ?column? int2
| 1 | 2 | 7 | 5 | -7 | -4294967297 | -6
| 2 | 1 | -1 | -2 | 0 | 0 | 2
| 3 | 31 | 2147483647 | 2147483616 | -2147483648 | -9223372036854775808 | -32768
| 4 | ~ | ~ | ~ | ~ | ~ | ~
select id, a << 3, a >> 1, l << 4, l >> 3, a << 33, a >> -1 from bit order by id;
> id int4, ?column? int4, ?column? int4, ?column? int8, ?column? int8, ?column? int4, ?column? int4
| 1 | 48 | 3 | 68719476736 | 536870912 | 12 | 0
| 2 | -8 | -1 | -16 | -1 | -2 | -1
| 3 | -8 | 1073741823 | -16 | 1152921504606846975 | -2 | 0
| 4 | ~ | ~ | ~ | ~ | ~ | ~
select id, l & a, a | l, s & 4, s # a from bit order by id;
> id int4, ?column? int8, ?column? int8, ?column? int4, ?column? int4
| 1 | 0 | 4294967302 | 4 | 3
| 2 | -1 | -1 | 4 | 2
| 3 | 2147483647 | 9223372036854775807 | 4 | 2147450880
| 4 | ~ | ~ | ~ | ~
select id from bit where a & 2 = 2 order by id;
> id int4
| 1
| 2
| 3
select id from bit where (a & 2) <> 0 order by id;
> id int4
| 1
| 2
| 3
select 5 & 3 | 8, 1 | 2 # 3, 1 + 2 & 3, ~5 & 3, ~5 + 1, 2 << 1 + 1, 7 & 3 = 3;
> ?column? int4, ?column? int4, ?column? int4, ?column? int4, ?column? int4, ?column? int4, ?column? bool
| 9 | 0 | 3 | 2 | -7 | 8 | t
select 1 & 1.5;
! 42883 operator does not exist: integer & numeric
select 1::smallint & 3::bigint, -8 >> 1, (-8)::bigint >> 1;
> ?column? int8, ?column? int4, ?column? int8
| 1 | -4 | -4
select ~1.5;
! 42883 operator does not exist: ~ numeric
select a & '3' from bit where id = 1;
> ?column? int4
| 2

-- Divisors.
select gcd(12, 18), lcm(12, 18), gcd(0, 0), lcm(0, 5), gcd(-12, 8), lcm(-4, 6);
> gcd int4, lcm int4, gcd int4, lcm int4, gcd int4, lcm int4
| 6 | 36 | 0 | 0 | 4 | 12
select id, gcd(a, b), lcm(b, s), gcd(l, a) from bit order by id;
> id int4, gcd int4, lcm int4, gcd int8
| 1 | 3 | 15 | 2
| 2 | 1 | 3 | 1
| 3 | 1 | 32767 | 1
| 4 | ~ | ~ | ~
select gcd((-2147483648)::int, 0);
! 22003 value out of range
select lcm(9223372036854775807, 2);
! 22003 bigint out of range
select gcd(1.5, 2);
! 0A000 the function gcd() is not supported by Quorate

-- Roots, powers, signs.
select @ -5, @ -5.5, @ 2 - 7, |/ 16, |/ 2.25, |/ 2, 2 ^ 3, 2 ^ -1, (-2) ^ 3;
> ?column? int4, ?column? numeric, ?column? int4, ?column? float8, ?column? float8, ?column? float8, ?column? float8, ?column? float8, ?column? float8
| 5 | 5.5 | 5 | 4 | 1.5 | 1.4142135623730951 | 8 | 0.5 | -8
- MARIADB
select id, @ a, @ n, @ l, |/ abs(s) from bit where id <> 4 order by id;
> id int4, ?column? int4, ?column? numeric, ?column? int8, ?column? float8
| 1 | 6 | 1.50 | 4294967296 | 2.23606797749979
| 2 | 1 | ~ | 1 | 1.7320508075688772
| 3 | 2147483647 | 0.00 | 9223372036854775807 | 181.01657382681842
select |/ -1;
! 2201F cannot take square root of a negative number
select pi(), degrees(pi()), radians(180), degrees(0.5), radians(90.0::float8);
> pi float8, degrees float8, radians float8, degrees float8, radians float8
| 3.141592653589793 | 180 | 3.141592653589793 | 28.64788975654116 | 1.5707963267948966
select id, degrees(f), radians(f) from bit order by id;
> id int4, degrees float8, radians float8
| 1 | 85.94366926962348 | 0.026179938779914945
| 2 | ~ | ~
| 3 | -14.32394487827058 | -0.004363323129985824
| 4 | 5.729577951308233e+21 | 1.7453292519943296e+18
select @ 'x';
! 22P02 invalid input syntax for type double precision: "x"

-- Texts.
select concat('a', null, 1), concat_ws('-', 'a', null, 'b'), concat_ws(',', 1, true, 2.50, date '2024-01-02', null), concat_ws('-', null, null), concat_ws(null, 'a', 'b');
> concat text, concat_ws text, concat_ws text, concat_ws text, concat_ws text
| a1 | a-b | 1,t,2.50,2024-01-02 |  | ~
select id, concat_ws('/', t, a, ok, c, n, d), concat_ws(t, 'a', 'b') from bit order by id;
> id int4, concat_ws text, concat_ws text
| 1 | abc/6/t/x   /1.50/2024-01-02 | aabcb
| 2 | -1/f | ~
| 3 | /2147483647/yyyy/0.00/1999-12-31 | ab
| 4 | äö😀/z   /-2.00 | aäö😀b
select concat_ws('', 'a', 'b'), concat_ws('ab', 'x'), concat_ws('--', '', '');
> concat_ws text, concat_ws text, concat_ws text
| ab | x | --
select concat_ws(1, 'a');
! 42883 function concat_ws(integer, unknown) does not exist
select concat_ws('-');
! 42883 function concat_ws(unknown) does not exist
select format('%s is %s', 'x', 1), format('100%%'), format('no'), format('%s', null), format('%s%s', true, date '2024-01-02');
> format text, format text, format text, format text, format text
| x is 1 | 100% | no |  | t2024-01-02
select id, format('<%s|%s>', t, a) from bit order by id;
> id int4, format text
| 1 | <abc|6>
| 2 | <|-1>
| 3 | <|2147483647>
| 4 | <äö😀|>
select format('%s %s', 1);
! 22023 too few arguments for format()
select format('%');
! 22023 unterminated format() type specifier
select format('%I', 'a');
> format text
| a
select format(t, 1) from bit;
! 0A000 format() with other than a constant is not supported by Quorate
select overlay('hello' placing 'XX' from 2 for 3), overlay('hello' placing 'XX' from 2), overlay('abc' placing '' from 1 for 0), overlay('abc' placing 'Z' from 10), overlay('abc' placing 'Z' from 2 for -1);
> overlay text, overlay text, overlay text, overlay text, overlay text
| hXXo | hXXlo | abc | abcZ | aZabc
select id, overlay(t placing 'ß' from 2 for 1) from bit order by id;
> id int4, overlay text
| 1 | aßc
| 2 | ~
| 3 | ß
| 4 | äß😀
select overlay('abc' placing 'x' from 0);
! 22011 negative substring length not allowed
select overlay('😀bc' placing '😀😀' from 2 for 1), overlay(null placing 'x' from 1);
> overlay text, overlay text
| 😀😀😀c | ~

-- Dates, counts.
select make_date(2026, 2, 3), make_date(5, 12, 31), make_date(999, 1, 1), make_date(9999, 12, 31), make_date(null, 1, 1);
> make_date date, make_date date, make_date date, make_date date, make_date date
| 2026-02-03 | 0005-12-31 | 0999-01-01 | 9999-12-31 | ~
select make_date(2023, 2, 29);
! 22008 date/time field value out of range: "2023-02-29"
select make_date(2023, 13, 1);
! 22008 date/time field value out of range: "2023-13-01"
select make_date(2023, 0, 1);
! 22008 date/time field value out of range: "2023-00-01"
select make_date(2023, 1, 123);
! 22008 date/time field value out of range: "2023-01-99"
select id, make_date(2000 + id, id, b) from bit where id < 3 order by id;
> id int4, make_date date
| 1 | 2001-01-03
| 2 | 2002-02-01
select id, num_nulls(a, t, n, ok), num_nonnulls(a, t, n, ok, 'x', null) from bit order by id;
> id int4, num_nulls int4, num_nonnulls int4
| 1 | 0 | 5
| 2 | 2 | 3
| 3 | 1 | 4
| 4 | 2 | 3
select make_date(2024, 10, 11), make_date(2024, 12, 31), make_date(12, 3, 4);
> make_date date, make_date date, make_date date
| 2024-10-11 | 2024-12-31 | 0012-03-04
select make_date(2024, -1, 3);
! 22008 date/time field value out of range: "2024-99-03"
select make_date(2024, 3, 100);
! 22008 date/time field value out of range: "2024-03-99"
select make_date(0, 3, 1);
! 22008 date/time field value out of range: "0000-03-01"
select ~5 & 3, ~(5 & 3), ~5 | 3 & 1, -5 & 3, @ -5 & 3;
> ?column? int4, ?column? int4, ?column? int4, ?column? int4, ?column? int4
| 2 | -2 | 1 | 3 | 1
select 2 ^ 3 as eight, 2 ^ '3', '2' ^ 3, 2 ^ 3 ^ 2, -2 ^ 2;
> eight float8, ?column? float8, ?column? float8, ?column? float8, ?column? float8
| 8 | 8 | 8 | 64 | 4
- MARIADB
select 2.5 ^ 2;
> ?column? numeric
| 6.25
- MARIADB
select @ '-1.5', |/ '16';
> ?column? float8, ?column? float8
| 1.5 | 4
