-- java TextRoutines.trimLeft
-- terminated TerminatedRoutines.trimLeft
-- postgresql

create or replace function q_ltrim1(t text) returns text
language sql immutable strict parallel safe return ltrim(t, ' ');

create or replace function q_ltrim2(t text, set text) returns text
language sql immutable strict parallel safe return ltrim(t, set);

-- mariadb

create or replace function q_ltrim1(t longtext) returns longtext deterministic no sql
return trim(leading ' ' from t)
/

create or replace function q_ltrim2(t longtext, characters longtext) returns longtext deterministic no sql
begin
  declare i integer default 1;
  while i <= char_length(t) and locate(substring(t, i, 1), characters) > 0 do
    set i = i + 1;
  end while;
  return if(characters is null, null, substring(t, i));
end
/
