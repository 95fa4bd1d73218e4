-- Indexes on expressions are in the catalog alone, and partial ones on all rows: nobody sees the difference.
create table page (id int primary key, name varchar(20), hits int, gone date);
> CREATE TABLE
insert into page values (1, 'Home', 5, null), (2, 'About', null, date '2024-01-01');
> INSERT 0 2
create index page_lower on page (lower(name));
> CREATE INDEX
create index page_lower on page (lower(name));
! 42P07 relation "page_lower" already exists
create index if not exists page_lower on page (lower(name));
> CREATE INDEX
create index on page (lower(name), hits);
> CREATE INDEX
create index on page ((hits + 1) desc);
> CREATE INDEX
create index page_here on page (name, hits desc) where gone is null;
> CREATE INDEX
create index page_both on page (upper(name)) where hits > 0;
> CREATE INDEX
create unique index page_once on page (lower(name));
> CREATE INDEX
create unique index page_live on page (name) where gone is null;
> CREATE INDEX
create index page_bad on page (lower(missing));
! 42703 column "missing" does not exist
create index page_bad on page (hits) where missing;
! 42703 column "missing" does not exist
create index page_bad on page (hits) where hits;
! 42804 argument of WHERE must be type boolean, not type integer
create index page_bad on page (hits) where gone < now();
! 42P17 functions in index expression must be marked IMMUTABLE
create index page_bad on page ((select 1));
! 0A000 cannot use subquery in index expression
insert into page values (3, 'home', 1, null);
! 23505 duplicate key value violates unique constraint "page_once"
select id from page where lower(name) = 'home' order by id;
> id int4
| 1
alter table page rename column hits to seen;
> ALTER TABLE
alter table page alter column seen type bigint;
> ALTER TABLE
drop index page_lower;
> DROP INDEX
drop index page_lower;
! 42704 index "page_lower" does not exist
drop index page_here, page_both;
> DROP INDEX
create index page_here on page (name) where gone is null;
> CREATE INDEX
alter table page drop column name;
> ALTER TABLE
select * from page order by id;
> id int4, seen int8, gone date
| 1 | 5 | ~
| 2 | ~ | 2024-01-01
drop table page;
> DROP TABLE
create index page_lower on page (lower(name));
! 42P01 relation "page" does not exist
