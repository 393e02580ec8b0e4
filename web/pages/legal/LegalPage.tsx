import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFileOff } from '@tabler/icons-react';
import { contract } from '../../../contract/index.ts';
import type { LegalKind } from '../../../contract/site/legalKinds.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { LegalText } from '../../shared/settings/LegalText.tsx';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import classes from './LegalPage.module.css';

const titles: Record<LegalKind, MessageDescriptor> = {
  terms: msg`Terms of use`,
  privacy: msg`Privacy policy`,
  imprint: msg`Imprint`,
};
const TEXT_HEIGHT = 600;

const LegalPage = ({ kind }: { kind: LegalKind }) => {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const title = i18n._(titles[kind]);
  usePageTitle(title);
  const page = useRead(contract.legal.read, { params: { kind } });
  if (page.error?.status === 404)
    return (
      <EmptyState
        page
        icon={<IconFileOff size={28} aria-hidden />}
        title={<Trans>This page has not been published yet</Trans>}
      />
    );
  return (
    <article className={classes.page}>
      <h1>{title}</h1>
      {page.isPending && (
        <div role="status" aria-label={t`Loading`}>
          <SkeletonCard height={TEXT_HEIGHT} />
        </div>
      )}
      {page.data === undefined && page.isError && (
        <ErrorState error={page.error} onRetry={() => void page.refetch()} />
      )}
      {page.data !== undefined && (
        <>
          <p className={classes.version}>
            <Trans>
              Version {page.data.version}, in force since {format.day(page.data.publishedAt)}
            </Trans>
          </p>
          <LegalText text={page.data.body} />
        </>
      )}
    </article>
  );
};

export const TermsPage = () => <LegalPage kind="terms" />;
export const PrivacyPage = () => <LegalPage kind="privacy" />;
export const ImprintPage = () => <LegalPage kind="imprint" />;
