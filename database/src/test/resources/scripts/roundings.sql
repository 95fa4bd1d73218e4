-- What a product is rounded from is the same in all engines.
create table hs (id int primary key, n numeric, m numeric);
> CREATE TABLE
insert into hs values (1, 0.99999999999, 0.005), (2, -0.99999999999, 0.005), (3, 0.99999999999, 0.5);
> INSERT 0 3
select id, round(n * m, 2), trunc(n * m, 11), ceil(n * m), floor(n * m), (n * m)::numeric(10,2), (n * m * 100)::int from hs order by id;
> id int4, round numeric, trunc numeric, ceil numeric, floor numeric, numeric numeric, int4 int4
| 1 | 0.00 | 0.00499999999 | 1 | 0 | 0.00 | 0
| 2 | 0.00 | -0.00499999999 | 0 | -1 | 0.00 | 0
| 3 | 0.50 | 0.49999999999 | 1 | 0 | 0.50 | 50
select round(n, 12), round(n * m, 11) from hs where id = 1;
> round numeric, round numeric
| 0.999999999990 | 0.00500000000
select round(0.1234567890125, 11), round(0.123456789012, 12), round(n / 3, 12) from hs where id = 1;
> round numeric, round numeric, round numeric
| 0.12345678901 | 0.123456789012 | 0.333333333330
select round(n * m, 12) from hs;
> round numeric
| -0.005000000000
| 0.005000000000
| 0.499999999995
select round(0.1234567890125, 12);
! 0A000 rounding of more than 12 digits after the point to 12 is not supported by Quorate
update hs set n = n * m where id = 3;
> UPDATE 1
select (n * m)::numeric(20,12) from hs where id = 1;
> numeric numeric
| 0.005000000000
select n * m / 3 from hs where id = 1;
> ?column? numeric
| 0.00166666666665000000
select id from hs where round(n * m, 2) = 0.01;
> id int4
select trunc(0.99999999999 * 1.00000000001, 12);
> trunc numeric
| 0.999999999999
