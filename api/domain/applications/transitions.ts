import type { ErrorName } from '#domain/errors/errors.ts';
import { type Command, type CommandType, sideOf } from './commands.ts';
import {
  type ApplicationStatus,
  type CertificationMode,
  evidenceStatuses,
  isFinal,
  type ReviewPhase,
  type SampleStatus,
  type WizardStep,
} from './statuses.ts';

/** The whole state of an application; the workflow holds it, the database row mirrors it. */
export type ApplicationState = {
  /** Incremented by every change; a row is written only on the version before it. */
  version: number;
  mode: CertificationMode;
  status: ApplicationStatus;
  step: WizardStep;
  phase: ReviewPhase | null;
  sample: SampleStatus | null;
  /** Number of submissions of results. */
  round: number;
  /** Ids of the configurations for the final approval. */
  configurations: string[];
};

export type Transition = { ok: true; state: ApplicationState } | { ok: false; error: ErrorName };

type Change = Partial<Pick<ApplicationState, 'status' | 'step' | 'phase' | 'sample' | 'round'>>;
type Rule<C extends Command> = {
  allowed: (state: ApplicationState, command: C) => boolean;
  change: (state: ApplicationState, command: C) => Change;
  /** Error when not allowed; by default the side's. */
  refusal?: (state: ApplicationState) => ErrorName;
};

const reviewingResults = (s: ApplicationState) =>
  s.status === 'certification-under-review' && s.mode === 'standard' && s.sample === null;
const sampleIs = (status: SampleStatus) => (s: ApplicationState) =>
  s.status === 'certification-under-review' && s.sample === status;
const takesEvidence = (s: ApplicationState) => evidenceStatuses.includes(s.status);
const inPhase = (s: ApplicationState, c: { phase: ReviewPhase }) =>
  s.status === 'product-under-review' && s.phase === c.phase;

function afterApproval(state: ApplicationState): Change {
  if (state.phase === 'product') return { phase: 'commercial' };
  return state.mode === 'plus'
    ? { status: 'certification-under-review', step: 5, phase: null }
    : { status: 'certifying', step: 3, phase: null };
}

function afterFinal(state: ApplicationState, passed: string[]): Change {
  if (passed.length === 0) return { status: 'certification-failed', step: 6 };
  const all = state.configurations.every((id) => passed.includes(id));
  return { status: all ? 'certified' : 'partially-certified', step: 6 };
}

const rules: { [T in CommandType]: Rule<Extract<Command, { type: T }>> } = {
  'approve-phase': { allowed: inPhase, change: afterApproval },
  'reject-phase': { allowed: inPhase, change: () => ({ status: 'product-rejected', phase: null }) },
  resubmit: {
    allowed: (s) => s.status === 'product-rejected',
    change: () => ({ status: 'product-under-review', phase: 'product' }),
  },
  'receive-result': {
    allowed: takesEvidence,
    change: () => ({ step: 4 }),
    refusal: (s) => (isFinal(s.status) ? 'certificationRecordMissing' : 'applicationAlreadyInAudit'),
  },
  apply: {
    allowed: takesEvidence,
    change: (s) => ({ status: 'certification-under-review', step: 5, sample: null, round: s.round + 1 }),
    refusal: (s) => (isFinal(s.status) ? 'reviewStatusInvalid' : 'applicationAlreadyInAudit'),
  },
  'approve-results': { allowed: reviewingResults, change: () => ({ sample: 'pending-delivery' }) },
  'reject-results': {
    allowed: reviewingResults,
    change: () => ({ status: 'test-result-rejected', step: 4 }),
  },
  'reject-bypass': {
    allowed: reviewingResults,
    change: () => ({ status: 'exception-bypass-rejected', step: 4 }),
  },
  'deliver-samples': { allowed: sampleIs('pending-delivery'), change: () => ({ sample: 'delivered' }) },
  'receive-samples': { allowed: sampleIs('delivered'), change: () => ({ sample: 'received' }) },
  'pass-sample-test': { allowed: sampleIs('received'), change: () => ({ sample: 'report-generated' }) },
  'fail-sample-test': {
    allowed: sampleIs('received'),
    change: () => ({ status: 'sample-device-test-failed' }),
  },
  'redeliver-samples': {
    allowed: (s) => s.status === 'sample-device-test-failed',
    change: () => ({ status: 'certification-under-review', sample: 'pending-delivery' }),
  },
  'approve-final': {
    allowed: (s) =>
      sampleIs('report-generated')(s) || (s.status === 'certification-under-review' && s.mode === 'plus'),
    change: (s, c) => afterFinal(s, c.passed),
  },
  end: {
    allowed: (s) => !isFinal(s.status) && !s.status.endsWith('under-review'),
    change: () => ({ status: 'certification-failed', phase: null }),
    refusal: (s) => (isFinal(s.status) ? 'reviewStatusInvalid' : 'applicationAlreadyInAudit'),
  },
};

function refusalOf(state: ApplicationState, type: CommandType): ErrorName {
  const refusal = rules[type].refusal?.(state);
  return refusal ?? (sideOf(type) === 'reviewer' ? 'reviewStatusChanged' : 'reviewStatusInvalid');
}

/**
 * The one place where an application's status changes (domain table of statuses).
 * Refusals: `reviewStatusChanged` (somebody decided before), `reviewStatusInvalid`, `applicationAlreadyInAudit`
 * (locked by review), `parameterInvalid` (final approval names a configuration that is not part of it).
 */
export function transition(state: ApplicationState, command: Command): Transition {
  const rule: Rule<never> = rules[command.type];
  if (!rule.allowed(state, command as never)) return { ok: false, error: refusalOf(state, command.type) };
  if (command.type === 'approve-final' && !command.passed.every((id) => state.configurations.includes(id)))
    return { ok: false, error: 'parameterInvalid' };
  const change = rule.change(state, command as never);
  return { ok: true, state: { ...state, ...change, version: state.version + 1 } };
}

/** The error for a command of this type whatever its content; null when the state allows it. */
export function typeRefusal(state: ApplicationState, type: CommandType): ErrorName | null {
  const rule: Rule<never> = rules[type];
  return rule.allowed(state, { type, phase: state.phase } as never) ? null : refusalOf(state, type);
}

/** Commands that the state allows, on either side; used for the buttons of a page. */
export function allowedCommands(state: ApplicationState): CommandType[] {
  const types = Object.keys(rules) as CommandType[];
  return types.filter((type) => typeRefusal(state, type) === null);
}

/** State of an application at its creation: product review comes first in both modes. */
export function initialState(mode: CertificationMode, configurations: string[]): ApplicationState {
  return {
    version: 1,
    mode,
    status: 'product-under-review',
    step: 2,
    phase: 'product',
    sample: null,
    round: 0,
    configurations,
  };
}
