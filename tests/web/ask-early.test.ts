import { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getEnterpriseState } from '#contract/enterprise.ts';
import type { CurrentUser } from '#contract/session.ts';
import { callsOfPage, isManaged } from '#web/app/first/early-calls.ts';
import { partnerRoutes } from '#web/app/partner-routes.ts';
import { askForResults } from '#web/features/results/api/results-ahead.ts';
import { guardFactsQuery } from '#web/features/session/api/guard-facts.ts';
import { call } from '#web/lib/api/api-client.ts';
import { nameOfAsked } from '#web/lib/api/early-answers.ts';
import { readEvents } from '#web/lib/live/live.tsx';
import { comparisonQuery } from '#web/lib/results/result-queries.ts';
import { sessionQuery } from '#web/lib/session/session.ts';

const id = '8f2d6029-a1e8-4628-b13f-edb13ee44825';
const analysis = `/en/certification/${id}/analysis`;
const accounts = 'https://accounts.example';
const session = 'GET /v1/hms/cc/session';
const events = 'GET /v1/hms/cc/events';
const state = 'GET /v1/hms/cc/enterprise/state';
const user = `POST ${accounts}/v1/getBriefUserInfo`;
const userAgreement = 'PUT /hms/cc/protocol/query?agrType=502';
const privacyAgreement = 'PUT /hms/cc/protocol/query?agrType=10256';

/** What was asked, and when in milliseconds. */
let asked: { name: string; at: number }[];
let answers: Record<string, Response>;
const timers: ReturnType<typeof setTimeout>[] = [];
const names = () => asked.map(({ name }) => name);
const atOf = (name: string) => asked.find((one) => one.name === name)?.at ?? Number.NaN;

function open(
  pathname: string,
  { cookie = 'serial_number=s', entered = true, cursor = '__CURSOR__' } = {},
): void {
  vi.stubGlobal('location', { pathname, search: '' });
  const content = (selector: string) => (selector.includes('stream-cursor') ? cursor : accounts);
  vi.stubGlobal('document', { cookie, querySelector: (of: string) => ({ content: content(of) }) });
  vi.stubGlobal('localStorage', { getItem: () => (entered ? '1' : null) });
}

/** As the browser runs a page's first script. */
async function runFirstScript(): Promise<void> {
  vi.resetModules();
  await import('#web/app/first/ask-early.ts');
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

beforeEach(() => {
  const { setTimeout: begin } = globalThis;
  vi.stubGlobal('setTimeout', (...what: Parameters<typeof begin>) => {
    const timer = begin(...what);
    timers.push(timer);
    return timer;
  });
  asked = [];
  answers = {};
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    const name = `${method} ${address}`;
    asked.push({ name, at: performance.now() });
    return answers[name]?.clone() ?? new Response('{}');
  });
});
afterEach(() => {
  // What a script would still ask for is none of the next test's.
  for (const one of timers.splice(0)) clearTimeout(one);
  globalThis.earlyAnswers = undefined;
  vi.unstubAllGlobals();
});

it('the guard’s calls come in their order, and what a page shows once its stream has begun', async () => {
  open(analysis);
  await runFirstScript();
  await vi.waitFor(() => expect(names()).toContain(privacyAgreement));
  expect(names().slice(0, 3)).toEqual([session, state, events]);
  const order = [state, user, userAgreement, privacyAgreement].map(atOf);
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  expect(atOf(privacyAgreement) - atOf(userAgreement)).toBeGreaterThan(195);
  const shown = callsOfPage(`/certification/${id}/analysis`).map(nameOfAsked);
  expect(names()).toEqual(expect.arrayContaining(shown));
  expect(Math.min(...shown.map(atOf))).toBeGreaterThanOrEqual(atOf(events));
});

it('a page that says where the stream is asks for what it shows at once, and the stream begins there', async () => {
  open(analysis, { cursor: '71-0' });
  await runFirstScript();
  const shown = callsOfPage(`/certification/${id}/analysis`).map(nameOfAsked);
  await vi.waitFor(() => expect(names().slice(0, 5)).toEqual([session, state, ...shown]));
  expect(names()).not.toContain(events);
  const begun = await readEvents(new QueryClient(), undefined);
  expect(begun).toEqual({ events: [], cursor: '71-0', more: false, reset: false });
  await readEvents(new QueryClient(), undefined).catch(() => null);
  expect(names()).toContain(events);
});

it.each([
  ['the first that has a result', '', 'c1'],
  ['the one that the address names', '?configuration=3', 'c2'],
])('compares %s as soon as its application is there', async (_, search, chosen) => {
  open(analysis, { cursor: '71-0' });
  vi.stubGlobal('location', { pathname: analysis, search });
  const configurations = [null, {}, {}].map((result, at) => ({ id: `c${at}`, ordinal: at + 1, result }));
  const application = callsOfPage(`/certification/${id}/analysis`).map(nameOfAsked)[0] ?? '';
  answers[application] = Response.json({ id, configurations });
  await runFirstScript();
  const comparisons = () => names().filter((name) => name.includes('/comparison'));
  await vi.waitFor(() => expect(comparisons()).toHaveLength(1));
  const [early] = comparisons();
  await new QueryClient().fetchQuery(comparisonQuery(id, chosen, 'previous')).catch(() => null);
  expect(comparisons()).toEqual([early]);
  await new QueryClient().fetchQuery(comparisonQuery(id, chosen, 'previous')).catch(() => null);
  expect(comparisons()).toEqual([early, early]);
});

it.each<[string, string, Parameters<typeof open>[1], string[]]>([
  ['nothing for a visitor', analysis, { cookie: '' }, []],
  ['who it is for somebody the guard has not let in', analysis, { entered: false }, [session]],
  ['who it is on a page that anybody may see', '/en/search', {}, [session]],
])('asks %s', async (_, path, whose, expected) => {
  open(path, whose);
  await runFirstScript();
  await settle();
  expect(names()).toEqual(expected);
});

it('asks no more where the enterprise may not enter, nor where the stream does not begin', async () => {
  open(analysis);
  answers[state] = new Response('{"state":0}');
  answers[events] = new Response('{}', { status: 503 });
  await runFirstScript();
  await settle();
  expect(names()).toEqual([session, state, events]);
});

it('whoever asks for the same takes the answer, once; what failed is asked again', async () => {
  open('/myProduct');
  answers[state] = new Response('{"state":1}');
  await runFirstScript();
  await settle();
  const before = names().filter((name) => name === state).length;
  const { call: ask } = await import('#web/lib/api/api-client.ts');
  await ask(getEnterpriseState, {}).catch(() => null);
  expect(names().filter((name) => name === state)).toHaveLength(before);
  await ask(getEnterpriseState, {}).catch(() => null);
  expect(names().filter((name) => name === state)).toHaveLength(before + 1);
  globalThis.earlyAnswers?.set(state, Promise.reject(new Error('no connection')));
  await ask(getEnterpriseState, {}).catch(() => null);
  expect(names().filter((name) => name === state)).toHaveLength(before + 2);
});

it('whoever stops waiting for an early answer is let go, however long it takes', async () => {
  open('/myProduct');
  const never = new Promise<never>(() => {});
  globalThis.earlyAnswers = new Map([[state, never]]);
  const stopped = call(getEnterpriseState, { signal: AbortSignal.timeout(50) });
  await expect(stopped).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(names()).toEqual([]);
});

it('names each call as the app names it', async () => {
  open(analysis);
  answers[state] = new Response('{"state":1}');
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const one = { accountId: id, enterprise: { id } } as unknown as CurrentUser;
  const url = new URL(`https://portal.example${analysis}`);
  await Promise.allSettled([
    client.fetchQuery(sessionQuery),
    readEvents(client, undefined),
    call(getEnterpriseState, {}),
    askForResults(client, { params: { id }, url }),
  ]);
  await client.fetchQuery(guardFactsQuery(one)).catch(() => null);
  const ofApp = new Set(names());
  const path = `/certification/${id}/analysis`;
  const early = [session, events, state, ...callsOfPage(path).map(nameOfAsked)];
  expect(early.filter((name) => !ofApp.has(name))).toEqual([]);
});

/** The first words of all addresses below these routes. */
function firstWords(routes: readonly RouteObject[]): string[] {
  return routes.flatMap(({ path, children }) =>
    path ? [path.split('/')[0] ?? ''] : firstWords(children ?? []),
  );
}

it('knows every page that stands behind the guard, and no other', () => {
  expect(firstWords(partnerRoutes).filter((word) => !isManaged(`/${word}/x`))).toEqual([]);
  expect(['ops', 'search', '', 'privacyAgreement'].filter((word) => isManaged(`/${word}`))).toEqual([]);
});
