import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { z } from 'zod';
import { type ProfileField, profileBody, profileFields, type User } from '../../../contract/accounts/auth.ts';

/** Form values are strings; empty fields are not sent. */
export type ProfileForm = Record<ProfileField, string>;

export const profileFormOf = ({ profile }: Pick<User, 'profile'>): ProfileForm => ({
  firstName: profile.firstName ?? '',
  lastName: profile.lastName ?? '',
  phone: profile.phone ?? '',
  company: profile.company ?? '',
  country: profile.country ?? '',
});

/** Converts `+31 20 123 4567`, or `020 123 4567` with a known country, to E.164; anything else stays as typed. */
export const phoneOf = (text: string, country: string): string => {
  const international = text.trim().replace(/^00/, '+');
  const parsed = parsePhoneNumberFromString(international, (country || undefined) as 'NL' | undefined);
  return parsed?.isPossible() === true ? parsed.number : international.replace(/[\s().-]/g, '');
};

/** The number in international format, or as it is if it cannot be parsed. */
export const shownPhone = (phone: string): string =>
  parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;

/** Validates the non-empty fields by the contract; the output is the request body. */
export const profileFormSchema = z
  .object({
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string(),
    company: z.string(),
    country: z.string(),
  })
  .transform((form, issues) => {
    const given = Object.fromEntries(
      profileFields.map((field) => [field, form[field].trim()]).filter(([, text]) => text !== ''),
    );
    if (given.phone !== undefined) given.phone = phoneOf(given.phone, form.country);
    const checked = profileBody.safeParse(given);
    if (checked.success) return checked.data;
    for (const { path, message } of checked.error.issues)
      issues.addIssue({ code: 'custom', path: [...path], message });
    return z.NEVER;
  });
