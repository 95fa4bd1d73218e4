-- mariadb

create or replace function q_numbertext(t longtext, type varchar(30)) returns longtext deterministic no sql
begin
  declare bare longtext default q_bare(t);
  if lower(bare) in ('nan', 'inf', '+inf', '-inf', 'infinity', '+infinity', '-infinity') then
    call q_fail('0A000', 'NaN and infinity are not supported by every engine');
  elseif bare not regexp '^[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?\z' then
    if type = 'numeric' then
      call q_refuse_numeral(bare);
    end if;
    call q_fail('22P02', concat('invalid input syntax for type ', type, ': "', t, '"'));
  end if;
  return lower(bare);
end
/
