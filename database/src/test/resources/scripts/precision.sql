-- Times and timestamps of fewer digits are rounded where they are given, stored and cast.
create table tp (id int primary key, a timestamp(0), b timestamptz(3), c time(1), d timestamp(6), e timestamp(2) default '2024-01-01 00:00:00.126');
> CREATE TABLE
insert into tp values (1, '2024-01-01 10:00:00.5', '2024-01-01 10:00:00.1235+00', '10:00:00.55', '2024-01-01 10:00:00.123456', '2024-01-01 10:00:00.994999'), (2, '1999-12-31 23:59:58.5', '2024-12-31 23:59:59.9996+00', '23:59:59.94', '1999-01-01', null);
> INSERT 0 2
insert into tp (id, a) select 3, d from tp where id = 1;
> INSERT 0 1
insert into tp (id, a) select 4, coalesce(e, d) from tp where id = 1;
> INSERT 0 1
select id, a::text, b::text, c, d::text, e::text from tp order by id;
> id int4, a text, b text, c time, d text, e text
| 1 | 2024-01-01 10:00:01 | 2024-01-01 10:00:00.124+00 | 10:00:00.6 | 2024-01-01 10:00:00.123456 | 2024-01-01 10:00:00.99
| 2 | 1999-12-31 23:59:58 | 2025-01-01 00:00:00+00 | 23:59:59.9 | 1999-01-01 00:00:00 | ~
| 3 | 2024-01-01 10:00:00 | ~ | ~ | ~ | 2024-01-01 00:00:00.13
| 4 | 2024-01-01 10:00:01 | ~ | ~ | ~ | 2024-01-01 00:00:00.13
select id from tp where a = '2024-01-01 10:00:01' order by id;
> id int4
| 1
| 4
update tp set a = '2024-01-01 00:00:00.9', b = null, c = '00:00:00.04' where id = 1 returning a::text, b, c;
> a text, b timestamptz, c time
| 2024-01-01 00:00:01 | ~ | 00:00:00
update tp set a = a, e = a, d = e where id = 1 returning a::text, d::text, e::text;
> a text, d text, e text
| 2024-01-01 00:00:01 | 2024-01-01 10:00:00.99 | 2024-01-01 00:00:01
insert into tp (id) values (1) on conflict (id) do update set a = '2024-02-02 00:00:00.5' returning a::text;
> a text
| 2024-02-02 00:00:01
select '2024-01-01 10:00:00.123456'::timestamp(3)::text, cast('2024-01-01 10:00:00.5' as timestamptz(0))::text, '12:34:56.789'::time(1), '9999-01-01 00:00:00.1'::timestamp(0)::text;
> text text, text text, time time, text text
| 2024-01-01 10:00:00.123 | 2024-01-01 10:00:01+00 | 12:34:56.8 | 9999-01-01 00:00:00
select a::timestamp(3)::text, a::timestamp(0)::text from tp where id = 1;
> a text, a text
| 2024-02-02 00:00:01 | 2024-02-02 00:00:01
select localtimestamp(6) = localtimestamp, current_timestamp(0)::timestamp = localtimestamp(0), current_time(0)::time = localtime(0), length(localtimestamp(0)::text);
> ?column? bool, ?column? bool, ?column? bool, length int4
| t | t | t | 19
alter table tp add column f timestamp(2) default '2024-01-01 00:00:00.126';
> ALTER TABLE
select distinct f::text from tp;
> f text
| 2024-01-01 00:00:00.13
alter table tp alter column a type timestamp(3);
> ALTER TABLE
select a::text from tp where id = 1;
> a text
| 2024-02-02 00:00:01
-- What an engine computes is not.
update tp set a = a + interval '1 day';
! 0A000 rounding what is computed to 3 digits of a second is not supported by Quorate
select d::timestamp(0) from tp;
! 0A000 rounding what is computed to 0 digits of a second is not supported by Quorate
alter table tp alter column d type timestamp(0);
! 0A000 rounding what is computed to 0 digits of a second is not supported by Quorate
