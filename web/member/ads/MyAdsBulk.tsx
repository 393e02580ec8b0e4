import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Tooltip } from '@mantine/core';
import type { AdSummary } from '../../../contract/ads/adShapes.ts';
import { adCan } from '../../../contract/ads/adStates.ts';
import classes from './MyAdsPage.module.css';
import { bulkOrder, moveText, type OwnMove, useMoveStates } from './ownMoves.ts';
import type { OwnAds } from './useOwnAds.ts';

type Props = {
  shown: number;
  selected: readonly AdSummary[];
  own: OwnAds;
  onAll: (isOn: boolean) => void;
};

/** Applies a move to the selected ads that allow it; if none does, it names the statuses that do. */
const BulkButton = ({ move, selected, own }: { move: OwnMove } & Pick<Props, 'selected' | 'own'>) => {
  const { i18n } = useLingui();
  const states = useMoveStates();
  const able = selected.filter((ad) => adCan(move, ad.status));
  const why = able.length === 0 ? states(move) : null;
  return (
    <Tooltip label={why} disabled={why === null}>
      <Button
        size="compact-sm"
        variant="default"
        {...(move === 'remove' && why === null ? { c: 'var(--mantine-color-error)' } : {})}
        loading={own.busy === 'bulk'}
        data-disabled={why !== null || undefined}
        aria-disabled={why !== null}
        {...(why === null ? {} : { 'aria-description': why })}
        onClick={() => why === null && own.run(move, able)}
      >
        {i18n._(moveText[move])}
        {able.length > 0 && able.length < selected.length && ` (${able.length})`}
      </Button>
    </Tooltip>
  );
};

/** Page selection and bulk actions. */
export const MyAdsBulk = ({ shown, selected, own, onAll }: Props) => {
  const { t } = useLingui();
  const isAll = shown > 0 && selected.length === shown;
  return (
    <div className={classes.bulk} data-active={selected.length > 0 || undefined}>
      <Checkbox
        size="xs"
        aria-label={t`Select all on this page`}
        checked={isAll}
        indeterminate={selected.length > 0 && !isAll}
        onChange={(event) => onAll(event.currentTarget.checked)}
      />
      <span aria-live="polite" className={classes.selected}>
        {selected.length === 0 ? (
          <Trans>Select page</Trans>
        ) : (
          <Plural value={selected.length} one="# selected" other="# selected" />
        )}
      </span>
      {selected.length > 0 && (
        <section className={classes.moves} aria-label={t`Selected ads`}>
          {bulkOrder.map((move) => (
            <BulkButton key={move} move={move} selected={selected} own={own} />
          ))}
          <Button size="compact-sm" variant="subtle" onClick={() => onAll(false)}>
            <Trans>Clear selection</Trans>
          </Button>
        </section>
      )}
    </div>
  );
};
