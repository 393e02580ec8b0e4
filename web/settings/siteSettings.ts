import { t } from '@lingui/core/macro';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { contract } from '../../contract/index.ts';
import { fallbackSiteSettings } from '../../contract/siteDefaults.ts';
import type { SiteSettings } from '../../contract/siteSettings.ts';
import { call } from '../lib/api.ts';
import { onVisibility } from '../lib/visibility.ts';
import { toast } from '../ui/toast.ts';
import { showHeadMarks } from './headMarks.ts';

const LOAD_DELAY_MS = 1000;
/** A change by the operator shows on open pages within this time; the answer is usually an empty 304. */
const ASK_EVERY_MS = 10_000;

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
  if (next.status === state.status && JSON.stringify(next.settings) === JSON.stringify(state.settings))
    return;
  showHeadMarks(next.settings, state.settings);
  state = next;
  for (const listener of listeners) listener();
};

/** What was just saved shows at once where it was saved. */
export const showSiteSettings = (settings: SiteSettings) => become({ status: 'loaded', settings });

/** Asks for the settings again; without an answer the present ones stay, or the built-in defaults are used. */
export const refreshSiteSettings = async (): Promise<void> => {
  try {
    showSiteSettings(await call(contract.siteSettings.read));
  } catch {
    if (state.status !== 'loading') return;
    become({ status: 'fallback', settings: fallbackSiteSettings });
    toast.failed(t`Using default settings`);
  }
};

/** Reads the settings a second after the start, then again and again while somebody can see the page. */
export const startSiteSettings = () => {
  setTimeout(() => void refreshSiteSettings(), LOAD_DELAY_MS);
  setInterval(() => {
    if (document.visibilityState === 'visible') void refreshSiteSettings();
  }, ASK_EVERY_MS);
  onVisibility((visible) => {
    if (visible) void refreshSiteSettings();
  });
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Settings that are only tried on: what stands below shows these. */
export const TriedSettings = createContext<SiteSettings | null>(null);

const useSettingsState = () => useSyncExternalStore(subscribe, () => state);
export const useSiteSettings = (): SiteSettings => {
  const tried = useContext(TriedSettings);
  const { settings } = useSettingsState();
  return tried ?? settings;
};
export const useSiteSettingsStatus = () => useSettingsState().status;
