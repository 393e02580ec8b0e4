import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import type { AdminRequest } from '../../../contract/companies/adminRequests.ts';
import type { AdminOutcome } from '../../../contract/companies/companyShapes.ts';
import { contract } from '../../../contract/index.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useRead, useSave } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import classes from './EvidencePage.module.css';
import { CaseEnd, type CaseState, CaseSwitch, QueueList } from './QueueList.tsx';

const refresh = [contract.adminRequestsDesk.list];

const Decision = ({ request }: { request: AdminRequest }) => {
  const { i18n } = useLingui();
  const format = useFormat();
  const [extract, setExtract] = useState('');
  const [reason, setReason] = useState('');
  const sign = useSave(contract.adminRequestsDesk.sign, { refresh });
  const refuse = useSave(contract.adminRequestsDesk.refuse, { refresh });
  const params = { id: request.id };
  const { first } = request;
  const failed = sign.error ?? refuse.error;
  return (
    <Stack gap="sm" align="flex-start">
      {first && (
        <Alert variant="light" className={classes.wide}>
          <Text size="sm">
            <Trans>
              {first.by} signed: {first.extract}
            </Trans>
          </Text>
          <Text size="sm">
            <Trans>
              Everybody of the company was told. An admin can object until {format.day(first.noticeUntil)}.
            </Trans>
          </Text>
        </Alert>
      )}
      {request.maySign ? (
        <>
          <TextInput
            className={classes.wide}
            label={<Trans>Extract of the register</Trans>}
            description={<Trans>Which, of which day, and whom it names</Trans>}
            value={extract}
            onChange={(event) => setExtract(event.currentTarget.value)}
            maxLength={300}
          />
          <Button
            size="xs"
            loading={sign.isPending}
            onClick={() => sign.mutate({ params, body: { extract } })}
          >
            {first ? (
              <Trans>Sign as the second: make them an admin</Trans>
            ) : (
              <Trans>Sign, and tell the company</Trans>
            )}
          </Button>
        </>
      ) : (
        <Text size="sm" c="dimmed">
          {request.provedAt === null ? (
            <Trans>Waits for the TXT record</Trans>
          ) : (
            <Trans>Waits for the end of the notice, or for somebody else to sign</Trans>
          )}
        </Text>
      )}
      <Textarea
        className={classes.wide}
        label={<Trans>Reason for a refusal, which they read</Trans>}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        maxLength={1000}
        autosize
      />
      <Button
        size="xs"
        variant="default"
        loading={refuse.isPending}
        onClick={() => refuse.mutate({ params, body: { reason } })}
      >
        <Trans>Refuse</Trans>
      </Button>
      {failed && (
        <Alert color="red" variant="light" role="alert">
          {errorText(i18n, failed)}
        </Alert>
      )}
    </Stack>
  );
};

const Card = ({ request }: { request: AdminRequest }) => {
  const { t } = useLingui();
  const format = useFormat();
  const { company, user, outcome } = request;
  const outcomes: Record<AdminOutcome, string> = {
    granted: t`Made an admin`,
    refused: t`Refused`,
    objected: t`An admin objected`,
    withdrawn: t`Withdrawn`,
  };
  const facts: [string, string][] = [
    [t`Who asks`, `${user.name ?? user.username} · ${user.email}`],
    [t`With the company since`, format.day(user.joinedAt)],
    [t`What happened`, request.note],
    [
      t`Domain`,
      request.isProvedDomain
        ? t`${request.domain}, proved by the company`
        : t`${request.domain}, not proved by the company`,
    ],
    [
      t`TXT record of the request`,
      request.provedAt === null ? t`Not seen yet` : format.day(request.provedAt),
    ],
    [t`Register number`, company.registrationNo ?? '–'],
    ...company.admins.map(({ name, lastSeenAt }): [string, string] => [
      t`Admin`,
      lastSeenAt === null ? t`${name}, never seen` : t`${name}, last seen ${format.day(lastSeenAt)}`,
    ]),
  ];
  return (
    <li className={classes.card}>
      <div className={classes.side}>
        <h2 className={classes.name}>
          <bdi>{company.legalName}</bdi>
        </h2>
        <p className={classes.quiet}>
          {company.country !== null && `${format.country(company.country)} · `}
          <Trans>level {company.level}</Trans>
          {' · '}
          {format.day(request.openedAt)}
        </p>
        <dl className={classes.parties}>
          {facts.map(([label, value]) => (
            <div key={`${label} ${value}`}>
              <dt>{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={classes.side}>
        {outcome === null ? (
          <Decision key={request.first?.by ?? ''} request={request} />
        ) : (
          <CaseEnd outcome={outcomes[outcome]} endedAt={request.endedAt} reason={request.reason} />
        )}
      </div>
    </li>
  );
};

/** Companies whose admins are lost: who asks to become one, what was seen, and the two signatures. */
export const AdminsTab = () => {
  const { t } = useLingui();
  const [state, setState] = useState<CaseState>('open');
  const list = useRead(contract.adminRequestsDesk.list, { query: { state } }, { staleTime: 0 });
  return (
    <>
      <CaseSwitch label={t`Requests`} state={state} onChange={setState} />
      <QueueList
        list={list}
        empty={
          <EmptyState
            icon={<IconUserQuestion size={26} aria-hidden />}
            title={<Trans>No requests</Trans>}
            text={<Trans>Whoever asks to become an admin of a company without one waits here.</Trans>}
          />
        }
        renderItem={(request) => <Card key={request.id} request={request} />}
      />
    </>
  );
};
