-- java RealRoutines.textToReal
-- terminated TerminatedRoutines.textToReal
-- postgresql

create or replace function q_textfloat(t text) returns double precision
language plpgsql immutable strict parallel safe as $$
declare
  bare constant text := q_bare(t);
  n double precision;
begin
  if bare !~* '^([+-]?([0-9]+\.?[0-9]*|\.[0-9]+)(e[+-]?[0-9]+)?|nan|[+-]?inf(inity)?)$' then
    perform q_fail('22P02', 'invalid input syntax for type double precision: "' || t || '"');
  end if;
  n := bare::double precision;
  if n = 'NaN' then
    return 1.7976931348623157e308;
  elsif n in ('Infinity', '-Infinity') then
    return sign(n) * 1.7976931348623155e308::double precision;
  elsif abs(n) >= 1.7976931348623155e308::double precision then
    perform q_fail('0A000', 'the floats of the greatest magnitude are not supported by Quorate, which holds NaN and infinity as these');
  end if;
  return case when n = 0 then 0 else n end;
end $$;

-- mariadb

create or replace function q_textfloat(t longtext) returns double deterministic no sql
begin
  declare word longtext default lower(q_bare(t));
  declare bare longtext default q_numbertext(
    if(word in ('nan', 'inf', '+inf', '-inf', 'infinity', '+infinity', '-infinity'), '0', t), 'double precision');
  declare n double;
  declare exit handler for 1264, 1292, 1366
    call q_fail('22003', concat('"', left(t, 100), '" is out of range for type double precision'));
  if word = 'nan' then
    return 1.7976931348623157e308;
  elseif word like '%inf%' then
    return if(word like '-%', -1.7976931348623155e308, 1.7976931348623155e308);
  end if;
  set n = cast(bare as double);
  if abs(n) >= 1.7976931348623157e308 and bare not regexp '1\.?797693134862315[78]' then
    call q_fail('22003', concat('"', left(t, 100), '" is out of range for type double precision'));
  end if;
  if abs(n) >= 1.7976931348623155e308 then
    call q_fail('0A000', 'the floats of the greatest magnitude are not supported by Quorate, which holds NaN and infinity as these');
  end if;
  return q_underflow(n, substring_index(bare, 'e', 1) not regexp '[1-9]');
end
/
