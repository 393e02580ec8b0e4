import { contract } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import type { Mount } from '../http/mount.ts';
import { evaluateFormula } from './priceFormulas.ts';

export const priceFormulasRoutes = (mount: Mount, ctx: Context): void =>
  mount(contract.priceFormulas, {
    evaluate: ({ caller, body }) => evaluateFormula(ctx.db, caller.id, body),
  });
