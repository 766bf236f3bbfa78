import type { RunValues } from '#domain/test-results/declared-run.ts';
import { RESULT_ITEMS, type ResultItem } from '#domain/test-results/test-result-items.ts';
import type { XmlElement } from '../xml-reader.ts';
import { RunItems } from './run-items.ts';

/** JUnit XML names no device, so a result must have these properties, each under one of its names. */
const AGREED_PROPERTIES = {
  model: ['model', 'build_model', 'ro.product.model'],
  fingerprint: ['build', 'build_fingerprint', 'ro.build.fingerprint'],
  suiteVersion: ['suite_version', 'suite.version'],
  suiteName: ['suite_name', 'suite.name'],
  brand: ['brand', 'build_brand', 'ro.product.brand'],
  osVersion: ['os_version', 'build_version_release', 'ro.build.version.release'],
} as const satisfies Record<ResultItem, readonly string[]>;

const itemsByProperty = new Map<string, ResultItem>(
  RESULT_ITEMS.flatMap((item) => AGREED_PROPERTIES[item].map((name): [string, ResultItem] => [name, item])),
);

/** Collects the properties of a JUnit file; `declared` stands in for those that it lacks. */
export class JunitProperties {
  readonly #items: RunItems;

  constructor(declared: RunValues) {
    this.#items = new RunItems(declared);
  }

  add({ attributes, line }: XmlElement, text?: string): void {
    const { name: attribute = '', value = text ?? '' } = attributes;
    const item = itemsByProperty.get(attribute);
    if (item !== undefined) this.#items.add(item, { attribute, value, line });
  }

  /** The suite is named by the root where no property names it. @throws ResultFault */
  judge({ attributes, line }: XmlElement) {
    this.#items.add('suiteName', { attribute: 'name', value: attributes.name ?? '', line });
    return this.#items.judge('junit', (item) => AGREED_PROPERTIES[item][0]);
  }

  positions(lines: readonly string[]) {
    return this.#items.positions(lines);
  }
}
