import { useEffect, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { translatedResolver } from '../i18n/translatedResolver.ts';
import { ApiError } from './api/apiError.ts';
import { formDrafts } from './formDrafts.ts';
import { session } from './session.ts';
import { unsavedWork } from './unsavedWork.ts';

type Schema<In extends FieldValues, Out> = z.ZodType<Out, In>;

type FormOptions<In extends FieldValues> = {
  defaultValues: DefaultValues<In>;
  /** Stores the typed values as a draft for this person and tab, until the form is sent. */
  draftKey?: string;
  mode?: 'onSubmit' | 'onBlur' | 'onTouched' | 'onChange';
};

/** A form validated by a schema of the contract. */
export const useContractForm = <In extends FieldValues, Out>(
  schema: Schema<In, Out>,
  options: FormOptions<In>,
) => {
  const owner = session.get().user?.id ?? 'nobody';
  const key = options.draftKey === undefined ? null : formDrafts.keyOf(owner, options.draftKey);
  const [draft] = useState(() => (key === null ? null : (formDrafts.read(key) as DefaultValues<In> | null)));
  const form = useForm<In, unknown, Out>({
    resolver: translatedResolver(schema),
    mode: options.mode ?? 'onTouched',
    defaultValues: draft ?? options.defaultValues,
  });
  useEffect(() => {
    if (key === null) return;
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => formDrafts.write(key, values),
    });
  }, [form, key]);
  const { subscribe } = form;
  useEffect(() => {
    let letGo = () => {};
    const end = subscribe({
      formState: { isDirty: true },
      callback: ({ isDirty }) => {
        letGo();
        letGo = isDirty === true ? unsavedWork.hold() : () => {};
      },
    });
    return () => {
      end();
      letGo();
    };
  }, [subscribe]);
  return { ...form, forgetDraft: () => key !== null && formDrafts.remove(key) };
};

/** Shows each server error at its field. Returns the messages whose field is not on screen. */
export const setServerErrors = <In extends FieldValues>(
  form: Pick<UseFormReturn<In>, 'setError'>,
  error: unknown,
  fields: readonly string[],
): string[] => {
  if (!(error instanceof ApiError)) return [String(error)];
  const rest: string[] = [];
  let focused = false;
  for (const { path, message } of error.details) {
    if (!fields.some((field) => path === field || path.startsWith(`${field}.`))) rest.push(message);
    else {
      form.setError(path as FieldPath<In>, { type: 'server', message }, { shouldFocus: !focused });
      focused = true;
    }
  }
  return error.details.length === 0 ? [error.message] : rest;
};
