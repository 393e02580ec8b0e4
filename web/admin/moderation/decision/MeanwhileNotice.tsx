import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Ad } from '../../../../contract/ads/adShapes.ts';
import { adCan } from '../../../../contract/ads/adStates.ts';
import { contract } from '../../../../contract/index.ts';
import { useRead } from '../../../lib/api/query.ts';
import { statusText } from '../../../shared/adView/adText.ts';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { Doer } from '../ad/AdHistory.tsx';
import type { Meanwhile } from './decision.ts';
import classes from './MeanwhileNotice.module.css';

type Props = { ad: Ad; what: Exclude<Meanwhile, 'gone'>; typedReason: string | null; onClose: () => void };

/** Conflict notice: who changed or decided the ad first, its new state, and where the typed reason is kept. */
export const MeanwhileNotice = ({ ad, what, typedReason, onClose }: Props) => {
  const { t, i18n } = useLingui();
  const history = useRead(contract.adLife.history, { params: { id: ad.id } }, { staleTime: 0 });
  const last = history.isFetching ? undefined : history.data?.items[0];
  const state = i18n._(statusText[ad.status]).toLocaleLowerCase(i18n.locale);
  const by: ReactNode = last !== undefined && (
    <>
      <Trans>
        By <Doer event={last} />, <RelativeTime at={last.createdAt} />.
      </Trans>{' '}
    </>
  );
  return (
    <Alert
      color="yellow"
      variant="light"
      role="alert"
      icon={<IconUsers size={18} aria-hidden />}
      title={
        what === 'changed' ? (
          <Trans>This ad was changed meanwhile</Trans>
        ) : (
          <Trans>This ad was decided meanwhile: it is {state} now</Trans>
        )
      }
      withCloseButton
      closeButtonLabel={t`Close`}
      onClose={onClose}
      classNames={{
        root: classes.root ?? '',
        icon: classes.icon ?? '',
        title: classes.text ?? '',
        message: classes.text ?? '',
        closeButton: classes.icon ?? '',
      }}
    >
      {by}
      {what === 'changed' && <Trans>Below is its new version: read it again before you decide.</Trans>}
      {what === 'decided' && <Trans>Your decision was not taken.</Trans>}
      {typedReason !== null && adCan('reject', ad.status) && (
        <p className={classes.hint}>
          <Trans>The reason that you typed is kept: it stands in the dialog when you reject again.</Trans>
        </p>
      )}
      {typedReason !== null && !adCan('reject', ad.status) && (
        <p className={classes.hint}>
          <Trans>The reason that you typed:</Trans> <q dir="auto">{typedReason}</q>
        </p>
      )}
    </Alert>
  );
};
