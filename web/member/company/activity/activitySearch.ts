import { activityTopics } from '../../../../contract/companies/companyActivity.ts';
import { type Patch, readLimit } from '../../../lib/listAddress.ts';
import { read, searchOf } from '../../../lib/searchParams.ts';

/** Search parameters of the activity: its filters and its page. */
export const parseActivitySearch = searchOf({
  topic: read.oneOf(activityTopics),
  actor: read.id,
  from: read.day,
  to: read.day,
  page: read.page,
  limit: readLimit,
});
export type ActivitySearch = ReturnType<typeof parseActivitySearch>;
export type ActivityPatch = Patch<ActivitySearch>;

export const noFilters = {
  topic: undefined,
  actor: undefined,
  from: undefined,
  to: undefined,
} as const satisfies ActivityPatch;

export const isFiltered = ({ topic, actor, from, to }: ActivitySearch): boolean =>
  [topic, actor, from, to].some((value) => value !== undefined);

/** The filters without the page, for the file. */
export const exportQuery = ({ page: _page, limit: _limit, ...filters }: ActivitySearch) => filters;
