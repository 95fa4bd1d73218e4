-- java Routines.timeText
-- terminated TerminatedRoutines.timeText
-- postgresql

create or replace function q_time_text(t text, kind integer) returns text
language sql immutable strict parallel safe
return case kind when 0 then left(t, 10) when 1 then t else t || '+00' end;

-- mariadb

create or replace function q_time_text(t datetime(6), kind integer) returns longtext deterministic no sql
return if(kind = 0, cast(cast(t as date) as char),
  concat(trim(trailing '.' from trim(trailing '0' from cast(t as char))), if(kind = 1, '', '+00')))
/
