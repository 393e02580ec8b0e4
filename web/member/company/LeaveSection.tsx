import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Company } from '../../../contract/companies/companyShapes.ts';
import { contract } from '../../../contract/index.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useSave } from '../../lib/api/query.ts';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Section } from '../../ui/Section.tsx';
import { SuccessorSelect, successorsOf } from './SuccessorSelect.tsx';
import { withCompany } from './useCompany.ts';

const Question = ({ company, onClose }: { company: Company; onClose: () => void }) => {
  const { t, i18n } = useLingui();
  const { displayName, me, members } = company;
  const isAlone = members.length === 1;
  const [successorId, setSuccessor] = useState(
    members.find(({ role, user }) => role === 'admin' && user.id !== me.user.id)?.user.id ??
      successorsOf(company, me.user.id)[0]?.value ??
      null,
  );
  const leave = useSave(contract.companies.leave, {
    refresh: withCompany,
    onDone: () => {
      toast.done(t`You left ${displayName}`);
      onClose();
    },
  });
  const { error } = leave;
  const asksAgain = error instanceof ApiError && error.code === 'CONFIRMATION_REQUIRED';
  return (
    <Stack gap="md">
      <Text size="sm">
        {isAlone ? (
          <Trans>
            You are the only one. The company is closed, its domains are given up, and your ads become your
            own again.
          </Trans>
        ) : (
          <Trans>You lose access at once. Contact details of yours are taken off the ads.</Trans>
        )}
      </Text>
      {!isAlone && (
        <SuccessorSelect
          company={company}
          leaverId={me.user.id}
          value={successorId}
          onChange={setSuccessor}
        />
      )}
      <DialogActions error={error === null ? null : errorText(i18n, error)} onCancel={onClose}>
        <Button
          color="red"
          loading={leave.isPending}
          onClick={() =>
            leave.mutate({
              body: isAlone || successorId === null ? { confirmed: asksAgain } : { successorId },
            })
          }
        >
          {isAlone ? (
            asksAgain ? (
              <Trans>Close anyway</Trans>
            ) : (
              <Trans>Leave and close</Trans>
            )
          ) : (
            <Trans>Leave</Trans>
          )}
        </Button>
      </DialogActions>
    </Stack>
  );
};

export const LeaveSection = ({ company }: { company: Company }) => {
  const { t } = useLingui();
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <Section title={<Trans>Leave the company</Trans>}>
      <Button variant="default" onClick={() => setOpened(true)}>
        <Trans>Leave…</Trans>
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title={t`Leave ${company.displayName}?`}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        {opened && <Question company={company} onClose={close} />}
      </Modal>
    </Section>
  );
};
