import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFileOff, IconLock } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../lib/api/apiError.ts';
import { useUser } from '../../../lib/session.ts';
import { EditAdSkeleton } from '../../../shared/adForm/sections/EditAdSkeleton.tsx';
import { usePageTitle } from '../../../shared/settings/usePageTitle.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { AdminEditForm } from './AdminEditForm.tsx';
import { type OpenedEdit, openEdit } from './adminEdit.ts';

type Loaded =
  | { status: 'loading' }
  | { status: 'failed'; error: unknown }
  | { status: 'ready'; opened: OpenedEdit };

const useOpened = (userId: string, id: string) => {
  const [loaded, setLoaded] = useState<Loaded>({ status: 'loading' });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each retry loads again
  useEffect(() => {
    let isCurrent = true;
    setLoaded({ status: 'loading' });
    openEdit(userId, id).then(
      (opened) => isCurrent && setLoaded({ status: 'ready', opened }),
      (error: unknown) => isCurrent && setLoaded({ status: 'failed', error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [userId, id, tries]);
  return { loaded, again: () => setTries((count) => count + 1) };
};

const BackToQueue = () => (
  <Button variant="default" renderRoot={(props) => <Link to="/admin/ads" {...props} />}>
    <Trans>Back to the ads</Trans>
  </Button>
);

const Edit = ({ userId, id }: { userId: string; id: string }) => {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { loaded, again } = useOpened(userId, id);
  if (loaded.status === 'loading') return <EditAdSkeleton />;
  if (loaded.status === 'failed') {
    const isGone = loaded.error instanceof ApiError && [400, 404, 410].includes(loaded.error.status);
    if (!isGone) return <ErrorState error={loaded.error} onRetry={again} />;
    return (
      <EmptyState
        page
        icon={<IconFileOff size={26} aria-hidden />}
        title={<Trans>This ad is gone</Trans>}
        text={<Trans>It was deleted, or the address has a typo.</Trans>}
        action={<BackToQueue />}
      />
    );
  }
  return (
    <AdminEditForm
      opened={loaded.opened}
      userId={userId}
      onReload={again}
      onSaved={(saved) => {
        toast.done(t`Saved: ${saved.title}`);
        void navigate({ to: '/admin/ads', search: { status: 'all', ad: saved.id } });
      }}
    />
  );
};

/** Edits another user's ad, for moderators with the permission. */
export const AdminEditPage = () => {
  const { t } = useLingui();
  usePageTitle(t`Edit ad`);
  const { id = '' } = useParams({ strict: false });
  const user = useUser();
  if (user === null) return null;
  if (!user.permissions.includes('ads.edit')) {
    return (
      <EmptyState
        page
        icon={<IconLock size={26} aria-hidden />}
        title={<Trans>You may not correct ads of others</Trans>}
        text={<Trans>It needs the permission to edit ads. You can reject the ad with a reason.</Trans>}
        action={<BackToQueue />}
      />
    );
  }
  return <Edit key={id} userId={user.id} id={id} />;
};
