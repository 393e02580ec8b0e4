import type { QueryClient } from '@tanstack/react-query';

type FirstAnswer = { call: string; input: object; data: unknown };

/**
 * Hydrates the query cache with server-rendered responses, so that they are not fetched again. For signed-in users
 * they count as stale, since those users may see more.
 */
export const hydrateQueries = (client: QueryClient, isSignedIn: boolean): void => {
  const text = document.getElementById('first-answers')?.textContent ?? '[]';
  for (const { call, input, data } of JSON.parse(text) as FirstAnswer[]) {
    client.setQueryData([call, input], data, isSignedIn ? { updatedAt: 0 } : {});
  }
};
