import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { auditDetail, auditText, bound, canonicalEntry, targetKindOf } from '#domain/audit/audit.ts';

describe('auditDetail', () => {
  it('keeps what was chosen and the names of the rest', () => {
    const detail = auditDetail({
      params: { id: 'x', configurationId: 'c1' },
      query: { agrType: '10256', isAgree: 'true' },
      body: {
        version: 3,
        note: 'Free text of 林可',
        flag: true,
        command: { type: 'reject-phase', comment: 'Why' },
      },
    });
    expect(detail).toEqual({
      configurationId: 'c1',
      agrType: '10256',
      isAgree: 'true',
      version: 3,
      flag: true,
      command: { type: 'reject-phase' },
      fields: ['version', 'note', 'flag', 'command'],
    });
  });

  it('keeps no secret, wherever it stands', () => {
    const secrets = {
      password: 'hunter-two',
      newPassword: 'hunter-two',
      resetToken: 'hunter-two',
      code: 'hunter-two',
      ticket: 'hunter-two',
      id_token: 'hunter-two',
      cookie: 'hunter-two',
      nonce: 'hunter-two',
    };
    for (const part of ['params', 'query', 'body']) {
      const text = JSON.stringify(auditDetail({ [part]: secrets }));
      expect(text).not.toContain('hunter');
    }
    expect(JSON.stringify(auditDetail({ body: { command: secrets } }))).not.toContain('hunter');
  });

  it('is bounded and storable, whatever was sent', () => {
    fc.assert(
      fc.property(fc.object({ maxDepth: 3 }), fc.object({ maxDepth: 1 }), (body, query) => {
        const text = JSON.stringify(auditDetail({ body, query }));
        expect(text.length).toBeLessThanOrEqual(2_000);
        expect(text).not.toMatch(/\\u0000|\\ud[89a-f]/i);
      }),
    );
  });
});

it('cuts text to its length and keeps it well-formed', () => {
  expect(auditText('abc\0def')).toBe('abc def');
  expect(auditText('长'.repeat(200))).toHaveLength(128);
  expect(auditText(`${'a'.repeat(126)}😀😀`).isWellFormed()).toBe(true);
  expect(bound({ long: 'x'.repeat(3_000) })).toEqual({ cut: true });
});

it('names the kind of a target by what the id of a call is', () => {
  expect(targetKindOf('review.decide')).toBe('application');
  expect(targetKindOf('product.write')).toBe('product');
  expect(targetKindOf('account.sign-in')).toBe('account');
});

it('hashes a text from which no two entries that differ come', () => {
  const entry = {
    sequence: 1,
    at: new Date(0),
    requestId: 'r',
    actorId: null,
    actorLogin: 'a',
    actorName: 'b',
    actorNameEn: null,
    actorRoles: ['admin'],
    address: '::1',
    operation: 'o',
    targetKind: null,
    targetId: null,
    phase: 'done',
    errorCode: null,
    detailText: '{}',
    previousHash: '0',
    id: 7,
    xid: null,
    sealedAt: null,
  };
  expect(canonicalEntry(entry)).toBe(
    '[1, "1970-01-01T00:00:00.000Z", "r", null, "a", "b", null, "admin", "::1", "o", null, null, "done", null, "{}", "0"]',
  );
  // What is sealed after it was written says when, and what its place in the order was made of.
  expect(canonicalEntry({ ...entry, xid: '745', sealedAt: new Date(1) })).toMatch(
    /"\{\}", "0", 7, "745", "1970-01-01T00:00:00.001Z"\]$/,
  );
  const moved = { ...entry, actorLogin: 'a", "b', actorName: '' };
  expect(canonicalEntry(moved)).not.toBe(canonicalEntry(entry));
});
