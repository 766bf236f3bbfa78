import { readCount, type Verdict } from '#domain/test-results/test-result-counts.ts';
import { boundName } from '#domain/test-results/test-result-text.ts';
import { RAW_STACK_MAX_CHARS } from '../failure-list.ts';
import type { FormatHandler } from '../format-handler.ts';
import { type OpenModule, ReportBuilder, startModule } from '../report-builder.ts';
import type { XmlElement } from '../xml-reader.ts';
import { composeEarlyReport, type EarlyHeader } from './early-report.ts';

const verdicts = new Map<string, Verdict>([
  ['pass', 'passed'],
  ['fail', 'failed'],
  ['timeout', 'failed'],
  ['notexecuted', 'blocked'],
]);

type OpenTest = { name: string; verdict: Verdict; line: number; message: string; stack: string };

/**
 * Reads the `testResult.xml` of CTS up to Android 6: a package is a module, and the names of its nested suites together
 * are the name of a class.
 */
export class EarlyHandler implements FormatHandler {
  readonly format = 'tradefed';
  readonly failureElements = new Set(['FailedScene', 'StackTrace']);
  readonly textElements = new Set(['StackTrace']);
  readonly builder: ReportBuilder;
  readonly #header: EarlyHeader;
  readonly #suites: string[] = [];
  #module: OpenModule | undefined;
  #testCase = '';
  #test: OpenTest | undefined;

  constructor(root: XmlElement, earlierFailures = '') {
    this.builder = new ReportBuilder(earlierFailures);
    this.#header = { root, summary: {} };
  }

  get casesExpected(): number | undefined {
    return readCount(this.#header.summary.pass);
  }

  open(element: XmlElement, path: readonly string[]): void {
    const { name, attributes } = element;
    const parent = path.at(-2);
    if (path.length === 2) this.#openChild(element);
    else if (name === 'BuildInfo' && parent === 'DeviceInfo') this.#header.build ??= element;
    else if (name === 'Cts' && parent === 'HostInfo') this.#header.suite ??= element;
    else if (this.#module === undefined) {
      if (name === 'Test') this.builder.addStrayTests(parent ?? '', element.line);
    } else if (name === 'TestSuite') this.#suites.push(attributes.name ?? '');
    else if (name === 'TestCase') this.#testCase = boundName([...this.#suites, attributes.name].join('.'));
    else if (name === 'Test' && parent === 'TestCase') this.#openTest(element);
    else if (name === 'FailedScene' && this.#test) this.#openFailure(attributes, this.#test);
  }

  text(text: string): void {
    const test = this.#test;
    if (test && test.stack.length < RAW_STACK_MAX_CHARS) test.stack += text.slice(0, RAW_STACK_MAX_CHARS);
  }

  close(path: readonly string[]): void {
    const name = path.at(-1);
    if (name === 'Test') this.#closeTest();
    else if (name === 'TestSuite') this.#suites.pop();
    else if (path.length === 2 && this.#module !== undefined) {
      this.builder.closeModule(this.#module);
      this.#module = undefined;
    }
  }

  compose(quoteLines: () => string[]) {
    return composeEarlyReport(this.#header, this.builder, quoteLines());
  }

  #openChild({ name, attributes, line }: XmlElement): void {
    if (name === 'Summary') this.#header.summary = attributes;
    if (name !== 'TestPackage') return;
    this.#suites.length = 0;
    const { abi = '', name: packageName = '', appPackageName = '' } = attributes;
    const module = { name: packageName || appPackageName, abi, line };
    this.#module = startModule({ ...module, done: true, runtimeMs: 0, announced: undefined });
  }

  #openTest({ attributes, line }: XmlElement): void {
    const { name = '', result = '' } = attributes;
    const known = verdicts.get(result.toLowerCase());
    const message = known === undefined ? boundName(`result="${result}"`) : '';
    if (known === undefined) this.builder.noteUnknownResult(message);
    this.#test = { name: boundName(name), verdict: known ?? 'blocked', line, message, stack: '' };
  }

  #openFailure({ message = '' }: XmlElement['attributes'], test: OpenTest): void {
    test.message = [test.message, message].filter(Boolean).join(' ');
    if (test.verdict !== 'passed') return;
    const name = [this.#module?.name, this.#testCase, test.name].join(' ');
    this.builder.notes.add('failureInPassed', { test: name });
  }

  #closeTest(): void {
    const test = this.#test;
    this.#test = undefined;
    if (test === undefined || this.#module === undefined) return;
    const { name, verdict, line, message, stack } = test;
    this.builder.countTest(this.#module, this.#testCase, name, verdict);
    if (verdict !== 'failed' && verdict !== 'blocked') return;
    const identity = {
      module: this.#module.name,
      abi: this.#module.abi,
      testCase: this.#testCase,
      test: name,
    };
    const found = { message, errorName: undefined, moduleReason: undefined, stack, line };
    this.builder.failures.add({ ...identity, ...found, kind: verdict });
  }
}
