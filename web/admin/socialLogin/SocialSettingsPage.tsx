import { Trans, useLingui } from '@lingui/react/macro';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SocialForm } from './SocialForm.tsx';
import classes from './SocialSettingsPage.module.css';

const CARD_HEIGHT = 480;

/** Sign-in with Google and LinkedIn: credentials and setup steps. */
export const SocialSettingsPage = () => {
  const { t } = useLingui();
  usePageTitle(t`Social login`);
  const settings = useRead(contract.socialLogin.settings, undefined, { staleTime: 0 });
  return (
    <>
      <PageHeader
        title={<Trans>Social login</Trans>}
        note={<Trans>Sign-in with Google and LinkedIn</Trans>}
      />
      <div className={classes.page}>
        {settings.isPending && (
          <div aria-hidden className={classes.cards}>
            <SkeletonCard height={CARD_HEIGHT} />
            <SkeletonCard height={CARD_HEIGHT} />
          </div>
        )}
        {settings.data === undefined && settings.isError && (
          <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
        )}
        {settings.data !== undefined && <SocialForm settings={settings.data} />}
      </div>
    </>
  );
};
