import { Trans, useLingui } from '@lingui/react/macro';
import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { contract } from '../../../contract/index.ts';
import { legalKinds } from '../../../contract/site/legalKinds.ts';
import { useRead } from '../../lib/api/query.ts';
import { read, searchOf } from '../../lib/searchParams.ts';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { LegalEditor } from './LegalEditor.tsx';

const parse = searchOf({ legal: read.oneOf(legalKinds) });
const FORM_HEIGHT = 480;

/** Terms of use, privacy policy and imprint: draft, publication, and the versions so far. */
export const LegalPagesPage = () => {
  const { t } = useLingui();
  usePageTitle(t`Legal pages`);
  const navigate = useNavigate();
  const { legal: kind = 'terms' } = parse(useSearch({ strict: false }));
  const page = useRead(contract.legal.manage, { params: { kind } }, { staleTime: 0 });
  return (
    <>
      <PageHeader title={<Trans>Legal pages</Trans>} />
      <Tabs
        value={kind}
        keepMounted={false}
        onChange={(next) => {
          const to = legalKinds.find((one) => one === next);
          void navigate({
            to: '/admin/legal',
            search: to === undefined || to === 'terms' ? {} : { legal: to },
            replace: true,
          });
        }}
      >
        <Tabs.List px="var(--gutter)">
          <Tabs.Tab value="terms">
            <Trans>Terms of use</Trans>
          </Tabs.Tab>
          <Tabs.Tab value="privacy">
            <Trans>Privacy policy</Trans>
          </Tabs.Tab>
          <Tabs.Tab value="imprint">
            <Trans>Imprint</Trans>
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={kind} p="1rem var(--gutter) 1.5rem">
          {page.isPending && (
            <div role="status" aria-label={t`Loading`}>
              <SkeletonCard height={FORM_HEIGHT} />
            </div>
          )}
          {page.data === undefined && page.isError && (
            <ErrorState error={page.error} onRetry={() => void page.refetch()} />
          )}
          {page.data !== undefined && <LegalEditor key={kind} page={page.data} />}
        </Tabs.Panel>
      </Tabs>
    </>
  );
};
