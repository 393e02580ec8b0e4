import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import type { AdEvent } from '../../../contract/ads/adLife.ts';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { intlLocale } from '../../lib/format.ts';
import { byText, eventText, reasonText } from '../../shared/adView/adHistory.ts';
import { fieldText } from '../../shared/adView/adParts.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import classes from './AdHistory.module.css';

const Event = ({ event }: { event: AdEvent }) => {
  const { i18n } = useLingui();
  const names = [...new Set(event.fields.map((path) => i18n._(fieldText(path))))];
  const fields = new Intl.ListFormat(intlLocale(i18n.locale)).format(names);
  return (
    <li className={classes.event} data-to={event.kind === 'edit' ? 'edit' : event.to}>
      <p className={classes.said}>
        <strong>{i18n._(eventText(event))}</strong>
        <span className={classes.when}>
          {event.by === 'moderator' && event.actor !== null ? event.actor : i18n._(byText[event.by])}
          {' · '}
          <RelativeTime at={event.createdAt} />
        </span>
      </p>
      {names.length > 0 && <p className={classes.more}>{fields}</p>}
      {reasonText(event) && <p className={classes.reason}>{reasonText(event)}</p>}
    </li>
  );
};

/** History of an ad, newest first. */
export const AdHistory = ({ adId }: { adId: string }) => {
  const read = useRead(contract.adLife.history, { params: { id: adId } }, { staleTime: 0 });
  return (
    <section aria-labelledby="ad-history">
      <h3 id="ad-history" className={classes.title}>
        <Trans>History</Trans>
      </h3>
      {read.isPending && <Skeleton height={120} mt="sm" />}
      {read.isError && read.data === undefined && (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      )}
      {read.data !== undefined && (
        <ol className={classes.events}>
          {read.data.items.map((event) => (
            <Event key={event.id} event={event} />
          ))}
        </ol>
      )}
    </section>
  );
};
