-- java MomentRoutines.noField
-- terminated TerminatedOthers.noField
-- postgresql

-- A field that moments do not have.
create or replace function q_no_field(state text, message text, moment text) returns numeric
language plpgsql immutable strict parallel safe as $$
begin
  perform q_fail(state, message);
  return null;
end $$;

-- mariadb

-- A field that moments do not have.
create or replace function q_no_field(state varchar(5), message longtext, moment longtext)
returns decimal(65,12) deterministic no sql
begin
  if state is not null and message is not null and moment is not null then
    call q_fail(state, message);
  end if;
  return null;
end
/
