import { useSyncExternalStore } from 'react';
import { contract } from '../../contract/index.ts';
import { fallbackSiteSettings, type SiteSettings } from '../../contract/siteSettings.ts';
import { call } from '../lib/api.ts';

const LOAD_DELAY_MS = 1000;

type State = { status: 'loading' | 'loaded' | 'fallback'; settings: SiteSettings };

/** The server writes the settings into the page, so that nothing flashes. */
const delivered = (): SiteSettings | null => {
  const text = document.getElementById('site-settings')?.textContent;
  if (text === undefined || text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const first = delivered();
let state: State =
  first === null
    ? { status: 'loading', settings: fallbackSiteSettings }
    : { status: 'loaded', settings: first };
const listeners = new Set<() => void>();

const become = (next: State) => {
  state = next;
  for (const listener of listeners) listener();
};

/** Asks for the settings again; without an answer the present ones stay, or the built-in defaults are used. */
export const refreshSiteSettings = async (): Promise<void> => {
  try {
    become({ status: 'loaded', settings: await call(contract.siteSettings.read) });
  } catch {
    if (state.status !== 'loading') return;
    // oxlint-disable-next-line no-console -- the specification wants this message; nobody else would be told
    console.info('Using default settings');
    become({ status: 'fallback', settings: fallbackSiteSettings });
  }
};

export const startSiteSettings = () => {
  setTimeout(() => void refreshSiteSettings(), LOAD_DELAY_MS);
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

const useSettingsState = () => useSyncExternalStore(subscribe, () => state);
export const useSiteSettings = (): SiteSettings => useSettingsState().settings;
export const useSiteSettingsStatus = () => useSettingsState().status;
