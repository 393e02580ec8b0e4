import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useFormContext } from 'react-hook-form';
import type { RuleStanding } from '../../../contract/ads/adRules.ts';
import type { Caution } from '../../../contract/ads/adShapes.ts';
import { foundText } from '../../i18n/messageText.ts';
import { translateName } from '../../i18n/translate.ts';
import type { AdForm } from '../../shared/adForm/adForm.ts';
import { applyFix, cautionPath, type Fix, fixesFor } from '../../shared/adForm/cautionFixes.ts';
import type { AdCheck } from '../../shared/adForm/useAdCheck.ts';
import { RuleFigures } from '../../shared/adRules/RuleFigures.tsx';
import { fieldText } from '../../shared/adView/adParts.ts';
import { trueMinus } from '../../shared/adView/figure.ts';
import classes from './CheckFindings.module.css';

type GoTo = (path: string) => void;

const REVIEW = 40;
const SUSPEND = 100;

const ruleConsequence: Record<RuleStanding, MessageDescriptor> = {
  passes: msg`It does not stop this ad.`,
  noted: msg`For your information.`,
  attest: msg`Once submitted, state the costs in the price under My ads.`,
  held: msg`Our staff review it before it is published.`,
  blocked: msg`An ad like this cannot be published.`,
};

/** What the risk score leads to. */
export const Risk = ({ risk }: { risk: number }) => {
  if (risk < REVIEW) return null;
  return (
    <p className={classes.risk} data-high={risk >= SUSPEND || undefined}>
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        {risk >= SUSPEND ? (
          <Trans>Submitted like this, the ad would be suspended.</Trans>
        ) : (
          <Trans>Moderators will look at this ad first; approval may take longer.</Trans>
        )}
      </span>
    </p>
  );
};

const Finding = ({
  caution,
  fixes,
  goTo,
  onFix,
}: {
  caution: Caution;
  fixes: readonly Fix[];
  goTo: GoTo;
  onFix: (fix: Fix) => void;
}) => {
  const { i18n } = useLingui();
  const path = cautionPath(caution.id);
  return (
    <li className={classes.finding}>
      <p className={classes.reason}>
        <span>{caution.reason}</span>
      </p>
      {caution.found !== null && (
        <p className={classes.found}>
          <bdi>{foundText(caution)}</bdi>
        </p>
      )}
      {caution.fix !== null && <p className={classes.fix}>{caution.fix}</p>}
      <div className={classes.steps}>
        {fixes.map((fix) => (
          <Button key={fix.path} size="compact-xs" variant="light" onClick={() => onFix(fix)}>
            <Trans>Use {fix.label}</Trans>
          </Button>
        ))}
        {path !== null && (
          <Anchor component="button" type="button" size="xs" onClick={() => goTo(path)}>
            <Trans>Go to: {i18n._(fieldText(path))}</Trans>
          </Anchor>
        )}
      </div>
    </li>
  );
};

/** Findings that readers and moderators would question, with fixes. */
export const Cautions = ({ check, goTo }: { check: AdCheck; goTo: GoTo }) => {
  const { getValues, setValue } = useFormContext<AdForm>();
  if (check.cautions.length === 0) return null;
  return (
    <section aria-labelledby="check-cautions" className={classes.root}>
      <h3 id="check-cautions" className={classes.label}>
        <Plural value={check.cautions.length} one="# caution" other="# cautions" />
      </h3>
      <ul className={classes.findings} aria-live="polite">
        {check.cautions.map((caution) => (
          <Finding
            key={caution.id}
            caution={caution}
            fixes={fixesFor(caution.id, getValues())}
            goTo={goTo}
            onFix={(fix) => applyFix(fix, setValue)}
          />
        ))}
      </ul>
    </section>
  );
};

/** Dated rules that the ad would meet. */
export const Rules = ({ check }: { check: AdCheck }) => {
  const { i18n } = useLingui();
  const rules = check.rules.filter(({ standing }) => standing !== 'passes');
  if (rules.length === 0) return null;
  return (
    <section aria-labelledby="check-rules" className={classes.root}>
      <h3 id="check-rules" className={classes.label}>
        <Plural value={rules.length} one="# rule" other="# rules" />
      </h3>
      <ul className={classes.findings} aria-live="polite">
        {rules.map((rule) => (
          <li key={rule.ruleId} className={classes.finding}>
            <p className={classes.reason}>
              <span dir="auto">
                {rule.authority}: {rule.message}
              </span>
            </p>
            <p className={classes.fix}>
              {i18n._(ruleConsequence[rule.standing])} <RuleFigures rule={rule} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** Values outside the standard's limits or close to them. */
export const Breaches = ({
  check,
  goTo,
  rowOf,
}: {
  check: AdCheck;
  goTo: GoTo;
  rowOf: (at: number) => number;
}) => {
  const rows = check.conformance.flatMap((row, at) =>
    row.status === 'breach' || row.status === 'margin' ? [{ row, at }] : [],
  );
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="check-breaches" className={classes.root}>
      <h3 id="check-breaches" className={classes.label}>
        <Trans>Against {check.standard ?? ''}</Trans>
      </h3>
      <ul className={classes.rows}>
        {rows.map(({ row, at }) => (
          <li key={`${row.parameter} ${at}`} data-status={row.status} title={row.source || undefined}>
            <Anchor
              component="button"
              type="button"
              inherit
              onClick={() => goTo(`quality.${rowOf(at)}.value`)}
            >
              {translateName(row.parameter)}
            </Anchor>
            <bdi dir="ltr" className={classes.figures}>
              {trueMinus(row.value)} {row.unit}
              <span className={classes.limit}> {trueMinus(row.limit)}</span>
            </bdi>
            <span className={classes.verdict}>
              {row.status === 'breach' ? <Trans>outside</Trans> : <Trans>close to limit</Trans>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
