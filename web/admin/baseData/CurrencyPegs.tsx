import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Anchor, Button, Tooltip } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { CurrencyEntry } from '../../../contract/baseData/baseData.ts';
import type { CurrencyPeg } from '../../../contract/baseData/currencyPegs.ts';
import { contract } from '../../../contract/index.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useRead, useSave } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import classes from './CurrencyRates.module.css';
import { PegDialog } from './PegDialog.tsx';

type PegRowProps = { currency: CurrencyEntry; peg: CurrencyPeg; onEdit: () => void };

const PegRow = ({ currency, peg, onEdit }: PegRowProps) => {
  const { t, i18n } = useLingui();
  const { day } = useFormat();
  const save = useSave(contract.currencies.removePeg, {
    refresh: [contract.baseData.currencies, contract.currencies.pegs],
    onDone: () => toast.done(t`Peg of ${currency.code} withdrawn`),
  });
  const since = day(peg.since);
  return (
    <li className={classes.peg}>
      <div>
        <span className={classes.figure}>
          {peg.perUsd} {currency.code}/USD
        </span>{' '}
        {peg.until === null ? (
          <Trans>since {since}</Trans>
        ) : (
          <Trans>
            from {since} to {day(peg.until)}
          </Trans>
        )}
        <div className={classes.note}>
          <Anchor href={peg.source} target="_blank" rel="noreferrer" inherit>
            {peg.authority}
          </Anchor>
        </div>
      </div>
      <span className={classes.acts}>
        <Tooltip label={t`Edit this peg`}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t`Edit the peg since ${since}`}
            onClick={onEdit}
          >
            <IconPencil size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t`Withdraw this peg`}>
          <ActionIcon
            variant="subtle"
            color="gray"
            loading={save.isPending}
            aria-label={t`Withdraw the peg since ${since}`}
            onClick={() =>
              save.mutate(
                { params: { id: currency.id, since: peg.since } },
                { onError: (error) => toast.failed(errorText(i18n, error)) },
              )
            }
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </span>
    </li>
  );
};

/** Official pegs of a currency; one that is in force is its rate. */
export const CurrencyPegs = ({ currency }: { currency: CurrencyEntry }) => {
  const { t } = useLingui();
  const [edited, setEdited] = useState<CurrencyPeg | 'new' | null>(null);
  const list = useRead(contract.currencies.pegs, { params: { id: currency.id } }, { staleTime: 0 });
  if (currency.code === 'USD') return null;
  return (
    <section aria-label={t`Official peg`} className={classes.root}>
      <h3 className={classes.title}>
        <Trans>Official peg</Trans>
      </h3>
      {list.isPending && <SkeletonCard height={60} label={t`Loading`} />}
      {list.data === undefined && list.error !== null && (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data !== undefined && (
        <>
          <p className={classes.note}>
            {list.data.items.length === 0 ? (
              <Trans>{currency.code} is not pegged to the US dollar.</Trans>
            ) : (
              <Trans>While a peg is in force, it is the rate. A rate that stands until a day beats it.</Trans>
            )}
          </p>
          {list.data.items.length > 0 && (
            <ul className={classes.pegs}>
              {list.data.items.map((peg) => (
                <PegRow key={peg.since} currency={currency} peg={peg} onEdit={() => setEdited(peg)} />
              ))}
            </ul>
          )}
          <div>
            <Button variant="default" onClick={() => setEdited('new')}>
              <Trans>Add a peg</Trans>
            </Button>
          </div>
        </>
      )}
      <PegDialog currency={currency} peg={edited} onClose={() => setEdited(null)} />
    </section>
  );
};
