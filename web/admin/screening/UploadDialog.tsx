import { Trans, useLingui } from '@lingui/react/macro';
import { Button, FileInput, Modal, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { contract } from '../../../contract/index.ts';
import { type ListName, listTitles } from '../../../contract/screening/lists.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useSave } from '../../lib/api/query.ts';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { toast } from '../../ui/feedback/toast.ts';

type Props = { list: ListName; opened: boolean; onClose: () => void };

const formats: Record<ListName, string> = {
  ofac_sdn: 'SDN.XML / sdn.csv, alt.csv, add.csv, sdn_comments.csv',
  ofac_consolidated: 'CONSOLIDATED.XML / cons_prim.csv, cons_alt.csv, cons_add.csv, cons_comments.csv',
  eu: 'xmlFullSanctionsList 1.1',
  eu_ships: 'CSV: imo,name,from,to,act,url',
  un: 'consolidated.xml',
  uk: 'UK-Sanctions-List.csv',
};
const isWithoutDay = (list: ListName, files: readonly File[]) =>
  list === 'eu_ships' || (list.startsWith('ofac') && files.some(({ name }) => /\.csv$/i.test(name)));

const UploadForm = ({ list, onClose }: Omit<Props, 'opened'>) => {
  const { t, i18n } = useLingui();
  const [files, setFiles] = useState<File[]>([]);
  const [day, setDay] = useState('');
  const upload = useSave(contract.screeningLists.upload, {
    refresh: [contract.screeningLists.list, contract.screeningLists.versions],
    onDone: () => {
      toast.done(t`Received. It is being read.`);
      onClose();
    },
  });
  const needsDay = isWithoutDay(list, files);
  const missing =
    files.length === 0 ? t`Choose a file first` : needsDay && day === '' ? t`Enter the date first` : null;
  const submit = () =>
    upload.mutate({
      params: { id: list },
      body: { publishedOn: needsDay ? day : null },
      files: files.map((file, index) => ({ file, index })),
    });
  return (
    <Stack gap="md">
      <FileInput
        multiple
        clearable
        label={<Trans>Files</Trans>}
        description={formats[list]}
        placeholder={t`Choose`}
        value={files}
        onChange={setFiles}
      />
      {needsDay && (
        <TextInput
          type="date"
          label={<Trans>Published on</Trans>}
          description={<Trans>These files have no date of their own.</Trans>}
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      )}
      <DialogActions error={upload.error === null ? null : errorText(i18n, upload.error)} onCancel={onClose}>
        <Button
          loading={upload.isPending}
          disabled={missing !== null}
          title={missing ?? undefined}
          onClick={submit}
        >
          <Trans>Upload</Trans>
        </Button>
      </DialogActions>
    </Stack>
  );
};

/** Hands in a new version of a list. */
export const UploadDialog = ({ list, opened, onClose }: Props) => {
  const { t } = useLingui();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={<Trans>New version of {listTitles[list]}</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <UploadForm list={list} onClose={onClose} />
    </Modal>
  );
};
