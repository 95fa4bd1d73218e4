-- What is too large for its type is an error in every engine, and what is just not too large is none.
create table v (id int primary key, s smallint, i int, b bigint);
> CREATE TABLE
insert into v values (1, -32768, -2147483648, -9223372036854775808), (2, 32767, 2147483647, 9223372036854775807), (3, 1, 1, 1), (4, 0, 0, 0), (5, -1, -1, -1);
> INSERT 0 5
select i - 1 from v where id = 1;
! 22003 value out of range
select 0 - i from v where id = 1;
! 22003 value out of range
select -1 - i from v where id = 1;
> ?column? int4
| 2147483647
select i - (-1) from v where id = 2;
! 22003 value out of range
select i - s from v where id = 2;
> ?column? int4
| 2147450880
select b - 1 from v where id = 1;
! 22003 value out of range
select 0 - b from v where id = 1;
! 22003 value out of range
select -1 - b from v where id = 1;
> ?column? int8
| 9223372036854775807
select b - b from v where id = 1;
> ?column? int8
| 0
select x.b - y.b from v x, v y where x.id = 4 and y.id = 1;
! 22003 value out of range
select x.i - y.b from v x, v y where x.id = 5 and y.id = 1;
> ?column? int8
| 9223372036854775807
select - b from v where id = 1;
! 22003 value out of range
select - b from v where id = 2;
> ?column? int8
| -9223372036854775807
select - i from v where id = 1;
! 22003 value out of range
select - s from v where id = 1;
! 22003 value out of range
select b * -1 from v where id = 1;
! 22003 value out of range
select -1 * b from v where id = 1;
! 22003 value out of range
select b * -1 from v where id = 2;
> ?column? int8
| -9223372036854775807
select x.b * y.b from v x, v y where x.id = 1 and y.id = 5;
! 22003 value out of range
select b * b from v where id = 2;
! 22003 value out of range
select b / -1 from v where id = 1;
! 22003 value out of range
select i / -1 from v where id = 1;
! 22003 value out of range
select b % -1, i % -1, s % -1::smallint from v where id = 1;
> ?column? int8, ?column? int4, ?column? int2
| 0 | 0 | 0
select i / b, i % b, s / b, s % b from v where id in (1, 2) order by id;
> ?column? int8, ?column? int8, ?column? int8, ?column? int8
| 0 | -2147483648 | 0 | -32768
| 0 | 2147483647 | 0 | 32767
select i / (b - i), s % (b - s) from v where id = 2;
> ?column? int8, ?column? int8
| 0 | 32767
select i / 4294967297, i % 4294967297 from v where id = 2;
> ?column? int8, ?column? int8
| 0 | 2147483647
select sum(- b) from v;
! 22003 value out of range
select id from v where i - 1 < s order by id;
! 22003 value out of range
update v set i = i - 1;
! 22003 value out of range
update v set b = - b;
! 22003 value out of range
update v set b = b * -1;
! 22003 value out of range
update v set b = 0 - b;
! 22003 value out of range
update v set s = - s;
! 22003 value out of range
-- The least integers may be written.
select -2147483648, -9223372036854775808;
> ?column? int4, ?column? int8
| -2147483648 | -9223372036854775808
select -2147483648 - 1;
! 22003 integer out of range
select (-2147483648) / (-1);
! 22003 integer out of range
select -9223372036854775808 - 1;
! 22003 bigint out of range
select -2147483649, 2147483648, - 2147483647 - 1;
> ?column? int8, ?column? int8, ?column? int4
| -2147483649 | 2147483648 | -2147483648
insert into v values (6, -32768, -2147483648, -9223372036854775808);
> INSERT 0 1
select * from v order by id;
> id int4, s int2, i int4, b int8
| 1 | -32768 | -2147483648 | -9223372036854775808
| 2 | 32767 | 2147483647 | 9223372036854775807
| 3 | 1 | 1 | 1
| 4 | 0 | 0 | 0
| 5 | -1 | -1 | -1
| 6 | -32768 | -2147483648 | -9223372036854775808
-- Where it is compared or counted, too: no engine may compare with another constant instead.
select id from v where i - 1 < 0;
! 22003 value out of range
select id from v where b - 1 < 0;
! 22003 value out of range
select id from v where s - 1::smallint < 0;
! 22003 value out of range
select id from v where - b < 0;
! 22003 value out of range
select id from v where - i < 0 order by id;
! 22003 value out of range
select id from v where - s > 5;
! 22003 value out of range
select id from v where i + 1 = 5;
! 22003 value out of range
select id from v where b * 2 = 6;
! 22003 value out of range
select id from v where i * 2 < 6 order by id;
! 22003 value out of range
select id from v where b + 1 in (5, 6);
! 22003 value out of range
select id from v where b + 1 between 5 and 6;
! 22003 value out of range
select id from (select id, b - 1 as less from v) w where less < 0;
! 22003 value out of range
select count(i - 1) from v;
! 22003 value out of range
select sum(i + 1) from v;
! 22003 value out of range
select id from v where b - 1 is null;
! 22003 value out of range
select id, i - 1 < 0 from v order by id;
! 22003 value out of range
select id from v where id - 1 < 2 order by id;
> id int4
| 1
| 2
select id from v group by id having sum(b - 1) < 0;
! 22003 value out of range
update v set s = 2 where - b < 0;
! 22003 value out of range
delete from v where b - 1 < 0;
! 22003 value out of range
select count(*) from v where id * 1000 - 1 > 1000;
> count int8
| 5
