import { failureFingerprint } from '#domain/test-results/failure-patterns.ts';
import {
  MESSAGE_MAX_CHARS,
  REPORT_MAX_FAILURES,
  STACK_MAX_CHARS,
  STACKS_TOTAL_MAX_CHARS,
} from '#domain/test-results/test-result-limits.ts';
import {
  clip,
  failureKey,
  findFailedMethod,
  findPossibleCause,
  type TestIdentity,
} from '#domain/test-results/test-result-text.ts';
import type { TestFailure } from '#domain/test-results/test-results.ts';

/** How much of a stack trace is collected and searched for causes, before it is cut to its stored length. */
export const RAW_STACK_MAX_CHARS = 8 * STACK_MAX_CHARS;

type RawFailure = TestIdentity & {
  kind: TestFailure['kind'];
  message: string;
  errorName: string | undefined;
  moduleReason: string | undefined;
  stack: string;
  line: number;
};

function readText(raw: string): string {
  return raw.slice(0, RAW_STACK_MAX_CHARS).toWellFormed().replaceAll('\r\n', '\n').trim();
}

/**
 * Failures of a run, bounded in number and in the length of their texts. Each has a unique key: a test that the file
 * names twice gets a number.
 */
export class FailureList {
  readonly entries: TestFailure[] = [];
  omitted = 0;
  /** How many failures each key was wanted for. */
  readonly #keys = new Map<string, number>();
  #stackChars = 0;

  add(raw: RawFailure): void {
    const entry = this.#admit(raw);
    if (entry === undefined) return;
    const { testCase, kind, line } = raw;
    const stack = readText(raw.stack);
    const failedMethod = findFailedMethod(stack, testCase);
    // Without a frame of the test it did not run, so the likeliest cause is why its module stopped.
    const moduleReason = failedMethod === undefined ? raw.moduleReason : undefined;
    const possibleCause = findPossibleCause(stack, raw.errorName) ?? moduleReason;
    const message = clip(readText(raw.message) || (stack.split('\n')[0] ?? ''), MESSAGE_MAX_CHARS);
    this.entries.push({
      ...entry,
      kind,
      count: 1,
      message,
      fingerprint: failureFingerprint({ message, stack, module: raw.module, testCase }),
      ...(possibleCause === undefined ? {} : { possibleCause: clip(possibleCause, MESSAGE_MAX_CHARS) }),
      ...(failedMethod === undefined ? {} : { failedMethod: clip(failedMethod, MESSAGE_MAX_CHARS) }),
      stack: this.#boundStack(stack),
      line,
    });
  }

  /** One entry for a module that was not done, with the number of announced tests that were not reported. */
  addIncomplete(
    module: { name: string; abi: string; reason: string | undefined; line: number },
    unreported: number,
  ): void {
    const entry = this.#admit({ module: module.name, abi: module.abi, testCase: '', test: '' });
    if (entry === undefined) return;
    const { reason = '', line } = module;
    const fault = { message: reason, stack: '', module: module.name, testCase: '' };
    const fingerprint = failureFingerprint(fault);
    this.entries.push({
      ...entry,
      kind: 'blocked',
      count: unreported,
      message: reason,
      fingerprint,
      stack: '',
      line,
    });
  }

  /** The failure's identity with its unique key; undefined where the list is full. */
  #admit({ module, abi, testCase, test }: TestIdentity): (TestIdentity & { key: string }) | undefined {
    if (this.entries.length >= REPORT_MAX_FAILURES) {
      this.omitted += 1;
      return undefined;
    }
    const identity = { module, abi, testCase, test };
    const first = failureKey(identity);
    let key = first;
    // A file may also call a test "t #2".
    while (this.#keys.has(key)) {
      const number = (this.#keys.get(first) ?? 1) + 1;
      this.#keys.set(first, number);
      identity.test = `${test} #${number}`.trimStart();
      key = failureKey(identity);
    }
    this.#keys.set(key, 1);
    return { key, ...identity };
  }

  #boundStack(stack: string): string {
    const room = Math.min(STACK_MAX_CHARS, STACKS_TOTAL_MAX_CHARS - this.#stackChars);
    if (room <= 0) return '';
    const bounded = clip(stack, room);
    this.#stackChars += bounded.length;
    return bounded;
  }
}
