import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import classes from './Filters.module.css';
import type { MarketSearch } from './marketSearch.ts';
import type { ChangeSearch } from './useMarket.ts';

type DayProps = {
  label: ReactNode;
  day: string | undefined;
  limits: { min?: string; max?: string };
  onDay: (day: string | undefined) => void;
};

/** While a year is typed, the input passes through years such as 0002; wait for a complete year. */
const isWhole = (text: string) => text === '' || text >= '1900-01-01';

const Day = ({ label, day = '', limits, onDay }: DayProps) => {
  const [text, setText] = useState(day);
  useEffect(() => setText(day), [day]);
  return (
    <label className={classes.date}>
      {label}
      <input
        type="date"
        value={text}
        {...limits}
        onChange={(event) => {
          const { value } = event.currentTarget;
          setText(value);
          if (isWhole(value) && value !== day) onDay(value === '' ? undefined : value);
        }}
      />
    </label>
  );
};

/** Filters ads whose delivery can fall between two days. */
export const DeliveryWindow = ({ search, change }: { search: MarketSearch; change: ChangeSearch }) => {
  const { deliveryFrom, deliveryTo } = search;
  const hasWindow = deliveryFrom !== undefined || deliveryTo !== undefined;
  const set = (patch: Partial<MarketSearch>) => change(patch, { replace: hasWindow });
  return (
    <div className={classes.dates}>
      <Day
        label={<Trans>from</Trans>}
        day={deliveryFrom}
        limits={deliveryTo === undefined ? {} : { max: deliveryTo }}
        onDay={(day) => set({ deliveryFrom: day })}
      />
      <Day
        label={<Trans>until</Trans>}
        day={deliveryTo}
        limits={deliveryFrom === undefined ? {} : { min: deliveryFrom }}
        onDay={(day) => set({ deliveryTo: day })}
      />
    </div>
  );
};
