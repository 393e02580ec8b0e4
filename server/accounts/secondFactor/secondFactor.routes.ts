import { contract } from '../../../contract/index.ts';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/caller.ts';
import type { Limits } from '../../http/limits.ts';
import type { Mount } from '../../http/mount.ts';
import {
  beginPasskey,
  beginTotp,
  finishPasskey,
  finishTotp,
  namePasskey,
  readFactors,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
} from './ownFactors.ts';

export const secondFactorRoutes = (mount: Mount, ctx: Context, limits: Limits): void =>
  mount(contract.secondFactor, {
    read: ({ caller }) => readFactors(ctx, caller),
    startTotp: ({ caller }) => beginTotp(ctx, caller),
    confirmTotp: async (call) => {
      await limits.byAccount('secondFactor', call.caller.id);
      return finishTotp(ctx, actorOf(call), call.body.code);
    },
    removeTotp: async (call) => {
      await removeTotp(ctx, actorOf(call));
      return undefined;
    },
    renewRecoveryCodes: (call) => renewRecoveryCodes(ctx, actorOf(call)),
    startPasskey: ({ caller }) => beginPasskey(ctx, caller),
    addPasskey: (call) => finishPasskey(ctx, actorOf(call), call.body),
    renamePasskey: ({ caller, params, body }) => namePasskey(ctx, caller.id, params.id, body.name),
    removePasskey: async (call) => {
      await removePasskey(ctx, actorOf(call), call.params.id);
      return undefined;
    },
  });
