-- postgresql

create or replace function q_limited(t text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(t) > 134217728 and q_units(t) > 134217728 then
    perform q_fail('54000', format('a text of %s characters is too long: at most 134217728 are supported', q_units(t)));
  end if;
  return t;
end $$;

-- mariadb

create or replace function q_limited(t longtext) returns longtext deterministic no sql
begin
  if length(t) > 134217728 and q_units(t) > 134217728 then
    call q_fail('54000', concat('a text of ', q_units(t), ' characters is too long: at most 134217728 are supported'));
  end if;
  return t;
end
/
