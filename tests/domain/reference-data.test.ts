import { describe, expect, it } from 'vitest';
import { deleteBarrier, isStaleSelection, retireBarrier } from '#domain/reference-data/reference-data.ts';

describe('a selection of preloaded apps', () => {
  const list = { version: 3, apps: ['browser', 'video'] };

  it.each([
    ['of the list in force', ['browser'], 3, false],
    ['of the list before', ['browser'], 2, true],
    ['of a list that is not there yet', ['browser'], 4, true],
    ['from before lists had versions', ['browser'], undefined, true],
    ['with an app that is not listed', ['browser', 'radio'], 3, true],
  ])('%s', (_, preloadedApps, preloadedListVersion, stale) => {
    expect(isStaleSelection({ preloadedApps, preloadedListVersion }, list)).toBe(stale);
  });

  it('from before lists had versions is of the first', () => {
    expect(isStaleSelection({ preloadedApps: ['video'] }, { ...list, version: 1 })).toBe(false);
  });
});

describe('an item', () => {
  const os = { kind: 'os', state: 'in-use', use: 'none' } as const;
  const app = { ...os, kind: 'preloaded-app' } as const;
  const others = { inUse: 2, isListed: false };

  it.each([
    ['nobody chose', os, others, null],
    ['was chosen', { ...os, use: 'chosen' }, others, 'chosen'],
    ['a certificate names', { ...os, use: 'certified' }, { ...others, inUse: 1 }, 'certified'],
    ['is the last system', os, { ...others, inUse: 1 }, 'last'],
    ['is retired beside the last system', { ...os, state: 'retired' }, { ...others, inUse: 1 }, null],
    ['is the last app', app, { ...others, inUse: 1 }, null],
    ['the list in force names', app, { ...others, isListed: true }, 'listed'],
  ] as const)('that %s: what speaks against deleting it', (_, item, rest, reason) => {
    expect(deleteBarrier(item, rest)?.reason ?? null).toBe(reason);
  });

  it('is retired unless it is the last system', () => {
    expect(retireBarrier(os, 1)).toEqual({ error: 'lastOsUndeletable', reason: 'last' });
    expect(retireBarrier(os, 2)).toBeNull();
    expect(retireBarrier({ ...app, use: 'chosen' }, 1)).toBeNull();
  });
});
