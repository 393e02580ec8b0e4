import { t } from '@lingui/core/macro';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { contract } from '../../../contract/index.ts';
import { fallbackSiteSettings } from '../../../contract/site/siteDefaults.ts';
import type { SiteSettings } from '../../../contract/site/siteSettings.ts';
import { call } from '../../lib/api/api.ts';
import { onVisibility } from '../../lib/visibility.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { showHeadMarks } from './headMarks.ts';

const LOAD_DELAY_MS = 1000;
/** Maximum delay until an operator's change shows on open pages; the response is usually an empty 304. */
const ASK_EVERY_MS = 10_000;

type State = { status: 'loading' | 'loaded' | 'fallback'; settings: SiteSettings };

/** The server inlines the settings in the page, so that nothing flashes. */
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

/** Shows saved settings at once in the tab that saved them. */
export const showSiteSettings = (settings: SiteSettings) => become({ status: 'loaded', settings });

/** Refetches the settings; on failure the current ones stay, or the built-in defaults are used. */
export const refreshSiteSettings = async (): Promise<void> => {
  try {
    showSiteSettings(await call(contract.siteSettings.read));
  } catch {
    if (state.status !== 'loading') return;
    become({ status: 'fallback', settings: fallbackSiteSettings });
    toast.failed(t`Using default settings`);
  }
};

/** Polls the settings while the page is visible, starting one second after load. */
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

/** Preview settings that override the real ones for the subtree. */
export const TriedSettings = createContext<SiteSettings | null>(null);

const useSettingsState = () => useSyncExternalStore(subscribe, () => state);
export const useSiteSettings = (): SiteSettings => {
  const tried = useContext(TriedSettings);
  const { settings } = useSettingsState();
  return tried ?? settings;
};
export const useSiteSettingsStatus = () => useSettingsState().status;
