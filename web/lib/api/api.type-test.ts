import { contract } from '../../../contract/index.ts';
import { call } from './api.ts';

/** Compiled, never run: a call accepts what its endpoint declares, and returns its response type. */
export async function callThings(): Promise<void> {
  const list = await call(contract.ads.publicList);
  const title: string | undefined = list.items[0]?.title;
  void title;
  await call(contract.ads.publicList, { query: { side: 'sell', page: 2 } });
  await call(contract.ads.read, { params: { id: 'x' } });

  // @ts-expect-error -- the path needs an id
  await call(contract.ads.read);
  // @ts-expect-error -- the endpoint declares no body
  await call(contract.ads.read, { params: { id: 'x' }, body: {} });
  // @ts-expect-error -- not a valid side
  await call(contract.ads.publicList, { query: { side: 'lend' } });
  // @ts-expect-error -- a summary contains no documents
  void list.items[0]?.documents;
}
