import { Trans } from '@lingui/react/macro';
import { Alert, Anchor, Button } from '@mantine/core';
import { IconHistory, IconInfoCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import type { Ad } from '../../../../contract/ads/adShapes.ts';
import type { AdForm } from '../../../shared/adForm/adForm.ts';
import { DeliveryPaymentSection } from '../../../shared/adForm/sections/DeliveryPaymentSection.tsx';
import { EditSection } from '../../../shared/adForm/sections/EditSection.tsx';
import { QualitySection } from '../../../shared/adForm/sections/QualitySection.tsx';
import { QuantityPriceSection } from '../../../shared/adForm/sections/QuantityPriceSection.tsx';
import { SummaryLines } from '../../../shared/adForm/sections/SummaryLines.tsx';
import { WhatSection } from '../../../shared/adForm/sections/WhatSection.tsx';
import { useAdCheck } from '../../../shared/adForm/useAdCheck.ts';
import { StatusTag } from '../../../shared/adView/StatusTag.tsx';
import { Code } from '../../../ui/Code.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { RiskBadge } from '../queue/RiskBadge.tsx';
import { AdminDocuments } from './AdminDocuments.tsx';
import classes from './AdminEditForm.module.css';
import { contentOf, type OpenedEdit } from './adminEdit.ts';
import { useAdminEdit } from './useAdminEdit.ts';

type Props = { opened: OpenedEdit; userId: string; onSaved: (ad: Ad) => void; onReload: () => void };
type Editor = ReturnType<typeof useAdminEdit>;

const StaleNotice = ({ editor, onReload }: { editor: Editor; onReload: () => void }) => (
  <Notice
    tone="flame"
    urgent
    icon={<IconHistory size={20} aria-hidden />}
    title={<Trans>This ad was changed meanwhile</Trans>}
  >
    <p className={classes.said}>
      <Trans>
        What you typed is still below. Load the new version to see it, or save yours in its place.
      </Trans>
    </p>
    <div className={classes.choices}>
      <Button
        size="xs"
        onClick={() => {
          editor.forget();
          onReload();
        }}
      >
        <Trans>Load the new version</Trans>
      </Button>
      <Button size="xs" variant="default" loading={editor.busy} onClick={() => void editor.saveOver()}>
        <Trans>Save mine in its place</Trans>
      </Button>
    </div>
  </Notice>
);

const RestoredNotice = ({ editor, onReload }: { editor: Editor; onReload: () => void }) => (
  <Notice tone="petrol" icon={<IconHistory size={20} aria-hidden />}>
    <Trans>What you typed here before and did not save is back.</Trans>{' '}
    <Anchor
      component="button"
      type="button"
      inherit
      underline="always"
      onClick={() => {
        editor.forget();
        onReload();
      }}
    >
      <Trans>Start again from the ad</Trans>
    </Anchor>
  </Notice>
);

const useContent = (form: Editor['form']) => {
  const values = useWatch({ control: form.control });
  return useMemo(
    () => contentOf({ ...form.getValues(), ...(values as Partial<AdForm>) }).payload,
    [form, values],
  );
};

/** The owner's form used by a moderator: the ad keeps its status, and a published one changes at once. */
export const AdminEditForm = ({ opened, userId, onSaved, onReload }: Props) => {
  const { ad } = opened;
  const editor = useAdminEdit({ opened, userId, onSaved });
  const payload = useContent(editor.form);
  const { check } = useAdCheck(payload);
  const sections = [
    ['what', <Trans key="what">What</Trans>, <WhatSection key="what" builtTitle={check?.title} />],
    [
      'quality',
      <Trans key="quality">Quality</Trans>,
      <QualitySection key="quality" verdicts={check?.conformance ?? []} />,
    ],
    ['quantity', <Trans key="quantity">Quantity and price</Trans>, <QuantityPriceSection key="quantity" />],
    [
      'delivery',
      <Trans key="delivery">Delivery and payment</Trans>,
      <DeliveryPaymentSection key="delivery" />,
    ],
    ['documents', <Trans key="documents">Documents</Trans>, <AdminDocuments key="documents" />],
  ] as const;
  return (
    <FormProvider {...editor.form}>
      <PageHeader
        title={<Trans>Edit ad</Trans>}
        note={
          <>
            <Code>{ad.reference}</Code> <StatusTag status={ad.status} />{' '}
            {ad.owner.company ?? ad.owner.username}
          </>
        }
      />
      <form className={classes.page} noValidate onSubmit={(event) => event.preventDefault()}>
        <div className={classes.main}>
          {editor.isStale && <StaleNotice editor={editor} onReload={onReload} />}
          {!editor.isStale && opened.isRestored && <RestoredNotice editor={editor} onReload={onReload} />}
          <Notice tone="petrol" icon={<IconInfoCircle size={20} aria-hidden />}>
            {ad.status === 'approved' ? (
              <Trans>
                You are correcting somebody else’s ad. It is published: what you save is live at once.
              </Trans>
            ) : (
              <Trans>You are correcting somebody else’s ad. Its state stays as it is.</Trans>
            )}
          </Notice>
          {sections.map(([name, title, content], index) => (
            <EditSection key={name} name={name} number={index + 1} title={title} rejected={[]}>
              {content}
            </EditSection>
          ))}
        </div>
        <aside className={classes.side}>
          <div className={classes.summary}>
            <strong className={classes.title}>{payload.title ?? check?.title ?? ad.title}</strong>
            <SummaryLines payload={payload} check={check} />
            {check !== undefined && (
              <p className={classes.risk}>
                <Trans>Cautions</Trans> <RiskBadge risk={check.risk} />
              </p>
            )}
            {check !== undefined && check.cautions.length > 0 && (
              <ul className={classes.cautions}>
                {check.cautions.map((caution) => (
                  <li key={caution.id}>{caution.reason}</li>
                ))}
              </ul>
            )}
          </div>
          {editor.refusal.length > 0 && (
            <Alert color="red" variant="light" role="alert">
              {editor.refusal.join(' ')}
            </Alert>
          )}
          <div className={classes.actions}>
            <Button
              variant="default"
              renderRoot={(props) => (
                <Link to="/admin/ads" search={{ status: 'all', ad: ad.id }} {...props} />
              )}
            >
              <Trans>Back</Trans>
            </Button>
            <Button loading={editor.busy} onClick={() => void editor.save()}>
              <Trans>Save changes</Trans>
            </Button>
          </div>
        </aside>
      </form>
    </FormProvider>
  );
};
