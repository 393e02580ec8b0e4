import { useLingui } from '@lingui/react/macro';
import { Kbd, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { parseMarketSearch } from '../market/marketSearch.ts';
import classes from './SearchBox.module.css';

/** Searches the market from anywhere; on the market it keeps the other filters. */
export const SearchBox = ({ onDone, autoFocus = false }: { onDone?: () => void; autoFocus?: boolean }) => {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const onMap = pathname === '/market/map';
  const onMarket = onMap || pathname === '/market';
  const { q: query } = useSearch({ strict: false });
  const searched = (onMarket && query) || '';
  const [text, setText] = useState(searched);
  const input = useRef<HTMLInputElement>(null);
  useHotkeys([['/', () => input.current?.focus()]]);
  useEffect(() => setText(searched), [searched]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const q = text.trim() === '' ? undefined : text.trim();
    void navigate({
      to: onMap ? '/market/map' : '/market',
      search: (previous) => (onMarket ? { ...parseMarketSearch(previous), q, page: undefined } : { q }),
    });
    input.current?.blur();
    onDone?.();
  };

  return (
    <form role="search" className={classes.form} onSubmit={submit}>
      <TextInput
        ref={input}
        type="search"
        name="q"
        size="sm"
        autoComplete="off"
        enterKeyHint="search"
        autoFocus={autoFocus}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        aria-label={t`Search the market`}
        placeholder={t`Search product, port, company, GM-number`}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={<Kbd className={classes.key}>/</Kbd>}
        rightSectionPointerEvents="none"
        classNames={{ input: classes.input, section: classes.section }}
      />
    </form>
  );
};
