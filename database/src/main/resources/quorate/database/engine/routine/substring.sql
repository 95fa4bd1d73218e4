-- java TextRoutines.substring
-- terminated TerminatedRoutines.substring
-- postgresql

create or replace function q_substring2(t text, start integer) returns text
language sql immutable strict parallel safe return substr(t, greatest(start, 1));

create or replace function q_substring3(t text, start integer, amount integer) returns text
language sql immutable strict parallel safe return substr(t, start, amount);

-- mariadb

create or replace function q_substring2(t longtext, start integer) returns longtext deterministic no sql
return substring(t, greatest(start, 1))
/

create or replace function q_substring3(t longtext, start integer, amount integer) returns longtext
deterministic no sql
begin
  if amount < 0 and t is not null and start is not null then
    call q_fail('22011', 'negative substring length not allowed');
  end if;
  return if(start < 1, left(t, greatest(cast(start as signed) + amount - 1, 0)), substring(t, start, amount));
end
/
