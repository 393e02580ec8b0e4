import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { contract } from '../../../contract/index.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useRead, useSave } from '../../lib/api/query.ts';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { toast } from '../../ui/feedback/toast.ts';

const SEARCH_AFTER_MS = 300;
const NONE = { source: '', said: '', foundAt: '' };

const Form = ({ onClose }: { onClose: () => void }) => {
  const { t, i18n } = useLingui();
  const [adId, setAdId] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [given, setGiven] = useState(NONE);
  const [q] = useDebouncedValue(typed.trim(), SEARCH_AFTER_MS);
  const found = useRead(
    contract.ads.allForAdmin,
    { query: { status: 'approved', ...(q !== '' && { q }) } },
    { keepPrevious: true, staleTime: 0 },
  );
  const save = useSave(contract.evidenceDesk.confirmSource, {
    refresh: [contract.evidenceDesk.queue],
    onDone: () => {
      toast.done(t`Saved`);
      onClose();
    },
  });
  const faults = save.error instanceof ApiError ? (save.error.details ?? []) : [];
  const field = (name: keyof typeof NONE, label: string, description: string) => (
    <TextInput
      label={label}
      description={description}
      value={given[name]}
      error={faults.find(({ path }) => path === name)?.message}
      onChange={(event) => setGiven({ ...given, [name]: event.currentTarget.value })}
    />
  );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (adId !== null) save.mutate({ body: { adId, ...given } });
      }}
    >
      <Stack gap="sm">
        <Text size="sm">
          <Trans>It counts for fourteen days. Only staff see it.</Trans>
        </Text>
        <Select
          label={t`Ad`}
          description={t`By its number or title`}
          searchable
          data={(found.data?.items ?? []).map(({ id, reference, title }) => ({
            value: id,
            label: `${reference} · ${title}`,
          }))}
          // The server matches more than the option's label, so no filtering here.
          filter={({ options }) => options}
          value={adId}
          searchValue={typed}
          onSearchChange={setTyped}
          onChange={setAdId}
          error={faults.find(({ path }) => path === 'adId')?.message}
          nothingFoundMessage={
            found.isFetching || q !== typed.trim() ? (
              <Trans>Searching …</Trans>
            ) : (
              <Trans>Nothing matches</Trans>
            )
          }
        />
        {field('source', t`Who answered`, t`The terminal, refinery or inspector`)}
        {field('said', t`What they confirm`, t`In their words: tank, quantity, for whose account`)}
        {field('foundAt', t`Where their address is published`, t`Never an address from a document`)}
        <DialogActions
          error={save.error === null || faults.length > 0 ? null : errorText(i18n, save.error)}
          onCancel={onClose}
        >
          <Button
            type="submit"
            loading={save.isPending}
            disabled={adId === null || Object.values(given).some((text) => text.trim() === '')}
          >
            <Trans>Save the answer</Trans>
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
};

/** What a terminal, refinery or inspector answered about an ad. */
export const SourceAnswer = () => {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setIsOpen(true)}>
        <Trans>Record a source’s answer</Trans>
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={<Trans>A source’s answer about an ad</Trans>}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        <Form onClose={close} />
      </Modal>
    </>
  );
};
