-- Queries that a released engine answers wrongly: the others see it.
create table t (id int, c boolean);
> CREATE TABLE
insert into t values (1,true);
> INSERT 0 1
insert into t values (2,false);
> INSERT 0 1
insert into t values (3,null);
> INSERT 0 1
