import { session } from '../../../lib/session.ts';
import { editModeOf } from '../editMode.ts';
import { draftCopies } from './draftCopy.ts';
import { draftSession } from './draftSession.ts';
import { type Opened, openAd, openNew } from './openAd.ts';
import { waitingDrafts } from './waitingDrafts.ts';

/** The ad was also changed elsewhere: its owner decides. */
export type DraftConflict = { adId: string; title: string };
export type Delivery = { sent: number; conflicts: DraftConflict[] };

const copies = draftCopies(localStorage);
const nothing = () => {};

/** Calls use the current session: if another user is signed in, this user's drafts are not sent. */
const isHere = (userId: string) => session.get().user?.id === userId;

const send = async ({ stored, form }: Opened, userId: string): Promise<boolean> => {
  const writing = draftSession({
    stored,
    isDraft: true,
    userId,
    copies,
    onCreated: nothing,
    onSaved: nothing,
    onStored: nothing,
    onRefused: nothing,
    onFileErrors: nothing,
    onUpload: nothing,
  });
  writing.change(form, true);
  const arrived = await writing.autosave.flush();
  writing.dispose();
  if (arrived) writing.outdate();
  return arrived;
};

/** Sends the drafts this user wrote offline. An ad with a newer version on the server is left unchanged. */
export const sendWaitingDrafts = async (userId: string): Promise<Delivery> => {
  const delivery: Delivery = { sent: 0, conflicts: [] };
  for (const adId of waitingDrafts.of(userId)) {
    if (!isHere(userId)) break;
    try {
      const read = (id: string) => copies.read(userId, id);
      const opened = adId === null ? openNew(copies.read(userId, null)) : await openAd(adId, read);
      const { ad, conflict, restoredAt } = opened;
      if (!isHere(userId)) break;
      // It was already saved, but the response was lost.
      const isThere = restoredAt === null && adId !== null && conflict === null;
      if (isThere) copies.remove(userId, adId);
      if (ad !== null && conflict !== null) delivery.conflicts.push({ adId: ad.id, title: ad.title });
      else if (editModeOf(ad) === 'draft' && (isThere || (await send(opened, userId)))) delivery.sent += 1;
    } catch {
      // Still offline, or the ad is gone: the copy stays, and its own screen reports it.
    }
  }
  return delivery;
};
