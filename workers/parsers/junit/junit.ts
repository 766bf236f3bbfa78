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
import { SuiteCounts } from './suite-counts.ts';

const FAILURE_ELEMENTS = new Set(['failure', 'error']);
/** Attempts before the one that passed, as Surefire writes them. */
const FLAKY_ELEMENTS = new Set(['flakyFailure', 'flakyError']);
const HARMLESS = new Set(['rerunFailure', 'rerunError', 'system-out', 'system-err', 'properties']);

type OpenSuite = { module: OpenModule; hasSuites: boolean; counts: SuiteCounts };
type OpenCase = {
  depth: number;
  testCase: string;
  name: string;
  verdict: Verdict;
  line: number;
  message: string;
  stack: string;
};
/** A failure of a suite itself, such as one whose file could not be loaded. */
type OpenFailure = { suite: OpenSuite; message: string; stack: string; line: number };

/**
 * Reads JUnit XML: root `testsuites` or `testsuite`, with nested suites; a suite with cases of its own is a module. A
 * case outside of every suite belongs to a module named by the root.
 */
export class JunitHandler implements FormatHandler {
  readonly format = 'junit';
  readonly failureElements = FAILURE_ELEMENTS;
  readonly textElements = new Set([...FAILURE_ELEMENTS, 'property']);
  readonly builder: ReportBuilder;
  readonly properties: JunitProperties;
  /** Number of suites that failed as a whole; the root's counts hold them as errors and not as tests. */
  suiteFailures = 0;
  readonly #root: XmlElement;
  readonly #suites: OpenSuite[] = [];
  #loose: OpenModule | undefined;
  #case: OpenCase | undefined;
  #failure: OpenFailure | undefined;
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
    const { name } = element;
    const parent = path.at(-2);
    const suite = this.#suites.at(-1);
    if (this.#case !== undefined) {
      if (path.length === this.#case.depth + 1) this.#judgeCase(element, this.#case);
    } else if (name === 'testsuite') this.#openSuite(element);
    else if (name === 'testcase') this.#openCase(element, path.length);
    else if (name === 'property' && parent === 'properties') this.#property = { element, text: '' };
    else if (FAILURE_ELEMENTS.has(name) && parent === 'testsuite' && suite !== undefined) {
      const { message = '' } = element.attributes;
      this.#failure = { suite, message, stack: '', line: element.line };
    }
  }

  text(text: string, path: readonly string[]): void {
    const part = text.slice(0, RAW_STACK_MAX_CHARS);
    if (this.#property !== undefined && this.#property.text.length < RAW_STACK_MAX_CHARS) {
      this.#property.text += part;
    }
    if (!FAILURE_ELEMENTS.has(path.at(-1) ?? '')) return;
    const open = path.at(-2) === 'testcase' ? this.#case : this.#failure;
    if (open !== undefined && open.stack.length < RAW_STACK_MAX_CHARS) open.stack += part;
  }

  close(path: readonly string[]): void {
    const name = path.at(-1);
    if (this.#case !== undefined) this.#closeCase(path.length, this.#case);
    else if (name === 'testsuite') this.#closeSuite();
    else if (name === 'property' && this.#property !== undefined) {
      this.properties.add(this.#property.element, this.#property.text);
      this.#property = undefined;
    } else if (this.#failure !== undefined && path.at(-2) === 'testsuite') this.#closeFailure(this.#failure);
    if (path.length === 1 && this.#loose !== undefined) this.builder.closeModule(this.#loose);
  }

  compose(quoteLines: () => string[]) {
    const { suiteFailures } = this;
    const run = { root: this.#root, firstTimestamp: this.#firstTimestamp, suiteFailures };
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
    this.#suites.push({ module, hasSuites: false, counts: new SuiteCounts(attributes) });
  }

  #closeSuite(): void {
    const suite = this.#suites.pop();
    if (suite === undefined) return;
    const { module, counts, hasSuites } = suite;
    const outer = this.#suites.at(-1);
    outer?.counts.include(counts);
    const disagreement = counts.disagreement();
    if (disagreement !== '') this.builder.addDisagreement(module, disagreement);
    const isModule = sumTally(module.tally) > 0 || !hasSuites || disagreement !== '';
    if (isModule) this.builder.closeModule(module);
  }

  #openCase({ attributes, line }: XmlElement, depth: number): void {
    const { verdict, unknown } = verdictOfStatus(attributes, 'junit');
    if (unknown !== undefined) this.builder.noteUnknownResult(unknown);
    const said = verdict === 'passed' || verdict === 'ignored' ? '' : (attributes.message ?? '');
    this.#case = {
      depth,
      testCase: boundName(attributes.classname ?? ''),
      name: boundName(attributes.name ?? ''),
      verdict,
      line,
      message: [unknown, said].filter(Boolean).join(' '),
      stack: '',
    };
  }

  #judgeCase({ name, attributes }: XmlElement, open: OpenCase): void {
    if (FAILURE_ELEMENTS.has(name)) {
      this.#suites.at(-1)?.counts.addFailure();
      if (open.verdict !== 'blocked') open.verdict = 'failed';
      open.message ||= attributes.message ?? '';
    } else if (name === 'skipped') {
      if (open.verdict === 'passed') open.verdict = 'ignored';
    } else if (FLAKY_ELEMENTS.has(name)) {
      const test = [open.testCase, open.name].filter(Boolean).join(' ');
      this.builder.notes.add('failureInPassed', { test });
    } else if (!HARMLESS.has(name)) this.#judgeUnknown(name, open);
  }

  #judgeUnknown(name: string, open: OpenCase): void {
    this.builder.noteUnknownElement(name);
    if (open.verdict !== 'passed') return;
    open.verdict = 'blocked';
    open.message ||= `<${boundName(name)}>`;
  }

  #closeCase(depth: number, open: OpenCase): void {
    if (depth !== open.depth) return;
    this.#case = undefined;
    const suite = this.#suites.at(-1);
    const module = suite?.module ?? this.#looseModule();
    const { testCase, name, verdict, line, message, stack } = open;
    suite?.counts.addCase(verdict);
    this.builder.countTest(module, testCase, name, verdict);
    if (verdict !== 'failed' && verdict !== 'blocked') return;
    const identity = { module: module.name, abi: module.abi, testCase, test: name };
    const found = { message, errorName: undefined, moduleReason: undefined, stack, line };
    this.builder.failures.add({ ...identity, ...found, kind: verdict });
  }

  #looseModule(): OpenModule {
    const { name: element, attributes, line } = this.#root;
    const name = attributes.name || element;
    this.builder.notes.add('testsElsewhere', { element });
    this.#loose ??= startModule({ name, abi: '', done: true, announced: undefined, line, runtimeMs: 0 });
    return this.#loose;
  }

  #closeFailure({ suite, ...found }: OpenFailure): void {
    this.#failure = undefined;
    this.suiteFailures += 1;
    this.builder.addModuleFailure(suite.module, found);
    suite.counts.addFailure();
  }
}
