-- A constant cast to a char has its padding where it is shown, and its length where it is stored.
select 'a'::char(5) as x, cast('abc' as char(2)) as y, ''::char(2) as z, null::char(3) as n;
> x bpchar, y bpchar, z bpchar, n bpchar
| a     | ab |    | ~
select x, x || '|', length(x) from (select 'a'::char(5) as x) as s;
> x bpchar, ?column? text, length int4
| a     | a| | 1
with w as (select 'a'::char(5) as x) select x from w;
> x bpchar
| a    
create table pd (id int primary key, c char(5));
> CREATE TABLE
insert into pd values (1, 'a'), (2, 'b');
> INSERT 0 2
select 'a'::char(5) as x, id from pd order by 1, 2;
> x bpchar, id int4
| a     | 1
| a     | 2
select distinct 'a'::char(5) as x from pd;
> x bpchar
| a    
select id from pd where c = 'a'::char(9);
> id int4
| 1
create view pv as select 'a'::char(4) as c, id from pd;
> CREATE VIEW
select c, id from pv order by id;
> c bpchar, id int4
| a    | 1
| a    | 2
create table pt as select 'a'::char(4) as c;
> SELECT 1
insert into pt values ('abcde');
! 22001 value too long for type character(4)
insert into pt values ('abcd  ');
> INSERT 0 1
select c from pt order by c;
> c bpchar
| a   
| abcd
