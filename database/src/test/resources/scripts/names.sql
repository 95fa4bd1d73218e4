-- A name is a text where it is joined with others; a real stays one beside what has no type.
create table nm (id int primary key, n name, r real);
> CREATE TABLE
insert into nm values (1, 'ann', 1.5), (2, 'b"ob', -0.25), (3, null, null);
> INSERT 0 3
select id, n || 1, 1.5 || n, n || n, n || true from nm order by id;
> id int4, ?column? text, ?column? text, ?column? text, ?column? text
| 1 | ann1 | 1.5ann | annann | anntrue
| 2 | b"ob1 | 1.5b"ob | b"obb"ob | b"obtrue
| 3 | ~ | ~ | ~ | ~
select id, n || ' ' || n || date '2020-01-02' from nm order by id;
> id int4, ?column? text
| 1 | ann ann2020-01-02
| 2 | b"ob b"ob2020-01-02
| 3 | ~
select id, r + '1', '2' * r, r - null, r / '4' from nm order by id;
> id int4, ?column? float4, ?column? float4, ?column? float4, ?column? float4
| 1 | 2.5 | 3 | ~ | 0.375
| 2 | 0.75 | -0.5 | ~ | -0.0625
| 3 | ~ | ~ | ~ | ~
select id from nm where r + '1' > 1 order by id;
> id int4
| 1
update nm set r = r + '0.5' where id < 3;
> UPDATE 2
select id, n, r from nm order by id;
> id int4, n name, r float4
| 1 | ann | 2
| 2 | b"ob | 0.25
| 3 | ~ | ~
