import { Trans, useLingui } from '@lingui/react/macro';
import { contract } from '../../contract/index.ts';
import { useRead } from '../lib/query.ts';
import { usePageTitle } from '../settings/usePageTitle.ts';
import { Ago } from '../ui/Ago.tsx';
import { AwaitedCard } from '../ui/AwaitedCard.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import classes from './LandingForm.module.css';
import { LandingForm } from './LandingForm.tsx';

const FORM_HEIGHT = 560;
/** What somebody else saves shows while the screen is open, before it is in the way. */
const ASK_EVERY_MS = 15_000;

/** What the first page of the site says, and in which order. */
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
                last saved by {data.updatedBy ?? t`somebody`} <Ago at={data.updatedAt} />
              </Trans>
            ),
          })}
      />
      <div className={classes.page}>
        {settings.isPending && (
          <div className={classes.columns} role="status" aria-label={t`Loading`}>
            <AwaitedCard height={FORM_HEIGHT} />
            <AwaitedCard height={FORM_HEIGHT} />
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
