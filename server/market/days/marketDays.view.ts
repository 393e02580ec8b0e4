import { COUNTED_MIN, type MarketDay, MEASURED_MIN } from '../../../contract/market/marketDays.ts';
import { figure } from '../../ads/rows/adSummary.view.ts';
import type { MarketDayRow } from './marketDays.queries.ts';

/** A day as it may leave the server. */
export function viewMarketDay(row: MarketDayRow): MarketDay {
  const isCounted = (row.entities ?? 0) >= COUNTED_MIN;
  /** Nothing happened, or enough companies did it. */
  const happened = (ads: number | null, entities: number | null) =>
    isCounted && (entities === 0 || (entities ?? 0) >= COUNTED_MIN) ? ads : null;
  const measured = (value: string | null, entities: number | null) =>
    (entities ?? 0) >= MEASURED_MIN ? figure(value) : null;
  return {
    day: row.day,
    ads: isCounted ? row.ads : null,
    entities: isCounted ? row.entities : null,
    newAds: happened(row.new_ads, row.new_entities),
    withdrawnAds: happened(row.withdrawn_ads, row.withdrawn_entities),
    tonnes: measured(row.tonnes, row.tonnes_entities),
    usdPerBbl: measured(row.usd_per_bbl, row.usd_per_bbl_entities),
    usdPerTonne: measured(row.usd_per_tonne, row.usd_per_tonne_entities),
    usdPerMMBtu: measured(row.usd_per_mmbtu, row.usd_per_mmbtu_entities),
  };
}
