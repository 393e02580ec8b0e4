import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Anchor, Switch } from '@mantine/core';
import { IconCpu, IconEye } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { RedFlagRule } from '../../../contract/moderation/moderation.ts';
import type { Formatters } from '../../lib/format.ts';
import { Chip } from '../../ui/Chip.tsx';
import { Code } from '../../ui/Code.tsx';
import type { TableColumn } from '../../ui/table/tableTypes.ts';
import { RuleFigure } from './RuleFigure.tsx';
import classes from './RulesPage.module.css';
import { parseRulesSearch } from './rulesSearch.ts';
import { areaText, unitText } from './ruleText.ts';
import type { RuleSave } from './useRuleSave.ts';

const WEIGHT_MAX = 100;

type Tools = { i18n: I18n; format: Formatters; save: RuleSave; mayChange: boolean };

export const ruleColumns = ({ i18n, format, save, mayChange }: Tools): TableColumn<RedFlagRule>[] => [
  {
    id: 'rule',
    header: i18n._(msg`Reason`),
    cell: (rule) => (
      <Anchor
        inherit
        c="inherit"
        underline="never"
        className={classes.name}
        renderRoot={(props) => (
          <Link
            to="."
            search={(now: Record<string, unknown>) => parseRulesSearch({ ...now, rule: rule.id })}
            resetScroll={false}
            {...props}
          />
        )}
      >
        <Code>{rule.code}</Code>
        <span data-off={!rule.isActive || undefined}>{rule.name}</span>
      </Anchor>
    ),
  },
  { id: 'area', header: i18n._(msg`Area`), cell: (rule) => areaText(i18n, rule.area) },
  {
    id: 'weight',
    header: i18n._(msg`Weight`),
    cell: (rule) => (
      <span className={classes.above}>
        <RuleFigure
          label={i18n._(msg`Weight of ${rule.code}`)}
          value={rule.weight}
          max={WEIGHT_MAX}
          disabled={!mayChange}
          onSave={(weight) => save.change(rule, { weight })}
        />
      </span>
    ),
  },
  {
    id: 'threshold',
    header: i18n._(msg`Threshold`),
    cell: (rule) =>
      rule.threshold === null ? (
        '–'
      ) : (
        <bdi>
          {format.number(rule.threshold)}
          {rule.thresholdUnit !== null && ` ${unitText(i18n, rule.thresholdUnit)}`}
        </bdi>
      ),
  },
  {
    id: 'computed',
    header: i18n._(msg`Found by`),
    cell: (rule) =>
      rule.awaited ? (
        <Chip>{i18n._(msg`decided in screening`)}</Chip>
      ) : rule.computed ? (
        <Chip tone="petrol">
          <IconCpu size={13} aria-hidden /> {i18n._(msg`automatic`)}
        </Chip>
      ) : (
        <Chip>
          <IconEye size={13} aria-hidden /> {i18n._(msg`moderators`)}
        </Chip>
      ),
  },
  {
    id: 'found',
    header: i18n._(msg`Live ads flagged`),
    cell: (rule) => (rule.awaited ? '–' : format.number(rule.found)),
    align: 'end',
  },
  {
    id: 'on',
    header: i18n._(msg`On`),
    cell: (rule) => (
      <span className={classes.above}>
        <Switch
          size="sm"
          aria-label={i18n._(msg`${rule.code} is on`)}
          checked={rule.isActive}
          disabled={!mayChange || rule.awaited || save.savingId === rule.id}
          onChange={(event) => void save.change(rule, { isActive: event.currentTarget.checked })}
        />
      </span>
    ),
    align: 'end',
  },
];
