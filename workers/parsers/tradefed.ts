import { classifyTradefedResult, readCount, type Verdict } from '#domain/test-results/test-result-counts.ts';
import { MESSAGE_MAX_CHARS } from '#domain/test-results/test-result-limits.ts';
import { boundName, clip, unescapeOnce } from '#domain/test-results/test-result-text.ts';
import { RAW_STACK_MAX_CHARS } from './failure-list.ts';
import type { FormatHandler } from './format-handler.ts';
import { type OpenModule, ReportBuilder, startModule } from './report-builder.ts';
import { composeTradefedReport, type TradefedHeader } from './tradefed-report.ts';
import type { XmlElement } from './xml-reader.ts';

const FAILURE_ELEMENTS = new Set(['Failure', 'StackTrace']);
/** What a test holds beside its failure: files of the host, measurements, and what earlier attempts said. */
const HARMLESS = new Set(['BugReport', 'Logcat', 'Screenshot', 'Summary', 'Metric', 'RunHistory']);

type OpenTest = {
  name: string;
  verdict: Verdict;
  line: number;
  message: string;
  errorName: string | undefined;
  stack: string;
};

function readName(element: XmlElement): string {
  return boundName(unescapeOnce(element.attributes.name ?? ''));
}

/**
 * Reads a Tradefed `test_result.xml`. A Test counts in its module, also where it stands in no TestCase; a Summary
 * inside a Test is not the file's.
 */
export class TradefedHandler implements FormatHandler {
  readonly format = 'tradefed';
  readonly failureElements = FAILURE_ELEMENTS;
  readonly textElements = FAILURE_ELEMENTS;
  readonly builder: ReportBuilder;
  readonly #header: TradefedHeader;
  #module: OpenModule | undefined;
  #testCase = '';
  #test: OpenTest | undefined;
  /** Depth of the open test. */
  #depth = 0;

  constructor(root: XmlElement, earlierFailures = '') {
    this.builder = new ReportBuilder(earlierFailures);
    this.builder.notes.commandLine = root.attributes.command_line_args ?? '';
    this.#header = { root, build: undefined, summary: {} };
  }

  get casesExpected(): number | undefined {
    const { pass, failed } = this.#header.summary;
    const passed = readCount(pass);
    return passed === undefined ? undefined : passed + (readCount(failed) ?? 0);
  }

  open(element: XmlElement, path: readonly string[]): void {
    const depth = path.length;
    if (this.#test !== undefined) {
      if (depth === this.#depth + 1) this.#openInTest(element, this.#test);
    } else if (this.#module !== undefined) {
      if (element.name === 'Test') this.#openTest(element, path);
      else if (depth === 3) this.#openInModule(element, this.#module);
    } else if (element.name === 'Test')
      this.builder.addStrayTests(path[depth > 2 ? 1 : 0] ?? '', element.line);
    else if (depth === 2) this.#openChild(element);
  }

  text(text: string, path: readonly string[]): void {
    const test = this.#test;
    if (test === undefined || path[this.#depth] !== 'Failure' || path.length > this.#depth + 2) return;
    if (path.length === this.#depth + 2 && path.at(-1) !== 'StackTrace') return;
    if (test.stack.length < RAW_STACK_MAX_CHARS) test.stack += text.slice(0, RAW_STACK_MAX_CHARS);
  }

  close(path: readonly string[]): void {
    const depth = path.length;
    if (this.#test !== undefined && depth === this.#depth) this.#closeTest();
    else if (depth === 3) this.#testCase = '';
    else if (depth === 2 && this.#module !== undefined) {
      this.builder.closeModule(this.#module);
      this.#module = undefined;
    }
  }

  compose(quoteLines: () => string[]) {
    return composeTradefedReport(this.#header, this.builder, quoteLines());
  }

  #openChild(element: XmlElement): void {
    const { name, attributes } = element;
    if (name === 'Module') this.#openModule(element);
    else if (name === 'RunHistory') this.builder.notes.hasHistory = true;
    else if (name === 'Summary') this.#header.summary = attributes;
    else if (name === 'Build' && this.#header.build !== undefined) this.builder.notes.add('severalBuilds');
    else if (name === 'Build') this.#header.build = element;
  }

  #openModule(element: XmlElement): void {
    const { abi = '', done, runtime, total_tests, pass } = element.attributes;
    this.#module = startModule({
      name: readName(element),
      abi,
      done: done?.toLowerCase() === 'true',
      runtimeMs: readCount(runtime) ?? 0,
      announced: readCount(total_tests),
      statedPasses: readCount(pass),
      line: element.line,
    });
  }

  #openInModule(element: XmlElement, module: OpenModule): void {
    if (element.name === 'TestCase') this.#testCase = readName(element);
    if (element.name !== 'Reason') return;
    const reason = unescapeOnce(element.attributes.message ?? '');
    module.reason ??= clip(reason, MESSAGE_MAX_CHARS);
  }

  #openTest(element: XmlElement, path: readonly string[]): void {
    const parent = boundName(path.at(-2) ?? '');
    if (parent !== 'TestCase') this.builder.notes.add('testsElsewhere', { element: parent });
    const { result } = element.attributes;
    // Looking up a missing attribute is slow, and nearly all cases pass.
    const skipped = result !== 'pass' && element.attributes.skipped === 'true';
    const known = classifyTradefedResult(result, skipped);
    const message = known === undefined ? boundName(`result="${result ?? ''}"`) : '';
    if (known === undefined) this.builder.noteUnknownResult(message);
    const verdict = known ?? 'blocked';
    this.#depth = path.length;
    this.#test = {
      name: readName(element),
      verdict,
      line: element.line,
      message,
      errorName: undefined,
      stack: '',
    };
  }

  #openInTest({ name, attributes }: XmlElement, test: OpenTest): void {
    if (name === 'Failure') {
      const message = unescapeOnce(attributes.message ?? '');
      test.message = [test.message, message].filter(Boolean).join(' ');
      test.errorName = attributes.error_name;
      if (test.verdict === 'passed') this.builder.notes.add('failureInPassed', { test: this.#nameOf(test) });
    } else if (!HARMLESS.has(name)) {
      this.builder.noteUnknownElement(name);
      if (test.verdict !== 'passed') return;
      test.verdict = 'blocked';
      test.message ||= `<${boundName(name)}>`;
    }
  }

  #nameOf({ name }: OpenTest): string {
    return [this.#module?.name, this.#testCase, name].filter(Boolean).join(' ');
  }

  #closeTest(): void {
    const test = this.#test;
    this.#test = undefined;
    if (test === undefined || this.#module === undefined) return;
    const { name, verdict, line, message, errorName, stack } = test;
    this.builder.countTest(this.#module, this.#testCase, name, verdict);
    if (verdict !== 'failed' && verdict !== 'blocked') return;
    const { name: module, abi, reason: moduleReason } = this.#module;
    const identity = { module, abi, testCase: this.#testCase, test: name };
    const found = { message, errorName, moduleReason, stack: unescapeOnce(stack), line };
    this.builder.failures.add({ ...identity, ...found, kind: verdict });
  }
}
