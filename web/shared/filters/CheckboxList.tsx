import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { Checkbox } from '../../ui/inputs/Checkbox.tsx';
import { bestFirst } from '../../ui/inputs/startsFirst.ts';
import classes from './Filters.module.css';

type Value = { value: string; label: string; count?: number };
type Props = {
  values: readonly Value[];
  picked: readonly string[];
  onToggle: (value: string) => void;
  sought: string;
};

const SHOWN = 6;
const SEARCHED_FROM = 12;

/** Values with counts, most frequent first; the rest is collapsed, and long lists are searchable. */
export const CheckboxList = ({ values, picked, onToggle, sought }: Props) => {
  const { t } = useLingui();
  const id = useId();
  const [unfolded, setUnfolded] = useState(false);
  const [text, setText] = useState('');
  const found = bestFirst(values, ({ label }) => label, text);
  const shown = unfolded
    ? found
    : values.filter((value, index) => index < SHOWN || picked.includes(value.value));
  return (
    <>
      {unfolded && values.length >= SEARCHED_FROM && (
        <TextInput
          size="xs"
          type="search"
          className={classes.find}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          placeholder={sought}
          aria-label={sought}
        />
      )}
      <div id={id} className={classes.list} data-unfolded={unfolded || undefined}>
        {shown.map(({ value, label, count }) => (
          <Checkbox
            key={value}
            label={label}
            {...(count === undefined ? {} : { count })}
            state={picked.includes(value) ? 'on' : 'off'}
            onChange={() => onToggle(value)}
          />
        ))}
        {shown.length === 0 && (
          <p className={classes.none}>{text === '' ? t`None` : t`Nothing matches “${text}”`}</p>
        )}
      </div>
      {values.length > SHOWN && (
        <button
          type="button"
          className={classes.unfold}
          aria-expanded={unfolded}
          aria-controls={id}
          onClick={() => {
            setText('');
            setUnfolded(!unfolded);
          }}
        >
          {unfolded ? <Trans>Show fewer</Trans> : <Trans>Show all {values.length}</Trans>}
        </button>
      )}
    </>
  );
};
