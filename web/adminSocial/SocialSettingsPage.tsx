import { Trans, useLingui } from '@lingui/react/macro';
import { contract } from '../../contract/index.ts';
import { useRead } from '../lib/query.ts';
import { usePageTitle } from '../settings/usePageTitle.ts';
import { AwaitedCard } from '../ui/AwaitedCard.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SocialForm } from './SocialForm.tsx';
import classes from './SocialSettingsPage.module.css';

const CARD_HEIGHT = 480;

/** Sign-in with Google and LinkedIn: what the providers gave, and what they have to be told. */
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
            <AwaitedCard height={CARD_HEIGHT} />
            <AwaitedCard height={CARD_HEIGHT} />
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
