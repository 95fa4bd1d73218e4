-- postgresql

-- Given the number, or it would fail while a statement is planned.
create or replace function q_ffail(state text, message text, n double precision) returns double precision
language plpgsql immutable as $$
begin
  perform q_fail(state, message);
  return n;
end $$;
