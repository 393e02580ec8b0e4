import { DatabaseError } from 'pg';
import type { z } from 'zod';
import type { profileBody, User } from '../../../contract/accounts/auth.ts';
import type { Permission, Role } from '../../../contract/core/access.ts';
import { msg } from '../../../contract/core/message.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/client.ts';
import { type Caller, ensureReauthenticated } from '../../http/caller.ts';
import { ensure, type Fault, fail, invalid } from '../../lib/errors.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';
import { viewUser } from './user.view.ts';
import {
  activeCountryExists,
  findTaken,
  findUser,
  insertGoneUser,
  insertUserRow,
  updateUserRow,
} from './users.queries.ts';

export { viewUser } from './user.view.ts';
export { activeCountryExists, anotherSuperadminExists, type UserRow, userRows } from './users.queries.ts';

export type NewUser = {
  id?: string;
  email: string;
  username: string;
  /** From `hashPassword`; null for an account without a password. */
  passwordHash: string | null;
  role?: Role;
  permissions?: Permission[];
  /** The creator of the account knows that the address belongs to its owner. */
  emailVerified?: boolean;
  /**
   * Requires confirmation of the address before the first sign-in, if the site hides which addresses have an account.
   */
  confirmsFirst?: boolean;
  isActive?: boolean;
  firstName?: string;
  lastName?: string;
  /** E.164 */
  phone?: string;
  company?: string;
  /** ISO 3166-1 alpha-2, of an existing country. */
  country?: string;
  createdAt?: Date;
  lastSeenAt?: Date;
};

const UNIQUE_VIOLATION = '23505';

/**
 * The form in which names and addresses are compared. Upper case followed by lower case equals Unicode case folding
 * except for a few letters that it merges (the dotless i), which is desirable for look-alikes.
 */
export const foldKey = (text: string): string =>
  text.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');

const takenMessages = { email: msg('accounts.emailTaken'), username: msg('accounts.usernameTaken') };

const refuseTaken = (taken: { email: boolean; username: boolean }): never =>
  fail(taken.email ? 'EMAIL_TAKEN' : 'USERNAME_TAKEN', {
    details: (['email', 'username'] as const)
      .filter((field) => taken[field])
      .map((path) => ({ path, message: takenMessages[path] })),
  });

/** Which of the names are used by an account that is not deleted. */
export const takenNames = (db: Sql, names: { email?: string; username?: string }) =>
  findTaken(db, {
    email: names.email === undefined ? null : foldKey(names.email),
    username: names.username === undefined ? null : foldKey(names.username),
  });

export async function ensureNamesFree(db: Sql, names: { email?: string; username?: string }): Promise<void> {
  const taken = await takenNames(db, names);
  if (taken.email || taken.username) refuseTaken(taken);
}

async function refusingTaken<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof DatabaseError && error.code === UNIQUE_VIOLATION) {
      refuseTaken({
        email: error.constraint === 'users_email_key_key',
        username: error.constraint === 'users_username_key_key',
      });
    }
    throw error;
  }
}

/** Returns the id; refuses an e-mail or a username in use, ignoring case and Unicode form. */
export async function insertUser(db: Sql, user: NewUser): Promise<string> {
  const { id = uuidv7() } = user;
  await refusingTaken(() =>
    insertUserRow(db, {
      id,
      email: user.email,
      email_key: foldKey(user.email),
      email_verified: user.emailVerified,
      owner_proved: user.emailVerified,
      confirms_first: user.confirmsFirst,
      username: user.username.normalize('NFKC'),
      username_key: foldKey(user.username),
      password_hash: user.passwordHash,
      role: user.role,
      permissions: user.permissions,
      is_active: user.isActive,
      first_name: user.firstName,
      last_name: user.lastName,
      phone: user.phone,
      company: user.company,
      country: user.country,
      created_at: user.createdAt,
      last_seen_at: user.lastSeenAt,
    }),
  );
  return id;
}

/** Reserves a name permanently, as that of a deleted account. */
export const holdUsername = (db: Sql, username: string): Promise<unknown> =>
  refusingTaken(() => insertGoneUser(db, uuidv7(), foldKey(username)));

export async function userOf(db: Sql, id: string): Promise<User> {
  const row = await findUser(db, id);
  ensure(row, 'UNAUTHENTICATED');
  return viewUser(row);
}

type Profile = { [Field in keyof z.output<typeof profileBody>]: z.output<typeof profileBody>[Field] | null };

/** The phone metadata of all countries is 2 MB, so it is loaded with the first number. */
async function isPhoneNumber(text: string): Promise<boolean> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js');
  return parsePhoneNumberFromString(text)?.isValid() ?? false;
}

/** The number must be valid for its country, and the country known. */
export async function ensureProfile(db: Sql, profile: Profile, otherFaults: Fault[] = []): Promise<void> {
  const issues = [...otherFaults];
  if (typeof profile.phone === 'string' && !(await isPhoneNumber(profile.phone))) {
    issues.push({ path: 'phone', message: msg('accounts.phoneImpossible') });
  }
  if (typeof profile.country === 'string' && !(await activeCountryExists(db, profile.country))) {
    issues.push({ path: 'country', message: msg('field.pickCountry') });
  }
  if (issues.length > 0) invalid(issues);
}

/** Changes the given fields; refuses an e-mail or a username in use. */
export const changeUser = (
  db: Sql,
  id: string,
  change: Profile & { email?: string | undefined; username?: string | undefined; emailVerified?: boolean },
): Promise<unknown> =>
  refusingTaken(() =>
    updateUserRow(db, id, {
      email: change.email,
      email_key: change.email && foldKey(change.email),
      email_verified: change.emailVerified,
      owner_proved: change.emailVerified,
      username: change.username?.normalize('NFKC'),
      username_key: change.username && foldKey(change.username),
      first_name: change.firstName,
      last_name: change.lastName,
      phone: change.phone,
      company: change.company,
      country: change.country,
      language: change.language,
    }),
  );

/** Replacing a phone number requires reauthentication: buyers see it, and a session may be left unattended. */
export async function updateProfile(
  ctx: Context,
  caller: Caller,
  profile: z.output<typeof profileBody>,
): Promise<User> {
  await ensureProfile(ctx.db, profile);
  const { phone } = (await userOf(ctx.db, caller.id)).profile;
  if (phone !== null && profile.phone !== undefined && profile.phone !== phone) ensureReauthenticated(caller);
  await changeUser(ctx.db, caller.id, profile);
  return userOf(ctx.db, caller.id);
}
