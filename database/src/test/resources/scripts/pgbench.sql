-- What pgbench -i -s 1 and its TPC-B script send.
drop table if exists pgbench_accounts, pgbench_branches, pgbench_history, pgbench_tellers;
> DROP TABLE
create table pgbench_history(tid int,bid int,aid    int,delta int,mtime timestamp,filler char(22));
> CREATE TABLE
create table pgbench_tellers(tid int not null,bid int,tbalance int,filler char(84)) with (fillfactor=100);
> CREATE TABLE
create table pgbench_accounts(aid    int not null,bid int,abalance int,filler char(84)) with (fillfactor=100);
> CREATE TABLE
create table pgbench_branches(bid int not null,bbalance int,filler char(88)) with (fillfactor=100);
> CREATE TABLE
truncate table pgbench_accounts, pgbench_branches, pgbench_history, pgbench_tellers;
> TRUNCATE TABLE
insert into pgbench_branches(bid,bbalance) values(1,0);
> INSERT 0 1
insert into pgbench_tellers(tid,bid,tbalance) values (1,1,0), (2,1,0);
> INSERT 0 2
insert into pgbench_accounts(aid,bid,abalance,filler) values (1,1,0,''),(2,1,0,''),(3,1,0,'');
> INSERT 0 3
vacuum analyze pgbench_branches;
> Nothing
alter table pgbench_branches add primary key (bid);
> ALTER TABLE
alter table pgbench_tellers add primary key (tid);
> ALTER TABLE
alter table pgbench_accounts add primary key (aid);
> ALTER TABLE
alter table pgbench_tellers add constraint pgbench_tellers_bid_fkey foreign key (bid) references pgbench_branches;
> ALTER TABLE
alter table pgbench_history add constraint pgbench_history_aid_fkey foreign key (aid) references pgbench_accounts;
> ALTER TABLE
select o.n, p.partstrat from pg_catalog.pg_class as c join nosuch o on true;
! 42P01 relation "pg_catalog.pg_class" does not exist
UPDATE pgbench_accounts SET abalance = abalance + -4321 WHERE aid = 2;
> UPDATE 1
SELECT abalance FROM pgbench_accounts WHERE aid = 2;
> abalance int4
| -4321
UPDATE pgbench_tellers SET tbalance = tbalance + -4321 WHERE tid = 1;
> UPDATE 1
UPDATE pgbench_branches SET bbalance = bbalance + -4321 WHERE bid = 1;
> UPDATE 1
INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) VALUES (1, 1, 2, -4321, CURRENT_TIMESTAMP);
> INSERT 0 1
select * from pgbench_history;
> tid int4, bid int4, aid int4, delta int4, mtime timestamp, filler bpchar
| 1 | 1 | 2 | -4321 | 2026-01-02 03:04:05.678901 | ~
select count(*) from pgbench_branches;
> count int8
| 1
select sum(abalance), avg(abalance), max(filler) from pgbench_accounts;
> sum int8, avg numeric, max bpchar
| -4321 | -1440.3333333333333333 |                                                                                     
insert into pgbench_history (aid) values (77);
! 23503 insert, update or delete violates foreign key constraint "pgbench_history_aid_fkey"
insert into pgbench_accounts values (1, 1, 1, 'x');
! 23505 duplicate key value violates unique constraint "pgbench_accounts_pkey"
delete from pgbench_branches;
! 23503 insert, update or delete violates foreign key constraint "pgbench_tellers_bid_fkey"
truncate pgbench_branches;
! 0A000 cannot truncate a table referenced in a foreign key constraint
