-- Constants and names in ORDER BY and GROUP BY.
create table t (f int, g text);
> CREATE TABLE
insert into t values (2,'b'),(1,'a');
> INSERT 0 2
select f from t order by 'a';
! 42601 non-integer constant in ORDER BY
select f from t order by 1;
> f int4
| 1
| 2
select f from t order by null;
! 42601 non-integer constant in ORDER BY
select f from t order by 1.5;
! 42601 non-integer constant in ORDER BY
select f from t order by true;
! 42601 non-integer constant in ORDER BY
select f from t order by false desc;
! 42601 non-integer constant in ORDER BY
select f from t order by -1;
! 42P10 ORDER BY position -1 is not in select list
select f from t order by (1);
> f int4
| 1
| 2
select f from t order by 'a'::text;
> f int4
| 1
| 2
select f from t order by 1 + 1;
> f int4
| 1
| 2
select count(*) from t group by 'a';
! 42601 non-integer constant in GROUP BY
select count(*) from t group by null;
! 42601 non-integer constant in GROUP BY
select count(*) from t group by true;
! 42601 non-integer constant in GROUP BY
select count(*) from t group by 1.5;
! 42601 non-integer constant in GROUP BY
select count(*) from t group by rollup ('a');
! 42601 non-integer constant in GROUP BY
select count(*) from t group by date '2020-01-01';
> count int8
| 2
select count(*) from t group by -1;
! 42P10 GROUP BY position -1 is not in select list
select f as x, f+1 as x from t order by x;
! 42702 ORDER BY "x" is ambiguous
select f as x, f as x from t order by x;
> x int4, x int4
| 1 | 1
| 2 | 2
select f as x, t.f as x from t order by x;
> x int4, x int4
| 1 | 1
| 2 | 2
select f as x, g as x from t group by x;
! 42702 GROUP BY "x" is ambiguous
select f as x, f as x from t group by x;
> x int4, x int4
| 1 | 1
| 2 | 2
select f as x, f+1 as x from t group by x;
! 42702 GROUP BY "x" is ambiguous
select 1 as x, f as x from t union select 1, 2 order by x;
! 42702 ORDER BY "x" is ambiguous
select distinct on ('a') f from t;
! 42601 non-integer constant in ORDER BY
select distinct on (1) f from t;
> f int4
| 1
| 2
- HSQLDB
- DERBY
- MARIADB
select f as x, f+1 as x from t order by x + 1;
! 42703 column "x" does not exist
select string_agg(g, ',' order by 'a') from t;
> string_agg text
| a,b
- DERBY
- MARIADB
select row_number() over (order by 'a') from t;
> row_number int8
| 1
| 2
- HSQLDB
- DERBY
- MARIADB
select row_number() over (partition by null) from t;
> row_number int8
| 1
| 2
- HSQLDB
- DERBY
- MARIADB
select f, f as x from t order by 99999999999;
! 42601 non-integer constant in ORDER BY
select f from t order by 0.0;
! 42601 non-integer constant in ORDER BY
select f from t order by interval '1 day';
> f int4
| 1
| 2
values (1), (2) order by 'a';
! 42601 non-integer constant in ORDER BY
values (1), (2) order by null;
! 42601 non-integer constant in ORDER BY
select f, g from t order by 2;
> f int4, g text
| 1 | a
| 2 | b
select f + 1 as x, f + 1 as x from t order by x;
! 0A000 ORDER BY of a name that several computed columns have is not supported by Quorate
select f + 1 as x, f + 1 as x from t group by x;
> x int4, x int4
| 2 | 2
| 3 | 3
