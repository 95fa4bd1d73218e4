-- The columns of a view have names of their own, and a replacement only adds some.
create view twice as select 1 as a, 2 as a;
! 42701 column "a" specified more than once
create view more (a, b, c) as select 1, 2;
! 42601 CREATE VIEW specifies more column names than columns
create view kept as select 1 as a, 'x'::text as b;
> CREATE VIEW
create or replace view kept as select 2 as a;
! 42P16 cannot drop columns from view
create or replace view kept as select 2 as a, 'y'::text as c;
! 42P16 cannot change name of view column "b" to "c"
create or replace view kept as select 2 as a, 3 as b;
! 42P16 cannot change data type of view column "b" from text to integer
create or replace view kept as select 2 as a, 'z'::text as b, 3 as c;
> CREATE VIEW
select * from kept;
> a int4, b text, c int4
| 2 | z | 3
drop view kept;
> DROP VIEW
