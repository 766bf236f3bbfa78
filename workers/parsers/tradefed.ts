import { classifyTradefedResult, readCount } from '#domain/test-results/test-result-counts.ts';
import { MESSAGE_MAX_CHARS } from '#domain/test-results/test-result-limits.ts';
import { boundName, clip, unescapeOnce } from '#domain/test-results/test-result-text.ts';
import { RAW_STACK_MAX_CHARS } from './failure-list.ts';
import type { FormatHandler } from './format-handler.ts';
import { type OpenModule, ReportBuilder, startModule } from './report-builder.ts';
import { composeTradefedReport, type TradefedHeader } from './tradefed-report.ts';
import type { XmlElement } from './xml-reader.ts';

const KNOWN_RESULTS = /^(pass|fail|ignored|skipped|assumption_failure|incomplete|warning)$/i;
const FAILURE_ELEMENTS = new Set(['Failure', 'StackTrace']);

/** A case that failed or was blocked. */
type OpenTest = {
  name: string;
  kind: 'failed' | 'blocked';
  line: number;
  message: string;
  errorName: string | undefined;
  stack: string;
};

function readName(element: XmlElement): string {
  return boundName(unescapeOnce(element.attributes.name ?? ''));
}

/**
 * Reads a Tradefed `test_result.xml`. Elements count only where Tradefed writes them: a Test inside RunHistory,
 * or a Summary inside a Test, is not one.
 */
export class TradefedHandler implements FormatHandler {
  readonly format = 'tradefed';
  readonly failureElements = FAILURE_ELEMENTS;
  readonly textElements = FAILURE_ELEMENTS;
  readonly builder: ReportBuilder;
  readonly #header: TradefedHeader;
  #module: OpenModule | undefined;
  #testCase: string | undefined;
  #test: OpenTest | undefined;

  constructor(root: XmlElement, earlierFailures = '') {
    this.builder = new ReportBuilder(earlierFailures);
    this.#header = { root, build: undefined, summary: {} };
  }

  get casesExpected(): number | undefined {
    const { pass, failed } = this.#header.summary;
    const passed = readCount(pass);
    return passed === undefined ? undefined : passed + (readCount(failed) ?? 0);
  }

  open(element: XmlElement, path: readonly string[]): void {
    if (path.length === 2) this.#openChild(element);
    else if (path.length === 3 && this.#module !== undefined) this.#openInModule(element, this.#module);
    else if (path.length === 4 && this.#testCase !== undefined) this.#openTest(element);
    else if (path.length === 5 && this.#test !== undefined) this.#openFailure(element, this.#test);
  }

  text(text: string, path: readonly string[]): void {
    const test = this.#test;
    if (test === undefined || path[4] !== 'Failure' || path.length > 6) return;
    if (path.length === 6 && path[5] !== 'StackTrace') return;
    if (test.stack.length < RAW_STACK_MAX_CHARS) test.stack += text.slice(0, RAW_STACK_MAX_CHARS);
  }

  close(path: readonly string[]): void {
    if (path.length === 4) this.#closeTest();
    else if (path.length === 3) this.#testCase = undefined;
    else if (path.length === 2 && this.#module !== undefined) {
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
    else if (name === 'Build' && this.#header.build !== undefined) this.builder.notes.severalBuilds += 1;
    else if (name === 'Build') this.#header.build = element;
  }

  #openModule(element: XmlElement): void {
    const { abi = '', done, runtime, total_tests } = element.attributes;
    this.#module = startModule({
      name: readName(element),
      abi,
      done: done?.toLowerCase() === 'true',
      runtimeMs: readCount(runtime) ?? 0,
      announced: readCount(total_tests),
      line: element.line,
    });
  }

  #openInModule(element: XmlElement, module: OpenModule): void {
    if (element.name === 'TestCase') this.#testCase = readName(element);
    if (element.name !== 'Reason') return;
    const reason = unescapeOnce(element.attributes.message ?? '');
    module.reason ??= clip(reason, MESSAGE_MAX_CHARS);
  }

  #openTest(element: XmlElement): void {
    if (element.name !== 'Test' || this.#module === undefined || this.#testCase === undefined) return;
    const { result } = element.attributes;
    // Looking up a missing attribute is slow, and nearly all cases pass.
    const skipped = result !== 'pass' && element.attributes.skipped === 'true';
    const verdict = classifyTradefedResult(result, skipped);
    if (verdict === 'other' && !KNOWN_RESULTS.test(result ?? ''))
      this.builder.noteUnknownResult(result ?? '');
    const name = readName(element);
    this.builder.countTest(this.#module, this.#testCase, name, verdict);
    if (verdict !== 'failed' && verdict !== 'blocked') return;
    this.#test = { name, kind: verdict, line: element.line, message: '', errorName: undefined, stack: '' };
  }

  #openFailure(element: XmlElement, test: OpenTest): void {
    if (element.name !== 'Failure') return;
    test.message = unescapeOnce(element.attributes.message ?? '');
    test.errorName = element.attributes.error_name;
  }

  #closeTest(): void {
    const test = this.#test;
    if (test === undefined || this.#module === undefined || this.#testCase === undefined) return;
    this.#test = undefined;
    const { name, kind, line, message, errorName } = test;
    const { name: module, abi, reason: moduleReason } = this.#module;
    const identity = { module, abi, testCase: this.#testCase, test: name };
    const found = { message, errorName, moduleReason, stack: unescapeOnce(test.stack), line };
    this.builder.failures.add({ ...identity, ...found, kind });
  }
}
