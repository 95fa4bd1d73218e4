create table shelf (id int not null, above int references shelf on delete set null, primary key (id));
> CREATE TABLE
create table box (a int, b int, c int, d int, foreign key (c, d) references box (a, b), constraint box_b check (b > 0), primary key (a, b));
> CREATE TABLE
insert into shelf values (1, null), (2, 1);
> INSERT 0 2
insert into shelf values (3, 4);
! 23503 insert, update or delete violates foreign key constraint "shelf_above_fkey"
alter table shelf rename constraint shelf_above_fkey to upwards;
> ALTER TABLE
insert into shelf values (3, 4);
! 23503 insert, update or delete violates foreign key constraint "upwards"
alter table shelf rename constraint shelf_pkey to "One";
> ALTER TABLE
insert into shelf values (1, null);
! 23505 duplicate key value violates unique constraint "One"
alter index "One" rename to shelf_one;
> ALTER INDEX
insert into shelf values (1, null);
! 23505 duplicate key value violates unique constraint "shelf_one"
alter table box rename constraint box_b to b_is_positive;
> ALTER TABLE
insert into box values (1, 0);
! 23514 new row violates check constraint "b_is_positive"
alter table box rename constraint box_b to x;
! 42704 constraint "box_b" for table "box" does not exist
alter table box rename constraint b_is_positive to box_pkey;
! 42710 constraint "box_pkey" for relation "box" already exists
alter table box rename constraint box_pkey to shelf;
! 42P07 relation "shelf" already exists
insert into box values (1, 2, null, null), (2, 4, 1, 2);
> INSERT 0 2
alter table box add constraint box_a check (a < 9) not valid;
> ALTER TABLE
alter table box add constraint low check (b < 4) not valid;
! 23514 check constraint "low" of relation "box" is violated by some row
alter table box add constraint pair unique (c) not valid;
! 0A000 UNIQUE constraints cannot be marked NOT VALID
alter table box validate constraint box_a, validate constraint box_c_d_fkey;
> ALTER TABLE
alter table box validate constraint box_pkey;
! 42809 cannot validate constraint "box_pkey" of relation "box"
alter table box validate constraint low;
! 42704 constraint "low" of relation "box" does not exist
create index box_d on box (d);
> CREATE INDEX
alter index box_d rename to by_d;
> ALTER INDEX
alter index box_d rename to x;
! 42P01 relation "box_d" does not exist
alter index by_d rename to box;
! 42P07 relation "box" already exists
drop index by_d;
> DROP INDEX
alter table box drop constraint b_is_positive;
> ALTER TABLE
insert into box values (3, -1, 2, 4);
> INSERT 0 1
