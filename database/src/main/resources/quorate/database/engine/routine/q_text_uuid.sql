-- java CastRoutines.uuid
-- terminated TerminatedRoutines.uuid
-- postgresql

create or replace function q_text_uuid(t text) returns text
language sql immutable strict parallel safe return t::uuid::text;

-- mariadb

create or replace function q_text_uuid(t longtext) returns varchar(36) deterministic no sql
begin
  declare digits longtext default lower(replace(t, '-', ''));
  if t is null then
    return null;
  elseif t not regexp '^(\{[0-9a-fA-F]{4}(-?[0-9a-fA-F]{4}){7}\}|[0-9a-fA-F]{4}(-?[0-9a-fA-F]{4}){7})\z' then
    call q_fail('22P02', concat('invalid input syntax for type uuid: "', left(t, 100), '"'));
  end if;
  set digits = replace(replace(digits, '{', ''), '}', '');
  return concat(left(digits, 8), '-', substring(digits, 9, 4), '-', substring(digits, 13, 4), '-',
    substring(digits, 17, 4), '-', substring(digits, 21));
end
/
