import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { IconAlertTriangle, IconHistory, IconUserCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { missingProfileFields } from '../../../contract/accounts/auth.ts';
import type { Ad } from '../../../contract/ads/adShapes.ts';
import { isAdmin } from '../../../contract/core/access.ts';
import { contract } from '../../../contract/index.ts';
import type { ApiError } from '../../lib/api/apiError.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { upgrade } from '../../lib/upgrade.ts';
import { profileFieldText } from '../../shared/adView/adText.ts';
import classes from '../../shared/adView/notices.module.css';
import { rejectionText } from '../../shared/adView/rejectionText.ts';
import { ConfirmEmailNotice } from '../../shared/auth/ConfirmEmailNotice.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { refusalText } from '../ads/refusal.ts';
import type { EditMode } from './editMode.ts';

/** Why the ad was rejected; the fields it names are marked below. */
export const RejectionNotice = ({ ad }: { ad: Ad }) => (
  <Notice
    tone="flame"
    icon={<IconAlertTriangle size={20} aria-hidden />}
    title={<Trans>This ad was rejected</Trans>}
  >
    <p className={classes.reason}>{rejectionText(ad)}</p>
    <Trans>Correct it and submit it again. Your changes save themselves meanwhile.</Trans>
  </Notice>
);

/** What blocks a submission apart from the ad's own content. */
export const ProfileNotice = ({ refusal, mode }: { refusal: ApiError | null; mode: EditMode }) => {
  const { i18n } = useLingui();
  const user = useUser();
  const quota = useRead(contract.ads.canCreate, {}, { staleTime: 0 }).data;
  if (user === null) return null;
  const handsIn = mode === 'draft' || mode === 'expired';
  const missing = handsIn ? missingProfileFields(user.profile) : [];
  const isFull = handsIn && quota !== undefined && quota.limit !== null && quota.used >= quota.limit;
  const other =
    refusal !== null &&
    !['EMAIL_UNCONFIRMED', 'PROFILE_INCOMPLETE', 'UPGRADE_REQUIRED', 'VALIDATION_FAILED', 'STALE'].includes(
      refusal.code,
    );
  return (
    <>
      {missing.length > 0 && (
        <Notice tone="petrol" icon={<IconUserCircle size={20} aria-hidden />}>
          <Trans>To submit, your profile still needs:</Trans>{' '}
          <strong>{missing.map((field) => i18n._(profileFieldText[field])).join(', ')}</strong>.{' '}
          <Trans>The draft is kept meanwhile.</Trans>{' '}
          <Anchor
            inherit
            fw={600}
            renderRoot={(props) => (
              <Link to={isAdmin(user.role) ? '/admin/profile' : '/users/profile'} {...props} />
            )}
          >
            <Trans>Complete your profile</Trans>
          </Anchor>
        </Notice>
      )}
      {isFull && (
        <Notice tone="flame">
          <Trans>
            {quota.used} of {quota.limit} active ads are in use. This one is kept until there is room: pause
            or close another, or choose a larger plan.
          </Trans>{' '}
          <Anchor
            component="button"
            type="button"
            inherit
            fw={600}
            onClick={() => upgrade.open({ feature: 'maxActiveAds', used: quota.used, limit: quota.limit })}
          >
            <Trans>Choose a larger plan</Trans>
          </Anchor>
          {' · '}
          <Anchor
            inherit
            fw={600}
            renderRoot={(props) => <Link to="/users/ads" search={{ status: 'approved' }} {...props} />}
          >
            <Trans>Show active ads</Trans>
          </Anchor>
        </Notice>
      )}
      {refusal?.code === 'EMAIL_UNCONFIRMED' && <ConfirmEmailNotice />}
      {other && (
        <Notice tone="flame" urgent>
          {refusalText(i18n, refusal)}
        </Notice>
      )}
    </>
  );
};

/** Unsent input from an earlier visit was restored into the form. */
export const RestoredNotice = ({ at, onClose }: { at: number; onClose: () => void }) => {
  const format = useFormat();
  const when = format.dateTime(new Date(at).toISOString());
  return (
    <Notice tone="petrol" icon={<IconHistory size={20} aria-hidden />}>
      <Trans>What you typed here until {when} is in the form again.</Trans>{' '}
      <Anchor component="button" type="button" inherit fw={600} onClick={onClose}>
        <Trans>Close</Trans>
      </Anchor>
    </Notice>
  );
};
