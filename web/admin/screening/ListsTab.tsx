import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import { contract } from '../../../contract/index.ts';
import { type ListVersion, listTitles, type SanctionsList } from '../../../contract/screening/lists.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useRead, useSave } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { Chip } from '../../ui/Chip.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Section } from '../../ui/Section.tsx';
import { PlainTable } from '../../ui/table/PlainTable.tsx';
import classes from './Screening.module.css';
import { refusalText, versionText } from './screeningText.ts';
import { UploadDialog } from './UploadDialog.tsx';

const refresh = [contract.screeningLists.list, contract.screeningLists.versions];
const HEIGHT = 400;
const READING_MS = 2000;

const useChanges = () => {
  const { number } = useFormat();
  const { t } = useLingui();
  return ({ added, removed, changed }: ListVersion) =>
    t`${number(added)} added, ${number(removed)} removed, ${number(changed)} changed`;
};

/** A version that was read, with what it would change. */
const Next = ({ version, mayReview }: { version: ListVersion; mayReview: boolean }) => {
  const { t, i18n } = useLingui();
  const { number } = useFormat();
  const changes = useChanges();
  const failed = (error: Error) => toast.failed(errorText(i18n, error));
  const activate = useSave(contract.screeningLists.activate, {
    refresh,
    onDone: ({ state }) =>
      toast.done(state === 'active' ? t`In use` : t`Somebody else has to activate it as well`),
  });
  const withdraw = useSave(contract.screeningLists.withdraw, {
    refresh,
    onDone: () => toast.done(t`Discarded`),
  });
  const params = { id: version.id };
  if (version.state === 'reading')
    return (
      <p className={classes.line} role="status">
        <Trans>A new version is being read …</Trans>
      </p>
    );
  return (
    <>
      <p className={classes.line}>
        <Chip tone="amber">{i18n._(versionText.waiting)}</Chip>{' '}
        <Trans>
          {number(version.entries)} entries: {changes(version)}
        </Trans>
      </p>
      {version.needsSecond && (
        <p className={classes.quiet}>
          {version.activatedBy === null ? (
            <Trans>Two people have to activate this version.</Trans>
          ) : (
            <Trans>Activated by {version.activatedBy}. A second person has to activate it as well.</Trans>
          )}
        </p>
      )}
      {mayReview && (
        <div className={classes.actions}>
          <Button
            loading={activate.isPending}
            onClick={() => activate.mutate({ params }, { onError: failed })}
          >
            <Trans>Activate</Trans>
          </Button>
          <Button
            variant="default"
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate({ params }, { onError: failed })}
          >
            <Trans>Discard</Trans>
          </Button>
        </div>
      )}
    </>
  );
};

const Refused = ({ version }: { version: ListVersion }) => {
  const { i18n } = useLingui();
  return (
    <p className={classes.line}>
      <Chip tone="flame">{i18n._(versionText.refused)}</Chip> <RelativeTime at={version.fetchedAt} />
      {': '}
      {version.reason !== null && i18n._(refusalText[version.reason])}
      {version.detail && <> ({version.detail})</>}
    </p>
  );
};

const ListCard = ({ list, mayReview }: { list: SanctionsList; mayReview: boolean }) => {
  const { t, i18n } = useLingui();
  const { day, number } = useFormat();
  const [uploading, setUploading] = useState(false);
  const failed = (error: Error) => toast.failed(errorText(i18n, error));
  const set = useSave(contract.screeningLists.set, { refresh });
  const fetchNow = useSave(contract.screeningLists.fetch, { refresh, onDone: () => toast.done(t`Fetched`) });
  const { active, next, lastRefusal } = list;
  const params = { id: list.list };
  return (
    <li className={classes.card}>
      <div className={classes.cardHead}>
        <h2 className={classes.name} translate="no">
          {listTitles[list.list]}
        </h2>
        {mayReview && (
          <div className={classes.actions}>
            {list.isFetched && (
              <>
                <Switch
                  label={t`Fetch every 6 hours`}
                  checked={list.isOn}
                  onChange={(event) =>
                    set.mutate({ params, body: { isOn: event.currentTarget.checked } }, { onError: failed })
                  }
                />
                <Button
                  variant="default"
                  loading={fetchNow.isPending}
                  onClick={() => fetchNow.mutate({ params }, { onError: failed })}
                >
                  <Trans>Fetch now</Trans>
                </Button>
              </>
            )}
            <Button variant="default" onClick={() => setUploading(true)}>
              <Trans>Upload</Trans>
            </Button>
          </div>
        )}
      </div>
      <p className={classes.line}>
        {active === null ? (
          <Trans>No version yet: nothing is checked against this list.</Trans>
        ) : (
          <>
            {active.source === 'demo' && (
              <>
                <Chip tone="amber">
                  <Trans>Demo list, invented names</Trans>
                </Chip>{' '}
              </>
            )}
            <Trans>
              Published {active.publishedAt === null ? '–' : day(active.publishedAt.slice(0, 10))}
            </Trans>
            {' · '}
            <Trans>
              {number(active.entries)} entries, {number(active.names)} names, {number(active.ids)} identifiers
            </Trans>
          </>
        )}
      </p>
      {list.askedAt !== null && (
        <p className={classes.quiet}>
          <Trans>
            Last asked <RelativeTime at={list.askedAt} />
          </Trans>
        </p>
      )}
      {next !== null && <Next version={next} mayReview={mayReview} />}
      {lastRefusal !== null && <Refused version={lastRefusal} />}
      <UploadDialog list={list.list} opened={uploading} onClose={() => setUploading(false)} />
    </li>
  );
};

const Versions = () => {
  const { t, i18n } = useLingui();
  const { day, dateTime, number } = useFormat();
  const changes = useChanges();
  const read = useRead(contract.screeningLists.versions, { query: {} }, { staleTime: 0 });
  if (read.data === undefined || read.data.total === 0) return null;
  return (
    <Section title={<Trans>Versions</Trans>}>
      <PlainTable
        text
        label={t`Versions`}
        heads={[t`Received`, t`List`, t`State`, t`Published`, t`Entries`, t`Changes`, t`By`]}
        rows={read.data.items.map((one) => ({
          key: one.id,
          name: dateTime(one.fetchedAt),
          figures: [
            <span key="list" translate="no">
              {listTitles[one.list]}
            </span>,
            one.reason === null ? i18n._(versionText[one.state]) : i18n._(refusalText[one.reason]),
            one.publishedAt === null ? '–' : day(one.publishedAt.slice(0, 10)),
            number(one.entries),
            one.entries === 0 ? '–' : changes(one),
            [one.receivedBy ?? t`Fetched`, one.activatedBy, one.secondBy].filter(Boolean).join(', '),
          ],
        }))}
      />
    </Section>
  );
};

/** Sanctions lists with their age, what waits and what was refused. */
export const ListsTab = ({ mayReview }: { mayReview: boolean }) => {
  const { t } = useLingui();
  const read = useRead(contract.screeningLists.list, undefined, {
    staleTime: 0,
    refetchInterval: READING_MS * 5,
  });
  if (read.data === undefined)
    return (
      <div className={classes.body}>
        {read.error === null ? (
          <SkeletonCard height={HEIGHT} label={t`Loading`} />
        ) : (
          <ErrorState part error={read.error} onRetry={() => void read.refetch()} />
        )}
      </div>
    );
  return (
    <div className={classes.body}>
      <ul className={classes.cards}>
        {read.data.items.map((list) => (
          <ListCard key={list.list} list={list} mayReview={mayReview} />
        ))}
      </ul>
      <Versions />
    </div>
  );
};
