import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropOldDrafts } from '#web/lib/forms/drafts.ts';

const now = new Date('2026-11-21T08:00:00.000Z');
const draft = (at: string) => JSON.stringify({ at, value: { name: '岚岳 Pad' } });
let kept: Record<string, unknown>;

beforeEach(() => {
  kept = {};
  const storage = {
    getItem: (key: string) => kept[key] ?? null,
    removeItem: (key: string) => {
      delete kept[key];
    },
  };
  const methods = Object.getOwnPropertyDescriptors(storage);
  for (const method of Object.values(methods)) method.enumerable = false;
  vi.stubGlobal('localStorage', Object.defineProperties(kept, methods));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('drafts at the start of the portal', () => {
  it('drops what nobody touched for 30 days, whoever’s it is, and nothing else', () => {
    kept['draft:me:product'] = draft('2026-10-22T08:00:00.000Z');
    kept['draft:me:application'] = draft('2026-10-22T07:59:59.999Z');
    kept['draft:another:product'] = draft('2026-01-01T00:00:00.000Z');
    kept['wizard-dismissed:me'] = '1';
    dropOldDrafts(now);
    expect(Object.keys(kept)).toEqual(['draft:me:product', 'wizard-dismissed:me']);
  });

  it('drops what cannot be read: nobody would get it back', () => {
    kept['draft:me:product'] = '{';
    kept['draft:me:contact'] = draft('once');
    dropOldDrafts(now);
    expect(Object.keys(kept)).toEqual([]);
  });

  it('is no hindrance where storage is closed', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(() => dropOldDrafts(now)).not.toThrow();
  });
});
