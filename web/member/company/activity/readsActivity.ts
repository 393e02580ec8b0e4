import { rankOf } from '../../../../contract/companies/companyRoles.ts';
import type { Company } from '../../../../contract/companies/companyShapes.ts';

/** Whether the reader may see who did what in the company. */
export const readsActivity = ({ me }: Company): boolean => rankOf(me.role) >= rankOf('approver');
