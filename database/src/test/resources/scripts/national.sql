create table town (id int primary key, name varchar(10), code char(4));
> CREATE TABLE
select N'ab ' || 'x' as a, length(n'ab ') as b, N'it''s' as c, N'' as d, N'a' = 'a ' as e;
> a text, b int4, c bpchar, d bpchar, e bool
| abx | 2 | it's |  | t
insert into town values (1, N'ab ', N'cd'), (2, 'ab ', 'cd ');
> INSERT 0 2
select id, '[' || name || ']' as name, code = N'cd   ' as same from town order by id;
> id int4, name text, same bool
| 1 | [ab] | t
| 2 | [ab ] | t
select id from town where name = N'ab' order by id;
> id int4
| 1
| 2
select id from town where name = 'ab';
> id int4
| 1
