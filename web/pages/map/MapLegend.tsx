import { Trans } from '@lingui/react/macro';
import { IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react';
import classes from './MarketMap.module.css';

export const MapLegend = () => (
  <ul className={classes.legend}>
    <li data-side="sell">
      <IconArrowUpRight size={13} stroke={2.5} aria-hidden />
      <Trans>Sell</Trans>
    </li>
    <li data-side="buy">
      <IconArrowDownLeft size={13} stroke={2.5} aria-hidden />
      <Trans>Buy</Trans>
    </li>
    <li>
      <svg width="13" height="13" viewBox="-8 -8 16 16" aria-hidden>
        <circle r="6" className={classes.shape} />
      </svg>
      <Trans>port</Trans>
    </li>
    <li>
      <svg width="13" height="13" viewBox="-8 -8 16 16" aria-hidden>
        <rect x="-5.5" y="-5.5" width="11" height="11" rx="2.5" className={classes.shape} />
      </svg>
      <Trans>country, port not named</Trans>
    </li>
  </ul>
);
