-- ALTER COLUMN ... TYPE to and from enumerations.
create type lining as enum ('plain', 'lined', 'dotted');
> CREATE TYPE
create type ruling as enum ('lined', 'plain');
> CREATE TYPE
create table sheet (id int primary key, kind smallint not null default 1, name varchar(10), note text default 'plain', unique (name));
> CREATE TABLE
insert into sheet values (1, 0, 'plain', 'lined'), (2, 1, 'lined', null), (3, 2, null, 'dotted');
> INSERT 0 3
alter table sheet alter column kind type lining;
! 42804 column "kind" cannot be cast automatically to type lining
alter table sheet alter column name type lining;
! 42804 column "name" cannot be cast automatically to type lining
alter table sheet alter column kind type lining using case kind when 0 then 'plain' when 1 then 'lined' else 'dotted' end::lining;
! 42804 default for column "kind" cannot be cast automatically to type lining
alter table sheet alter column kind drop default, alter column kind type lining using case kind when 0 then 'plain' when 1 then 'lined' else 'dotted' end::lining;
> ALTER TABLE
select id, kind from sheet order by kind desc;
> id int4, kind enum
| 3 | dotted
| 2 | lined
| 1 | plain
select id from sheet where kind > 'plain' order by id;
> id int4
| 2
| 3
alter table sheet alter column kind set default 'dotted';
> ALTER TABLE
alter table sheet alter column name type lining using name::lining;
> ALTER TABLE
alter table sheet alter column note drop default, alter column note type lining using note::text::lining, alter column note set default 'lined';
> ALTER TABLE
insert into sheet (id) values (4);
> INSERT 0 1
select * from sheet order by id;
> id int4, kind enum, name enum, note enum
| 1 | plain | plain | lined
| 2 | lined | lined | ~
| 3 | dotted | ~ | dotted
| 4 | dotted | ~ | lined
insert into sheet (id, name) values (5, 'plain');
! 23505 duplicate key value violates unique constraint "sheet_name_key"
insert into sheet (id, kind) values (5, 'round');
! 22P02 invalid input value for enum lining: "round"

-- Labels that the other enumeration lacks, and texts that are none.
alter table sheet alter column name type ruling using name::text::ruling;
> ALTER TABLE
alter table sheet alter column note type ruling using note::text::ruling;
! 42804 default for column "note" cannot be cast automatically to type ruling
alter table sheet alter column kind type ruling;
! 42804 column "kind" cannot be cast automatically to type ruling
select * from sheet order by id;
> id int4, kind enum, name enum, note enum
| 1 | plain | plain | lined
| 2 | lined | lined | ~
| 3 | dotted | ~ | dotted
| 4 | dotted | ~ | lined
update sheet set note = null where note = 'dotted';
> UPDATE 1
alter table sheet alter column note type ruling using note::text::ruling;
! 42804 default for column "note" cannot be cast automatically to type ruling
alter table sheet alter column note drop default, alter column note type ruling using note::text::ruling;
> ALTER TABLE
alter table sheet alter column kind type text;
> ALTER TABLE
alter table sheet alter column kind drop default, alter column kind type varchar(4) using left(kind::text, 4);
> ALTER TABLE
select * from sheet order by id;
> id int4, kind varchar, name enum, note enum
| 1 | plai | plain | lined
| 2 | line | lined | ~
| 3 | dott | ~ | ~
| 4 | dott | ~ | lined
create table words (id int primary key, word text);
> CREATE TABLE
insert into words values (1, 'plain'), (2, 'odd one');
> INSERT 0 2
alter table words alter column word type lining using word::lining;
! 22P02 invalid input value for enum lining: "odd one"
select * from words where word::lining = 'plain';
! 22P02 invalid input value for enum lining: "odd one"
select word::lining from words where id = 1;
> word enum
| plain
drop table sheet, words;
> DROP TABLE
drop type lining, ruling;
> DROP TYPE
