import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Modal } from '@mantine/core';
import { IconDownload, IconExternalLink, IconPhoto } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Ad } from '../../../../contract/ads/adShapes.ts';
import { contract } from '../../../../contract/index.ts';
import { call } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/apiError.ts';
import { useFormat } from '../../../lib/format.ts';
import { documentKindText, visibilityText } from '../../../shared/adView/adText.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Section } from '../../../ui/Section.tsx';
import { type DocumentView, handOver, viewOf } from './documentView.ts';
import classes from './QueueDocuments.module.css';

type Document = Ad['documents'][number];
type Picture = { title: string; address: string };

const signs: Record<DocumentView, typeof IconPhoto> = {
  picture: IconPhoto,
  tab: IconExternalLink,
  file: IconDownload,
};

const DocumentRow = ({
  document,
  onPicture,
}: {
  document: Document;
  onPicture: (picture: Picture) => void;
}) => {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const [busy, setBusy] = useState(false);
  const view = viewOf(document.mediaType);
  const Sign = signs[view];
  const open = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const file = (await call(contract.ads.document, { params: { id: document.id } })) as unknown as Blob;
      if (view === 'picture') onPicture({ title: document.title, address: URL.createObjectURL(file) });
      else handOver(file, document, view);
    } catch (error) {
      toast.failed(error instanceof ApiError ? error.message : t`The file could not be opened`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className={classes.row}>
      <Anchor
        component="button"
        type="button"
        inherit
        onClick={() => void open()}
        aria-busy={busy}
        className={classes.open}
      >
        <Sign size={16} aria-hidden />
        <span>{document.title}</span>
      </Anchor>
      <span className={classes.about}>
        {i18n._(documentKindText[document.kind])} · {document.fileName} · {format.bytes(document.bytes)} ·{' '}
        {i18n._(visibilityText[document.visibility])}
      </span>
    </li>
  );
};

/** Documents of an ad: pictures open in an overlay, PDFs in a tab, all others are downloaded. */
export const QueueDocuments = ({ documents }: { documents: Ad['documents'] }) => {
  const { t } = useLingui();
  const [picture, setPicture] = useState<Picture | null>(null);
  const address = picture?.address;
  useEffect(() => {
    if (address !== undefined) return () => URL.revokeObjectURL(address);
  }, [address]);
  return (
    <Section title={<Trans>Documents</Trans>} card>
      {documents.length === 0 ? (
        <p className={classes.none}>
          <Trans>None uploaded.</Trans>
        </p>
      ) : (
        <ul className={classes.list}>
          {documents.map((document) => (
            <DocumentRow key={document.id} document={document} onPicture={setPicture} />
          ))}
        </ul>
      )}
      <Modal
        opened={picture !== null}
        onClose={() => setPicture(null)}
        title={picture?.title}
        size="auto"
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        {picture !== null && <img src={picture.address} alt={picture.title} className={classes.picture} />}
      </Modal>
    </Section>
  );
};
