import { session } from '../lib/session.ts';
import { draftCopies } from './draftCopy.ts';
import { draftSession } from './draftSession.ts';
import { editModeOf } from './editMode.ts';
import { type Opened, openAd, openNew } from './openAd.ts';
import { waitingDrafts } from './waitingDrafts.ts';

/** An ad that was changed elsewhere too: its owner decides. */
export type DraftConflict = { adId: string; title: string };
export type Delivery = { sent: number; conflicts: DraftConflict[] };

const copies = draftCopies(localStorage);
const nothing = () => {};

/** Calls go out as whoever is signed in: with somebody else there, what is this person's stays where it is. */
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

/** Sends what this person wrote without a line. An ad that the server has in a newer version stays as it is there. */
export const sendWaitingDrafts = async (userId: string): Promise<Delivery> => {
  const delivery: Delivery = { sent: 0, conflicts: [] };
  for (const adId of waitingDrafts.of(userId)) {
    if (!isHere(userId)) break;
    try {
      const read = (id: string) => copies.read(userId, id);
      const opened = adId === null ? openNew(copies.read(userId, null)) : await openAd(adId, read);
      const { ad, conflict, restoredAt } = opened;
      if (!isHere(userId)) break;
      // It went before, and the answer was lost on its way.
      const isThere = restoredAt === null && adId !== null && conflict === null;
      if (isThere) copies.remove(userId, adId);
      if (ad !== null && conflict !== null) delivery.conflicts.push({ adId: ad.id, title: ad.title });
      else if (editModeOf(ad) === 'draft' && (isThere || (await send(opened, userId)))) delivery.sent += 1;
    } catch {
      // Still no line, or the ad is gone: the copy stays, and its own screen says so.
    }
  }
  return delivery;
};
