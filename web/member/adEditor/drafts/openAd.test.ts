import { describe, expect, it } from 'vitest';
import type { Ad } from '../../../../contract/ads/adShapes.ts';
import { emptyAdForm } from '../../../shared/adForm/adForm.ts';
import { applyCopy, openedWith } from './openAd.ts';

const ad = { id: 'ad1', version: 4, status: 'draft', documents: [{ id: 'd1' }] } as unknown as Ad;
const form = (description: string) => ({ ...emptyAdForm(), description });
const copy = (description: string, version: number) => ({ form: form(description), version, at: 99 });

describe('openedWith', () => {
  it('shows the server’s version where this browser kept nothing', () => {
    expect(openedWith(ad, form('server'), null)).toMatchObject({
      restoredAt: null,
      conflict: null,
      form: form('server'),
    });
  });

  it('goes on with what was typed for the same version', () => {
    expect(openedWith(ad, form('server'), copy('typed', 4))).toMatchObject({
      restoredAt: 99,
      form: form('typed'),
    });
  });

  it('leaves the choice to the person where the ad changed since', () => {
    const opened = openedWith(ad, form('server'), copy('typed', 3));
    expect(opened).toMatchObject({ form: form('server'), conflict: { form: form('typed') } });
  });

  it('sees that a save arrived though its answer was lost', () => {
    expect(openedWith(ad, form('same'), copy('same', 3))).toMatchObject({ conflict: null, restoredAt: null });
  });

  it('keeps nothing for an ad that cannot be edited', () => {
    const closed = { ...ad, status: 'closed' } as Ad;
    expect(openedWith(closed, form('server'), copy('typed', 4))).toMatchObject({ restoredAt: null });
  });
});

describe('applyCopy', () => {
  it('leaves documents out that are gone at the server', () => {
    const row = {
      key: 'k',
      title: 'T',
      kind: 'other',
      visibility: 'public',
      fileName: 'f.pdf',
      bytes: 1,
    } as const;
    const typed = copy('typed', 3);
    typed.form.documents = [
      { ...row, id: 'd1' },
      { ...row, id: 'gone' },
      { ...row, id: '' },
    ];
    expect(applyCopy(typed, ad).documents.map(({ id }) => id)).toEqual(['d1', '']);
  });
});
