-- java TextRoutines.translate
-- terminated TerminatedRoutines.translate
-- postgresql

create or replace function q_translate3(t text, old text, new text) returns text
language sql immutable strict parallel safe return translate(t, old, new);

-- mariadb

create or replace function q_translate3(t longtext, old longtext, new longtext) returns longtext
deterministic no sql
begin
  declare made longtext default '';
  declare i integer default 1;
  declare place integer;
  if t is null or old is null or new is null then
    return null;
  end if;
  while i <= char_length(t) do
    set place = locate(substring(t, i, 1), old);
    set made = concat(made, if(place = 0, substring(t, i, 1), substring(new, place, 1)));
    set i = i + 1;
  end while;
  return made;
end
/
