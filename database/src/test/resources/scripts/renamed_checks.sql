-- What a table checks goes on to be about the columns that it was about, whatever they are called.
create table r (id int primary key, b int, c text, check (b < 4 and r.b <> 2), check (length(c) < 3 or c = 'b'));
> CREATE TABLE
alter table r rename column b to length;
> ALTER TABLE
insert into r values (1, 4, 'a');
! 23514 new row violates check constraint "r_b_check"
insert into r values (1, 3, 'a');
> INSERT 0 1
alter table r rename to renamed;
> ALTER TABLE
alter table renamed add constraint more check (length > 0);
> ALTER TABLE
alter table renamed rename column c to "C d";
> ALTER TABLE
insert into renamed values (2, 0, 'a');
! 23514 new row violates check constraint "more"
insert into renamed values (2, 1, 'abc');
! 23514 new row violates check constraint "r_c_check"
insert into renamed values (2, 1, 'b');
> INSERT 0 1
alter table renamed alter column length type bigint;
> ALTER TABLE
insert into renamed values (3, 4, 'a');
! 23514 new row violates check constraint "r_b_check"
insert into renamed values (3, 2, 'a');
! 23514 new row violates check constraint "r_b_check"
update renamed set "C d" = 'abc' where id = 1;
! 23514 new row violates check constraint "r_c_check"
alter table renamed drop column length;
> ALTER TABLE
insert into renamed values (3, 'abc');
! 23514 new row violates check constraint "r_c_check"
insert into renamed values (3, 'ab');
> INSERT 0 1
select * from renamed order by id;
> id int4, C d text
| 1 | a
| 2 | b
| 3 | ab
