import { onlineManager } from '@tanstack/react-query';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/lib/api/api-error.ts';
import { CallCancelled } from '#web/lib/api/call-cancelled.ts';
import { sentKey } from '#web/lib/pending/call-state.ts';
import { decisionAddress, isOutdatedCall } from '#web/lib/pending/decided-at.ts';
import type { PendingCall } from '#web/lib/pending/pending-call.ts';
import { removeCall, runCall, sendAgain } from '#web/lib/pending/run-call.ts';
import { openPage, PendingRig, type PendingStep, refusedOf, stubBrowser, waitingOf } from './pending-rig.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  onlineManager.setOnline(true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const steps: PendingStep[] = [
  'call',
  'call',
  'take back',
  'offline',
  'online',
  'reload',
  'second',
  'minute',
  'answer',
  'answer',
  'refuse',
  'lose the call',
  'lose the answer',
  'busy',
  'gateway',
];

const one = {
  operation: 'contact.write',
  name: null,
  method: 'POST',
  address: '/a',
  body: '{}',
  silent: false,
};
type Reply = number | 'none' | 'gateway';

function open(replies: Reply[]) {
  const sent: (string | undefined)[] = [];
  stubBrowser(async (_address, { headers, signal }) => {
    signal.throwIfAborted();
    sent.push(headers['Idempotency-Key']);
    const reply = replies.shift() ?? 200;
    if (reply === 'none') throw new TypeError('failed to fetch');
    if (reply === 'gateway') return new Response('Bad Gateway', { status: 502 });
    return new Response('{"errorCode":"c","requestId":"r"}', { status: reply });
  });
  return { client: openPage(), sent };
}
const soon = () => vi.advanceTimersByTimeAsync(0);
const setOnline = (online: boolean) => onlineManager.setOnline(online);

describe('what waits for a connection', () => {
  it('is sent once, in its order, and not lost, whatever happens in between', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...steps), { maxLength: 40 }), async (course) => {
        const rig = new PendingRig();
        for (const step of course) await rig.take(step);
        await rig.comeToRest();
        const { effects, made, refused, takenBack, sentTwice } = rig;
        const lost = made.filter((key) => !effects.includes(key) && !refused.has(key) && !takenBack.has(key));
        expect({ lost, sentTwice, twice: effects.length - new Set(effects).size }).toEqual({
          lost: [],
          sentTwice: [],
          twice: 0,
        });
        expect(effects).toEqual(made.filter((key) => effects.includes(key)));
        rig.client.unmount();
      }),
      { numRuns: 300 },
    );
  });

  it('goes at once where nothing waits, without being kept', async () => {
    const { client, sent } = open([]);
    expect((await runCall(client, { ...one, key: 'a' })).status).toBe(200);
    expect([sent, waitingOf(client), sessionStorage.getItem('pending:one')]).toEqual([['a'], [], null]);
  });

  it('is shared by a double click', async () => {
    const { client, sent } = open([]);
    setOnline(false);
    const both = Promise.all(['a', 'b'].map((key) => runCall(client, { ...one, key })));
    await soon();
    setOnline(true);
    expect([(await both).map(({ status }) => status), sent]).toEqual([[200, 200], ['a']]);
  });

  it('is taken back with nothing sent, and its page is told so', async () => {
    const { client, sent } = open([]);
    setOnline(false);
    const asked = runCall(client, { ...one, key: 'a' });
    await soon();
    removeCall(client, 'a');
    await expect(asked).rejects.toBeInstanceOf(CallCancelled);
    setOnline(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([sent, sessionStorage.getItem('pending:one')]).toEqual([[], null]);
  });

  it('is taken back between two tries as well', async () => {
    const { client, sent } = open(['none']);
    const asked = runCall(client, { ...one, key: 'a' });
    await soon();
    removeCall(client, 'a');
    await expect(asked).rejects.toBeInstanceOf(CallCancelled);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual(['a']);
  });

  it('that was taken back and is asked for once more is sent once', async () => {
    const { client, sent } = open(['none']);
    runCall(client, { ...one, key: 'a' }).catch(() => {});
    await soon();
    removeCall(client, 'a');
    expect((await runCall(client, { ...one, key: 'a' })).status).toBe(200);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual(['a', 'a']);
  });

  it('stays where nobody is signed in any more, and goes once somebody is', async () => {
    const { client, sent } = open([401]);
    setOnline(false);
    const asked = runCall(client, { ...one, key: 'a' });
    await soon();
    setOnline(true);
    await soon();
    expect([sent[0], waitingOf(client).length]).toEqual(['a', 1]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await asked).status).toBe(200);
  });

  it('that was refused is kept to be looked at, and goes again or is let go of', async () => {
    const { client, sent } = open([409, 409]);
    setOnline(false);
    const asked = runCall(client, { ...one, key: 'a' });
    const told = expect(asked).rejects.toMatchObject({ status: 409 });
    await soon();
    setOnline(true);
    await told;
    expect(refusedOf(client)[0]?.refusal).toMatchObject({ status: 409, code: 'c', requestId: 'r' });
    sendAgain(client, 'a');
    await soon();
    expect([sent, refusedOf(client).length]).toEqual([['a', 'a'], 1]);
  });

  it('that was refused is listed after a reload as well', async () => {
    const { client } = open([409]);
    setOnline(false);
    const told = expect(runCall(client, { ...one, key: 'a' })).rejects.toThrow();
    await soon();
    setOnline(true);
    await told;
    const [refused] = refusedOf(openPage());
    expect(refused).toMatchObject({ key: 'a', refusal: { status: 409, code: 'c', requestId: 'r' } });
    expect(refused?.refusal).toBeInstanceOf(ApiError);
  });

  it('makes way for the same thing asked for anew', async () => {
    const { client } = open([409]);
    setOnline(false);
    const told = expect(runCall(client, { ...one, key: 'a' })).rejects.toThrow();
    await soon();
    setOnline(true);
    await told;
    await runCall(client, { ...one, key: 'b' });
    expect(refusedOf(client)).toEqual([]);
  });

  it('older than twelve hours is not sent by itself: the server may have forgotten its key', async () => {
    const { client, sent } = open([]);
    setOnline(false);
    const told = expect(runCall(client, { ...one, key: 'a' })).rejects.toBeInstanceOf(CallCancelled);
    await vi.advanceTimersByTimeAsync(12 * 3_600_000 + 1);
    setOnline(true);
    await told;
    expect([sent, refusedOf(client)[0]?.refusal?.details]).toEqual([[], { reason: 'old' }]);
  });

  it('of another record does not wait for what cannot be sent', async () => {
    const { client, sent } = open(['none']);
    runCall(client, { ...one, key: 'a' }).catch(() => {});
    await soon();
    await runCall(client, { ...one, key: 'b', address: '/b' });
    expect([sent, waitingOf(client).map(({ key }) => key)]).toEqual([['a', 'b'], ['a']]);
  });

  it('is asked for anew where something before the portal found it away, and told at once where the portal answers', async () => {
    const { client, sent } = open(['gateway', 200, 503]);
    const asked = runCall(client, { ...one, key: 'a' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await asked).status).toBe(200);
    await expect(runCall(client, { ...one, key: 'b' })).rejects.toMatchObject({ status: 503 });
    expect([sent, waitingOf(client)]).toEqual([['a', 'a', 'b'], []]);
  });

  it('behind what cannot be sent counts as well, whatever was made first', async () => {
    const { client } = open(['none']);
    const both = ['a', 'b'].map((key) => runCall(client, { ...one, key, body: key }));
    await soon();
    expect(waitingOf(client)).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1_000);
    await Promise.all(both);
    expect(client.getQueryData(sentKey)).toBe(2);
  });

  it('tells how many went', async () => {
    const { client } = open([]);
    setOnline(false);
    for (const key of ['a', 'b']) void runCall(client, { ...one, key, address: key });
    await soon();
    expect([waitingOf(client).length, client.getQueryData(sentKey)]).toEqual([2, undefined]);
    setOnline(true);
    await soon();
    expect([waitingOf(client), client.getQueryData(sentKey)]).toEqual([[], 2]);
  });

  it('says nothing of what was merely seen, which is sent all the same', async () => {
    const { client, sent } = open([200, 404]);
    setOnline(false);
    for (const key of ['a', 'b'])
      runCall(client, { ...one, key, address: key, silent: true }).catch(() => {});
    await soon();
    setOnline(true);
    await soon();
    expect(sent).toEqual(['a', 'b']);
    expect([client.getQueryData(sentKey), refusedOf(client)]).toEqual([undefined, []]);
  });
});

describe('what somebody else was faster with', () => {
  const id = '0b8a7d0e-1c7e-4c53-9a3f-2f3c5a1d9e77';
  const call = (address: string, reason: string): PendingCall => ({
    key: 'a',
    operation: 'x',
    name: null,
    method: 'PUT',
    address,
    body: '{}',
    at: '2026-11-23T00:00:00.000Z',
    silent: false,
    isSending: false,
    isFailing: false,
    refusal: new ApiError({ status: 400, code: 'c', details: { reason } }),
  });

  it.each([
    [`/v1/hms/cc/products/${id}`, 'version', `/product/${id}?dialog=product`],
    [`/v1/hms/cc/contacts/${id}?lang=en`, 'version', `/contactManagement?dialog=edit&about=${id}`],
    [`/v1/hms/cc/applications/${id}/bypass-items`, 'version', `/certification/${id}/results#bypass`],
    [`/v1/hms/cc/admin/settings/${id}`, 'version', null],
    [`/v1/hms/cc/contacts/${id}`, 'taken', null],
  ])('%s refused as %s is decided at %s', (address, reason, place) => {
    expect(decisionAddress(call(address, reason))).toBe(place);
    expect(isOutdatedCall(call(address, reason))).toBe(reason === 'version');
  });
});

describe('the store of what waits', () => {
  it('is empty where it was written by another version of the page, or is closed', async () => {
    stubBrowser(async () => new Response('{}'));
    sessionStorage.setItem('pending:one', '[{"key":1}]');
    expect(waitingOf(openPage())).toEqual([]);
    vi.stubGlobal('sessionStorage', {
      getItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    setOnline(false);
    const client = openPage();
    runCall(client, { ...one, key: 'a' }).catch(() => {});
    await soon();
    expect(waitingOf(client)).toHaveLength(1);
  });
});
