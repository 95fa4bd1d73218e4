-- Regular expressions: ~, ~*, !~ and !~*.
create table note (id int primary key, t text, v varchar(20), c char(5), n int);
> CREATE TABLE
insert into note values (1, 'Hello world', 'abc123', 'ab', 1), (2, 'line one
line two', 'ABC', 'x', 2), (3, '', 'a.b', null, 3), (4, null, null, 'abcde', null), (5, 'ünï 😀', 'foo@example.com', '', 5);
> INSERT 0 5
select id from note where t ~ '^Hello' order by id;
> id int4
| 1
- MARIADB
select id, t ~ 'o', t !~ 'o', t ~* 'LINE', t !~* 'line' from note order by id;
> id int4, ?column? bool, ?column? bool, ?column? bool, ?column? bool
| 1 | t | f | f | t
| 2 | t | f | t | f
| 3 | f | t | f | t
| 4 | ~ | ~ | ~ | ~
| 5 | f | t | f | t
- MARIADB
select id from note where v ~ '^[a-z]+[0-9]*$' order by id;
> id int4
| 1
- MARIADB
select id from note where v ~* '^[a-z]+$' order by id;
> id int4
| 2
- MARIADB
select id from note where v ~ '^[^@\s]+@[^@\s]+\.[a-z]{2,}$' order by id;
> id int4
| 5
- MARIADB
select id, c ~ 'b$', c ~ '^ab *$', c ~ '^.{5}$' from note order by id;
> id int4, ?column? bool, ?column? bool, ?column? bool
| 1 | f | t | t
| 2 | f | f | t
| 3 | ~ | ~ | ~
| 4 | f | f | t
| 5 | f | f | t
- MARIADB
select 'a' ~ 'a|b', 'ab' ~ '^(a|b)+$', 'aXb' ~ 'a.b', 'a
b' ~ 'a.b', 'ab
' ~ 'b$', 'x' ~ '', '' ~ '', '' ~ '^$';
> ?column? bool, ?column? bool, ?column? bool, ?column? bool, ?column? bool, ?column? bool, ?column? bool, ?column? bool
| t | t | t | t | f | t | t | t
- MARIADB
select 'abcabc' ~ '^(?:abc){2}$', 'abc' ~ '^(abc){2}$', 'aaa' ~ '^a{2,}$', 'a' ~ '^a{0}$', 'aaaa' ~ '^a{1,3}$', 'aaa' ~ 'a*?';
> ?column? bool, ?column? bool, ?column? bool, ?column? bool, ?column? bool, ?column? bool
| t | f | t | f | f | t
- MARIADB
select 'a.b' ~ 'a\.b', 'axb' ~ 'a\.b', 'a\b' ~ 'a\\b', '[x]' ~ '\[x\]', ']' ~ '[]]', 'a-c' ~ '^[a\-c]+$', 'b' ~ '[a\-c]', '}' ~ '}';
> ?column? bool, ?column? bool, ?column? bool, ?column? bool, ?column? bool, ?column? bool, ?column? bool, ?column? bool
| t | f | t | t | t | t | f | t
- MARIADB
select '5' ~ '\d', 'a_1' ~ '^\w+$', ' ' ~ '\s', 'x' ~ '\D', 'x' ~ '[[:alpha:]]', '!' ~ '[[:punct:]]', 'Q' ~* '[[:lower:]]', 'Q' ~ '[[:lower:]]';
> ?column? bool, ?column? bool, ?column? bool, ?column? bool, ?column? bool, ?column? bool, ?column? bool, ?column? bool
| t | t | t | t | t | t | t | f
- MARIADB
select '😀' ~ '^.$', 'é' ~ '^[é-ü]$', 'É' ~ 'é';
> ?column? bool, ?column? bool, ?column? bool
| t | t | f
- MARIADB
select t ~ null from note where id = 1;
! 0A000 matching with other than a constant pattern is not supported by Quorate
select null ~ 'a', null::text !~ 'a';
> ?column? bool, ?column? bool
| ~ | ~
- MARIADB
select id from note where not v ~ 'a' or v ~ 'c1' order by id;
> id int4
| 1
| 2
- MARIADB
select case when v ~ '1' then 'has' else 'not' end, count(*) from note group by v ~ '1', 1 order by 1;
> case text, count int8
| has | 1
| not | 1
| not | 3
- MARIADB
select 5 ~ '5';
! 42883 operator does not exist: integer ~ unknown
select t ~ v from note;
! 0A000 matching with other than a constant pattern is not supported by Quorate
select t ~ (v || 'x') from note;
! 0A000 matching with other than a constant pattern is not supported by Quorate
select 'a' ~ '(';
! 0A000 an empty branch of a regular expression is not supported by Quorate
select 'a' ~ '*a';
! 2201B invalid regular expression: quantifier operand invalid
select 'a' ~ 'a**';
! 2201B invalid regular expression: quantifier operand invalid
select 'a' ~ '[a';
! 2201B invalid regular expression: brackets [] not balanced
select 'a' ~ 'a)';
! 2201B invalid regular expression: parentheses () not balanced
select 'a' ~ '[b-a]';
! 2201B invalid regular expression: invalid character range
select 'a' ~ 'a{3,2}';
! 2201B invalid regular expression: invalid repetition count(s)
select 'a' ~ 'a{300}';
! 2201B invalid regular expression: invalid repetition count(s)
select 'a' ~ '[[:none:]]';
! 2201B invalid regular expression: invalid character class
select 'a' ~ '(a)\1';
! 0A000 the escape \1 of a regular expression is not supported by Quorate
select 'a' ~ '\ya';
! 0A000 the escape \y of a regular expression is not supported by Quorate
select 'a' ~ '(?=a)';
! 0A000 a group with (? of a regular expression is not supported by Quorate
select 'a' ~ '(?i)a';
! 0A000 a group with (? of a regular expression is not supported by Quorate
select 'a' ~ 'a|';
! 0A000 an empty branch of a regular expression is not supported by Quorate
select 'a' ~* 'é';
! 0A000 other letters than ASCII's in a pattern without case of a regular expression is not supported by Quorate
select 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab' ~ '^(a+)+$';
> ?column? bool
| f
- MARIADB
select repeat('ab', 5000) ~ '^(a|b)*$';
> ?column? bool
| t
- MARIADB
update note set n = 0 where t ~ 'Hello';
> UPDATE 1
- MARIADB
delete from note where v ~ '^A' returning id;
> id int4
| 2
- MARIADB
alter table note add constraint mail check (v ~ '.');
! 0A000 this CHECK constraint is not supported by every engine
insert into note (id, v) values (9, '');
> INSERT 0 1
