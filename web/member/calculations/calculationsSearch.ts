import { readLimit } from '../../lib/listAddress.ts';
import { read, searchOf } from '../../lib/searchParams.ts';

export const parseCalculationsSearch = searchOf({ page: read.page, limit: readLimit });
