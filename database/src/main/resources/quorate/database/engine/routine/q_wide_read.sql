-- postgresql

create or replace function q_wide_read(t text) returns numeric
language plpgsql immutable strict parallel safe as $$
declare
  bare constant text := q_bare(t);
begin
  if lower(bare) in ('nan', 'inf', '+inf', '-inf', 'infinity', '+infinity', '-infinity') then
    return bare::numeric;
  elsif bare !~ '^[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?$' then
    perform q_refuse_numeral(bare);
    perform q_fail('22P02', 'invalid input syntax for type numeric: "' || t || '"');
  end if;
  return bare::numeric;
end $$;
