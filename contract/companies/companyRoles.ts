/** What a person may do for a company, in rising order; what each opens is in `mayAct` and the access of the calls. */
export const companyRoles = ['viewer', 'trader', 'approver', 'admin'] as const;
export type CompanyRole = (typeof companyRoles)[number];

export const rankOf = (role: CompanyRole): number => companyRoles.indexOf(role);

/** Whether the role confirms for colleagues, and reads who did what. */
export const isConfirmingRole = (role: CompanyRole): boolean => rankOf(role) >= rankOf('approver');

/** A membership as decisions need it. */
export type Membership = {
  role: CompanyRole;
  /** Of an admin: acts for the company as well. */
  alsoTrader: boolean;
  /** Whether the plan has room for this person to act. */
  seat: boolean;
};

/** Whether the role is one that acts for the company, were there a seat. */
export const isActingRole = ({ role, alsoTrader }: Pick<Membership, 'role' | 'alsoTrader'>): boolean =>
  role === 'admin' ? alsoTrader : role !== 'viewer';

/** Whether somebody publishes and writes in the name of the company. */
export const mayAct = (member: Membership): boolean => member.seat && isActingRole(member);
