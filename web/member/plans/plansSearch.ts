import { read, searchOf } from '../../lib/searchParams.ts';

/** Search parameters of the plans: the code of the plan whose purchase is open. */
export const parsePlansSearch = searchOf({ buy: read.text(40) });
