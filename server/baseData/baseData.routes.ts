import { contract } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import { type Caller, may } from '../http/caller.ts';
import type { Call, Mount } from '../http/mount.ts';
import { ensure } from '../lib/errors.ts';
import {
  findPort,
  findPorts,
  listBenchmarks,
  listCalendars,
  listCountries,
  listCurrencies,
  listDeliveryTerms,
  listHazardClasses,
  listPaymentTerms,
  listProducts,
  listProductTypes,
  listRedFlagRules,
  listSpecTemplates,
  listTradingRegions,
  listUnits,
  productExists,
} from './baseData.queries.ts';
import {
  viewBenchmark,
  viewCalendar,
  viewCountry,
  viewCurrency,
  viewDeliveryTerm,
  viewHazardClass,
  viewPaymentTerm,
  viewPort,
  viewProductList,
  viewProductTree,
  viewProductType,
  viewRedFlagRule,
  viewSpecTemplate,
  viewTradingRegion,
  viewUnit,
} from './baseData.view.ts';
import { MAX_AGE, sendFresh } from './sendFresh.ts';

type ListCall = Pick<Call<typeof contract.baseData.units>, 'caller' | 'query' | 'request' | 'reply'>;

/** Inactive entries are only listed for editors of base data. */
function asksForAll(caller: Caller | null, all: 'true' | 'false' | undefined): boolean {
  if (all !== 'true') return false;
  ensure(caller, 'UNAUTHENTICATED');
  ensure(may(caller, 'basedata.write'), 'FORBIDDEN');
  return true;
}

export function baseDataRoutes(mount: Mount, { db, responses }: Context): void {
  /** Sends a list: uncached for editors, cached for everyone else. */
  const list =
    (read: (all: boolean) => Promise<unknown[]>) =>
    async ({ caller, query, request, reply }: ListCall) =>
      asksForAll(caller, query.all)
        ? reply.send({ items: await read(true) })
        : responses.send(request, reply, 'baseData', async () => ({ items: await read(false) }), {
            maxAge: MAX_AGE,
          });

  mount(contract.baseData, {
    products: list(async (all) => viewProductTree(await listProducts(db), all)),
    productsSimple: list(async (all) => viewProductList(await listProducts(db), all)),
    productTypes: list(async (all) => (await listProductTypes(db, { all })).map(viewProductType)),
    productTypesByProduct: async ({ params, ...call }) =>
      list(async (all) => {
        ensure(await productExists(db, params.id, { all }), 'NOT_FOUND');
        return (await listProductTypes(db, { all, productId: params.id })).map(viewProductType);
      })(call),
    countries: list(async (all) => (await listCountries(db, { all })).map(viewCountry)),
    units: list(async (all) => (await listUnits(db, { all })).map(viewUnit)),
    currencies: list(async (all) => (await listCurrencies(db, { all })).map(viewCurrency)),
    ports: async ({ query, request, reply }) =>
      sendFresh(request, reply, { items: (await findPorts(db, query)).map(viewPort) }),
    port: async ({ params, request, reply }) => {
      const row = await findPort(db, params.id);
      ensure(row, 'NOT_FOUND');
      return sendFresh(request, reply, viewPort(row));
    },
    tradingRegions: list(async (all) => (await listTradingRegions(db, { all })).map(viewTradingRegion)),
    deliveryTerms: list(async (all) => (await listDeliveryTerms(db, { all })).map(viewDeliveryTerm)),
    paymentTerms: list(async (all) => (await listPaymentTerms(db, { all })).map(viewPaymentTerm)),
    hazardClasses: list(async (all) => (await listHazardClasses(db, { all })).map(viewHazardClass)),
    specTemplates: list(async (all) => (await listSpecTemplates(db, { all })).map(viewSpecTemplate)),
    benchmarks: list(async (all) => (await listBenchmarks(db, { all })).map(viewBenchmark)),
    calendars: list(async (all) => (await listCalendars(db, { all })).map(viewCalendar)),
    // Uncached, because whoever edits rules reads them back at once.
    redFlagRules: async ({ caller, query, request, reply }) => {
      const all = asksForAll(caller, query.all);
      const answer = { items: (await listRedFlagRules(db, { all })).map(viewRedFlagRule) };
      return all ? reply.send(answer) : sendFresh(request, reply, answer);
    },
  });
}
