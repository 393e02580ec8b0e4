-- What the server says by code: why it suspended an ad, and what went wrong with a backup. The English text stays beside it.
alter table ads add column rejection_message jsonb;
alter table backups add column fault_message jsonb;

create function pg_temp.said(code text, vals jsonb, english text) returns jsonb language sql as
$$ select jsonb_build_object('code', code, 'values', vals, 'text', english) $$;

-- What a rule found, as the releases before 31 wrote it. Only what a rule wrote with figures of its own is a message; what
-- is none of these sentences is words of the ad and stays as it was.
create function pg_temp.finding(rule text, english text) returns jsonb language plpgsql as $$
declare
  f text[];
begin
  if rule = 'P03' then
    return (
      select case when bool_and(one.f is not null) then pg_temp.said('cautions.beyondLimits', jsonb_build_object('values',
          jsonb_agg(pg_temp.said('cautions.beyondLimit', jsonb_build_object('value', one.f[1], 'limit', one.f[2]),
            one.said) order by one.nth)), english)
        else to_jsonb(english) end
      from (select said, nth, regexp_match(said, '^(.+) \(limit (.+)\)$') as f
        from string_to_table(english, '; ') with ordinality as listed (said, nth)) as one);
  end if;
  if rule = 'P04' then
    f := regexp_match(english, '^(-?[0-9.]+) °API, ([0-9.]+) kg/m³ \((-?[0-9.]+) °API\)$');
    if f is not null then
      return pg_temp.said('cautions.densities',
        jsonb_build_object('gravity', f[1], 'density', f[2], 'expected', f[3]), english);
    end if;
  end if;
  if rule = 'Q01' then
    f := regexp_match(english, '^([0-9 ]+) t a month$');
    if f is not null then
      return pg_temp.said('cautions.perMonth', jsonb_build_object('quantity', f[1]), english);
    end if;
  end if;
  if rule = 'Q02' then
    f := regexp_match(english, '^([0-9 ]+) t by (truck|rail|barge), (\S+)$');
    if f is not null then
      return pg_temp.said('cautions.byCarrier', jsonb_build_object('quantity', f[1],
        'carrier', pg_temp.said('cautions.' || f[2], '{}', f[2]), 'term', f[3]), english);
    end if;
    f := regexp_match(english, '^([0-9 ]+) t at once, (\S+)$');
    if f is not null then
      return pg_temp.said('cautions.atOnce', jsonb_build_object('quantity', f[1], 'term', f[2]), english);
    end if;
  end if;
  if rule = 'R01' then
    f := regexp_match(english, '^([0-9.]+) (\S+), ([0-9.]+) % below the median ([0-9.]+) of ([0-9]+) others$');
    if f is not null then
      return pg_temp.said('cautions.belowMedian', jsonb_build_object('price', f[1], 'unit', f[2], 'percent', f[3],
        'median', f[4], 'others', f[5]), english);
    end if;
  end if;
  if rule = 'V01' then
    f := regexp_match(english, '^([0-9]+) in the last hour$');
    if f is not null then
      return pg_temp.said('cautions.inAnHour', jsonb_build_object('count', f[1]), english);
    end if;
  end if;
  return to_jsonb(english);
end
$$;

update ads set cautions = (
    select jsonb_agg(case when jsonb_typeof(one -> 'found') = 'string'
      then one || jsonb_build_object('found', pg_temp.finding(one ->> 'code', one ->> 'found')) else one end order by nth)
    from jsonb_array_elements(cautions) with ordinality as listed (one, nth))
  where cautions @? '$[*] ? (@.code == "P03" || @.code == "P04" || @.code == "Q01" || @.code == "Q02" || @.code == "R01"
    || @.code == "V01").found ? (@.type() == "string")';

-- Ads that were suspended by nobody's hand: the names of the rules, one a line.
create function pg_temp.suspended(english text) returns jsonb language sql as $$
  select pg_temp.said('ads.cautionsFound', jsonb_build_object('cautions',
    (select jsonb_agg(jsonb_build_object('name', line) order by nth)
      from string_to_table(english, E'\n') with ordinality as listed (line, nth))), replace(english, E'\n', ', '))
$$;
update ads as a set rejection_message = pg_temp.suspended(a.rejection_reason)
  where a.status = 'suspended' and a.rejection_reason is not null and (
    select e.actor_id is null and e.reason = a.rejection_reason from ad_events e
    where e.ad_id = a.id and e.to_status = 'suspended' order by e.created_at desc, e.id desc limit 1);
update ad_events set message = pg_temp.suspended(reason), reason = null
  where actor_id is null and to_status = 'suspended' and reason is not null and message is null;
