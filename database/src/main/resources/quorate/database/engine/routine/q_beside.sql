-- mariadb

-- Whether the digits say less, as much or more than a positive number is; there are 16.
create or replace function q_beside(digits varchar(60), point integer, n double) returns integer
deterministic no sql
begin
  declare m double default n;
  declare twos decimal(65,0) default 1;
  declare d decimal(65,0) default digits;
  if point >= 16 then
    return sign(cast(rpad(digits, point, '0') as decimal(65,0)) - q_whole(n));
  end if;
  while m <> floor(m) do
    set m = m * 2e0;
    set twos = twos * 2;
  end while;
  return sign(d * twos - q_whole(m) * cast(rpad('1', 17 - point, '0') as decimal(65,0)));
end
/
