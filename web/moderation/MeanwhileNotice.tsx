import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Ad } from '../../contract/adShapes.ts';
import { adCan } from '../../contract/adStates.ts';
import { contract } from '../../contract/index.ts';
import { statusText } from '../ads/adText.ts';
import { useRead } from '../lib/query.ts';
import { Ago } from '../ui/Ago.tsx';
import { Doer } from './AdHistory.tsx';
import type { Meanwhile } from './decision.ts';
import classes from './MeanwhileNotice.module.css';

type Props = { ad: Ad; what: Exclude<Meanwhile, 'gone'>; keptReason: string | null; onClose: () => void };

/** Somebody else was quicker: who, what became of the ad, and where the reason is that was typed. */
export const MeanwhileNotice = ({ ad, what, keptReason, onClose }: Props) => {
  const { t, i18n } = useLingui();
  const history = useRead(contract.adLife.history, { params: { id: ad.id } }, { staleTime: 0 });
  const last = history.isFetching ? undefined : history.data?.items[0];
  const state = i18n._(statusText[ad.status]).toLocaleLowerCase(i18n.locale);
  const by: ReactNode = last !== undefined && (
    <>
      <Trans>
        By <Doer event={last} />, <Ago at={last.createdAt} />.
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
      {keptReason !== null && adCan('reject', ad.status) && (
        <p className={classes.kept}>
          <Trans>The reason that you typed is kept: it stands in the dialog when you reject again.</Trans>
        </p>
      )}
      {keptReason !== null && !adCan('reject', ad.status) && (
        <p className={classes.kept}>
          <Trans>The reason that you typed:</Trans> <q dir="auto">{keptReason}</q>
        </p>
      )}
    </Alert>
  );
};
