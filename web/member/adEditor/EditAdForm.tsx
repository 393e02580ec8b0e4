import { Trans } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { changedFields } from '../../../contract/ads/adChanges.ts';
import type { Ad } from '../../../contract/ads/adShapes.ts';
import { candidateOf } from '../../shared/adForm/adForm.ts';
import { validPart } from '../../shared/adForm/adFormValidity.ts';
import {
  filePath,
  focusPath,
  inReadingOrder,
  missingPath,
  stillMissing,
} from '../../shared/adForm/focusPath.ts';
import { isSendable } from '../../shared/adForm/pendingFiles.ts';
import { RejectionMarks } from '../../shared/adForm/rejectionMarks.ts';
import classes from '../../shared/adForm/sections/AdForm.module.css';
import { DeliveryPaymentSection } from '../../shared/adForm/sections/DeliveryPaymentSection.tsx';
import { EditSection } from '../../shared/adForm/sections/EditSection.tsx';
import { QualitySection } from '../../shared/adForm/sections/QualitySection.tsx';
import { QuantityPriceSection } from '../../shared/adForm/sections/QuantityPriceSection.tsx';
import { WhatSection } from '../../shared/adForm/sections/WhatSection.tsx';
import { useAdCheck } from '../../shared/adForm/useAdCheck.ts';
import { StatusTag } from '../../shared/adView/StatusTag.tsx';
import { Code } from '../../ui/Code.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { AdSummaryPanel } from './AdSummaryPanel.tsx';
import { ConflictNotice } from './ConflictNotice.tsx';
import { DocumentsContactSection } from './DocumentsContactSection.tsx';
import type { FileErrors } from './drafts/draftSession.ts';
import type { Opened } from './drafts/openAd.ts';
import { faultsThatCount } from './editMode.ts';
import { ExpiredNotice, PublishedNotice, RevisionNotice } from './editNotices.tsx';
import { ProfileNotice, RejectionNotice, RestoredNotice } from './notices.tsx';
import { useAdEditor } from './useAdEditor.ts';
import { useSubmitAd } from './useSubmitAd.ts';

type Props = { opened: Opened; userId: string; onCreated: (ad: Ad) => void; onReload: () => void };

/** The current payload, and what is still missing for a submission. */
const useContent = (form: ReturnType<typeof useAdEditor>['form'], fileErrors: FileErrors) => {
  const values = useWatch({ control: form.control });
  return useMemo(() => {
    const now = { ...form.getValues(), ...(values as object) };
    const candidate = candidateOf(now, isSendable);
    const { payload, issues } = validPart(candidate);
    // A document whose file is not on the server would be lost silently.
    const unsent = now.documents.flatMap((row, index) =>
      fileErrors[row.key] !== undefined || !isSendable(row) ? [{ path: filePath(index) }] : [],
    );
    const faulty = issues.map(({ path }) => ({ path: focusPath(path, form.getValues('price')) }));
    const missing = stillMissing(payload, faulty).map((path) => ({
      path: path === 'delivery.place' ? missingPath(path, now.price) : path,
    }));
    return {
      payload,
      open: inReadingOrder([...missing, ...faulty, ...unsent]),
      qualityRows: candidate.rows.quality,
    };
  }, [form, values, fileErrors]);
};

export const EditAdForm = ({ opened, userId, onCreated, onReload }: Props) => {
  const editor = useAdEditor({ opened, userId, onCreated });
  const { form, session, ad, mode, fileErrors, upload } = editor;
  const { payload, open, qualityRows } = useContent(form, fileErrors);
  const checked = useAdCheck(payload);
  const stored = opened.stored?.payload ?? null;
  const changed = stored === null ? [] : changedFields(stored, payload);
  const faults = faultsThatCount(checked.faults, mode, changed).filter(
    ({ path }) => !open.some((one) => one.path === path),
  );
  const toDo = inReadingOrder([...open, ...faults]);
  const submission = useSubmitAd(editor, toDo);
  const [conflict, setConflict] = useState(opened.conflict);
  const [isRestoredKnown, setRestoredKnown] = useState(opened.restoredAt === null);
  const { price } = opened.form;
  const marks = useMemo(
    () => new Set((opened.ad?.rejectedFields ?? []).map((path) => focusPath(path, price))),
    [opened.ad, price],
  );
  const sections = [
    ['what', <Trans key="what">What</Trans>, <WhatSection key="what" builtTitle={checked.check?.title} />],
    [
      'quality',
      <Trans key="quality">Quality</Trans>,
      <QualitySection key="quality" verdicts={checked.check?.conformance ?? []} />,
    ],
    ['quantity', <Trans key="quantity">Quantity and price</Trans>, <QuantityPriceSection key="quantity" />],
    [
      'delivery',
      <Trans key="delivery">Delivery and payment</Trans>,
      <DeliveryPaymentSection key="delivery" />,
    ],
    [
      'documents',
      <Trans key="documents">Documents and contact</Trans>,
      <DocumentsContactSection
        key="documents"
        fileErrors={fileErrors}
        upload={upload}
        onFileChange={session.forgetFileError}
        onFileRetry={(key) => session.retryFile(key, form.getValues(), editor.autosaved)}
      />,
    ],
  ] as const;
  return (
    <FormProvider {...form}>
      <RejectionMarks value={marks}>
        <div className={classes.screen}>
          <PageHeader
            title={opened.ad === null ? <Trans>New ad</Trans> : <Trans>Edit ad</Trans>}
            note={
              ad === null ? undefined : (
                <>
                  <Code>{(opened.published?.ad ?? ad).reference}</Code>{' '}
                  {mode === 'revision' && (
                    <>
                      <Trans>changed version</Trans>{' '}
                    </>
                  )}
                  <StatusTag status={ad.status} />
                </>
              )
            }
          />
          {/* No submit button: Enter in a field must not submit the ad. */}
          <form className={classes.page} noValidate onSubmit={(event) => event.preventDefault()}>
            <div className={classes.main}>
              {ad !== null && mode === 'draft' && ad.status === 'rejected' && <RejectionNotice ad={ad} />}
              {ad !== null && mode === 'published' && <PublishedNotice ad={ad} />}
              {ad !== null && mode === 'expired' && <ExpiredNotice ad={ad} />}
              {mode === 'revision' && ad !== null && opened.published !== null && stored !== null && (
                <RevisionNotice ad={ad} published={opened.published} stored={stored} />
              )}
              <ProfileNotice refusal={submission.refusal} mode={mode} />
              {conflict !== null && (
                <ConflictNotice copy={conflict} editor={editor} onDecided={() => setConflict(null)} />
              )}
              {!isRestoredKnown && opened.restoredAt !== null && (
                <RestoredNotice at={opened.restoredAt} onClose={() => setRestoredKnown(true)} />
              )}
              {sections.map(([name, title, content], index) => (
                <EditSection
                  key={name}
                  name={name}
                  number={index + 1}
                  title={title}
                  rejected={ad?.rejectedFields ?? []}
                >
                  {content}
                </EditSection>
              ))}
            </div>
            <AdSummaryPanel
              editor={editor}
              payload={payload}
              stored={stored}
              qualityRows={qualityRows}
              checked={checked}
              open={toDo}
              submission={submission}
              onReload={onReload}
            />
          </form>
        </div>
      </RejectionMarks>
    </FormProvider>
  );
};
