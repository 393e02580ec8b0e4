import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { FieldPath } from 'react-hook-form';
import type { Ad } from '../../../contract/ads/adShapes.ts';
import { isAdmin } from '../../../contract/core/access.ts';
import { contract } from '../../../contract/index.ts';
import { call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { useUser } from '../../lib/session.ts';
import { upgrade } from '../../lib/upgrade.ts';
import type { AdForm } from '../../shared/adForm/adForm.ts';
import { fileRowId, focusPath, sectionOfPath } from '../../shared/adForm/focusPath.ts';
import { isAsSent } from '../../shared/adForm/isAsSent.ts';
import { toast } from '../../ui/feedback/toast.ts';
import type { EditMode } from './editMode.ts';
import type { AdEditor } from './useAdEditor.ts';

/** `message` unless the value is simply missing. */
export type Open = readonly { path: string; message?: string }[];

/** Message after saving an ad that is not a draft. */
const useSavedMessage = () => {
  const { t } = useLingui();
  return (mode: EditMode, answer: Ad | null): string => {
    if (answer === null) return t`Nothing was changed.`;
    if (mode === 'waiting') return t`Saved. The ad still waits for approval.`;
    if (mode === 'expired') return t`Saved. Renew the ad to publish it again.`;
    return answer.revises !== null || answer.revision !== null
      ? t`Saved. The changed version waits for approval; until then everyone sees the published one.`
      : t`Saved. The changes are live.`;
  };
};

/** Submits or saves an ad, or marks what is missing and moves focus there. */
export const useSubmitAd = ({ form, session, ad, mode, autosaved, isAsked }: AdEditor, open: Open) => {
  const { t } = useLingui();
  const savedMessage = useSavedMessage();
  const navigate = useNavigate();
  const user = useUser();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ApiError | null>(null);

  const goTo = (path: string) => {
    const file = document.getElementById(fileRowId(path));
    if (file !== null) {
      file.focus();
      return;
    }
    const field = focusPath(path, form.getValues('price'));
    const before = document.activeElement;
    form.setFocus(field as FieldPath<AdForm>);
    if (document.activeElement !== before) return;
    const section = document.getElementById(`section-${sectionOfPath(path)}`);
    section?.focus({ preventScroll: true });
    section?.scrollIntoView({ block: 'start' });
  };

  const complain = async () => {
    isAsked.current = true;
    await form.trigger();
    for (const { path, message } of open) {
      // What is wrong with a file stands in its row.
      if (message === undefined) continue;
      const field = focusPath(path, form.getValues('price')) as FieldPath<AdForm>;
      if (form.getFieldState(field).error === undefined) form.setError(field, { type: 'server', message });
    }
    const [first] = open;
    if (first !== undefined) goTo(first.path);
  };

  const refused = (error: unknown, sent: AdForm, again: () => void) => {
    if (!(error instanceof ApiError)) throw error;
    if (upgrade.offer(error, again)) return;
    const named = error.code === 'VALIDATION_FAILED' ? error.details : [];
    const now = form.getValues();
    const standing = named.filter(({ path }) => isAsSent(focusPath(path, now.price), sent, now));
    if (named.length > 0 && standing.length === 0) {
      toast.failed(t`You changed the ad while it was being sent. Try again.`);
      return;
    }
    setRefusal(error);
    for (const { path, message } of standing) {
      const field = focusPath(path, now.price) as FieldPath<AdForm>;
      form.setError(field, { type: 'server', message });
    }
    const [first] = standing;
    if (first !== undefined) goTo(first.path);
  };

  const leave = (slug: string, openId?: string) => {
    session.outdate();
    if (user !== null && isAdmin(user.role)) void navigate({ to: '/market/$slug', params: { slug } });
    else void navigate({ to: '/users/ads', search: openId === undefined ? {} : { ad: openId } });
  };

  /** After a successful save: shows the result and returns to the ad. */
  const saved = () => {
    const answer = session.answer();
    toast.done(savedMessage(mode, answer));
    const shown = answer ?? ad;
    if (shown !== null) leave(shown.slug, shown.revises ?? shown.id);
  };

  const during = async (work: () => Promise<void>): Promise<void> => {
    const again = () => void during(work);
    setRefusal(null);
    if (open.length > 0) return complain();
    setBusy(true);
    const sent = structuredClone(form.getValues());
    try {
      // Unsaved content is sent first; a failure is shown by the save state.
      if (await session.send(form.getValues())) return await work();
      const state = session.autosave.get();
      if (state.kind === 'stopped' && !autosaved) refused(state.error, sent, again);
    } catch (error) {
      refused(error, sent, again);
    } finally {
      setBusy(false);
    }
  };

  const submit = () =>
    during(async () => {
      const id = session.adId();
      if (id === null) return;
      const { slug } = await call(contract.ads.submit, { params: { id } });
      toast.done(t`Submitted. You will hear when it is approved.`);
      leave(slug);
    });

  const renew = () =>
    during(async () => {
      const id = session.adId();
      if (id === null) return;
      const { slug, status } = await call(contract.adLife.renew, { params: { id } });
      toast.done(
        status === 'approved'
          ? t`Renewed. The ad is published again.`
          : t`Renewed. The changed ad waits for approval.`,
      );
      leave(slug, id);
    });

  const save = () => during(async () => saved());

  return { submit, save, renew, saved, goTo, busy, refusal };
};

export type Submission = ReturnType<typeof useSubmitAd>;
