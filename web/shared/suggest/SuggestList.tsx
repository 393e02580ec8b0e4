import { Plural, useLingui } from '@lingui/react/macro';
import { IconDroplet, IconFileText, IconMapPin, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Suggestion } from '../../../contract/market/market.ts';
import classes from './SuggestList.module.css';
import { optionId, type SuggestionGroup } from './suggest.ts';

const sign: Record<SuggestionGroup['name'], ReactNode> = {
  products: <IconDroplet size={15} aria-hidden />,
  places: <IconMapPin size={15} aria-hidden />,
  ads: <IconFileText size={15} aria-hidden />,
  words: <IconSearch size={15} aria-hidden />,
};

type Props = {
  id: string;
  groups: readonly SuggestionGroup[];
  /** Index over all groups, or -1. */
  active: number;
  onActive: (index: number) => void;
  onPick: (suggestion: Suggestion) => void;
};

/** Suggestions below the search box, grouped by kind. The input keeps focus. */
export const SuggestList = ({ id, groups, active, onActive, onPick }: Props) => {
  const { t } = useLingui();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active >= 0)
      list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const name: Record<SuggestionGroup['name'], string> = {
    products: t`Products`,
    places: t`Places`,
    ads: t`Ads`,
    words: t`Search for`,
  };
  let index = -1;
  return (
    <div ref={list} className={classes.panel}>
      <div id={id} role="listbox" aria-label={t`Suggestions`} onMouseDown={(event) => event.preventDefault()}>
        {groups.map((group) => (
          <div key={group.name} role="group" aria-label={name[group.name]} className={classes.group}>
            <div className={classes.name} aria-hidden>
              {name[group.name]}
            </div>
            {group.items.map((item) => {
              index += 1;
              const own = index;
              return (
                // biome-ignore lint/a11y/useFocusableInteractive: the input holds focus and sets aria-activedescendant
                // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
                <div
                  key={`${item.kind}-${item.value}`}
                  id={optionId(id, own)}
                  role="option"
                  aria-selected={own === active}
                  className={classes.option}
                  onMouseMove={() => own !== active && onActive(own)}
                  onClick={() => onPick(item)}
                >
                  <span className={classes.sign}>{sign[group.name]}</span>
                  <span className={classes.label}>{item.label}</span>
                  {item.note !== null && <span className={classes.note}>{item.note}</span>}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      <span className={classes.said} role="status">
        <Plural value={index + 1} one="# suggestion" other="# suggestions" />
      </span>
    </div>
  );
};
