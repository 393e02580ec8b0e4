import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { HeaderButton } from './HeaderButton.tsx';
import classes from './HeaderMenu.module.css';

type Props = {
  label: string;
  sign: ReactNode;
  /** Full width instead of a list below its button. */
  sheet?: boolean;
  /** Contains more than entries, so it takes the full width of a narrow screen. */
  wide?: boolean;
  children: (close: () => void) => ReactNode;
};

/**
 * A header menu built on the native popover: it closes on Escape, outside clicks and focus without extra code, and
 * needs no library on public pages.
 */
export const HeaderMenu = ({ label, sign, sheet = false, wide = false, children }: Props) => {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(false);

  const place = () => {
    const at = button.current?.getBoundingClientRect();
    if (at === undefined || list.current === null) return;
    const rtl = getComputedStyle(list.current).direction === 'rtl';
    const header = button.current?.closest('header')?.getBoundingClientRect() ?? at;
    list.current.style.setProperty('--top', `${header.bottom}px`);
    list.current.style.setProperty(
      '--end',
      `${rtl ? at.left : document.documentElement.clientWidth - at.right}px`,
    );
  };

  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const items = [...(list.current?.querySelectorAll<HTMLElement>('a, button') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    items[(at + step + items.length) % items.length]?.focus();
  };

  return (
    <>
      <HeaderButton
        ref={button}
        label={label}
        popoverTarget={id}
        aria-expanded={opened}
        onKeyDown={opened ? move : undefined}
      >
        {sign}
      </HeaderButton>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="group"
        aria-label={label}
        className={sheet ? classes.sheet : classes.list}
        data-wide={wide || undefined}
        onBeforeToggle={place}
        onToggle={(event) => setOpened(event.newState === 'open')}
        onKeyDown={move}
      >
        {opened && children(() => list.current?.hidePopover())}
      </div>
    </>
  );
};
