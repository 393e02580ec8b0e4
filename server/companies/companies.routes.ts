import { contract } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import { actorOf, type Caller } from '../http/caller.ts';
import type { Mount } from '../http/mount.ts';
import { sendSheet } from '../http/sendSheet.ts';
import { activitySheet, listActivity } from './activity/activity.ts';
import {
  askForAdmin,
  objectToAdmin,
  proveAdmin,
  readAdminRequests,
  refuseAdmin,
  signAdmin,
  withdrawAdmin,
} from './adminRequests.ts';
import { takeBack } from './brought/brought.ts';
import { createCompany, editCompany, readCompany, readOwnCompany } from './companies.ts';
import { readCompanyPage } from './companyPage.ts';
import { readRecord, searchCompanies } from './desk/desk.ts';
import {
  answerDispute,
  decideDispute,
  lookAtDispute,
  openDispute,
  readDisputes,
  shareDomain,
  unshareDomain,
  withdrawDispute,
} from './disputes.ts';
import { addDomain, changeJoinMode, checkDomain, removeDomain } from './domains.ts';
import { acceptInvitation, decideJoin, invite, join, lookAt, readJoinable, revoke } from './invitations.ts';
import { leaveCompany, removeMember } from './leaving.ts';
import { setMember } from './members.ts';
import { setOwners } from './owners.ts';
import { decide, setPolicy } from './proposals.ts';
import { declareRelated, endRelated, readRelated } from './related/related.ts';

export function companiesRoutes(mount: Mount, ctx: Context): void {
  const answer = (caller: Caller, companyId: string) => readCompany(ctx.db, companyId, caller.id);

  mount(contract.companies, {
    mine: async ({ caller }) => ({ company: await readOwnCompany(ctx.db, caller) }),
    create: async ({ caller, body, effectId }) => {
      await createCompany(ctx, caller, effectId, body);
      return answer(caller, effectId);
    },
    update: async ({ caller, params, body }) => {
      await editCompany(ctx, caller, params.id, body);
      return answer(caller, params.id);
    },
    setOwners: async ({ caller, params, body }) => {
      await setOwners(ctx, caller, params.id, body);
      return answer(caller, params.id);
    },
    page: ({ params }) => readCompanyPage(ctx.db, params.id),
    setMember: async ({ caller, params: { id, userId }, body }) => {
      await setMember(ctx, caller, { companyId: id, userId }, body);
      return answer(caller, id);
    },
    removeMember: async ({ caller, params: { id, userId }, body }) => {
      await removeMember(ctx, caller, { companyId: id, userId, successorId: body.successorId });
      return answer(caller, id);
    },
    takeBack: async ({ caller, params }) => {
      await takeBack(ctx, caller, params.id);
      return answer(caller, params.id);
    },
    leave: async ({ caller, body }) => {
      await leaveCompany(ctx, caller, body);
      return undefined;
    },
    setPolicy: async ({ caller, params, body }) => {
      await setPolicy(ctx, caller, params.id, body);
      return answer(caller, params.id);
    },
    decideProposal: async ({ caller, params: { id, proposalId }, body }) => {
      await decide(ctx, caller, { companyId: id, proposalId }, body.confirm);
      return answer(caller, id);
    },
  });
  mount(contract.companyInvitations, {
    invite: async ({ caller, params, body }) => {
      await invite(ctx, caller, params.id, body);
      return answer(caller, params.id);
    },
    revoke: async ({ caller, params }) => {
      await revoke(ctx, caller, params.id, params.invitationId);
      return answer(caller, params.id);
    },
    look: ({ body }) => lookAt(ctx, body.token),
    accept: async ({ caller, body }) =>
      answer(caller, await acceptInvitation(ctx, caller, body.token, body.bringAds)),
    joinable: ({ caller }) => readJoinable(ctx, caller),
    join: async ({ caller, body }) => ({ joined: await join(ctx, caller, body.note) }),
    decideJoin: async ({ caller, params: { id, requestId }, body }) => {
      await decideJoin(ctx, caller, { companyId: id, requestId }, body.accept);
      return answer(caller, id);
    },
  });
  mount(contract.companyDomains, {
    add: async ({ caller, params, body }) => {
      await addDomain(ctx, caller, params.id, body);
      return answer(caller, params.id);
    },
    check: async ({ caller, params: { id, domainId }, body }) => {
      await checkDomain(ctx, caller, { companyId: id, id: domainId, code: body.code });
      return answer(caller, id);
    },
    setJoinMode: async ({ caller, params: { id, domainId }, body }) => {
      await changeJoinMode(ctx, caller, { companyId: id, id: domainId }, body.joinMode);
      return answer(caller, id);
    },
    remove: async ({ caller, params: { id, domainId } }) => {
      await removeDomain(ctx, caller, { companyId: id, id: domainId });
      return answer(caller, id);
    },
  });
  mount(contract.domainDisputes, {
    open: async ({ caller, params, body }) => {
      await openDispute(ctx, caller, params.id, body);
      return answer(caller, params.id);
    },
    withdraw: async ({ caller, params: { id, disputeId } }) => {
      await withdrawDispute(ctx, caller, { companyId: id, id: disputeId });
      return answer(caller, id);
    },
    answer: async ({ caller, params: { id, disputeId }, body }) => {
      await answerDispute(ctx, caller, { companyId: id, id: disputeId }, body.answer);
      return answer(caller, id);
    },
    share: async ({ caller, params: { id, disputeId } }) => {
      await shareDomain(ctx, caller, { companyId: id, id: disputeId });
      return answer(caller, id);
    },
    unshare: async ({ caller, params: { id, domainId, companyId } }) => {
      await unshareDomain(ctx, caller, { companyId: id, domainId, otherId: companyId });
      return answer(caller, id);
    },
  });
  mount(contract.adminRequests, {
    open: async ({ caller, params, body }) => {
      await askForAdmin(ctx, caller, params.id, body);
      return answer(caller, params.id);
    },
    check: async ({ caller, params: { id, requestId } }) => {
      await proveAdmin(ctx, caller, { companyId: id, id: requestId });
      return answer(caller, id);
    },
    withdraw: async ({ caller, params: { id, requestId } }) => {
      await withdrawAdmin(ctx, caller, { companyId: id, id: requestId });
      return answer(caller, id);
    },
    object: async ({ caller, params: { id, requestId } }) => {
      await objectToAdmin(ctx, caller, { companyId: id, id: requestId });
      return answer(caller, id);
    },
  });
  mount(contract.companyDesk, {
    list: ({ query }) => searchCompanies(ctx.db, query),
    read: ({ params }) => readRecord(ctx.db, params.id),
  });
  mount(contract.relatedCompanies, {
    list: ({ params }) => readRelated(ctx.db, params.id),
    declare: ({ caller, params, body, request }) =>
      declareRelated(ctx, actorOf({ caller, request }), params.id, body),
    end: ({ caller, params, body, request }) =>
      endRelated(ctx, actorOf({ caller, request }), params.id, { ...body, linkId: params.linkId }),
  });
  mount(contract.companyActivity, {
    list: ({ caller, params, query }) => listActivity(ctx.db, caller, params.id, query),
    download: async ({ caller, params, query: { format, ...query }, request, reply }) => {
      const sheet = await activitySheet(ctx, actorOf({ caller, request }), params.id, query);
      return sendSheet(reply, sheet, { name: 'activity', format });
    },
  });
  mount(contract.adminRequestsDesk, {
    list: async ({ caller, query }) => ({ items: await readAdminRequests(ctx, caller.id, query.state) }),
    sign: async ({ caller, params, body, request }) => {
      await signAdmin(ctx, actorOf({ caller, request }), params.id, body.extract);
      return undefined;
    },
    refuse: async ({ caller, params, body, request }) => {
      await refuseAdmin(ctx, actorOf({ caller, request }), params.id, body.reason);
      return undefined;
    },
  });
  mount(contract.domainDisputesDesk, {
    list: async ({ caller, query }) => ({ items: await readDisputes(ctx, caller.id, query.state) }),
    look: async ({ params }) => ({ records: await lookAtDispute(ctx, params.id) }),
    decide: async ({ caller, params, body, request }) => {
      await decideDispute(ctx, actorOf({ caller, request }), params.id, body);
      return undefined;
    },
  });
}
