import { expect } from 'vitest';
import type { Person } from './make.ts';
import { multipart } from './makeFiles.ts';
import type { TestApp } from './testApp.ts';

export const question = {
  subject: 'Where is my money?',
  category: 'payment',
  message: 'It left my bank on Monday.',
};

type Sent = { name: string; content: Buffer | string }[];

/** Ticket calls of members and staff. */
export const ticketCalls = (t: TestApp) => {
  const send = (
    url: string,
    as: Person,
    payload: object,
    files: Sent = [],
    headers: Record<string, string> = {},
  ) => {
    if (files.length === 0) return t.call('POST', url, { as: as.token, payload, headers });
    const { body, type } = multipart([
      { name: 'payload', content: JSON.stringify(payload) },
      { name: 'fileIndices', content: JSON.stringify(files.map((_, index) => index)) },
      ...files.map(({ name, content }) => ({ name: 'files', content, fileName: name })),
    ]);
    return t.call('POST', url, {
      as: as.token,
      payload: body,
      headers: { ...headers, 'content-type': type },
    });
  };
  return {
    send,
    async open(as: Person, payload: object = question, files?: Sent) {
      const answer = await send('/tickets', as, payload, files);
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json();
    },
    write: (id: string, as: Person, payload: object, files?: Sent) =>
      send(`/tickets/${id}/messages`, as, payload, files),
    read: async (id: string, as: Person) => (await t.call('GET', `/tickets/${id}`, { as: as.token })).json(),
    change: (id: string, payload: object, as: Person) =>
      t.call('PATCH', `/tickets/${id}`, { as: as.token, payload }),
    move: (id: string, what: 'close' | 'reopen', as: Person) =>
      t.call('POST', `/tickets/${id}/${what}`, { as: as.token }),
    /** Sets columns of a ticket directly. */
    put: (id: string, columns: object) =>
      t.ctx.db.updateTable('tickets').set(columns).where('id', '=', id).execute(),
  };
};

export const hoursLeft = (due: string): number => (new Date(due).getTime() - Date.now()) / 3_600_000;
