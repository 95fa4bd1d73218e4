-- java CodedRoutines.code
-- terminated TerminatedCoded.code
-- postgresql

create or replace function q_code(t text, given integer, type integer, typmod integer) returns text
language plpgsql immutable strict parallel safe as $$
begin
  return q_iv_write(t::interval);
end $$;
