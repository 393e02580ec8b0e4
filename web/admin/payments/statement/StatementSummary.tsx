import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import type { StatementEntry } from '../../../../contract/billing/statements.ts';
import { useFormat } from '../../../lib/format.ts';
import { useMoney } from '../../../shared/money/useMoney.ts';
import classes from './StatementPage.module.css';
import type { Statement, StatementWork } from './useStatement.ts';

const inTotal = (entries: readonly StatementEntry[]): number =>
  Math.round(entries.reduce((sum, { amount }) => sum + amount, 0) * 1000) / 1000;

type Props = { work: StatementWork; passedOver: Statement['passedOver'] };

/** What can be confirmed now, and what the file has beside it. */
export const StatementSummary = ({ work, passedOver }: Props) => {
  const { number } = useFormat();
  const { t } = useLingui();
  const { money } = useMoney();
  const ready = work.entries.filter(({ state }) => state === 'ready');
  const [first] = ready;
  const total = first && money(inTotal(ready), first.currency);
  const [outgoing, notBooked, unreadable] = [
    number(passedOver.outgoing),
    number(passedOver.notBooked),
    number(passedOver.unreadable),
  ];
  const unlisted = [
    passedOver.outgoing > 0 && t`${outgoing} outgoing`,
    passedOver.notBooked > 0 && t`${notBooked} not booked yet`,
    passedOver.unreadable > 0 && t`${unreadable} unreadable`,
  ]
    .filter((part) => part !== false)
    .join(' · ');
  return (
    <div className={classes.verdict}>
      <div>
        <p className={classes.ready} aria-live="polite">
          {first === undefined ? (
            <Trans>Nothing to confirm</Trans>
          ) : (
            <Plural
              value={ready.length}
              one={`# transfer ready, ${total}`}
              other={`# transfers ready, ${total}`}
            />
          )}
        </p>
        {unlisted !== '' && (
          <p className={classes.left}>
            <Trans>Not listed: {unlisted}</Trans>
          </p>
        )}
      </div>
      {first !== undefined && (
        <Button
          loading={work.busy}
          leftSection={<IconChecks size={16} aria-hidden />}
          onClick={() => void work.confirm(ready)}
        >
          <Plural value={ready.length} one="Confirm # transfer" other="Confirm # transfers" />
        </Button>
      )}
    </div>
  );
};
