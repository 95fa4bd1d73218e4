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

-- SIMILAR TO.
select 'abc' similar to 'abc', 'abc' similar to 'a', 'abc' similar to '%(b|d)%', 'abc' similar to '(b|c)%', 'abc' not similar to 'a_c';
> ?column? bool, ?column? bool, ?column? bool, ?column? bool, ?column? bool
| t | f | t | f | f
- MARIADB
select 'a.c' similar to 'a.c', 'abc' similar to 'a.c', 'a^$' similar to 'a^$', 'a%' similar to 'a\%', 'ab' similar to 'a\%', 'a%' similar to 'a#%' escape '#';
> ?column? bool, ?column? bool, ?column? bool, ?column? bool, ?column? bool, ?column? bool
| t | f | t | t | f | t
- MARIADB
select 'aab' similar to 'a+b', 'b' similar to 'a?b', 'aaa' similar to 'a{3}', 'x1' similar to '[a-z][0-9]', 'x-' similar to '[^0-9]_', 'a
b' similar to 'a_b';
> ?column? bool, ?column? bool, ?column? bool, ?column? bool, ?column? bool, ?column? bool
| t | t | t | t | t | t
- MARIADB
select id, v similar to '%[0-9]+' from note order by id;
> id int4, ?column? bool
| 1 | t
| 3 | f
| 4 | ~
| 5 | f
| 9 | f
- MARIADB
select 'a' similar to 'a\';
! 0A000 an escape at the end in SIMILAR TO is not supported by Quorate
select 'a' similar to '(a';
! 2201B invalid regular expression: parentheses () not balanced
select id from note where v similar to t;
! 0A000 matching with other than a constant pattern is not supported by Quorate

-- Functions of regular expressions.
select regexp_like('Hello', 'hel'), regexp_like('Hello', 'hel', 'i'), regexp_like(null, 'a');
> regexp_like bool, regexp_like bool, regexp_like bool
| f | t | ~
- MARIADB
select regexp_replace('foobarbaz', 'b..', 'X'), regexp_replace('foobarbaz', 'b..', 'X', 'g'), regexp_replace('foobarbaz', 'B..', 'X', 'gi'), regexp_replace('abc', 'z', 'x', 'g');
> regexp_replace text, regexp_replace text, regexp_replace text, regexp_replace text
| fooXbaz | fooXX | fooXX | abc
- MARIADB
select regexp_replace('a  b   c', '\s+', ' ', 'g'), regexp_replace('  x', '^\s+', ''), regexp_replace('x  ', '\s+$', '', 'g'), regexp_replace('abab', '^ab', '-', 'g');
> regexp_replace text, regexp_replace text, regexp_replace text, regexp_replace text
| a b c | x | x | -ab
- MARIADB
select regexp_replace('abcd', 'a|ab|abc', '<>'), regexp_replace('xabyab', '(ab|a)(y)?', '.', 'g'), regexp_replace('ünï', '[^a-z]', '?', 'g'), regexp_replace('12-34', '[0-9]+', '', 'g');
> regexp_replace text, regexp_replace text, regexp_replace text, regexp_replace text
| <>d | x.. | ?n? | -
- MARIADB
select id, regexp_replace(v, '[0-9]', '#', 'g'), regexp_replace(c, ' ', '_') from note order by id;
> id int4, regexp_replace text, regexp_replace text
| 1 | abc### | ab
| 3 | a.b | ~
| 4 | ~ | abcde
| 5 | foo@example.com | 
| 9 |  | ~
- MARIADB
select substring('foobar' from 'o.b'), substring('foobar', 'o+'), substring('foobar' from 'z'), substring(null from 'a'), substring('abcabc' from '[bc]+');
! 0A000 the function substring(unknown, unknown) is not supported by Quorate
select id, substring(v from '[a-z]+') from note order by id;
! 0A000 the function substring(character varying, unknown) is not supported by Quorate
select substring('hello', 2), substring('hello' from 2 for 3), substring('hello', '2');
! 0A000 the function substring(unknown, unknown) is not supported by Quorate
select regexp_replace('abc', '', 'x');
! 0A000 regexp_replace() with a pattern that is lazy, or matches where nothing is, is not supported by Quorate
select regexp_replace('abc', 'b*', 'x', 'g');
! 0A000 regexp_replace() with a pattern that is lazy, or matches where nothing is, is not supported by Quorate
select regexp_replace('abc', 'b+?', 'x');
! 0A000 regexp_replace() with a pattern that is lazy, or matches where nothing is, is not supported by Quorate
select regexp_replace('abc', '(b)', '\1\1');
! 0A000 a backslash in the replacement of regexp_replace() is not supported by Quorate
select regexp_replace('abc', 'b', 'x', 'n');
! 0A000 the flags 'n' of regexp_replace() is not supported by Quorate
select regexp_replace('abc', 'b', 'x', 2);
! 0A000 the function regexp_replace() is not supported by Quorate
select substring('foobar' from 'o(.)b');
! 0A000 the function substring(unknown, unknown) is not supported by Quorate
update note set v = regexp_replace(v, '^a', 'A') where v ~ '^a' returning id, v;
> id int4, v varchar
| 1 | Abc123
| 3 | A.b
- MARIADB
