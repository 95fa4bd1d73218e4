-- A char and a varchar are compared without the blanks at their ends, a char and a text with them.
create table cv (id int primary key, c char(4), v varchar(4), t text);
> CREATE TABLE
insert into cv values (1, 'a', 'a', 'a'), (2, 'a ', 'a ', 'a '), (3, '', '', ''), (4, null, null, null), (5, 'AB', 'AB', 'AB'), (6, 'a', 'a  ', 'a'), (7, 'a', 'b', 'a ');
> INSERT 0 7
select id from cv where c = v order by id;
> id int4
| 1
| 2
| 3
| 5
| 6
select id from cv where v = c order by id;
> id int4
| 1
| 2
| 3
| 5
| 6
select id from cv where c = t order by id;
> id int4
| 1
| 3
| 5
| 6
select id from cv where c <> v order by id;
> id int4
| 7
select id from cv where c < v order by id;
> id int4
| 7
select id from cv where v >= c order by id;
> id int4
| 1
| 2
| 3
| 5
| 6
| 7
select id from cv where c in (v, t) order by id;
> id int4
| 1
| 2
| 3
| 5
| 6
select id from cv where v in (c) order by id;
> id int4
| 1
| 2
| 3
| 5
| 6
select id from cv where v not in (c, 'a') order by id;
> id int4
| 7
select id from cv where v in (select c from cv) order by id;
> id int4
| 1
| 2
| 3
| 5
| 6
select id from cv where c in (select v from cv where id <> 1) order by id;
> id int4
| 1
| 2
| 3
| 5
| 6
| 7
select id from cv where (c, id) in (select v, id from cv) order by id;
> id int4
| 1
| 2
| 3
| 5
| 6
- DERBY
select id from cv where c = any (select v from cv where id in (2, 6)) order by id;
> id int4
| 1
| 2
| 6
| 7
select id from cv where c between v and 'z' order by id;
> id int4
| 1
| 2
| 3
| 5
| 6
select id from cv where c is distinct from v order by id;
> id int4
| 7
select id, case c when v then 'same' else 'other' end from cv order by id;
> id int4, case text
| 1 | same
| 2 | same
| 3 | same
| 4 | other
| 5 | same
| 6 | same
| 7 | other
select a.id, b.id from cv a join cv b on a.c = b.v order by 1, 2;
> id int4, id int4
| 1 | 1
| 1 | 2
| 1 | 6
| 2 | 1
| 2 | 2
| 2 | 6
| 3 | 3
| 5 | 5
| 6 | 1
| 6 | 2
| 6 | 6
| 7 | 1
| 7 | 2
| 7 | 6
select id from cv where c = 'a '::varchar order by id;
> id int4
| 1
| 2
| 6
| 7
select id from cv where c = 'a '::text order by id;
> id int4
update cv set t = 'same' where c = v;
> UPDATE 5
delete from cv where c <> v;
> DELETE 1
select id, t from cv order by id;
> id int4, t text
| 1 | same
| 2 | same
| 3 | same
| 4 | ~
| 5 | same
| 6 | same
