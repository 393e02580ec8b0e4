import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Company } from '../../../contract/companies/companyShapes.ts';
import { contract } from '../../../contract/index.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useSave } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Section } from '../../ui/Section.tsx';
import { showCompany, withCompany } from './useCompany.ts';

const Question = ({ companyId, onClose }: { companyId: string; onClose: () => void }) => {
  const { t, i18n } = useLingui();
  const back = useSave(contract.companies.takeBack, {
    refresh: withCompany,
    onDone: (company) => {
      toast.done(t`Your ads and conversations are yours again`);
      onClose();
      showCompany(company);
    },
  });
  return (
    <Stack gap="md">
      <Text size="sm">
        <Trans>
          Your colleagues no longer see them, and what was checked of the company no longer stands beside the
          ads. You cannot bring them along again.
        </Trans>
      </Text>
      <DialogActions error={back.error === null ? null : errorText(i18n, back.error)} onCancel={onClose}>
        <Button loading={back.isPending} onClick={() => back.mutate({ params: { id: companyId } })}>
          <Trans>Take back</Trans>
        </Button>
      </DialogActions>
    </Stack>
  );
};

/** For a few days after joining: what one brought along can be taken back. */
export const BroughtSection = ({ company: { id, brought } }: { company: Company }) => {
  const { t } = useLingui();
  const format = useFormat();
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  if (brought === null) return null;
  const { ads, conversations, until } = brought;
  return (
    <Section title={<Trans>What you brought along</Trans>}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {ads > 0 && <Plural value={ads} one="# ad" other="# ads" />}
          {ads > 0 && conversations > 0 && ' · '}
          {conversations > 0 && <Plural value={conversations} one="# conversation" other="# conversations" />}
        </Text>
        <Text size="sm" c="dimmed">
          <Trans>They are the company’s now. You can take them back until {format.day(until)}.</Trans>
        </Text>
        <Button variant="default" onClick={() => setOpened(true)}>
          <Trans>Take back…</Trans>
        </Button>
      </Stack>
      <Modal
        opened={opened}
        onClose={close}
        title={<Trans>Take back your ads and conversations?</Trans>}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        {opened && <Question companyId={id} onClose={close} />}
      </Modal>
    </Section>
  );
};
