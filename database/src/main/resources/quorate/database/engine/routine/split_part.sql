-- java TextRoutines.splitPart
-- terminated TerminatedRoutines.splitPart
-- postgresql

create or replace function q_split_part3(t text, separator text, n integer) returns text
language sql immutable strict parallel safe return split_part(t, separator, n);

-- mariadb

create or replace function q_split_part3(t longtext, separator_ longtext, n integer) returns longtext
deterministic no sql
begin
  declare i integer default 1;
  declare parts integer default 1;
  declare wanted integer default n;
  declare place integer;
  if t is null or separator_ is null or n is null then
    return null;
  elseif n = 0 then
    call q_fail('22023', 'field position must not be zero');
  elseif separator_ = '' then
    return if(n in (1, -1), t, '');
  end if;
  if n < 0 then
    while locate(separator_, t, i) > 0 do
      set parts = parts + 1;
      set i = locate(separator_, t, i) + char_length(separator_);
    end while;
    set wanted = parts + n + 1;
    set i = 1;
  end if;
  while wanted > 1 and locate(separator_, t, i) > 0 do
    set wanted = wanted - 1;
    set i = locate(separator_, t, i) + char_length(separator_);
  end while;
  if wanted <> 1 then
    return '';
  end if;
  set place = locate(separator_, t, i);
  return if(place = 0, substring(t, i), substring(t, i, place - i));
end
/
