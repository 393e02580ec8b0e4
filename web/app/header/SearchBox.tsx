import { useLingui } from '@lingui/react/macro';
import { Kbd, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import {
  type KeyboardEvent,
  lazy,
  type SubmitEvent,
  Suspense,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Suggestion } from '../../../contract/market/market.ts';
import { changed, parseMarketSearch } from '../../shared/filters/marketSearch.ts';
import { grouped, optionId, pickedSearch } from '../../shared/suggest/suggest.ts';
import { useSuggestions } from '../../shared/suggest/useSuggestions.ts';
import classes from './SearchBox.module.css';

const loadList = () => import('../../shared/suggest/SuggestList.tsx');
const SuggestList = lazy(async () => ({ default: (await loadList()).SuggestList }));

/** Searches the market from anywhere, with suggestions; on the market it keeps the other filters. */
export const SearchBox = ({ onDone, autoFocus = false }: { onDone?: () => void; autoFocus?: boolean }) => {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const onMap = pathname === '/market/map';
  const onMarket = onMap || pathname === '/market';
  const { q: query } = useSearch({ strict: false });
  const searched = (onMarket && query) || '';
  const [text, setText] = useState(searched);
  const [opened, setOpened] = useState(false);
  const [active, setActive] = useState(-1);
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => setText(searched), [searched]);

  const items = useSuggestions(text, opened);
  const groups = useMemo(() => grouped(items), [items]);
  const options = groups.flatMap((group) => group.items);
  const shown = opened && options.length > 0;

  const close = () => {
    setOpened(false);
    setActive(-1);
  };
  const leave = () => {
    close();
    input.current?.blur();
    onDone?.();
  };
  const pick = (suggestion: Suggestion) => {
    const patch = pickedSearch({}, suggestion);
    leave();
    if (patch === null) {
      setText(searched);
      void navigate({ to: '/market/$slug', params: { slug: suggestion.value } });
      return;
    }
    setText(patch.q ?? '');
    void navigate({
      to: onMap ? '/market/map' : '/market',
      search: (previous) => {
        const now = onMarket ? parseMarketSearch(previous) : {};
        return changed(now, pickedSearch(now, suggestion) ?? {});
      },
    });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const chosen = options[active];
    if (shown && chosen !== undefined) return pick(chosen);
    const q = text.trim() === '' ? undefined : text.trim();
    void navigate({
      to: onMap ? '/market/map' : '/market',
      search: (previous) => (onMarket ? { ...parseMarketSearch(previous), q, page: undefined } : { q }),
    });
    leave();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && shown) {
      event.preventDefault();
      close();
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpened(true);
    const step = event.key === 'ArrowDown' ? 1 : -1;
    // Index 0 to n: the options and the typed text itself.
    const places = options.length + 1;
    setActive(((active + 1 + step + places) % places) - 1);
  };

  return (
    <form role="search" className={classes.form} onSubmit={submit}>
      <TextInput
        ref={input}
        name="q"
        size="sm"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={shown ? listId : undefined}
        aria-activedescendant={shown && active >= 0 ? optionId(listId, active) : undefined}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        inputMode="search"
        autoFocus={autoFocus}
        maxLength={200}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setOpened(true);
          setActive(-1);
        }}
        onKeyDown={onKey}
        onFocus={() => void loadList()}
        onBlur={close}
        aria-label={t`Search the market`}
        placeholder={t`Search product, port, company, GM-number`}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={<Kbd className={classes.key}>/</Kbd>}
        rightSectionPointerEvents="none"
        classNames={{ input: classes.input, section: classes.section }}
      />
      {shown && (
        <Suspense>
          <SuggestList id={listId} groups={groups} active={active} onActive={setActive} onPick={pick} />
        </Suspense>
      )}
    </form>
  );
};
