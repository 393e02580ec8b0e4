import { type APIRequestContext, type APIResponse, expect } from '@playwright/test';

type Json = Record<string, unknown>;
type Entry = { id: string; name: string; code: string; symbol?: string };
export type Ad = { id: string; version: number; slug: string; reference: string };
export type Caller = {
  get<T>(path: string): Promise<T>;
  send<T>(method: string, path: string, data?: Json): Promise<T>;
};

/** API client of a demo account, to prepare data for other journeys. */
export async function callerFor(
  request: APIRequestContext,
  name: string,
): Promise<Caller & { token: string }> {
  const login = await request.post('/api/auth/login', {
    data: { email: `${name}@gasmap.test`, password: 'gasmap-demo' },
  });
  const { token } = (await login.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const read = async <T>(answer: APIResponse): Promise<T> => {
    expect(answer.ok(), `${answer.url()}: ${await answer.text()}`).toBe(true);
    return (answer.status() === 204 ? null : await answer.json()) as T;
  };
  return {
    token,
    get: async <T>(path: string) => read<T>(await request.get(`/api${path}`, { headers })),
    send: async <T>(method: string, path: string, data?: Json) =>
      read<T>(await request.fetch(`/api${path}`, { method, headers, ...(data && { data }) })),
  };
}

const named = async (caller: Caller, path: string, is: (entry: Entry) => boolean): Promise<string> => {
  const { items } = await caller.get<{ items: Entry[] }>(path);
  const found = items.find(is);
  if (found === undefined) throw new Error(`Nothing of the kind in ${path}`);
  return found.id;
};

/** 30 000 t of diesel, CIF Rotterdam, loaded in Houston. */
export async function diesel(caller: Caller, amount: number) {
  const [productId, unitId, currencyId, countryId, portId, counterPortId] = await Promise.all([
    named(caller, '/products/simple', ({ name }) => name.startsWith('Diesel')),
    named(caller, '/units', ({ symbol }) => symbol === 't'),
    named(caller, '/currencies', ({ code }) => code === 'USD'),
    named(caller, '/countries', ({ code }) => code === 'NL'),
    named(caller, '/ports?q=NLRTM', ({ code }) => code === 'NLRTM'),
    named(caller, '/ports?q=USHOU', ({ code }) => code === 'USHOU'),
  ]);
  return {
    side: 'sell',
    productId,
    quantity: { min: 30_000, max: 30_000, unitId },
    price: { type: 'fixed', amount, currencyId, unitId },
    delivery: { term: 'CIF', portId, counterPortId, countryId },
    paymentTerms: ['LC_SIGHT'],
  };
}

export async function approve(request: APIRequestContext, id: string): Promise<void> {
  const admin = await callerFor(request, 'admin');
  const { version } = await admin.get<Ad>(`/ads/${id}`);
  await admin.send('PUT', `/ads/${id}/approve`, { version });
}

/** Publishes an ad of the trader. */
export async function publish(request: APIRequestContext, title: string, patch: Json = {}): Promise<Ad> {
  const trader = await callerFor(request, 'trader');
  const body = { ...(await diesel(trader, 700)), title, ...patch };
  const { id } = await trader.send<Ad>('POST', '/ads', body);
  await approve(request, id);
  return trader.get<Ad>(`/ads/${id}`);
}
