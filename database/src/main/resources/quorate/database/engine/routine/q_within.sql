-- java TextRoutines.within
-- terminated TerminatedRoutines.within
-- postgresql

-- A text on its way into a column that stores at most so many characters.
create or replace function q_within(t text, most integer) returns text
language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(t) > most and q_units(t) > most then
    perform q_fail('54000', format('a text of %s characters is too long: at most %s are supported', q_units(t), most));
  end if;
  return t;
end $$;

-- mariadb

-- A text on its way into a column that stores at most so many characters.
create or replace function q_within(t longtext, most integer) returns longtext deterministic no sql
begin
  if length(t) > most and q_units(t) > most then
    call q_fail('54000', concat('a text of ', q_units(t), ' characters is too long: at most ', most, ' are supported'));
  end if;
  return t;
end
/
