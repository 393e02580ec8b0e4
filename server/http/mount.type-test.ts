import { z } from 'zod';
import { endpoint } from '../../contract/core/endpoint.ts';
import type { Caller } from './caller.ts';
import type { Handlers, Mount } from './mount.ts';

/** Compiled, never run: every endpoint of a group has its one handler, of the right shape. */
const things = {
  read: endpoint({
    method: 'GET',
    path: '/things/:id',
    summary: 'For the test',
    access: 'public',
    rate: 'general',
    params: z.strictObject({ id: z.string() }),
    status: 200,
    response: z.object({ name: z.string() }),
    errors: [],
  }),
  drop: endpoint({
    method: 'DELETE',
    path: '/things/:id',
    summary: 'For the test',
    access: 'signedIn',
    rate: 'general',
    params: z.strictObject({ id: z.string() }),
    status: 204,
    response: 'nothing',
    errors: [],
  }),
};

const read: Handlers<typeof things>['read'] = async ({ params, caller }) => {
  const whoever: Caller | null = caller;
  return { name: `${params.id}${whoever?.id ?? ''}` };
};
const drop: Handlers<typeof things>['drop'] = async ({ caller }) => {
  const signedIn: Caller = caller;
  void signedIn;
};

export function mountThings(mount: Mount): void {
  mount(things, { read, drop });
  // @ts-expect-error -- `drop` has no handler
  mount(things, { read });
  // @ts-expect-error -- there is no endpoint `add`
  mount(things, { read, drop, add: read });
  // @ts-expect-error -- the answer is not the declared one
  mount(things, { read: async () => ({ title: 'x' }), drop });
  // @ts-expect-error -- the endpoint declares no body
  mount(things, { read: async ({ body }) => ({ name: body.name }), drop });
}

// @ts-expect-error -- a visitor may call `read`, so there may be no caller
export const careless: Handlers<typeof things>['read'] = async ({ caller }) => ({ name: caller.id });
