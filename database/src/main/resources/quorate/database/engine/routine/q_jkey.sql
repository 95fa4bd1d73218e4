-- java JsonRoutines.key
-- terminated TerminatedJson.key
-- postgresql

-- A key of a json, which must not be null.
create or replace function q_jkey(t text) returns text
language plpgsql immutable parallel safe as $$
begin
  if t is null then
    perform q_fail('22004', 'null value not allowed for object key');
  end if;
  return q_jquote(t);
end $$;
