import { z } from 'zod';
import { type Answer, type EndpointSpec, endpoint, type Given, type Received } from './endpoint.ts';

/** Compiled, never run: input and output types derived from an endpoint. */
type Same<Left, Right> =
  (<T>() => T extends Left ? 1 : 2) extends <T>() => T extends Right ? 1 : 2 ? true : false;
const claim = <_Holds extends true>(): void => {};

const common = { access: 'signedIn', rate: 'general', summary: 'For the test', errors: [] } as const;

const rename = endpoint({
  ...common,
  method: 'PUT',
  path: '/things/:id',
  params: z.strictObject({ id: z.uuid() }),
  query: z.strictObject({ page: z.coerce.number<number | string | undefined>().default(1) }),
  body: z.strictObject({ name: z.string().transform((name) => name.length) }),
  status: 200,
  response: z.object({ at: z.string(), note: z.string().nullable() }),
});
const list = endpoint({
  ...common,
  method: 'GET',
  path: '/things',
  status: 200,
  response: z.array(z.number()),
});
const drop = endpoint({ ...common, method: 'DELETE', path: '/things', status: 204, response: 'nothing' });

// A handler receives the schemas' output types; undeclared parts are undefined.
claim<
  Same<Received<typeof rename>, { params: { id: string }; query: { page: number }; body: { name: number } }>
>();
claim<Same<Received<typeof list>, { params: undefined; query: undefined; body: undefined }>>();

// A caller passes the schemas' input types, and nothing else.
claim<
  Same<
    Given<typeof rename>,
    { params: { id: string }; query: { page?: number | string | undefined }; body: { name: string } }
  >
>();
// biome-ignore lint/complexity/noBannedTypes: a mapped type without keys is exactly this
claim<Same<Given<typeof list>, {}>>();

claim<Same<Answer<typeof rename>, { at: string; note: string | null }>>();
claim<Same<Answer<typeof list>, number[]>>();
claim<Same<Answer<typeof drop>, undefined>>();

// Literal types are preserved: the client uses them to tell a file from JSON.
claim<Same<(typeof drop)['response'], 'nothing'>>();
claim<Same<(typeof rename)['access'], 'signedIn'>>();

// @ts-expect-error -- `Same` works: a false claim is an error
claim<Same<Answer<typeof list>, string[]>>();

const { access: _access, ...withoutAccess } = common;
// @ts-expect-error -- access is required
endpoint({ ...withoutAccess, method: 'GET', path: '/things', status: 200, response: 'nothing' });
// @ts-expect-error -- a path starts with a slash
const path: EndpointSpec['path'] = 'things';
// @ts-expect-error -- only existing permissions can be required
const access: EndpointSpec['access'] = { permission: 'ads.eat' };
// @ts-expect-error -- only errors of the catalogue can be declared
const errors: EndpointSpec['errors'] = ['NO_SUCH_CODE'];
void [path, access, errors];

const specs: EndpointSpec[] = [rename, list, drop];
void specs;
