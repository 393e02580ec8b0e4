import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import classes from './SettingsPage.module.css';
import { parseSettingsSearch } from './settingsSearch.ts';

const FORM_HEIGHT = 420;
/** Polls for changes by others, so that they show before they cause a conflict. */
const ASK_EVERY_MS = 15_000;

/** Site settings: name, appearance, contact, maintenance and others. */
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
