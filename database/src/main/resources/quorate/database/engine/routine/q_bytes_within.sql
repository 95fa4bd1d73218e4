-- java ByteRoutines.within
-- terminated TerminatedOthers.within
-- postgresql

-- The digits of bytes on their way into a column that stores at most so many bytes.
create or replace function q_bytes_within(digits text, most integer) returns text
language plpgsql immutable strict parallel safe as $$
begin
  if length(digits) / 2 > most then
    perform q_fail('54000', format('a bytea of %s bytes is too long: at most %s are supported', length(digits) / 2, most));
  end if;
  return digits;
end $$;

-- mariadb

-- The digits of bytes on their way into a column that stores at most so many bytes.
create or replace function q_bytes_within(digits longtext, most integer) returns longtext deterministic no sql
begin
  if length(digits) div 2 > most then
    call q_fail('54000', concat('a bytea of ', length(digits) div 2, ' bytes is too long: at most ', most, ' are supported'));
  end if;
  return digits;
end
/
