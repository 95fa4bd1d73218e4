-- postgresql

-- A text's length in UTF-16, in which the other engines count.
create or replace function q_units(t text) returns integer
language sql immutable strict parallel safe
return case when octet_length(t) = length(t) then length(t)
  else length(t) + regexp_count(t, '[\U00010000-\U0010FFFF]') end;

-- mariadb

-- A text's length in UTF-16, in which the other engines count.
create or replace function q_units(t longtext) returns integer deterministic no sql
return if(length(t) = char_length(t), length(t), length(convert(t using utf16)) div 2)
/
