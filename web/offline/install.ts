import { createState } from './createState.ts';

/** Chromium's `beforeinstallprompt` event; other browsers have none. */
type InstallEvent = Event & {
  prompt: () => Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
};
type Offer = { kind: 'hidden' } | { kind: 'prompt'; event: InstallEvent } | { kind: 'guide' };

const LATER_KEY = 'installLater';
const LATER_MS = 90 * 86_400_000;

const hidden: Offer = { kind: 'hidden' };
const offer = createState<Offer>(hidden);

const saidLater = (): boolean => {
  try {
    return Date.now() - Number(localStorage.getItem(LATER_KEY) ?? 0) < LATER_MS;
  } catch {
    return false;
  }
};

const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true);

/** A browser of iOS or iPadOS that can put a page on the home screen; apps that only show pages cannot. iPadOS reports a Mac. */
export const isIosBrowser = (userAgent: string, touchPoints: number): boolean => {
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
  return isIos && /Safari\//.test(userAgent) && !/GSA\//.test(userAgent);
};

/** Listens from the start, since the browser fires the event once. */
export const watchInstall = () => {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (!isInstalled() && !saidLater()) offer.set({ kind: 'prompt', event: event as InstallEvent });
  });
  addEventListener('appinstalled', () => offer.set(hidden));
  if (!isInstalled() && !saidLater() && isIosBrowser(navigator.userAgent, navigator.maxTouchPoints))
    offer.set({ kind: 'guide' });
};

/** The system takes the app's name and texts from the manifest, whose URL selects the language. */
export const manifestIn = (language: string) => {
  const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
  if (link === null) return;
  const { origin, pathname } = new URL(link.href);
  link.href = origin + pathname + (language === 'en' ? '' : `?lang=${language}`);
};

export const useInstallOffer = offer.use;

export const install = {
  later: () => {
    offer.set(hidden);
    try {
      localStorage.setItem(LATER_KEY, String(Date.now()));
    } catch {
      // Without storage the offer appears again on the next page.
    }
  },
  /** Opens the browser's install dialog; the event can be used once. */
  accept: async () => {
    const current = offer.get();
    if (current.kind !== 'prompt') return;
    offer.set(hidden);
    await current.event.prompt();
    if ((await current.event.userChoice).outcome === 'dismissed') install.later();
  },
};
