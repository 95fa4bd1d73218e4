-- postgresql

-- x to the power of y, of a positive x that is not 1.
create or replace function q_positive_power(x double precision, y double precision)
returns double precision
language plpgsql immutable strict parallel safe as $$
declare
  l1 constant double precision := 5.99999999999994648725e-01;
  l2 constant double precision := 4.28571428578550184252e-01;
  l3 constant double precision := 3.33333329818377432918e-01;
  l4 constant double precision := 2.72728123808534006489e-01;
  l5 constant double precision := 2.30660745775561754067e-01;
  l6 constant double precision := 2.06975017800338417784e-01;
  cp constant double precision := 9.61796693925975554329e-01;
  cp_h constant double precision := 9.61796700954437255859e-01;
  cp_l constant double precision := -7.02846165095275826516e-09;
  inverse constant double precision := 1.44269504088896338700e+00;
  inverse_h constant double precision := 1.44269502162933349609e+00;
  inverse_l constant double precision := 1.92596299112661746887e-08;
  third constant double precision := 0.3333333333333333333333;
  quarter constant double precision := 0.25;
  half constant double precision := 0.5;
  one constant double precision := 1;
  three constant double precision := 3;
  a double precision := x;
  base double precision := 1;
  dp_h double precision := 0;
  dp_l double precision := 0;
  n integer := 0;
  ix integer := q_high(x);
  j integer;
  k integer := 0;
  t double precision;
  u double precision;
  v double precision;
  w double precision;
  r double precision;
  ss double precision;
  s2 double precision;
  s_h double precision;
  s_l double precision;
  t_h double precision;
  t_l double precision;
  p_h double precision;
  p_l double precision;
  z_h double precision;
  z_l double precision;
  t1 double precision;
  t2 double precision;
  y1 double precision := q_head(y);
begin
  if abs(y) > q_double(4746794011543470079) then -- about 2 to the power of 31
    if a < q_double(4607182414505050112) or a > q_double(4607182423094984703) then
      perform q_fail('22003', 'value out of range');
    end if;
    t := a - one;
    w := (t * t) * (half - t * (third - t * quarter));
    u := inverse_h * t;
    v := t * inverse_l - w * inverse;
    t1 := q_head(u + v);
    t2 := v - (t1 - u);
  else
    if ix < 1048576 then
      a := a * 9007199254740992::double precision;
      n := -53;
      ix := q_high(a);
    end if;
    n := n + (ix >> 20) - 1023;
    j := ix & 1048575;
    ix := j | 1072693248;
    if j > 235662 and j < 767610 then
      k := 1;
      base := 1.5;
      dp_h := 5.84962487220764160156e-01;
      dp_l := 1.35003920212974897128e-08;
    elsif j >= 767610 then
      n := n + 1;
      ix := ix - 1048576;
    end if;
    a := q_with_high(a, ix);
    u := a - base;
    v := one / (a + base);
    ss := u * v;
    s_h := q_head(ss);
    t_h := q_with_high(0, ((ix >> 1) | 536870912) + 524288 + (k << 18));
    t_l := a - (t_h - base);
    s_l := v * ((u - s_h * t_h) - s_h * t_l);
    s2 := ss * ss;
    r := s2 * s2 * (l1 + s2 * (l2 + s2 * (l3 + s2 * (l4 + s2 * (l5 + s2 * l6)))));
    r := r + s_l * (s_h + ss);
    s2 := s_h * s_h;
    t_h := q_head(three + s2 + r);
    t_l := r - ((t_h - three) - s2);
    u := s_h * t_h;
    v := s_l * t_h + t_l * ss;
    p_h := q_head(u + v);
    p_l := v - (p_h - u);
    z_h := cp_h * p_h;
    z_l := cp_l * p_h + p_l * cp + dp_l;
    t := n;
    t1 := q_head(((z_h + z_l) + dp_h) + t);
    t2 := z_l - (((t1 - t) - dp_h) - z_h);
  end if;
  return q_exp2(y1 * t1, (y - y1) * t1 + y * t2);
end $$;
