import { z } from 'zod';
import { password } from '../../contract/auth.ts';

const mustMatch = {
  path: ['confirmPassword'],
  message: 'The passwords do not match',
  // Also while another field is still wrong, so that nobody finds out one mistake at a time.
  when: () => true,
};

const fields = { newPassword: password, confirmPassword: z.string() };
const matches = (form: { newPassword: string; confirmPassword: string }) =>
  form.newPassword === form.confirmPassword;

/** A new password, typed twice. */
export const newPasswordForm = z.object(fields).refine(matches, mustMatch);

/** The same under the present password; an account that has none leaves it empty. */
export const changePasswordForm = (hasPassword: boolean) =>
  z
    .object({
      currentPassword: hasPassword ? z.string().min(1, 'Enter your current password') : z.string(),
      ...fields,
    })
    .refine(matches, mustMatch);
