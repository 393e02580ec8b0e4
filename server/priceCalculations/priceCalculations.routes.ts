import type { FastifyInstance } from 'fastify';
import { page } from '../../contract/core/page.ts';
import { contract } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import { actorOf } from '../http/caller.ts';
import type { Limits } from '../http/limits.ts';
import type { Mount } from '../http/mount.ts';
import { sendCalculationPdf } from './calculationPdf.ts';
import { compareCalculation } from './compareCalculation.ts';
import { proofFor } from './licence.ts';
import { listOwn } from './priceCalculations.queries.ts';
import { freezeCalculation, readCalculation, shareCalculation } from './priceCalculations.ts';
import { viewCalculation, viewRow } from './priceCalculations.view.ts';
import { hiddenProof } from './proof.ts';
import { listKeys } from './signingKeys.queries.ts';
import { rotateKey, viewKey } from './signingKeys.ts';
import { verifyProof } from './verifyProof.ts';

export function priceCalculationsRoutes(mount: Mount, ctx: Context): void {
  const { db } = ctx;
  const view = async (id: string, readerId: string) =>
    viewCalculation(db, await readCalculation(db, id, readerId), readerId);

  mount(contract.priceCalculations, {
    list: async ({ caller, query }) => {
      const { rows, total } = await listOwn(db, caller.id, query);
      return page(await Promise.all(rows.map((row) => viewRow(db, row))), total, query);
    },
    create: async ({ caller, body, effectId }) =>
      view(await freezeCalculation(ctx, caller, effectId, body), caller.id),
    read: ({ caller, params }) => view(params.id, caller.id),
    proofFile: async ({ caller, params, query, reply }) => {
      const { proof } = await proofFor(db, await readCalculation(db, params.id, caller.id), caller.id);
      const shown = query.licensed === 'hidden' ? hiddenProof(proof) : proof;
      return reply
        .header('Content-Disposition', `attachment; filename="${proof.number}.json"`)
        .header('Cache-Control', 'private, no-store')
        .type('application/json; charset=utf-8')
        .serializer(String)
        .send(`${JSON.stringify(shown, null, 2)}\n`);
    },
    proofPdf: async ({ caller, params, query, reply }) => {
      const row = await readCalculation(db, params.id, caller.id);
      const { proof } = await proofFor(db, row, caller.id);
      return sendCalculationPdf(ctx, { row, proof, language: query.language }, reply);
    },
    verify: ({ caller, body }) => verifyProof(db, caller?.id ?? null, body.proof),
    share: async ({ caller, params, body }) => {
      await shareCalculation(ctx, caller, params.id, body.conversationId);
      return view(params.id, caller.id);
    },
    compare: ({ caller, params }) => compareCalculation(ctx, caller, params.id),
    keys: async () => ({ items: (await listKeys(db)).map(viewKey) }),
    rotateKey: (call) => rotateKey(ctx, actorOf(call)),
  });
}

/** The public keys at the address that a proof names; the same as `GET /price-calculations/keys`. */
export function servePriceKeys(app: FastifyInstance, { db }: Context, limits: Limits): void {
  const counted = { onRequest: async ({ ip }: { ip: string }) => limits.byAddress('general', ip) };
  app.get('/.well-known/gasmap-keys.json', counted, async (_request, reply) =>
    reply
      .header('Cache-Control', 'public, max-age=300')
      .header('Access-Control-Allow-Origin', '*')
      .send({ keys: (await listKeys(db)).map(viewKey) }),
  );
}
