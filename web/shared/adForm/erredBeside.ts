import { get } from 'react-hook-form';

const headOf = (path: string): string => path.split('.')[0] ?? path;

const isError = (value: object): boolean => 'type' in value && typeof value.type === 'string';

const leaves = (value: unknown, path: string): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  if (isError(value)) return [path];
  return Object.entries(value).flatMap(([key, one]) => (key === 'ref' ? [] : leaves(one, `${path}.${key}`)));
};

/**
 * Fields with an error in the same part of the ad as the changed one, itself included: a range may become right by its
 * other end, a port by its country. Errors of other parts stay as they are.
 */
export const erredBeside = (changed: string | undefined, errors: object): string[] => {
  if (changed === undefined) return [];
  const head = headOf(changed);
  return leaves(get(errors, head), head);
};
