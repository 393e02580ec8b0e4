import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import type { AdStatus } from '../../../contract/ads/adStates.ts';
import { contract } from '../../../contract/index.ts';
import type { Favorite } from '../../../contract/market/favorites.ts';
import { useSave } from '../../lib/api/query.ts';
import { AdPrice } from '../../shared/adList/AdPrice.tsx';
import { AdGlance } from '../../shared/adView/AdGlance.tsx';
import { CompareButton } from '../../shared/compare/CompareButton.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Code } from '../../ui/Code.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Changes } from './Changes.tsx';
import { FavoriteNote } from './FavoriteNote.tsx';
import classes from './FavoritesPage.module.css';
import { readsOfFavorites } from './favoriteReads.ts';

/** Why an existing ad cannot be opened. */
const whyAway: Partial<Record<AdStatus, MessageDescriptor>> = {
  paused: msg`Its owner paused it. It may come back.`,
  expired: msg`It expired. Its owner may renew it.`,
  closed: msg`Closed by its owner.`,
  suspended: msg`It is suspended while it is looked into.`,
  pending: msg`It waits for approval again.`,
};

const Unavailable = ({ favorite: { ad, title, reference, changes } }: { favorite: Favorite }) => {
  const { i18n } = useLingui();
  const status = changes.status?.after ?? ad?.status;
  const why = status === undefined ? undefined : whyAway[status];
  return (
    <div className={classes.away}>
      <h2 className={classes.awayTitle}>
        <bdi>{title}</bdi>{' '}
        <Chip>
          <Trans>Unavailable</Trans>
        </Chip>
      </h2>
      <p className={classes.awayText}>
        <Code>{reference}</Code>{' '}
        {why === undefined ? <Trans>It was taken off the market.</Trans> : i18n._(why)}
      </p>
    </div>
  );
};

type Props = { favorite: Favorite; removed: boolean; onRemoved: (removed: boolean) => void };

/** A favorite: its current state and what changed. A removed row stays with an undo until the list unmounts. */
export const FavoriteRow = ({ favorite, removed, onRemoved }: Props) => {
  const { t } = useLingui();
  const { ad, adId, available, title, addedAt, changes } = favorite;
  const remove = useSave(contract.favorites.remove, {
    refresh: readsOfFavorites,
    onDone: () => onRemoved(true),
  });
  const restore = useSave(contract.favorites.add, {
    refresh: readsOfFavorites,
    onDone: () => onRemoved(false),
  });
  const failed = remove.error ?? restore.error;
  const wrong = failed !== null && (
    <p className={classes.wrong} role="alert">
      {failed.isOffline ? t`No connection to the server. Try again.` : failed.message}
    </p>
  );
  if (removed) {
    return (
      <li className={classes.removed}>
        <span role="status">
          <Trans>
            Removed: <bdi>{title}</bdi>
          </Trans>
        </span>
        {available && (
          <Button
            size="compact-sm"
            variant="subtle"
            autoFocus
            leftSection={<IconArrowBackUp size={15} aria-hidden />}
            loading={restore.isPending}
            onClick={() => restore.mutate({ params: { adId } })}
          >
            <Trans>Undo</Trans>
          </Button>
        )}
        {wrong}
      </li>
    );
  }
  return (
    <li className={classes.row} data-side={available ? ad?.side : undefined}>
      <div className={classes.what}>
        {ad !== null && available ? <AdGlance ad={ad} /> : <Unavailable favorite={favorite} />}
        <Changes changes={changes} />
        <FavoriteNote favorite={favorite} />
        {wrong}
      </div>
      <div className={classes.price}>{ad !== null && available && <AdPrice ad={ad} />}</div>
      <div className={classes.end}>
        <span className={classes.since}>
          <Trans>
            added <RelativeTime at={addedAt} />
          </Trans>
        </span>
        {ad !== null && available && <CompareButton ad={ad} />}
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t`Remove ${title}`}
          title={t`Remove`}
          loading={remove.isPending}
          onClick={() => remove.mutate({ params: { adId } })}
        >
          <IconTrash size={17} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  );
};
