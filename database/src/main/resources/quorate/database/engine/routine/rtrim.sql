-- java TextRoutines.trimRight
-- terminated TerminatedRoutines.trimRight
-- postgresql

create or replace function q_rtrim1(t text) returns text
language sql immutable strict parallel safe return rtrim(t, ' ');

create or replace function q_rtrim2(t text, set text) returns text
language sql immutable strict parallel safe return rtrim(t, set);

-- mariadb

create or replace function q_rtrim1(t longtext) returns longtext deterministic no sql
return trim(trailing ' ' from t)
/

create or replace function q_rtrim2(t longtext, characters longtext) returns longtext deterministic no sql
begin
  declare i integer default char_length(t);
  while i > 0 and locate(substring(t, i, 1), characters) > 0 do
    set i = i - 1;
  end while;
  return if(characters is null, null, left(t, i));
end
/
