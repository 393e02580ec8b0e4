import { Trans, useLingui } from '@lingui/react/macro';
import { IconFilter, IconX } from '@tabler/icons-react';
import type { SearchReading as Reading, SearchChip } from '../../../contract/market/adSearch.ts';
import { translateName } from '../../i18n/translate.ts';
import { useFormat } from '../../lib/format.ts';
import { sideText } from '../adView/adText.ts';
import chips from '../filters/ActiveFilters.module.css';
import type { MarketSearch } from '../filters/marketSearch.ts';
import { quantityBasisUnit } from '../filters/marketText.ts';
import type { ChangeSearch } from '../filters/useMarket.ts';
import { asFilters } from './asFilters.ts';
import classes from './SearchReading.module.css';

type Props = { search: MarketSearch; q: string; reading: Reading; change: ChangeSearch };

/** How a text search was read: what it names, each removable, and what was corrected. */
export const SearchReading = ({ search, q, reading, change }: Props) => {
  const { t, i18n } = useLingui();
  const { number } = useFormat();
  const labelOf = ({ kind, label, filters }: SearchChip): string => {
    const { quantityMin, quantityBasis = 'tonnes', side } = filters;
    if (quantityMin !== undefined) return `≥ ${number(quantityMin)} ${quantityBasisUnit[quantityBasis]}`;
    if (side !== undefined) return i18n._(sideText[side]);
    return kind === 'term' || kind === 'trading_region' ? label : translateName(label);
  };
  return (
    <div className={classes.reading} data-reading>
      {reading.corrected !== null && (
        <p className={classes.corrected} role="status">
          <Trans>
            Showing results for <b dir="auto">{reading.corrected}</b>.
          </Trans>{' '}
          <button type="button" className={classes.written} onClick={() => change({ q: `"${q}"` })}>
            <Trans>Search instead for {q}</Trans>
          </button>
        </p>
      )}
      {reading.chips.length > 0 && (
        <ul className={chips.chips} aria-label={t`Found in your search`}>
          {reading.chips.map((chip) => {
            const label = labelOf(chip);
            return (
              <li key={`${chip.kind} ${chip.without}`}>
                <button
                  type="button"
                  className={chips.chip}
                  data-kind={chip.kind}
                  aria-label={t`Remove ${label} from the search`}
                  title={label}
                  onClick={() => change({ q: chip.without })}
                >
                  <span className={classes.label}>{label}</span>
                  <IconX size={12} stroke={2.25} aria-hidden />
                </button>
              </li>
            );
          })}
          <li>
            <button
              type="button"
              className={chips.clear}
              title={t`Turn these words into filters`}
              onClick={() => change(asFilters(search, reading))}
            >
              <IconFilter size={13} aria-hidden />
              <Trans>Use as filters</Trans>
            </button>
          </li>
        </ul>
      )}
    </div>
  );
};
