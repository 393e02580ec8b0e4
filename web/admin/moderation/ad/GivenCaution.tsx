import { Trans, useLingui } from '@lingui/react/macro';
import { CloseButton } from '@mantine/core';
import { contract } from '../../../../contract/index.ts';
import type { AdBackground } from '../../../../contract/moderation/adReview.ts';
import { useSave } from '../../../lib/api/query.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { readsOfCautions } from './AddCaution.tsx';
import classes from './Cautions.module.css';

type Props = { adId: string; given: AdBackground['given'][number] };

/** Who added a caution, on what evidence; removes it again. */
export const GivenCaution = ({ adId, given }: Props) => {
  const { t } = useLingui();
  const remove = useSave(contract.moderation.removeCaution, { refresh: readsOfCautions });
  return (
    <span className={classes.given}>
      <span>
        {given.author === null ? (
          <Trans>
            added <RelativeTime at={given.createdAt} />
          </Trans>
        ) : (
          <Trans>
            added by {given.author} <RelativeTime at={given.createdAt} />
          </Trans>
        )}
        {given.evidence !== null && (
          <span className={classes.evidence} dir="auto">
            {given.evidence}
          </span>
        )}
      </span>
      <CloseButton
        size="sm"
        aria-label={t`Remove caution ${given.code}`}
        disabled={remove.isPending}
        onClick={() =>
          remove.mutate(
            { params: { id: adId, code: given.code } },
            {
              onError: (error) =>
                toast.failed(
                  error.isOffline
                    ? t`Network error. Please check your connection and try again.`
                    : error.message,
                ),
            },
          )
        }
      />
    </span>
  );
};
