import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Loader, Pill, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { RoleEntry } from '../../../../contract/accounts/roles.ts';
import { userGuards } from '../../../../contract/accounts/userGuards.ts';
import { contract } from '../../../../contract/index.ts';
import { useRead } from '../../../lib/api/query.ts';
import { useUser } from '../../../lib/session.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { refusalText } from '../refusalText.ts';
import classes from './PeoplePicker.module.css';
import { type Person, PersonLine } from './PersonLine.tsx';

const SEARCH_AFTER_MS = 300;
const SHOWN = 20;
const MOST_SHOWN = 100;

type Props = { role: RoleEntry; chosen: readonly Person[]; onChange: (people: readonly Person[]) => void };

/** Searches users by name, e-mail or company and collects a selection over several searches. */
export const PeoplePicker = ({ role, chosen, onChange }: Props) => {
  const { t, i18n } = useLingui();
  const viewer = useUser();
  const [typed, setTyped] = useState('');
  const [limit, setLimit] = useState(SHOWN);
  const [q] = useDebouncedValue(typed.trim(), SEARCH_AFTER_MS);
  const found = useRead(
    contract.users.allForAdmin,
    { query: { q: q === '' ? undefined : q, limit } },
    { keepPrevious: true, staleTime: 0 },
  );
  const has = (id: string) => chosen.some((person) => person.id === id);
  const refusedFor = (person: Person) =>
    viewer === null
      ? null
      : userGuards.setRole(
          viewer,
          // Permissions are not part of the list: the server checks them per user.
          { id: person.id, role: person.role, permissions: [], isLastSuperadmin: false },
          role.base,
        );
  const total = found.data?.total ?? 0;
  return (
    <div className={classes.picker}>
      {chosen.length > 0 && (
        <Pill.Group aria-label={t`Picked`}>
          {chosen.map((person) => (
            <Pill
              key={person.id}
              withRemoveButton
              removeButtonProps={{
                'aria-label': t`Remove ${person.username}`,
                'aria-hidden': false,
                tabIndex: 0,
              }}
              onRemove={() => onChange(chosen.filter(({ id }) => id !== person.id))}
            >
              {person.username}
            </Pill>
          ))}
        </Pill.Group>
      )}
      <TextInput
        type="search"
        data-autofocus
        label={<Trans>Find users</Trans>}
        placeholder={t`Username, e-mail, company or name`}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={found.isFetching ? <Loader size={14} /> : undefined}
        value={typed}
        maxLength={200}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setLimit(SHOWN);
        }}
      />
      {found.data === undefined && found.isError && (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      )}
      {found.data !== undefined && (
        <div className={classes.found} role="group" aria-label={t`Users found`}>
          {found.data.items.map((person) => {
            const refused = refusedFor(person);
            return (
              <Checkbox
                key={person.id}
                className={classes.option}
                checked={has(person.id)}
                disabled={refused !== null}
                onChange={(event) =>
                  onChange(
                    event.currentTarget.checked
                      ? [...chosen, person]
                      : chosen.filter(({ id }) => id !== person.id),
                  )
                }
                label={
                  <PersonLine person={person}>
                    {refused !== null && <span className={classes.why}>{i18n._(refusalText(refused))}</span>}
                  </PersonLine>
                }
              />
            );
          })}
          {total === 0 && (
            <p className={classes.none}>
              <Trans>Nobody matches. Try a part of the name or of the e-mail.</Trans>
            </p>
          )}
          {total > found.data.items.length && limit < MOST_SHOWN && (
            <Button
              variant="subtle"
              size="compact-sm"
              className={classes.more}
              onClick={() => setLimit(MOST_SHOWN)}
            >
              <Trans>Show more</Trans>
            </Button>
          )}
          {total > MOST_SHOWN && limit === MOST_SHOWN && (
            <p className={classes.none}>
              <Trans>There are more. Type more of the name to narrow the list.</Trans>
            </p>
          )}
        </div>
      )}
    </div>
  );
};
