import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { contract } from '../../contract/index.ts';
import { useRead } from '../lib/query.ts';
import { usePageTitle } from '../settings/usePageTitle.ts';
import { Ago } from '../ui/Ago.tsx';
import { AwaitedCard } from '../ui/AwaitedCard.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import classes from './SettingsPage.module.css';
import { parseSettingsSearch } from './settingsSearch.ts';

const FORM_HEIGHT = 420;
/** What somebody else saves shows while the screen is open, before it is in the way. */
const ASK_EVERY_MS = 15_000;

/** Name, look, contact, maintenance and the rest of what makes the site this one. */
export const SiteSettingsPage = () => {
  const { t } = useLingui();
  usePageTitle(t`Site settings`);
  const navigate = useNavigate();
  const { tab = 'general' } = parseSettingsSearch(useSearch({ strict: false }));
  const settings = useRead(contract.siteSettings.readForAdmin, undefined, {
    staleTime: 0,
    refetchInterval: ASK_EVERY_MS,
  });
  const { data } = settings;
  return (
    <>
      <PageHeader
        title={<Trans>Site settings</Trans>}
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
        {data !== undefined && (
          <SettingsForm
            settings={data}
            tab={tab}
            onTab={(next) =>
              void navigate({
                to: '/admin/site-settings',
                search: next === 'general' ? {} : { tab: next },
                replace: true,
              })
            }
          />
        )}
      </div>
    </>
  );
};
