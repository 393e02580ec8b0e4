import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import { contract } from '../../../contract/index.ts';
import type { RegimeRule } from '../../../contract/screening/rules.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useRead, useSave } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { Chip } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { RuleDialog } from './RuleDialog.tsx';
import classes from './Screening.module.css';
import { ruleActionText, ruleKindText } from './screeningText.ts';

const HEIGHT = 400;

const RuleCard = ({
  rule,
  mayWrite,
  onEdit,
}: {
  rule: RegimeRule;
  mayWrite: boolean;
  onEdit: () => void;
}) => {
  const { t, i18n } = useLingui();
  const { day, country } = useFormat();
  const confirm = useSave(contract.regimeRules.confirm, {
    refresh: [contract.regimeRules.list],
    onDone: () => toast.done(t`Confirmed: the rule holds`),
  });
  const { scope, from, to, params } = rule;
  const names = (codes: readonly string[] | undefined) => (codes ?? []).map(country).join(', ');
  const isSuggestion = rule.enteredBy === null;
  return (
    <li className={classes.card}>
      <div className={classes.cardHead}>
        <h2 className={classes.name}>
          <bdi>{rule.authority}</bdi> · {i18n._(ruleKindText[rule.kind])}
          {params.usdPerBbl !== undefined && ` · ${params.usdPerBbl} USD/bbl`}
        </h2>
        <span className={classes.chips}>
          <Chip>{i18n._(ruleActionText[rule.action])}</Chip>
          {rule.confirmedAt !== null ? (
            <Chip tone="ok">{t`Holds`}</Chip>
          ) : isSuggestion ? (
            <Chip>{t`Suggestion`}</Chip>
          ) : (
            <Chip tone="amber">{t`Waits for a second person`}</Chip>
          )}
        </span>
      </div>
      <p className={classes.line} dir="auto">
        {rule.message}
      </p>
      <p className={classes.quiet}>
        {to === null ? (
          <Trans>From {day(from)}</Trans>
        ) : (
          <Trans>
            From {day(from)} to {day(to)}
          </Trans>
        )}
        {scope.origins && <> · {t`Origin: ${names(scope.origins)}`}</>}
        {scope.countries && <> · {t`Countries: ${names(scope.countries)}`}</>}
        {scope.hs && (
          <>
            {' · '}
            {t`HS codes`} {scope.hs.join(', ')}
          </>
        )}
        {' · '}
        <Anchor inherit underline="always" href={rule.sourceUrl} target="_blank" rel="noreferrer">
          {t`Source`}
        </Anchor>
        {rule.enteredBy !== null && <> · {t`Entered by ${rule.enteredBy}`}</>}
        {rule.confirmedBy !== null && <> · {t`Confirmed by ${rule.confirmedBy}`}</>}
      </p>
      {mayWrite && (
        <div className={classes.actions}>
          {rule.mayConfirm && (
            <Button
              loading={confirm.isPending}
              onClick={() =>
                confirm.mutate(
                  { params: { id: rule.id }, body: { version: rule.version } },
                  { onError: (error) => toast.failed(errorText(i18n, error)) },
                )
              }
            >
              <Trans>Confirm</Trans>
            </Button>
          )}
          <Button variant="default" onClick={onEdit}>
            {isSuggestion ? <Trans>Take over</Trans> : <Trans>Edit</Trans>}
          </Button>
        </div>
      )}
    </li>
  );
};

/** Dated rules: entered by one, confirmed by another. */
export const RulesTab = ({ mayWrite }: { mayWrite: boolean }) => {
  const { t } = useLingui();
  const read = useRead(contract.regimeRules.list, undefined, { staleTime: 0 });
  const [edited, setEdited] = useState<RegimeRule | 'new' | null>(null);
  return (
    <div className={classes.body}>
      {mayWrite && (
        <div className={classes.actions}>
          <Button onClick={() => setEdited('new')}>
            <Trans>Enter a rule</Trans>
          </Button>
        </div>
      )}
      {read.data === undefined ? (
        read.error === null ? (
          <SkeletonCard height={HEIGHT} label={t`Loading`} />
        ) : (
          <ErrorState part error={read.error} onRetry={() => void read.refetch()} />
        )
      ) : read.data.items.length === 0 ? (
        <EmptyState part title={<Trans>No rules yet</Trans>} />
      ) : (
        <ul className={classes.cards}>
          {read.data.items.map((rule) => (
            <RuleCard key={rule.id} rule={rule} mayWrite={mayWrite} onEdit={() => setEdited(rule)} />
          ))}
        </ul>
      )}
      <RuleDialog rule={edited} onClose={() => setEdited(null)} />
    </div>
  );
};
