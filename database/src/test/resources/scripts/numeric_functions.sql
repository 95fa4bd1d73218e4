-- Functions of numbers beyond arithmetic.
create table nf (id int primary key, i int, l bigint, n numeric(10,2), m numeric, f float8, r real);
> CREATE TABLE
insert into nf values (1, 7, 9223372036854775807, 12345.67, 2.5, 0.5, 1.5), (2, -3, -1, -0.01, -7, -1.5, -0.25), (3, null, null, null, null, null, null), (4, 0, 0, 0, 0.125, 1e10, 1e10);
> INSERT 0 4
select id, div(n, 3), div(m, 0.5), div(l, 2), div(7, i + 4) from nf order by id;
> id int4, div numeric, div numeric, div numeric, div numeric
| 1 | 4115 | 5 | 4611686018427387903 | 0
| 2 | 0 | -14 | 0 | 7
| 3 | ~ | ~ | ~ | ~
| 4 | 0 | 0 | 0 | 1
select div(1, 0);
! 22012 division by zero
select div(1.5, 0);
! 22012 division by zero
select factorial(0), factorial(5), factorial(20), factorial(null);
> factorial numeric, factorial numeric, factorial numeric, factorial numeric
| 1 | 120 | 2432902008176640000 | ~
select factorial(-1);
! 22003 factorial of a negative number is undefined
select factorial(21);
! 22003 numeric out of range: at most 19 digits before the point and 12 after it are supported by every engine here
select factorial(100000);
! 22003 value overflows numeric format
select id, scale(n), min_scale(n), min_scale(m), trim_scale(n), scale(1.50) from nf order by id;
> id int4, scale int4, min_scale int4, min_scale int4, trim_scale numeric, scale int4
| 1 | 2 | 2 | 1 | 12345.67 | 2
| 2 | 2 | 2 | 0 | -0.01 | 2
| 3 | ~ | ~ | ~ | ~ | 2
| 4 | 2 | 0 | 3 | 0 | 2
select scale(m) from nf;
! 0A000 scale() of a numeric without a known scale is not supported by Quorate
select width_bucket(5, 0, 10, 5), width_bucket(5.35, 0.024, 10.06, 5), width_bucket(f, 10, 0, 4), width_bucket(n, 0, 100, 10), width_bucket(-1, 0, 10, 5), width_bucket(10, 0, 10, 5) from nf order by id;
> width_bucket int4, width_bucket int4, width_bucket int4, width_bucket int4, width_bucket int4, width_bucket int4
| 3 | 3 | 4 | 11 | 0 | 6
| 3 | 3 | 5 | 0 | 0 | 6
| 3 | 3 | ~ | ~ | 0 | 6
| 3 | 3 | 0 | 1 | 0 | 6
- MARIADB
select width_bucket(5, 0, 10, 0);
! 2201G count must be greater than zero
- MARIADB
select width_bucket(5, 1, 1, 3);
! 2201G lower bound cannot equal upper bound
- MARIADB
select width_bucket(5.0, 1, 1, 3);
! 2201G lower bound cannot equal upper bound
- MARIADB
select id, degrees(f), radians(f), gcd(i, 14), lcm(i, 4), gcd(l, 12) from nf order by id;
> id int4, degrees float8, radians float8, gcd int4, lcm int4, gcd int8
| 1 | 28.64788975654116 | 0.008726646259971648 | 7 | 28 | 1
| 2 | -85.94366926962348 | -0.026179938779914945 | 1 | 12 | 1
| 3 | ~ | ~ | ~ | ~ | ~
| 4 | 572957795130.8232 | 174532925.19943297 | 14 | 0 | 12
select cbrt(27), cbrt(-8), log(100), log10(1000), sin(0), cos(0), atan(1), atan2(1, 1), tan(0), asin(1), acos(1), cot(1), sinh(0), cosh(0), tanh(0);
> cbrt float8, cbrt float8, log float8, log10 float8, sin float8, cos float8, atan float8, atan2 float8, tan float8, asin float8, acos float8, cot float8, sinh float8, cosh float8, tanh float8
| 3 | -2 | 2 | 3 | 0 | 1 | 0.7853981633974483 | 0.7853981633974483 | 0 | 1.5707963267948966 | 0 | 0.6420926159343306 | 0 | 1 | 0
- POSTGRESQL
- MARIADB
select asin(2);
! 22003 input is out of range
- POSTGRESQL
- MARIADB
select log(0);
! 2201E cannot take logarithm of zero
- POSTGRESQL
- MARIADB
select log(-1);
! 2201E cannot take logarithm of a negative number
- POSTGRESQL
- MARIADB
select log(2.0);
! 0A000 log(numeric) is not supported by Quorate
select log(2, 8);
! 0A000 the function log() is not supported by Quorate
select id, to_char(n, '99999.99'), to_char(n, 'FM999,990.00'), to_char(i, '000'), to_char(l, '9'), to_char(m, 'S9.99'), to_char(f, '999D99'), to_char(r, 'FM99.0') from nf order by id;
> id int4, to_char text, to_char text, to_char text, to_char text, to_char text, to_char text, to_char text
| 1 |  12345.67 | 12,345.67 |  007 |  # | +2.50 |     .50 | 1.5
| 2 |      -.01 | -0.01 | -003 | -1 | -7.00 |   -1.50 | -.2
| 3 | ~ | ~ | ~ | ~ | ~ | ~ | ~
| 4 |       .00 | 0.00 |  000 |  0 |  +.13 |  ###.## | ##.#
- MARIADB
select to_char(1234.5, '9,999.99'), to_char(-1234.5, '9999.9MI'), to_char(12, '99PR'), to_char(-12, '99PR'), to_char(0.5, '0.9'), to_char(0.5, '.99'), to_char(0.5, '9.9'), to_char(485, '"Good number:"999'), to_char(148.5, 'FM999.990'), to_char(12, '9990999.9'), to_char(12, 'PL99'), to_char(-12, 'SG99'), to_char(12345, '999');
> to_char text, to_char text, to_char text, to_char text, to_char text, to_char text, to_char text, to_char text, to_char text, to_char text, to_char text, to_char text, to_char text
|  1,234.50 | 1234.5- |  12  | <12> |  0.5 |  .## |   .5 | Good number: 485 | 148.500 |     0012.0 | + 12 | -12 |  ###
- MARIADB
select to_char(485, 'RN');
! 0A000 to_char with the format 'RN' is not supported by Quorate
select to_char(12, '99V9');
! 0A000 to_char with the format '99V9' is not supported by Quorate
select to_char(1, '9', 3);
! 0A000 the function to_char() is not supported by Quorate
select to_char(n, t) from nf, (values ('9')) as v (t);
! 0A000 to_char with other than a constant here is not supported by Quorate
select num_nulls(i, n, null), num_nonnulls(i, n, 1) from nf order by id;
> num_nulls int4, num_nonnulls int4
| 1 | 3
| 1 | 3
| 3 | 1
| 1 | 3
select factorial('x');
! 22P02 invalid input syntax for type bigint: "x"
