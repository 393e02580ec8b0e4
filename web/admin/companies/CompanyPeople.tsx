import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CompanyRecord } from '../../../contract/companies/companyDesk.ts';
import { useFormat } from '../../lib/format.ts';
import { roleText } from '../../member/company/roleText.ts';
import { Chip } from '../../ui/Chip.tsx';
import classes from '../../ui/RecordDrawer.module.css';
import { Section } from '../../ui/Section.tsx';

type Props = { company: CompanyRecord };

const PersonLink = ({ id, username }: { id: string; username: string }) => (
  <Anchor
    inherit
    fw={600}
    renderRoot={(props) => <Link to="/admin/users" search={{ user: id }} {...props} />}
  >
    {username}
  </Anchor>
);

const Current = ({ company }: Props) => {
  const { t, i18n } = useLingui();
  const format = useFormat();
  return (
    <ul className={classes.rows} aria-label={t`People`}>
      {company.people.map(({ userId, username, name, role, seat, isActive, joinedAt }) => (
        <li key={userId} className={classes.row}>
          <span>
            <PersonLink id={userId} username={username} />
            {name !== null && <> {name}</>}
            <br />
            <span className={classes.quiet}>
              <Trans>Joined on {format.day(joinedAt.slice(0, 10))}</Trans>
            </span>
          </span>
          <span className={classes.tags}>
            {!isActive && (
              <Chip tone="flame">
                <Trans>Blocked</Trans>
              </Chip>
            )}
            {role !== 'viewer' && !seat && (
              <Chip tone="amber">
                <Trans>No seat</Trans>
              </Chip>
            )}
            <Chip tone={role === 'admin' ? 'petrol' : 'plain'}>{i18n._(roleText[role].name)}</Chip>
          </span>
        </li>
      ))}
    </ul>
  );
};

const Former = ({ company }: Props) => {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <ul className={classes.rows} aria-label={t`People who left`}>
      {company.former.map(({ userId, username, joinedAt, leftAt }) => (
        <li key={`${userId} ${leftAt}`} className={classes.row}>
          {username === null ? (
            <span className={classes.quiet}>
              <Trans>Deleted account</Trans>
            </span>
          ) : (
            <PersonLink id={userId} username={username} />
          )}
          <span className={classes.quiet}>
            {format.day(joinedAt.slice(0, 10))} – {format.day(leftAt.slice(0, 10))}
          </span>
        </li>
      ))}
    </ul>
  );
};

/** Who belongs to the company and who left it. */
export const CompanyPeople = ({ company }: Props) => (
  <Stack gap="lg">
    {company.people.length === 0 ? (
      <p className={classes.quiet}>
        <Trans>Everybody left; the company is closed.</Trans>
      </p>
    ) : (
      <Current company={company} />
    )}
    {company.former.length > 0 && (
      <Section title={<Trans>Left</Trans>}>
        <Former company={company} />
      </Section>
    )}
  </Stack>
);
