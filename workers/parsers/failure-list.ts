import {
  MESSAGE_MAX_CHARS,
  REPORT_MAX_FAILURES,
  STACK_MAX_CHARS,
  STACKS_TOTAL_MAX_CHARS,
} from '#domain/test-result-limits.ts';
import {
  clip,
  failureKey,
  findFailedMethod,
  findPossibleCause,
  type TestIdentity,
} from '#domain/test-result-text.ts';
import type { TestFailure } from '#domain/test-results.ts';

/** A stack trace may be 1 MiB: no more than this is collected, looked at for causes, and then cut to its kept length. */
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

/** Failures of a run, each key once, bounded in number and in the length of their texts. */
export class FailureList {
  readonly kept: TestFailure[] = [];
  omitted = 0;
  readonly #keys = new Set<string>();
  #stackChars = 0;

  add(raw: RawFailure): void {
    if (!this.#admit(failureKey(raw))) return;
    const { module, abi, testCase, test, kind, line } = raw;
    const stack = readText(raw.stack);
    const failedMethod = findFailedMethod(stack, testCase);
    // Without a frame the test never got to run: then why its module stopped is the likeliest cause.
    const moduleReason = failedMethod === undefined ? raw.moduleReason : undefined;
    const possibleCause = findPossibleCause(stack, raw.errorName) ?? moduleReason;
    const message = readText(raw.message) || (stack.split('\n')[0] ?? '');
    this.kept.push({
      key: failureKey(raw),
      module,
      abi,
      testCase,
      test,
      kind,
      count: 1,
      message: clip(message, MESSAGE_MAX_CHARS),
      ...(possibleCause === undefined ? {} : { possibleCause: clip(possibleCause, MESSAGE_MAX_CHARS) }),
      ...(failedMethod === undefined ? {} : { failedMethod: clip(failedMethod, MESSAGE_MAX_CHARS) }),
      stack: this.#keepStack(stack),
      line,
    });
  }

  /** One entry for all tests that a module announced and never reported. */
  addUnreported(
    module: { name: string; abi: string; reason: string | undefined; line: number },
    count: number,
  ): void {
    const identity = { module: module.name, abi: module.abi, testCase: '', test: '' };
    const key = failureKey(identity);
    if (!this.#admit(key)) return;
    const { reason = '', line } = module;
    this.kept.push({ key, ...identity, kind: 'blocked', count, message: reason, stack: '', line });
  }

  #admit(key: string): boolean {
    if (this.#keys.has(key)) return false;
    if (this.kept.length >= REPORT_MAX_FAILURES) {
      this.omitted += 1;
      return false;
    }
    this.#keys.add(key);
    return true;
  }

  #keepStack(stack: string): string {
    const room = Math.min(STACK_MAX_CHARS, STACKS_TOTAL_MAX_CHARS - this.#stackChars);
    if (room <= 0) return '';
    const kept = clip(stack, room);
    this.#stackChars += kept.length;
    return kept;
  }
}
