import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconCloudUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiError } from '../../lib/api/apiError.ts';
import { intlLocale } from '../../lib/format.ts';
import classes from './SaveNote.module.css';
import type { AdEditor } from './useAdEditor.ts';

const Failed = ({ editor, time }: { editor: AdEditor; time: (at: number) => string }) => {
  const { saveState, session } = editor;
  if (saveState.kind !== 'failed') return null;
  const offline = saveState.error instanceof ApiError && saveState.error.isOffline;
  return (
    <>
      {offline ? (
        <Trans>Not saved: no connection.</Trans>
      ) : (
        <Trans>Not saved: the server did not take it.</Trans>
      )}{' '}
      <Trans>Next try at {time(saveState.retryAt)}.</Trans>{' '}
      <Anchor component="button" type="button" inherit onClick={() => void session.autosave.flush()}>
        <Trans>Try now</Trans>
      </Anchor>
    </>
  );
};

const Unsent = ({ dirty }: { dirty: boolean }) =>
  dirty ? (
    <Trans>Changes stay in this browser until you save</Trans>
  ) : (
    <Trans>Does not save itself: changes need Save</Trans>
  );

/** The save state. */
export const SaveNote = ({ editor, faulty }: { editor: AdEditor; faulty: number }) => {
  const { i18n } = useLingui();
  const { saveState, autosaved } = editor;
  const { isDirty } = editor.form.formState;
  const time = (at: number) =>
    new Intl.DateTimeFormat(intlLocale(i18n.locale), { timeStyle: 'short' }).format(at);
  const labels: Record<typeof saveState.kind, ReactNode> = {
    clean: autosaved ? <Trans>Saves itself as a draft</Trans> : <Unsent dirty={isDirty} />,
    waiting: <Trans>Not saved yet</Trans>,
    saving: <Trans>Saving …</Trans>,
    saved:
      saveState.kind === 'saved' &&
      (faulty > 0 ? (
        <Plural
          value={faulty}
          one={`Draft saved ${time(saveState.at)} · # field not valid yet`}
          other={`Draft saved ${time(saveState.at)} · # fields not valid yet`}
        />
      ) : (
        <Trans>Saved {time(saveState.at)}</Trans>
      )),
    failed: <Failed editor={editor} time={time} />,
    stopped: <Trans>Not saved</Trans>,
  };
  const bad = saveState.kind === 'failed' || saveState.kind === 'stopped';
  return (
    <p className={classes.root} data-bad={bad} role="status">
      {saveState.kind === 'saved' && <IconCheck size={15} aria-hidden />}
      {(saveState.kind === 'saving' || saveState.kind === 'waiting') && (
        <IconCloudUpload size={15} aria-hidden />
      )}
      {bad && <IconAlertCircle size={15} aria-hidden />}
      <span>{labels[saveState.kind]}</span>
    </p>
  );
};
