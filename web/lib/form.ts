import { useEffect, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from './apiError.ts';
import { formDrafts } from './formDrafts.ts';
import { resolverInWords } from './formWords.ts';
import { session } from './session.ts';
import { stakes } from './stakes.ts';

type Schema<In extends FieldValues, Out> = z.ZodType<Out, In>;

type FormOptions<In extends FieldValues> = {
  defaultValues: DefaultValues<In>;
  /** Keeps what is typed over a lost session or a reload, for this person and tab, until it was sent. */
  draftKey?: string;
  mode?: 'onSubmit' | 'onBlur' | 'onTouched' | 'onChange';
};

/** A form over the contract's own schema. */
export const useContractForm = <In extends FieldValues, Out>(
  schema: Schema<In, Out>,
  options: FormOptions<In>,
) => {
  const owner = session.get().user?.id ?? 'nobody';
  const key = options.draftKey === undefined ? null : formDrafts.keyOf(owner, options.draftKey);
  const [kept] = useState(() => (key === null ? null : (formDrafts.read(key) as DefaultValues<In> | null)));
  const form = useForm<In, unknown, Out>({
    resolver: resolverInWords(schema),
    mode: options.mode ?? 'onTouched',
    defaultValues: kept ?? options.defaultValues,
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
        letGo = isDirty === true ? stakes.hold() : () => {};
      },
    });
    return () => {
      end();
      letGo();
    };
  }, [subscribe]);
  return { ...form, forgetDraft: () => key !== null && formDrafts.remove(key) };
};

/** Puts each of the server's complaints at its field. Answers those that belong to no field on screen. */
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
