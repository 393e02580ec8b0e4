import type { FastifyRequest } from 'fastify';
import { page } from '../../contract/core/page.ts';
import { contract } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import type { Sql } from '../db/client.ts';
import { actorOf, type Caller } from '../http/caller.ts';
import type { Mount } from '../http/mount.ts';
import { ensure } from '../lib/errors.ts';
import {
  findBenchmark,
  findPort,
  listCurrencies,
  listProducts,
  listProductTypes,
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
  viewProduct,
  viewProductList,
  viewProductType,
  viewSpecTemplate,
  viewTradingRegion,
  viewUnit,
} from './baseData.view.ts';
import { currencyKind, removeRate, setRate } from './currencies.ts';
import { removePeg, setPeg } from './currencyPegs.ts';
import { type EntryRow, findEntry } from './entries.queries.ts';
import type { EntryBody, Kind } from './entries.ts';
import { changeEntry, createEntry, makeDefault, removeEntry, toggleEntry, usesOf } from './entryWrites.ts';
import { decideHeldRate } from './feedRates.ts';
import { importProducts } from './import/productImport.ts';
import { importRates } from './import/rateImport.ts';
import { mergeProducts } from './productMerge.ts';
import { productKind, productTypeKind, reorderProducts, reorderTypes } from './products.ts';
import {
  benchmarkKind,
  calendarKind,
  countryKind,
  deliveryTermKind,
  hazardClassKind,
  paymentTermKind,
  portKind,
  specTemplateKind,
  tradingRegionKind,
  unitKind,
} from './referenceKinds.ts';
import { countPricedIn, listHeld, listPegs, listRates, pagePorts } from './references.queries.ts';

type Made = { caller: Caller; request: FastifyRequest };
type Named = Made & { params: { id: string } };

/** The handlers that every kind has; `view` maps a row to its public form. */
function handlersOf<Body extends EntryBody, Entry>(
  ctx: Context,
  kind: Kind<Body>,
  view: (row: EntryRow) => Entry | Promise<Entry>,
) {
  return {
    create: async (call: Made & { body: Body }) =>
      view(await createEntry(ctx, actorOf(call), kind, call.body)),
    update: async (call: Named & { body: Body }) =>
      view(await changeEntry(ctx, actorOf(call), kind, call.params.id, call.body)),
    remove: async (call: Named) => {
      await removeEntry(ctx, actorOf(call), kind, call.params.id);
      return undefined;
    },
    toggleActive: async (call: Named) => view(await toggleEntry(ctx, actorOf(call), kind, call.params.id)),
    usage: ({ params }: Named) => usesOf(ctx, kind, params.id),
  };
}

const withDefault = <Body extends EntryBody, Entry>(
  ctx: Context,
  kind: Kind<Body>,
  view: (row: EntryRow) => Entry | Promise<Entry>,
) => ({
  ...handlersOf(ctx, kind, view),
  setDefault: async (call: Named) => view(await makeDefault(ctx, actorOf(call), kind, call.params.id)),
});

/** Casts a row to the input of its kind's view; guaranteed by the database. */
const seenAs =
  <Row, Entry>(view: (row: Row) => Entry) =>
  (row: EntryRow): Entry =>
    view(row as unknown as Row);

export function baseDataWritesRoutes(mount: Mount, ctx: Context): void {
  const { db } = ctx;
  const currencyOf = async ({ id }: { id: string }) => {
    const row = (await listCurrencies(db, { all: true })).find((one) => one.id === id);
    ensure(row, 'NOT_FOUND');
    return viewCurrency(row);
  };
  const benchmarkOf = async ({ id }: { id: string }) => {
    const row = await findBenchmark(db, id);
    ensure(row, 'NOT_FOUND');
    return viewBenchmark(row);
  };
  const portOf = async ({ id }: { id: string }) => {
    const row = await findPort(db, id);
    ensure(row, 'NOT_FOUND');
    return viewPort(row);
  };
  const productOf = async (from: Sql, id: string) => {
    const row = await findEntry(from, 'products', id);
    ensure(row, 'NOT_FOUND');
    return seenAs(viewProduct)(row);
  };

  mount(contract.products, {
    ...withDefault(ctx, productKind, seenAs(viewProduct)),
    reorder: async (call) => {
      await reorderProducts(ctx, actorOf(call), call.body.products);
      return { items: viewProductList(await listProducts(db), true) };
    },
    importRows: (call) => importProducts(ctx, actorOf(call), call.body),
    merge: async (call) => {
      const { into } = call.body;
      const moved = await mergeProducts(ctx, actorOf(call), call.params.id, into);
      return { product: await productOf(db, into), moved };
    },
  });
  mount(contract.productTypes, {
    ...withDefault(ctx, productTypeKind, seenAs(viewProductType)),
    reorder: async (call) => {
      const { productId } = call.params;
      await reorderTypes(ctx, actorOf(call), productId, call.body.productTypes);
      return { items: (await listProductTypes(db, { all: true, productId })).map(viewProductType) };
    },
  });
  mount(contract.countries, withDefault(ctx, countryKind, seenAs(viewCountry)));
  mount(contract.units, withDefault(ctx, unitKind, seenAs(viewUnit)));
  mount(contract.currencies, {
    ...withDefault(ctx, currencyKind, currencyOf),
    rates: async ({ params, query }) => {
      ensure(await findEntry(db, 'currencies', params.id), 'NOT_FOUND');
      const { rows, total } = await listRates(db, params.id, query);
      return page(
        rows.map((row) => ({
          date: row.rate_date,
          usdRate: row.usd_rate,
          source: row.source,
          until: row.until,
        })),
        total,
        query,
      );
    },
    setRate: async (call) => {
      await setRate(ctx, actorOf(call), call.params, call.body);
      return currencyOf(call.params);
    },
    rateEffect: async ({ params }) => {
      ensure(await findEntry(db, 'currencies', params.id), 'NOT_FOUND');
      return { ads: await countPricedIn(db, params.id) };
    },
    heldRates: async () => ({
      items: (await listHeld(db)).map((row) => ({
        id: row.currency_id,
        code: row.code,
        date: row.rate_date,
        usdRate: row.usd_rate,
        usdRateBefore: row.usd_rate_before,
      })),
    }),
    decideHeldRate: async (call) => {
      await decideHeldRate(ctx, actorOf(call), call.params.id, call.body.take);
      return currencyOf(call.params);
    },
    pegs: async ({ params }) => {
      ensure(await findEntry(db, 'currencies', params.id), 'NOT_FOUND');
      return {
        items: (await listPegs(db, params.id)).map(({ per_usd: perUsd, ...row }) => ({ perUsd, ...row })),
      };
    },
    setPeg: async (call) => {
      await setPeg(ctx, actorOf(call), call.params, call.body);
      return currencyOf(call.params);
    },
    removePeg: async (call) => {
      await removePeg(ctx, actorOf(call), call.params);
      return currencyOf(call.params);
    },
    importRates: (call) => importRates(ctx, actorOf(call), call.body),
    removeRate: async (call) => {
      await removeRate(ctx, actorOf(call), call.params);
      return currencyOf(call.params);
    },
  });
  mount(contract.ports, {
    ...handlersOf(ctx, portKind, portOf),
    adminList: async ({ query }) => {
      const { rows, total } = await pagePorts(db, query);
      return page(rows.map(viewPort), total, query);
    },
  });
  mount(contract.deliveryTerms, withDefault(ctx, deliveryTermKind, seenAs(viewDeliveryTerm)));
  mount(contract.paymentTerms, withDefault(ctx, paymentTermKind, seenAs(viewPaymentTerm)));
  mount(contract.hazardClasses, handlersOf(ctx, hazardClassKind, seenAs(viewHazardClass)));
  mount(contract.tradingRegions, handlersOf(ctx, tradingRegionKind, seenAs(viewTradingRegion)));
  mount(contract.specTemplates, handlersOf(ctx, specTemplateKind, seenAs(viewSpecTemplate)));
  mount(contract.calendars, handlersOf(ctx, calendarKind, seenAs(viewCalendar)));
  mount(contract.benchmarks, handlersOf(ctx, benchmarkKind, benchmarkOf));
}
