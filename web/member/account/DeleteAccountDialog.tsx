import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import type { User } from '../../../contract/accounts/auth.ts';
import { fault } from '../../../contract/core/message.ts';
import { contract } from '../../../contract/index.ts';
import { call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { refresh } from '../../lib/api/query.ts';
import { useContractForm } from '../../lib/form.ts';
import { formDrafts } from '../../lib/formDrafts.ts';
import { session } from '../../lib/session.ts';
import { refusalText } from '../../shared/auth/refusal.ts';
import { KeptList } from '../../shared/kept/KeptList.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import classes from './AccountRows.module.css';

type Props = { user: User; hasPassword: boolean; opened: boolean; onClose: () => void };

const formOf = (hasPassword: boolean) =>
  z.object({ password: hasPassword ? z.string().min(1, fault('accounts.password')) : z.string() });

const DeleteForm = ({ user, hasPassword, onClose }: Omit<Props, 'opened'>) => {
  const { t } = useLingui();
  const router = useRouter();
  const [schema] = useState(() => formOf(hasPassword));
  const form = useContractForm(schema, { defaultValues: { password: '' }, mode: 'onSubmit' });
  const { errors, isSubmitting } = form.formState;
  const [refusal, setRefusal] = useState<string | null>(null);

  const submit = form.handleSubmit(async ({ password }) => {
    setRefusal(null);
    try {
      await call(contract.account.deleteAccount, { body: hasPassword ? { password } : {} });
      router.history.push('/');
      formDrafts.removeOf(user.id);
      session.clear();
      toast.done(t`Your account is deleted`);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'WRONG_PASSWORD')
        form.setError(
          'password',
          { type: 'server', message: t`This is not your password` },
          { shouldFocus: true },
        );
      else {
        setRefusal(refusalText(error));
        refresh([contract.ownRights.read]);
      }
    }
  });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <Text size="sm">
          <Trans>
            The account <strong>{user.username}</strong> ({user.email}) is deleted at once and for good:
          </Trans>
        </Text>
        <ul className={classes.points}>
          <li>
            <Trans>all your ads are closed and leave the market;</Trans>
          </li>
          <li>
            <Trans>your name, company, phone, e-mail and picture are erased;</Trans>
          </li>
          <li>
            <Trans>
              drafts, favorites, saved searches, notifications and the files of your messages are deleted;
            </Trans>
          </li>
          <li>
            <Trans>you are signed out everywhere.</Trans>
          </li>
        </ul>
        <div>
          <Text size="sm" fw={600} mb={4}>
            <Trans>What we keep, why, and for how long</Trans>
          </Text>
          <KeptList />
        </div>
        <input type="text" autoComplete="username" value={user.email} readOnly hidden />
        {hasPassword && (
          <PasswordInput
            {...form.register('password')}
            label={<Trans>Your password</Trans>}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t`Show password` }}
            disabled={isSubmitting}
            data-autofocus
            error={errors.password?.message}
          />
        )}
        {refusal !== null && (
          <Alert color="red" variant="light" role="alert">
            {refusal}
          </Alert>
        )}
        <Group grow preventGrowOverflow={false}>
          <Button variant="default" disabled={isSubmitting} onClick={onClose}>
            <Trans>Keep my account</Trans>
          </Button>
          <Button type="submit" color="red" loading={isSubmitting}>
            <Trans>Delete my account</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/** Lists what is deleted and what is kept, and asks for authentication. */
export const DeleteAccountDialog = ({ opened, onClose, ...form }: Props) => {
  const { t } = useLingui();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={<Trans>Delete your account?</Trans>}
      size={520}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <DeleteForm {...form} onClose={onClose} />
    </Modal>
  );
};
