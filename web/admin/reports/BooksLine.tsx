import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { Answer } from '../../../contract/core/endpoint.ts';
import { contract } from '../../../contract/index.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import classes from './ReportsPage.module.css';

type Check = Answer<typeof contract.wallet.integrity>;

const SHOWN = 5;

const Faults = ({ check }: { check: Check }) => {
  const { t } = useLingui();
  const kinds: [string, readonly string[]][] = [
    [t`Transactions that do not sum to zero`, check.unbalanced],
    [t`Wallets whose balance is not the sum of their entries`, check.drift],
    [t`Wallets below zero`, check.negative],
    [t`Payments not booked exactly once`, check.paidNotOnce],
    [t`Purchases without exactly one period`, check.purchasesWithoutPeriod],
    [t`Invoices with a missing number or another amount`, check.invoices],
  ];
  return (
    <ul className={classes.faults}>
      {kinds
        .filter(([, ids]) => ids.length > 0)
        .map(([name, ids]) => (
          <li key={name}>
            {name}: {ids.slice(0, SHOWN).join(', ')}
            {ids.length > SHOWN && (
              <>
                {' '}
                <Plural value={ids.length - SHOWN} one="and # more" other="and # more" />
              </>
            )}
          </li>
        ))}
    </ul>
  );
};

/** Integrity check of the ledger, computed from its entries. */
export const BooksLine = () => {
  const { i18n } = useLingui();
  const { dateTime } = useFormat();
  const check = useRead(contract.wallet.integrity, undefined, { staleTime: 0 });
  const again = (
    <Button
      size="compact-xs"
      variant="subtle"
      loading={check.isFetching}
      onClick={() => void check.refetch()}
    >
      <Trans>Check again</Trans>
    </Button>
  );
  const { data } = check;
  return (
    <div role="status">
      <p className={classes.books}>
        {data === undefined ? (
          check.error === null ? (
            <Trans>Checking the books…</Trans>
          ) : (
            <Trans>The books could not be checked: {errorText(i18n, check.error)}</Trans>
          )
        ) : (
          <>
            <strong data-ok={data.ok}>
              {data.ok ? <Trans>Ledger balanced</Trans> : <Trans>Ledger not balanced</Trans>}
            </strong>
            <Trans>Checked {dateTime(data.checkedAt)}</Trans>
          </>
        )}
        {again}
      </p>
      {data?.ok === false && <Faults check={data} />}
    </div>
  );
};
