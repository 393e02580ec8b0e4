import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { HeaderButton } from './HeaderButton.tsx';
import classes from './HeaderMenu.module.css';

type Props = {
  label: string;
  sign: ReactNode;
  /** A sheet over the whole width instead of a list under its button. */
  sheet?: boolean;
  /** Holds more than entries: a narrow screen gives it its whole width. */
  wide?: boolean;
  children: (close: () => void) => ReactNode;
};

/**
 * A menu of the header on the browser's own popover: it closes by itself on Escape, outside clicks and focus, and costs
 * the public pages no library.
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
