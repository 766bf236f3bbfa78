import { judgeRun, type RunJudgement, type RunValues } from '#domain/test-results/declared-run.ts';
import { RESULT_ITEMS, type ResultItem } from '#domain/test-results/test-result-items.ts';
import { readFingerprint } from '#domain/test-results/test-result-oddities.ts';
import { boundName, clip } from '#domain/test-results/test-result-text.ts';
import type { ReportPositions, TestReport } from '#domain/test-results/test-results.ts';
import { ResultFault } from '../result-fault.ts';

type ItemValue = { attribute: string; value: string; line: number };

/** Device and suite of a run, from properties or attributes of the file; the first value of an item counts. */
export class RunItems {
  readonly #values = new Map<ResultItem, ItemValue>();
  readonly #declared: RunValues;

  constructor(declared: RunValues) {
    this.#declared = declared;
  }

  add(item: ResultItem, { attribute, value, line }: ItemValue): void {
    if (value.trim() === '' || this.#values.has(item)) return;
    this.#values.set(item, { attribute, value: boundName(value.trim()), line });
  }

  /** @throws ResultFault where an item is missing, or where the partner declared another value than the file has */
  judge(format: 'junit' | 'xdevice', nameOf: (item: ResultItem) => string): RunJudgement {
    const inside = Object.fromEntries([...this.#values].map(([item, { value }]) => [item, value]));
    const run = judgeRun(format, inside, this.#declared);
    const { missing, contradicted, values } = run;
    const [first] = contradicted;
    if (first !== undefined) {
      const hint = `${nameOf(first)}: ${values[first] ?? ''}`;
      const line = this.#values.get(first)?.line;
      throw new ResultFault('testResultContentInvalid', 'declaredOtherwise', { hint, line });
    }
    if (missing.length > 0) {
      const hint = missing.map(nameOf).join(', ');
      throw new ResultFault('testResultContentInvalid', 'missingProperties', { hint, missing });
    }
    return run;
  }

  positions(lines: readonly string[]): ReportPositions {
    const positions: ReportPositions = {};
    for (const [item, { attribute, value, line }] of this.#values) {
      const text = lines[line - 1] ?? '';
      const column = text.indexOf(value, Math.max(0, text.indexOf(attribute))) + 1;
      positions[item] = { line, column: Math.max(1, column), attribute, value: clip(value, 500) };
    }
    return positions;
  }
}

/** Device and suite for a report, and which of them only the partner declared. */
export function describeRun({ values, declared }: RunJudgement) {
  const read = (item: ResultItem) => values[item] ?? '';
  const parts = readFingerprint(read('fingerprint'));
  const build: TestReport['build'] = {
    brand: read('brand'),
    model: read('model'),
    product: parts?.product ?? '',
    device: parts?.device ?? '',
    osVersion: read('osVersion'),
    fingerprint: read('fingerprint'),
    fingerprintAltered: false,
    securityPatch: '',
  };
  return {
    build,
    suite: { name: read('suiteName'), version: read('suiteVersion') },
    ...(declared.length > 0 ? { declared: RESULT_ITEMS.filter((item) => declared.includes(item)) } : {}),
  };
}
