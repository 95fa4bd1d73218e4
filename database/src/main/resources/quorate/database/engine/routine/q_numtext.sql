-- java Routines.numericText
-- terminated TerminatedRoutines.numericText
-- postgresql

create or replace function q_numtext(n numeric, scale integer) returns text
language sql immutable strict parallel safe return round(n, scale)::text;

-- mariadb

create or replace function q_numtext(n decimal(65,38), scale integer) returns longtext deterministic no sql
begin
  declare shown varchar(80) default cast(cast(round(n, scale) as decimal(65,38)) as char);
  return if(scale = 0, left(shown, char_length(shown) - 39), left(shown, char_length(shown) - 38 + scale));
end
/
