-- java TextRoutines.pattern
-- terminated TerminatedRoutines.pattern
-- postgresql

-- See LikePattern.
create or replace function q_pattern(pattern text, escape text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  normal text := '';
  characters text[] := regexp_split_to_array(pattern, '');
  i integer := 1;
  literal boolean;
begin
  if length(escape) > 1 then
    perform q_fail('22025', 'invalid escape string');
  end if;
  while i <= length(pattern) loop
    literal := characters[i] = escape;
    if literal then
      i := i + 1;
      if i > length(pattern) then
        perform q_fail('22025', 'LIKE pattern must not end with escape character');
      end if;
    end if;
    if characters[i] = '\' or literal and characters[i] in ('%', '_') then
      normal := normal || '\';
    end if;
    normal := normal || characters[i];
    i := i + 1;
  end loop;
  return normal;
end $$;

-- mariadb

-- See LikePattern.
create or replace function q_pattern(pattern longtext, mark longtext) returns longtext deterministic no sql
begin
  declare normal longtext default '';
  declare i integer default 1;
  declare literal boolean;
  if pattern is null or mark is null then
    return null;
  elseif char_length(mark) > 1 then
    call q_fail('22025', 'invalid escape string');
  end if;
  while i <= char_length(pattern) do
    set literal = substring(pattern, i, 1) = mark;
    if literal then
      set i = i + 1;
      if i > char_length(pattern) then
        call q_fail('22025', 'LIKE pattern must not end with escape character');
      end if;
    end if;
    if substring(pattern, i, 1) = '\' or literal and substring(pattern, i, 1) in ('%', '_') then
      set normal = concat(normal, '\');
    end if;
    set normal = concat(normal, substring(pattern, i, 1));
    set i = i + 1;
  end while;
  return normal;
end
/
