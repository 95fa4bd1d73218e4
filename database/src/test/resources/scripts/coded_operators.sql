-- Operators and functions of addresses, ranges and bits.
create table nets (id int primary key, i inet, r int4range, d daterange, b bit(3));
> CREATE TABLE
insert into nets values (1, '192.168.1.5/24', '[1,5)', '[2024-01-01,2024-02-01)', '101'), (2, '10.0.0.1', 'empty', '(,2024-01-15)', '010'), (3, '::1/64', '(,)', '[2024-06-01,)', '000'), (4, null, null, null, null);
> INSERT 0 4
select id, i << '192.168.0.0/16', i <<= '10.0.0.1', '10.0.0.0/8' >> i, i && '192.168.1.128/25', i >>= '::1' from nets order by id;
> id int4, ?column? bool, ?column? bool, ?column? bool, ?column? bool, ?column? bool
| 1 | t | f | f | t | f
| 2 | f | t | t | f | f
| 3 | f | f | f | f | t
| 4 | ~ | ~ | ~ | ~ | ~
- POSTGRESQL
- MARIADB
select id, host(i), masklen(i), network(i), broadcast(i), netmask(i), hostmask(i), family(i), set_masklen(i, 16) from nets order by id;
> id int4, host text, masklen int4, network cidr, broadcast inet, netmask inet, hostmask inet, family int4, set_masklen inet
| 1 | 192.168.1.5 | 24 | 192.168.1.0/24 | 192.168.1.255/24 | 255.255.255.0 | 0.0.0.255 | 4 | 192.168.1.5/16
| 2 | 10.0.0.1 | 32 | 10.0.0.1/32 | 10.0.0.1 | 255.255.255.255 | 0.0.0.0 | 4 | 10.0.0.1/16
| 3 | ::1 | 64 | ::/64 | ::ffff:ffff:ffff:ffff/64 | ffff:ffff:ffff:ffff:: | ::ffff:ffff:ffff:ffff | 6 | ::1/16
| 4 | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~
- POSTGRESQL
- MARIADB
select id, r @> 3, r @> '[2,3]', r && '[4,9]', 3 <@ r, '[1,2]' <@ r, lower(r), upper(r), isempty(r), lower_inc(r), upper_inf(r) from nets order by id;
> id int4, ?column? bool, ?column? bool, ?column? bool, ?column? bool, ?column? bool, lower int4, upper int4, isempty bool, lower_inc bool, upper_inf bool
| 1 | t | t | t | t | t | 1 | 5 | f | t | f
| 2 | f | f | f | f | f | ~ | ~ | t | f | f
| 3 | t | t | t | t | t | ~ | ~ | f | f | t
| 4 | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~
- POSTGRESQL
- MARIADB
select id, d @> date '2024-01-10', d && '[2024-01-10,2024-01-20]', lower(d), upper(d) from nets order by id;
> id int4, ?column? bool, ?column? bool, lower date, upper date
| 1 | t | t | 2024-01-01 | 2024-02-01
| 2 | t | t | ~ | 2024-01-15
| 3 | f | f | 2024-06-01 | ~
| 4 | ~ | ~ | ~ | ~
- POSTGRESQL
- MARIADB
select int4range(1, 5), int4range(1, 5, '[]'), int4range(id, null), daterange('2024-01-01', null), numrange(1.5, 2), tsrange('2024-01-01 10:00', '2024-01-02', '()') from nets where id = 1;
> int4range int4range, int4range int4range, int4range int4range, daterange daterange, numrange numrange, tsrange tsrange
| [1,5) | [1,6) | [1,) | [2024-01-01,) | [1.5,2) | ("2024-01-01 10:00:00","2024-01-02 00:00:00")
- POSTGRESQL
- MARIADB
select int4range(5, 1);
! 22000 range lower bound must be less than or equal to range upper bound
- POSTGRESQL
- MARIADB
select id, b & '110', b | B'010', b # B'111', ~ b, b << 1, b >> 1, b || '01', length(b) from nets order by id;
> id int4, ?column? bit, ?column? bit, ?column? bit, ?column? bit, ?column? bit, ?column? bit, ?column? varbit, length int4
| 1 | 100 | 111 | 010 | 010 | 010 | 010 | 10101 | 3
| 2 | 010 | 010 | 101 | 101 | 100 | 001 | 01001 | 3
| 3 | 000 | 010 | 111 | 111 | 000 | 000 | 00001 | 3
| 4 | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~
- POSTGRESQL
- MARIADB
select b & B'1' from nets;
! 22026 cannot AND bit strings of different sizes
- POSTGRESQL
- MARIADB
select b << 'x' from nets;
! 0A000 the operator << of bit and unknown is not supported by Quorate
select host('1.2.3.4'), set_masklen('1.2.3.4'::inet, 33);
! 22023 invalid mask length: 33
- POSTGRESQL
- MARIADB
select r @> 'x' from nets;
! 22P02 malformed range literal: "x"
select r + r from nets;
! 0A000 the operator + of int4range and int4range is not supported by Quorate
drop table nets;
> DROP TABLE
