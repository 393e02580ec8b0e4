import { describe, expect, it, vi } from 'vitest';
import type { AdPayload } from '../../../../contract/ads/adPayload.ts';
import type { Ad } from '../../../../contract/ads/adShapes.ts';
import { adSaver } from './adSaver.ts';

const answer = (version: number, documents: { id: string }[] = []) =>
  ({ id: 'ad1', version, documents }) as unknown as Ad;
const content = (description: string): { payload: AdPayload; rows: string[] } => ({
  payload: { description },
  rows: [],
});
const document = (id?: string) =>
  ({ ...(id === undefined ? {} : { id }), title: 'COQ', kind: 'other', visibility: 'public' }) as const;

const make = (stored: { id: string; version: number } | null = null) => {
  const first = stored === null ? null : { ...stored, payload: {} };
  const files = new Map<string, File>();
  const create = vi.fn(async (_payload: AdPayload, _files: unknown[], _key: string) => answer(1));
  const edit = vi.fn(async (_id: string, version: number, _payload: AdPayload, _files: unknown[]) =>
    answer(version + 1),
  );
  const onStored = vi.fn((key: string, _id: string) => void files.delete(key));
  const onCreated = vi.fn();
  let keys = 0;
  const saver = adSaver(
    {
      create,
      edit,
      onStored,
      onCreated,
      fileOf: (key) => files.get(key),
      newKey: () => `key${++keys}`,
      isUnanswered: (error) => error === 'lost',
    },
    first,
  );
  return { saver, create, edit, onStored, onCreated, files };
};

describe('adSaver', () => {
  it('creates once, then replaces the version it knows', async () => {
    const { saver, create, edit } = make();
    await saver.save(content('a'));
    await saver.save(content('b'));
    await saver.save(content('c'));
    expect(create).toHaveBeenCalledTimes(1);
    expect(edit.mock.calls.map(([, version, payload]) => [version, payload.description])).toEqual([
      [1, 'b'],
      [2, 'c'],
    ]);
  });

  it('sends nothing that the server has', async () => {
    const { saver, edit } = make({ id: 'ad1', version: 4 });
    await saver.save(content('a'));
    await expect(saver.save(content('a'))).resolves.toBeNull();
    expect(edit).toHaveBeenCalledTimes(1);
  });

  it('asks again for a creation whose answer was lost, with the same key and content, before anything newer', async () => {
    const { saver, create, edit, onCreated } = make();
    create.mockRejectedValueOnce('lost');
    await expect(saver.save(content('a'))).rejects.toBe('lost');
    await saver.save(content('b'));
    expect(create.mock.calls.map(([payload, , key]) => [payload.description, key])).toEqual([
      ['a', 'key1'],
      ['a', 'key1'],
    ]);
    expect(edit.mock.calls.map(([, , payload]) => payload.description)).toEqual(['b']);
    expect(onCreated).toHaveBeenCalledTimes(1);
  });

  it('starts over after a creation that was refused', async () => {
    const { saver, create } = make();
    create.mockRejectedValueOnce('refused');
    await expect(saver.save(content('a'))).rejects.toBe('refused');
    await saver.save(content('b'));
    expect(create.mock.calls.map(([payload, , key]) => [payload.description, key])).toEqual([
      ['a', 'key1'],
      ['b', 'key2'],
    ]);
  });

  it('sends each new file once, at the place of its document, and learns its id', async () => {
    const { saver, edit, onStored, files } = make({ id: 'ad1', version: 1 });
    const file = new File(['x'], 'coq.pdf');
    files.set('new', file);
    edit.mockResolvedValueOnce(answer(2, [{ id: 'd1' }, { id: 'd2' }]));
    await saver.save({ payload: { documents: [document('d1'), document()] }, rows: ['old', 'new'] });
    expect(edit.mock.calls[0]?.[3]).toEqual([{ file, index: 1 }]);
    expect(onStored.mock.calls).toEqual([['new', 'd2']]);
    await saver.save({ payload: { documents: [document('d1'), document('d2')] }, rows: ['old', 'new'] });
    expect(edit).toHaveBeenCalledTimes(1);
  });

  it('sends a replaced file though the words of its document stay the same', async () => {
    const { saver, edit, files } = make({ id: 'ad1', version: 1 });
    const same = { payload: { documents: [document()] }, rows: ['k'] };
    files.set('k', new File(['x'], 'a.pdf'));
    edit.mockResolvedValueOnce(answer(2, [{ id: 'd1' }]));
    await saver.save(same);
    files.set('k', new File(['y'], 'b.pdf'));
    await saver.save(same);
    expect(edit).toHaveBeenCalledTimes(2);
  });
});
