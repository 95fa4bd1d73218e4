-- java TextRoutines.chr
-- terminated TerminatedRoutines.chr
-- postgresql

create or replace function q_chr1(code integer) returns text
language plpgsql immutable strict parallel safe as $$
begin
  if code = 0 then
    perform q_fail('54000', 'null character not permitted');
  elsif code < 0 then
    perform q_fail('22023', 'character number must be positive');
  elsif code > 1114111 or code between 55296 and 57343 then
    perform q_fail('54000', 'requested character not valid for encoding: ' || code);
  end if;
  return chr(code);
end $$;
