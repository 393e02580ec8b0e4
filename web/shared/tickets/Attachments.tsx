import { useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import type { DocumentKind } from '../../../contract/ads/adEnums.ts';
import { contract } from '../../../contract/index.ts';
import { call } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useFormat } from '../../lib/format.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { downloadFile } from '../../ui/inputs/downloadFile.ts';
import { documentKindText } from '../adView/adText.ts';
import classes from './Attachments.module.css';

type Attachment = { id: string; fileName: string; bytes: number; kind?: DocumentKind };
// Named one by one: a feature taken by its name would bring the whole contract into the start of the site.
const downloads = {
  tickets: contract.tickets.attachment,
  conversations: contract.conversations.attachment,
  evidence: contract.evidence.paper,
  answers: contract.documentChecks.answerFile,
};
/** Whose files they are. */
type Of = keyof typeof downloads;

const AttachmentLink = ({ file: { id, fileName }, of }: { file: Attachment; of: Of }) => {
  const { i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const get = () => {
    if (busy) return;
    setBusy(true);
    call(downloads[of], { params: { id } })
      .then((file) => downloadFile(file as unknown as Blob, fileName))
      .catch((error: unknown) => toast.failed(errorText(i18n, error)))
      .finally(() => setBusy(false));
  };
  return (
    <Anchor component="button" type="button" inherit underline="always" aria-busy={busy} onClick={get}>
      <bdi>{fileName}</bdi>
    </Anchor>
  );
};

/** Files attached to a message. */
export const Attachments = ({ files, of = 'tickets' }: { files: readonly Attachment[]; of?: Of }) => {
  const { t, i18n } = useLingui();
  const format = useFormat();
  if (files.length === 0) return null;
  return (
    <ul className={classes.files} aria-label={t`Files`}>
      {files.map((file) => (
        <li key={file.id}>
          <IconPaperclip size={14} aria-hidden />
          <AttachmentLink file={file} of={of} />
          <span className={classes.size}>
            {file.kind !== undefined && file.kind !== 'other' && `${i18n._(documentKindText[file.kind])} · `}
            {format.bytes(file.bytes)}
          </span>
        </li>
      ))}
    </ul>
  );
};
