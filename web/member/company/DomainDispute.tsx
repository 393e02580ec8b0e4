import { Trans } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Company } from '../../../contract/companies/companyShapes.ts';
import { contract } from '../../../contract/index.ts';
import { useFormat } from '../../lib/format.ts';
import classes from './CompanyPage.module.css';
import { Failed } from './Failed.tsx';
import { useCompanySave } from './useCompany.ts';

type Dispute = Company['disputes'][number];

/** For a domain that another company proved: why it is the own one, and that staff decide. */
export const ClaimForm = ({
  company,
  domain,
  onDone,
}: {
  company: Company;
  domain: string;
  onDone: () => void;
}) => {
  const [note, setNote] = useState('');
  const open = useCompanySave(contract.domainDisputes.open, onDone);
  return (
    <Alert variant="light" title={<Trans>Another company proved {domain}</Trans>}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          <Trans>
            Is it yours, or do you share it with a sister company? Claim it: the other company is told and can
            share it with you. Otherwise two of our staff decide, after a look at its TXT records.
          </Trans>
        </Text>
        <Textarea
          className={classes.words}
          label={<Trans>Why this is your domain</Trans>}
          description={<Trans>The other company reads this</Trans>}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          maxLength={1000}
          autosize
          minRows={2}
        />
        <Failed error={open.error} />
        <Button
          size="xs"
          loading={open.isPending}
          onClick={() => open.mutate({ params: { id: company.id }, body: { domain, note } })}
        >
          <Trans>Claim the domain</Trans>
        </Button>
      </Stack>
    </Alert>
  );
};

const Words = ({ by, text }: { by: string; text: string }) => (
  <blockquote className={classes.words}>
    <bdi>{text}</bdi>
    <cite>
      <bdi>{by}</bdi>
    </cite>
  </blockquote>
);

/** What the holder can do: answer, or share the domain. */
const AsHolder = ({ company, dispute }: { company: Company; dispute: Dispute }) => {
  const [answer, setAnswer] = useState(dispute.answer ?? '');
  const send = useCompanySave(contract.domainDisputes.answer);
  const share = useCompanySave(contract.domainDisputes.share);
  const params = { id: company.id, disputeId: dispute.id };
  return (
    <>
      <Textarea
        className={classes.words}
        label={<Trans>Why this is your domain</Trans>}
        description={<Trans>The other company and staff read this</Trans>}
        value={answer}
        onChange={(event) => setAnswer(event.currentTarget.value)}
        maxLength={1000}
        autosize
        minRows={2}
      />
      <Failed error={send.error ?? share.error} />
      <Group gap="sm">
        <Button
          size="xs"
          loading={send.isPending}
          disabled={answer.trim() === (dispute.answer ?? '')}
          onClick={() => send.mutate({ params, body: { answer } })}
        >
          {dispute.answer === null ? <Trans>Answer</Trans> : <Trans>Change the answer</Trans>}
        </Button>
        <Button
          size="xs"
          variant="default"
          loading={share.isPending}
          onClick={() => share.mutate({ params })}
        >
          <Trans>Share the domain with them</Trans>
        </Button>
      </Group>
    </>
  );
};

const AsClaimant = ({ company, dispute }: { company: Company; dispute: Dispute }) => {
  const withdraw = useCompanySave(contract.domainDisputes.withdraw);
  return (
    <>
      {dispute.answer !== null && <Words by={dispute.other} text={dispute.answer} />}
      <Failed error={withdraw.error} />
      <Button
        size="xs"
        variant="default"
        loading={withdraw.isPending}
        onClick={() => withdraw.mutate({ params: { id: company.id, disputeId: dispute.id } })}
      >
        <Trans>Withdraw the claim</Trans>
      </Button>
    </>
  );
};

/** An open dispute about a domain, as one of its two companies sees it. */
export const DisputeBox = ({ company, dispute }: { company: Company; dispute: Dispute }) => {
  const format = useFormat();
  const { side, other, note, openedAt } = dispute;
  return (
    <div className={classes.dispute}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {side === 'claimant' ? (
            <Trans>
              {other} proved this domain. You claimed it on {format.day(openedAt)}: two of our staff decide.
            </Trans>
          ) : (
            <Trans>
              {other} claimed this domain on {format.day(openedAt)}. Two of our staff decide whose it is.
            </Trans>
          )}
        </Text>
        <Words by={side === 'claimant' ? company.displayName : other} text={note} />
        {side === 'claimant' ? (
          <AsClaimant company={company} dispute={dispute} />
        ) : (
          <AsHolder company={company} dispute={dispute} />
        )}
      </Stack>
    </div>
  );
};

/** Sister companies that prove the domain as well, with the consent of the own one. */
export const Sharers = ({ company, domain }: { company: Company; domain: Company['domains'][number] }) => {
  const unshare = useCompanySave(contract.domainDisputes.unshare);
  return (
    <div className={classes.dispute}>
      <Stack gap="xs">
        {domain.sharedWith.map(({ companyId, displayName }) => (
          <Group key={companyId} gap="sm">
            <Text size="sm">
              <Trans>Shared with {displayName}</Trans>
            </Text>
            <Button
              size="compact-xs"
              variant="default"
              loading={unshare.isPending}
              onClick={() => unshare.mutate({ params: { id: company.id, domainId: domain.id, companyId } })}
            >
              <Trans>Stop sharing</Trans>
            </Button>
          </Group>
        ))}
        <Failed error={unshare.error} />
      </Stack>
    </div>
  );
};
