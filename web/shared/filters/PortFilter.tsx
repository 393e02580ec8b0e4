import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { Code } from '../../ui/Code.tsx';
import { Checkbox } from '../../ui/inputs/Checkbox.tsx';
import classes from './Filters.module.css';

const DELAY_MS = 200;
const FOUND_MAX = 8;

/** A selected port by name, independent of the current search text. */
const PickedPort = ({ id, onToggle }: { id: string; onToggle: (id: string) => void }) => {
  const { t } = useLingui();
  const port = useRead(contract.baseData.port, { params: { id } }).data;
  return <Checkbox label={port?.name ?? t`a port`} state="on" onChange={() => onToggle(id)} />;
};

/** Server-side port search by name, alternative name or UN/LOCODE. */
export const PortFilter = ({
  picked,
  onToggle,
}: {
  picked: readonly string[];
  onToggle: (id: string) => void;
}) => {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), DELAY_MS);
  const asks = q !== '' && q === text.trim();
  const found = useRead(contract.baseData.ports, { query: { q, limit: FOUND_MAX } }, { enabled: asks });
  return (
    <>
      <TextInput
        size="xs"
        type="search"
        className={classes.find}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        placeholder={t`Rotterdam, NLRTM …`}
        aria-label={t`Find a port`}
      />
      {picked.map((id) => (
        <PickedPort key={id} id={id} onToggle={onToggle} />
      ))}
      {asks &&
        found.data?.items
          .filter(({ id }) => !picked.includes(id))
          .map(({ id, name, code, countryName }) => (
            <Checkbox
              key={id}
              label={
                <span title={countryName}>
                  {name} <Code>{code}</Code>
                </span>
              }
              state="off"
              onChange={() => {
                onToggle(id);
                setText('');
              }}
            />
          ))}
      {asks && found.data?.items.length === 0 && (
        <p className={classes.none}>
          <Trans>Nothing matches “{q}”</Trans>
        </p>
      )}
      {asks && found.error !== null && (
        <p className={classes.none} role="alert">
          <Trans>This could not be loaded.</Trans>{' '}
          <button type="button" className={classes.unfold} onClick={() => void found.refetch()}>
            <Trans>Retry</Trans>
          </button>
        </p>
      )}
    </>
  );
};
