import {
  environmentManager,
  focusManager,
  QueryClient,
  QueryObserver,
  type QueryObserverOptions,
} from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bulletinHtml } from '#domain/notices/bulletins.ts';
import { limits } from '#domain/shared/limits.ts';
import { demoBulletins } from '#infra/local/demo/notices.ts';
import { sayIn } from '#tests/web/language/texts.ts';
import { ConnectionLine } from '#web/components/shell/connection-bar.tsx';
import { PendingList } from '#web/components/shell/pending-list.tsx';
import { ToastBox } from '#web/components/shell/toast-outlet.tsx';
import { maintenanceQuery } from '#web/features/notices/api/get-maintenance.ts';
import { bulletinsQuery } from '#web/features/notices/api/list-bulletins.ts';
import { MaintenanceBanner } from '#web/features/notices/components/maintenance-banner.tsx';
import { bulletinTurn, isSettled, without } from '#web/features/notices/model/bulletin-turn.ts';
import { isClosed, rememberClosed } from '#web/features/notices/model/closed-notice.ts';
import { putOff, readPutOff } from '#web/features/notices/model/put-off.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { type Connection, type Line, lineOf, nextConnection } from '#web/lib/live/connection.ts';
import type { LiveState } from '#web/lib/live/live-feed.ts';
import type { PendingCall } from '#web/lib/pending/pending-call.ts';
import type { PendingState } from '#web/lib/pending/use-pending.ts';
import { choosePlace } from '#web/lib/shell/toast-place.ts';
import { closeToast, currentToast, showToast } from '#web/lib/shell/toasts.ts';
import { unreadQuery } from '#web/lib/shell/unread.ts';
import { render } from './render.tsx';

const zh = await sayIn('zh');
const en = await sayIn('en');

const bulletin = (id: string) => ({ id, title: id, content: '', startTime: '2026-11-20T01:00:00Z' });
const [first, second, third] = [bulletin('a'), bulletin('b'), bulletin('c')];
const none: ReadonlySet<string> = new Set();

describe('bulletins', () => {
  it('come one at a time, in the order of the list, each knowing how many wait', () => {
    const list = [first, second, third];
    expect(bulletinTurn(list, none)).toEqual({ bulletin: first, waiting: 2 });
    expect(bulletinTurn(without(list, 'a'), none)).toEqual({ bulletin: second, waiting: 1 });
    expect(bulletinTurn(without([third], 'c'), none)).toBeNull();
  });

  it('that were closed without being confirmed make way, and new ones still come', () => {
    const putOff = new Set(['a', 'b']);
    expect(bulletinTurn([first, second], putOff)).toBeNull();
    expect(bulletinTurn([first, second, third], putOff)).toEqual({ bulletin: third, waiting: 0 });
  });

  it('are done with where the server knows that they were shown, or knows them no more', () => {
    expect([404, 409].map((status) => isSettled(new ApiError({ status })))).toEqual([true, true]);
    expect([0, 401, 429, 500].some((status) => isSettled(new ApiError({ status })))).toBe(false);
    expect(isSettled(new TypeError('x'))).toBe(false);
  });

  it('of the demo are made of nothing that is left out where they are shown', () => {
    const contents = demoBulletins.flatMap(({ content }) => [content.zh, content.en]);
    for (const content of contents) {
      const tags = [...content.matchAll(/<\/?([a-z0-9]+)/g)].map(([, tag]) => tag);
      expect(bulletinHtml.tags).toEqual(expect.arrayContaining(tags));
      const attributes = [...content.matchAll(/ ([a-z-]+)="([^"]*)"/g)];
      for (const [, name, value] of attributes) {
        expect(name).toBe('href');
        expect(value).toMatch(bulletinHtml.addresses);
      }
    }
  });
});

describe('addresses in bulletins', () => {
  it.each(['https://assay.example/a', 'HTTP://assay.example', 'mailto:bd@assay.example', '/certification'])(
    'may be %s',
    (address) => expect(address).toMatch(bulletinHtml.addresses),
  );

  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', '/\\evil.example', 'certification'])(
    'may not be %s',
    (address) => expect(address).not.toMatch(bulletinHtml.addresses),
  );
});

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

it('a bulletin that was put off stays away for the visit, and the others do not', () => {
  const store = storage();
  expect(readPutOff(() => store).size).toBe(0);
  putOff(['a', 'b'], () => store);
  putOff(['c'], () => store);
  expect([...readPutOff(() => store)]).toEqual(['a', 'b', 'c']);
  const closed = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  expect(() => putOff(['a'], closed)).not.toThrow();
  expect(readPutOff(closed).size).toBe(0);
});

describe('the maintenance notice', () => {
  it('stays closed in this browser; the next one is shown', () => {
    const flags = storage();
    expect(isClosed('a', () => flags)).toBe(false);
    rememberClosed('a', () => flags);
    expect([isClosed('a', () => flags), isClosed('b', () => flags)]).toEqual([true, false]);
  });

  it('is shown where nothing can be remembered', () => {
    const closed = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    expect(() => rememberClosed('a', closed)).not.toThrow();
    expect(isClosed('a', closed)).toBe(false);
  });

  it.each([
    ['zh', zh],
    ['en', en],
  ] as const)('has a name, its text once, and a button that closes it: %s', async (language, say) => {
    const html = await render(<MaintenanceBanner content="02:00 <04:00>" onClose={() => {}} />, language);
    expect(html).toMatch(new RegExp(`^<section [^>]*aria-label="${say('notices:maintenance')}"`));
    expect(html.match(/02:00 &lt;04:00&gt;/g)).toHaveLength(1);
    expect(html).toContain(`aria-label="${say('notices:closeMaintenance')}"`);
  });
});

describe('messages, bell and notices', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    environmentManager.setIsServer(() => false);
  });
  afterEach(() => {
    vi.useRealTimers();
    focusManager.setFocused(undefined);
  });

  /** How often a query asks in three minutes and a second, from the first time on. */
  async function countAsking({
    queryKey,
    refetchInterval,
  }: Pick<QueryObserverOptions, 'queryKey' | 'refetchInterval'>) {
    const ask = vi.fn(async () => null);
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const options = { queryKey: queryKey ?? [], refetchInterval: refetchInterval as number, queryFn: ask };
    const stop = new QueryObserver(client, options).subscribe(() => {});
    await vi.advanceTimersByTimeAsync(3 * limits.noticePollMs + 1_000);
    stop();
    client.clear();
    return ask.mock.calls.length;
  }

  const queries = { unread: unreadQuery, bulletins: bulletinsQuery, maintenance: maintenanceQuery };

  it.each(Object.entries(queries))(
    '%s: asked for every 60 seconds, not in a hidden tab',
    async (_name, query) => {
      const options = query as Pick<QueryObserverOptions, 'queryKey' | 'refetchInterval'>;
      expect(limits.noticePollMs).toBe(60_000);
      focusManager.setFocused(true);
      expect(await countAsking(options)).toBe(4);
      focusManager.setFocused(false);
      expect(await countAsking(options)).toBe(1);
    },
  );
});

describe('a toast', () => {
  const busy = { tone: 'warn', title: 'Busy' } as const;

  it('that says the same again counts in its place, and takes up the newest reference', () => {
    showToast({ ...busy, requestId: 'one' });
    const first = currentToast();
    showToast({ ...busy, requestId: 'two' });
    showToast({ ...busy, requestId: 'three' });
    expect(currentToast()).toMatchObject({ id: first?.id, count: 3, requestId: 'three' });
    showToast({ ...busy, detail: 'Try again in 5 seconds' });
    expect(currentToast()).toMatchObject({ count: 1, detail: 'Try again in 5 seconds' });
    expect(currentToast()?.id).not.toBe(first?.id);
    closeToast(currentToast()?.id ?? 0);
    showToast(busy);
    expect(currentToast()?.count).toBe(1);
  });

  it('shows how often, once it is more than once', async () => {
    const box = (count: number) => <ToastBox message={{ ...busy, id: 1, count }} />;
    expect(await render(box(3), 'zh')).toContain('× 3');
    expect(await render(box(1))).not.toContain('×');
  });
});

describe('the place of a toast', () => {
  const [page, toast] = [
    { width: 1440, height: 900 },
    { width: 480, height: 80 },
  ];
  const at = (left: number, top: number, vital = false) => ({
    box: { left, top, width: 100, height: 36 },
    vital,
  });

  it('is below the header, where nothing is under it', () => {
    expect(choosePlace([], toast, page, 64)).toBe('top');
    expect(choosePlace([at(1_300, 70), at(100, 100), at(700, 200)], toast, page, 64)).toBe('top');
  });

  it('is another where it would cover a control, in turn', () => {
    const under = [at(700, 100), at(700, 830), at(100, 830), at(1_300, 830)];
    const places = under.map((_, n) => choosePlace(under.slice(0, n + 1), toast, page, 64));
    expect(places).toEqual(['bottom', 'bottom-left', 'bottom-right', 'top-right']);
  });

  it('never covers what has the focus or names the page, even if others must be', () => {
    const all = [at(700, 830), at(100, 830), at(1_300, 830), at(1_300, 70)];
    expect(choosePlace([at(700, 100, true), ...all], toast, page, 64)).toBe('bottom');
    expect(choosePlace([at(700, 100), at(500, 100), ...all], toast, page, 64)).toBe('bottom');
  });

  it('takes a DOMRect, whose numbers are no own properties', () => {
    const measured = Object.create({ ...toast }) as typeof toast;
    expect(choosePlace([at(700, 100)], measured, page, 64)).toBe('bottom');
  });

  it('stands below what pushes the page down', () => {
    expect(choosePlace([at(700, 100)], toast, page, 160)).toBe('top');
  });
});

describe('the line about the connection', () => {
  it.each<[Connection, boolean, LiveState, Connection]>([
    ['fine', true, 'connecting', 'fine'],
    ['fine', true, 'live', 'fine'],
    ['fine', false, 'live', 'offline'],
    ['fine', true, 'polling', 'fine'],
    ['fine', true, 'offline', 'unreachable'],
    ['offline', true, 'offline', 'unreachable'],
    ['unreachable', true, 'connecting', 'unreachable'],
    ['unreachable', true, 'live', 'back'],
    ['offline', true, 'polling', 'back'],
    ['back', true, 'live', 'back'],
    ['back', true, 'offline', 'unreachable'],
    ['back', false, 'live', 'offline'],
  ])('after "%s", online %s and stream %s says "%s"', (before, online, state, expected) => {
    expect(nextConnection(before, online, state)).toBe(expected);
  });

  it.each([
    ['offline', 'zh', zh('common:connection.offline')],
    ['unreachable', 'en', en('common:connection.unreachable')],
    ['back', 'en', en('common:connection.back')],
  ] as const)('says of %s in words, politely: %s', async (connection, language, words) => {
    const html = await render(<ConnectionLine line={connection} />, language);
    expect(html).toMatch(/^<div role="status"><p class="net t-/);
    expect(html).toContain(words);
  });

  const call: PendingCall = {
    key: 'a',
    operation: 'application.act',
    name: 'deliver-samples',
    method: 'POST',
    address: '/a',
    body: '{}',
    at: '2026-11-23T06:33:00.000Z',
    silent: false,
    isSending: false,
    isFailing: false,
    refusal: null,
  };
  const refusal = new ApiError({ status: 409, details: { reason: 'old' } });
  const pending: PendingState = { waiting: [call], refused: [], sent: 0 };

  it.each<[Connection, Partial<Parameters<typeof lineOf>[1]>, Line]>([
    ['offline', {}, 'offline'],
    ['unreachable', {}, 'unreachable'],
    ['fine', { failing: true }, 'unreachable'],
    ['back', {}, 'sending'],
    ['back', { waiting: [], refused: [call], sent: 1 }, 'unsent'],
    ['back', { waiting: [], sent: 2 }, 'sent'],
    ['back', { waiting: [] }, 'back'],
    ['fine', { waiting: [] }, 'fine'],
  ])('with connection "%s" and %j says "%s"', (connection, part, line) => {
    expect(lineOf(connection, { ...pending, failing: false, ...part })).toBe(line);
  });

  it.each([
    ['offline', 'en', {}, en('common:connection.offlineWaits', { count: 1 })],
    ['offline', 'zh', { waiting: [call, call] }, zh('common:connection.offlineWaits', { count: 2 })],
    [
      'sending',
      'en',
      { sent: 1 },
      en('common:connection.sendingNote', { n: 2, of: 2, what: en('common:pending.named.deliver-samples') }),
    ],
    ['unsent', 'zh', { refused: [{ ...call, refusal }] }, zh('common:connection.unsent', { count: 1 })],
    ['sent', 'en', { waiting: [], sent: 2 }, en('common:connection.sentBoth')],
    ['sent', 'en', { waiting: [], sent: 3 }, en('common:connection.sentNote', { span: '4 min' })],
  ] as const)('says of what waits, %s, in %s', async (line, language, part, words) => {
    const state = { ...pending, ...part } as PendingState;
    const shown = <ConnectionLine line={line} pending={state} outage={252_000} />;
    expect(await render(shown, language)).toContain(words);
  });

  it('lists what waits, each to be taken back, and what was refused', async () => {
    const refused = { ...call, key: 'b', refusal };
    const html = await render(<PendingList pending={{ ...pending, refused: [refused] }} />);
    for (const key of ['named.deliver-samples', 'takeBack', 'again', 'dismiss'])
      expect(html).toContain(en(`common:pending.${key}`));
    const waiting = [{ ...call, isSending: true }];
    expect(await render(<PendingList pending={{ ...pending, waiting }} />)).not.toContain(
      en('common:pending.takeBack'),
    );
  });

  it('is empty while all is well, and there to be filled', async () => {
    expect(await render(<ConnectionLine line="fine" />)).toBe('<div role="status"></div>');
  });
});
