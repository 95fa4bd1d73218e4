-- The moment that a uuid says it was made at: versions 1 and 7 of RFC 9562, NULL of all others.
create table uu (id int primary key, u uuid, made timestamptz);
> CREATE TABLE
insert into uu (id, u) values (1, '018f6e5e-7b3a-7000-8000-000000000000'), (2, 'C232AB00-9414-11EC-B3C8-9F6BDECED846'), (3, 'f47ac10b-58cc-4372-a567-0e02b2c3d479'), (4, null), (5, 'e677d21f-dbff-7fff-9fff-ffffffffffff'), (6, '00000000-0000-1000-8000-000000000000'), (7, '0000000a-0000-1000-bfff-000000000000'), (8, '018f6e5e-7b3a-7000-c000-000000000000'), (9, '018f6e5e-7b3a-1000-0000-000000000000');
> INSERT 0 9
select id, uuid_extract_timestamp(u) from uu order by id;
> id int4, uuid_extract_timestamp timestamptz
| 1 | 2024-05-12 19:53:56.794+00
| 2 | 2022-02-22 19:22:22+00
| 3 | ~
| 4 | ~
| 5 | 9999-12-31 23:59:59.999+00
| 6 | 1582-10-15 00:00:00+00
| 7 | 1582-10-15 00:00:00.000001+00
| 8 | ~
| 9 | ~
select uuid_extract_timestamp('00000000-0000-7000-8000-000000000000'), uuid_extract_timestamp('{FFFFFFFE-FFFF-1FFF-BFFF-FFFFFFFFFFFF}'), uuid_extract_timestamp('018f6e5e7b3a60008000000000000000'), uuid_extract_timestamp(null);
> uuid_extract_timestamp timestamptz, uuid_extract_timestamp timestamptz, uuid_extract_timestamp timestamptz, uuid_extract_timestamp timestamptz
| 1970-01-01 00:00:00+00 | 5236-03-31 21:21:00.684697+00 | ~ | ~
select id from uu where uuid_extract_timestamp(u) > '2024-01-01' order by id;
> id int4
| 1
| 5
select extract(year from uuid_extract_timestamp(u)) as y, count(*) from uu group by extract(year from uuid_extract_timestamp(u)) order by y;
> y numeric, count int8
| 1582 | 2
| 2022 | 1
| 2024 | 1
| 9999 | 1
| ~ | 4
update uu set made = uuid_extract_timestamp(u) where id < 5;
> UPDATE 4
select id, made from uu where made is not null order by id;
> id int4, made timestamptz
| 1 | 2024-05-12 19:53:56.794+00
| 2 | 2022-02-22 19:22:22+00
select id, case when id = 3 then '-' else uuid_extract_timestamp(u)::text end as t from uu where id in (1, 3) order by id;
> id int4, t text
| 1 | 2024-05-12 19:53:56.794+00
| 3 | -
select uuid_extract_timestamp('x');
! 22P02 invalid input syntax for type uuid: "x"
select uuid_extract_timestamp(1);
! 42883 function uuid_extract_timestamp(integer) does not exist
select uuid_extract_timestamp('a'::text);
! 42883 function uuid_extract_timestamp(text) does not exist
select uuid_extract_timestamp();
! 42883 function uuid_extract_timestamp() does not exist
set timezone = 'America/St_Johns';
> Set
select id, uuid_extract_timestamp(u), uuid_extract_timestamp(u)::text as t from uu where id < 5 order by id;
> id int4, uuid_extract_timestamp timestamptz, t text
| 1 | 2024-05-12 19:53:56.794+00 | 2024-05-12 17:23:56.794-02:30
| 2 | 2022-02-22 19:22:22+00 | 2022-02-22 15:52:22-03:30
| 3 | ~ | ~
| 4 | ~ | ~
