-- java CastRoutines.bool
-- terminated TerminatedRoutines.bool
-- postgresql

create or replace function q_textbool(t text) returns boolean
language sql immutable strict parallel safe return q_bare(t)::boolean;

-- mariadb

create or replace function q_textbool(t longtext) returns boolean deterministic no sql
begin
  declare word longtext default lower(q_bare(t));
  if word in ('t', 'tr', 'tru', 'true', 'y', 'ye', 'yes', 'on', '1') then
    return true;
  elseif word in ('f', 'fa', 'fal', 'fals', 'false', 'n', 'no', 'of', 'off', '0') then
    return false;
  elseif t is not null then
    call q_fail('22P02', concat('invalid input syntax for type boolean: "', t, '"'));
  end if;
  return null;
end
/
