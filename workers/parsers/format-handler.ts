import type { TestReport } from '#domain/test-results/test-results.ts';
import type { ReportDraft } from './report-draft.ts';
import type { XmlHandler } from './xml-reader.ts';

/** A report before it is known how the file arrived. */
export type ComposedReport = Omit<TestReport, 'source'>;

/** What reads one format of test results: fed by the XML reader, then asked for the report. */
export type FormatHandler = XmlHandler & {
  readonly format: TestReport['format'];
  readonly draft: ReportDraft;
  /** How many cases the file promises, as soon as it said so; for progress only. */
  readonly casesExpected: number | undefined;
  /** Throws a ResultFault when what was read is no evidence. */
  compose(quoteLines: () => string[]): ComposedReport;
};
