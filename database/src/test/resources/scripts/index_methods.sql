create table doc (id int primary key, j jsonb, a int[], t text, v tsvector, r int4range, at timestamp, b bool);
> CREATE TABLE
create index doc_j on doc using gin (j);
> CREATE INDEX
create index on doc using gin (j jsonb_path_ops);
> CREATE INDEX
create index on doc using gin (a, v);
> CREATE INDEX
create index on doc using gin ((j -> 'tags'));
> CREATE INDEX
create index on doc using gist (r);
> CREATE INDEX
create index on doc using spgist (t);
> CREATE INDEX
create index on doc using brin (at, id);
> CREATE INDEX
create index on doc using hash (t);
> CREATE INDEX
create index on doc (id) include (t, b);
> CREATE INDEX
create index on doc using gin (a) where b;
> CREATE INDEX
insert into doc values (1, '{"tags": ["x"]}', '{1,2}', 'one', 'a:1', '[1,5)', '2026-01-02', true), (2, null, null, null, null, null, null, null);
> INSERT 0 2
select id from doc where id = 1;
> id int4
| 1
create index on doc using gin (t);
! 42704 data type text has no default operator class for access method "gin"
create index on doc using gin (t gin_trgm_ops);
! 42704 operator class "gin_trgm_ops" does not exist for access method "gin"
create index on doc using brin (j);
! 42704 data type jsonb has no default operator class for access method "brin"
create unique index on doc using gin (j);
! 0A000 access method "gin" does not support unique indexes
create index on doc using hash (t, id);
! 0A000 access method "hash" does not support multicolumn indexes
create index on doc using gin (j desc);
! 0A000 access method "gin" does not support ASC/DESC options
create index on doc using gin (j) include (t);
! 0A000 access method "gin" does not support included columns
create index on doc using rum (j);
! 42704 access method "rum" does not exist
create index on doc (id) include (nothing);
! 42703 column "nothing" does not exist
alter table doc rename column j to k;
> ALTER TABLE
alter table doc drop column k;
> ALTER TABLE
drop index doc_j;
! 42704 index "doc_j" does not exist
alter index doc_r_idx rename to of_ranges;
> ALTER INDEX
drop index of_ranges;
> DROP INDEX
