-- java TextRoutines.replace
-- terminated TerminatedRoutines.replace
-- postgresql

create or replace function q_replace3(t text, old text, new text) returns text
language sql immutable strict parallel safe return q_limited(replace(t, old, new));

-- mariadb

create or replace function q_replace3(t longtext, old longtext, new longtext) returns longtext
deterministic no sql
begin
  declare amount bigint default (length(t) - length(replace(t, old, ''))) div greatest(length(old), 1);
  -- Four bytes are a character at most: a text of this length is not made.
  if t is null or old is null or new is null then
    return null;
  elseif old <> '' and amount * length(new) > 600000000 then
    call q_fail('54000', 'a text is too long: at most 134217728 characters are supported');
  end if;
  return q_limited(replace(t, old, new));
end
/
