-- java WideRoutines.integer
-- terminated TerminatedWide.integer
-- postgresql

create or replace function q_wide_int(code text, bits integer) returns bigint
language plpgsql immutable strict parallel safe as $$
declare
  type constant text := case bits when 16 then 'smallint' when 32 then 'integer' else 'bigint' end;
  n numeric;
begin
  if code in ('-', '4', '5') then
    perform q_fail('0A000', 'cannot convert ' || case code when '5' then 'NaN' else 'infinity' end || ' to ' || type);
  end if;
  n := round(q_wide_number(code));
  if n < - 2::numeric ^ (bits - 1) or n >= 2::numeric ^ (bits - 1) then
    perform q_fail('22003', type || ' out of range');
  end if;
  return n::bigint;
end $$;

-- mariadb

create or replace function q_wide_int(code longtext, bits integer) returns bigint deterministic no sql
begin
  declare type varchar(10) default case bits when 16 then 'smallint' when 32 then 'integer' else 'bigint' end;
  declare rounded longtext;
  declare n decimal(65,0);
  if code in ('-', '4', '5') then
    call q_fail('0A000', concat('cannot convert ', if(code = '5', 'NaN', 'infinity'), ' to ', type));
  end if;
  set rounded = q_wide_plain(q_wide('round', code, '1'), 0);
  if char_length(rounded) > 40 then
    call q_fail('22003', concat(type, ' out of range'));
  end if;
  set n = cast(rounded as decimal(65,0));
  if n < - cast(pow(2, bits - 1) as decimal(65,0)) or n >= cast(pow(2, bits - 1) as decimal(65,0)) then
    call q_fail('22003', concat(type, ' out of range'));
  end if;
  return n;
end
/
