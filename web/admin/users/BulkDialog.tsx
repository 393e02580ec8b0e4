import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { User } from '../../../contract/accounts/auth.ts';
import type { UserInList } from '../../../contract/accounts/users.ts';
import { contract } from '../../../contract/index.ts';
import { call } from '../../lib/api/api.ts';
import { refresh } from '../../lib/api/query.ts';
import { reasonText, whyNot } from './actionReasons.ts';
import { BlockReasonFields } from './BlockReasonFields.tsx';
import { type BlockGrounds, groundsBody, noGrounds } from './blockReasons.ts';
import { refusalText } from './refusal.ts';
import classes from './UsersPage.module.css';
import { readsOfUser } from './userWrites.ts';

type Result = { state: 'waiting' | 'running' | 'done' | 'failed' | 'skipped'; text: string };
type Props = { users: readonly UserInList[]; isActive: boolean; viewer: User; onClose: () => void };

/** Blocks or unblocks several accounts one by one and reports the result for each. */
export const BulkDialog = ({ users, isActive, viewer, onClose }: Props) => {
  const { t, i18n } = useLingui();
  const first = (user: UserInList): Result => {
    const reason = whyNot('block', viewer, { ...user, isLastSuperadmin: false });
    if (reason !== null) return { state: 'skipped', text: i18n._(reasonText[reason]) };
    if (user.isActive === isActive)
      return { state: 'skipped', text: isActive ? t`Is not blocked` : t`Is blocked already` };
    return { state: 'waiting', text: isActive ? t`Will be unblocked` : t`Will be blocked` };
  };
  const [results, setResults] = useState(() => new Map(users.map((user) => [user.id, first(user)])));
  const [grounds, setGrounds] = useState<BlockGrounds>(noGrounds);
  const [phase, setPhase] = useState<'asked' | 'running' | 'over'>('asked');
  const setResult = (id: string, result: Result) => setResults((known) => new Map(known).set(id, result));
  const waiting = users.filter(({ id }) => results.get(id)?.state === 'waiting');

  const lacksReason = !isActive && grounds.reason === null;
  const body = { isActive, ...(!isActive && groundsBody(grounds)) };

  const run = async () => {
    if (lacksReason) return;
    setPhase('running');
    for (const { id } of waiting) {
      setResult(id, { state: 'running', text: t`In progress…` });
      try {
        await call(contract.users.block, { params: { id }, body });
        setResult(id, { state: 'done', text: isActive ? t`Unblocked` : t`Blocked` });
      } catch (error) {
        setResult(id, { state: 'failed', text: refusalText(i18n, error) });
      }
    }
    refresh(readsOfUser);
    setPhase('over');
  };

  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={phase !== 'running'}
      closeOnClickOutside={phase !== 'running'}
      withCloseButton={phase !== 'running'}
      title={
        isActive ? <Trans>Unblock the selected accounts</Trans> : <Trans>Block the selected accounts</Trans>
      }
      size={560}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack gap="md">
        {!isActive && (
          <Text size="sm">
            <Trans>Blocked users are signed out everywhere at once and cannot sign in again.</Trans>
          </Text>
        )}
        {!isActive && phase === 'asked' && <BlockReasonFields value={grounds} onChange={setGrounds} />}
        <ul className={classes.results} aria-live="polite">
          {users.map((user) => {
            const result = results.get(user.id);
            return (
              <li key={user.id}>
                <strong>{user.username}</strong>
                <span className={classes.result} data-state={result?.state}>
                  {result?.text}
                </span>
              </li>
            );
          })}
        </ul>
        <Group justify="flex-end">
          {phase === 'over' ? (
            <Button onClick={onClose} data-autofocus>
              <Trans>Done</Trans>
            </Button>
          ) : (
            <>
              <Button variant="default" disabled={phase === 'running'} onClick={onClose}>
                <Trans>Cancel</Trans>
              </Button>
              <Button
                {...(isActive ? {} : { color: 'red' })}
                loading={phase === 'running'}
                disabled={waiting.length === 0 || lacksReason}
                title={lacksReason ? t`Pick a reason first` : undefined}
                onClick={() => void run()}
              >
                {isActive ? (
                  <Plural value={waiting.length} one="Unblock # account" other="Unblock # accounts" />
                ) : (
                  <Plural value={waiting.length} one="Block # account" other="Block # accounts" />
                )}
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </Modal>
  );
};
