import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../lib/apiError.ts';
import { upgrade } from '../lib/upgrade.ts';
import { Notice } from './Notice.tsx';
import classes from './notices.module.css';
import type { AdEditor } from './useAdEditor.ts';

type Props = {
  editor: AdEditor;
  onReload: () => void;
  /** What was typed here has replaced the other version of an ad that does not save itself. */
  onKept: () => void;
};

/** Saving has stopped until the person decides: somebody changed the ad meanwhile, or it can no longer be edited. */
export const StoppedNotice = ({ editor, onReload, onKept }: Props) => {
  const { form, session, saveState } = editor;
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
      if (ad !== null && (await session.replace(ad)) && !editor.autosaved) onKept();
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
            <Button size="xs" variant="default" loading={busy} onClick={() => void keepMine()}>
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
