import { contract } from '../../contract/index.ts';
import { isLanguage } from '../../contract/languages.ts';
import { call } from './api.ts';
import { type Language, languageOf, pickLanguage, shownLanguage } from './language.ts';
import { queryClient } from './query.ts';
import { session } from './session.ts';

const accountLanguage = () => session.get().user?.language ?? null;

/** Mails, messages and other devices speak it from now on. Without an answer it stays a matter of this browser. */
const keep = async (code: string): Promise<void> => {
  const { token } = session.get();
  if (token === null || !isLanguage(code) || code === accountLanguage()) return;
  const user = await call(contract.auth.updateProfile, { body: { language: code } }).catch(() => null);
  if (user === null) return;
  session.refreshUser(token, user);
  // Messages are put into words by the server.
  void queryClient.invalidateQueries();
};

export const chooseLanguage = async (language: Language): Promise<void> => {
  await pickLanguage(language);
  await keep(language.code);
};

/** Shows what was picked on another device; an account without a language takes the one on screen. */
export const followOwnLanguage = (): void => {
  const known = () => `${session.get().user?.id} ${accountLanguage()}`;
  let last = known();
  session.subscribe(() => {
    if (known() === last) return;
    last = known();
    const wanted = languageOf(accountLanguage());
    const shown = shownLanguage();
    if (wanted && wanted !== shown) void pickLanguage(wanted).catch(() => undefined);
    if (session.get().user?.language === null && shown.code !== 'en') void keep(shown.code);
  });
};
