-- java IntervalRoutines.bin
-- terminated TerminatedIntervals.bin
-- postgresql

create or replace function q_iv_bin(stride text, moment text, origin text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  return q_moment(date_bin(q_iv_read(stride), moment::timestamp, origin::timestamp));
exception when feature_not_supported then
  perform q_fail('0A000', sqlerrm);
end $$;
