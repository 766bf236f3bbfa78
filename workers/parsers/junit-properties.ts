import { RESULT_ITEMS, type ResultItem } from '#domain/test-results/test-result-items.ts';
import { readFingerprint } from '#domain/test-results/test-result-oddities.ts';
import { boundName, clip } from '#domain/test-results/test-result-text.ts';
import type { ReportPositions, TestReport } from '#domain/test-results/test-results.ts';
import { ResultFault } from './result-fault.ts';
import type { XmlElement } from './xml-reader.ts';

/**
 * JUnit XML names no device. It is evidence only with the agreed properties, each under one of these names:
 * model, build (a fingerprint) and suite version are required; brand and OS version may come from the fingerprint.
 */
const AGREED_PROPERTIES = {
  model: ['model', 'build_model', 'ro.product.model'],
  fingerprint: ['build', 'build_fingerprint', 'ro.build.fingerprint'],
  suiteVersion: ['suite_version', 'suite.version'],
  suiteName: ['suite_name', 'suite.name'],
  brand: ['brand', 'build_brand', 'ro.product.brand'],
  osVersion: ['os_version', 'build_version_release', 'ro.build.version.release'],
} as const satisfies Record<ResultItem, readonly string[]>;
const REQUIRED = { model: 'model', fingerprint: 'build', suiteVersion: 'suite_version' } as const;

type Found = { attribute: string; value: string; line: number };

const itemsByProperty = new Map<string, ResultItem>(
  RESULT_ITEMS.flatMap((item) => AGREED_PROPERTIES[item].map((name): [string, ResultItem] => [name, item])),
);

/** Collects the properties of a JUnit file; of several with one meaning the first holds. */
export class JunitProperties {
  readonly #found = new Map<ResultItem, Found>();

  add({ attributes, line }: XmlElement, text?: string): void {
    const { name = '', value = text ?? '' } = attributes;
    const item = itemsByProperty.get(name);
    if (item === undefined || value.trim() === '' || this.#found.has(item)) return;
    this.#found.set(item, { attribute: name, value: boundName(value.trim()), line });
  }

  /** Throws a ResultFault that names the agreed properties which are missing. */
  require(): void {
    const missing = Object.entries(REQUIRED).filter(([item]) => !this.#found.has(item as ResultItem));
    if (missing.length === 0) return;
    const hint = missing.map(([, name]) => name).join(', ');
    throw new ResultFault('testResultContentInvalid', 'missingProperties', { hint });
  }

  suite(fallbackName: string): TestReport['suite'] {
    return { name: this.#read('suiteName') || boundName(fallbackName), version: this.#read('suiteVersion') };
  }

  build(): TestReport['build'] {
    const fingerprint = this.#read('fingerprint');
    const parts = readFingerprint(fingerprint);
    return {
      brand: this.#read('brand') || (parts?.brand ?? ''),
      model: this.#read('model'),
      product: parts?.product ?? '',
      device: parts?.device ?? '',
      osVersion: this.#read('osVersion') || (parts?.osVersion ?? ''),
      fingerprint,
      fingerprintAltered: false,
      securityPatch: '',
    };
  }

  positions(lines: readonly string[]): ReportPositions {
    const positions: ReportPositions = {};
    for (const [item, { attribute, value, line }] of this.#found) {
      const column = (lines[line - 1] ?? '').indexOf(value) + 1;
      positions[item] = { line, column: Math.max(1, column), attribute, value: clip(value, 500) };
    }
    return positions;
  }

  #read(item: ResultItem): string {
    return this.#found.get(item)?.value ?? '';
  }
}
