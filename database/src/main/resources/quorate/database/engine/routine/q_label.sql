-- java CodedRoutines.label
-- terminated TerminatedCoded.label
-- postgresql

-- A text that is no label of this enumeration.
create or replace function q_label(t text, name text) returns text
language plpgsql immutable parallel safe as $$
begin
  if t is not null then
    perform q_fail('22P02', format('invalid input value for enum %s: "%s"', name, replace(t, ';', ' ')));
  end if;
  return t;
end $$;

-- mariadb

-- A text that is no label of this enumeration.
create or replace function q_label(t longtext, name longtext) returns longtext deterministic no sql
begin
  if t is not null then
    call q_fail('22P02', concat('invalid input value for enum ', coalesce(name, ''), ': "', t, '"'));
  end if;
  return t;
end
/
