-- postgresql

create or replace function q_year(digits text) returns text
language sql immutable strict parallel safe
return case when length(digits) > 2 then digits when digits < '70' then '20' || digits else '19' || digits end;

-- mariadb

create or replace function q_year(digits longtext) returns longtext deterministic no sql
return case when char_length(digits) > 2 then digits when digits < '70' then concat('20', digits)
  else concat('19', digits) end
/
