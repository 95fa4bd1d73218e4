-- RETURNING of an UPDATE with FROM and of a DELETE with USING shows the other tables as well.
create table acc (id int primary key, owner int, n numeric(8, 2));
> CREATE TABLE
create table own (id int primary key, name text, rate real);
> CREATE TABLE
insert into acc values (1, 1, 10), (2, 1, 20), (3, 2, 30), (4, null, 40);
> INSERT 0 4
insert into own values (1, 'ann', 0.5), (2, 'bob ', 0.25), (3, 'cy', 1);
> INSERT 0 3
update acc set n = n + 1 from own where own.id = acc.owner returning *;
> id int4, owner int4, n numeric, id int4, name text, rate float4
| 1 | 1 | 11.00 | 1 | ann | 0.5
| 2 | 1 | 21.00 | 1 | ann | 0.5
| 3 | 2 | 31.00 | 2 | bob  | 0.25
update acc a set n = a.n + length(o.name) from own o where o.id = a.owner and a.id < 3 returning a.id, o.name || '!', n, upper(name), o.*;
> id int4, ?column? text, n numeric, upper text, id int4, name text, rate float4
| 1 | ann! | 14.00 | ANN | 1 | ann | 0.5
| 2 | ann! | 24.00 | ANN | 1 | ann | 0.5
update acc set n = 0.5 from own o where o.id = owner and acc.id = 1 returning acc.*;
> id int4, owner int4, n numeric
| 1 | 1 | 0.50
update acc set n = 0.5 from own o where o.id = owner and acc.id = 1 returning id;
! 42702 column reference "id" is ambiguous
update acc set owner = o.id from own o left join own p on p.id = o.id + 1 where acc.id = 4 and o.id = 2 returning acc.id, owner, p.name, p.rate;
> id int4, owner int4, name text, rate float4
| 4 | 2 | cy | 1
update acc set n = 1 from own where acc.id = 1 returning acc.id, n;
> id int4, n numeric
| 1 | 1.00
update acc set n = 2 from own where acc.id = 1 returning *;
! 21000 more than one row of FROM for a row, and RETURNING shows them
select n from acc where id = 1;
> n numeric
| 1.00
update acc set n = 3 from (select id, n * 3 as third from acc) s, own where s.id = acc.id and own.id = owner and acc.id < 3 returning acc.id, third, name;
> id int4, third numeric, name text
| 1 | 3.00 | ann
| 2 | 72.00 | ann
update acc set n = 3 from own join own o2 using (id) where owner = own.id returning acc.id;
> id int4
| 1
| 2
| 3
| 4
update acc set n = 3 from own join own o2 using (id) where owner = own.id returning acc.id, o2.name;
! 0A000 RETURNING columns of a JOIN USING or a NATURAL JOIN is not supported by Quorate
update acc set n = 3 from own where false returning *;
> id int4, owner int4, n numeric, id int4, name text, rate float4
delete from acc using own where own.id = owner and acc.id = 1 returning *;
> id int4, owner int4, n numeric, id int4, name text, rate float4
| 1 | 1 | 3.00 | 1 | ann | 0.5
delete from acc a using own o where o.id = a.owner and a.id = 2 returning name, a.id + o.id, rate;
> name text, ?column? int4, rate float4
| ann | 3 | 0.5
delete from acc using own where acc.id = 3 returning own.name;
! 21000 more than one row of USING for a row, and RETURNING shows them
delete from acc using own where acc.id = 3 returning acc.id;
> id int4
| 3
delete from acc using own where acc.id = 4 and own.id = 3 returning nope;
! 42703 column "nope" does not exist
select * from acc;
> id int4, owner int4, n numeric
| 4 | 2 | 3.00
