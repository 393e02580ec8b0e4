import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Tooltip } from '@mantine/core';
import { IconPencil, IconSend } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { AdSummary } from '../../contract/adShapes.ts';
import { type AdMove, adCan } from '../../contract/adStates.ts';
import { contract } from '../../contract/index.ts';
import { ApiError } from '../lib/apiError.ts';
import { useSave } from '../lib/query.ts';
import { toast } from '../ui/toast.ts';
import classes from './MyAdsPage.module.css';

/** Why a move is closed in the ad's present state; null where it is open. */
const useWhyNot = (ad: AdSummary) => {
  const { t } = useLingui();
  return (move: AdMove): string | null => {
    if (adCan(move, ad.status)) return null;
    return move === 'edit'
      ? t`Only drafts, rejected and waiting ads can be edited`
      : t`Only drafts and rejected ads can be submitted`;
  };
};

const Submit = ({ ad, why }: { ad: AdSummary; why: string | null }) => {
  const { t } = useLingui();
  const submit = useSave(contract.ads.submit, {
    refresh: [contract.ads.myAds, contract.ads.myCount, contract.ads.read],
    onDone: () => toast.done(t`Submitted. You will hear when it is approved.`),
  });
  const { error } = submit;
  return (
    <>
      <Tooltip label={why} disabled={why === null}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconSend size={14} aria-hidden />}
          loading={submit.isPending}
          data-disabled={why !== null || undefined}
          aria-disabled={why !== null}
          aria-description={why ?? undefined}
          onClick={() => why === null && submit.mutate({ params: { id: ad.id } })}
        >
          <Trans>Submit</Trans>
        </Button>
      </Tooltip>
      {error instanceof ApiError && (
        <p className={classes.refusal} role="alert">
          {error.code === 'VALIDATION_FAILED' ? (
            <Trans>Something is missing. Edit shows what.</Trans>
          ) : (
            error.message
          )}
        </p>
      )}
    </>
  );
};

const Edit = ({ ad, why }: { ad: AdSummary; why: string | null }) => {
  const icon = <IconPencil size={14} aria-hidden />;
  if (why === null) {
    return (
      <Button
        size="compact-sm"
        variant="default"
        leftSection={icon}
        renderRoot={(props) => <Link to="/users/ads/$id/edit" params={{ id: ad.id }} {...props} />}
      >
        <Trans>Edit</Trans>
      </Button>
    );
  }
  return (
    <Tooltip label={why}>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={icon}
        data-disabled
        aria-disabled
        aria-description={why}
      >
        <Trans>Edit</Trans>
      </Button>
    </Tooltip>
  );
};

/** What can be done with an own ad; what cannot says why. */
export const MyAdActions = ({ ad }: { ad: AdSummary }) => {
  const whyNot = useWhyNot(ad);
  return (
    <div className={classes.actions}>
      <Edit ad={ad} why={whyNot('edit')} />
      <Submit ad={ad} why={whyNot('submit')} />
    </div>
  );
};
