import { readCount, type Verdict } from '#domain/test-results/test-result-counts.ts';

type Counts = Record<'tests' | 'failed' | 'notPassed' | 'failureElements', number>;

/**
 * What a suite states of its cases, beside what it holds. Writers count failing cases or their failures (a test and its
 * teardown may both fail), and with or without nested suites: any of them agrees.
 */
export class SuiteCounts {
  readonly #stated: { tests: number | undefined; failures: number | undefined };
  readonly #quoted: Record<'tests' | 'failures', string>;
  readonly #own: Counts = { tests: 0, failed: 0, notPassed: 0, failureElements: 0 };
  readonly #nested: Counts = { tests: 0, failed: 0, notPassed: 0, failureElements: 0 };

  constructor({ tests, failures, errors }: Readonly<Record<string, string>>) {
    const stated = [failures, errors].map(readCount).filter((count) => count !== undefined);
    this.#stated = {
      tests: readCount(tests),
      failures: stated.length === 0 ? undefined : stated.reduce((sum, count) => sum + count),
    };
    const quote = (name: string, value: string | undefined) =>
      value === undefined ? '' : `${name}="${value}"`;
    this.#quoted = {
      tests: quote('tests', tests),
      failures: [quote('failures', failures), quote('errors', errors)].filter(Boolean).join(' '),
    };
  }

  addCase(verdict: Verdict): void {
    this.#own.tests += 1;
    if (verdict === 'failed') this.#own.failed += 1;
    if (verdict === 'failed' || verdict === 'blocked') this.#own.notPassed += 1;
  }

  addFailure(): void {
    this.#own.failureElements += 1;
  }

  /** Adds those of a nested suite. */
  include(other: SuiteCounts): void {
    for (const key of ['tests', 'failed', 'notPassed', 'failureElements'] as const)
      this.#nested[key] += other.#own[key] + other.#nested[key];
  }

  /** The stated counts that no way of counting bears out, beside what was counted; empty where all agree. */
  disagreement(): string {
    const count = (key: keyof Counts) => [this.#own[key], this.#own[key] + this.#nested[key]];
    const counted = {
      tests: count('tests'),
      failures: [...count('notPassed'), ...count('failed'), ...count('failureElements')],
    };
    return (['tests', 'failures'] as const)
      .filter((key) => this.#stated[key] !== undefined && !counted[key].includes(this.#stated[key]))
      .map((key) => `${this.#quoted[key]} ≠ ${counted[key][0]}`)
      .join(', ');
  }
}
