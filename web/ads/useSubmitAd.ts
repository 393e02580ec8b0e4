import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { FieldPath } from 'react-hook-form';
import { isAdmin } from '../../contract/access.ts';
import type { Ad } from '../../contract/adShapes.ts';
import { contract } from '../../contract/index.ts';
import { call } from '../lib/api.ts';
import { ApiError } from '../lib/apiError.ts';
import { useUser } from '../lib/session.ts';
import { toast } from '../ui/toast.ts';
import type { AdForm } from './adForm.ts';
import { focusPath, sectionOfPath } from './focusPath.ts';
import type { AdEditor } from './useAdEditor.ts';

type Open = readonly { path: string }[];

/** Hands an ad in, or says what it still lacks and goes there. */
export const useSubmitAd = ({ form, session, ad, autosaved }: AdEditor, open: Open) => {
  const { t } = useLingui();
  const navigate = useNavigate();
  const user = useUser();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ApiError | null>(null);

  const goTo = (path: string) => {
    const field = focusPath(path, form.getValues('price.type'));
    const before = document.activeElement;
    form.setFocus(field as FieldPath<AdForm>);
    if (document.activeElement !== before) return;
    const section = document.getElementById(`section-${sectionOfPath(path)}`);
    section?.focus({ preventScroll: true });
    section?.scrollIntoView({ block: 'start' });
  };

  const complain = async () => {
    await form.trigger();
    for (const { path } of open) {
      const field = focusPath(path, form.getValues('price.type')) as FieldPath<AdForm>;
      if (form.getFieldState(field).error === undefined)
        form.setError(field, { type: 'missing', message: t`Needed to submit` });
    }
    const [first] = open;
    if (first !== undefined) goTo(first.path);
  };

  const refused = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    setRefusal(error);
    for (const { path, message } of error.code === 'VALIDATION_FAILED' ? error.details : []) {
      const field = focusPath(path, form.getValues('price.type')) as FieldPath<AdForm>;
      form.setError(field, { type: 'server', message });
    }
    const [first] = error.details;
    if (error.code === 'VALIDATION_FAILED' && first !== undefined) goTo(first.path);
  };

  const leave = (done: Ad) => {
    session.outdate();
    if (user !== null && isAdmin(user.role))
      void navigate({ to: '/market/$slug', params: { slug: done.slug } });
    else void navigate({ to: '/users/ads' });
  };

  const submit = async () => {
    setRefusal(null);
    if (open.length > 0) return complain();
    setBusy(true);
    try {
      // What is not at the server yet goes first; its failure is told where saving is.
      const isSaved = await session.send(form.getValues());
      const id = session.adId();
      if (!isSaved || id === null) return;
      if (autosaved) {
        const done = await call(contract.ads.submit, { params: { id } });
        toast.done(t`Submitted. You will hear when it is approved.`);
        leave(done);
      } else {
        toast.done(t`Saved. The ad still waits for approval.`);
        if (ad !== null) leave(ad);
      }
    } catch (error) {
      refused(error);
    } finally {
      setBusy(false);
    }
  };

  return { submit, goTo, busy, refusal };
};

export type Submission = ReturnType<typeof useSubmitAd>;
