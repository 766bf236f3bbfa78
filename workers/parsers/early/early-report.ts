import { readCount } from '#domain/test-results/test-result-counts.ts';
import type { ResultItem } from '#domain/test-results/test-result-items.ts';
import { boundName } from '#domain/test-results/test-result-text.ts';
import type { SummaryDisagreement } from '#domain/test-results/test-results.ts';
import { quoteExcerpt } from '../excerpt.ts';
import type { ComposedReport } from '../format-handler.ts';
import { describeRun, RunItems } from '../junit/run-items.ts';
import type { ReportBuilder } from '../report-builder.ts';
import { ResultFault } from '../result-fault.ts';
import { runTimes } from '../run-times.ts';
import type { XmlElement } from '../xml-reader.ts';

export type EarlyHeader = {
  root: XmlElement;
  build?: XmlElement;
  /** Has the suite's version; the root's is that of the format. */
  suite?: XmlElement;
  summary: Readonly<Record<string, string>>;
};

const buildAttributes = {
  brand: 'build_brand',
  model: 'build_model',
  osVersion: 'buildVersion',
  fingerprint: 'build_fingerprint',
} as const satisfies Partial<Record<ResultItem, string>>;

/** @throws ResultFault where the file does not name its device or its suite */
export function composeEarlyReport(
  header: EarlyHeader,
  builder: ReportBuilder,
  lines: readonly string[],
): ComposedReport {
  const { root, build, suite, summary } = header;
  const suiteName = root.attributes.suite || 'CTS';
  const version = suite?.attributes.version?.trim();
  const isComplete = Object.values(buildAttributes).every((name) => build?.attributes[name]?.trim());
  if (!build || !suite || !version || !isComplete)
    throw new ResultFault('invalidTestResultFile', 'earlyResult', {
      line: root.line,
      hint: [suiteName, version].filter(Boolean).join(' '),
    });
  if (builder.casesSeen === 0)
    throw new ResultFault('testResultContentInvalid', 'noTests', { line: root.line });
  const items = new RunItems({});
  for (const [item, attribute] of Object.entries(buildAttributes) as [ResultItem, string][])
    items.add(item, { attribute, value: build.attributes[attribute] ?? '', line: build.line });
  items.add('suiteName', { attribute: 'suite', value: suiteName, line: root.line });
  items.add('suiteVersion', { attribute: 'version', value: version, line: suite.line });
  const run = describeRun(items.judge('xdevice', (item) => item));
  const times = runTimes(readTime(root.attributes.starttime), readTime(root.attributes.endtime));
  builder.addSummaryEntries(undefined, root.line);
  const disagreement = compareSummary(summary, builder);
  const positions = items.positions(lines);
  return {
    format: 'tradefed',
    ...run,
    build: { ...run.build, type: boundName(build.attributes.build_type ?? '') },
    host: '',
    ...times,
    totals: builder.totals(undefined),
    ...(disagreement === undefined ? {} : { summaryDisagreement: disagreement }),
    ...builder.findings({ ...run, ...times }),
    positions,
    excerpt: quoteExcerpt(lines, positions, build.line, build.line),
  };
}

/** Undefined for a zone of letters alone, such as CST, which is ambiguous. */
function readTime(text: string | undefined): number | undefined {
  const parts = /^\w{3} (\w{3}) (\d{1,2}) ([\d:]{8}) (?:GMT|UTC)([+-]\d\d:?\d\d)? (\d{4})$/.exec(text ?? '');
  if (parts === null) return undefined;
  const [, month, day, clock, zone = '+00:00', year] = parts;
  const epochMs = Date.parse(`${day} ${month} ${year} ${clock} GMT${zone.replace(':', '')}`);
  return Number.isNaN(epochMs) ? undefined : epochMs;
}

function compareSummary(
  summary: EarlyHeader['summary'],
  builder: ReportBuilder,
): SummaryDisagreement | undefined {
  const failed = readCount(summary.failed);
  const compared = {
    passed: [readCount(summary.pass), builder.tally.passed],
    failed: [
      failed === undefined ? undefined : failed + (readCount(summary.timeout) ?? 0),
      builder.tally.failed,
    ],
  } as const;
  const found: SummaryDisagreement = {};
  for (const key of ['passed', 'failed'] as const) {
    const [stated, counted] = compared[key];
    if (stated !== undefined && stated !== counted) found[key] = { stated, counted };
  }
  return Object.keys(found).length > 0 ? found : undefined;
}
