-- Functions of texts and bytes that routines of our own have.
create table fn (id int primary key, t text, c char(4), v varchar(9), y bytea, i int, l bigint, n numeric(10,2), m numeric, f float8, b bool, u uuid);
> CREATE TABLE
insert into fn values (1, 'it''s', 'ab', 'x', '\x616263', 255, -1, 1.50, 2.5, 0.5, true, 'f47ac10b-58cc-4372-a567-0e02b2c3d479'), (2, 'Select "a"', '', '', '\x', -1, 4294967296, -0.25, -7, -1.5, false, null), (3, null, null, null, null, null, null, null, null, null, null, null), (4, 'back\slash é😀', 'é', '12:34:56', '\x00ff5c', 0, 0, 1234.5, 0, 1e10, null, '00000000-0000-0000-0000-000000000001');
> INSERT 0 4
select id, pg_typeof(t), pg_typeof(i + l), pg_typeof(n)::text, pg_typeof(null), pg_typeof('x'), pg_typeof(1.5), pg_typeof(c), pg_typeof(array[1]) from fn order by id;
> id int4, pg_typeof regtype, pg_typeof regtype, pg_typeof text, pg_typeof regtype, pg_typeof regtype, pg_typeof regtype, pg_typeof regtype, pg_typeof regtype
| 1 | text | bigint | numeric | unknown | unknown | numeric | character | integer[]
| 2 | text | bigint | numeric | unknown | unknown | numeric | character | integer[]
| 3 | text | bigint | numeric | unknown | unknown | numeric | character | integer[]
| 4 | text | bigint | numeric | unknown | unknown | numeric | character | integer[]
select pg_typeof(sum(i)), pg_typeof(count(*)), pg_typeof(sqrt(2.0)) from fn;
> pg_typeof regtype, pg_typeof regtype, pg_typeof regtype
| bigint | bigint | numeric
- MARIADB
select pg_typeof(i) = 'integer', pg_typeof(now()) from fn where id = 1;
> ?column? bool, pg_typeof regtype
| t | timestamp with time zone
select id, bit_length(t), bit_length(c), octet_length(c), bit_length(v), bit_length(y), octet_length(y), length(y) from fn order by id;
> id int4, bit_length int4, bit_length int4, octet_length int4, bit_length int4, bit_length int4, octet_length int4, length int4
| 1 | 32 | 16 | 4 | 8 | 24 | 3 | 3
| 2 | 80 | 0 | 4 | 0 | 0 | 0 | 0
| 3 | ~ | ~ | ~ | ~ | ~ | ~ | ~
| 4 | 136 | 16 | 5 | 64 | 24 | 3 | 3
select bit_length('abc'), bit_length('\x00ff'::bytea), bit_length('é');
> bit_length int4, bit_length int4, bit_length int4
| 24 | 16 | 16
select id, quote_literal(t), quote_ident(t), quote_nullable(t), quote_literal(c), quote_nullable(i), quote_literal(b) from fn order by id;
> id int4, quote_literal text, quote_ident text, quote_nullable text, quote_literal text, quote_nullable text, quote_literal text
| 1 | 'it''s' | "it's" | 'it''s' | 'ab' | '255' | 'true'
| 2 | 'Select "a"' | "Select ""a""" | 'Select "a"' | '' | '-1' | 'false'
| 3 | ~ | ~ | NULL | ~ | NULL | ~
| 4 | E'back\\slash é😀' | "back\slash é😀" | E'back\\slash é😀' | 'é' | '0' | ~
select quote_ident('a'), quote_ident('select'), quote_ident('A'), quote_ident(''), quote_ident('abort'), quote_ident('int'), quote_literal(1.5), quote_nullable(null), quote_literal('a\b');
> quote_ident text, quote_ident text, quote_ident text, quote_ident text, quote_ident text, quote_ident text, quote_literal text, quote_nullable text, quote_literal text
| a | "select" | "A" | "" | abort | "int" | '1.5' | NULL | E'a\\b'
select id, encode(y, 'hex'), md5(y), md5(t), sha256(y), decode('61 62', 'hex'), y || '\x01', '\x02'::bytea || y from fn order by id;
> id int4, encode text, md5 text, md5 text, sha256 bytea, decode bytea, ?column? bytea, ?column? bytea
| 1 | 616263 | 900150983cd24fb0d6963f7d28e17f72 | 706dc2ee585fb5dcb18e3ac08da7ce0c | \xba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad | \x6162 | \x61626301 | \x02616263
| 2 |  | d41d8cd98f00b204e9800998ecf8427e | 0290dcaf3410bfc83c557c2e217e8b50 | \xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855 | \x6162 | \x01 | \x02
| 3 | ~ | ~ | ~ | ~ | \x6162 | ~ | ~
| 4 | 00ff5c | 029a7ea68226d6637ff874245685b5d9 | 684202edfa45fc208760815a3720e617 | \x5a8c6a5f494ee2e0b194c2b7915696dce5e9445b6540808eb76b5f5c18cc21be | \x6162 | \x00ff5c01 | \x0200ff5c
select id, encode(y, 'base64'), encode(y, 'escape'), encode(sha256(y), 'hex'), crc32(y), crc32c(y) from fn order by id;
> id int4, encode text, encode text, encode text, crc32 int8, crc32c int8
| 1 | YWJj | abc | ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad | 891568578 | 910901175
| 2 |  |  | e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855 | 0 | 0
| 3 | ~ | ~ | ~ | ~ | ~
| 4 | AP9c | \000\377\\ | 5a8c6a5f494ee2e0b194c2b7915696dce5e9445b6540808eb76b5f5c18cc21be | 246954431 | 3756102394
- MARIADB
select encode(sha224('a'), 'hex'), encode(sha384('\x'), 'base64'), encode(sha512('abc'::bytea), 'hex');
> encode text, encode text, encode text
| abd37534c7d9a2efb9465de931cd7055ffdb8879563ae98078d6d6d5 | OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb | ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f
- MARIADB
select decode('616263', 'hex'), decode('YWJj', 'base64'), decode('a\\b\001', 'escape'), decode(' 6 ', 'base64');
! 22023 invalid base64 end sequence
- MARIADB
select decode('616', 'hex');
! 22023 invalid hexadecimal data: odd number of digits
select decode('xx', 'hex');
! 22023 invalid hexadecimal digit: "x"
select decode('a', 'nosuch');
! 22023 unrecognized encoding: "nosuch"
- MARIADB
select encode('a', 'nosuch');
! 22023 unrecognized encoding: "nosuch"
- MARIADB
select decode(t, 'hex') from fn where id = 1;
! 22023 invalid hexadecimal digit: "i"
select decode(null, 'hex'), encode(null, 'base64');
> decode bytea, encode text
| ~ | ~
- MARIADB
select id, y::text, substring(y from 2 for 1), substr(y, 2), position('\x62' in y), reverse(y), btrim(y, '\x61ff'), get_byte('\x0102'::bytea, 1) from fn order by id;
> id int4, y text, substring bytea, substr bytea, position int4, reverse bytea, btrim bytea, get_byte int4
| 1 | \x616263 | \x62 | \x6263 | 2 | \x636261 | \x6263 | 2
| 2 | \x | \x | \x | 0 | \x | \x | 2
| 3 | ~ | ~ | ~ | ~ | ~ | ~ | 2
| 4 | \x00ff5c | \xff | \xff5c | 0 | \x5cff00 | \x00ff5c | 2
- MARIADB
select substring('\x0102'::bytea from 1 for -1);
! 22011 negative substring length not allowed
select get_byte('\x0102'::bytea, 2);
! 2202E index 2 out of valid range, 0..1
select set_byte('\x0102'::bytea, 0, 255), set_bit('\x00'::bytea, 3, 1), get_bit('\x08'::bytea, 3), bit_count('\x0f01'::bytea);
> set_byte bytea, set_bit bytea, get_bit int4, bit_count int8
| \xff02 | \x08 | 1 | 5
- MARIADB
select set_bit('\x00'::bytea, 8, 1);
! 2202E index 8 out of valid range, 0..7
- MARIADB
select ltrim('\x000100'::bytea, '\x00'::bytea), rtrim('\x000100'::bytea, '\x00'::bytea);
> ltrim bytea, rtrim bytea
| \x0100 | \x0001
- MARIADB
select convert_from('\xc3a9', 'UTF8'), convert_to('é', 'utf8'), convert_from(convert_to(t, 'UTF8'), 'UTF-8') from fn where id = 4;
> convert_from text, convert_to bytea, convert_from text
| é | \xc3a9 | back\slash é😀
- MARIADB
select convert_from('\xff', 'UTF8');
! 22021 invalid byte sequence for encoding "UTF8"
- MARIADB
select y || t from fn;
> ?column? text
| \x00ff5cback\slash é😀
| \x616263it's
| \xSelect "a"
| ~
select length(y, 1) from fn;
! 42883 function length(bytea, integer) does not exist
select ('\x' || encode(y, 'hex'))::bytea from fn order by id;
> bytea bytea
| \x616263
| \x
| ~
| \x00ff5c
- MARIADB
select v::bytea from fn where id = 1;
> v bytea
| \x78
- MARIADB
select t::bytea from fn where id = 4;
! 22P02 invalid input syntax for type bytea
- MARIADB
select v::time from fn where id in (1, 3, 4) order by id;
! 22007 invalid input syntax for type time: "x"
select v::time from fn where id in (3, 4) order by id;
> v time
| ~
| 12:34:56
select t::uuid from fn where id = 1;
! 22P02 invalid input syntax for type uuid: "it's"
select u::text::uuid, (replace(u::text, '-', ''))::uuid, u::text from fn order by id;
> u uuid, replace uuid, u text
| f47ac10b-58cc-4372-a567-0e02b2c3d479 | f47ac10b-58cc-4372-a567-0e02b2c3d479 | f47ac10b-58cc-4372-a567-0e02b2c3d479
| ~ | ~ | ~
| ~ | ~ | ~
| 00000000-0000-0000-0000-000000000001 | 00000000-0000-0000-0000-000000000001 | 00000000-0000-0000-0000-000000000001
select id, to_hex(i), to_hex(l), to_oct(i), to_bin(i), to_hex(255::int8) from fn order by id;
> id int4, to_hex text, to_hex text, to_oct text, to_bin text, to_hex text
| 1 | ff | ffffffffffffffff | 377 | 11111111 | ff
| 2 | ffffffff | 100000000 | 37777777777 | 11111111111111111111111111111111 | ff
| 3 | ~ | ~ | ~ | ~ | ff
| 4 | 0 | 0 | 0 | 0 | ff
select format('%s|%I|%L', t, 'a b', t), format('%2$s-%1$s', i, t), format('[%5s][%-5s]', i, c), format('%%') from fn order by id;
> format text, format text, format text, format text
| it's|"a b"|'it''s' | it's-255 | [  255][ab   ] | %
| Select "a"|"a b"|'Select "a"' | Select "a"--1 | [   -1][     ] | %
| |"a b"|NULL | - | [     ][     ] | %
| back\slash é😀|"a b"|E'back\\slash é😀' | back\slash é😀-0 | [    0][é    ] | %
select format('%I', null);
! 22004 null values cannot be formatted as an SQL identifier
select format('%s');
! 22023 too few arguments for format()
select format('%3$s', 1, 2);
! 22023 too few arguments for format()
select format('%x', 1);
! 0A000 this specifier of format() is not supported by Quorate
select concat_ws(',', t, i, null, b), concat_ws(null, t, 'a'), concat_ws('-', c, v) from fn order by id;
> concat_ws text, concat_ws text, concat_ws text
| it's,255,t | ~ | ab  -x
| Select "a",-1,f | ~ |     -
|  | ~ | 
| back\slash é😀,0 | ~ | é   -12:34:56
select quote_ident(1);
! 42883 function quote_ident(integer) does not exist
select to_hex('x');
! 0A000 the function to_hex(unknown) is not supported by Quorate
select encode(1, 'hex');
! 42883 function encode(integer, unknown) does not exist
