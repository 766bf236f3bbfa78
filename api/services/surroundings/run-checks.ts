import { failureOf } from '#api/base/run-check.ts';
import type { ProcessKind } from '#domain/operations/system-health.ts';
import { addressesChecks } from './check-addresses.ts';
import { folderChecks } from './check-folders.ts';
import { mailChecks } from './check-mail.ts';
import { postgresChecks } from './check-postgres.ts';
import { queueChecks } from './check-queues.ts';
import { temporalChecks } from './check-temporal.ts';
import { NotChecked, type Surroundings, type SurroundingsCheck } from './surroundings.ts';

/** All that is checked, in the order in which it is told. */
export const surroundingsChecks: readonly SurroundingsCheck[] = [
  ...postgresChecks,
  ...queueChecks,
  ...temporalChecks,
  ...folderChecks,
  ...mailChecks,
  ...addressesChecks,
];

export type CheckOutcome = { name: string; remedy: string } & (
  | { state: 'ok'; found: string | undefined }
  | { state: 'wrong'; cause: string }
  | { state: 'unchecked'; reason: string }
);

type RunInput = {
  /** Everything when absent. */
  kind?: ProcessKind;
  /** Variables that are missing or wrong. */
  wrongVariables?: readonly string[];
  /** Milliseconds for each step of a check; a whole check has twice as many. */
  limitMs: number;
};

/** Runs the checks side by side, but for those that need another; one that needs what is wrong is not run. */
export async function runChecks(surroundings: Surroundings, input: RunInput): Promise<CheckOutcome[]> {
  const { kind, wrongVariables = [], limitMs } = input;
  const chosen = surroundingsChecks.filter(({ concerns }) => kind === undefined || concerns.includes(kind));
  const running = new Map<string, Promise<CheckOutcome>>();
  for (const check of chosen) {
    const variable = check.needs.find((one) => wrongVariables.includes(one));
    const before = check.needs.flatMap((one) => running.get(one) ?? []);
    running.set(check.name, runAfter(check, { variable, before }));
  }
  return Promise.all(running.values());

  async function runAfter(
    check: SurroundingsCheck,
    { variable, before }: { variable: string | undefined; before: readonly Promise<CheckOutcome>[] },
  ): Promise<CheckOutcome> {
    const { name, remedy } = check;
    if (variable) return { name, remedy, state: 'unchecked', reason: `${variable} is not set, or wrong` };
    const missed = (await Promise.all(before)).find(({ state }) => state !== 'ok');
    if (missed) return { name, remedy, state: 'unchecked', reason: `it needs: ${missed.name}` };
    return run(check, surroundings, limitMs);
  }
}

async function run(
  check: SurroundingsCheck,
  surroundings: Surroundings,
  limitMs: number,
): Promise<CheckOutcome> {
  const { name, remedy } = check;
  let found: string | undefined;
  let reason: string | null = null;
  const ask = async () => {
    try {
      found = await check.check(surroundings, limitMs);
    } catch (error) {
      if (!(error instanceof NotChecked)) throw new Error(withoutSecrets(describe(error), surroundings));
      reason = error.message;
    }
  };
  const cause = await failureOf(ask, 2 * limitMs);
  if (cause !== null) return { name, remedy, state: 'wrong', cause };
  if (reason !== null) return { name, remedy, state: 'unchecked', reason };
  return { name, remedy, state: 'ok', found };
}

/** What an error and its causes say, in one line: that of a failed connection says it in its cause, or its parts. */
function describe(error: unknown): string {
  const said: string[] = [];
  let current = error;
  for (let depth = 0; current instanceof Error && depth < 5; depth += 1) {
    const code = 'code' in current ? String(current.code) : current.name;
    const [line = ''] = (current.message || code).split('\n');
    if (!said.includes(line)) said.push(line);
    current = current instanceof AggregateError ? current.errors[0] : current.cause;
  }
  return said.join(': ') || String(error);
}

function secretsOf({ databases, redis, mail, oidc, temporal }: Surroundings): string[] {
  const urls = [...Object.values(databases), redis, mail].map((address) => address?.url);
  const passwords = urls.flatMap((url) => {
    const password = url === undefined || !URL.canParse(url) ? '' : new URL(url).password;
    return [password, decodeURIComponent(password)];
  });
  const others = [redis?.sentinels?.password, oidc?.clientSecret, temporal?.security.apiKey];
  return [...passwords, ...others].filter((one) => one !== undefined);
}

/** No engine is known to repeat a password in its refusal; should one do so, nobody reads it. */
function withoutSecrets(text: string, surroundings: Surroundings): string {
  const secrets = secretsOf(surroundings).filter((one) => one.length >= 6);
  return secrets.reduce((shown, secret) => shown.replaceAll(secret, '…'), text);
}
