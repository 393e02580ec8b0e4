import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { fault } from '../core/message.ts';
import { idParams, listOf } from '../core/page.ts';
import { email, password, user } from './auth.ts';
import { sessionInList } from './userSecurity.ts';

const PROFILE_IMAGE_BYTES_MAX = 5 * 1024 * 1024;

const currentPassword = z.string().min(1, fault('accounts.currentPassword')).max(200);
const mailToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/, fault('accounts.linkIncomplete'));

const changePasswordBody = z.strictObject({
  currentPassword: currentPassword.optional(),
  newPassword: password,
});
export const forgotPasswordBody = z.strictObject({ email });
const resetPasswordBody = z.strictObject({ token: mailToken, newPassword: password });
/** The password is omitted only if the account has none. */
const deleteAccountBody = z.strictObject({ password: currentPassword.optional() });

const sessionEntry = sessionInList.extend({ current: z.boolean() });
export type SessionEntry = z.infer<typeof sessionEntry>;

/** The user's own account besides sign-in: password, devices, e-mail address, picture, deletion. */
export const account = {
  changePassword: endpoint({
    method: 'POST',
    path: '/auth/change-password',
    summary: 'Change the own password; all other sessions end',
    access: 'signedIn',
    rate: 'signIn',
    body: changePasswordBody,
    status: 204,
    response: 'nothing',
    errors: ['WRONG_PASSWORD'],
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/auth/sessions',
    summary: 'Where the own account is signed in, last used first',
    access: 'signedIn',
    rate: 'general',
    status: 200,
    response: listOf(sessionEntry),
    errors: [],
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/auth/sessions/:id',
    summary: 'End one of the own sessions',
    access: 'signedIn',
    reauth: true,
    rate: 'general',
    params: idParams,
    status: 204,
    response: 'nothing',
    errors: ['NOT_FOUND'],
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/auth/sessions',
    summary: 'End all own sessions but this one',
    access: 'signedIn',
    reauth: true,
    rate: 'general',
    status: 204,
    response: 'nothing',
    errors: [],
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/auth/forgot-password',
    summary: 'Mail a link to set a new password; the answer is the same whether or not the account exists',
    access: 'public',
    rate: 'signIn',
    body: forgotPasswordBody,
    status: 202,
    response: 'nothing',
    errors: [],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/reset-password',
    summary: 'Set a new password with the token of a mail (one use, one hour); all sessions end',
    access: 'public',
    rate: 'signIn',
    body: resetPasswordBody,
    status: 204,
    response: 'nothing',
    errors: ['TOKEN_INVALID'],
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: '/auth/verify-email',
    summary: 'Confirm the e-mail address with the token of a mail (one use, 24 hours)',
    access: 'public',
    rate: 'signIn',
    body: z.strictObject({ token: mailToken }),
    status: 204,
    response: 'nothing',
    errors: ['TOKEN_INVALID'],
  }),
  resendVerification: endpoint({
    method: 'POST',
    path: '/auth/resend-verification',
    summary: 'Mail the confirmation link again; nothing is sent when the address is confirmed already',
    access: 'signedIn',
    rate: 'signIn',
    status: 202,
    response: 'nothing',
    errors: [],
  }),
  uploadProfileImage: endpoint({
    method: 'POST',
    path: '/auth/upload-profile-image',
    summary: 'Set the own picture: JPEG, PNG or WebP, re-encoded to a square',
    access: 'signedIn',
    rate: 'general',
    files: { field: 'profileImage', maxFiles: 1, maxBytes: PROFILE_IMAGE_BYTES_MAX, plain: true },
    status: 200,
    response: user,
    errors: ['BAD_UPLOAD', 'UPGRADE_REQUIRED'],
  }),
  removeProfileImage: endpoint({
    method: 'DELETE',
    path: '/auth/profile-image',
    summary: 'Remove the own picture',
    access: 'signedIn',
    rate: 'general',
    status: 200,
    response: user,
    errors: [],
  }),
  profileImage: endpoint({
    method: 'GET',
    path: '/profile-images/:key',
    summary: 'A profile picture; its address changes with the picture',
    access: 'public',
    rate: 'general',
    params: z.strictObject({ key: z.string().regex(/^[0-9a-f]{40}$/) }),
    status: 200,
    response: 'file',
    mediaTypes: ['image/webp'],
    errors: ['NOT_FOUND'],
  }),
  deleteAccount: endpoint({
    method: 'DELETE',
    path: '/auth/me',
    summary:
      'Delete the own account: ads are closed, personal data erased. Under a legal hold the request waits',
    access: 'signedIn',
    rate: 'signIn',
    body: deleteAccountBody,
    status: 204,
    response: 'nothing',
    errors: ['NOT_FOUND', 'WRONG_PASSWORD', 'LAST_SUPERADMIN', 'ON_HOLD', 'HELD'],
  }),
};
