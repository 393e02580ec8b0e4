import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, CloseButton } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import classes from './MyAdsPage.module.css';
import { RefusalNextStep } from './RefusalNextStep.tsx';
import { refusalOf } from './refusal.ts';
import type { Outcome, OwnAds } from './useOwnAds.ts';

const Done = ({ outcome: { move, done } }: { outcome: Outcome }) => {
  if (done === 0) return null;
  const labels = {
    submit: <Plural value={done} one="# submitted." other="# submitted." />,
    pause: <Plural value={done} one="# paused." other="# paused." />,
    resume: <Plural value={done} one="# published again." other="# published again." />,
    renew: <Plural value={done} one="# renewed." other="# renewed." />,
    close: <Plural value={done} one="# closed." other="# closed." />,
    remove: <Plural value={done} one="# deleted." other="# deleted." />,
    undelete: <Plural value={done} one="# restored." other="# restored." />,
    duplicate: null,
    feature: null,
  };
  return <strong>{labels[move]}</strong>;
};

/** Result of the last action, with the error of each failed ad, and the undo of a deletion. */
export const MyAdsOutcome = ({ own }: { own: OwnAds }) => {
  const { t, i18n } = useLingui();
  const { outcome, removed } = own;
  const [first] = removed;
  return (
    <>
      {first !== undefined && (
        <div className={classes.outcome} role="status">
          <p>
            {removed.length === 1 ? (
              <Trans>Deleted: {first.title}</Trans>
            ) : (
              <Plural value={removed.length} one="# ad deleted" other="# ads deleted" />
            )}{' '}
            <span className={classes.quiet}>
              <Trans>It is kept for 30 days.</Trans>
            </span>
          </p>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconArrowBackUp size={15} aria-hidden />}
            loading={own.busy === 'undo'}
            onClick={() => void own.undo()}
          >
            <Trans>Undo</Trans>
          </Button>
          <CloseButton size="sm" aria-label={t`Close`} onClick={own.forgetRemoved} />
        </div>
      )}
      {outcome !== null && (
        <div
          className={classes.outcome}
          data-bad={outcome.failed.length > 0 || undefined}
          role={outcome.failed.length > 0 ? 'alert' : 'status'}
        >
          <div>
            <Done outcome={outcome} />
            {outcome.failed.length > 1 && (
              <Plural value={outcome.failed.length} one=" # could not be:" other=" # could not be:" />
            )}
            {outcome.failed.length > 0 && (
              <ul>
                {outcome.failed.map(({ ad, code }) => (
                  <li key={ad.id}>
                    <strong>{ad.title}</strong> – {i18n._(refusalOf(code).text)}{' '}
                    <RefusalNextStep code={code} adId={ad.id} onReload={own.reload} onAgain={own.again} />
                  </li>
                ))}
              </ul>
            )}
          </div>
          <CloseButton size="sm" aria-label={t`Close`} onClick={own.forgetOutcome} />
        </div>
      )}
    </>
  );
};
