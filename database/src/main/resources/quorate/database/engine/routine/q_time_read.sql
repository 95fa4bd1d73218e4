-- java MomentRoutines.read
-- terminated TerminatedOthers.read
-- postgresql

create or replace function q_time_read(t text, template text, form text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  if t !~ form then
    perform q_fail('0A000', 'a text that does not look like its template is not supported by Quorate');
  end if;
  return q_moment(to_timestamp(t, template) at time zone 'UTC');
exception when invalid_datetime_format then
  perform q_fail('22007', sqlerrm);
end $$;
