import type { TestReport } from '#domain/test-results/test-results.ts';
import type { ReportBuilder } from './report-builder.ts';
import type { XmlHandler } from './xml-reader.ts';

/** A report without its source: container, files and size. */
export type ComposedReport = Omit<TestReport, 'source'>;

/** Reads one format of test results: gets the XML reader's events, then composes the report. */
export type FormatHandler = XmlHandler & {
  readonly format: TestReport['format'];
  readonly builder: ReportBuilder;
  /** Number of cases by the file's summary, once it is read; for progress only. */
  readonly casesExpected: number | undefined;
  /** @throws ResultFault where the file names no device or suite, or holds no case */
  compose(quoteLines: () => string[]): ComposedReport;
};
