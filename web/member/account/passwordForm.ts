import { z } from 'zod';
import { password } from '../../../contract/accounts/auth.ts';
import { fault } from '../../../contract/core/message.ts';

const mustMatch = {
  path: ['confirmPassword'],
  message: fault('accounts.passwordsDiffer'),
  // Checked even while another field is invalid, so that all errors show at once.
  when: () => true,
};

const fields = { newPassword: password, confirmPassword: z.string() };
const matches = (form: { newPassword: string; confirmPassword: string }) =>
  form.newPassword === form.confirmPassword;

/** A new password, typed twice. */
export const newPasswordForm = z.object(fields).refine(matches, mustMatch);

/** The same with the current password, which stays empty for an account without one. */
export const changePasswordForm = (hasPassword: boolean) =>
  z
    .object({
      currentPassword: hasPassword ? z.string().min(1, fault('accounts.currentPassword')) : z.string(),
      ...fields,
    })
    .refine(matches, mustMatch);
