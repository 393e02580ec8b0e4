import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Radio, Stack, Text, Textarea } from '@mantine/core';
import { IconWorldQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import type { Dispute } from '../../../contract/companies/domainDisputes.ts';
import { contract } from '../../../contract/index.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useRead, useSave } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { outcomeText } from '../../shared/companies/outcomeText.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import classes from './EvidencePage.module.css';
import { CaseEnd, type CaseState, CaseSwitch, QueueList } from './QueueList.tsx';

const refresh = [contract.domainDisputesDesk.list];

type Outcome = 'claimant' | 'holder';

const Party = ({ party, label }: { party: Dispute['claimant']; label: string }) => {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi>{party.legalName}</bdi>
        <span className={classes.quiet}>
          {party.country !== null && ` · ${format.country(party.country)}`}
          {' · '}
          <Trans>level {party.level}</Trans>
          {party.verifiedAt !== null &&
            ` · ${
              party.method === 'dns'
                ? t`TXT record, proved ${format.day(party.verifiedAt)}`
                : t`Code by e-mail, proved ${format.day(party.verifiedAt)}`
            }`}
        </span>
      </dd>
    </div>
  );
};

/** Whose TXT record is there now, looked for on press. */
const Records = ({ dispute }: { dispute: Dispute }) => {
  const { t, i18n } = useLingui();
  const look = useSave(contract.domainDisputesDesk.look, { refresh: [] });
  const records = look.data?.records;
  const found = (isThere: boolean) => (isThere ? t`found` : t`not found`);
  return (
    <Stack gap={4} align="flex-start">
      <Button
        size="xs"
        variant="default"
        loading={look.isPending}
        onClick={() => look.mutate({ params: { id: dispute.id } })}
      >
        <Trans>Check the TXT records now</Trans>
      </Button>
      <Text size="sm" role="status">
        {look.isError && errorText(i18n, look.error)}
        {records === null && <Trans>No name server answered. Try again later.</Trans>}
        {records && (
          <Trans>
            Record of the claimant: {found(records.claimant)}. Record of the holder: {found(records.holder)}.
          </Trans>
        )}
      </Text>
    </Stack>
  );
};

const Decision = ({ dispute }: { dispute: Dispute }) => {
  const { t, i18n } = useLingui();
  const { first } = dispute;
  const [outcome, setOutcome] = useState<Outcome | null>(first?.outcome ?? null);
  const [reason, setReason] = useState('');
  const decide = useSave(contract.domainDisputesDesk.decide, { refresh });
  return (
    <Stack gap="sm" align="flex-start">
      <Records dispute={dispute} />
      {first && (
        <Alert variant="light" className={classes.wide}>
          <Text size="sm">
            <Trans>
              {first.by} decided: {i18n._(outcomeText[first.outcome])}. It takes effect once a second person
              decides the same.
            </Trans>
          </Text>
          <Text size="sm">
            <bdi>{first.reason}</bdi>
          </Text>
        </Alert>
      )}
      {dispute.mayDecide ? (
        <>
          <Radio.Group
            label={<Trans>Whose is it?</Trans>}
            value={outcome}
            onChange={(value) => setOutcome(value === 'claimant' ? 'claimant' : 'holder')}
          >
            <Stack gap={6} mt={4}>
              <Radio value="claimant" label={t`${dispute.claimant.legalName}, who claims it`} />
              <Radio value="holder" label={t`${dispute.holder?.legalName ?? ''}, who holds it`} />
            </Stack>
          </Radio.Group>
          <Textarea
            className={classes.wide}
            label={first ? <Trans>Reason, which both companies read</Trans> : <Trans>Reason</Trans>}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            maxLength={1000}
            autosize
            minRows={2}
          />
          <Button
            size="xs"
            loading={decide.isPending}
            disabled={outcome === null}
            onClick={() =>
              outcome !== null && decide.mutate({ params: { id: dispute.id }, body: { outcome, reason } })
            }
          >
            {first?.outcome === outcome ? <Trans>Decide as the second</Trans> : <Trans>Decide</Trans>}
          </Button>
        </>
      ) : (
        <Text size="sm" c="dimmed">
          <Trans>Somebody else has to decide</Trans>
        </Text>
      )}
      {decide.isError && (
        <Alert color="red" variant="light" role="alert">
          {errorText(i18n, decide.error)}
        </Alert>
      )}
    </Stack>
  );
};

const Card = ({ dispute }: { dispute: Dispute }) => {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { outcome } = dispute;
  return (
    <li className={classes.card}>
      <div className={classes.side}>
        <h2 className={classes.name} translate="no">
          {dispute.domain}
        </h2>
        <p className={classes.quiet}>
          <Trans>Claimed on {format.day(dispute.openedAt)}</Trans>
        </p>
        <dl className={classes.parties}>
          <Party party={dispute.claimant} label={t`Claimant`} />
          <div>
            <dt className={classes.quiet}>
              <Trans>What the claimant says</Trans>
            </dt>
            <dd>
              <bdi>{dispute.note}</bdi>
            </dd>
          </div>
          {dispute.holder && <Party party={dispute.holder} label={t`Holder`} />}
          <div>
            <dt className={classes.quiet}>
              <Trans>What the holder says</Trans>
            </dt>
            <dd>{dispute.answer === null ? <Trans>Nothing yet</Trans> : <bdi>{dispute.answer}</bdi>}</dd>
          </div>
        </dl>
      </div>
      <div className={classes.side}>
        {outcome === null ? (
          <Decision key={dispute.first?.outcome ?? 'none'} dispute={dispute} />
        ) : (
          <CaseEnd outcome={i18n._(outcomeText[outcome])} endedAt={dispute.endedAt} reason={dispute.reason} />
        )}
      </div>
    </li>
  );
};

/** Domains that two companies claim: what both say, whose records are there, and the decision of two people. */
export const DomainsTab = () => {
  const { t } = useLingui();
  const [state, setState] = useState<CaseState>('open');
  const list = useRead(contract.domainDisputesDesk.list, { query: { state } }, { staleTime: 0 });
  return (
    <>
      <CaseSwitch label={t`Disputes`} state={state} onChange={setState} />
      <QueueList
        list={list}
        empty={
          <EmptyState
            icon={<IconWorldQuestion size={26} aria-hidden />}
            title={<Trans>No disputed domains</Trans>}
            text={<Trans>A domain that two companies claim waits here, the oldest first.</Trans>}
          />
        }
        renderItem={(dispute) => <Card key={dispute.id} dispute={dispute} />}
      />
    </>
  );
};
