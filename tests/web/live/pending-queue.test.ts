import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TakenBack } from '#web/lib/api/taken-back.ts';
import type { Answer } from '#web/lib/api/upload-request.ts';
import { decidedAt, isOutdatedCall } from '#web/lib/pending/decided-at.ts';
import type { PendingCall } from '#web/lib/pending/pending-call.ts';
import { PendingQueue } from '#web/lib/pending/pending-queue.ts';
import { pendingStore } from '#web/lib/pending/pending-store.ts';
import { PendingRig, type PendingStep } from './pending-rig.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const steps: PendingStep[] = [
  ...(['call', 'call', 'take back', 'offline', 'online', 'reload', 'second', 'minute'] as const),
  ...(['answer', 'answer', 'refuse', 'lose the call', 'lose the answer', 'busy', 'gateway'] as const),
];

describe('what waits for a connection', () => {
  it('is sent once, in its order, and not lost, whatever happens in between', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...steps), { maxLength: 40 }), async (course) => {
        const rig = new PendingRig();
        for (const step of course) await rig.take(step);
        await rig.comeToRest();
        const { effects, made, refused, takenBack, sentTwice } = rig;
        const lost = made.filter(
          ({ key }) => !effects.includes(key) && !refused.has(key) && !takenBack.has(key),
        );
        expect({ lost, sentTwice, twice: effects.length - new Set(effects).size }).toEqual({
          ...{ lost: [], sentTwice: [], twice: 0 },
        });
        const waited = made.filter(({ waited: did }) => did).map(({ key }) => key);
        const went = effects.filter((key) => waited.includes(key));
        expect(went).toEqual(waited.filter((key) => went.includes(key)));
        rig.queue.stop();
      }),
      { numRuns: 300 },
    );
  });

  const ok: Answer = { status: 200, body: '{}', requestId: null, retryAfter: null };
  const one = {
    operation: 'contact.write',
    name: null,
    method: 'POST',
    address: '/a',
    body: '{}',
    silent: false,
    drafts: [],
  };
  type Reply = Answer | 'none';

  function open(replies: Reply[], kept: PendingCall[] = []) {
    let stored: readonly PendingCall[] = kept;
    const write = (calls: readonly PendingCall[]) => {
      stored = calls;
    };
    const sent: string[] = [];
    const signedOut = vi.fn();
    const queue = new PendingQueue({
      send: async ({ key }) => {
        sent.push(key);
        const reply = replies.shift() ?? ok;
        if (reply === 'none') throw new TypeError('failed to fetch');
        return reply;
      },
      store: { read: () => [...stored], write },
      refusalOf: ({ status }) => ({ status, code: 'c', message: '', requestId: 'r', details: {} }),
      onSignedOut: signedOut,
    });
    return { queue, sent, signedOut, stored: () => stored };
  }

  it('goes at once where nothing waits, without being kept', async () => {
    const { queue, sent, stored } = open([]);
    expect(await queue.run({ ...one, key: 'a' })).toEqual(ok);
    expect([sent, stored()]).toEqual([['a'], []]);
  });

  it('is shared by a double click', async () => {
    const { queue, sent } = open([]);
    queue.setUp(false);
    const both = Promise.all([queue.run({ ...one, key: 'a' }), queue.run({ ...one, key: 'a' })]);
    queue.setUp(true);
    expect([await both, sent]).toEqual([[ok, ok], ['a']]);
  });

  it('is taken back with nothing sent, and its page is told so', async () => {
    const { queue, sent, stored } = open([]);
    queue.setUp(false);
    const asked = queue.run({ ...one, key: 'a' });
    queue.takeBack('a');
    await expect(asked).rejects.toBeInstanceOf(TakenBack);
    queue.setUp(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([sent, stored()]).toEqual([[], []]);
  });

  it('stays where nobody is signed in any more, and goes once somebody is', async () => {
    const { queue, sent, signedOut } = open([{ ...ok, status: 401 }]);
    queue.setUp(false);
    const asked = queue.run({ ...one, key: 'a' });
    queue.setUp(true);
    await vi.advanceTimersByTimeAsync(120_000);
    expect([sent, signedOut.mock.calls.length, queue.state.waiting.length]).toEqual([['a'], 1, 1]);
    queue.wake();
    expect(await asked).toEqual(ok);
  });

  it('that was refused is kept to be looked at, and goes again or is let go of', async () => {
    const { queue, sent } = open([
      { ...ok, status: 409 },
      { ...ok, status: 409 },
    ]);
    queue.setUp(false);
    const asked = queue.run({ ...one, key: 'a' });
    queue.setUp(true);
    expect((await asked).status).toBe(409);
    expect(queue.state.refused[0]?.refusal).toMatchObject({ status: 409, code: 'c', requestId: 'r' });
    queue.again('a');
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual(['a', 'a']);
  });

  it('makes way for the same thing asked for anew', async () => {
    const { queue } = open([{ ...ok, status: 409 }]);
    queue.setUp(false);
    const asked = queue.run({ ...one, key: 'a' });
    queue.setUp(true);
    await asked;
    await queue.run({ ...one, key: 'b' });
    expect(queue.state.refused).toEqual([]);
  });

  it('older than twelve hours is not sent by itself: the server may have forgotten its key', async () => {
    const { queue, sent } = open([]);
    queue.setUp(false);
    const asked = queue.run({ ...one, key: 'a' });
    const told = expect(asked).rejects.toBeInstanceOf(TakenBack);
    await vi.advanceTimersByTimeAsync(12 * 3_600_000 + 1);
    queue.setUp(true);
    await told;
    expect([sent, queue.state.refused[0]?.refusal?.details]).toEqual([[], { reason: 'old' }]);
  });

  it('is bounded: of more, each fails as it does without a connection', async () => {
    const { queue } = open([]);
    queue.setUp(false);
    const asked = Array.from({ length: 51 }, (_, n) => queue.run({ ...one, key: `${n}`, address: `/${n}` }));
    for (const some of asked.slice(0, 50)) some.catch(() => {});
    await expect(asked[50]).rejects.toBeInstanceOf(TypeError);
    expect(queue.state.waiting).toHaveLength(50);
  });

  it('tells how many went, until that is folded away', async () => {
    const { queue } = open([]);
    queue.setUp(false);
    for (const key of ['a', 'b']) void queue.run({ ...one, key, address: key });
    expect(queue.state).toMatchObject({ sent: 0, since: Date.now() });
    queue.setUp(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(queue.state).toMatchObject({ sent: 2, since: null, waiting: [] });
    queue.fold();
    expect(queue.state.sent).toBe(0);
  });

  it('says nothing of what was merely seen, which is sent all the same', async () => {
    const { queue, sent } = open([ok, { ...ok, status: 404 }]);
    queue.setUp(false);
    for (const key of ['a', 'b']) void queue.run({ ...one, key, address: key, silent: true });
    expect(queue.state).toMatchObject({ waiting: [], since: null });
    queue.setUp(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual(['a', 'b']);
    expect(queue.state).toMatchObject({ sent: 0, waiting: [], refused: [] });
  });
});

describe('what somebody else was faster with', () => {
  const id = '0b8a7d0e-1c7e-4c53-9a3f-2f3c5a1d9e77';
  const call = (address: string, reason: string): PendingCall => ({
    ...{ key: 'a', number: 1, operation: 'x', name: null, method: 'PUT', address, body: '{}' },
    ...{ at: '2026-11-23T00:00:00.000Z', silent: false, drafts: [] },
    refusal: { status: 400, code: 'c', message: '', requestId: null, details: { reason } },
  });

  it.each([
    [`/v1/hms/cc/products/${id}`, 'version', `/product/${id}?dialog=product`],
    [`/v1/hms/cc/contacts/${id}?lang=en`, 'version', `/contactManagement?dialog=edit&about=${id}`],
    [`/v1/hms/cc/applications/${id}/bypass-items`, 'version', `/certification/${id}/results#bypass`],
    [`/v1/hms/cc/admin/settings/${id}`, 'version', null],
    [`/v1/hms/cc/contacts/${id}`, 'taken', null],
  ])('%s refused as %s is decided at %s', (address, reason, place) => {
    expect(decidedAt(call(address, reason))).toBe(place);
    expect(isOutdatedCall(call(address, reason))).toBe(reason === 'version');
  });
});

describe('the store of what waits', () => {
  const kept: PendingCall = {
    ...{ key: 'a', number: 1, operation: 'contact.write', name: null, method: 'POST', address: '/a' },
    ...{ body: '{}', at: '2026-11-23T00:00:00.000Z', silent: false, drafts: [], refusal: null },
  };
  const storage = () => {
    const items = new Map<string, string>();
    return {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
      items,
    } as unknown as Storage & { items: Map<string, string> };
  };

  it('is the account’s own, and empty when nothing waits', () => {
    const shelf = storage();
    pendingStore('one', () => shelf).write([kept]);
    expect(pendingStore('one', () => shelf).read()).toEqual([kept]);
    expect(pendingStore('other', () => shelf).read()).toEqual([]);
    pendingStore('one', () => shelf).write([]);
    expect(shelf.items.size).toBe(0);
  });

  it('is empty where it is closed, or written by another version of the page', () => {
    const shelf = storage();
    shelf.setItem('pending:one', '[{"key":1}]');
    expect(pendingStore('one', () => shelf).read()).toEqual([]);
    const closed = pendingStore('one', () => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(() => closed.write([kept])).not.toThrow();
    expect(closed.read()).toEqual([]);
  });
});
