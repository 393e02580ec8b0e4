import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { Answer } from '../../../../contract/core/endpoint.ts';
import type { contract } from '../../../../contract/index.ts';
import { refusalText } from '../refusalText.ts';
import classes from './AssignResult.module.css';
import type { Person } from './PersonLine.tsx';

type Props = { people: readonly Person[]; result: Answer<typeof contract.roles.assign>; onClose: () => void };

/** Result of the assignment for each selected user. */
export const AssignResult = ({ people, result, onClose }: Props) => {
  const { i18n } = useLingui();
  const refusedAs = new Map(result.failed.map(({ id, code }) => [id, code]));
  return (
    <Stack gap="md">
      <p role="status" className={classes.sum}>
        <Plural value={result.assigned.length} one="Assigned to # user." other="Assigned to # users." />{' '}
        {result.failed.length > 0 && (
          <Plural value={result.failed.length} one="# was refused." other="# were refused." />
        )}
      </p>
      <ul className={classes.list}>
        {people.map(({ id, username }) => {
          const code = refusedAs.get(id);
          return (
            <li key={id} data-refused={code !== undefined || undefined}>
              {code === undefined ? <IconCheck size={16} aria-hidden /> : <IconX size={16} aria-hidden />}
              <strong>{username}</strong>
              <span>{code === undefined ? <Trans>Assigned</Trans> : i18n._(refusalText(code))}</span>
            </li>
          );
        })}
      </ul>
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          <Trans>Done</Trans>
        </Button>
      </Group>
    </Stack>
  );
};
