import { Trans, useLingui } from '@lingui/react/macro';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { session } from '../../lib/session.ts';
import classes from '../../ui/inputs/RowButton.module.css';
import { setFavorite, useFavoriteIds } from './favorites.ts';

type Props = {
  ad: { id: string; title: string };
  /** With a text label. */
  labelled?: boolean;
};

/** Toggles a favorite. Optimistic: shows the new state at once and reverts it on failure. */
export const FavoriteButton = ({ ad, labelled = false }: Props) => {
  const { t } = useLingui();
  const ids = useFavoriteIds();
  const [asked, setAsked] = useState<boolean | null>(null);
  const isOn = asked ?? ids?.has(ad.id) ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: optimistic state ends with the next server response
  useEffect(() => setAsked(null), [ids, ad.id]);
  const toggle = () => {
    if (session.get().user !== null) setAsked(!isOn);
    void setFavorite(ad.id, !isOn).then((isDone) => isDone || setAsked(null));
  };
  const label = t`Favorite: ${ad.title}`;
  return (
    <button
      type="button"
      className={labelled ? classes.labelled : classes.icon}
      data-tone="heart"
      aria-pressed={isOn}
      aria-label={labelled ? undefined : label}
      title={labelled ? undefined : isOn ? t`Remove from favorites` : t`Add to favorites`}
      onClick={toggle}
    >
      {isOn ? <IconHeartFilled size={17} aria-hidden /> : <IconHeart size={17} aria-hidden />}
      {labelled && (
        <span>
          <Trans>Favorite</Trans>
        </span>
      )}
    </button>
  );
};
