import type { RunValues } from '#domain/test-results/declared-run.ts';
import { readCount, sumTally, type Verdict } from '#domain/test-results/test-result-counts.ts';
import { MESSAGE_MAX_CHARS } from '#domain/test-results/test-result-limits.ts';
import { boundName, clip } from '#domain/test-results/test-result-text.ts';
import { RAW_STACK_MAX_CHARS } from '../failure-list.ts';
import type { FormatHandler } from '../format-handler.ts';
import { type OpenModule, ReportBuilder, startModule } from '../report-builder.ts';
import type { XmlElement } from '../xml-reader.ts';
import { verdictOfStatus } from './case-status.ts';
import { readRuntime } from './junit-times.ts';
import { composeXdeviceReport } from './xdevice-report.ts';

const FAILURE_ELEMENTS = new Set(['failure', 'error']);
const HARMLESS = new Set(['skipped', 'system-out', 'system-err', 'properties']);

type OpenSuite = { element: XmlElement; cases: number };
type OpenCase = { element: XmlElement; verdict: Verdict; message: string; stack: string };

/** Whether a root is that of a summary by OpenHarmony's xdevice. */
export function isXdevice({ name, attributes }: XmlElement): boolean {
  return name === 'testsuites' && ('productinfo' in attributes || 'runmodules' in attributes);
}

/**
 * Reads the `summary_report.xml` of xdevice. Suites name their module, and those of one module follow each other. A case has
 * its verdict in `status` and `result`; a suite without cases says in `message` why.
 */
export class XdeviceHandler implements FormatHandler {
  readonly format = 'xdevice';
  readonly failureElements = FAILURE_ELEMENTS;
  readonly textElements = FAILURE_ELEMENTS;
  readonly builder: ReportBuilder;
  readonly #root: XmlElement;
  readonly #declared: RunValues;
  #module: OpenModule | undefined;
  #suite: OpenSuite | undefined;
  #case: OpenCase | undefined;

  constructor(root: XmlElement, declared: RunValues, earlierFailures = '') {
    this.builder = new ReportBuilder(earlierFailures);
    this.#root = root;
    this.#declared = declared;
  }

  get casesExpected(): number | undefined {
    return readCount(this.#root.attributes.tests);
  }

  open(element: XmlElement, path: readonly string[]): void {
    const { name } = element;
    if (path.length === 2 && name === 'testsuite') this.#openSuite(element);
    else if (path.length === 3 && name === 'testcase' && this.#suite !== undefined) this.#openCase(element);
    else if (path.length === 4 && this.#case !== undefined) this.#judgeCase(element, this.#case);
    else if (name === 'testcase') this.builder.addStrayTests(path.at(-2) ?? '', element.line);
    else if (path.length === 3 && FAILURE_ELEMENTS.has(name) && this.#module !== undefined) {
      const { message = '' } = element.attributes;
      this.builder.addModuleFailure(this.#module, { message, stack: '', line: element.line });
    }
  }

  text(text: string, path: readonly string[]): void {
    const open = this.#case;
    if (open === undefined || path.length !== 4 || !FAILURE_ELEMENTS.has(path[3] ?? '')) return;
    if (open.stack.length < RAW_STACK_MAX_CHARS) open.stack += text.slice(0, RAW_STACK_MAX_CHARS);
  }

  close(path: readonly string[]): void {
    if (path.length === 3) this.#closeCase();
    else if (path.length === 2) this.#closeSuite();
    else if (path.length === 1) this.#closeModule();
  }

  compose(quoteLines: () => string[]) {
    return composeXdeviceReport(this.#root, this.builder, this.#declared, quoteLines());
  }

  #openSuite(element: XmlElement): void {
    const { attributes, line } = element;
    const name = boundName(attributes.modulename || attributes.name || '');
    if (this.#module?.name !== name) this.#closeModule();
    this.#module ??= startModule({ name, abi: '', done: true, runtimeMs: 0, announced: 0, line });
    this.#module.runtimeMs += readRuntime(attributes.time);
    this.#suite = { element, cases: 0 };
  }

  #openCase(element: XmlElement): void {
    const { result = '', message = '' } = element.attributes;
    const { verdict, unknown } = verdictOfStatus(element.attributes, 'xdevice');
    if (unknown !== undefined) this.builder.noteUnknownResult(unknown);
    const said = result.toLowerCase() === 'true' ? '' : message;
    this.#case = { element, verdict, message: [unknown, said].filter(Boolean).join(' '), stack: '' };
  }

  #closeCase(): void {
    const open = this.#case;
    this.#case = undefined;
    if (open === undefined || this.#module === undefined || this.#suite === undefined) return;
    const { element, verdict, message, stack } = open;
    const { attributes, line } = element;
    const testCase = boundName(attributes.classname || this.#suite.element.attributes.name || '');
    const test = boundName(attributes.name ?? '');
    this.#suite.cases += 1;
    this.builder.countTest(this.#module, testCase, test, verdict);
    if (verdict !== 'failed' && verdict !== 'blocked') return;
    const { name: module, abi, reason: moduleReason } = this.#module;
    const found = { message, errorName: undefined, moduleReason, stack: stack || message, line };
    this.builder.failures.add({ module, abi, testCase, test, ...found, kind: verdict });
  }

  /** A suite that reports fewer cases than it announces, or none, leaves its module not done. */
  #closeSuite(): void {
    const suite = this.#suite;
    this.#suite = undefined;
    if (suite === undefined || this.#module === undefined) return;
    const { tests, disabled, unavailable, ignored, message = '' } = suite.element.attributes;
    const announced = readCount(tests) ?? suite.cases;
    const refused = [disabled, unavailable, ignored].some((count) => (readCount(count) ?? 0) > 0);
    this.#module.announced = (this.#module.announced ?? 0) + announced;
    if (suite.cases >= announced && !(suite.cases === 0 && refused)) return;
    this.#module.done = false;
    if (message !== '') this.#module.reason ??= clip(message, MESSAGE_MAX_CHARS);
  }

  #closeModule(): void {
    const module = this.#module;
    this.#module = undefined;
    if (module === undefined) return;
    if (sumTally(module.tally) === 0) module.done = false;
    this.builder.closeModule(module);
  }

  /** A failure inside of its case, as gtest writes it. */
  #judgeCase({ name, attributes }: XmlElement, open: OpenCase): void {
    if (FAILURE_ELEMENTS.has(name)) {
      if (open.verdict === 'passed') open.verdict = 'failed';
      open.message ||= attributes.message ?? '';
    } else if (!HARMLESS.has(name)) {
      this.builder.noteUnknownElement(name);
      if (open.verdict !== 'passed') return;
      open.verdict = 'blocked';
      open.message ||= `<${boundName(name)}>`;
    }
  }
}
