import { requestViews } from '../../../contract/accounts/dataRights.ts';
import { readLimit } from '../../lib/listAddress.ts';
import { read, searchOf } from '../../lib/searchParams.ts';

export const parseRequestsSearch = searchOf({
  view: read.oneOf(requestViews),
  page: read.page,
  limit: readLimit,
});
