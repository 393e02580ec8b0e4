import { Trans, useLingui } from '@lingui/react/macro';
import { SimpleGrid } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { VALIDITY_DAYS, VALIDITY_DAYS_MAX } from '../../../../contract/ads/adPayload.ts';
import type { PlaceKind } from '../../../../contract/baseData/baseData.ts';
import { useFormat } from '../../../lib/format.ts';
import { placeText } from '../../adView/adText.ts';
import type { AdForm } from '../adForm.ts';
import { useDeliveryTerms } from '../pickers/baseLists.ts';
import { PortPicker } from '../pickers/PortPicker.tsx';
import { useTradedCountries } from '../pickers/useTradedCountries.ts';
import { CalendarLabels } from './CalendarLabels.tsx';
import { DayField, dayFromToday, PickField, TextField } from './fields.tsx';
import { Inspectors, PaymentTerms } from './PaymentFields.tsx';

const Term = () => {
  const { t, i18n } = useLingui();
  const { control } = useFormContext<AdForm>();
  const code = useWatch({ control, name: 'delivery.term' });
  const terms = useDeliveryTerms().data?.items ?? [];
  const picked = terms.find((term) => term.code === code);
  const meaning = picked === undefined ? null : i18n._(placeText[picked.placeKind]);
  return (
    <PickField
      name="delivery.term"
      label={<Trans>Delivery term</Trans>}
      description={
        picked === undefined || meaning === null ? (
          <Trans>Incoterms 2020 or trade usage</Trans>
        ) : (
          <Trans>
            {picked.edition}; it names: {meaning.toLowerCase()}
          </Trans>
        )
      }
      placeholder={t`CIF, FOB, DAP …`}
      data={terms.map((term) => ({ value: term.code, label: `${term.code} · ${term.name}` }))}
    />
  );
};

const usePlaceKind = (): PlaceKind | undefined => {
  const { control } = useFormContext<AdForm>();
  const code = useWatch({ control, name: 'delivery.term' });
  return useDeliveryTerms().data?.items.find((term) => term.code === code)?.placeKind;
};

const Place = () => {
  const { i18n, t } = useLingui();
  const kind = usePlaceKind();
  const countries = useTradedCountries();
  const { setValue, control } = useFormContext<AdForm>();
  const portId = useWatch({ control, name: 'delivery.portId' });
  const isPort = kind === undefined || kind === 'loadPort' || kind === 'dischargePort';
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="sm">
        <PortPicker
          label={isPort ? i18n._(placeText[kind ?? 'dischargePort']) : t`Port nearby`}
          description={
            isPort
              ? t`By name or UN/LOCODE; it is the point on the map`
              : t`If there is one, it is the point on the map`
          }
        />
        <PickField
          name="delivery.countryId"
          label={<Trans>Country</Trans>}
          description={<Trans>Comes with the port</Trans>}
          placeholder={t`Search countries`}
          data={countries}
          onPick={() => {
            // A port belongs to one country only.
            if (portId === '') return;
            setValue('delivery.portId', '');
            setValue('delivery.portLabel', '');
          }}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="sm">
        <TextField
          name="delivery.place"
          label={isPort ? <Trans>Berth, terminal or other place</Trans> : i18n._(placeText[kind])}
          description={
            isPort ? (
              <Trans>Only where the port alone does not say it</Trans>
            ) : (
              <Trans>As the contract will name it</Trans>
            )
          }
          maxLength={120}
        />
        <CounterPort />
      </SimpleGrid>
    </>
  );
};

/** The end of the voyage that the delivery term does not name; null if the term leaves it open. */
const otherEnd: Record<PlaceKind, 'loading' | 'discharge' | null> = {
  loadPort: 'discharge',
  origin: 'discharge',
  dischargePort: 'loading',
  destination: 'loading',
  terminal: null,
};

const CounterPort = () => {
  const { t, i18n } = useLingui();
  const kind = usePlaceKind();
  // Before a term is picked, the port above is that of discharge.
  const end = kind === undefined ? 'loading' : otherEnd[kind];
  const label = () => {
    if (end === null) return t`Other port of the voyage`;
    return i18n._(placeText[end === 'loading' ? 'loadPort' : 'dischargePort']);
  };
  return (
    <PortPicker
      end="counterPort"
      label={label()}
      description={t`If it is known; the map then draws the voyage`}
    />
  );
};

/** The laycan or delivery window: a range, or just its first day. */
const Window = () => {
  const { t } = useLingui();
  const format = useFormat();
  const { control, setValue } = useFormContext<AdForm>();
  const [from, to] = useWatch({ control, name: ['delivery.from', 'delivery.to'] });
  const { fieldState: first } = useController({ control, name: 'delivery.from' });
  const { fieldState: last, field } = useController({ control, name: 'delivery.to' });
  return (
    <DatePickerInput
      type="range"
      ref={field.ref}
      label={<Trans>Delivery window</Trans>}
      description={<Trans>Laycan: first and last day</Trans>}
      clearable
      clearButtonProps={{ 'aria-label': t`Clear the window` }}
      allowSingleDateInRange
      valueFormatter={({ date }) => {
        const [start, end] = Array.isArray(date) ? date : [date];
        if (start == null) return '';
        return end == null ? format.day(String(start)) : format.dayRange(String(start), String(end));
      }}
      minDate={dayFromToday()}
      value={[from || null, to || null]}
      onChange={([start, end]) => {
        setValue('delivery.from', start ?? '', { shouldDirty: true, shouldValidate: true });
        setValue('delivery.to', end ?? '', { shouldDirty: true, shouldValidate: true });
      }}
      onBlur={field.onBlur}
      error={last.error?.message ?? first.error?.message}
    />
  );
};

export const DeliveryPaymentSection = () => (
  <CalendarLabels>
    <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="sm">
      <Term />
      <Window />
    </SimpleGrid>
    <Place />
    <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="sm">
      <PaymentTerms />
      <Inspectors />
    </SimpleGrid>
    <DayField
      name="validUntil"
      label={<Trans>Ad valid until</Trans>}
      description={<Trans>Left empty: {VALIDITY_DAYS} days from today</Trans>}
      minDate={dayFromToday()}
      maxDate={dayFromToday(VALIDITY_DAYS_MAX)}
      maw={{ sm: 'calc(50% - 0.5rem)' }}
    />
  </CalendarLabels>
);
