-- A NULL beside an argument that would be an error: strict operators and functions answer NULL.
create table z (id int primary key, i int, b bigint, n numeric(12,2), w numeric, f float8, t text, x int, y numeric(12,2), g float8, s text);
> CREATE TABLE
insert into z values (1, 0, 0, 0, 0, 0, '', null, null, null, null), (2, -1, -1, -1, -1, -1, 'a', null, null, null, null);
> INSERT 0 2
select id, x / i, x % i, i / x, x / b, mod(x, i), x * 2147483647, 2147483647 + x, -x from z order by id;
> id int4, ?column? int4, ?column? int4, ?column? int4, ?column? int8, mod int4, ?column? int4, ?column? int4, ?column? int4
| 1 | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~
| 2 | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~
select id, y / n, y % n, n / y, div(y, n), round(y / n, 2), y / w, w / y from z order by id;
> id int4, ?column? numeric, ?column? numeric, ?column? numeric, div numeric, round numeric, ?column? numeric, ?column? numeric
| 1 | ~ | ~ | ~ | ~ | ~ | ~ | ~
| 2 | ~ | ~ | ~ | ~ | ~ | ~ | ~
select id, g / f, f / g, g * f, g + 1e308, g - f, -g from z order by id;
> id int4, ?column? float8, ?column? float8, ?column? float8, ?column? float8, ?column? float8, ?column? float8
| 1 | ~ | ~ | ~ | ~ | ~ | ~
| 2 | ~ | ~ | ~ | ~ | ~ | ~
select id, sqrt(g), ln(g), log(g), power(g, f), power(f, g), exp(g), asin(g), atan2(g, f) from z order by id;
> id int4, sqrt float8, ln float8, log float8, power float8, power float8, exp float8, asin float8, atan2 float8
| 1 | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~
| 2 | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~
- POSTGRESQL
- MARIADB
select id, sqrt(y), ln(y), power(y, n), width_bucket(y, 1, 10, 0), width_bucket(1, y, 10, 0), factorial(x) from z order by id;
> id int4, sqrt numeric, ln numeric, power numeric, width_bucket int4, width_bucket int4, factorial numeric
| 1 | ~ | ~ | ~ | ~ | ~ | ~
| 2 | ~ | ~ | ~ | ~ | ~ | ~
- MARIADB
select id, substring(s from 1 for i), substring(t from x for -1), left(s, i), right(s, i), repeat(s, i), chr(x), lpad(s, i), rpad(s, i) from z order by id;
> id int4, substring text, substring text, left text, right text, repeat text, chr text, lpad text, rpad text
| 1 | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~
| 2 | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~
- MARIADB
select id, split_part(s, ',', i), split_part(t, s, 0), replace(t, 'q', s), replace(t, s, 'q'), replace(s, 'a', 'b'), translate(t, s, 'x') from z order by id;
> id int4, split_part text, split_part text, replace text, replace text, replace text, translate text
| 1 | ~ | ~ | ~ | ~ | ~ | ~
| 2 | ~ | ~ | ~ | ~ | ~ | ~
select id, s::int, s::numeric, s::float8, s::date, s::timestamp, s::boolean, s::uuid from z order by id;
> id int4, s int4, s numeric, s float8, s date, s timestamp, s bool, s uuid
| 1 | ~ | ~ | ~ | ~ | ~ | ~ | ~
| 2 | ~ | ~ | ~ | ~ | ~ | ~ | ~
select id, y::int, g::int, g::real, b::int + x, make_date(x, 0, 0), make_time(x, 99, 0) from z order by id;
> id int4, y int4, g int4, g float4, ?column? int4, make_date date, make_time time
| 1 | ~ | ~ | ~ | ~ | ~ | ~
| 2 | ~ | ~ | ~ | ~ | ~ | ~
select id, date_trunc(s, timestamp '2024-01-01 00:00:00'), to_char(x, '9'), decode(s, 'hex'), encode(null, 'hex') from z where id = 1;
> id int4, date_trunc timestamp, to_char text, decode bytea, encode text
| 1 | ~ | ~ | ~ | ~
- MARIADB
drop table z;
> DROP TABLE
