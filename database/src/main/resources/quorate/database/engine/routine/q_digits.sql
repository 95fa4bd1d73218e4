-- mariadb

-- The shortest digits that tell a positive number from its neighbours, and behind a blank where the
-- point stands before them: 15 -> '15 2'. MariaDB's own also take a text in the middle between two
-- numbers, for which PostgreSQL has more digits; integers of more than 53 bits have such ones.
create or replace function q_digits(n double) returns varchar(60) deterministic no sql
begin
  declare shown varchar(400) default cast(n as char);
  declare mantissa varchar(400) default substring_index(shown, 'e', 1);
  declare power integer default if(locate('e', shown) > 0, substring_index(shown, 'e', -1), 0);
  declare whole varchar(400) default trim(leading '0' from substring_index(mantissa, '.', 1));
  declare fraction varchar(400) default if(locate('.', mantissa) > 0, substring_index(mantissa, '.', -1), '');
  declare digits varchar(400) default concat(whole, fraction);
  declare point integer default char_length(whole) + power - if(whole = '', char_length(fraction)
    - char_length(trim(leading '0' from fraction)), 0);
  declare exact decimal(65,0);
  declare room decimal(65,0);
  declare size integer;
  set digits = trim(trailing '0' from trim(leading '0' from digits));
  if n >= 18014398509481984e0 and n < 1e45 then
    set exact = q_whole(n);
    set room = 1;
    while room * 18014398509481984 <= exact do
      set room = room * 2;
    end while;
    if room * 9007199254740992 = exact then
      set room = room div 2; -- a power of two is nearer to the one below
    end if;
    while abs(cast(rpad(digits, point, '0') as decimal(65,0)) - exact) = room do
      set size = char_length(digits) + 1;
      set digits = cast(round(exact, size - point) as char);
      set digits = left(digits, size);
    end while;
  end if;
  return concat(digits, ' ', point);
end
/
