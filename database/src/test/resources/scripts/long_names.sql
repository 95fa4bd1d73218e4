-- Names that are made of others are cut to 63 bytes where PostgreSQL cuts them, at whole characters.
create table a_table_with_a_name_that_is_as_long_as_a_name_may_be_so_to_say (a_column_with_a_name_that_is_rather_long_too serial primary key, b int generated always as identity, c int unique, d int unique check (d > 0), check (c > d));
> CREATE TABLE
insert into a_table_with_a_name_that_is_as_long_as_a_name_may_be_so_to_say (c, d) values (2, 1) returning *;
> a_column_with_a_name_that_is_rather_long_too int4, b int4, c int4, d int4
| 1 | 1 | 2 | 1
insert into a_table_with_a_name_that_is_as_long_as_a_name_may_be_so_to_say (c, d) values (2, 3);
! 23514 new row violates check constraint "a_table_with_a_name_that_is_as_long_as_a_name_may_be_so_t_check"
insert into a_table_with_a_name_that_is_as_long_as_a_name_may_be_so_to_say (c, d) values (3, 1);
! 23505 duplicate key value violates unique constraint "a_table_with_a_name_that_is_as_long_as_a_name_may_be_so_t_d_key"
insert into a_table_with_a_name_that_is_as_long_as_a_name_may_be_so_to_say (c, d) values (3, 0);
! 23514 new row violates check constraint "a_table_with_a_name_that_is_as_long_as_a_name_may_be_so_d_check"
insert into a_table_with_a_name_that_is_as_long_as_a_name_may_be_so_to_say (c, d) values (3, 4);
! 23514 new row violates check constraint "a_table_with_a_name_that_is_as_long_as_a_name_may_be_so_t_check"
alter table a_table_with_a_name_that_is_as_long_as_a_name_may_be_so_to_say add column a_column_with_a_name_that_is_rather_long_tou int unique;
> ALTER TABLE
alter table a_table_with_a_name_that_is_as_long_as_a_name_may_be_so_to_say add column a_column_with_a_name_that_is_rather_long_tov int unique;
> ALTER TABLE
update a_table_with_a_name_that_is_as_long_as_a_name_may_be_so_to_say set a_column_with_a_name_that_is_rather_long_tov = 4, a_column_with_a_name_that_is_rather_long_tou = 3;
> UPDATE 1
insert into a_table_with_a_name_that_is_as_long_as_a_name_may_be_so_to_say (c, d, a_column_with_a_name_that_is_rather_long_tou) values (13, 12, 3);
! 23505 duplicate key value violates unique constraint "a_table_with_a_name_that_is_a_a_column_with_a_name_that_is__key"
insert into a_table_with_a_name_that_is_as_long_as_a_name_may_be_so_to_say (c, d, a_column_with_a_name_that_is_rather_long_tov) values (13, 12, 4);
! 23505 duplicate key value violates unique constraint "a_table_with_a_name_that_is_a_a_column_with_a_name_that_is_key1"
insert into a_table_with_a_name_that_is_as_long_as_a_name_may_be_so_to_say (a_column_with_a_name_that_is_rather_long_too, c, d) values (1, 9, 8);
! 23505 duplicate key value violates unique constraint "a_table_with_a_name_that_is_as_long_as_a_name_may_be_so_to_pkey"
select nextval('a_table_with_a_name_that_is_a_a_column_with_a_name_that_is__seq');
> nextval int8
| 8
create table a_table_with_a_name_that_is_as_long_as_a_name_may_be_so_to_see (a_column_with_a_name_that_is_rather_long_too serial, b int);
> CREATE TABLE
insert into a_table_with_a_name_that_is_as_long_as_a_name_may_be_so_to_see (b) values (1) returning *;
> a_column_with_a_name_that_is_rather_long_too int4, b int4
| 1 | 1
select nextval('a_table_with_a_name_that_is_a_a_column_with_a_name_that_is_seq1');
> nextval int8
| 2
create table a_table_with_ä_nämé_thät_is_lóng (ünä_cölümn_wíth_ä_nämé_thät_is_lóng int unique, b int references a_table_with_ä_nämé_thät_is_lóng (ünä_cölümn_wíth_ä_nämé_thät_is_lóng), unique (b, ünä_cölümn_wíth_ä_nämé_thät_is_lóng));
> CREATE TABLE
insert into a_table_with_ä_nämé_thät_is_lóng values (1, 2);
! 23503 insert, update or delete violates foreign key constraint "a_table_with_ä_nämé_thät_is_lóng_b_fkey"
insert into a_table_with_ä_nämé_thät_is_lóng values (1, 1);
> INSERT 0 1
insert into a_table_with_ä_nämé_thät_is_lóng values (1, 1);
! 23505 duplicate key value violates unique constraint "a_table_with_ä_nämé_thät__ünä_cölümn_wíth_ä_näm_key"
create index on a_table_with_ä_nämé_thät_is_lóng (b, ünä_cölümn_wíth_ä_nämé_thät_is_lóng);
> CREATE INDEX
drop index a_table_with_ä_nämé_thät__b_ünä_cölümn_wíth_ä_nä_idx;
> DROP INDEX
create domain a_domain_with_a_name_that_is_as_long_as_a_name_may_be_soto_say_ as int check (value > 0) check (value < 9);
> CREATE DOMAIN
create table of_it (a a_domain_with_a_name_that_is_as_long_as_a_name_may_be_soto_say_);
> CREATE TABLE
insert into of_it values (0);
! 23514 new row violates check constraint "a_domain_with_a_name_that_is_as_long_as_a_name_may_be_sot_check"
insert into of_it values (10);
! 23514 new row violates check constraint "a_domain_with_a_name_that_is_as_long_as_a_name_may_be_so_check1"
