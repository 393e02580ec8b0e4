import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import type { AdEvent } from '../../contract/adLife.ts';
import { contract } from '../../contract/index.ts';
import { eventText, reasonText } from '../ads/adHistory.ts';
import { fieldText } from '../ads/fieldText.ts';
import { useRead } from '../lib/query.ts';
import { Ago } from '../ui/Ago.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Section } from '../ui/Section.tsx';
import classes from './AdHistory.module.css';

/** Who did it, by name where there is one. */
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

/** What happened to an ad, newest first. */
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
                <Doer event={event} /> · <Ago at={event.createdAt} />
              </span>
              {event.reason !== null && (
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
