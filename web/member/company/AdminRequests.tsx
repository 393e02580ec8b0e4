import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Company } from '../../../contract/companies/companyShapes.ts';
import { contract } from '../../../contract/index.ts';
import { useFormat } from '../../lib/format.ts';
import { Section } from '../../ui/Section.tsx';
import classes from './CompanyPage.module.css';
import { Failed } from './Failed.tsx';
import { nameOf } from './memberName.ts';
import { recordLine } from './recordLine.ts';
import { useCompanySave } from './useCompany.ts';

type Request = Company['adminRequests'][number];

/** What the one who asked has to do: set a record. */
const Own = ({ company, request }: { company: Company; request: Request }) => {
  const check = useCompanySave(contract.adminRequests.check);
  const withdraw = useCompanySave(contract.adminRequests.withdraw);
  const params = { id: company.id, requestId: request.id };
  return (
    <Stack gap="xs" align="flex-start" className={classes.proof}>
      {request.record !== null && request.provedAt === null && (
        <Text size="sm" component="div">
          <Trans>Add this TXT record to the domain, and leave it there until the end.</Trans>
          <code className={classes.record} dir="ltr" translate="no">
            {recordLine(request.record)}
          </code>
        </Text>
      )}
      <Failed error={check.error ?? withdraw.error} />
      <Group gap="sm">
        {request.provedAt === null && (
          <Button size="xs" loading={check.isPending} onClick={() => check.mutate({ params })}>
            <Trans>Check now</Trans>
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate({ params })}
        >
          <Trans>Withdraw the request</Trans>
        </Button>
      </Group>
    </Stack>
  );
};

const Row = ({ company, request }: { company: Company; request: Request }) => {
  const format = useFormat();
  const object = useCompanySave(contract.adminRequests.object);
  const isOwn = request.user.id === company.me.user.id;
  const who = nameOf(request);
  return (
    <li className={classes.row}>
      <div className={classes.who}>
        <span className={classes.name}>
          {isOwn ? <Trans>You asked to become an admin</Trans> : <Trans>{who} asks to become an admin</Trans>}
        </span>
        <span className={classes.about}>
          {request.noticeUntil !== null ? (
            <Trans>An admin can object until {format.day(request.noticeUntil)}</Trans>
          ) : request.provedAt !== null ? (
            <Trans>The TXT record was found: our staff look at the register</Trans>
          ) : (
            <Trans>Waits for the TXT record of {request.domain}</Trans>
          )}
        </span>
      </div>
      {company.me.role === 'admin' && (
        <Button
          size="xs"
          variant="default"
          loading={object.isPending}
          onClick={() => object.mutate({ params: { id: company.id, requestId: request.id } })}
        >
          <Trans>Object: I’m an admin and still here</Trans>
        </Button>
      )}
      <Failed error={object.error} />
      {isOwn && <Own company={company} request={request} />}
    </li>
  );
};

const Ask = ({ company }: { company: Company }) => {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [domain, setDomain] = useState('');
  const [note, setNote] = useState('');
  const ask = useCompanySave(contract.adminRequests.open, () => setOpen(false));
  if (!isOpen)
    return (
      <div>
        <Button size="xs" variant="default" onClick={() => setOpen(true)}>
          <Trans>Ask to become an admin</Trans>
        </Button>
      </div>
    );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        ask.mutate({ params: { id: company.id }, body: { domain, note } });
      }}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          <Trans>
            For a company whose admins cannot be reached. It takes a TXT record at the company’s domain, an
            extract of the register that two of our staff look at, and seven days’ notice to everybody, in
            which an admin can object.
          </Trans>
        </Text>
        <TextInput
          label={<Trans>Domain of the company</Trans>}
          value={domain}
          onChange={(event) => setDomain(event.currentTarget.value)}
          maxLength={253}
          autoComplete="off"
        />
        <Textarea
          className={classes.words}
          label={<Trans>What happened, and who may act for the company by the register</Trans>}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          maxLength={1000}
          autosize
          minRows={2}
        />
        <Failed error={ask.error} />
        <Group gap="sm">
          <Button type="submit" size="xs" loading={ask.isPending} disabled={domain.trim() === ''}>
            {t`Send the request`}
          </Button>
          <Button size="xs" variant="default" onClick={() => setOpen(false)}>
            <Trans>Cancel</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/** Who asks to become an admin of a company whose admins are lost. */
export const AdminRequests = ({ company }: { company: Company }) =>
  company.adminRequests.length === 0 ? null : (
    <Section title={<Trans>Requests to become an admin</Trans>}>
      <ul className={classes.rows}>
        {company.adminRequests.map((request) => (
          <Row key={request.id} company={company} request={request} />
        ))}
      </ul>
    </Section>
  );

/** The way to a new admin, for whoever is none and has not asked. */
export const LostAdmins = ({ company }: { company: Company }) =>
  company.me.role === 'admin' || company.adminRequests.some(({ record }) => record !== null) ? null : (
    <Section title={<Trans>Lost admins</Trans>} note={<Trans>When no admin can be reached any more</Trans>}>
      <Ask company={company} />
    </Section>
  );
