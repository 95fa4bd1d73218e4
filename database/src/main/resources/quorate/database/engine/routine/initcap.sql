-- java TextRoutines.initcap
-- terminated TerminatedRoutines.initcap
-- postgresql

-- One character becomes one character, as in Java, where PostgreSQL's own makes "Ss" of a sharp s.
create or replace function q_initcap1(t text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  made text := '';
  inside boolean := false;
  c text;
  cased text;
begin
  foreach c in array regexp_split_to_array(t, '') loop
    cased := case when inside then lower(c) else upper(c) end;
    made := made || case when length(cased) = 1 then cased else c end;
    inside := c ~ '[[:alpha:][:digit:]]';
  end loop;
  return made;
end $$;

-- mariadb

create or replace function q_initcap1(t longtext) returns longtext deterministic no sql
begin
  declare made longtext default '';
  declare inside boolean default false;
  declare i integer default 1;
  declare c longtext;
  while i <= char_length(t) do
    set c = substring(t, i, 1);
    set made = concat(made, if(inside, q_lower_each(c), q_upper_each(c)));
    set inside = c regexp '[\p{L}\p{Nd}]';
    set i = i + 1;
  end while;
  return if(t is null, null, made);
end
/
