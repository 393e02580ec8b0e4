import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { contract } from '../../../contract/index.ts';
import type { PriceCalculation } from '../../../contract/prices/priceCalculations.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { idempotencyKeys } from '../../lib/api/idempotencyKey.ts';
import { useSave } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { priceStatusText } from '../../shared/adForm/formula/formulaText.ts';
import { useFormulaNames } from '../../shared/adForm/formula/useFormulaNames.ts';
import { calculationPrice } from '../../shared/calculations/calculationPrice.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import classes from './CalculationPage.module.css';

/** What changed with a correction, and what another one would say now. */
export const Correction = ({ calculation }: { calculation: PriceCalculation }) => {
  const { i18n } = useLingui();
  const format = useFormat();
  const { symbols } = useFormulaNames();
  const navigate = useNavigate();
  const keys = useRef(idempotencyKeys());
  const save = useSave(contract.priceCalculations.create, {
    refresh: [contract.priceCalculations.list, contract.priceCalculations.read],
    onDone: ({ id }) => {
      keys.current.arrived();
      void navigate({ to: '/users/calculations/$id', params: { id } });
    },
  });
  const { id, now, difference, supersedes, result } = calculation;
  const { currency, unit } = result;
  const priced = (amount: string | null) =>
    calculationPrice({ amount, currency, unit }, symbols, format) ?? '–';
  const body = { supersedes: id };
  return (
    <>
      {supersedes !== null && difference !== null && (
        <Notice tone="petrol">
          <Trans>
            Changed by <bdi>{priced(difference)}</bdi> from {supersedes}.
          </Trans>
        </Notice>
      )}
      {now?.isNew === true && (
        <Notice tone="flame" title={<Trans>Its quotes have changed since</Trans>}>
          <div className={classes.row}>
            <span>
              <bdi>{priced(now.amount)}</bdi> · {i18n._(priceStatusText[now.status])}
            </span>
            <Button
              size="sm"
              loading={save.isPending}
              onClick={() => save.mutate({ body, idempotencyKey: keys.current.for(body) })}
            >
              <Trans>Freeze the new price</Trans>
            </Button>
          </div>
          {save.error !== null && <p role="alert">{errorText(i18n, save.error)}</p>}
        </Notice>
      )}
    </>
  );
};
