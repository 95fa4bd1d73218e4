-- mariadb

-- Digits as C's %g lays them out: an exponent below -4 or from `most` on.
create or replace function q_shown(digits varchar(60), point integer, most integer, negative boolean)
returns longtext deterministic no sql
begin
  declare power integer default point - 1;
  declare shown varchar(400);
  if power < -4 or power >= most then
    set shown = concat(left(digits, 1), if(char_length(digits) > 1, '.', ''), substring(digits, 2), 'e',
      if(power < 0, '-', '+'), if(abs(power) < 10, '0', ''), abs(power));
  elseif point <= 0 then
    set shown = concat('0.', repeat('0', -point), digits);
  elseif point >= char_length(digits) then
    set shown = rpad(digits, point, '0');
  else
    set shown = concat(left(digits, point), '.', substring(digits, point + 1));
  end if;
  return concat(if(negative, '-', ''), shown);
end
/
