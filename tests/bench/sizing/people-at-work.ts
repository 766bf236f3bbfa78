import { setTimeout as pause } from 'node:timers/promises';
import { hashPassword } from '#services/accounts/hash-password.ts';
import { openLedger } from '#tests/faults/chaos/ledger.ts';
import { playMaker, playReviewer, type Stage } from '#tests/faults/chaos/people.ts';
import { createChance } from '#tests/faults/chaos/random.ts';
import { keepSigningIn } from '#tests/faults/chaos/sign-ins.ts';
import { signIn } from '#tests/faults/fault-portal.ts';
import { buildPicture } from '#tests/fixtures/files/build-pictures.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createAccount, createEnterprise } from '#tests/support/factories.ts';
import { giveQuotas } from '#tests/support/quotas.ts';
import { type BenchPortal, signInAs } from '../bench-portal.ts';
import { type Call, openAgent, send } from '../http-load.ts';
import { seededAccounts } from '../seed/ids.ts';
import { sizeCalls } from '../size/size-calls.ts';
import { formOf, prepare, upload } from '../uploads/bulk.ts';
import { type Maker, openMaker } from '../uploads/certifying.ts';

const makers = 6;
const reviewers = 3;
const readers = 4;
/** Milliseconds that somebody looks at a page before the next. */
const looks = 500;
/** Test results of 100 kB to 1 MB and photos of 12 megapixels in a time of work. */
const files = 16;
const publicPages = ['/', '/en/'];
const password = 'only for tests, and for all of them';

async function inviteMaker(bench: BenchPortal, passwordHash: string) {
  const { id: enterpriseId } = await createEnterprise(bench.db);
  await giveQuotas(bench.db, enterpriseId, { openApplications: 10_000, refusedCalls: 10_000 });
  const { id, login } = await createAccount(bench.db, { enterpriseId, passwordHash });
  return { ...(await signIn(bench.portal, bench.db, id)), enterpriseId, login };
}

async function inviteReviewer({ portal, db }: BenchPortal) {
  const { id } = await createAccount(db, { roles: ['reviewer'] });
  return signIn(portal, db, id);
}

/** The headers of everybody who reads lists of the seeded database. */
async function signInReaders(bench: BenchPortal) {
  const signed = Object.entries(seededAccounts).map(async ([who, login]) => {
    const account = bench.db.selectFrom('account').select('id').where('login', '=', login);
    const { id } = await account.executeTakeFirstOrThrow();
    return [who, (await signInAs(bench, id)).headers] as const;
  });
  return new Map<string, Record<string, string>>([['visitor', {}], ...(await Promise.all(signed))]);
}

const several = <T>(count: number, make: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)));

type Made = Awaited<ReturnType<typeof makeFiles>>;
type Shared = {
  bench: BenchPortal;
  agent: ReturnType<typeof openAgent>;
  isOver: () => boolean;
  /** Calls that were not answered as they should be. */
  failed: string[];
};

/** On a machine that is busy a photo may take longer than it may. */
async function expectAnswer({ agent, failed }: Shared, status: number, call: Call): Promise<void> {
  const answer = await send(agent, { ...call, patience: 60 });
  if (answer.status !== status) failed.push(`${call.url}: ${answer.status} ${answer.body.slice(0, 300)}`);
}

/** Asks one list, search or page after the other. */
async function readLists(shared: Shared, from: number): Promise<void> {
  const headers = await signInReaders(shared.bench);
  const lists = sizeCalls.flatMap(({ who, path }) => (typeof path === 'string' ? [{ who, path }] : []));
  const calls = [...lists, ...publicPages.map((path) => ({ who: 'visitor', path }))];
  for (let n = from; !shared.isOver(); n += readers) {
    const { who, path } = calls[n % calls.length] ?? { who: 'visitor', path: '/' };
    const call = { url: `${shared.bench.portal.url}${path}`, headers: headers.get(who) ?? {} };
    await expectAnswer(shared, 200, call);
    await pause(looks);
  }
}

/** A test result with the application that it is for, and a photo. */
async function makeFiles(maker: Maker) {
  const results = await eventually(() => prepare(maker, files), { withinMs: 120_000 });
  const photo = await buildPicture('jpeg', { width: 4_000, height: 3_000, camera: true });
  return { results, photo: await formOf({ name: 'photo.jpg', bytes: photo }) };
}

/** Sends them one by one, spread over the time, as far as it lasts. */
async function sendFiles(shared: Shared, maker: Maker, ms: number, made: Made): Promise<void> {
  const { portal } = shared.bench;
  const url = `${portal.url}/v1/hms/cc/files?kind=image`;
  const { headers, body } = made.photo;
  for (const result of made.results) {
    if (shared.isOver()) return;
    const all = { ...maker.signed.headers, ...headers, 'idempotency-key': crypto.randomUUID() };
    await expectAnswer(shared, 201, { url, method: 'POST', headers: all, body });
    await upload(shared.agent, portal.url, maker, result).catch((error) => shared.failed.push(String(error)));
    await pause(ms / files / 2);
  }
}

/** Resolves with the calls that failed. */
export type Work = (ms: number) => Promise<string[]>;

/**
 * Six makers take applications from the first call to the certificate, three reviewers decide on them, four people read
 * lists and search, one signs in again and again, one sends files. Their enterprises stand beside the seeded ones.
 */
export async function openPeople(bench: BenchPortal): Promise<Work> {
  const passwordHash = await hashPassword(password);
  const all = await several(makers, () => inviteMaker(bench, passwordHash));
  const judges = await several(reviewers, () => inviteReviewer(bench));
  const enterpriseIds = all.map(({ enterpriseId }) => enterpriseId);
  const { url, accountsUrl } = bench.portal;
  const sender = await openMaker(bench);
  return async (ms) => {
    const made = await makeFiles(sender);
    const until = performance.now() + ms;
    const isOver = () => performance.now() > until;
    const ledger = openLedger();
    const shared: Shared = { bench, agent: openAgent(readers + 2), isOver, failed: [] };
    const stage = { url, db: bench.db, ledger, enterpriseIds, isOver };
    const stageOf = (n: number): Stage => ({ ...stage, chance: createChance(n) });
    await Promise.all([
      ...all.map((maker, n) => playMaker(stageOf(n), maker)),
      ...judges.map((judge, n) => playReviewer(stageOf(makers + n), judge)),
      ...Array.from({ length: readers }, (_, n) => readLists(shared, n)),
      keepSigningIn({ url, accountsUrl, ledger, isOver }, { login: all[0]?.login ?? '', password }),
      sendFiles(shared, sender, ms, made),
    ]).finally(() => shared.agent.destroy());
    return shared.failed;
  };
}
