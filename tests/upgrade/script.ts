import { setTimeout as pause } from 'node:timers/promises';
import { getApplication, listApplications } from '#contract/applications.ts';
import { getUnread } from '#contract/messages.ts';
import { listQueue } from '#contract/reviews.ts';
import type { Db } from '#db/schema/database.ts';
import { hashPassword } from '#services/accounts/hash-password.ts';
import { createAccount, createEnterprise } from '#tests/support/factories.ts';
import { openBrowser, signIn as signInByForm } from '#tests/support/login/login.ts';
import { type Ledger, noteAnswer } from '../faults/chaos/ledger.ts';
import { type Maker, playMaker, playReviewer, type Stage } from '../faults/chaos/people.ts';
import { createChance } from '../faults/chaos/random.ts';
import { type Person, signIn } from '../faults/fault-portal.ts';

type Place = { url: string; accountsUrl: string };
type Scene = { place: Place; ledger: Ledger; isOver: () => boolean };
type Rules = Required<Pick<Stage, 'rests' | 'openAtMost'>>;
type Cast = { makers: (Maker & { login: string })[]; reviewers: Person[] };

const password = 'only for tests, and for all of them';

/** As many makers as reviewers, each maker of an enterprise of its own. */
export async function invite(place: Place, db: Db, each: number): Promise<Cast> {
  const passwordHash = await hashPassword(password);
  const cast: Cast = { makers: [], reviewers: [] };
  for (let n = 0; n < each; n += 1) {
    const { id: enterpriseId } = await createEnterprise(db);
    const { id, login } = await createAccount(db, { enterpriseId, passwordHash });
    cast.makers.push({ ...(await signIn(place, db, id)), enterpriseId, login });
    const reviewer = await createAccount(db, { roles: ['reviewer'], nameZh: `审核员 ${n + 1}` });
    cast.reviewers.push(await signIn(place, db, reviewer.id));
  }
  return cast;
}

/** Reads over and over: the applications, the first three of them, and another list. */
async function keepReading({ place, ledger, isOver }: Scene, { cookie }: Person, list: string) {
  const read = async (path: string) => {
    const options = { headers: { cookie }, signal: AbortSignal.timeout(20_000) };
    const answer = await fetch(`${place.url}${path}`, options).catch(() => null);
    noteAnswer(ledger, { status: answer?.status ?? 0 });
    return answer?.ok ? answer.json().catch(() => null) : null;
  };
  while (!isOver()) {
    const page = listApplications.response.safeParse(await read(listApplications.path));
    const first = page.data?.rows.slice(0, 3) ?? [];
    for (const { id } of first) await read(getApplication.path.replace('{id}', id));
    await read(list);
    await pause(200);
  }
}

/** Signs in over and over by the account service's form. */
async function keepSigningIn({ place, ledger, isOver }: Scene, { login }: { login: string }) {
  while (!isOver()) {
    // 502 says that the portal itself had no answer of the account service.
    const note = (status: number) => noteAnswer(ledger, { status: status === 502 ? 0 : status });
    const browser = openBrowser(({ status }) => note(status));
    await signInByForm(place, login, password, { browser }).then(
      ({ cookie }) => ledger.cookies.push(cookie),
      // `fetch failed`: nobody listens, or the connection was cut.
      (error) => error instanceof TypeError && note(0),
    );
    await pause(500);
  }
}

/** Everybody at work until it is over: makers and reviewers, two who read, and one who signs in. */
export function play(scene: Scene, db: Db, { makers, reviewers }: Cast, rules: Rules) {
  const { place, ledger, isOver } = scene;
  const stage = (n: number): Stage => ({
    url: place.url,
    db,
    ledger,
    isOver,
    chance: createChance(n),
    ...rules,
  });
  return Promise.all([
    ...makers.map((maker, n) => playMaker(stage(n), maker)),
    ...reviewers.map((reviewer, n) => playReviewer(stage(100 + n), reviewer)),
    ...makers.slice(0, 1).map((maker) => keepReading(scene, maker, getUnread.path)),
    ...reviewers.slice(0, 1).map((reviewer) => keepReading(scene, reviewer, listQueue.path)),
    ...makers.slice(0, 1).map((maker) => keepSigningIn(scene, maker)),
  ]);
}
