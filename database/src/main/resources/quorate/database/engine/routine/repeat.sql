-- java TextRoutines.repeat
-- terminated TerminatedRoutines.repeat
-- postgresql

create or replace function q_repeat2(t text, n integer) returns text
language plpgsql immutable strict parallel safe as $$
declare
  wanted bigint := q_units(t)::bigint * greatest(n, 0);
begin
  if wanted > 134217728 then
    perform q_fail('54000', format('a text of %s characters is too long: at most 134217728 are supported', wanted));
  end if;
  return repeat(t, n);
end $$;

-- mariadb

create or replace function q_repeat2(t longtext, n integer) returns longtext deterministic no sql
begin
  declare wanted bigint default cast(q_units(t) as signed) * greatest(n, 0);
  if wanted > 134217728 then
    call q_fail('54000', concat('a text of ', wanted, ' characters is too long: at most 134217728 are supported'));
  end if;
  return repeat(t, n);
end
/
