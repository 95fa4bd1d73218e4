-- java Routines.kept
-- postgresql

create or replace function q_kept(n numeric, whole integer) returns numeric
language plpgsql immutable strict parallel safe as $$
begin
  if whole = 0 then
    perform q_fail('22003', 'numeric out of range: at most 19 digits before the point and 12 after it are supported by every engine here');
  end if;
  return trunc(n, 12);
end $$;

-- mariadb

create or replace function q_kept(n decimal(65,12), whole integer) returns decimal(65,12) deterministic no sql
begin
  if n is not null and whole = 0 then
    call q_fail('22003', 'numeric out of range: at most 19 digits before the point and 12 after it are supported by every engine here');
  end if;
  return if(whole is null, null, n);
end
/
