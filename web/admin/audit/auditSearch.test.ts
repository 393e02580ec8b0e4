import { describe, expect, it } from 'vitest';
import { auditQuery, changedAudit, isFiltered, parseAuditSearch } from './auditSearch.ts';

const id = '019b76da-a800-70d0-8f07-c06a75f1ebab';

describe('the log’s address', () => {
  it('is read without what is not valid', () => {
    expect(
      parseAuditSearch({
        actor: ' admin ',
        action: 'user.',
        from: '2026-11-01',
        page: '2',
        limit: '50',
        entry: id,
      }),
    ).toEqual({ actor: 'admin', action: 'user.', from: '2026-11-01', page: 2, limit: 50, entry: id });
    expect(
      parseAuditSearch({ from: 'yesterday', to: '2026-13-01', page: '0', limit: '1000', entry: 'x' }),
    ).toEqual({});
  });

  it('asks the server for the list, not for what is open', () => {
    expect(auditQuery({ entity: 'user', page: 2, entry: id })).toEqual({ entity: 'user', page: 2 });
  });

  it('starts another list at its first page, with nothing open', () => {
    expect(changedAudit({ actor: 'admin', page: 3, entry: id }, { entity: 'role' })).toEqual({
      actor: 'admin',
      entity: 'role',
    });
    expect(changedAudit({ actor: 'admin' }, { actor: undefined })).toEqual({});
    expect(changedAudit({ page: 2 }, { page: 3 })).toEqual({ page: 3 });
  });

  it('knows whether anything narrows the list', () => {
    expect(isFiltered({ page: 2, limit: 50, entry: id })).toBe(false);
    expect(isFiltered({ action: 'auth.' })).toBe(true);
  });
});
