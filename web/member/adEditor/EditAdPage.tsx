import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { adCan } from '../../../contract/ads/adStates.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { useUser } from '../../lib/session.ts';
import { GoneAd } from '../../pages/ad/GoneAd.tsx';
import { EditAdSkeleton } from '../../shared/adForm/sections/EditAdSkeleton.tsx';
import { StatusTag } from '../../shared/adView/StatusTag.tsx';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { type Opened, openAd, openNew } from './drafts/openAd.ts';
import { EditAdForm } from './EditAdForm.tsx';
import { copies } from './useAdEditor.ts';

/** Id of the ad to edit: from the path, or from `?ad=` once a new ad is saved as a draft. */
const useAdId = (): string | null => {
  const { id } = useParams({ strict: false });
  const { ad } = useSearch({ strict: false });
  return id ?? ad ?? null;
};

type Loaded =
  | { status: 'loading' }
  | { status: 'failed'; error: unknown }
  | { status: 'ready'; opened: Opened };

const useOpened = (id: string | null, userId: string) => {
  const [loaded, setLoaded] = useState<Loaded>(
    id === null ? { status: 'ready', opened: openNew(copies.read(userId, null)) } : { status: 'loading' },
  );
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each retry loads again
  useEffect(() => {
    if (id === null) return;
    let isCurrent = true;
    setLoaded({ status: 'loading' });
    openAd(id, (adId) => copies.read(userId, adId)).then(
      (opened) => isCurrent && setLoaded({ status: 'ready', opened }),
      (error: unknown) => isCurrent && setLoaded({ status: 'failed', error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [id, userId, tries]);
  return { loaded, retry: () => setTries(tries + 1) };
};

const NotEditable = ({ opened: { ad } }: { opened: Opened }) => {
  if (ad === null) return null;
  return (
    <EmptyState
      icon={<IconLock size={28} aria-hidden />}
      title={<Trans>This ad cannot be edited now</Trans>}
      text={
        <>
          <StatusTag status={ad.status} />{' '}
          <Trans>A closed ad can be duplicated; a suspended one is looked into by moderators.</Trans>
        </>
      }
      action={
        <Button renderRoot={(props) => <Link to="/users/ads" search={{ ad: ad.id }} {...props} />}>
          <Trans>Open it in My ads</Trans>
        </Button>
      }
    />
  );
};

type EditProps = { id: string | null; userId: string; onCreated: (id: string) => void; onReload: () => void };

const EditAd = ({ id, userId, onCreated, onReload }: EditProps) => {
  const { loaded, retry } = useOpened(id, userId);
  if (loaded.status === 'loading') return <EditAdSkeleton />;
  if (loaded.status === 'failed') {
    const isGone = loaded.error instanceof ApiError && loaded.error.status === 404;
    return isGone ? <GoneAd /> : <ErrorState error={loaded.error} onRetry={retry} />;
  }
  const { opened } = loaded;
  if (opened.ad !== null && opened.ad.yours !== 'acts') return <GoneAd />;
  if (opened.ad !== null && !adCan('edit', opened.ad.status)) return <NotEditable opened={opened} />;
  return (
    <EditAdForm
      opened={opened}
      userId={userId}
      onCreated={({ id: adId }) => onCreated(adId)}
      onReload={onReload}
    />
  );
};

/** Ad editor for new and existing ads: `/create-ad`, `/users/ads/new` and `/users/ads/{id}/edit`. */
export const EditAdPage = () => {
  const { t } = useLingui();
  const router = useRouter();
  const user = useUser();
  const id = useAdId();
  // A new ad gets its address during editing; the form stays mounted.
  const [run, setRun] = useState<{ key: number; createdId: string | null; isAddressed: boolean }>({
    key: 0,
    createdId: null,
    isAddressed: false,
  });
  usePageTitle(id === null || id === run.createdId ? t`New ad` : t`Edit ad`);

  if (id === run.createdId && id !== null && !run.isAddressed) setRun({ ...run, isAddressed: true });
  const leftIt = run.isAddressed && id !== run.createdId;
  if (leftIt) setRun({ key: run.key + 1, createdId: null, isAddressed: false });

  if (user === null) return null;
  const openId = id === run.createdId ? null : id;
  return (
    <EditAd
      key={`${user.id} ${openId ?? 'new'} ${run.key}`}
      id={openId}
      userId={user.id}
      onCreated={(createdId) => {
        setRun((now) => ({ ...now, createdId, isAddressed: false }));
        router.history.replace(`${router.state.location.pathname}?ad=${createdId}`);
      }}
      onReload={() => setRun((now) => ({ key: now.key + 1, createdId: null, isAddressed: false }))}
    />
  );
};
