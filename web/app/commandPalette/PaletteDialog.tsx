import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Kbd, Loader, Modal, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ComponentType, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import classes from './PaletteDialog.module.css';

export type PaletteItem = {
  id: string;
  label: string;
  note?: string | null;
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
  run: () => void;
};
export type PaletteGroup = { name: string; items: readonly PaletteItem[] };

type Props = {
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  groups: readonly PaletteGroup[];
  /** Results are still loading. */
  busy: boolean;
  onPick: (item: PaletteItem) => void;
  onClose: () => void;
};

/** A combobox with grouped results. The input keeps focus; arrow keys select, Enter opens. */
export const PaletteDialog = ({ placeholder, text, onText, groups, busy, onPick, onClose }: Props) => {
  const { t } = useLingui();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(0);
  const isNarrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  // An Enter pressed while results load applies to the results that arrive.
  const [waits, setWaits] = useState(false);
  const items = groups.flatMap((group) => group.items);
  const active = Math.min(chosen, items.length - 1);
  const optionOf = (index: number) => `${id}-${index}`;
  // New text selects its first result.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the text counts
  useEffect(() => {
    setChosen(0);
    setWaits(false);
  }, [text]);
  const [first] = items;
  useEffect(() => {
    if (!waits || busy) return;
    setWaits(false);
    if (first !== undefined) onPick(first);
  }, [waits, busy, first, onPick]);
  useEffect(() => {
    list.current?.querySelector(`[data-place="${active}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const last = items.length - 1;
    const next: Partial<Record<string, number>> = {
      ArrowDown: active >= last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
      PageDown: Math.min(last, active + 8),
      PageUp: Math.max(0, active - 8),
    };
    const to = next[event.key];
    if (to !== undefined) {
      event.preventDefault();
      setChosen(Math.max(0, to));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const item = items[active];
      if (busy && active <= 0) setWaits(true);
      else if (item !== undefined) onPick(item);
    }
  };
  let place = -1;
  return (
    <Modal.Root opened onClose={onClose} size={640} yOffset={72} fullScreen={isNarrow} padding={0}>
      <Modal.Overlay />
      <Modal.Content aria-label={t`Commands and search`}>
        <div className={classes.content}>
          <div className={classes.head}>
            <IconSearch size={18} aria-hidden />
            <input
              data-autofocus
              type="text"
              role="combobox"
              className={classes.input}
              aria-label={t`Command or search`}
              aria-autocomplete="list"
              aria-expanded={items.length > 0}
              aria-controls={`${id}-list`}
              aria-activedescendant={active >= 0 ? optionOf(active) : undefined}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="go"
              maxLength={200}
              placeholder={placeholder}
              value={text}
              onChange={(event) => onText(event.currentTarget.value)}
              onKeyDown={onKey}
            />
            {busy && <Loader size="xs" aria-hidden />}
            <UnstyledButton className={classes.close} onClick={onClose}>
              <VisuallyHidden>
                <Trans>Close</Trans>
              </VisuallyHidden>{' '}
              <Kbd>
                <Trans>Esc</Trans>
              </Kbd>
            </UnstyledButton>
          </div>
          <div
            ref={list}
            id={`${id}-list`}
            role="listbox"
            aria-label={t`Commands and results`}
            className={classes.list}
          >
            {groups.map((group) => (
              <div key={group.name} role="group" aria-label={group.name} className={classes.group}>
                <div className={classes.name} aria-hidden>
                  {group.name}
                </div>
                {group.items.map((item) => {
                  place += 1;
                  const own = place;
                  const Icon = item.icon;
                  return (
                    // biome-ignore lint/a11y/useFocusableInteractive: the input keeps focus (aria-activedescendant)
                    // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
                    <div
                      key={item.id}
                      id={optionOf(own)}
                      data-place={own}
                      role="option"
                      aria-selected={own === active}
                      className={classes.option}
                      onMouseMove={() => own !== active && setChosen(own)}
                      onMouseDown={(event) => event.preventDefault()}
                      onClick={() => onPick(item)}
                    >
                      <Icon size={16} aria-hidden />
                      <span className={classes.label}>{item.label}</span>
                      {item.note != null && item.note !== '' && (
                        <span className={classes.note}>{item.note}</span>
                      )}
                    </div>
                  );
                })}
              </div>
            ))}
          </div>
          {items.length === 0 && !busy && (
            <p className={classes.nothing}>
              <Trans>No results. Try another word.</Trans>
            </p>
          )}
          <VisuallyHidden role="status">
            <Plural value={items.length} one="# result" other="# results" />
          </VisuallyHidden>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
};
