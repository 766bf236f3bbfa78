import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { agreementTypes } from '#domain/agreements/agreements.ts';
import { askGuardBeside } from '#web/app/first/ask-guard-beside.ts';
import { calls } from '#web/app/first/early-calls.ts';
import { type EarlyAnswers, nameOfAsked } from '#web/lib/api/early-answers.ts';

const accounts = 'https://accounts.example';
const names = {
  state: nameOfAsked(calls.state),
  user: nameOfAsked(calls.user(accounts)),
  userAgreement: nameOfAsked(calls.agreement(agreementTypes.user)),
  privacyAgreement: nameOfAsked(calls.agreement(agreementTypes.privacy)),
};

type Message = { data: unknown };
type Hear = (message: Message) => void;
type Asked = { name: string; at: number; headers: Record<string, string> };

let asked: Asked[];
let answers: EarlyAnswers;
let fails: { state: number; user: number };
/** What the page's side and the thread's own listen with. */
let page: Record<string, Hear>;
let closed: boolean;

/** The thread of a browser, within this one: what is sent to it is heard by the real script, and the other way round. */
class Thread {
  addEventListener(name: string, hear: Hear): void {
    page[name] = hear;
  }
  terminate(): void {}
  async postMessage(data: unknown): Promise<void> {
    const sent = structuredClone(data);
    vi.resetModules();
    vi.stubGlobal(
      'addEventListener',
      (_name: string, hear: Hear) => void setTimeout(() => hear({ data: sent })),
    );
    await import('#web/app/first/guard-worker.ts');
  }
}

beforeEach(() => {
  asked = [];
  answers = new Map();
  fails = { state: 200, user: 200 };
  page = {};
  closed = false;
  vi.stubGlobal('Worker', Thread);
  vi.stubGlobal('location', { pathname: '/en/myProduct' });
  vi.stubGlobal('document', { cookie: 'serial_number=s' });
  vi.stubGlobal('postMessage', (data: unknown) => page.message?.({ data: structuredClone(data) }));
  vi.stubGlobal('close', () => {
    closed = true;
  });
  vi.stubGlobal('fetch', async (address: string, { method, headers }: RequestInit) => {
    const name = `${method} ${address}`;
    asked.push({ name, at: performance.now(), headers: headers as Record<string, string> });
    if (name === names.state) return Response.json({ state: 1 }, { status: fails.state });
    if (name === names.user && fails.user !== 200) throw new Error('no connection');
    return Response.json({ asked: name }, { headers: { 'x-request-id': name } });
  });
});
afterEach(() => vi.unstubAllGlobals());

const heardOf = async (name: string) => {
  const { answer, text } = (await answers.get(name)) ?? {};
  return { status: answer?.status, requestId: answer?.headers.get('x-request-id'), text };
};

it('asks in the specification’s order with what every request carries, and tells the page each answer', async () => {
  askGuardBeside('/assets/guard.js', accounts, answers);
  const last = await heardOf(names.privacyAgreement);
  const text = JSON.stringify({ asked: names.privacyAgreement });
  expect(last).toEqual({ status: 200, requestId: names.privacyAgreement, text });
  expect(asked.map(({ name }) => name)).toEqual(Object.values(names));
  const [state, user, agreement, privacy] = asked.map(({ at }) => at) as [number, number, number, number];
  expect(state <= user && user <= agreement).toBe(true);
  expect(privacy - agreement).toBeGreaterThan(195);
  for (const { headers } of asked)
    expect(headers).toMatchObject({ 'X-Language': 'en_US', 'X-Login-Cookie': 's', 'X-CSRF-Token': 's' });
  await vi.waitFor(() => expect(closed).toBe(true));
});

it('goes on where the account service is away, as the guard does', async () => {
  fails.user = 0;
  askGuardBeside('/assets/guard.js', accounts, answers);
  await expect(answers.get(names.user)).rejects.toThrow('there is no answer');
  expect(await heardOf(names.userAgreement)).toMatchObject({ status: 200 });
});

it('asks no more after a refusal, and says so of the others', async () => {
  fails.state = 403;
  askGuardBeside('/assets/guard.js', accounts, answers);
  expect(await heardOf(names.state)).toMatchObject({ status: 403 });
  const others = [names.user, names.userAgreement, names.privacyAgreement];
  const ends = await Promise.allSettled(others.map((name) => answers.get(name)));
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(asked).toHaveLength(1);
});

it('answers nothing where the thread cannot run', async () => {
  vi.stubGlobal(
    'Worker',
    class extends Thread {
      override async postMessage() {}
    },
  );
  askGuardBeside('/assets/guard.js', accounts, answers);
  page.error?.({ data: null });
  const ends = await Promise.allSettled(answers.values());
  expect(ends.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
});

it('waits two seconds for a thread to begin', async () => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'Worker',
    class extends Thread {
      override async postMessage() {}
    },
  );
  askGuardBeside('/assets/guard.js', accounts, answers);
  const ends = Promise.allSettled(answers.values());
  await vi.advanceTimersByTimeAsync(2_100);
  vi.useRealTimers();
  expect((await ends).map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
});

it('has nobody wait for a thread that may not begin', () => {
  vi.stubGlobal('Worker', undefined);
  expect(() => askGuardBeside('/assets/guard.js', accounts, answers)).toThrow(TypeError);
  expect(answers.size).toBe(0);
});
