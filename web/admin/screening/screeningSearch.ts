import { stoppingStandings } from '../../../contract/ads/adRules.ts';
import { hitStates } from '../../../contract/screening/hits.ts';
import { readLimit } from '../../lib/listAddress.ts';
import { read, searchOf } from '../../lib/searchParams.ts';

export const screeningTabs = ['hits', 'lists', 'runs', 'rules', 'thresholds', 'ads'] as const;
export type ScreeningTab = (typeof screeningTabs)[number];

export const parseScreeningSearch = searchOf({
  tab: read.oneOf(screeningTabs),
  hit: read.id,
  state: read.oneOf([...hitStates, 'waiting'] as const),
  standing: read.oneOf(stoppingStandings),
  ad: read.id,
  strength: read.oneOf(['strong', 'candidate'] as const),
  page: read.page,
  limit: readLimit,
});
