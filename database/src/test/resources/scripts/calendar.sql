-- Beyond the years 1 to 9999 the engines differ: nobody answers there.
create table days (id int primary key, d date, t timestamp);
> CREATE TABLE
insert into days values (1, '9999-12-31', '9999-12-31 23:59:59'), (2, '0001-01-01', '0001-01-01 00:00:00'), (3, '2024-02-28', '2024-02-28 12:00:00');
> INSERT 0 3
select date '9999-12-31' + 1;
! 22008 date out of range
select date '0001-01-01' - 1;
! 22008 date out of range
select id, d + 1 from days order by id;
! 22008 date out of range
select id, d - 1 from days where id <> 2 order by id;
> id int4, ?column? date
| 1 | 9999-12-30
| 3 | 2024-02-27
select d - 1 from days where id = 2;
! 22008 date out of range
select t + interval '1 second' from days where id = 1;
! 22008 timestamp out of range
select t - interval '1 second' from days where id = 2;
! 22008 timestamp out of range
select t + interval '1 month' from days where id = 3;
> ?column? timestamp
| 2024-03-28 12:00:00
update days set d = d + 1;
! 22008 date out of range
update days set d = d + 1 where id = 3;
> UPDATE 1
insert into days values (4, date '0001-01-01' - 1, null);
! 22008 date out of range
insert into days select id + 10, d - 1, t from days;
! 22008 date out of range
select id, d from days order by id;
> id int4, d date
| 1 | 9999-12-31
| 2 | 0001-01-01
| 3 | 2024-02-29
