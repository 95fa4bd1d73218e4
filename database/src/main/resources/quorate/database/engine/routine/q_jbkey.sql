-- java JsonRoutines.binaryKey
-- terminated TerminatedJson.binaryKey
-- postgresql

-- A key of a jsonb.
create or replace function q_jbkey(t text) returns text
language plpgsql immutable parallel safe as $$
begin
  if t is null then
    perform q_fail('22023', 'argument of a key must not be null');
  end if;
  return q_jquote(t);
end $$;
