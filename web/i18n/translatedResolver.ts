import { zodResolver } from '@hookform/resolvers/zod';
import { i18n } from '@lingui/core';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { z } from 'zod';
import { loadTexts } from './language.ts';
import { faultText } from './messageText.ts';

/** Zod's messages, one lazy module per language. */
const zodLocales: Record<string, () => Promise<{ default: () => Parameters<typeof z.config>[0] }>> = {
  ar: () => import('zod/v4/locales/ar.js'),
  es: () => import('zod/v4/locales/es.js'),
  fa: () => import('zod/v4/locales/fa.js'),
  fr: () => import('zod/v4/locales/fr.js'),
  ru: () => import('zod/v4/locales/ru.js'),
  tr: () => import('zod/v4/locales/tr.js'),
  zh: () => import('zod/v4/locales/zh-CN.js'),
};
let loadedLocale = 'en';

const loadZodLocale = async (): Promise<void> => {
  const { locale } = i18n;
  if (locale === loadedLocale) return;
  // If it fails to load, only Zod's default messages stay in English; those of the contract are translated.
  const loaded = await (zodLocales[locale] ?? englishLocale)().catch(() => null);
  if (loaded !== null) z.config(loaded.default());
  loadedLocale = locale;
};
const englishLocale = () => import('zod/v4/locales/en.js');

const translated = <Fault>(fault: Fault): Fault => {
  if (typeof fault !== 'object' || fault === null || fault instanceof Element) return fault;
  if (Array.isArray(fault)) return fault.map(translated) as Fault;
  return Object.fromEntries(
    Object.entries(fault).map(([key, value]) => [
      key,
      key === 'ref'
        ? value
        : key === 'message' && typeof value === 'string'
          ? faultText(value)
          : translated(value),
    ]),
  ) as Fault;
};

/** A resolver of react-hook-form for a schema, with messages in the current language. */
export const translatedResolver = <In extends FieldValues, Out>(
  schema: z.ZodType<Out, In>,
): Resolver<In, unknown, Out> => {
  const resolve = zodResolver(schema);
  return async (...args) => {
    await Promise.all([loadZodLocale(), loadTexts('said').catch(() => undefined)]);
    const result = await resolve(...args);
    return { ...result, errors: translated(result.errors as FieldErrors<In>) } as typeof result;
  };
};
