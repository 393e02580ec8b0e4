import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useState } from 'react';
import { type FieldPath, type FieldErrors as FormErrors, set, useForm } from 'react-hook-form';
import type { Ad } from '../../../../contract/ads/adShapes.ts';
import { contract } from '../../../../contract/index.ts';
import { call } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/apiError.ts';
import { useSave } from '../../../lib/api/query.ts';
import type { AdForm } from '../../../shared/adForm/adForm.ts';
import { focusPath } from '../../../shared/adForm/focusPath.ts';
import { readsOfDecision } from '../decision/decision.ts';
import { contentOf, editCopies, type OpenedEdit } from './adminEdit.ts';

type Options = { opened: OpenedEdit; userId: string; onSaved: (ad: Ad) => void };

/** Edit form of another user's ad, without autosave. */
export const useAdminEdit = ({ opened, userId, onSaved }: Options) => {
  const { t } = useLingui();
  const [version, setVersion] = useState(opened.version);
  const [isStale, setStale] = useState(opened.version !== opened.ad.version);
  const [refusal, setRefusal] = useState<string[]>([]);
  const save = useSave(contract.adLife.adminEdit, { refresh: readsOfDecision });
  const copies = useMemo(() => editCopies(userId, opened.ad.id), [userId, opened.ad.id]);

  const form = useForm<AdForm>({
    mode: 'onTouched',
    defaultValues: opened.form,
    resolver: (values) => {
      const { issues } = contentOf(values);
      const errors: FormErrors<AdForm> = {};
      for (const { path, kind, message } of issues.toReversed()) {
        const said = kind === 'number' ? t`A figure like 702.50` : message;
        set(errors, focusPath(path, values.price), { type: kind, message: said });
      }
      return issues.length === 0 ? { values, errors: {} } : { values: {}, errors };
    },
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => copies.write({ version, form: values }),
      }),
    [form, copies, version],
  );

  const complain = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'STALE') return setStale(true);
    if (error.isOffline) return setRefusal([t`Network error. Please check your connection and try again.`]);
    for (const { path, message } of error.details) {
      const field = focusPath(path, form.getValues('price')) as FieldPath<AdForm>;
      form.setError(field, { type: 'server', message });
    }
    const [first] = error.details;
    if (first !== undefined)
      form.setFocus(focusPath(first.path, form.getValues('price')) as FieldPath<AdForm>);
    setRefusal(error.details.length === 0 ? [error.message] : error.details.map(({ message }) => message));
  };
  const send = async (forVersion: number) => {
    setRefusal([]);
    if (!(await form.trigger(undefined, { shouldFocus: true }))) {
      setRefusal([t`Some fields need attention.`]);
      return;
    }
    const { payload } = contentOf(form.getValues());
    try {
      const saved = await save.mutateAsync({
        params: { id: opened.ad.id },
        body: { ...payload, version: forVersion },
      });
      copies.remove();
      onSaved(saved);
    } catch (error) {
      complain(error);
    }
  };
  return {
    form,
    busy: save.isPending,
    refusal,
    isStale,
    save: () => send(version),
    /** Saves over changes made by others meanwhile. */
    saveOver: async () => {
      try {
        const now = await call(contract.ads.read, { params: { id: opened.ad.id } });
        setVersion(now.version);
        setStale(false);
        await send(now.version);
      } catch (error) {
        complain(error);
      }
    },
    forget: copies.remove,
  };
};
