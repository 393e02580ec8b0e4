import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, NativeSelect, Stack, Textarea } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Ad } from '../../../../contract/ads/adShapes.ts';
import { contract } from '../../../../contract/index.ts';
import type { RedFlagRule } from '../../../../contract/moderation/moderation.ts';
import { useRead, useSave } from '../../../lib/api/query.ts';
import { useFormat } from '../../../lib/format.ts';
import { readsOfDecision } from '../decision/decision.ts';

const NOTE_MAX = 300;
const EVIDENCE_MAX = 1000;

export const readsOfCautions = [
  ...readsOfDecision,
  contract.moderation.background,
  contract.moderation.rules,
];

const CautionForm = ({ ad, rules, onClose }: { ad: Ad; rules: RedFlagRule[]; onClose: () => void }) => {
  const { t } = useLingui();
  const { number } = useFormat();
  const [code, setCode] = useState(rules[0]?.code ?? '');
  const [note, setNote] = useState('');
  const [evidence, setEvidence] = useState('');
  const [tried, setTried] = useState(false);
  const save = useSave(contract.moderation.addCaution, { refresh: readsOfCautions, onDone: onClose });
  const submit = () => {
    setTried(true);
    if (note.trim() === '' || save.isPending) return;
    const body = { code, note: note.trim(), ...(evidence.trim() !== '' && { evidence: evidence.trim() }) };
    save.mutate({ params: { id: ad.id }, body });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
      }}
    >
      <Stack gap="md">
        <NativeSelect
          label={<Trans>Caution</Trans>}
          description={<Trans>Buyers see it as a chip, like automatic cautions.</Trans>}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          data={rules.map((rule) => ({
            value: rule.code,
            label: `${rule.code} · ${rule.name} (+${number(rule.weight)})`,
          }))}
          data-autofocus
        />
        <Textarea
          label={<Trans>What you found</Trans>}
          description={<Trans>The owner and moderators read it.</Trans>}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value.replaceAll('\n', ' '))}
          maxLength={NOTE_MAX}
          error={tried && note.trim() === '' ? t`Say what you found.` : undefined}
          autosize
          minRows={2}
          dir="auto"
        />
        <Textarea
          label={<Trans>Evidence (optional)</Trans>}
          description={<Trans>Only moderators read it: sources, links, dates.</Trans>}
          value={evidence}
          onChange={(event) => setEvidence(event.currentTarget.value)}
          maxLength={EVIDENCE_MAX}
          autosize
          minRows={2}
          dir="auto"
        />
        {save.error !== null && (
          <Alert color="red" variant="light" role="alert">
            {save.error.isOffline
              ? t`Network error. Please check your connection and try again.`
              : save.error.message}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={save.isPending}>
            <Trans>Add caution</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/** Adds a caution of the rules that only a person can judge. */
export const AddCaution = ({ ad }: { ad: Ad }) => {
  const { t } = useLingui();
  const [opened, setOpened] = useState(false);
  const read = useRead(contract.moderation.rules);
  const rules = read.data?.items.filter((one) => !one.computed && !one.awaited && one.isActive) ?? [];
  if (rules.length === 0) return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        <Trans>Add caution</Trans>
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={<Trans>Add a caution</Trans>}
        size={560}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        {opened && <CautionForm ad={ad} rules={rules} onClose={() => setOpened(false)} />}
      </Modal>
    </>
  );
};
