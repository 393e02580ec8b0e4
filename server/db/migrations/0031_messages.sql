-- What the server says is stored as a code with its values, beside the English text of the day (contract/messages).
create function pg_temp.message(code text, vals jsonb, english text) returns jsonb language sql as
$$ select jsonb_build_object('code', code, 'values', vals, 'text', english) $$;

create function pg_temp.price(english text) returns jsonb language sql as
$$ select case when english = 'to be agreed' then pg_temp.message('ads.toBeAgreed', '{}', english)
  else to_jsonb(english) end $$;

-- A sentence of the releases before as a message. What is none of them is somebody's own words and stays as written.
create function pg_temp.sentence(english text) returns jsonb language plpgsql as $$
declare
  found text[];
begin
  found := regexp_match(english, '^Top-up of ([0-9.]+) ([A-Z]{3})$');
  if found is not null then
    return pg_temp.message('billing.topUp', jsonb_build_object('amount', found[1], 'currency', found[2]), english);
  end if;
  found := regexp_match(english, '^Refund of (\S+): (.*)$');
  if found is not null then
    return pg_temp.message('billing.refundOf', jsonb_build_object('number', found[1], 'reason', found[2]), english);
  end if;
  found := regexp_match(english, '^Unused rest beyond the price of (.+)$');
  if found is not null then
    return pg_temp.message('billing.unusedRest',
      jsonb_build_object('plan', jsonb_build_object('name', found[1])), english);
  end if;
  found := regexp_match(english, '^(.+), ([0-9]+) days(, free)?$');
  if found is not null then
    return pg_temp.message(case when found[3] is null then 'billing.planFor' else 'billing.planTried' end,
      jsonb_build_object('plan', jsonb_build_object('name', found[1]), 'days', found[2]::int), english);
  end if;
  found := regexp_match(english, '^Price before: (.+)\. Price now: (.+)\.$');
  if found is not null then
    return pg_temp.message('ads.priceChanged', jsonb_build_object('before', pg_temp.price(found[1]),
      'now', pg_temp.price(found[2])), english);
  end if;
  found := regexp_match(english, '^Price: (.+)\.$');
  if found is not null then
    return pg_temp.message('ads.price', jsonb_build_object('price', found[1]), english);
  end if;
  found := regexp_match(english, '^Your role is now (.+)\.$');
  if found is not null then
    return pg_temp.message('accounts.roleNow',
      jsonb_build_object('role', jsonb_build_object('name', found[1])), english);
  end if;
  found := regexp_match(english, '^Your role “(.+)” extends another role now\.$');
  if found is not null then
    return pg_temp.message('accounts.roleExtendsOther',
      jsonb_build_object('role', jsonb_build_object('name', found[1])), english);
  end if;
  found := regexp_match(english, '^Your own permissions: (.+)$');
  if found is not null then
    return pg_temp.message('accounts.ownPermissions', jsonb_build_object('permissions', found[1]), english);
  end if;
  return coalesce(
    (select pg_temp.message(one.code, '{}', english) from (values
      ('Test credit', 'billing.testCredit'),
      ('The payment provider could not be reached', 'billing.providerUnreachable'),
      ('The bank declined the payment', 'billing.declined'),
      ('The provider did not pay it out', 'billing.notPaidOut'),
      ('Another amount arrived than was asked for. Please write to us.', 'billing.otherAmount'),
      ('What it was to buy had changed meanwhile. The money is in your wallet.', 'billing.creditedInstead'),
      ('It is not on sale any more.', 'billing.offSale'),
      ('There is not enough money in your wallet.', 'billing.walletEmpty'),
      ('The plan ended', 'ads.planEnded'),
      ('The plan has room again', 'ads.planHasRoom'),
      ('It is on the market again.', 'ads.againOnMarket'),
      ('Its owner paused it.', 'ads.pausedByOwner'),
      ('It has expired.', 'ads.hasExpired'),
      ('Its owner closed it.', 'ads.closedByOwner'),
      ('It is no longer on the market.', 'ads.offMarket'),
      ('No permissions of your own', 'accounts.noOwnPermissions'),
      ('A browser or program', 'accounts.someDevice'),
      ('An authenticator app was added.', 'accounts.totpAdded'),
      ('The authenticator app was removed.', 'accounts.totpRemoved'),
      ('A passkey was added.', 'accounts.passkeyAdded'),
      ('A passkey was removed.', 'accounts.passkeyRemoved'),
      ('New recovery codes were made. Those before them no longer work.', 'accounts.newRecoveryCodes'),
      ('Your second factor was removed by the operator of the site, and you were signed out.',
        'accounts.factorsRemoved'),
      ('open', 'support.statusOpen'),
      ('in progress', 'support.statusInProgress'),
      ('waiting for you', 'support.statusWaiting'),
      ('resolved', 'support.statusResolved'),
      ('closed', 'support.statusClosed')
    ) as one (said, code) where one.said = english),
    pg_temp.message('field.ownWords', jsonb_build_object('text', english), english));
end
$$;

-- A description of a payment or a booking; one of a booking that was taken back says so at its end.
create function pg_temp.description(english text) returns jsonb language sql as $$
  select case when english like '% – not paid out' then
    pg_temp.message('billing.takenBack', jsonb_build_object('description',
      pg_temp.sentence(left(english, -length(' – not paid out')))), english)
  else pg_temp.sentence(english) end
$$;

alter table payments
  alter column description type jsonb using pg_temp.description(description),
  alter column failure type jsonb using pg_temp.sentence(failure);
alter table ledger_transactions
  alter column description type jsonb using case when type = 'adjustment'
    then pg_temp.message('field.ownWords', jsonb_build_object('text', description), description)
    else pg_temp.description(description) end;

-- By nobody's hand: what the server says. Reasons of people stay as they are.
alter table ad_events add column message jsonb;
update ad_events set message = pg_temp.sentence(reason), reason = null
  where actor_id is null and reason in ('The plan ended', 'The plan has room again');

-- The parts of notifications that were sentences. An adjustment of the balance carries somebody's own words.
update notifications set data = data || jsonb_build_object('description', pg_temp.description(data ->> 'description'))
  where kind in ('paymentSucceeded', 'paymentFailed', 'paymentRefunded') and jsonb_typeof(data -> 'description') = 'string';
update notifications set data = data || jsonb_build_object('description',
    case when pg_temp.sentence(data ->> 'description') ->> 'code' in
      ('billing.testCredit', 'billing.unusedRest', 'billing.creditedInstead')
    then pg_temp.sentence(data ->> 'description')
    else pg_temp.message('field.ownWords', jsonb_build_object('text', data ->> 'description'), data ->> 'description') end)
  where kind in ('walletCredited', 'walletDebited') and jsonb_typeof(data -> 'description') = 'string';
update notifications set data = data || jsonb_build_object('reason', pg_temp.sentence(data ->> 'reason'))
  where kind in ('paymentFailed', 'planRenewalFailed') and coalesce(data ->> 'reason', '') <> '';
update notifications set data = data || jsonb_build_object('status', pg_temp.sentence(data ->> 'status'))
  where kind in ('ticketStatus', 'reportHandled') and jsonb_typeof(data -> 'status') = 'string';
update notifications set data = data || jsonb_build_object('change', pg_temp.sentence(data ->> 'change'))
  where kind in ('secondFactorChanged', 'accessChanged') and jsonb_typeof(data -> 'change') = 'string';
update notifications set data = data || jsonb_build_object('device',
    coalesce((select pg_temp.message('accounts.device', jsonb_build_object(
        'browser', case when f[1] = 'A browser or program' then pg_temp.sentence(f[1]) else to_jsonb(f[1]) end,
        'system', f[2]), data ->> 'device')
      from regexp_match(data ->> 'device', '^(.+) on (.+)$') as f where f is not null),
    pg_temp.sentence(data ->> 'device')))
  where kind = 'newSignIn' and jsonb_typeof(data -> 'device') = 'string';
update notifications set data = data || jsonb_build_object('news', coalesce(
    (select pg_temp.message('field.sentences', jsonb_build_object('first', pg_temp.sentence(n[1]),
        'second', pg_temp.sentence(n[2])), replace(data ->> 'news', E'\n', ' '))
      from string_to_array(data ->> 'news', E'\n') as n where cardinality(n) = 2),
    pg_temp.sentence(data ->> 'news')))
  where kind = 'favoriteChanged' and jsonb_typeof(data -> 'news') = 'string';

-- Why an ad matches a saved search: the labels of filters. What is no sentence is a name, which stays as it is if an
-- operator gave it.
create function pg_temp.label(english text) returns jsonb language plpgsql as $$
declare
  found text[];
begin
  found := regexp_match(english, '^“(.*)”$');
  if found is not null then
    return pg_temp.message('market.quoted', jsonb_build_object('text', found[1]), english);
  end if;
  found := regexp_match(english, '^(not from|from|in) (.+)$');
  if found is not null and english <> 'in the map area' then
    return pg_temp.message(case found[1] when 'from' then 'market.fromPlace' when 'in' then 'market.inCurrency'
      else 'market.notFromPlace' end, jsonb_build_object('place', jsonb_build_object('name', found[2])), english);
  end if;
  return coalesce(
    (select pg_temp.message(one.code, '{}', english) from (values
      ('Sell', 'market.sell'),
      ('Buy', 'market.buy'),
      ('fixed price', 'market.fixedPrice'),
      ('formula price', 'market.formulaPrice'),
      ('negotiable price', 'market.negotiablePrice'),
      ('verified sellers', 'market.verifiedSellers'),
      ('in the map area', 'market.mapArea'),
      ('something that no longer exists', 'market.gone')
    ) as one (said, code) where one.said = english),
    jsonb_build_object('name', english));
end
$$;
create function pg_temp.labels(why text[]) returns jsonb language sql as
$$ select coalesce(jsonb_agg(pg_temp.label(one) order by place), '[]')
  from unnest(why) with ordinality as whys (one, place) $$;
alter table saved_search_matches alter column why type jsonb using pg_temp.labels(why);
