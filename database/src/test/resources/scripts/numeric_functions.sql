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
> log numeric
| 0.301029995664
- MARIADB
select log(2, 8);
> log numeric
| 3
- MARIADB
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
-- Aggregates of bits, of any value, and of how far values lie from each other.
select bit_and(i), bit_or(i), bit_xor(i), bit_and(l), bit_or(l), bit_xor(l) from nf;
> bit_and int4, bit_or int4, bit_xor int4, bit_and int8, bit_or int8, bit_xor int8
| 0 | -1 | -6 | 0 | -1 | -9223372036854775808
select bit_and(i) filter (where id < 3), bit_or(i::int2), bit_xor(i::int2) from nf;
> bit_and int4, bit_or int2, bit_xor int2
| 5 | -1 | -6
select bit_and(i), bit_or(l), bit_xor(i) from nf where i is null;
> bit_and int4, bit_or int8, bit_xor int4
| ~ | ~ | ~
select any_value(i) from nf where id = 1;
> any_value int4
| 7
select any_value(id > 0), any_value(null::text) from nf;
> any_value bool, any_value text
| t | ~
select stddev(i), stddev_pop(i), variance(i), var_pop(i), var_samp(n), stddev_samp(n) from nf;
> stddev numeric, stddev_pop numeric, variance numeric, var_pop numeric, var_samp numeric, stddev_samp numeric
| 5.131601439447 | 4.189935029992 | 26.333333333333 | 17.555555555556 | 50805230.4019 | 7127.778784579387
- MARIADB
select stddev(i), stddev_pop(i), var_samp(i), var_pop(n) from nf where id = 1;
> stddev numeric, stddev_pop numeric, var_samp numeric, var_pop numeric
| ~ | 0 | ~ | 0
- MARIADB
select stddev(i), var_pop(n) from nf where i is null;
> stddev numeric, var_pop numeric
| ~ | ~
- MARIADB
select id % 2 as odd, variance(i), stddev(n), count(*) from nf group by id % 2 order by 1;
> odd int4, variance numeric, stddev numeric, count int8
| 0 | 4.5 | 0.007071067812 | 2
| 1 | ~ | ~ | 2
- MARIADB
select stddev(l) from nf where id in (1, 2);
! 22003 numeric out of range: at most 19 digits before the point and 12 after it are supported by every engine here
- MARIADB
select stddev(f) from nf;
! 0A000 stddev() of other than integers and numerics of at most 6 digits after the point is not supported by Quorate
select stddev(m) from nf;
! 0A000 stddev() of other than integers and numerics of at most 6 digits after the point is not supported by Quorate
select stddev(distinct i) from nf;
! 0A000 stddev(DISTINCT ...) is not supported by Quorate
select stddev('x') from nf;
! 0A000 the function stddev() is not supported by Quorate
select bit_and(n) from nf;
! 0A000 the function bit_and() is not supported by Quorate
select bit_and(distinct i) from nf;
! 0A000 bit_and(DISTINCT ...) is not supported by Quorate
-- Roots, powers and logarithms of numerics have twelve digits.
select sqrt(2.0), exp(1.0), ln(2.5), log(2.0), log(100.0), log(2, 8), log(2.0, 64.0), power(2.0, 10), power(2.5, -2), power(9.0, 0.5), 1.1 ^ 2, sqrt(0.0), power(0.0, 0);
> sqrt numeric, exp numeric, ln numeric, log numeric, log numeric, log numeric, log numeric, power numeric, power numeric, power numeric, ?column? numeric, sqrt numeric, power numeric
| 1.414213562373 | 2.718281828459 | 0.916290731874 | 0.301029995664 | 2 | 3 | 6 | 1024 | 0.16 | 3 | 1.21 | 0 | 1
- MARIADB
select id, round(sqrt(abs(n)), 4), round(power(n, 2), 4), round(power(1.01, i), 6) from nf order by id;
> id int4, round numeric, round numeric, round numeric
| 1 | 111.1111 | 152415567.7489 | 1.072135
| 2 | 0.1000 | 0.0001 | 0.970590
| 3 | ~ | ~ | ~
| 4 | 0.0000 | 0.0000 | 1.000000
- MARIADB
select sqrt(-1.0);
! 2201F cannot take square root of a negative number
- MARIADB
select ln(0.0);
! 2201E cannot take logarithm of zero
- MARIADB
select log(-1.5);
! 2201E cannot take logarithm of a negative number
- MARIADB
select power(0.0, -1);
! 2201F zero raised to a negative power is undefined
- MARIADB
select power(-8.0, 0.5);
! 2201F a negative number raised to a non-integer power yields a complex result
- MARIADB
select power(10.0, 19);
! 22003 numeric out of range: at most 19 digits before the point and 12 after it are supported by every engine here
- MARIADB
select exp(100.0);
! 22003 numeric out of range: at most 19 digits before the point and 12 after it are supported by every engine here
- MARIADB
select log(1, 5);
! 22012 division by zero
- MARIADB

-- Spreads of large numbers are rounded where PostgreSQL rounds them.
create table spread (id int primary key, x int, y numeric(10,2));
> CREATE TABLE
insert into spread values (1, 2147483647, 100000.25), (2, -3, 3.5), (3, 0, 7), (4, 2147483647, null);
> INSERT 0 4
select stddev(x), round(stddev(x), 6), variance(x), stddev_pop(x), stddev(y), variance(y) from spread;
> stddev numeric, round numeric, variance numeric, stddev_pop numeric, stddev numeric, variance numeric
| 1239850263 | 1239850263.000000 | 1537228673524957186 | 1073741824 | 57732.14019414 | 3333000011.39583333
- MARIADB
select stddev(x), variance(y) from spread where id in (2, 3);
> stddev numeric, variance numeric
| 2.12132034356 | 6.125
- MARIADB

-- A comparison with ANY (...) ends there: what follows is of its result.
select id, (x = any (array[0, -3]))::int, x = any (array[0, -3])::int from spread order by id;
> id int4, int4 int4, int4 int4
| 1 | 0 | 0
| 2 | 1 | 1
| 3 | 1 | 1
| 4 | 0 | 0
select x = all (array[0, -3]) + 1 from spread;
! 42883 operator does not exist: boolean + integer
drop table spread;
> DROP TABLE
