import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveEvent } from '#contract/events.ts';
import { type EventPage, LiveFeed, type SocketHandlers } from '#web/lib/live/live-feed.ts';

const event = (cursor: number): LiveEvent => ({
  cursor: `${cursor}-${cursor}`,
  entity: 'application',
  id: '00000000-0000-4000-8000-000000000000',
  version: cursor,
  change: {},
});

/** A server with a stream of events, and the feed that follows it. */
function openRig(options: { pageSize?: number } = {}) {
  const stream: LiveEvent[] = [];
  const seen: number[] = [];
  const states: string[] = [];
  const asked: (string | undefined)[] = [];
  let handlers: SocketHandlers | null = null;
  let down = false;
  let resets = 0;
  const numberOf = (cursor: string | undefined) => Number(cursor?.split('-')[0] ?? Number.NaN);
  const head = () => stream[stream.length - 1]?.cursor ?? '0-0';
  const answer = (after: string | undefined): EventPage => {
    if (after === undefined) return { events: [], cursor: head(), more: false, reset: false };
    const newer = stream.filter((one) => numberOf(one.cursor) > numberOf(after));
    const events = newer.slice(0, options.pageSize ?? 200);
    const cursor = events[events.length - 1]?.cursor ?? after;
    return { events, cursor, more: newer.length > events.length, reset: false };
  };
  const feed = new LiveFeed({
    connect: (given) => {
      handlers = given;
      return () => {};
    },
    fetchEvents: async (after) => {
      asked.push(after);
      if (down) throw new Error('away');
      return answer(after);
    },
    onEvent: ({ version }) => seen.push(version),
    onReset: () => {
      resets += 1;
    },
    onState: (state) => states.push(state),
    now: () => new Date(0),
  });
  return {
    feed,
    stream,
    seen,
    states,
    asked,
    head,
    resets: () => resets,
    socket: () => {
      if (!handlers) throw new Error('not started');
      return handlers;
    },
    setDown: (value: boolean) => {
      down = value;
    },
    push: (one: LiveEvent) => {
      stream.push(one);
      handlers?.onEvent(one);
    },
  };
}

/** Lets promises that are already settled run. */
const settle = () => vi.advanceTimersByTimeAsync(0);

describe('the stream of changes', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('starts at the server’s cursor and takes what is pushed', async () => {
    const s = openRig();
    s.stream.push(event(1));
    await s.feed.start();
    s.socket().onHead(s.head());
    s.push(event(2));
    expect(s.seen).toEqual([2]);
    expect(s.asked).toEqual([undefined]);
    expect(s.states.at(-1)).toBe('live');
    s.feed.stop();
  });

  it('has read anew what was shown before its first cursor came', async () => {
    const s = openRig();
    const started = s.feed.start();
    s.feed.showPages();
    expect(s.resets()).toBe(0);
    await started;
    expect(s.resets()).toBe(1);
    s.feed.showPages();
    s.socket().onHead('2-2');
    await settle();
    expect(s.resets()).toBe(1);
    s.feed.stop();
  });

  it('also where the first cursor was not to be had at once', async () => {
    const s = openRig();
    s.setDown(true);
    await s.feed.start();
    s.feed.showPages();
    s.stream.push(event(1));
    s.setDown(false);
    s.socket().onHead(s.head());
    await settle();
    expect(s.resets()).toBe(1);
    s.feed.stop();
  });

  it('leaves what was shown with a cursor as it is', async () => {
    const s = openRig();
    await s.feed.start();
    s.feed.showPages();
    s.socket().onDown();
    s.socket().onHead('0-0');
    await settle();
    expect(s.resets()).toBe(0);
    s.feed.stop();
  });

  it('fetches the gap when it comes back, page by page', async () => {
    const s = openRig({ pageSize: 2 });
    await s.feed.start();
    s.socket().onHead(s.head());
    s.socket().onDown();
    s.stream.push(event(1), event(2), event(3), event(4), event(5));
    s.socket().onHead(s.head());
    await settle();
    expect(s.seen).toEqual([1, 2, 3, 4, 5]);
    expect(s.states.at(-1)).toBe('live');
    s.feed.stop();
  });

  it('holds what is pushed during a gap until the gap is read', async () => {
    const s = openRig();
    await s.feed.start();
    s.stream.push(event(1), event(2));
    s.socket().onHead(s.head());
    s.push(event(3));
    expect(s.seen).toEqual([]);
    await settle();
    expect(s.seen).toEqual([1, 2, 3]);
    s.feed.stop();
  });

  it('asks each minute while the socket is down, and says so', async () => {
    const s = openRig();
    await s.feed.start();
    s.socket().onDown();
    expect(s.states.at(-1)).toBe('polling');
    s.stream.push(event(1));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(s.seen).toEqual([1]);
    s.setDown(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(s.states.at(-1)).toBe('offline');
    s.setDown(false);
    s.stream.push(event(2));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(s.seen).toEqual([1, 2]);
    expect(s.states.at(-1)).toBe('polling');
    s.feed.stop();
  });

  it('asks each minute also while it tries to connect in vain', async () => {
    const s = openRig();
    await s.feed.start();
    s.setDown(true);
    for (let second = 0; second < 120; second += 5) {
      s.socket().onDown();
      await vi.advanceTimersByTimeAsync(5_000);
    }
    expect(s.asked.length).toBe(3);
    expect(s.states.at(-1)).toBe('offline');
    s.feed.stop();
  });

  it('asks again for a gap that was not to be had, and takes no push before it', async () => {
    const s = openRig();
    await s.feed.start();
    s.stream.push(event(1));
    s.setDown(true);
    s.socket().onHead(s.head());
    await settle();
    s.push(event(2));
    expect(s.seen).toEqual([]);
    expect(s.states.at(-1)).toBe('offline');
    expect(s.states).not.toContain('live');
    s.setDown(false);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(s.seen).toEqual([1, 2]);
    expect(s.states.at(-1)).toBe('live');
    s.feed.stop();
  });

  it('has everything read anew where a gap is longer than it is worth', async () => {
    const s = openRig({ pageSize: 1 });
    await s.feed.start();
    for (let n = 1; n <= 60; n += 1) s.stream.push(event(n));
    s.socket().onHead(s.head());
    await settle();
    expect(s.resets()).toBe(1);
    s.push(event(61));
    expect(s.seen.at(-1)).toBe(61);
    expect(s.states.at(-1)).toBe('live');
    s.feed.stop();
  });

  it('is silent after it was stopped', async () => {
    const s = openRig();
    await s.feed.start();
    s.socket().onDown();
    s.feed.stop();
    const before = s.states.length;
    s.stream.push(event(1));
    await vi.advanceTimersByTimeAsync(180_000);
    expect(s.seen).toEqual([]);
    expect(s.states.length).toBe(before);
  });
});
