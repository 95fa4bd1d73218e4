-- postgresql

create or replace function q_wide_fit(n numeric, digits integer, scale integer) returns numeric
language plpgsql immutable strict parallel safe as $$
declare
  rounded numeric;
begin
  if n = 'NaN'::numeric then
    return n;
  elsif n in ('Infinity'::numeric, '-Infinity'::numeric) then
    perform q_fail('22003', 'numeric field overflow');
  end if;
  rounded := round(n, scale);
  if abs(rounded) >= ('1e' || digits - scale)::numeric then
    perform q_fail('22003', 'numeric field overflow');
  end if;
  return rounded;
end $$;
