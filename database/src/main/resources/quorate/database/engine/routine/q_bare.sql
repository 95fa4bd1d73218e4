-- postgresql

-- Without what Java takes for blanks around it.
create or replace function q_bare(t text) returns text
language sql immutable strict parallel safe
return btrim(t, E' \t\n\u000B\f\r\u001C\u001D\u001E\u001F\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200A\u2028\u2029\u205F\u3000');

-- mariadb

-- Without what Java takes for blanks around it.
create or replace function q_bare(t longtext) returns longtext deterministic no sql
return regexp_replace(regexp_replace(t,
  '^[\x09-\x0D\x1C-\x20\x{1680}\x{2000}-\x{2006}\x{2008}-\x{200A}\x{2028}\x{2029}\x{205F}\x{3000}]+', ''),
  '[\x09-\x0D\x1C-\x20\x{1680}\x{2000}-\x{2006}\x{2008}-\x{200A}\x{2028}\x{2029}\x{205F}\x{3000}]+\z', '')
/
