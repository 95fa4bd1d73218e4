-- mariadb

-- An integer of up to 215 bits, as it is.
create or replace function q_whole(n double) returns decimal(65,0) deterministic no sql
begin
  declare rest double default abs(n);
  declare factor decimal(65,0) default 1;
  declare whole decimal(65,0) default 0;
  while rest > 0e0 do
    set whole = whole + cast(rest - floor(rest / 4294967296e0) * 4294967296e0 as decimal(65,0)) * factor;
    set rest = floor(rest / 4294967296e0);
    if rest > 0e0 then
      set factor = factor * 4294967296;
    end if;
  end while;
  return whole;
end
/
