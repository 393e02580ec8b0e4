import { z } from 'zod';
import { ask, NoAnswer } from './ask.ts';

const answer = z.object({
  valid: z.boolean().nullish(),
  name: z.string().nullish(),
  requestIdentifier: z.string().nullish(),
  userError: z.string().nullish(),
  errorWrappers: z.array(z.object({ error: z.string() })).nullish(),
});

/** What VIES says when a field is not told. */
const NOT_TOLD = '---';
/** Prefixes that VIES knows; Northern Ireland is XI, Greece EL. */
const PREFIXES =
  /^(AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI)([A-Z0-9+*]{2,12})$/;

export const isForVies = (vatId: string): boolean => PREFIXES.test(vatId);

export type VatAnswer = { isValid: boolean; name: string | null; reference: string | null };

/**
 * Whether a VAT number is valid now. Of the error answers INVALID_INPUT says that it is none; all others (a member state, the
 * service or the asker is busy, blocked or late) say nothing about it.
 * @throws NoAnswer
 */
export async function askVies(base: string, vatId: string, timeoutMs?: number): Promise<VatAnswer> {
  const [, countryCode = '', vatNumber = ''] = PREFIXES.exec(vatId) ?? [];
  const { status, body } = await ask(
    base,
    'taxation_customs/vies/rest-api/check-vat-number',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ countryCode, vatNumber }),
    },
    timeoutMs,
  );
  const parsed = answer.safeParse(body);
  if (!parsed.success) throw new NoAnswer(`an answer of another form (${status})`);
  const { valid, name, requestIdentifier, userError, errorWrappers } = parsed.data;
  const error = errorWrappers?.[0]?.error ?? userError ?? '';
  if (error === 'INVALID_INPUT') return { isValid: false, name: null, reference: null };
  if (typeof valid !== 'boolean' || !['', 'VALID', 'INVALID'].includes(error) || status !== 200)
    throw new NoAnswer(error || `it answered ${status}`);
  return {
    isValid: valid,
    name: name && name.trim() !== NOT_TOLD ? name.trim() : null,
    reference: requestIdentifier || null,
  };
}
