import { useLingui } from '@lingui/react/macro';
import { Tabs } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { FieldPath } from 'react-hook-form';
import { scrollIntoViewWithin } from '../../lib/scrollIntoViewWithin.ts';
import classes from './SettingsPage.module.css';
import { placeOf, type SettingsFields, settingsTabs } from './settingsFields.ts';
import type { TabId } from './settingsSearch.ts';

type Props = {
  tab: TabId;
  /** Paths of unsaved changes. */
  changed: ReadonlySet<string>;
  isFaulty: (path: FieldPath<SettingsFields>) => boolean;
};

/** Tabs of the settings, with a mark for errors or unsaved changes. */
export const SettingsTabs = ({ tab, changed, isFaulty }: Props) => {
  const { t, i18n } = useLingui();
  const strip = useRef<HTMLDivElement>(null);
  // On narrow screens the active tab may be scrolled out of view.
  useEffect(() => {
    const open = strip.current?.querySelector<HTMLElement>(`[data-tab="${tab}"]`);
    scrollIntoViewWithin(strip.current, open);
  }, [tab]);
  const changedTabs = new Set([...changed].map((path) => placeOf(path)?.tab));
  return (
    <Tabs.List ref={strip} className={classes.tabs}>
      {settingsTabs.map(({ id, label, fields }) => {
        const faulty = fields.some(({ path }) => isFaulty(path));
        const said = faulty ? t`needs attention` : t`not saved`;
        return (
          <Tabs.Tab
            key={id}
            value={id}
            data-tab={id}
            className={classes.tab}
            {...((faulty || changedTabs.has(id)) && {
              rightSection: (
                <span
                  className={classes.mark}
                  data-error={faulty || undefined}
                  role="img"
                  aria-label={said}
                  title={said}
                />
              ),
            })}
          >
            {i18n._(label)}
          </Tabs.Tab>
        );
      })}
    </Tabs.List>
  );
};
