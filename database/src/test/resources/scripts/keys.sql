-- A statement may move all keys: they are looked at when it ends. What others refer to stays where it
-- is.
create table k (id int primary key, u int, v varchar(5), w int);
> CREATE TABLE
create unique index k_w on k (w);
> CREATE INDEX
alter table k add constraint k_u unique (u, v);
> ALTER TABLE
insert into k values (1, 1, 'a', 1), (2, 2, 'a', 2), (3, 3, 'a', 3), (4, 4, 'b', 4);
> INSERT 0 4
update k set id = id + 1;
> UPDATE 4
update k set id = id - 1;
> UPDATE 4
update k set id = 5 - id, u = u + 1, w = w + 1;
> UPDATE 4
update k set w = w + 2, id = id;
> UPDATE 4
update k set id = 4 where id = 3;
! 23505 duplicate key value violates unique constraint "k_pkey"
update k set u = 9;
! 23505 duplicate key value violates unique constraint "k_u"
select * from k order by id;
> id int4, u int4, v varchar, w int4
| 1 | 5 | b | 7
| 2 | 4 | a | 6
| 3 | 3 | a | 5
| 4 | 2 | a | 4
insert into k values (9, 9, 'x', 9), (10, 10, 'x', 10), (9, 11, 'x', 11);
! 23505 duplicate key value violates unique constraint "k_pkey"
create table r (id int references k (id), v int);
> CREATE TABLE
insert into r values (3, 1);
> INSERT 0 1
insert into r values (7, 1);
! 23503 insert, update or delete violates foreign key constraint "r_id_fkey"
update k set id = 30 where id = 3;
! 23503 insert, update or delete violates foreign key constraint "r_id_fkey"
delete from k where id = 3;
! 23503 insert, update or delete violates foreign key constraint "r_id_fkey"
update k set v = 'z' where id = 3;
> UPDATE 1
alter table r add foreign key (v) references k (id);
> ALTER TABLE
create table s (a int unique, b int primary key references s (a));
> CREATE TABLE
insert into s values (1, 1), (2, 1);
! 23505 duplicate key value violates unique constraint "s_pkey"
insert into s values (3, 4);
! 23503 insert, update or delete violates foreign key constraint "s_b_fkey"
insert into k values (1, 1, 'y', 30);
! 23505 duplicate key value violates unique constraint "k_pkey"
