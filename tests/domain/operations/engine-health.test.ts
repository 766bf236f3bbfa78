import { describe, expect, it } from 'vitest';
import { engineNames, judgeEngine, judgeMail } from '#domain/operations/engine-health.ts';
import { failureCauseOf } from '#domain/operations/failure-causes.ts';
import type { SystemFault } from '#domain/operations/system-health.ts';

const [early, late] = [new Date('2026-11-20T08:00:00Z'), new Date('2026-11-20T09:00:00Z')];
const failing = (
  subject: 'mail' | 'push' | 'clock' | 'certificate' | 'redis',
  since = early,
): SystemFault => ({
  code: 'check-failing',
  subject,
  since,
  process: 'workers',
  host: 'two',
  cause: 'x',
});
const workLate: SystemFault = { code: 'work-late', subject: 'certificates', since: late, waiting: 37 };
const missing: SystemFault = { code: 'process-missing', subject: 'workflows', since: null };

describe('an engine', () => {
  it.each<[string, SystemFault[], Record<string, string>]>([
    ['no fault', [], {}],
    ['mail is refused', [failing('mail')], { mail: 'down' }],
    ['events cannot be read', [failing('push')], { live: 'down' }],
    ['a clock is off', [failing('clock')], { postgres: 'down' }],
    ['work waits', [workLate], { redis: 'backlog' }],
    ['work waits as Redis is away', [workLate, failing('redis')], { redis: 'down' }],
    ['no workflow worker', [missing], { temporal: 'down' }],
    ['what is no engine’s', [failing('certificate')], {}],
    ['an operator is needed', [{ code: 'operator-needed', subject: 'work-set-aside', since: early }], {}],
  ])('is judged by its own faults: %s', (_what, faults, states) => {
    const judged = engineNames.map((name) => [name, judgeEngine(name, faults, true).state]);
    expect(Object.fromEntries(judged)).toEqual({
      ...Object.fromEntries(engineNames.map((name) => [name, 'healthy'])),
      ...states,
    });
  });

  it('says since when, by the first of the faults that make it so', () => {
    expect(judgeEngine('redis', [workLate, failing('redis', late), failing('redis')], true)).toEqual({
      state: 'down',
      since: early,
    });
    expect(judgeEngine('redis', [workLate], true).since).toEqual(late);
    expect(judgeEngine('temporal', [missing], true).since).toBeNull();
    // It has only just not answered: nobody knows since when.
    expect(judgeEngine('storage', [], false)).toEqual({ state: 'down', since: null });
  });
});

it('mail that was tried and waits is a backlog, and no excuse for a server that takes none', () => {
  expect(judgeMail('healthy', 0)).toBe('healthy');
  expect(judgeMail('healthy', 1)).toBe('backlog');
  expect(judgeMail('down', 1)).toBe('down');
});

it.each([
  ['454 4.7.0 Temporary authentication failure', 'login-refused'],
  ['Invalid login: 535 5.7.8 Error: authentication failed', 'login-refused'],
  ['550 5.7.1 Sender address rejected: not owned by user', 'sender-refused'],
  ['connect ECONNREFUSED 127.0.0.1:1025', 'unreachable'],
  ['connect ECONNREFUSED 127.0.0.1:5432', 'database-away'],
  ['getaddrinfo EAI_AGAIN smtp.example', 'unreachable'],
  ['Greeting never received: ETIMEDOUT', 'no-answer'],
  ['no answer for C2026-000041', 'engine-away'],
  ['queueUnavailable ← no answer within 4000 ms', 'queue-away'],
  ['self-signed certificate in certificate chain', 'certificate-invalid'],
  ['ENOSPC: no space left on device, write', 'disk-full'],
  ["ENOENT: no such file or directory, open '/data/ab'", 'file-missing'],
  ['job stalled more than allowable limit', 'worker-lost'],
  ['activity StartToClose timeout', 'worker-lost'],
  ['TypeError: x is not a function', null],
  ['', null],
])('of an error the cause is known where its words are: %s', (error, cause) => {
  expect(failureCauseOf(error)).toBe(cause);
});
