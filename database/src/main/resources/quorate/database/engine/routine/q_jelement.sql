-- java JsonRoutines.element
-- terminated TerminatedJson.element
-- postgresql

create or replace function q_jelement(doc text, index integer, form integer) returns text
language sql immutable strict parallel safe
return case form when 0 then (doc::jsonb -> index)::text when 1 then doc::jsonb ->> index
  when 2 then (doc::json -> index)::text else doc::json ->> index end;
