import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import type { AdEvent } from '../../../../contract/ads/adLife.ts';
import { contract } from '../../../../contract/index.ts';
import { useRead } from '../../../lib/api/query.ts';
import { eventText, reasonText } from '../../../shared/adView/adHistory.ts';
import { fieldText } from '../../../shared/adView/adParts.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { Section } from '../../../ui/Section.tsx';
import classes from './AdHistory.module.css';

/** Actor of an event, by name if known. */
export const Doer = ({ event }: { event: AdEvent }) => {
  if (event.actor !== null) return event.actor;
  if (event.by === 'owner') return <Trans>the owner</Trans>;
  return event.by === 'moderator' ? <Trans>a moderator</Trans> : <Trans>by itself</Trans>;
};

const What = ({ event }: { event: AdEvent }) => {
  const { i18n } = useLingui();
  const fields = [...new Set(event.fields.map((path) => i18n._(fieldText(path))))].join(', ');
  return (
    <>
      <strong>{i18n._(eventText(event))}</strong>
      {fields !== '' && <span className={classes.fields}>{fields}</span>}
    </>
  );
};

/** History of an ad, newest first. */
export const AdHistory = ({ id }: { id: string }) => {
  const { t } = useLingui();
  const read = useRead(contract.adLife.history, { params: { id } }, { staleTime: 0 });
  return (
    <Section title={<Trans>History</Trans>} card>
      {read.isPending && (
        <div role="status" aria-label={t`Loading history`}>
          <Skeleton height={72} />
        </div>
      )}
      {read.data === undefined && read.error !== null && (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      )}
      {read.data?.items.length === 0 && (
        <p className={classes.none}>
          <Trans>Nothing was recorded yet.</Trans>
        </p>
      )}
      {read.data !== undefined && read.data.items.length > 0 && (
        <ol className={classes.list}>
          {read.data.items.map((event) => (
            <li key={event.id} className={classes.event}>
              <span className={classes.what}>
                <What event={event} />
              </span>
              <span className={classes.who}>
                <Doer event={event} /> · <RelativeTime at={event.createdAt} />
              </span>
              {reasonText(event) !== null && (
                <span className={classes.reason} dir="auto">
                  {reasonText(event)}
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
};
