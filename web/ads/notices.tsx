import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconHistory, IconUserCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { isAdmin } from '../../contract/access.ts';
import type { Ad } from '../../contract/ads.ts';
import { missingProfileFields } from '../../contract/auth.ts';
import { contract } from '../../contract/index.ts';
import { ApiError } from '../lib/apiError.ts';
import { useFormat } from '../lib/format.ts';
import { useRead } from '../lib/query.ts';
import { useUser } from '../lib/session.ts';
import { profileFieldText } from './adText.ts';
import classes from './notices.module.css';
import type { AdEditor } from './useAdEditor.ts';

/** Why the ad came back; the fields it names are marked below. */
export const RejectionNotice = ({ ad }: { ad: Ad }) => (
  <Alert color="red" variant="light" icon={<IconAlertTriangle size={20} aria-hidden />} title={<Trans>This ad was rejected</Trans>}>
    <p className={classes.reason}>{ad.rejectionReason}</p>
    <Trans>Correct it and submit it again. Your changes save themselves meanwhile.</Trans>
  </Alert>
);

/** What stands between a draft and its submission, beside the ad itself. */
export const ProfileNotice = ({ refusal }: { refusal: ApiError | null }) => {
  const { i18n } = useLingui();
  const user = useUser();
  const room = useRead(contract.ads.canCreate, {}, { staleTime: 0 }).data;
  if (user === null) return null;
  const missing = missingProfileFields(user.profile);
  const isFull = room !== undefined && room.limit !== null && room.used >= room.limit;
  const other = refusal !== null && !['PROFILE_INCOMPLETE', 'UPGRADE_REQUIRED', 'VALIDATION_FAILED'].includes(refusal.code);
  return (
    <>
      {missing.length > 0 && (
        <Alert color="petrol" variant="light" icon={<IconUserCircle size={20} aria-hidden />}>
          <Trans>To submit, your profile still needs:</Trans>{' '}
          <strong>{missing.map((field) => i18n._(profileFieldText[field])).join(', ')}</strong>.{' '}
          <Trans>The draft is kept meanwhile.</Trans>{' '}
          <Anchor
            inherit
            fw={600}
            renderRoot={(props) => <Link to={isAdmin(user.role) ? '/admin/profile' : '/users/profile'} {...props} />}
          >
            <Trans>Complete your profile</Trans>
          </Anchor>
        </Alert>
      )}
      {isFull && (
        <Alert color="red" variant="light" role="status">
          <Trans>
            {room.used} of {room.limit} active ads are in use. This one is kept as a draft until there is room.
          </Trans>
        </Alert>
      )}
      {other && (
        <Alert color="red" variant="light" role="alert">
          {refusal.message}
        </Alert>
      )}
    </>
  );
};

type RestoredProps = { at: number; onKeep: () => void; onDiscard: () => void };

export const RestoredNotice = ({ at, onKeep, onDiscard }: RestoredProps) => {
  const { t } = useLingui();
  const format = useFormat();
  const when = format.dateTime(new Date(at).toISOString());
  return (
    <Alert
      color="petrol"
      variant="light"
      icon={<IconHistory size={20} aria-hidden />}
      withCloseButton
      closeButtonLabel={t`Keep it and close`}
      onClose={onKeep}
    >
      <Trans>This is what you typed here until {when}.</Trans>{' '}
      <Anchor component="button" type="button" inherit fw={600} onClick={onDiscard}>
        <Trans>Discard it</Trans>
      </Anchor>
    </Alert>
  );
};

/** Saving has stopped until the person decides: somebody changed the ad meanwhile, or it can no longer be edited. */
export const StoppedNotice = ({ editor, onReload }: { editor: AdEditor; onReload: () => void }) => {
  const { session, saveState } = editor;
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  if (saveState.kind !== 'stopped' || !(saveState.error instanceof ApiError)) return null;
  const reload = () => {
    session.forget();
    session.dispose();
    onReload();
  };
  const keepMine = async () => {
    setBusy(true);
    setError(null);
    try {
      const ad = await session.readAd();
      if (ad !== null) await session.replace(ad);
    } catch (cause) {
      setError(cause);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle size={20} aria-hidden />}>
      {saveState.error.code === 'STALE' ? (
        <>
          <Trans>This ad was changed in another tab or on another device. What you typed here is kept.</Trans>
          <Group gap="xs" mt="sm">
            <Button size="xs" onClick={reload}>
              <Trans>Load the other version</Trans>
            </Button>
            <Button size="xs" variant="default" loading={busy} onClick={() => void keepMine()}>
              <Trans>Keep mine</Trans>
            </Button>
          </Group>
        </>
      ) : (
        <>
          {saveState.error.message}. <Trans>What you typed here is kept in this browser.</Trans>
        </>
      )}
      {error instanceof ApiError && <p className={classes.reason}>{error.message}</p>}
    </Alert>
  );
};
