import { Trans, useLingui } from '@lingui/react/macro';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import classes from './LandingForm.module.css';
import { LandingForm } from './LandingForm.tsx';

const FORM_HEIGHT = 560;
/** Polls for changes by others, so that they show before they cause a conflict. */
const ASK_EVERY_MS = 15_000;

/** Content and order of the landing page. */
export const LandingSettingsPage = () => {
  const { t } = useLingui();
  usePageTitle(t`Landing page`);
  const settings = useRead(contract.landing.readForAdmin, undefined, {
    staleTime: 0,
    refetchInterval: ASK_EVERY_MS,
  });
  const { data } = settings;
  return (
    <>
      <PageHeader
        title={<Trans>Landing page</Trans>}
        {...(data !== undefined &&
          data.updatedAt !== null && {
            note: (
              <Trans>
                last saved by {data.updatedBy ?? t`somebody`} <RelativeTime at={data.updatedAt} />
              </Trans>
            ),
          })}
      />
      <div className={classes.page}>
        {settings.isPending && (
          <div className={classes.columns} role="status" aria-label={t`Loading`}>
            <SkeletonCard height={FORM_HEIGHT} />
            <SkeletonCard height={FORM_HEIGHT} />
          </div>
        )}
        {data === undefined && settings.isError && (
          <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
        )}
        {data !== undefined && <LandingForm settings={data} />}
      </div>
    </>
  );
};
