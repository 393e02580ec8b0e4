import type { QueryClient } from '@tanstack/react-query';

type FirstAnswer = { call: string; input: object; data: unknown };

/**
 * What the server wrote into the page is not asked for again. To somebody signed in it is only a first look: they may
 * see more, so that it counts as old.
 */
export const takeFirstAnswers = (client: QueryClient, isSignedIn: boolean): void => {
  const text = document.getElementById('first-answers')?.textContent ?? '[]';
  for (const { call, input, data } of JSON.parse(text) as FirstAnswer[]) {
    client.setQueryData([call, input], data, isSignedIn ? { updatedAt: 0 } : {});
  }
};
