import { read, searchOf } from '../../lib/searchParams.ts';

/** Search parameters of the backups: the open backup. */
export const parseBackupsSearch = searchOf({ backup: read.id });
