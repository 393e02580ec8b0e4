import { isLanguage } from '../../contract/core/languages.ts';
import { contract } from '../../contract/index.ts';
import { call } from '../lib/api/api.ts';
import { queryClient } from '../lib/api/query.ts';
import { session } from '../lib/session.ts';
import { type Language, languageOf, pickLanguage, shownLanguage } from './language.ts';

const accountLanguage = () => session.get().user?.language ?? null;

/** Saves the language to the account, for mails, notifications and other devices. If that fails, only this browser has it. */
const saveToAccount = async (code: string): Promise<void> => {
  const { token } = session.get();
  if (token === null || !isLanguage(code) || code === accountLanguage()) return;
  const user = await call(contract.auth.updateProfile, { body: { language: code } }).catch(() => null);
  if (user === null) return;
  session.refreshUser(token, user);
  // The server translates notifications.
  void queryClient.invalidateQueries();
};

export const chooseLanguage = async (language: Language): Promise<void> => {
  await pickLanguage(language);
  await saveToAccount(language.code);
};

/** Applies the language picked on another device; an account without one gets the current language. */
export const followOwnLanguage = (): void => {
  const known = () => `${session.get().user?.id} ${accountLanguage()}`;
  let last = known();
  session.subscribe(() => {
    if (known() === last) return;
    last = known();
    const wanted = languageOf(accountLanguage());
    const shown = shownLanguage();
    if (wanted && wanted !== shown) void pickLanguage(wanted).catch(() => undefined);
    if (session.get().user?.language === null && shown.code !== 'en') void saveToAccount(shown.code);
  });
};
