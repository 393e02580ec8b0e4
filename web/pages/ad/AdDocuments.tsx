import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { useState } from 'react';
import type { Ad } from '../../../contract/ads/adShapes.ts';
import { contract } from '../../../contract/index.ts';
import { call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { useFormat } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { documentKindText, visibilityText } from '../../shared/adView/adText.ts';
import { authDialog } from '../../shared/auth/authDialog.ts';
import { toast } from '../../ui/feedback/toast.ts';
import classes from './AdDocuments.module.css';
import page from './AdPage.module.css';

type Document = Ad['documents'][number];

const fileType = ({ fileName }: Document): string =>
  fileName.slice(fileName.lastIndexOf('.') + 1).toUpperCase();

/** The token is sent in a header, never in a URL, so the file is fetched and then passed to the browser. */
const open = async (document: Document) => {
  const file = await call(contract.ads.document, { params: { id: document.id } });
  const address = URL.createObjectURL(file as unknown as Blob);
  const link = Object.assign(window.document.createElement('a'), {
    href: address,
    download: document.fileName,
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

const DocumentLink = ({ document }: { document: Document }) => {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const get = () => {
    if (busy) return;
    setBusy(true);
    open(document)
      .catch((error: unknown) =>
        toast.failed(error instanceof ApiError ? error.message : t`The file could not be opened`),
      )
      .finally(() => setBusy(false));
  };
  return (
    <Anchor component="button" type="button" inherit onClick={get} aria-busy={busy} className={classes.link}>
      {document.title}
    </Anchor>
  );
};

type Props = {
  ad: Ad;
  /** Requests a document from the owner that is available on request only; null for the owner. */
  onRequest: ((title: string) => void) | null;
};

export const AdDocuments = ({ ad, onRequest }: Props) => {
  const { t, i18n } = useLingui();
  const user = useUser();
  const format = useFormat();
  return (
    <section className={page.card} aria-labelledby="documents">
      <h2 id="documents" className={page.cardTitle}>
        <Trans>Documents</Trans>
      </h2>
      <ul className={classes.list}>
        {ad.documents.map((document) => (
          <li key={document.id}>
            <span className={classes.title}>
              {document.url === null ? document.title : <DocumentLink document={document} />}
              {i18n._(documentKindText[document.kind]) !== document.title && (
                <span className={classes.kind}>{i18n._(documentKindText[document.kind])}</span>
              )}
            </span>
            <span className={classes.about}>
              {document.url !== null && `${fileType(document)} · ${format.bytes(document.bytes)}`}
              {document.url === null &&
                (document.visibility === 'on_request' && onRequest !== null ? (
                  <Anchor
                    component="button"
                    type="button"
                    inherit
                    aria-label={t`On request: ask for ${document.title}`}
                    onClick={() => onRequest(document.title)}
                  >
                    <Trans>On request</Trans>
                  </Anchor>
                ) : document.visibility === 'members' && user === null ? (
                  <Anchor
                    component="button"
                    type="button"
                    inherit
                    aria-label={t`Members only: sign in to open ${document.title}`}
                    onClick={() => authDialog.open()}
                  >
                    {i18n._(visibilityText.members)}
                  </Anchor>
                ) : (
                  i18n._(visibilityText[document.visibility])
                ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
