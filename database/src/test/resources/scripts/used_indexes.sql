-- indexes over the columns of foreign keys: H2 uses one for the key, Derby makes none beside the key's own
create table p (id int primary key, u int unique);
> CREATE TABLE
create table c (id int primary key, a int, b int);
> CREATE TABLE
create index i on c (a);
> CREATE INDEX
alter table c add constraint k foreign key (a) references p (id) on delete cascade;
> ALTER TABLE
drop index i;
> DROP INDEX
insert into c values (1, 5, 1);
! 23503 insert, update or delete violates foreign key constraint "k"
create index i2 on c (a);
> CREATE INDEX
alter table c add column z int default 3;
> ALTER TABLE
drop index i2;
> DROP INDEX
insert into c values (1, 5, 1);
! 23503 insert, update or delete violates foreign key constraint "k"
create index i3 on c (a, b desc);
> CREATE INDEX
create index i4 on c (id);
> CREATE INDEX
alter table c drop column z;
> ALTER TABLE
drop index i3;
> DROP INDEX
drop index i4;
> DROP INDEX
insert into p values (5, 50);
> INSERT 0 1
insert into c values (1, 5, 1);
> INSERT 0 1
delete from p;
> DELETE 1
select count(*) from c;
> count int8
| 0
create index i5 on c (a);
> CREATE INDEX
alter table c drop constraint k;
> ALTER TABLE
drop index i5;
> DROP INDEX
create index i6 on c (a);
> CREATE INDEX
alter table c add foreign key (a) references p (id);
> ALTER TABLE
alter table c drop column a;
> ALTER TABLE
select * from c;
> id int4, b int4
drop table c;
> DROP TABLE
drop table p;
> DROP TABLE
