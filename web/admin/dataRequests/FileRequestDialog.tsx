import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal, Radio, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { type DataRequestKind, dataRequestKinds } from '../../../contract/accounts/dataRights.ts';
import { contract } from '../../../contract/index.ts';
import { useRead, useSave } from '../../lib/api/query.ts';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { refusalText } from '../users/refusal.ts';
import { readsOfRequest } from '../users/userWrites.ts';
import { kindText } from './requestText.ts';

const SEARCH_AFTER_MS = 300;

type PickProps = { value: string | null; onPick: (id: string | null) => void };

const MemberPick = ({ value, onPick }: PickProps) => {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), SEARCH_AFTER_MS);
  // The label of a picked member is no search for others.
  const found = useRead(
    contract.users.allForAdmin,
    { query: q === '' || q.includes(' · ') ? {} : { q } },
    { keepPrevious: true, staleTime: 0 },
  );
  return (
    <Select
      label={<Trans>Member</Trans>}
      description={
        <Trans>By username, e-mail, company or name. Make sure the request really comes from them.</Trans>
      }
      placeholder={t`Find somebody`}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t`Clear` }}
      data-autofocus
      data={(found.data?.items ?? []).map(({ id, username, email }) => ({
        value: id,
        label: `${username} · ${email}`,
      }))}
      // The server matches more than the option's label, so no filtering here.
      filter={({ options }) => options}
      value={value}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={onPick}
      error={
        found.isError ? t`The users could not be searched. Check your connection and type again.` : undefined
      }
      nothingFoundMessage={found.isFetching ? <Trans>Searching …</Trans> : <Trans>Nobody matches</Trans>}
    />
  );
};

const FileForm = ({ onClose }: { onClose: () => void }) => {
  const { t, i18n } = useLingui();
  const [userId, setUserId] = useState<string | null>(null);
  const [kind, setKind] = useState<DataRequestKind>('copy');
  const [receivedOn, setReceivedOn] = useState(() => new Date().toISOString().slice(0, 10));
  const [note, setNote] = useState('');
  const save = useSave(contract.dataRequests.file, {
    refresh: readsOfRequest,
    onDone: ({ user }) => {
      toast.done(t`Filed for ${user.username}`);
      onClose();
    },
  });
  const submit = () => {
    if (userId === null) return;
    const body = { userId, kind, ...(receivedOn !== '' && { receivedOn }), ...(note.trim() && { note }) };
    save.mutate({ body });
  };
  return (
    <Stack gap="md">
      <MemberPick value={userId} onPick={setUserId} />
      <Radio.Group
        label={<Trans>Request</Trans>}
        value={kind}
        onChange={(value) => setKind(dataRequestKinds.find((one) => one === value) ?? 'copy')}
      >
        <Group gap="lg" mt="xs">
          {dataRequestKinds.map((one) => (
            <Radio key={one} value={one} label={i18n._(kindText[one])} />
          ))}
        </Group>
      </Radio.Group>
      <Text size="sm" c="dimmed">
        {kind === 'copy' ? (
          <Trans>The copy is made for the member, who is told where to download it. You do not see it.</Trans>
        ) : (
          <Trans>
            Nothing is deleted yet: check who asked, then delete the account or refuse with a reason.
          </Trans>
        )}
      </Text>
      <TextInput
        type="date"
        label={<Trans>Received on</Trans>}
        description={<Trans>Due one month later.</Trans>}
        max={new Date().toISOString().slice(0, 10)}
        value={receivedOn}
        onChange={(event) => setReceivedOn(event.currentTarget.value)}
      />
      <Textarea
        label={<Trans>Note</Trans>}
        description={<Trans>Only your team sees it.</Trans>}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={1000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <DialogActions error={save.error === null ? null : refusalText(i18n, save.error)} onCancel={onClose}>
        <Button
          loading={save.isPending}
          disabled={userId === null}
          title={userId === null ? t`Pick a member first` : undefined}
          onClick={submit}
        >
          <Trans>File the request</Trans>
        </Button>
      </DialogActions>
    </Stack>
  );
};

/** Files what a member asked for by mail or telephone. */
export const FileRequestDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const { t } = useLingui();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={<Trans>File a request</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <FileForm onClose={onClose} />
    </Modal>
  );
};
