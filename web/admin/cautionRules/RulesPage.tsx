import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconShieldSearch } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { FilterSelect } from '../../ui/inputs/FilterSelect.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { RISK_REVIEW } from '../moderation/queue/queueSearch.ts';
import { RISK_HOLD } from '../moderation/queue/urgency.ts';
import { FreeMail } from './FreeMail.tsx';
import { RuleDrawer } from './RuleDrawer.tsx';
import classes from './RulesPage.module.css';
import { ruleColumns } from './ruleColumns.tsx';
import { parseRulesSearch, type RulesSearch } from './rulesSearch.ts';
import { areaText } from './ruleText.ts';
import { useRuleSave } from './useRuleSave.ts';

const useRulesSearch = () => {
  const raw = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = (patch: { [Key in keyof RulesSearch]?: RulesSearch[Key] | undefined }) =>
    void navigate({
      to: '.',
      search: (now: Record<string, unknown>) => parseRulesSearch({ ...now, ...patch }),
      resetScroll: false,
    });
  return { search: useMemo(() => parseRulesSearch(raw), [raw]), change };
};

const Explanation = ({ mayChange }: { mayChange: boolean }) => (
  <div className={classes.explanation}>
    <p>
      <Trans>
        Each rule adds its weight to an ad’s risk score. <strong>{RISK_REVIEW}</strong> and more goes to the
        top of the queue; <strong>{RISK_HOLD}</strong> and more is suspended on submission until a moderator
        restores it. Buyers see the reason without the weight.
      </Trans>
    </p>
    <p>
      {mayChange ? (
        <Trans>What you change is saved at once and acts on every ad at once.</Trans>
      ) : (
        <Trans>Read-only. Changing rules requires the permission to change base data.</Trans>
      )}
    </p>
  </div>
);

/** Rules behind cautions: text, weight, and how often each one matches. */
export const RulesPage = () => {
  const { t, i18n } = useLingui();
  const format = useFormat();
  usePageTitle(t`Risk rules`);
  const { search, change } = useRulesSearch();
  const mayChange = useUser()?.permissions.includes('basedata.write') === true;
  const list = useRead(contract.moderation.rules, undefined, { staleTime: 0 });
  const save = useRuleSave();
  const all = list.data?.items;
  const rules = all?.filter(({ area }) => search.area === undefined || area === search.area);
  const areas = [...new Set(all?.map(({ area }) => area) ?? [])];
  const active = all?.filter(({ isActive }) => isActive).length ?? 0;
  return (
    <>
      <PageHeader
        title={<Trans>Risk rules</Trans>}
        note={
          all !== undefined && (
            <Plural value={all.length} one={`${active} of # rule on`} other={`${active} of # rules on`} />
          )
        }
      />
      <Explanation mayChange={mayChange} />
      <DataTable
        name="red-flag-rules"
        label={t`Rules`}
        columns={ruleColumns({ i18n, format, save, mayChange })}
        rows={rules}
        idOf={(rule) => rule.id}
        openId={search.rule}
        paging={undefined}
        onPage={() => undefined}
        onLimit={() => undefined}
        toolbar={
          <div className={classes.area}>
            <FilterSelect
              label={t`Area`}
              every={t`All areas`}
              options={areas.map((value) => ({ value, label: areaText(i18n, value) }))}
              value={search.area}
              onPick={(area) => change({ area })}
            />
          </div>
        }
        instead={
          list.data === undefined && list.error !== null ? (
            <ErrorState error={list.error} onRetry={() => void list.refetch()} />
          ) : rules?.length === 0 ? (
            <EmptyState
              icon={<IconShieldSearch size={26} aria-hidden />}
              title={<Trans>There are no rules in this area</Trans>}
            />
          ) : undefined
        }
      />
      <div className={classes.freeMail}>
        <FreeMail mayChange={mayChange} />
      </div>
      <RuleDrawer
        opened={search.rule !== undefined}
        rule={all?.find(({ id }) => id === search.rule)}
        loading={list.isPending}
        mayChange={mayChange}
        save={save}
        onClose={() => change({ rule: undefined })}
      />
    </>
  );
};
