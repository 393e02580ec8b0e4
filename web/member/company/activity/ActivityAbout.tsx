import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ActivityEntry } from '../../../../contract/companies/companyActivity.ts';
import { intlLocale, useFormat } from '../../../lib/format.ts';
import { outcomeText } from '../../../shared/companies/outcomeText.ts';
import { Code } from '../../../ui/Code.tsx';
import { roleText } from '../roleText.ts';
import { ActivityPerson } from './ActivityPerson.tsx';
import { fieldText } from './activityText.ts';
import classes from './CompanyActivityPage.module.css';

const Ad = ({ ad, isOpen }: { ad: NonNullable<ActivityEntry['ad']>; isOpen: boolean }) => (
  <>
    <Code>{ad.reference}</Code>{' '}
    {isOpen ? (
      <Anchor inherit renderRoot={(props) => <Link to="/users/ads" search={{ ad: ad.id }} {...props} />}>
        <bdi>{ad.title}</bdi>
      </Anchor>
    ) : (
      <bdi>{ad.title}</bdi>
    )}
  </>
);

const Role = ({ role: { from, to } }: { role: NonNullable<ActivityEntry['role']> }) => {
  const { i18n } = useLingui();
  const now = i18n._(roleText[to].name);
  if (from === null) return now;
  const before = i18n._(roleText[from].name);
  return (
    <Trans>
      {now}, was {before}
    </Trans>
  );
};

/** What an entry is about, as far as it is more than who did what. */
export const ActivityAbout = ({ entry }: { entry: ActivityEntry }) => {
  const { i18n } = useLingui();
  const format = useFormat();
  const { ad, act, member, role, limit, domain, company, outcome, fields, reason } = entry;
  const changed = fields.map((field) => i18n._(fieldText[field]));
  return (
    <>
      <ul className={classes.facts}>
        {ad !== null && (
          <li>
            <Ad ad={ad} isOpen={act !== 'delete_ad'} />
          </li>
        )}
        {member !== null && (
          <li>
            <ActivityPerson person={member} />
          </li>
        )}
        {role !== null && (
          <li>
            <Role role={role} />
          </li>
        )}
        {limit !== null && (
          <li>
            {limit.usd === null ? (
              <Trans>no limit</Trans>
            ) : (
              <Trans>up to {format.quantity(limit.usd, 'USD')}</Trans>
            )}
          </li>
        )}
        {[domain, company].map(
          (name) =>
            name !== null && (
              <li key={name}>
                <bdi>{name}</bdi>
              </li>
            ),
        )}
        {outcome !== null && <li>{i18n._(outcomeText[outcome])}</li>}
        {changed.length > 0 && <li>{new Intl.ListFormat(intlLocale(i18n.locale)).format(changed)}</li>}
      </ul>
      {reason !== null && (
        <span className={classes.reason}>
          <bdi>{reason}</bdi>
        </span>
      )}
    </>
  );
};
