import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Answer } from '../../../contract/core/endpoint.ts';
import { contract } from '../../../contract/index.ts';
import { translateName } from '../../i18n/translate.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Section } from '../../ui/Section.tsx';
import classes from './DashboardPage.module.css';
import { needText } from './needText.tsx';

type Need = Answer<typeof contract.stats.needs>['needs'][number];

const REFRESH_MS = 60_000;
const ROWS_AWAITED = 3;
const ROW_HEIGHT = 56;

const When = ({ at }: { at: string }) => {
  const format = useFormat();
  return Date.parse(at) > Date.now() ? <Trans>ends {format.day(at)}</Trans> : <RelativeTime at={at} />;
};

const NeedItem = ({ need }: { need: Need }) => {
  const { icon, isUrgent, says, leads } = needText[need.kind];
  return (
    <li className={classes.need} data-urgent={isUrgent}>
      <h3 className={classes.kind}>
        {icon}
        <span>{says(need.count)}</span>
      </h3>
      <ul className={classes.items}>
        {need.items.map((item) => (
          <li key={item.id} className={classes.item}>
            <Anchor
              inherit
              className={classes.label}
              renderRoot={(props) => <Link {...leads(item.id)} {...props} />}
            >
              {(need.kind === 'plan_ending' ? translateName(item.label) : item.label) || (
                <Trans>Without a title yet</Trans>
              )}
            </Anchor>
            {item.at !== null && (
              <span className={classes.when}>
                <When at={item.at} />
              </span>
            )}
            {item.note !== null && <span className={classes.note}>{item.note}</span>}
          </li>
        ))}
        {need.count > need.items.length && (
          <li className={classes.item}>
            <span className={classes.when}>
              <Plural value={need.count - need.items.length} one="and # more" other="and # more" />
            </span>
          </li>
        )}
      </ul>
    </li>
  );
};

/** Matters that need the member's attention, most urgent first. */
export const Needs = () => {
  const { t } = useLingui();
  const read = useRead(contract.stats.needs, undefined, { staleTime: 0, refetchInterval: REFRESH_MS });
  const needs = read.data?.needs;
  return (
    <Section title={<Trans>Needs your attention</Trans>} card>
      {needs === undefined && read.error === null && (
        <div role="status" aria-label={t`Loading`}>
          <SkeletonRows rows={ROWS_AWAITED} height={ROW_HEIGHT} />
        </div>
      )}
      {needs === undefined && read.error !== null && (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      )}
      {needs?.length === 0 && (
        <p className={classes.calm}>
          <IconCircleCheck size={18} aria-hidden />
          <Trans>You’re all caught up.</Trans>
        </p>
      )}
      {needs !== undefined && needs.length > 0 && (
        <ul className={classes.needs}>
          {needs.map((need) => (
            <NeedItem key={need.kind} need={need} />
          ))}
        </ul>
      )}
    </Section>
  );
};
