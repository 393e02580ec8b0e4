import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect } from '@mantine/core';
import { paymentStatuses, paymentTypes } from '../../../contract/billing/payments.ts';
import { statusText, typeText } from '../../shared/money/paymentText.ts';
import classes from './PaymentsPage.module.css';
import { isFiltered, type PaymentsPatch, type PaymentsSearch } from './paymentsSearch.ts';

type Props = { search: PaymentsSearch; onChange: (patch: PaymentsPatch) => void };

export const PaymentsFilters = ({ search, onChange }: Props) => {
  const { t, i18n } = useLingui();
  return (
    <search className={classes.filters} aria-label={t`Filter the payments`}>
      <NativeSelect
        size="xs"
        label={t`Kind`}
        value={search.type ?? ''}
        data={[
          { value: '', label: t`All` },
          ...paymentTypes.map((one) => ({ value: one, label: i18n._(typeText[one]) })),
        ]}
        onChange={(event) =>
          onChange({ type: paymentTypes.find((one) => one === event.currentTarget.value) })
        }
      />
      <NativeSelect
        size="xs"
        label={t`Status`}
        value={search.status ?? ''}
        data={[
          { value: '', label: t`All` },
          ...paymentStatuses.map((one) => ({ value: one, label: i18n._(statusText[one]) })),
        ]}
        onChange={(event) =>
          onChange({ status: paymentStatuses.find((one) => one === event.currentTarget.value) })
        }
      />
      {isFiltered(search) && (
        <Button variant="subtle" size="xs" onClick={() => onChange({ type: undefined, status: undefined })}>
          <Trans>Clear filters</Trans>
        </Button>
      )}
    </search>
  );
};
