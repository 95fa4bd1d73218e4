-- postgresql

-- A text read as an array, of one dimension.
create or replace function q_array_of(t text) returns text[]
language plpgsql immutable strict parallel safe as $$
begin
  if t ~ '^[ \t\n\v\f\r]*\[.*=' then
    perform q_fail('0A000', 'an array with bounds is not supported by Quorate');
  elsif t ~ '^[ \t\n\v\f\r]*\{[ \t\n\v\f\r]*\{' or array_ndims(t::text[]) > 1 then
    perform q_fail('0A000', 'an array of several dimensions is not supported by Quorate');
  end if;
  return t::text[];
end $$;
