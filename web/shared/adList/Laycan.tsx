import { useLingui } from '@lingui/react/macro';
import type { AdSummary } from '../../../contract/ads/adShapes.ts';
import { intlLocale } from '../../lib/format.ts';
import { dayOptions } from './adRowText.ts';

type Delivery = NonNullable<AdSummary['delivery']>;
type Props = Pick<Delivery, 'from' | 'to'> & {
  /** Without the word, where a heading says it. */
  bare?: boolean;
};

/** The days of loading or delivery, without the year where they are near. */
export const Laycan = ({ from, to, bare = false }: Props) => {
  const { t, i18n } = useLingui();
  const last = to ?? from;
  if (last === null) return null;
  const format = new Intl.DateTimeFormat(intlLocale(i18n.locale), dayOptions(last, Date.now()));
  if (from === null) return <span>{t`until ${format.format(new Date(last))}`}</span>;
  if (to === null) return <span>{t`from ${format.format(new Date(from))}`}</span>;
  // formatRange() across New Year prints both years, which dates in the coming months do not need.
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  const range = isOneYear
    ? format.formatRange(new Date(from), new Date(to)).replaceAll('\u2009', '')
    : `${format.format(new Date(from))} – ${format.format(new Date(to))}`;
  return <span>{bare ? range : t`laycan ${range}`}</span>;
};
