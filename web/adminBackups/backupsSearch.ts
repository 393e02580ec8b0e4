import { read, searchOf } from '../lib/searchParams.ts';

/** The address of the backups: which of them is open. */
export const parseBackupsSearch = searchOf({ backup: read.id });
