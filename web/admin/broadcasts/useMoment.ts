import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { intlLocale } from '../../lib/format.ts';

/** A time in the user's own zone and in UTC, each with its zone name. */
export const useMoment = () => {
  const { i18n } = useLingui();
  return useMemo(() => {
    const written = (timeZone?: string) =>
      new Intl.DateTimeFormat(intlLocale(i18n.locale), { dateStyle: 'medium', timeStyle: 'short', timeZone });
    const [here, utc] = [written(), written('UTC')];
    const { timeZone } = here.resolvedOptions();
    return (iso: string) => {
      const at = new Date(iso);
      return { here: here.format(at), zone: timeZone.replaceAll('_', ' '), utc: utc.format(at) };
    };
  }, [i18n.locale]);
};
