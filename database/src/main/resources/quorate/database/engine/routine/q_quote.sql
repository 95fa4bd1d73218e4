-- java QuoteRoutines.quote
-- terminated TerminatedOthers.quote
-- postgresql

create or replace function q_quote(t text, kind integer) returns text
language sql immutable strict parallel safe
return q_limited(case when kind = 1 then quote_literal(t)
  when t ~ '^[a-z_][a-z0-9_]*$' and t not in (
    @KEYWORDS@)
  then t else '"' || replace(t, '"', '""') || '"' end);

-- mariadb

create or replace function q_quote(t longtext, kind integer) returns longtext deterministic no sql
begin
  if t is null or kind is null then
    return null;
  elseif kind = 1 then
    return q_limited(concat(if(locate('\', t) > 0, 'E', ''), '''', replace(replace(t, '\', '\\'), '''', ''''''), ''''));
  elseif t regexp '^[a-z_][a-z0-9_]*\z' and t not in (
    @KEYWORDS@) then
    return t;
  end if;
  return q_limited(concat('"', replace(t, '"', '""'), '"'));
end
/
