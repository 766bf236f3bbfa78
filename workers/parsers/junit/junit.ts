import type { RunValues } from '#domain/test-results/declared-run.ts';
import { readCount, sumTally, type Verdict } from '#domain/test-results/test-result-counts.ts';
import { boundName } from '#domain/test-results/test-result-text.ts';
import { RAW_STACK_MAX_CHARS } from '../failure-list.ts';
import type { FormatHandler } from '../format-handler.ts';
import { type OpenModule, ReportBuilder, startModule } from '../report-builder.ts';
import type { XmlElement } from '../xml-reader.ts';
import { verdictOfStatus } from './case-status.ts';
import { JunitProperties } from './junit-properties.ts';
import { composeJunitReport } from './junit-report.ts';
import { readRuntime } from './junit-times.ts';

const FAILURE_ELEMENTS = new Set(['failure', 'error']);

type OpenSuite = { module: OpenModule; hasSuites: boolean };
type OpenCase = {
  testCase: string;
  name: string;
  verdict: Verdict;
  line: number;
  message: string;
  stack: string;
};

/** Reads JUnit XML: root `testsuites` or `testsuite`, with nested suites; a suite with cases of its own is a module. */
export class JunitHandler implements FormatHandler {
  readonly format = 'junit';
  readonly failureElements = FAILURE_ELEMENTS;
  readonly textElements = new Set([...FAILURE_ELEMENTS, 'property']);
  readonly builder: ReportBuilder;
  readonly properties: JunitProperties;
  readonly #root: XmlElement;
  readonly #suites: OpenSuite[] = [];
  #case: OpenCase | undefined;
  #property: { element: XmlElement; text: string } | undefined;
  #firstTimestamp: string | undefined;

  constructor(root: XmlElement, declared: RunValues, earlierFailures = '') {
    this.builder = new ReportBuilder(earlierFailures);
    this.#root = root;
    this.properties = new JunitProperties(declared);
  }

  get casesExpected(): number | undefined {
    return readCount(this.#root.attributes.tests);
  }

  open(element: XmlElement, path: readonly string[]): void {
    const parent = path.at(-2);
    const inSuite = parent === undefined || parent === 'testsuites' || parent === 'testsuite';
    if (element.name === 'testsuite' && inSuite) this.#openSuite(element);
    else if (element.name === 'testcase' && parent === 'testsuite') this.#openCase(element);
    else if (element.name === 'property' && parent === 'properties' && this.#case === undefined) {
      this.#property = { element, text: '' };
    } else if (parent === 'testcase' && this.#case !== undefined) this.#judgeCase(element, this.#case);
  }

  text(text: string, path: readonly string[]): void {
    if (this.#property !== undefined && this.#property.text.length < RAW_STACK_MAX_CHARS) {
      this.#property.text += text.slice(0, RAW_STACK_MAX_CHARS);
    }
    const isFailure = path.at(-2) === 'testcase' && FAILURE_ELEMENTS.has(path.at(-1) ?? '');
    if (this.#case === undefined || !isFailure || this.#case.stack.length >= RAW_STACK_MAX_CHARS) return;
    this.#case.stack += text.slice(0, RAW_STACK_MAX_CHARS);
  }

  close(path: readonly string[]): void {
    const name = path.at(-1);
    if (name === 'testcase' && path.at(-2) === 'testsuite') this.#closeCase();
    else if (name === 'testsuite') this.#closeSuite(path);
    else if (name === 'property' && this.#property !== undefined) {
      this.properties.add(this.#property.element, this.#property.text);
      this.#property = undefined;
    }
  }

  compose(quoteLines: () => string[]) {
    const run = { root: this.#root, firstTimestamp: this.#firstTimestamp };
    return composeJunitReport(run, this.builder, this.properties, quoteLines());
  }

  #openSuite({ attributes, line }: XmlElement): void {
    const outer = this.#suites.at(-1);
    if (outer !== undefined) outer.hasSuites = true;
    this.#firstTimestamp ??= attributes.timestamp ?? attributes.starttime;
    const ownName = attributes.modulename ?? attributes.name ?? '';
    const name = outer?.module.name ? `${outer.module.name} / ${ownName}` : ownName;
    const runtimeMs = readRuntime(attributes.time);
    const module = startModule({ name, abi: '', done: true, announced: undefined, line, runtimeMs });
    this.#suites.push({ module, hasSuites: false });
  }

  #closeSuite(path: readonly string[]): void {
    const depth = path.filter((name) => name === 'testsuite').length;
    if (this.#suites.length !== depth) return;
    const suite = this.#suites.pop();
    if (suite === undefined) return;
    if (sumTally(suite.module.tally) > 0 || !suite.hasSuites) this.builder.closeModule(suite.module);
  }

  #openCase({ attributes, line }: XmlElement): void {
    this.#case = {
      testCase: boundName(attributes.classname ?? ''),
      name: boundName(attributes.name ?? ''),
      verdict: verdictOfStatus(attributes),
      line,
      message: attributes.result?.toLowerCase() === 'false' ? (attributes.message ?? '') : '',
      stack: '',
    };
  }

  #judgeCase({ name, attributes }: XmlElement, open: OpenCase): void {
    if (name === 'skipped' && open.verdict === 'passed') open.verdict = 'ignored';
    if (!FAILURE_ELEMENTS.has(name)) return;
    if (open.verdict !== 'blocked') open.verdict = 'failed';
    open.message ||= attributes.message ?? '';
  }

  #closeCase(): void {
    const open = this.#case;
    const module = this.#suites.at(-1)?.module;
    this.#case = undefined;
    if (open === undefined || module === undefined) return;
    const { testCase, name, verdict, line, message, stack } = open;
    this.builder.countTest(module, testCase, name, verdict);
    if (verdict !== 'failed' && verdict !== 'blocked') return;
    const identity = { module: module.name, abi: module.abi, testCase, test: name };
    const found = { message, errorName: undefined, moduleReason: undefined, stack, line };
    this.builder.failures.add({ ...identity, ...found, kind: verdict });
  }
}
