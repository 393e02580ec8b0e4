import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Button, Group, Select, Stack, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { RelatedCompany, RelationCause } from '../../../contract/companies/relatedCompanies.ts';
import { contract } from '../../../contract/index.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useRead, useSave } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { Chip } from '../../ui/Chip.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import classes from '../../ui/RecordDrawer.module.css';
import { Section } from '../../ui/Section.tsx';

const SEARCH_AFTER_MS = 300;
const REASON_MIN = 10;
const REASON_MAX = 1000;
const refresh = [contract.relatedCompanies.list];

type ReasonProps = { label: string; value: string; onChange: (text: string) => void };
const Reason = ({ label, value, onChange }: ReasonProps) => (
  <Textarea
    label={label}
    description={<Trans>At least {REASON_MIN} characters, for the audit log</Trans>}
    autosize
    minRows={2}
    maxLength={REASON_MAX}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

/** Takes back what staff declared. */
const EndRelation = ({ companyId, linkId }: { companyId: string; linkId: string }) => {
  const { t, i18n } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState('');
  const end = useSave(contract.relatedCompanies.end, { refresh, onDone: () => toast.done(t`Saved`) });
  if (!isOpen)
    return (
      <Anchor component="button" type="button" inherit onClick={() => setIsOpen(true)}>
        <Trans>Remove the link</Trans>
      </Anchor>
    );
  return (
    <Stack gap="xs">
      <Reason label={t`Why they are not related`} value={reason} onChange={setReason} />
      {end.error !== null && (
        <Alert color="red" role="alert">
          {errorText(i18n, end.error)}
        </Alert>
      )}
      <Group gap="xs">
        <Button
          size="xs"
          disabled={reason.trim().length < REASON_MIN}
          loading={end.isPending}
          onClick={() => end.mutate({ params: { id: companyId, linkId }, body: { reason } })}
        >
          <Trans>Remove the link</Trans>
        </Button>
        <Button size="xs" variant="default" onClick={() => setIsOpen(false)}>
          <Trans>Cancel</Trans>
        </Button>
      </Group>
    </Stack>
  );
};

const Related = ({ companyId, related }: { companyId: string; related: RelatedCompany }) => {
  const { t } = useLingui();
  const { day, country } = useFormat();
  const { declared } = related;
  const causeText: Record<RelationCause, string> = {
    declared: t`Declared by staff`,
    domain: t`Shared domain`,
    parent: t`Same parent company (LEI)`,
  };
  return (
    <li className={classes.row}>
      <div>
        <Anchor
          inherit
          fw={600}
          renderRoot={(props) => (
            <Link to="/admin/companies" search={{ company: related.companyId }} {...props} />
          )}
        >
          <bdi>{related.displayName}</bdi>
        </Anchor>
        {related.country !== null && <span className={classes.quiet}> {country(related.country)}</span>}
        {related.causes
          .filter(({ detail }) => detail !== '')
          .map(({ cause, detail }) => (
            <div key={`${cause} ${detail}`} className={classes.quiet} translate="no">
              <bdi>{detail}</bdi>
            </div>
          ))}
        {declared !== null && (
          <div className={classes.quiet}>
            <bdi>{declared.reason}</bdi>
            <br />
            {day(declared.at.slice(0, 10))}
            {declared.by !== null && (
              <>
                {' · '}
                <bdi>{declared.by}</bdi>
              </>
            )}
            {' · '}
            <EndRelation companyId={companyId} linkId={declared.id} />
          </div>
        )}
      </div>
      <span className={classes.tags}>
        {[...new Set(related.causes.map(({ cause }) => cause))].map((cause) => (
          <Chip key={cause} tone={cause === 'declared' ? 'petrol' : 'plain'}>
            {causeText[cause]}
          </Chip>
        ))}
      </span>
    </li>
  );
};

/** Declares that two companies belong to one group. */
const Declare = ({ companyId }: { companyId: string }) => {
  const { t, i18n } = useLingui();
  const [otherId, setOtherId] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [q] = useDebouncedValue(typed.trim(), SEARCH_AFTER_MS);
  const found = useRead(
    contract.companyDesk.list,
    { query: q === '' ? {} : { q } },
    { keepPrevious: true, staleTime: 0 },
  );
  const save = useSave(contract.relatedCompanies.declare, {
    refresh,
    onDone: () => {
      toast.done(t`Saved`);
      setOtherId(null);
      setTyped('');
      setReason('');
    },
  });
  return (
    <Section title={<Trans>Add a related company</Trans>}>
      <Stack gap="sm">
        <Select
          label={t`Company`}
          description={t`By name, registration number, VAT number, LEI or domain`}
          searchable
          data={(found.data?.items ?? [])
            .filter(({ id }) => id !== companyId)
            .map(({ id, displayName, legalName }) => ({
              value: id,
              label: displayName === legalName ? displayName : `${displayName} · ${legalName}`,
            }))}
          // The server matches more than the option's label, so no filtering here.
          filter={({ options }) => options}
          value={otherId}
          searchValue={typed}
          onSearchChange={setTyped}
          onChange={setOtherId}
          error={found.isError ? errorText(i18n, found.error) : undefined}
          nothingFoundMessage={
            found.isFetching || q !== typed.trim() ? (
              <Trans>Searching …</Trans>
            ) : (
              <Trans>Nothing matches</Trans>
            )
          }
        />
        <Reason label={t`Why they are related`} value={reason} onChange={setReason} />
        {save.error !== null && (
          <Alert color="red" role="alert">
            {errorText(i18n, save.error)}
          </Alert>
        )}
        <Group>
          <Button
            disabled={otherId === null || reason.trim().length < REASON_MIN}
            loading={save.isPending}
            onClick={() =>
              otherId !== null && save.mutate({ params: { id: companyId }, body: { otherId, reason } })
            }
          >
            <Trans>Add</Trans>
          </Button>
        </Group>
      </Stack>
    </Section>
  );
};

/** Companies of the same group: documents that they have in common say nothing. */
export const CompanyRelated = ({ companyId }: { companyId: string }) => {
  const { t } = useLingui();
  const read = useRead(contract.relatedCompanies.list, { params: { id: companyId } }, { staleTime: 0 });
  return (
    <Stack gap="lg">
      <p className={classes.quiet}>
        <Trans>
          Companies of one group share documents and trade with each other. Files that they share raise no
          flag, and deals between them do not count as proof.
        </Trans>
      </p>
      {read.data === undefined ? (
        read.error === null ? (
          <SkeletonCard height={120} label={t`Loading`} />
        ) : (
          <ErrorState part error={read.error} onRetry={() => void read.refetch()} />
        )
      ) : read.data.items.length === 0 ? (
        <p className={classes.quiet}>
          <Trans>No related companies are known.</Trans>
        </p>
      ) : (
        <ul className={classes.rows} aria-label={t`Related companies`}>
          {read.data.items.map((related) => (
            <Related key={related.companyId} companyId={companyId} related={related} />
          ))}
        </ul>
      )}
      <Declare companyId={companyId} />
    </Stack>
  );
};
