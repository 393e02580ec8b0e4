import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type Company, joinModes } from '../../../contract/companies/companyShapes.ts';
import { contract } from '../../../contract/index.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useFormat } from '../../lib/format.ts';
import { Chip } from '../../ui/Chip.tsx';
import { Section } from '../../ui/Section.tsx';
import classes from './CompanyPage.module.css';
import { ClaimForm, DisputeBox, Sharers } from './DomainDispute.tsx';
import { Failed } from './Failed.tsx';
import { recordLine } from './recordLine.ts';
import { useCompanySave } from './useCompany.ts';

type Domain = Company['domains'][number];
type Ways = 'dns' | 'postmaster' | 'admin';

/* The same in every language. */
const EXAMPLE = 'example.com';

/** How an unproved domain is proved: the record to set, or the code from the mailbox. */
const Proof = ({
  company,
  domain,
  isDisputed,
}: {
  company: Company;
  domain: Domain;
  isDisputed: boolean;
}) => {
  const [code, setCode] = useState('');
  const check = useCompanySave(contract.companyDomains.check);
  const { mailbox, record } = domain;
  const params = { id: company.id, domainId: domain.id };
  return (
    <form
      noValidate
      className={classes.proof}
      onSubmit={(event) => {
        event.preventDefault();
        check.mutate({ params, body: record === null ? { code: code.trim() } : {} });
      }}
    >
      <Stack gap="xs" align="flex-start">
        {record === null ? (
          <TextInput
            label={<Trans>Code sent to {mailbox}</Trans>}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            inputMode="numeric"
            maxLength={8}
            autoComplete="one-time-code"
          />
        ) : (
          <Text size="sm" component="div">
            {isDisputed ? (
              <Trans>
                Add this TXT record to the domain. It passes to you only while the record is there.
              </Trans>
            ) : (
              <Trans>Add this TXT record to the domain. We look for it by ourselves, too.</Trans>
            )}
            <code className={classes.record} dir="ltr" translate="no">
              {recordLine(record)}
            </code>
          </Text>
        )}
        <Failed error={check.error} />
        {!isDisputed && (
          <Button type="submit" size="xs" loading={check.isPending}>
            {record === null ? <Trans>Confirm</Trans> : <Trans>Check now</Trans>}
          </Button>
        )}
      </Stack>
    </form>
  );
};

const Row = ({ company, domain }: { company: Company; domain: Domain }) => {
  const { t } = useLingui();
  const format = useFormat();
  const remove = useCompanySave(contract.companyDomains.remove);
  const setMode = useCompanySave(contract.companyDomains.setJoinMode);
  const params = { id: company.id, domainId: domain.id };
  const disputes = company.disputes.filter((one) => one.domain === domain.domain);
  const modeText = {
    off: t`By invitation only`,
    request: t`Its people can ask to join`,
    auto: t`Its people join as viewers`,
  };
  return (
    <li className={classes.row}>
      <div className={classes.who}>
        <span className={classes.name}>{domain.domain}</span>
        <span className={classes.marks}>
          {domain.verifiedAt === null ? (
            <Chip tone="amber">
              <Trans>Not proved yet</Trans>
            </Chip>
          ) : (
            <Trans>Proved, last checked {format.day(domain.checkedAt ?? domain.verifiedAt)}</Trans>
          )}
          {domain.isShared && <Trans>Shared by the company that holds it</Trans>}
          {disputes.length > 0 && (
            <Chip tone="flame">
              <Trans>Disputed</Trans>
            </Chip>
          )}
        </span>
      </div>
      {domain.verifiedAt !== null && !domain.isShared && (
        <NativeSelect
          size="xs"
          aria-label={t`Who may join by ${domain.domain}`}
          data={joinModes.map((mode) => ({ value: mode, label: modeText[mode] }))}
          value={domain.joinMode}
          onChange={(event) =>
            setMode.mutate({ params, body: { joinMode: event.currentTarget.value as Domain['joinMode'] } })
          }
        />
      )}
      {!disputes.some(({ side }) => side === 'claimant') && (
        <Button
          size="xs"
          variant="default"
          loading={remove.isPending}
          onClick={() => remove.mutate({ params })}
        >
          <Trans>Give up</Trans>
        </Button>
      )}
      {disputes.map((dispute) => (
        <DisputeBox key={dispute.id} company={company} dispute={dispute} />
      ))}
      {domain.verifiedAt === null && (
        <Proof company={company} domain={domain} isDisputed={disputes.length > 0} />
      )}
      {domain.sharedWith.length > 0 && <Sharers company={company} domain={domain} />}
    </li>
  );
};

const AddDomain = ({ company }: { company: Company }) => {
  const { t, i18n } = useLingui();
  const [domain, setDomain] = useState('');
  const [way, setWay] = useState<Ways>('dns');
  const add = useCompanySave(contract.companyDomains.add, () => setDomain(''));
  const isTaken = add.error instanceof ApiError && add.error.code === 'DOMAIN_TAKEN';
  const done = () => {
    add.reset();
    setDomain('');
  };
  const form = (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate({ params: { id: company.id }, body: { domain, ...(way !== 'dns' && { mailbox: way }) } });
      }}
    >
      <Stack gap="sm">
        <Group align="flex-end" gap="sm">
          <TextInput
            label={<Trans>Domain</Trans>}
            placeholder={EXAMPLE}
            value={domain}
            onChange={(event) => setDomain(event.currentTarget.value)}
            maxLength={253}
            autoComplete="off"
          />
          <NativeSelect
            label={<Trans>Proof</Trans>}
            data={[
              { value: 'dns', label: t`TXT record` },
              { value: 'postmaster', label: t`Code to postmaster@` },
              { value: 'admin', label: t`Code to admin@` },
            ]}
            value={way}
            onChange={(event) => setWay(event.currentTarget.value as Ways)}
          />
          <Button type="submit" variant="default" loading={add.isPending} disabled={domain.trim() === ''}>
            <Trans>Add</Trans>
          </Button>
        </Group>
        {add.isError && !isTaken && (
          <Alert color="red" variant="light" role="alert">
            {errorText(i18n, add.error)}
          </Alert>
        )}
      </Stack>
    </form>
  );
  return (
    <Stack gap="sm">
      {form}
      {isTaken && <ClaimForm company={company} domain={add.variables?.body.domain ?? domain} onDone={done} />}
    </Stack>
  );
};

/** Domains that the company proves to control: others read so, with the day. */
export const DomainsSection = ({ company }: { company: Company }) => (
  <Section title={<Trans>Domains</Trans>} note={<Trans>Proved domains appear on your public page</Trans>}>
    <Stack gap="md">
      {company.domains.length > 0 && (
        <ul className={classes.rows}>
          {company.domains.map((domain) => (
            <Row key={domain.id} company={company} domain={domain} />
          ))}
        </ul>
      )}
      <AddDomain company={company} />
    </Stack>
  </Section>
);
