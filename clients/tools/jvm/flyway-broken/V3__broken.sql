create table flyway_half (id int primary key);
insert into flyway_half values (1);
insert into flyway_half values (1);
