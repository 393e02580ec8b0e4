import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../lib/api/apiError.ts';
import { upgrade } from '../../lib/upgrade.ts';
import classes from '../../shared/adView/notices.module.css';
import { Notice } from '../../ui/feedback/Notice.tsx';
import type { AdEditor } from './useAdEditor.ts';

type Props = {
  editor: AdEditor;
  onReload: () => void;
  /** Called when the local input has replaced the other version of an ad without autosave. */
  onReplaced: () => void;
};

/** Saving has stopped until the user decides: the ad was changed elsewhere or can no longer be edited. */
export const StoppedNotice = ({ editor, onReload, onReplaced }: Props) => {
  const { form, session, saveState } = editor;
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  if (saveState.kind !== 'stopped' || !(saveState.error instanceof ApiError)) return null;
  const reload = () => {
    session.forget();
    session.dispose();
    onReload();
  };
  const replaceTheirs = async () => {
    setBusy(true);
    setError(null);
    try {
      const ad = await session.readAd();
      if (ad !== null && (await session.replace(ad)) && !editor.autosaved) onReplaced();
    } catch (cause) {
      setError(cause);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Notice tone="flame" urgent>
      {saveState.error.code === 'STALE' ? (
        <>
          <Trans>This ad was changed in another tab or on another device. What you typed here is kept.</Trans>
          <Group gap="xs" mt="sm">
            <Button size="xs" onClick={reload}>
              <Trans>Load the other version</Trans>
            </Button>
            <Button size="xs" variant="default" loading={busy} onClick={() => void replaceTheirs()}>
              <Trans>Keep mine</Trans>
            </Button>
          </Group>
        </>
      ) : saveState.error.upgradeRequired ? (
        <>
          <Trans>Your plan does not allow that much. What you typed here is kept in this browser.</Trans>
          <Group gap="xs" mt="sm">
            <Button
              size="xs"
              onClick={() => upgrade.offer(saveState.error, () => void session.send(form.getValues()))}
            >
              <Trans>Choose a larger plan</Trans>
            </Button>
          </Group>
        </>
      ) : (
        <>
          {saveState.error.message}. <Trans>What you typed here is kept in this browser.</Trans>
        </>
      )}
      {error instanceof ApiError && <p className={classes.reason}>{error.message}</p>}
    </Notice>
  );
};
