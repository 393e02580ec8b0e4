import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Company } from '../../../contract/companies/companyShapes.ts';
import type { OwnStatement } from '../../../contract/evidence/evidence.ts';
import { contract } from '../../../contract/index.ts';
import { messageText } from '../../i18n/messageText.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useRead, useSave } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { StatementText } from '../../shared/evidence/StatementText.tsx';
import { Attachments } from '../../shared/tickets/Attachments.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import { Section } from '../../ui/Section.tsx';
import classes from './CompanyPage.module.css';
import { EvidenceClaim } from './EvidenceClaim.tsx';
import { needText, statusText, toneOf } from './evidenceText.ts';
import { Failed } from './Failed.tsx';

const HEIGHT = 240;
const ENDED = ['expired', 'revoked', 'failed'];
const refresh = [contract.evidence.mine, contract.companies.mine];

/** The code from the letter. */
const Code = ({ id }: { id: string }) => {
  const { i18n } = useLingui();
  const [code, setCode] = useState('');
  const save = useSave(contract.evidence.enterCode, { refresh });
  return (
    <form
      noValidate
      className={classes.proof}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ params: { id }, body: { code: code.trim() } });
      }}
    >
      <Group align="flex-end" gap="sm">
        <TextInput
          size="xs"
          label={<Trans>Code from the letter</Trans>}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          inputMode="numeric"
          maxLength={8}
          autoComplete="off"
          error={save.isError ? errorText(i18n, save.error) : null}
        />
        <Button type="submit" size="xs" loading={save.isPending}>
          <Trans>Confirm</Trans>
        </Button>
      </Group>
    </form>
  );
};

const Row = ({ item, isAdmin }: { item: OwnStatement; isAdmin: boolean }) => {
  const { i18n } = useLingui();
  const recheck = useSave(contract.evidence.recheck, { refresh });
  const isLookup = item.kind === 'lei' || item.kind === 'vat';
  const isChecked = ['ok', 'stale', 'expired', 'revoked'].includes(item.status);
  return (
    <li className={classes.row}>
      <div className={classes.who}>
        <span className={ENDED.includes(item.status) ? classes.about : undefined}>
          {isChecked ? <StatementText statement={item} /> : messageText(whatOf(item))}
        </span>
        {item.reason !== null && <span className={classes.about}>{messageText(item.reason)}</span>}
        <Attachments files={item.papers} of="evidence" />
        <Failed error={recheck.error} />
      </div>
      <Chip tone={toneOf(item.status)}>{i18n._(statusText[item.status])}</Chip>
      {isAdmin && isLookup && isChecked && (
        <Button
          size="xs"
          variant="default"
          loading={recheck.isPending}
          onClick={() => recheck.mutate({ params: { id: item.id } })}
        >
          <Trans>Check again</Trans>
        </Button>
      )}
      {isAdmin && item.codeUntil !== null && item.status === 'pending' && <Code id={item.id} />}
    </li>
  );
};

/** What is claimed and not checked yet: the first part of its sentence. */
const whatOf = ({ sentence }: OwnStatement) =>
  (sentence.values?.what ?? sentence) as OwnStatement['sentence'];

/** What of the company is proved, until when, and what the next level needs. */
export const EvidenceSection = ({ company }: { company: Company }) => {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const read = useRead(contract.evidence.mine, {}, { staleTime: 0 });
  const isAdmin = company.me.role === 'admin';
  const found = read.data;
  return (
    <Section
      title={<Trans>Evidence</Trans>}
      note={<Trans>What was checked, by whom and when. No plan buys it.</Trans>}
      actions={found && isAdmin && <EvidenceClaim lookups={found.lookups} />}
    >
      {read.isPending && <SkeletonCard height={HEIGHT} label={t`Loading`} />}
      {found === undefined && read.isError && (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      )}
      {found && (
        <Stack gap="md">
          <Text>
            <Trans>Level {found.level} of 4</Trans>
            {found.nextEnd !== null && (
              <>
                {' · '}
                <Trans>the first check ends on {format.day(found.nextEnd)}</Trans>
              </>
            )}
          </Text>
          {found.missing.length > 0 && (
            <div>
              <Text size="sm" fw={550}>
                <Trans>What the next level needs</Trans>
              </Text>
              <ul>
                {found.missing.map((need) => (
                  <li key={need}>{i18n._(needText[need])}</li>
                ))}
              </ul>
            </div>
          )}
          {found.items.length > 0 && (
            <ul className={classes.rows} aria-label={t`Checks`}>
              {found.items.map((item) => (
                <Row key={item.id} item={item} isAdmin={isAdmin} />
              ))}
            </ul>
          )}
        </Stack>
      )}
    </Section>
  );
};
