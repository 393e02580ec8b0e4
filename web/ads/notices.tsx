import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { IconAlertTriangle, IconHistory, IconUserCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { isAdmin } from '../../contract/access.ts';
import type { Ad } from '../../contract/adShapes.ts';
import { missingProfileFields } from '../../contract/auth.ts';
import { contract } from '../../contract/index.ts';
import type { ApiError } from '../lib/apiError.ts';
import { useFormat } from '../lib/format.ts';
import { useRead } from '../lib/query.ts';
import { useUser } from '../lib/session.ts';
import { upgrade } from '../lib/upgrade.ts';
import { profileFieldText } from './adText.ts';
import type { EditMode } from './editMode.ts';
import { Notice } from './Notice.tsx';
import classes from './notices.module.css';
import { refusalText } from './refusal.ts';

/** Why the ad came back; the fields it names are marked below. */
export const RejectionNotice = ({ ad }: { ad: Ad }) => (
  <Notice
    tone="flame"
    icon={<IconAlertTriangle size={20} aria-hidden />}
    title={<Trans>This ad was rejected</Trans>}
  >
    <p className={classes.reason}>{ad.rejectionReason}</p>
    <Trans>Correct it and submit it again. Your changes save themselves meanwhile.</Trans>
  </Notice>
);

/** What stands between a draft and its submission, beside the ad itself. */
export const ProfileNotice = ({ refusal, mode }: { refusal: ApiError | null; mode: EditMode }) => {
  const { i18n } = useLingui();
  const user = useUser();
  const room = useRead(contract.ads.canCreate, {}, { staleTime: 0 }).data;
  if (user === null) return null;
  const handsIn = mode === 'draft' || mode === 'expired';
  const missing = handsIn ? missingProfileFields(user.profile) : [];
  const isFull = handsIn && room !== undefined && room.limit !== null && room.used >= room.limit;
  const other =
    refusal !== null &&
    !['PROFILE_INCOMPLETE', 'UPGRADE_REQUIRED', 'VALIDATION_FAILED', 'STALE'].includes(refusal.code);
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
            {room.used} of {room.limit} active ads are in use. This one is kept until there is room: pause or
            close another, or choose a larger plan.
          </Trans>{' '}
          <Anchor
            component="button"
            type="button"
            inherit
            fw={600}
            onClick={() => upgrade.open({ feature: 'maxActiveAds', used: room.used, limit: room.limit })}
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
      {other && (
        <Notice tone="flame" urgent>
          {refusalText(i18n, refusal)}
        </Notice>
      )}
    </>
  );
};

/** What had not reached the server when the screen was left is in the form again. */
export const RestoredNotice = ({ at, onClose }: { at: number; onClose: () => void }) => {
  const format = useFormat();
  const when = format.dateTime(new Date(at).toISOString());
  return (
    <Notice tone="petrol" icon={<IconHistory size={20} aria-hidden />}>
      <Trans>What you typed here until {when} is in the form again.</Trans>{' '}
      <Anchor component="button" type="button" inherit fw={600} onClick={onClose}>
        <Trans>Good</Trans>
      </Anchor>
    </Notice>
  );
};
