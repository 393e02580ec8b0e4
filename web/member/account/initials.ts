import type { User } from '../../../contract/accounts/auth.ts';

/** Two initials, for users without a picture. */
export const initialsOf = ({ username, profile }: Pick<User, 'username' | 'profile'>): string => {
  const names = [profile.firstName, profile.lastName].filter((name) => name !== null);
  const letters = names.map((name) => name.slice(0, 1)).join('');
  return (letters === '' ? username.slice(0, 2) : letters).toLocaleUpperCase();
};
