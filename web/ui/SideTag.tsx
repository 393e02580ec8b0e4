import { Trans } from '@lingui/react/macro';
import { IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react';
import classes from './SideTag.module.css';

/** Buy: petrol, arrow in; sell: flame, arrow out. The side is also given by word and arrow, never by colour alone. */
export const SideTag = ({ side }: { side: 'sell' | 'buy' }) => (
  <span className={classes.tag} data-side={side}>
    {side === 'buy' ? <Trans>Buy</Trans> : <Trans>Sell</Trans>}
    {side === 'buy' ? <IconArrowDownLeft size={13} stroke={2.5} aria-hidden /> : null}
    {side === 'sell' ? <IconArrowUpRight size={13} stroke={2.5} aria-hidden /> : null}
  </span>
);
