import { z } from 'zod';
import { type ProfileField, profileFields, type User } from '../../../contract/accounts/auth.ts';
import { editUserBody, newUserBody } from '../../../contract/accounts/users.ts';
import { roles } from '../../../contract/core/access.ts';
import { fault } from '../../../contract/core/message.ts';
import { phoneOf, profileFormOf, shownPhone } from '../../member/profile/profileForm.ts';

/** Form values are strings. */
export type UserForm = Record<ProfileField | 'email' | 'username', string>;
export const userFields = ['email', 'username', ...profileFields] as const;

export const emptyUserForm: UserForm & { role: (typeof roles)[number] } = {
  email: '',
  username: '',
  firstName: '',
  lastName: '',
  phone: '',
  company: '',
  country: '',
  role: 'guest',
};

export const userFormOf = (user: User): UserForm => {
  const profile = profileFormOf(user);
  return { email: user.email, username: user.username, ...profile, phone: shownPhone(profile.phone) };
};

const texts = {
  email: z.string(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  company: z.string(),
  country: z.string(),
};

/** The phone as E.164; an empty field is not sent, or as null where it clears what is stored. */
const given = (form: UserForm, clears: boolean): Partial<Record<keyof UserForm, string | null>> => {
  const filled: Partial<Record<keyof UserForm, string | null>> = {};
  for (const field of userFields) {
    const text = form[field].trim();
    if (text !== '') filled[field] = field === 'phone' ? phoneOf(text, form.country) : text;
    else if (clears) filled[field] = null;
  }
  return filled;
};

/** Validates by the contract's rules and maps each error to its field. */
const checked =
  <Body extends z.ZodType>(body: Body, clears = false) =>
  (form: UserForm & { role?: string }, issues: z.RefinementCtx): z.output<Body> => {
    const { role } = form;
    const parsed = body.safeParse({ ...given(form, clears), ...(role === undefined ? {} : { role }) });
    if (parsed.success) return parsed.data;
    for (const { path, message } of parsed.error.issues)
      issues.addIssue({ code: 'custom', path: [...path], message });
    return z.NEVER;
  };

/** Required fields; without this, a field missing from the body only says "expected string". */
const named = {
  email: z.string().trim().min(1, fault('accounts.enterEmail')),
  username: texts.username.trim().min(1, fault('accounts.enterUsername')),
};

export const editUserForm = z.object({ ...texts, ...named }).transform(checked(editUserBody, true));
export const newUserForm = z
  .object({ ...texts, ...named, role: z.enum(roles) })
  .transform(checked(newUserBody));
