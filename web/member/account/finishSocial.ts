import type { SocialProvider } from '../../../contract/accounts/socialLogin.ts';
import { contract } from '../../../contract/index.ts';
import { call } from '../../lib/api/api.ts';
import { session } from '../../lib/session.ts';
import { type Asked, secondStepOf } from '../../shared/auth/SecondStep.tsx';
import { socialSigns } from '../../shared/auth/socialProviders.tsx';
import { consumeStart, judgeCallback } from '../../shared/auth/socialStart.ts';

export type SocialEnd =
  | { kind: 'signedIn'; next: string }
  | { kind: 'linked'; next: string }
  | { kind: 'secondStep'; asked: Asked; next: string }
  | { kind: 'denied' | 'failed' | 'foreign'; next: string | null; isLink: boolean }
  | { kind: 'refused'; error: unknown; next: string; isLink: boolean };

/** Handles the provider's callback: signed in, linked, second factor needed, or why it failed. */
export const finishSocial = async (provider: SocialProvider, search: URLSearchParams): Promise<SocialEnd> => {
  const start = consumeStart();
  const given = { code: search.get('code'), state: search.get('state'), error: search.get('error') };
  const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
  const verdict = judgeCallback(provider, known, start);
  const isLink = start?.purpose === 'link';
  if (verdict.kind !== 'go') return { kind: verdict.kind, next: start?.next ?? null, isLink };

  const body = { code: verdict.code, state: verdict.state };
  const { next } = verdict.start;
  try {
    if (isLink) {
      await call(contract.socialLogin.link, { params: { provider }, body });
      return { kind: 'linked', next };
    }
    const { token, user } = await call(socialSigns[provider].callback, { body });
    session.signIn(token, user);
    return { kind: 'signedIn', next };
  } catch (error) {
    const asked = secondStepOf(error);
    if (asked !== null) return { kind: 'secondStep', asked, next };
    return { kind: 'refused', error, next, isLink };
  }
};
