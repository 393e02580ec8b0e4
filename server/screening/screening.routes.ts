import { msg } from '../../contract/core/message.ts';
import { page } from '../../contract/core/page.ts';
import { contract } from '../../contract/index.ts';
import type { ListName } from '../../contract/screening/lists.ts';
import type { Context } from '../context.ts';
import { actorOf, type Caller } from '../http/caller.ts';
import type { Mount } from '../http/mount.ts';
import { ensure } from '../lib/errors.ts';
import { countHolders } from '../notifications/notifications.ts';
import { activeIndex } from './activeIndex.ts';
import { sendCasePdf } from './casePdf.ts';
import { checkCounterparty, listsInUse, lookupsOf } from './checkCounterparty.ts';
import { findHit, historyOf, listHits } from './hits.queries.ts';
import { currentVersions, findVersion, listSettings, listVersions } from './lists/versions.queries.ts';
import {
  activateVersion,
  fetchVersion,
  switchList,
  uploadVersion,
  withdrawVersion,
} from './lists/versions.ts';
import { confirmDecision, noteExport, proposeDecision, returnDecision } from './reviewHits.ts';
import { findRule, listRules } from './rules/rules.queries.ts';
import { changeRule, confirmRule, enterRule, viewRule } from './rules/rules.ts';
import { isFetched, viewHit, viewHitDetail, viewLists, viewRun, viewVersion } from './screening.view.ts';
import { listRuns } from './subjects.queries.ts';
import {
  confirmThresholds,
  effectOf,
  proposeThresholds,
  readThresholds,
  withdrawThresholds,
} from './thresholds/thresholds.ts';

export function screeningRoutes(mount: Mount, ctx: Context): void {
  const { db } = ctx;
  const version = async (id: string) => {
    const row = await findVersion(db, id);
    ensure(row, 'NOT_FOUND');
    return viewVersion(row);
  };
  const lists = async () => viewLists(await listSettings(db), await currentVersions(db));
  const oneList = async (list: ListName) => {
    const found = (await lists()).find((one) => one.list === list);
    ensure(found, 'NOT_FOUND');
    return found;
  };
  const hit = async (id: string, { id: readerId }: Caller) => {
    const row = await findHit(db, id);
    ensure(row, 'NOT_FOUND');
    const [history, reviewers] = await Promise.all([
      historyOf(db, id),
      countHolders(db, 'compliance.review'),
    ]);
    return viewHitDetail(row, { history, readerId, others: reviewers > 1 });
  };
  const rule = async (id: string, { id: readerId }: Caller) => {
    const row = await findRule(db, id);
    ensure(row, 'NOT_FOUND');
    return viewRule(row, readerId);
  };

  mount(contract.screening, {
    lists: async ({ caller }) => ({
      lists: listsInUse(await activeIndex(db)),
      lookups: await lookupsOf(db, caller.id),
    }),
    check: ({ caller, body }) => checkCounterparty(ctx, caller.id, body),
  });
  mount(contract.screeningLists, {
    list: async () => ({ items: await lists() }),
    versions: async ({ query }) => {
      const { rows, total } = await listVersions(db, query);
      return page(rows.map(viewVersion), total, query);
    },
    upload: async ({ caller, params, body, files, request }) =>
      version(await uploadVersion(ctx, actorOf({ caller, request }), params.id, { ...body, files })),
    fetch: async ({ caller, params, request }) => {
      const { id: list } = params;
      ensure(isFetched(list), 'WRONG_STATE', { message: msg('screening.notFetched') });
      await fetchVersion(ctx, actorOf({ caller, request }), list);
      return oneList(list);
    },
    set: async ({ caller, params, body, request }) => {
      ensure(isFetched(params.id), 'WRONG_STATE', { message: msg('screening.notFetched') });
      await switchList(ctx, actorOf({ caller, request }), params.id, body.isOn);
      return oneList(params.id);
    },
    activate: async ({ caller, params, request }) => {
      await activateVersion(ctx, actorOf({ caller, request }), params.id);
      return version(params.id);
    },
    withdraw: async ({ caller, params, request }) => {
      await withdrawVersion(ctx, actorOf({ caller, request }), params.id);
      return version(params.id);
    },
  });
  mount(contract.screeningHits, {
    list: async ({ query }) => {
      const { rows, total } = await listHits(db, query);
      return page(rows.map(viewHit), total, query);
    },
    read: ({ caller, params }) => hit(params.id, caller),
    casePdf: async ({ caller, params, request, reply }) => {
      const shown = await hit(params.id, caller);
      await noteExport(ctx, actorOf({ caller, request }), params.id);
      return sendCasePdf(ctx, shown, reply);
    },
    propose: async ({ caller, params, body, request }) => {
      await proposeDecision(ctx, actorOf({ caller, request }), params.id, body);
      return hit(params.id, caller);
    },
    confirm: async ({ caller, params, body, request }) => {
      await confirmDecision(ctx, actorOf({ caller, request }), params.id, body.version);
      return hit(params.id, caller);
    },
    return: async ({ caller, params, body, request }) => {
      await returnDecision(ctx, actorOf({ caller, request }), params.id, body);
      return hit(params.id, caller);
    },
    runs: async ({ query }) => {
      const { rows, total } = await listRuns(db, query);
      return page(rows.map(viewRun), total, query);
    },
  });
  mount(contract.screeningThresholds, {
    read: ({ caller }) => readThresholds(db, caller.id),
    tryOut: ({ body }) => effectOf(db, body.values),
    propose: ({ caller, body, request }) => proposeThresholds(ctx, actorOf({ caller, request }), body),
    confirm: ({ caller, params, request }) => confirmThresholds(ctx, actorOf({ caller, request }), params.id),
    withdraw: ({ caller, params, request }) =>
      withdrawThresholds(ctx, actorOf({ caller, request }), params.id),
  });
  mount(contract.regimeRules, {
    list: async ({ caller }) => ({ items: (await listRules(db)).map((row) => viewRule(row, caller.id)) }),
    create: async ({ caller, body, request }) =>
      rule(await enterRule(ctx, actorOf({ caller, request }), body), caller),
    update: async ({ caller, params, body, request }) => {
      await changeRule(ctx, actorOf({ caller, request }), params.id, body);
      return rule(params.id, caller);
    },
    confirm: async ({ caller, params, body, request }) => {
      await confirmRule(ctx, actorOf({ caller, request }), params.id, body.version);
      return rule(params.id, caller);
    },
  });
}
