import { QueryClient } from '@tanstack/react-query';
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { contextOf, pageAhead, streamAhead } from '#web/app/ask-ahead.ts';
import { takeBeginning } from '#web/lib/live/stream-beginning.ts';
import { rememberEntered } from '#web/lib/session/entered.ts';

const page = { events: [], cursor: '1-1', more: false, reset: false };
let kept: Map<string, string>;
let cookie: string;
let answer: (response: Response) => void;
let asked: string[];

beforeEach(() => {
  kept = new Map();
  cookie = 'serial_number=s';
  asked = [];
  vi.stubGlobal('location', { pathname: '/certification' });
  vi.stubGlobal('document', {
    get cookie() {
      return cookie;
    },
  });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return new Promise<Response>((resolve) => {
      answer = resolve;
    });
  });
});
afterEach(() => {
  takeBeginning();
  vi.unstubAllGlobals();
});

/** What the router does as it enters a route. */
function enter({ loader }: Pick<RouteObject, 'loader'>): unknown {
  const place = { params: {}, url: new URL('http://portal.example/') };
  const context = contextOf(new QueryClient());
  if (typeof loader !== 'function') throw new Error('The route asks for nothing');
  return loader({ ...place, context } as unknown as LoaderFunctionArgs);
}

it('the data of a page is asked for as soon as its stream has begun, and nothing waits for it', async () => {
  rememberEntered(true);
  const ask = vi.fn();
  expect(enter(streamAhead)).toBeNull();
  expect(enter(pageAhead(async () => ask))).toBeNull();
  expect(asked).toEqual(['/v1/hms/cc/events']);
  await new Promise((resolve) => setTimeout(resolve));
  expect(ask).not.toHaveBeenCalled();
  answer(new Response(JSON.stringify(page)));
  await vi.waitFor(() => expect(ask).toHaveBeenCalledOnce());
  expect(await takeBeginning()).toEqual(page);
  expect(takeBeginning()).toBeNull();
});

it('a stream that does not begin holds no page back', async () => {
  rememberEntered(true);
  const ask = vi.fn();
  enter(streamAhead);
  enter(pageAhead(async () => ask));
  answer(new Response('{}', { status: 503 }));
  await vi.waitFor(() => expect(ask).toHaveBeenCalledOnce());
});

it.each([
  ['whom the guard has not let in', 'serial_number=s', false],
  ['whom it has led away since', 'serial_number=s', null],
  ['who is not signed in', '', true],
])('nothing is asked for somebody %s', async (_, jar, entered) => {
  if (entered === null) rememberEntered(true);
  rememberEntered(entered === true);
  cookie = jar;
  const ask = vi.fn();
  enter(streamAhead);
  enter(pageAhead(async () => ask));
  await new Promise((resolve) => setTimeout(resolve));
  expect(ask).not.toHaveBeenCalled();
  expect(asked).toEqual([]);
});
