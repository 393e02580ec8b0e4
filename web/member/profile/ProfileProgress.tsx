import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Progress, VisuallyHidden } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import {
  missingProfileFields,
  type ProfileField,
  profileFields,
  type User,
} from '../../../contract/accounts/auth.ts';
import { useFormat } from '../../lib/format.ts';
import { profileFieldText } from '../../shared/adView/adText.ts';
import { Section } from '../../ui/Section.tsx';
import classes from './ProfilePage.module.css';

const unlocks: Record<ProfileField, MessageDescriptor> = {
  firstName: msg`So that others know who they are writing to`,
  lastName: msg`Required to submit ads`,
  phone: msg`Can be shown to members who ask`,
  company: msg`Shown on your ads instead of your username`,
  country: msg`Shown with your company`,
};

/** Completion of the profile, and what each field is used for. */
export const ProfileProgress = ({ user }: { user: User }) => {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const missing = missingProfileFields(user.profile);
  const share = 1 - missing.length / profileFields.length;
  return (
    <Section
      card
      title={
        missing.length === 0 ? <Trans>Your profile is complete</Trans> : <Trans>Complete your profile</Trans>
      }
      note={format.percent(share)}
    >
      <Progress value={share * 100} size="sm" aria-label={t`Completeness of your profile`} />
      <ul className={classes.unlocks}>
        {profileFields.map((field) => {
          const isDone = !missing.includes(field);
          return (
            <li key={field} data-done={isDone}>
              {isDone ? <IconCircleCheck size={16} aria-hidden /> : <IconCircle size={16} aria-hidden />}
              <span>
                {i18n._(profileFieldText[field])}{' '}
                <VisuallyHidden>{isDone ? t`given` : t`missing`}</VisuallyHidden>
                <span className={classes.what}>{i18n._(unlocks[field])}</span>
              </span>
            </li>
          );
        })}
      </ul>
      {missing.length > 0 && (
        <p className={classes.what}>
          <Trans>All five are needed before an ad can be submitted; drafts need none.</Trans>
        </p>
      )}
    </Section>
  );
};
