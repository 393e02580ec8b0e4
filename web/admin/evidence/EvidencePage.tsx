import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Button, Group, Stack, Tabs, Text, TextInput } from '@mantine/core';
import { IconCertificate } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { QueuedEvidence } from '../../../contract/evidence/evidence.ts';
import { contract } from '../../../contract/index.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useRead, useSave } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { useListAddress } from '../../lib/listAddress.ts';
import { useUser } from '../../lib/session.ts';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { Attachments } from '../../shared/tickets/Attachments.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { AdminsTab } from './AdminsTab.tsx';
import { DomainsTab } from './DomainsTab.tsx';
import classes from './EvidencePage.module.css';
import { type EvidenceState, evidenceStates, parseEvidenceSearch } from './evidenceSearch.ts';
import { factText, kindText, methodText } from './evidenceText.ts';
import { QueueList } from './QueueList.tsx';
import { SourceAnswer } from './SourceAnswer.tsx';

const refresh = [contract.evidenceDesk.queue];
const empty = { name: '', ibanCountry: '', reference: '', officers: '', expires: '' };

/** What the company and the checks so far say. */
const Facts = ({ item: { facts } }: { item: QueuedEvidence }) => {
  const { i18n } = useLingui();
  return (
    <dl className={classes.facts}>
      {Object.entries(factText).map(([name, label]) => {
        const value = facts[name] ?? '';
        return value === '' ? null : (
          <div key={name}>
            <dt>{i18n._(label)}</dt>
            <dd>
              <bdi>{String(value)}</bdi>
            </dd>
          </div>
        );
      })}
    </dl>
  );
};

const Decision = ({ item, isSigned }: { item: QueuedEvidence; isSigned: boolean }) => {
  const { t, i18n } = useLingui();
  const [seen, setSeen] = useState(empty);
  const [reason, setReason] = useState('');
  const [code, setCode] = useState<string | null>(null);
  const approve = useSave(contract.evidenceDesk.approve, {
    refresh,
    onDone: (answer) => setCode(answer.code),
  });
  const reject = useSave(contract.evidenceDesk.reject, { refresh });
  const revoke = useSave(contract.evidenceDesk.revoke, { refresh });
  const params = { id: item.id };
  const failed = approve.error ?? reject.error ?? revoke.error;
  const isLetter = item.kind === 'binding' && item.method === 'post' && !isSigned;
  const fields: [keyof typeof empty, string, boolean][] = [
    ['name', t`Name at the source`, item.kind === 'register' || item.method === 'transfer'],
    ['reference', t`Reference`, !isLetter],
    ['ibanCountry', t`Country code of the account`, item.method === 'transfer'],
    ['officers', t`Officers`, item.kind === 'register'],
    ['expires', t`Valid until`, item.kind === 'authority' || item.kind === 'document'],
  ];
  const sign = () =>
    approve.mutate({
      params,
      body: { ...seen, ibanCountry: seen.ibanCountry.trim() || null, expires: seen.expires || null },
    });
  return (
    <Stack gap="sm">
      {fields.map(([name, label, isShown]) =>
        isShown ? (
          <TextInput
            key={name}
            size="xs"
            label={label}
            type={name === 'expires' ? 'date' : 'text'}
            value={seen[name]}
            onChange={(event) => {
              const { value } = event.currentTarget;
              setSeen((before) => ({ ...before, [name]: value }));
            }}
          />
        ) : null,
      )}
      <Group gap="sm">
        <Button size="xs" loading={approve.isPending} disabled={!item.maySign} onClick={sign}>
          {isLetter
            ? t`Make the code of the letter`
            : item.firstBy === null
              ? t`Sign`
              : t`Sign as the second`}
        </Button>
        {!item.maySign && (
          <Text size="sm" c="dimmed">
            <Trans>Somebody else has to sign</Trans>
          </Text>
        )}
      </Group>
      {code !== null && (
        <Alert variant="light">
          <Trans>Print this code on the letter; it is not shown again: {code}</Trans>
        </Alert>
      )}
      <TextInput
        size="xs"
        label={<Trans>Reason, which the company reads</Trans>}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        maxLength={1000}
      />
      <Button
        size="xs"
        variant="default"
        loading={reject.isPending || revoke.isPending}
        onClick={() => (isSigned ? revoke : reject).mutate({ params, body: { reason } })}
      >
        {isSigned ? <Trans>Take back</Trans> : <Trans>Refuse</Trans>}
      </Button>
      {failed && (
        <Alert color="red" variant="light" role="alert">
          {errorText(i18n, failed)}
        </Alert>
      )}
    </Stack>
  );
};

const Card = ({ item, isSigned }: { item: QueuedEvidence; isSigned: boolean }) => {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const permissions = useUser()?.permissions ?? [];
  const signalId = permissions.includes('documents.review')
    ? item.papers.find((paper) => paper.signalId !== null)?.signalId
    : undefined;
  const name = <bdi>{item.company.legalName}</bdi>;
  return (
    <li className={classes.card}>
      <div className={classes.side}>
        <h2 className={classes.name}>
          {permissions.includes('users.read') ? (
            <Anchor
              inherit
              renderRoot={(props) => (
                <Link to="/admin/companies" search={{ company: item.company.id }} {...props} />
              )}
            >
              {name}
            </Anchor>
          ) : (
            name
          )}
        </h2>
        <p className={classes.quiet}>
          {i18n._(kindText[item.kind])}
          {item.method !== null && ` · ${i18n._(methodText[item.method])}`}
          {item.company.country !== null && ` · ${format.country(item.company.country)}`}
          {' · '}
          <Trans>level {item.company.level}</Trans>
          {' · '}
          {format.day(item.createdAt)}
        </p>
        <Group gap="xs">
          {item.status === 'disputed' && <Chip tone="flame">{t`Claimed by two companies`}</Chip>}
          {item.facts.nearMajor === true && <Chip tone="flame">{t`Name near that of a major`}</Chip>}
          {item.needsTwo && <Chip tone="amber">{t`Two signatures`}</Chip>}
          {item.isSent && <Chip>{t`Letter sent`}</Chip>}
          {item.firstBy !== null && <Chip tone="petrol">{t`Signed by ${item.firstBy}`}</Chip>}
        </Group>
        {item.kind === 'source_confirmation' ? (
          <Anchor
            renderRoot={(props) => <Link to="/market/$slug" params={{ slug: item.subject }} {...props} />}
          >
            <Trans>Open the ad</Trans>
          </Anchor>
        ) : (
          item.subject !== '' && <bdi className={classes.subject}>{item.subject}</bdi>
        )}
        {item.company.address !== null && <p className={classes.quiet}>{item.company.address}</p>}
        <Facts item={item} />
        <Attachments files={item.papers} of="evidence" />
        {item.papers.some(({ isElsewhere }) => isElsewhere) && (
          <Chip tone="amber">{t`Another company uses the same file`}</Chip>
        )}
        {typeof signalId === 'string' && (
          <Anchor
            renderRoot={(props) => <Link to="/admin/documents" search={{ signal: signalId }} {...props} />}
          >
            <Trans>See the document check</Trans>
          </Anchor>
        )}
        {item.source !== null && (
          <Anchor href={item.source.url} target="_blank" rel="noopener noreferrer">
            <Trans>Open the register: {item.source.name}</Trans>
          </Anchor>
        )}
      </div>
      <div className={classes.side}>
        <Decision item={item} isSigned={isSigned} />
      </div>
    </li>
  );
};

const Queue = ({ state }: { state: 'waiting' | 'signed' }) => {
  const list = useRead(contract.evidenceDesk.queue, { query: { state } }, { staleTime: 0 });
  return (
    <QueueList
      list={list}
      empty={
        <EmptyState
          icon={<IconCertificate size={26} aria-hidden />}
          title={<Trans>Nothing here</Trans>}
          text={<Trans>What companies have checked by staff waits here, the oldest first.</Trans>}
        />
      }
      renderItem={(item) => <Card key={item.id} item={item} isSigned={state === 'signed'} />}
    />
  );
};

/** What companies claim, with the source to check it at beside the form; what was signed gets its second signature here. */
export const EvidencePage = () => {
  const { t } = useLingui();
  usePageTitle(t`Evidence`);
  const { search, change } = useListAddress(parseEvidenceSearch, []);
  const state = search.state ?? 'waiting';
  const mayFindAds = useUser()?.permissions.includes('ads.moderate') === true;
  const names: Record<EvidenceState, string> = {
    waiting: t`Waiting`,
    signed: t`Signed`,
    domains: t`Disputed domains`,
    admins: t`Lost admins`,
  };
  return (
    <>
      <PageHeader title={<Trans>Evidence</Trans>} actions={mayFindAds ? <SourceAnswer /> : undefined} />
      <Tabs
        value={state}
        keepMounted={false}
        onChange={(value) => change({ state: evidenceStates.find((one) => one === value) })}
      >
        <Tabs.List className={classes.tabs}>
          {evidenceStates.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {names[one]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="waiting" className={classes.page}>
          <Queue state="waiting" />
        </Tabs.Panel>
        <Tabs.Panel value="signed" className={classes.page}>
          <Queue state="signed" />
        </Tabs.Panel>
        <Tabs.Panel value="domains" className={classes.page}>
          <DomainsTab />
        </Tabs.Panel>
        <Tabs.Panel value="admins" className={classes.page}>
          <AdminsTab />
        </Tabs.Panel>
      </Tabs>
    </>
  );
};
