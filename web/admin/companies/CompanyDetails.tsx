import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { adStatuses } from '../../../contract/ads/adStates.ts';
import type { CompanyRecord } from '../../../contract/companies/companyDesk.ts';
import { useFormat } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { kindText } from '../../member/company/roleText.ts';
import { StatusTag } from '../../shared/adView/StatusTag.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Code } from '../../ui/Code.tsx';
import classes from '../../ui/RecordDrawer.module.css';
import { Section } from '../../ui/Section.tsx';

type Props = { company: CompanyRecord };

/** Nothing for what the company left open. */
const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) =>
  children !== null && (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );

const Facts = ({ company }: Props) => {
  const { i18n } = useLingui();
  const format = useFormat();
  const { plan, seats } = company;
  const kinds = company.kinds.map((kind) => i18n._(kindText[kind]));
  return (
    <dl className={classes.facts}>
      <Fact name={<Trans>Country</Trans>}>{company.country && format.country(company.country)}</Fact>
      <Fact name={<Trans>Business</Trans>}>{kinds.length === 0 ? null : kinds.join(' · ')}</Fact>
      <Fact name={<Trans>Registration number</Trans>}>{company.registrationNo}</Fact>
      <Fact name={<Trans>VAT number</Trans>}>{company.vatId}</Fact>
      <Fact name={<Trans>LEI</Trans>}>{company.lei && <Code>{company.lei}</Code>}</Fact>
      <Fact name={<Trans>Address</Trans>}>{company.address}</Fact>
      <Fact name={<Trans>Website</Trans>}>{company.website}</Fact>
      <Fact name={<Trans>Plan</Trans>}>
        {plan === null ? (
          '–'
        ) : (
          <Trans>
            {plan.name}, until {format.day(plan.endsAt.slice(0, 10))}
          </Trans>
        )}
      </Fact>
      <Fact name={<Trans>Seats</Trans>}>
        {seats.of === null ? (
          <Trans>{seats.used} taken, no limit</Trans>
        ) : (
          <Trans>
            {seats.used} of {seats.of} taken
          </Trans>
        )}
      </Fact>
      <Fact name={<Trans>Since</Trans>}>{format.day(company.createdAt.slice(0, 10))}</Fact>
      <Fact name={<Trans>ID</Trans>}>
        <Code>{company.id}</Code>
      </Fact>
    </dl>
  );
};

const Domains = ({ company }: Props) => {
  const format = useFormat();
  if (company.domains.length === 0)
    return (
      <p className={classes.quiet}>
        <Trans>None claimed.</Trans>
      </p>
    );
  return (
    <ul className={classes.rows}>
      {company.domains.map(({ domain, method, verifiedAt }) => (
        <li key={domain} className={classes.row}>
          <bdi>{domain}</bdi>
          {verifiedAt === null ? (
            <Chip tone="amber">
              <Trans>Not proved</Trans>
            </Chip>
          ) : (
            <span className={classes.quiet}>
              {method === 'dns' ? (
                <Trans>Proved by DNS on {format.day(verifiedAt.slice(0, 10))}</Trans>
              ) : (
                <Trans>Proved by mailbox on {format.day(verifiedAt.slice(0, 10))}</Trans>
              )}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
};

const Links = ({ company }: Props) => {
  const permissions = useUser()?.permissions ?? [];
  return (
    <div className={classes.links}>
      {company.isPublic && (
        <Anchor inherit href={`/companies/${company.slug}`}>
          <Trans>Public page</Trans>
        </Anchor>
      )}
      {permissions.includes('payments.read') && (
        <Anchor
          inherit
          renderRoot={(props) => <Link to="/admin/payments" search={{ q: company.legalName }} {...props} />}
        >
          <Trans>Payments</Trans>
        </Anchor>
      )}
      {permissions.includes('audit.read') && (
        <Anchor
          inherit
          renderRoot={(props) => (
            <Link to="/admin/audit" search={{ entity: 'company', entityId: company.id }} {...props} />
          )}
        >
          <Trans>History in the audit log</Trans>
        </Anchor>
      )}
    </div>
  );
};

/** What the company says of itself, its domains and its ads by status. */
export const CompanyDetails = ({ company }: Props) => {
  const { t } = useLingui();
  const format = useFormat();
  const counted = adStatuses.filter((status) => company.adsByStatus[status] > 0);
  return (
    <Stack gap="lg">
      <Facts company={company} />
      <Section title={<Trans>Domains</Trans>}>
        <Domains company={company} />
      </Section>
      <Section title={<Trans>Ads</Trans>}>
        {counted.length === 0 ? (
          <p className={classes.quiet}>
            <Trans>No ads yet.</Trans>
          </p>
        ) : (
          <ul className={classes.counts} aria-label={t`Ads by status`}>
            {counted.map((status) => (
              <li key={status}>
                {format.number(company.adsByStatus[status])} <StatusTag status={status} />
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Links company={company} />
    </Stack>
  );
};
