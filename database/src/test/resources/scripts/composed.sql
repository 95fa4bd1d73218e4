-- Functions and operators that are put together of others.
create table bit (id int primary key, a int, b int, l bigint, s smallint, t varchar(10), c char(4), n numeric(6, 2), ok boolean, d date, f double precision);
insert into bit values (1, 6, 3, 4294967296, 5, 'abc', 'x', 1.50, true, date '2024-01-02', 1.5), (2, -1, 1, -1, -3, null, null, null, false, null, null), (3, 2147483647, 31, 9223372036854775807, 32767, '', 'yyyy', 0, null, date '1999-12-31', -0.25), (4, null, null, null, null, 'äö😀', 'z', -2, null, null, 1e20);

-- Bits.
select 6 & 3, 6 | 3, 6 # 3, ~6, 1 << 4, 256 >> 2;
select id, a & b, a | b, a # b, ~a, ~l, ~s from bit order by id;
select id, a << 3, a >> 1, l << 4, l >> 3, a << 33, a >> -1 from bit order by id;
select id, l & a, a | l, s & 4, s # a from bit order by id;
select id from bit where a & 2 = 2 order by id;
select id from bit where (a & 2) <> 0 order by id;
select 5 & 3 | 8, 1 | 2 # 3, 1 + 2 & 3, ~5 & 3, ~5 + 1, 2 << 1 + 1, 7 & 3 = 3;
select 1 & 1.5;
select 1::smallint & 3::bigint, -8 >> 1, (-8)::bigint >> 1;
select ~1.5;
select a & '3' from bit where id = 1;

-- Divisors.
select gcd(12, 18), lcm(12, 18), gcd(0, 0), lcm(0, 5), gcd(-12, 8), lcm(-4, 6);
select id, gcd(a, b), lcm(b, s), gcd(l, a) from bit order by id;
select gcd((-2147483648)::int, 0);
select lcm(9223372036854775807, 2);
select gcd(1.5, 2);

-- Roots, powers, signs.
select @ -5, @ -5.5, @ 2 - 7, |/ 16, |/ 2.25, |/ 2, 2 ^ 3, 2 ^ -1, (-2) ^ 3;
select id, @ a, @ n, @ l, |/ abs(s) from bit where id <> 4 order by id;
select |/ -1;
select pi(), degrees(pi()), radians(180), degrees(0.5), radians(90.0::float8);
select id, degrees(f), radians(f) from bit order by id;
select @ 'x';

-- Texts.
select concat('a', null, 1), concat_ws('-', 'a', null, 'b'), concat_ws(',', 1, true, 2.50, date '2024-01-02', null), concat_ws('-', null, null), concat_ws(null, 'a', 'b');
select id, concat_ws('/', t, a, ok, c, n, d), concat_ws(t, 'a', 'b') from bit order by id;
select concat_ws('', 'a', 'b'), concat_ws('ab', 'x'), concat_ws('--', '', '');
select concat_ws(1, 'a');
select concat_ws('-');
select format('%s is %s', 'x', 1), format('100%%'), format('no'), format('%s', null), format('%s%s', true, date '2024-01-02');
select id, format('<%s|%s>', t, a) from bit order by id;
select format('%s %s', 1);
select format('%');
select format('%I', 'a');
select format(t, 1) from bit;
select overlay('hello' placing 'XX' from 2 for 3), overlay('hello' placing 'XX' from 2), overlay('abc' placing '' from 1 for 0), overlay('abc' placing 'Z' from 10), overlay('abc' placing 'Z' from 2 for -1);
select id, overlay(t placing 'ß' from 2 for 1) from bit order by id;
select overlay('abc' placing 'x' from 0);
select overlay('😀bc' placing '😀😀' from 2 for 1), overlay(null placing 'x' from 1);

-- Dates, counts.
select make_date(2026, 2, 3), make_date(5, 12, 31), make_date(999, 1, 1), make_date(9999, 12, 31), make_date(null, 1, 1);
select make_date(2023, 2, 29);
select make_date(2023, 13, 1);
select make_date(2023, 0, 1);
select make_date(2023, 1, 123);
select id, make_date(2000 + id, id, b) from bit where id < 3 order by id;
select id, num_nulls(a, t, n, ok), num_nonnulls(a, t, n, ok, 'x', null) from bit order by id;
