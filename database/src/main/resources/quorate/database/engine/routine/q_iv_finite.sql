-- postgresql

create or replace function q_iv_finite(i interval, message text) returns interval
language plpgsql immutable strict parallel safe as $$
begin
  if not isfinite(i) then
    perform q_fail('0A000', message);
  end if;
  return i;
end $$;
