import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { type FieldPath, type FieldErrors as FormErrors, set, useForm } from 'react-hook-form';
import type { Ad } from '../../../contract/ads/adShapes.ts';
import { unsavedWork } from '../../lib/unsavedWork.ts';
import { type AdForm, candidateOf } from '../../shared/adForm/adForm.ts';
import { type FormIssue, validPart } from '../../shared/adForm/adFormValidity.ts';
import { erredBeside } from '../../shared/adForm/erredBeside.ts';
import { focusPath, missingPath, stillMissing } from '../../shared/adForm/focusPath.ts';
import { isSendable, pendingFiles } from '../../shared/adForm/pendingFiles.ts';
import { draftCopies } from './drafts/draftCopy.ts';
import { draftSession, type FileErrors } from './drafts/draftSession.ts';
import type { Opened } from './drafts/openAd.ts';
import { beginEditing } from './drafts/waitingDrafts.ts';
import { editModeOf } from './editMode.ts';

export const copies = draftCopies(localStorage);

/** Translated texts of the form's errors. */
const useIssueText = () => {
  const { t } = useLingui();
  return useCallback(
    ({ kind, message }: FormIssue) => {
      if (kind === 'number') return t`A figure like 702.50`;
      return message;
    },
    [t],
  );
};

type Options = { opened: Opened; userId: string; onCreated: (ad: Ad) => void };

/** The form of one ad, bound to its draft in this browser and on the server. */
export const useAdEditor = ({ opened, userId, onCreated }: Options) => {
  const textOf = useIssueText();
  const { t } = useLingui();
  const [ad, setAd] = useState(opened.ad);
  const [fileErrors, setFileErrors] = useState<FileErrors>({});
  const [upload, setUpload] = useState<number | null>(null);
  const created = useRef(onCreated);
  created.current = onCreated;
  /** Set by the first try to submit: from then on what is missing is an error of its field, until it is filled. */
  const isAsked = useRef(false);

  const form = useForm<AdForm>({
    mode: 'onTouched',
    defaultValues: opened.form,
    resolver: (values) => {
      const { payload, issues } = validPart(candidateOf(values, isSendable));
      const errors: FormErrors<AdForm> = {};
      const missing = isAsked.current ? stillMissing(payload, issues) : [];
      for (const path of missing)
        set(errors, missingPath(path, values.price), { type: 'missing', message: t`Required` });
      for (const issue of issues.toReversed())
        set(errors, focusPath(issue.path, values.price), { type: issue.kind, message: textOf(issue) });
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
    },
  });
  const { setError, setValue, getValues, subscribe, trigger } = form;

  // The save mode is fixed while the form is open: a new ad becomes a draft and stays one.
  const mode = editModeOf(opened.ad);
  const autosaved = mode === 'draft';

  const [session] = useState(() =>
    draftSession({
      stored: opened.stored,
      isDraft: autosaved,
      userId,
      copies,
      onCreated: (one) => created.current(one),
      onSaved: setAd,
      onStored: (key, documentId) => {
        const row = getValues('documents').findIndex((document) => document.key === key);
        if (row >= 0) setValue(`documents.${row}.id`, documentId);
      },
      onRefused: (issues) => {
        for (const issue of issues) {
          const path = focusPath(issue.path, getValues('price')) as FieldPath<AdForm>;
          setError(path, { type: 'server', message: issue.message });
        }
      },
      onFileErrors: setFileErrors,
      onUpload: setUpload,
    }),
  );
  const saveState = useSyncExternalStore(session.autosave.subscribe, session.autosave.get);

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        // `form.formState` would be that of the last render, which errors do not cause.
        callback: ({ values, name, errors = {} }) => {
          session.change(values, autosaved);
          // Fields are otherwise checked again only once they were left, and some are changed by others.
          const erred = erredBeside(name, errors);
          if (erred.length > 0) void trigger(erred as FieldPath<AdForm>[]);
        },
      }),
    [subscribe, session, autosaved, trigger],
  );
  useEffect(beginEditing, []);
  const { isDirty } = form.formState;
  const isUnsent = autosaved ? !['clean', 'saved'].includes(saveState.kind) : isDirty;
  useEffect(() => (isUnsent ? unsavedWork.hold() : undefined), [isUnsent]);
  const restored = opened.restoredAt !== null;
  useEffect(() => {
    if (restored) session.change(getValues(), autosaved);
  }, [restored, session, getValues, autosaved]);

  useEffect(() => {
    const again = () => {
      if (session.autosave.get().kind === 'failed') void session.autosave.flush();
    };
    // Input is kept in the browser, but a file that is not uploaded yet cannot be.
    const warn = (event: BeforeUnloadEvent) => {
      const waits = getValues('documents').some(({ key }) => pendingFiles.has(key));
      if (waits && session.autosave.hasUnsaved()) event.preventDefault();
    };
    addEventListener('online', again);
    addEventListener('beforeunload', warn);
    return () => {
      removeEventListener('online', again);
      removeEventListener('beforeunload', warn);
      // On unmount, a debounced save is sent at once.
      const { kind } = session.autosave.get();
      if (kind === 'waiting') void session.autosave.flush();
      else session.dispose();
      session.outdate();
    };
  }, [session, getValues]);

  return useMemo(
    () => ({ form, session, ad, setAd, saveState, fileErrors, upload, mode, autosaved, isAsked }),
    [form, session, ad, saveState, fileErrors, upload, mode, autosaved],
  );
};

export type AdEditor = ReturnType<typeof useAdEditor>;
