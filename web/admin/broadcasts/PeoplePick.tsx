import { Trans, useLingui } from '@lingui/react/macro';
import { Pill, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type Ref, useState } from 'react';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import classes from './Broadcasts.module.css';
import { usePersonName } from './PersonName.tsx';

const SEARCH_AFTER_MS = 300;

type PickedProps = { id: string; known: string | undefined; onRemove: () => void };

const Picked = ({ id, known, onRemove }: PickedProps) => {
  const { t } = useLingui();
  const { name, isGone } = usePersonName(id, known);
  const shown = isGone ? t`somebody who is gone` : (name ?? '…');
  return (
    <Pill
      withRemoveButton
      removeButtonProps={{ 'aria-label': t`Remove ${shown}`, 'aria-hidden': false, tabIndex: 0 }}
      onRemove={onRemove}
    >
      {shown}
    </Pill>
  );
};

type Props = {
  ids: readonly string[];
  error: string | undefined;
  fieldRef: Ref<HTMLInputElement>;
  onChange: (ids: string[]) => void;
  onBlur: () => void;
};

/** Search for users by name, e-mail or company, and pick several. */
export const PeoplePick = ({ ids, error, fieldRef, onChange, onBlur }: Props) => {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const [q] = useDebouncedValue(typed.trim(), SEARCH_AFTER_MS);
  const found = useRead(
    contract.users.allForAdmin,
    { query: q === '' ? {} : { q } },
    { keepPrevious: true, staleTime: 0 },
  );
  const people = (found.data?.items ?? []).filter(({ id }) => !ids.includes(id));
  const add = (id: string | null) => {
    const person = people.find((one) => one.id === id);
    if (person === undefined) return;
    setNames(new Map(names).set(person.id, person.username));
    setTyped('');
    onChange([...ids, person.id]);
  };
  return (
    <div className={classes.people}>
      <Select
        ref={fieldRef}
        label={t`Users`}
        description={t`By username, e-mail, company or name`}
        placeholder={t`Find somebody`}
        searchable
        data={people.map(({ id, username, email }) => ({ value: id, label: `${username} · ${email}` }))}
        // The server matches more than the option's label, so no filtering here.
        filter={({ options }) => options}
        value={null}
        searchValue={typed}
        onSearchChange={setTyped}
        onChange={add}
        onBlur={onBlur}
        error={
          error ??
          (found.isError
            ? t`The users could not be searched. Check your connection and type again.`
            : undefined)
        }
        nothingFoundMessage={
          found.isFetching || q !== typed.trim() ? (
            <Trans>Searching …</Trans>
          ) : (
            <Trans>Nobody else matches</Trans>
          )
        }
      />
      {ids.length > 0 && (
        <Pill.Group aria-label={t`Picked`}>
          {ids.map((id) => (
            <Picked
              key={id}
              id={id}
              known={names.get(id)}
              onRemove={() => onChange(ids.filter((other) => other !== id))}
            />
          ))}
        </Pill.Group>
      )}
    </div>
  );
};
