-- postgresql

create or replace function q_byte_trimmed(y bytea, characters bytea, what text) returns bytea
language plpgsql immutable strict parallel safe as $$
declare
  first integer := 1;
  last integer := length(y);
begin
  while what <> 'rtrim' and first <= last and position(substr(y, first, 1) in characters) > 0 loop
    first := first + 1;
  end loop;
  while what <> 'ltrim' and last >= first and position(substr(y, last, 1) in characters) > 0 loop
    last := last - 1;
  end loop;
  return substr(y, first, last - first + 1);
end $$;
