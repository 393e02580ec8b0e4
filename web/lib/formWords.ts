import { zodResolver } from '@hookform/resolvers/zod';
import { i18n } from '@lingui/core';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { z } from 'zod';
import { knownText } from './knownTexts.ts';

/** Zod's own complaints, a file for each language. */
const complaints: Record<string, () => Promise<{ default: () => Parameters<typeof z.config>[0] }>> = {
  ar: () => import('zod/v4/locales/ar.js'),
  es: () => import('zod/v4/locales/es.js'),
  fa: () => import('zod/v4/locales/fa.js'),
  fr: () => import('zod/v4/locales/fr.js'),
  ru: () => import('zod/v4/locales/ru.js'),
  tr: () => import('zod/v4/locales/tr.js'),
  zh: () => import('zod/v4/locales/zh-CN.js'),
};
let spoken = 'en';

const speak = async (): Promise<void> => {
  const { locale } = i18n;
  if (locale === spoken) return;
  // Without it the complaints of the contract itself are still in the reader's language.
  const complain = await (complaints[locale] ?? complaintsInEnglish)().catch(() => null);
  if (complain !== null) z.config(complain.default());
  spoken = locale;
};
const complaintsInEnglish = () => import('zod/v4/locales/en.js');

const worded = <Fault>(fault: Fault): Fault => {
  if (typeof fault !== 'object' || fault === null || fault instanceof Element) return fault;
  if (Array.isArray(fault)) return fault.map(worded) as Fault;
  return Object.fromEntries(
    Object.entries(fault).map(([key, value]) => [
      key,
      key === 'ref'
        ? value
        : key === 'message' && typeof value === 'string'
          ? knownText(value)
          : worded(value),
    ]),
  ) as Fault;
};

/** Checks a form with its schema; what is wrong is said in the language on screen. */
export const resolverInWords = <In extends FieldValues, Out>(
  schema: z.ZodType<Out, In>,
): Resolver<In, unknown, Out> => {
  const resolve = zodResolver(schema);
  return async (...args) => {
    await speak();
    const result = await resolve(...args);
    return { ...result, errors: worded(result.errors as FieldErrors<In>) } as typeof result;
  };
};
