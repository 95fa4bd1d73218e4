-- java JsonRoutines.path
-- terminated TerminatedJson.path
-- postgresql

create or replace function q_jpath(doc text, path text, form integer) returns text
language plpgsql immutable strict parallel safe as $$
begin
  if form = 0 then
    return (doc::jsonb #> path::text[])::text;
  elsif form = 1 then
    return doc::jsonb #>> path::text[];
  elsif doc::json is not null and cardinality(path::text[]) = 0 then
    -- What stands around a json as a whole is sometimes part of the answer.
    perform q_fail('0A000', 'an empty path into json is not supported by Quorate');
  end if;
  return case form when 2 then (doc::json #> path::text[])::text else doc::json #>> path::text[] end;
end $$;
