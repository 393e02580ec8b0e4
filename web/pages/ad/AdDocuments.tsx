import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Ad } from '../../../contract/ads/adShapes.ts';
import type { DocumentNotice, DocumentReading } from '../../../contract/documentChecks/documentChecks.ts';
import { contract } from '../../../contract/index.ts';
import { messageText } from '../../i18n/messageText.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { documentKindText, visibilityText } from '../../shared/adView/adText.ts';
import { openDocument } from '../../shared/adView/openDocument.ts';
import { authDialog } from '../../shared/auth/authDialog.ts';
import { toast } from '../../ui/feedback/toast.ts';
import classes from './AdDocuments.module.css';
import page from './AdPage.module.css';

type Document = Ad['documents'][number];

const fileType = ({ fileName }: Document): string =>
  fileName.slice(fileName.lastIndexOf('.') + 1).toUpperCase();

const DocumentLink = ({ document }: { document: Document }) => {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const get = () => {
    if (busy) return;
    setBusy(true);
    openDocument(document)
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

type CheckedProps = { reading: DocumentReading | undefined; notices: readonly DocumentNotice[] };

/** When a document was read, and what two reviewers published about it. */
const Checked = ({ reading, notices }: CheckedProps) => (
  <>
    {reading !== undefined && <span className={classes.kind}>{messageText(reading.sentence)}</span>}
    {notices.map((notice) => (
      <span key={notice.at} className={classes.notice} data-correction={notice.isCorrection || undefined}>
        <strong>{messageText(notice.sentence)}</strong> {messageText(notice.limit)}
        {notice.reply !== null && (
          <span className={classes.reply} dir="auto">
            <Trans>The advertiser says:</Trans> {notice.reply}
          </span>
        )}
      </span>
    ))}
  </>
);

type Props = {
  ad: Ad;
  /** Of the owner, or of their company. */
  isOwner: boolean;
  /** Requests a document from the owner that is available on request only; null for the owner. */
  onRequest: ((title: string) => void) | null;
};

export const AdDocuments = ({ ad, isOwner, onRequest }: Props) => {
  const { t, i18n } = useLingui();
  const user = useUser();
  const format = useFormat();
  const checks = useRead(contract.documentChecks.ofAd, { params: { id: ad.id } });
  const ofDocument = (id: string) => ({
    reading: checks.data?.readings.find(({ documentId }) => documentId === id),
    notices: checks.data?.notices.filter(({ documentId }) => documentId === id) ?? [],
  });
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
              <Checked {...ofDocument(document.id)} />
              {isOwner && (
                <Anchor
                  inherit
                  className={classes.kind}
                  renderRoot={(props) => (
                    <Link {...props} to="/users/ads" search={{ document: document.id }} />
                  )}
                >
                  <Trans>Document checks</Trans>
                </Anchor>
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
