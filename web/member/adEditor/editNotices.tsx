import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { IconAlertTriangle, IconClockHour4, IconWorld } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { changedFields, needsApproval } from '../../../contract/ads/adChanges.ts';
import type { AdField, AdPayload } from '../../../contract/ads/adPayload.ts';
import type { Ad } from '../../../contract/ads/adShapes.ts';
import { intlLocale, useFormat } from '../../lib/format.ts';
import { fieldText } from '../../shared/adView/adParts.ts';
import classes from '../../shared/adView/notices.module.css';
import { rejectionText } from '../../shared/adView/rejectionText.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';

const usePartsText = () => {
  const { i18n } = useLingui();
  return (parts: readonly AdField[]) =>
    new Intl.ListFormat(intlLocale(i18n.locale)).format(
      parts.map((part) => i18n._(part === 'delivery' ? msg`Delivery` : fieldText(part))),
    );
};

const PublicLink = ({ ad, children }: { ad: Ad; children: ReactNode }) => (
  <Anchor
    inherit
    fw={600}
    target="_blank"
    renderRoot={(props) => <Link to="/market/$slug" params={{ slug: ad.slug }} {...props} />}
  >
    {children}
  </Anchor>
);

/** Shown before a published ad is edited: which changes go live at once, and which need approval. */
export const PublishedNotice = ({ ad }: { ad: Ad }) => (
  <Notice
    tone="petrol"
    icon={<IconWorld size={20} aria-hidden />}
    title={ad.status === 'paused' ? <Trans>This ad is paused</Trans> : <Trans>This ad is published</Trans>}
  >
    <p className={classes.reason}>
      <Trans>
        A change of side, product, grade, quantity, price or delivery waits for approval; until then everyone
        sees the ad as it is now. Any other change is live as soon as you save. Nothing saves itself here.
      </Trans>
    </p>
    {ad.status === 'approved' && (
      <PublicLink ad={ad}>
        <Trans>Open the published ad</Trans>
      </PublicLink>
    )}
  </Notice>
);

type RevisionProps = { ad: Ad; published: { ad: Ad; payload: AdPayload }; stored: AdPayload };

/** The form holds a revision: what happens to it, and how it differs from the published version. */
export const RevisionNotice = ({ ad, published, stored }: RevisionProps) => {
  const format = useFormat();
  const changed = usePartsText()(changedFields(published.payload, stored));
  const isRejected = ad.status === 'rejected';
  return (
    <Notice
      tone={isRejected ? 'flame' : 'petrol'}
      icon={
        isRejected ? <IconAlertTriangle size={20} aria-hidden /> : <IconClockHour4 size={20} aria-hidden />
      }
      title={
        isRejected ? (
          <Trans>Your changed version was rejected</Trans>
        ) : (
          <Trans>This changed version waits for approval</Trans>
        )
      }
    >
      {isRejected && <p className={classes.reason}>{rejectionText(ad)}</p>}
      <p className={classes.reason}>
        {!isRejected && ad.submittedAt !== null && (
          <>
            <Trans>Submitted {format.dateTime(ad.submittedAt)}.</Trans>{' '}
          </>
        )}
        {changed !== '' && (
          <>
            <Trans>It changes: {changed}.</Trans>{' '}
          </>
        )}
        {isRejected ? (
          <Trans>Correct it and submit it again. Meanwhile everyone sees the published ad.</Trans>
        ) : (
          <Trans>You can still change it. Meanwhile everyone sees the published ad.</Trans>
        )}
      </p>
      {published.ad.status === 'approved' && (
        <PublicLink ad={published.ad}>
          <Trans>Open the published ad</Trans>
        </PublicLink>
      )}
    </Notice>
  );
};

export const ExpiredNotice = ({ ad }: { ad: Ad }) => {
  const format = useFormat();
  const day = ad.validUntil === null ? '' : format.day(ad.validUntil);
  return (
    <Notice
      tone="petrol"
      icon={<IconClockHour4 size={20} aria-hidden />}
      title={<Trans>This ad expired on {day}</Trans>}
    >
      <Trans>
        Renew it as it is and it is published again at once. Once changed, it waits for approval first.
      </Trans>
    </Notice>
  );
};

/** Beside the button: the effect of saving now. */
export const SaveEffect = ({ stored, payload }: { stored: AdPayload; payload: AdPayload }) => {
  const text = usePartsText();
  const changed = changedFields(stored, payload);
  const waiting = changed.filter((field) => needsApproval([field]));
  if (changed.length === 0) return null;
  const names = text(waiting.length > 0 ? waiting : changed);
  return (
    <p className={classes.effect} data-waits={waiting.length > 0} role="status">
      {waiting.length > 0 ? (
        <Trans>Will wait for approval because of: {names}</Trans>
      ) : (
        <Trans>Will be live at once: {names}</Trans>
      )}
    </p>
  );
};
