import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Command, type CommandType, commandTypes, sideOf } from '#domain/applications/commands.ts';
import { applicationStatuses, type CertificationMode, isFinal } from '#domain/applications/statuses.ts';
import {
  type ApplicationState,
  allowedCommands,
  initialState,
  transition,
} from '#domain/applications/transitions.ts';
import { waitOf } from '#domain/applications/waits.ts';

const finding = { requirement: 'T-05', seen: 'open antenna', mend: 'check the antenna' };
const configurations = ['c1', 'c2'];
const delivery = {
  quantity: 2,
  nonDisclosureMonths: 6,
  trackingNumber: 'SF1',
  address: 'Suzhou',
  recipient: 'Zhou Lan',
  factoryReset: true,
  exportCompliance: true,
} as const;

function commandOf(type: CommandType, state: ApplicationState, passed = configurations): Command {
  const phase = state.phase ?? 'product';
  const whole = { type, phase, comment: '', finding, delivery, passed, uploadId: 'u', bypassItemId: 'b' };
  return whole as unknown as Command;
}

function state(change: Partial<ApplicationState>): ApplicationState {
  return { ...initialState('standard', configurations), ...change };
}

/** Every state that an application can be in, and exactly what is allowed there. */
const table: [string, ApplicationState, CommandType[]][] = [
  ['product review', state({}), ['approve-phase', 'reject-phase']],
  ['commercial review', state({ phase: 'commercial' }), ['approve-phase', 'reject-phase']],
  ['product rejected', state({ status: 'product-rejected', phase: null }), ['resubmit', 'end']],
  ['certifying', state({ status: 'certifying', phase: null, step: 3 }), ['receive-result', 'apply', 'end']],
  [
    'results under review',
    state({ status: 'certification-under-review', phase: null, step: 5 }),
    ['approve-results', 'reject-results', 'reject-bypass'],
  ],
  ['result rejected', state({ status: 'test-result-rejected', step: 4 }), ['receive-result', 'apply', 'end']],
  [
    'bypass rejected',
    state({ status: 'exception-bypass-rejected', step: 4 }),
    ['receive-result', 'apply', 'end'],
  ],
  [
    'pending delivery',
    state({ status: 'certification-under-review', sample: 'pending-delivery' }),
    ['deliver-samples'],
  ],
  ['delivered', state({ status: 'certification-under-review', sample: 'delivered' }), ['receive-samples']],
  [
    'received',
    state({ status: 'certification-under-review', sample: 'received' }),
    ['pass-sample-test', 'fail-sample-test'],
  ],
  [
    'sample test failed',
    state({ status: 'sample-device-test-failed', sample: 'received' }),
    ['redeliver-samples', 'end'],
  ],
  [
    'report generated',
    state({ status: 'certification-under-review', sample: 'report-generated' }),
    ['approve-final'],
  ],
  [
    'plus under review',
    state({ mode: 'plus', status: 'certification-under-review', phase: null, step: 5 }),
    ['approve-final'],
  ],
  ['certified', state({ status: 'certified', step: 6 }), []],
  ['partially certified', state({ status: 'partially-certified', step: 6 }), []],
  ['failed', state({ status: 'certification-failed' }), []],
];

describe('transition', () => {
  it.each(table)('%s allows exactly its commands', (_name, from, allowed) => {
    const accepted = commandTypes.filter((type) => transition(from, commandOf(type, from)).ok);
    expect(accepted.toSorted()).toEqual(allowed.toSorted());
    expect(allowedCommands(from).toSorted()).toEqual(allowed.toSorted());
  });

  it('knows every status in its table', () => {
    expect(new Set(table.map(([, from]) => from.status))).toEqual(new Set(applicationStatuses));
  });

  it.each(applicationStatuses.flatMap((from) => applicationStatuses.map((to) => [from, to] as const)))(
    '%s → %s happens only where the domain table has it',
    (from, to) => {
      const reached = table
        .filter(([, s]) => s.status === from)
        .flatMap(([, s]) => [configurations, ['c1'], []].map((passed) => ({ s, passed })))
        .flatMap(({ s, passed }) => commandTypes.map((type) => transition(s, commandOf(type, s, passed))))
        .flatMap((result) => (result.ok ? [result.state.status] : []));
      expect(reached.includes(to)).toBe(moves[from]?.includes(to) ?? false);
    },
  );

  it.each([
    [
      'phase of the other review',
      state({}),
      { type: 'approve-phase', phase: 'commercial', comment: '' },
      'reviewStatusChanged',
    ],
    ['ending under review', state({}), { type: 'end' }, 'applicationAlreadyInAudit'],
    ['ending what is final', state({ status: 'certified' }), { type: 'end' }, 'reviewStatusInvalid'],
    [
      'a configuration that is not part of it',
      state({ status: 'certification-under-review', sample: 'report-generated' }),
      { type: 'approve-final', passed: ['c9'], comment: '' },
      'parameterInvalid',
    ],
  ] as [string, ApplicationState, Command, string][])('refuses %s', (_name, from, command, error) => {
    expect(transition(from, command)).toEqual({ ok: false, error });
  });

  it.each([
    [['c1', 'c2'], 'certified'],
    [['c2'], 'partially-certified'],
    [[], 'certification-failed'],
  ])('final approval of %j gives %s', (passed, status) => {
    const from = state({ status: 'certification-under-review', sample: 'report-generated' });
    const result = transition(from, { type: 'approve-final', passed, comment: '' });
    expect(result.ok && result.state.status).toBe(status);
  });

  it('skips tests and samples in plus mode', () => {
    const approve = (from: ApplicationState, phase: 'product' | 'commercial') => {
      const result = transition(from, { type: 'approve-phase', phase, comment: '' });
      if (!result.ok) throw new Error(result.error);
      return result.state;
    };
    const after = approve(approve(initialState('plus', configurations), 'product'), 'commercial');
    expect(after).toMatchObject({ status: 'certification-under-review', step: 5, sample: null });
  });
});

const moves: Record<string, string[]> = {
  'product-under-review': ['product-under-review', 'product-rejected', 'certifying'],
  'product-rejected': ['product-under-review', 'certification-failed'],
  certifying: ['certifying', 'certification-under-review', 'certification-failed'],
  'certification-under-review': [
    'certification-under-review',
    'test-result-rejected',
    'exception-bypass-rejected',
    'sample-device-test-failed',
    'certified',
    'partially-certified',
    'certification-failed',
  ],
  'test-result-rejected': ['test-result-rejected', 'certification-under-review', 'certification-failed'],
  'exception-bypass-rejected': [
    'exception-bypass-rejected',
    'certification-under-review',
    'certification-failed',
  ],
  'sample-device-test-failed': ['certification-under-review', 'certification-failed'],
};

describe('a random walk', () => {
  const walk = fc.array(
    fc.record({ type: fc.constantFrom(...commandTypes), passed: fc.subarray(configurations) }),
    {
      maxLength: 60,
    },
  );

  it('never leaves the model', () => {
    fc.assert(
      fc.property(fc.constantFrom<CertificationMode>('standard', 'plus'), walk, (mode, steps) => {
        let now = initialState(mode, configurations);
        for (const { type, passed } of steps) {
          const result = transition(now, commandOf(type, now, passed));
          expect(result.ok).toBe(allowedCommands(now).includes(type));
          if (!result.ok) continue;
          expect(isFinal(now.status)).toBe(false);
          expect(result.state.version).toBe(now.version + 1);
          expect(result.state.round).toBe(now.round + (type === 'apply' ? 1 : 0));
          if (mode === 'plus') expect(result.state.sample).toBeNull();
          expect(result.state.phase !== null).toBe(result.state.status === 'product-under-review');
          now = result.state;
          const wait = waitOf(now);
          expect(wait.action === null).toBe(isFinal(now.status));
          const sides = new Set(allowedCommands(now).map(sideOf));
          expect(wait.waitingFor === 'nobody' ? sides.size === 0 : sides.has(wait.waitingFor)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });
});
