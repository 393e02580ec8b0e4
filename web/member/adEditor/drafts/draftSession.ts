import type { AdPayload } from '../../../../contract/ads/adPayload.ts';
import type { Ad } from '../../../../contract/ads/adShapes.ts';
import { contract } from '../../../../contract/index.ts';
import { call } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/apiError.ts';
import { connection } from '../../../lib/api/connection.ts';
import { refresh } from '../../../lib/api/query.ts';
import { type AdForm, candidateOf } from '../../../shared/adForm/adForm.ts';
import { type FormIssue, formPath, isWorthSaving, validPart } from '../../../shared/adForm/adFormValidity.ts';
import { isAsSent } from '../../../shared/adForm/isAsSent.ts';
import { isSendable, pendingFiles } from '../../../shared/adForm/pendingFiles.ts';
import { holds } from '../../../shared/adForm/sameContent.ts';
import { type AdContent, adSaver } from './adSaver.ts';
import { createAutosave } from './autosave.ts';
import type { DraftCopies } from './draftCopy.ts';

const SAVE_DELAY_MS = 1500;
const RETRY_MS = [5_000, 15_000, 30_000, 60_000];

/** The server's error for each file, by row key. */
export type FileErrors = Record<string, string>;

type Options = {
  /** The ad and its content as stored on the server; null for a new ad. */
  stored: { id: string; version: number; payload: AdPayload } | null;
  /** For a draft every valid part is saved; any other ad is replaced as a whole or not at all. */
  isDraft: boolean;
  userId: string;
  copies: DraftCopies;
  onCreated: (ad: Ad) => void;
  onSaved: (ad: Ad) => void;
  onStored: (rowKey: string, documentId: string) => void;
  onRefused: (issues: FormIssue[]) => void;
  onFileErrors: (errors: FileErrors) => void;
  onUpload: (share: number | null) => void;
};

const isUnanswered = (error: unknown) =>
  error instanceof ApiError &&
  (error.isOffline || error.status >= 500 || error.code === 'IDEMPOTENCY_KEY_BUSY');

/** Errors that an automatic retry can fix: no response, server error, rate limit. */
const retryable = (error: unknown) =>
  isUnanswered(error) || (error instanceof ApiError && error.code === 'RATE_LIMITED');

/** A response may be lost with the page: sending the same first content of the same ad again creates no second ad. */
const creationKey = (begunAt: number, payload: AdPayload): string => {
  let sum = 0;
  for (const letter of JSON.stringify(payload)) sum = (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) | 0;
  return `ad-${begunAt}-${(sum >>> 0).toString(36)}`;
};

/** Editing session of one ad: input is kept in this browser at once and sent to the server as a draft after a delay. */
export const draftSession = (options: Options) => {
  let latest: AdForm | null = null;
  let issues: FormIssue[] = [];
  let fileErrors: FileErrors = {};
  /** Parts the server rejected; they stay in the form and are sent again once they change. */
  const refused = new Map<string, string>();
  let lastSent: AdPayload | null = null;
  let lastAnswer: Ad | null = null;

  const adId = () => saver.known()?.id ?? null;
  const { userId, copies } = options;
  const begunAt = (options.stored === null ? copies.read(userId, null)?.begunAt : undefined) ?? Date.now();

  const contentOf = (form: AdForm): AdContent => {
    const candidate = candidateOf(form, (row) => isSendable(row) && fileErrors[row.key] === undefined);
    const valid = validPart(candidate);
    issues = valid.issues;
    const accepted = Object.entries(valid.payload).filter(
      ([part, value]) => refused.get(part) !== JSON.stringify(value),
    );
    const rows = candidate.rows.documents.map((row) => form.documents[row]?.key ?? '');
    return { payload: Object.fromEntries(accepted), rows };
  };

  const watched = (files: unknown[]) => (files.length === 0 ? {} : { onProgress: options.onUpload });

  const saver = adSaver(
    {
      create: (payload, files, idempotencyKey) => {
        lastSent = payload;
        return call(contract.ads.create, {
          body: { ...payload, draft: true },
          files,
          idempotencyKey,
          ...watched(files),
        });
      },
      edit: (id, version, payload, files) => {
        lastSent = payload;
        const body = { ...payload, ...(options.isDraft ? { draft: true } : {}), version };
        return call(contract.ads.userEdit, { params: { id }, body, files, ...watched(files) });
      },
      fileOf: (key) => (fileErrors[key] === undefined ? pendingFiles.get(key) : undefined),
      onCreated: (ad) => {
        copies.remove(userId, null);
        options.onCreated(ad);
      },
      onStored: (key, documentId) => {
        pendingFiles.delete(key);
        options.onStored(key, documentId);
      },
      newKey: ({ payload }) => creationKey(begunAt, payload),
      isUnanswered,
    },
    options.stored,
  );

  /** Excludes the parts the server rejected and shows the errors at their fields; returns whether any were found. */
  const setAside = (error: ApiError, form: AdForm, { payload, rows }: AdContent): boolean => {
    const parts: Record<string, unknown> = payload;
    const formRows = candidateOf(form, ({ key }) => rows.includes(key)).rows;
    const said: FormIssue[] = [];
    let files = 0;
    for (const { path, message } of error.details) {
      const [head = '', index] = path.split('.');
      if (head === 'documents' || head === 'documentFiles') {
        const uploads = rows.filter((_, at) => payload.documents?.[at]?.id === undefined);
        const key = head === 'documents' ? rows[Number(index)] : uploads[Number(index)];
        if (key === undefined) continue;
        fileErrors = { ...fileErrors, [key]: message };
        files += 1;
      } else if (head in parts) {
        refused.set(head, JSON.stringify(parts[head]));
        said.push({ path: formPath(path.split('.'), formRows), kind: 'other', message });
      }
    }
    if (files > 0) options.onFileErrors(fileErrors);
    // What was filled or corrected since is sent again anyway, and gets an answer of its own.
    const now = validPart(candidateOf(latest ?? form, isSendable)).payload;
    const standing = said.filter(({ path }) => isAsSent(path, parts, now));
    if (standing.length > 0) options.onRefused(standing);
    return files + said.length > 0;
  };

  const save = async (form: AdForm): Promise<void> => {
    for (;;) {
      const content = contentOf(form);
      if (saver.known() === null && !isWorthSaving(content.payload)) return;
      try {
        const ad = await saver.save(content);
        lastAnswer = ad;
        if (ad !== null) options.onSaved(ad);
        syncCopy();
        return;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (isUnanswered(error)) syncCopy(true);
        if (error.code === 'STALE' && (await isOwnLostAnswer())) continue;
        const atFields =
          error.code === 'VALIDATION_FAILED' ||
          error.code === 'BAD_UPLOAD' ||
          error.code === 'PAYLOAD_TOO_LARGE';
        if (!atFields || !setAside(error, form, content) || !options.isDraft) throw error;
        // The rejected parts must be gone from the payload, or the same error would repeat forever.
        if (JSON.stringify(contentOf(form).payload) === JSON.stringify(content.payload)) throw error;
      } finally {
        options.onUpload(null);
      }
    }
  };

  const readAd = async (): Promise<Ad | null> => {
    const id = adId();
    return id === null ? null : call(contract.ads.read, { params: { id } });
  };

  const isOwnLostAnswer = async (): Promise<boolean> => {
    const ad = await readAd();
    if (
      ad === null ||
      lastSent === null ||
      ad.version !== (saver.known()?.version ?? 0) + 1 ||
      !holds(ad, lastSent)
    )
      return false;
    saver.rebase(ad);
    return true;
  };

  const autosave = createAutosave<AdForm>({
    save,
    retryable,
    delayMs: SAVE_DELAY_MS,
    retryMs: RETRY_MS,
    now: Date.now,
  });

  /** Keeps in the browser what the server lacks: unsent changes, incomplete fields, rejected parts. */
  const syncCopy = (lineLost = connection.isOffline()) => {
    if (latest === null) return;
    const complete = issues.length === 0 && refused.size === 0 && saver.isSaved(contentOf(latest));
    if (complete) copies.remove(userId, adId());
    else {
      const version = saver.known()?.version ?? 0;
      const waits = options.isDraft && lineLost;
      copies.write(userId, adId(), { form: latest, version, at: Date.now(), begunAt, waits });
    }
  };

  return {
    autosave,
    issues: () => issues,
    adId,
    readAd,
    /** The ad as returned by the last save; null if there was nothing to send. */
    answer: () => lastAnswer,
    /** `autosaved: false` keeps the change in this browser only, until `send`. */
    change: (form: AdForm, autosaved: boolean) => {
      latest = form;
      const content = contentOf(form);
      if (adId() === null && !isWorthSaving(content.payload)) return;
      syncCopy();
      if (autosaved && (autosave.hasUnsaved() || !saver.isSaved(content))) autosave.change(form);
    },
    /** Sends the form now, without debounce. */
    send: (form: AdForm) => {
      latest = form;
      refused.clear();
      autosave.change(form);
      return autosave.flush();
    },
    /** The row's file was replaced or removed: its error no longer applies. */
    forgetFileError: (key: string) => {
      const { [key]: _, ...rest } = fileErrors;
      fileErrors = rest;
      options.onFileErrors(fileErrors);
    },
    /** Uploads the row's file again after it failed on its own. */
    retryFile: (key: string, form: AdForm, autosaved: boolean) => {
      const { [key]: _, ...rest } = fileErrors;
      fileErrors = rest;
      options.onFileErrors(fileErrors);
      latest = form;
      if (autosaved) autosave.change(form);
    },
    /** After "keep mine": the local input replaces the other version. */
    replace: (ad: Ad): Promise<boolean> => {
      saver.rebase(ad);
      return autosave.flush();
    },
    forget: () => copies.remove(userId, adId()),
    outdate: () =>
      refresh([contract.ads.myAds, contract.ads.myCount, contract.ads.canCreate, contract.ads.read]),
    dispose: autosave.dispose,
  };
};
