import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Kbd } from '@mantine/core';
import type { Ad } from '../../contract/adShapes.ts';
import { adCan } from '../../contract/adStates.ts';
import { statusText } from '../ads/adText.ts';
import classes from './DecisionBar.module.css';

type Props = { ad: Ad; busy: boolean; onApprove: () => void; onReject: () => void };

/** Approve or reject, by button or by key; where neither is possible, why. */
export const DecisionBar = ({ ad, busy, onApprove, onReject }: Props) => {
  const { i18n } = useLingui();
  const canApprove = adCan('approve', ad.status);
  const canReject = adCan('reject', ad.status);
  const state = i18n._(statusText[ad.status]).toLocaleLowerCase(i18n.locale);
  return (
    <div className={classes.root}>
      <div className={classes.buttons}>
        <Button
          variant="default"
          disabled={!canReject || busy}
          onClick={onReject}
          aria-keyshortcuts="R"
          aria-describedby={canReject ? undefined : 'decided'}
          rightSection={<Kbd className={classes.key}>R</Kbd>}
        >
          <Trans>Reject</Trans>
        </Button>
        <Button
          disabled={!canApprove}
          loading={busy}
          onClick={onApprove}
          aria-keyshortcuts="A"
          aria-describedby={canApprove ? undefined : 'decided'}
          rightSection={<Kbd className={classes.key}>A</Kbd>}
        >
          <Trans>Approve</Trans>
        </Button>
      </div>
      {!canApprove && (
        <p id="decided" className={classes.reason}>
          <Trans>Only a waiting ad can be decided. State now: {state}.</Trans>
        </p>
      )}
    </div>
  );
};
