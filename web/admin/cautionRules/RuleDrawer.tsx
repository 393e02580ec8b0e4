import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Drawer, Skeleton, Stack, Switch, Textarea } from '@mantine/core';
import { IconShieldSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type RedFlagRule, ruleBody } from '../../../contract/moderation/moderation.ts';
import { faultText } from '../../i18n/messageText.ts';
import { Chip } from '../../ui/Chip.tsx';
import { Code } from '../../ui/Code.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import classes from './RuleDrawer.module.css';
import { RuleFigure } from './RuleFigure.tsx';
import { areaText, unitText } from './ruleText.ts';
import type { RuleSave } from './useRuleSave.ts';

const WEIGHT_MAX = 100;
const NAME_MAX = 200;
const FIX_MAX = 300;

type RuleTextProps = {
  field: 'name' | 'fix';
  label: string;
  description: string;
  max: number;
  rule: RedFlagRule;
  disabled: boolean;
  save: RuleSave;
};

/** A text field that saves on blur. */
const RuleText = ({ field, label, description, max, rule, disabled, save }: RuleTextProps) => {
  const stored = rule[field];
  const [typed, setTyped] = useState(stored);
  useEffect(() => setTyped(stored), [stored]);
  const checked = ruleBody.shape[field].safeParse(typed);
  const fault = checked.success ? undefined : faultText(checked.error.issues[0]?.message ?? '');
  const leave = async () => {
    if (checked.success && checked.data !== undefined) await save.change(rule, { [field]: checked.data });
  };
  return (
    <Textarea
      label={label}
      description={description}
      value={typed}
      maxLength={max}
      autosize
      minRows={2}
      dir="auto"
      disabled={disabled}
      error={fault}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => void leave()}
    />
  );
};

type Shown = { rule: RedFlagRule; mayChange: boolean; save: RuleSave };

const Rule = ({ rule, mayChange, save }: Shown) => {
  const { t, i18n } = useLingui();
  return (
    <Stack gap="md">
      <div className={classes.tags}>
        <Chip>{areaText(i18n, rule.area)}</Chip>
        {rule.awaited ? (
          <Chip>
            <Trans>decided in screening</Trans>
          </Chip>
        ) : rule.computed ? (
          <Chip tone="petrol">
            <Trans>Automatic</Trans>
          </Chip>
        ) : (
          <Chip>
            <Trans>Found by moderators</Trans>
          </Chip>
        )}
        {!rule.awaited && (
          <Chip tone={rule.found > 0 ? 'amber' : 'plain'}>
            <Plural value={rule.found} one="in # ad now" other="in # ads now" />
          </Chip>
        )}
      </div>
      <Switch
        label={t`On`}
        description={
          rule.awaited
            ? t`Names are screened apart from ads, and hits are seen by compliance alone, so no ad shows this.`
            : rule.isActive
              ? t`Its cautions are shown and count.`
              : t`Off: its cautions are shown nowhere and count nothing.`
        }
        checked={rule.isActive}
        disabled={!mayChange || rule.awaited || save.savingId === rule.id}
        onChange={(event) => void save.change(rule, { isActive: event.currentTarget.checked })}
      />
      <RuleText
        field="name"
        label={t`Reason`}
        description={t`What owners, moderators and buyers read.`}
        max={NAME_MAX}
        rule={rule}
        disabled={!mayChange}
        save={save}
      />
      <RuleText
        field="fix"
        label={t`How to fix it`}
        description={t`What owners and moderators read beside it.`}
        max={FIX_MAX}
        rule={rule}
        disabled={!mayChange}
        save={save}
      />
      <RuleFigure
        withLabel
        label={t`Weight`}
        description={t`0 to 100; 0 is shown but counts nothing.`}
        value={rule.weight}
        max={WEIGHT_MAX}
        disabled={!mayChange}
        onSave={(weight) => save.change(rule, { weight })}
      />
      {rule.threshold !== null && (
        <RuleFigure
          withLabel
          label={t`Threshold`}
          description={t`The figure that the ad is held against.`}
          value={rule.threshold}
          min={Number.MIN_VALUE}
          decimals={4}
          disabled={!mayChange}
          {...(rule.thresholdUnit === null ? {} : { unit: unitText(i18n, rule.thresholdUnit) })}
          onSave={(threshold) => save.change(rule, { threshold })}
        />
      )}
      <dl className={classes.facts}>
        <dt>
          <Trans>Looks for</Trans>
        </dt>
        <dd>{rule.pattern}</dd>
        {rule.basis !== null && (
          <>
            <dt>
              <Trans>Why</Trans>
            </dt>
            <dd>{rule.basis}</dd>
          </>
        )}
        <dt>
          <Trans>Code</Trans>
        </dt>
        <dd>
          <Code>{rule.code}</Code>
        </dd>
      </dl>
      <p className={classes.note}>
        {mayChange ? (
          <Trans>Each field is saved when you leave it.</Trans>
        ) : (
          <Trans>Read-only. Changing rules requires the permission to change base data.</Trans>
        )}{' '}
        <Anchor
          inherit
          underline="always"
          renderRoot={(props) => <Link to="/admin/ads" search={{ risky: 'yes' }} {...props} />}
        >
          <Trans>High-risk ads</Trans>
        </Anchor>
      </p>
    </Stack>
  );
};

type Props = Omit<Shown, 'rule'> & {
  opened: boolean;
  rule: RedFlagRule | undefined;
  loading: boolean;
  onClose: () => void;
};

/** One rule: texts, weight, threshold and sources. */
export const RuleDrawer = ({ opened, rule, loading, onClose, ...shown }: Props) => {
  const { t } = useLingui();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={520}
      title={rule === undefined ? <Trans>Rule</Trans> : rule.code}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {rule !== undefined && <Rule key={rule.id} rule={rule} {...shown} />}
      {rule === undefined && loading && (
        <Stack gap="md" role="status" aria-label={t`Loading`}>
          <Skeleton height={60} />
          <SkeletonCard height={160} />
        </Stack>
      )}
      {rule === undefined && !loading && (
        <EmptyState icon={<IconShieldSearch size={26} aria-hidden />} title={<Trans>Rule not found</Trans>} />
      )}
    </Drawer>
  );
};
