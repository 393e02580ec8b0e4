import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import classes from './AuditFilters.module.css';
import { type AuditPatch, type AuditSearch, isFiltered } from './auditSearch.ts';
import { actionText, entities, entityText } from './auditWords.ts';

type Props = {
  search: AuditSearch;
  /** The actions that the log holds. */
  actions: readonly string[];
  onChange: (patch: AuditPatch) => void;
};

const TYPING_MS = 300;

/** What is being typed, sent on once the person pauses. */
const useTyped = (sought: string, onSeek: (text: string | undefined) => void) => {
  const [text, setText] = useState(sought);
  const seek = useDebouncedCallback(
    (value: string) => onSeek(value.trim() === '' ? undefined : value.trim()),
    TYPING_MS,
  );
  // An address opened from elsewhere brings its own words.
  useEffect(() => setText((typed) => (typed.trim() === sought ? typed : sought)), [sought]);
  const type = (value: string) => {
    setText(value);
    seek(value);
  };
  return { text, type };
};

export const AuditFilters = ({ search, actions, onChange }: Props) => {
  const { t, i18n } = useLingui();
  const actor = useTyped(search.actor ?? '', (value) => onChange({ actor: value }));
  const known = new Set([...entities, ...(search.entity === undefined ? [] : [search.entity])]);
  const listed = new Set([...actions, ...(search.action === undefined ? [] : [search.action])]);
  const entityId = useTyped(search.entityId ?? '', (value) => onChange({ entityId: value }));
  return (
    <search className={classes.filters} aria-label={t`Filter the log`}>
      <TextInput
        type="search"
        size="xs"
        label={t`Who`}
        placeholder={t`Username or e-mail`}
        leftSection={<IconSearch size={14} aria-hidden />}
        maxLength={254}
        value={actor.text}
        onChange={(event) => actor.type(event.currentTarget.value)}
      />
      <Select
        size="xs"
        label={t`Action`}
        placeholder={t`All`}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t`All actions` }}
        nothingFoundMessage={t`No such action`}
        data={[...listed].map((action) => ({ value: action, label: actionText(i18n, action) }))}
        value={search.action ?? null}
        onChange={(action) => onChange({ action: action ?? undefined })}
      />
      <Select
        size="xs"
        label={t`Kind of thing`}
        placeholder={t`All`}
        clearable
        clearButtonProps={{ 'aria-label': t`All kinds` }}
        data={[...known].map((entity) => ({ value: entity, label: entityText(i18n, entity) }))}
        value={search.entity ?? null}
        onChange={(entity) => onChange({ entity: entity ?? undefined })}
      />
      <TextInput
        type="search"
        size="xs"
        label={t`Id`}
        maxLength={60}
        value={entityId.text}
        onChange={(event) => entityId.type(event.currentTarget.value)}
      />
      <TextInput
        type="date"
        size="xs"
        label={t`From`}
        max={search.to}
        value={search.from ?? ''}
        onChange={(event) => onChange({ from: event.currentTarget.value || undefined })}
      />
      <TextInput
        type="date"
        size="xs"
        label={t`To`}
        min={search.from}
        value={search.to ?? ''}
        onChange={(event) => onChange({ to: event.currentTarget.value || undefined })}
      />
      {isFiltered(search) && (
        <Button
          variant="subtle"
          size="xs"
          onClick={() =>
            onChange({
              actor: undefined,
              action: undefined,
              entity: undefined,
              entityId: undefined,
              from: undefined,
              to: undefined,
            })
          }
        >
          <Trans>Clear filters</Trans>
        </Button>
      )}
    </search>
  );
};
