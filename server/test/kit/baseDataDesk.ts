import { expect } from 'vitest';
import { makePerson, type Person } from './make.ts';
import type { TestApp } from './testApp.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Refused = {
  status: number;
  code: string;
  used: number | undefined;
  details: [{ path: string; message: string }];
};

/** An admin with the calls to edit base data. */
export async function openDesk(t: TestApp) {
  const admin: Person = await makePerson(t, { role: 'admin' });
  const send = (method: Method, url: string, payload?: object) =>
    t.call(method, url, { as: admin.token, ...(payload && { payload }) });
  async function done<Answer = Record<string, never>>(
    method: Method,
    url: string,
    payload?: object,
  ): Promise<Answer> {
    const answer = await send(method, url, payload);
    expect(answer.statusCode, `${method} ${url} ${answer.body}`).toBeLessThan(300);
    return (answer.body === '' ? undefined : answer.json()) as Answer;
  }
  return {
    admin,
    send,
    done,
    async refused(method: Method, url: string, payload?: object): Promise<Refused> {
      const answer = await send(method, url, payload);
      const { code, used, details } = answer.json();
      return { status: answer.statusCode, code, used, details };
    },
    all: async <Item>(path: string): Promise<Item[]> =>
      (await done<{ items: Item[] }>('GET', `${path}?all=true`)).items,
    async lastAudit() {
      const row = await t.ctx.db
        .selectFrom('audit_log')
        .selectAll()
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      return { action: row.action, before: row.before, after: row.after };
    },
  };
}
