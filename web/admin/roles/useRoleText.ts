import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import type { RoleEntry } from '../../../contract/accounts/roles.ts';
import { descriptionOf, nameOf, roleName } from './roleText.ts';

/** Localized names and descriptions of roles. */
export const useRoleText = () => {
  const { i18n } = useLingui();
  const say = (text: MessageDescriptor | string): string => (typeof text === 'string' ? text : i18n._(text));
  return {
    name: (role: Pick<RoleEntry, 'kind' | 'code' | 'name'>) => say(nameOf(role)),
    description: (role: Pick<RoleEntry, 'kind' | 'code' | 'description'>) => say(descriptionOf(role)),
    base: (base: RoleEntry['base']) => say(roleName[base]),
  };
};
