import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { intlLocale, useFormat } from '../lib/format.ts';
import { outbox } from './outbox.ts';
import { useShownSince } from './shownSince.ts';

const DAY_MS = 86_400_000;

/** Shows that the device is offline, the age of the data, and the number of unsent drafts. */
export const OfflineBanner = () => {
  const { i18n } = useLingui();
  const format = useFormat();
  const since = useShownSince();
  const waiting = outbox.useWaiting();
  const time = (at: number) =>
    Date.now() - at < DAY_MS
      ? new Intl.DateTimeFormat(intlLocale(i18n.locale), { timeStyle: 'short' }).format(at)
      : format.dateTime(new Date(at).toISOString());
  return (
    <>
      {since === null ? (
        <Trans>You’re offline.</Trans>
      ) : (
        <Trans>Offline – showing data from {time(since)}</Trans>
      )}{' '}
      {waiting > 0 && (
        <Plural
          value={waiting}
          one="# change is kept on this device and sent when you are online again."
          other="# changes are kept on this device and sent when you are online again."
        />
      )}
    </>
  );
};
