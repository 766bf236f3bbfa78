import { readCount } from '#domain/test-results/test-result-counts.ts';
import { boundName } from '#domain/test-results/test-result-text.ts';
import type { SummaryDisagreement } from '#domain/test-results/test-results.ts';
import { quoteExcerpt } from '../excerpt.ts';
import type { ComposedReport } from '../format-handler.ts';
import type { ReportBuilder } from '../report-builder.ts';
import { ResultFault } from '../result-fault.ts';
import type { XmlElement } from '../xml-reader.ts';
import type { JunitProperties } from './junit-properties.ts';
import { readTimes } from './junit-times.ts';
import { describeRun } from './run-items.ts';

type JunitRun = { root: XmlElement; firstTimestamp: string | undefined; suiteFailures: number };

/** @throws ResultFault where the file lacks a required property, or holds no case */
export function composeJunitReport(
  { root, firstTimestamp, suiteFailures }: JunitRun,
  builder: ReportBuilder,
  properties: JunitProperties,
  lines: readonly string[],
): ComposedReport {
  if (builder.casesSeen + suiteFailures === 0)
    throw new ResultFault('testResultContentInvalid', 'noTests', { line: root.line });
  const run = describeRun(properties.judge(root));
  const times = readTimes(root, firstTimestamp, builder);
  builder.addSummaryEntries(undefined, root.line);
  const positions = properties.positions(lines);
  const quoted = Object.values(positions).map((position) => position.line);
  const disagreement = compareSummary(root, builder);
  return {
    format: 'junit',
    ...run,
    host: boundName(root.attributes.hostname ?? ''),
    ...times,
    totals: builder.totals(undefined),
    ...(disagreement === undefined ? {} : { summaryDisagreement: disagreement }),
    ...builder.findings({ ...run, ...times }),
    positions,
    excerpt: quoteExcerpt(lines, positions, Math.min(...quoted), Math.max(...quoted)),
  };
}

function compareSummary({ attributes }: XmlElement, builder: ReportBuilder): SummaryDisagreement | undefined {
  const failures = readCount(attributes.failures);
  const { failed, blocked } = builder.tally;
  const stated = failures === undefined ? undefined : failures + (readCount(attributes.errors) ?? 0);
  const compared = {
    cases: [readCount(attributes.tests), builder.casesSeen],
    failed: [stated, stated === failed ? failed : failed + blocked],
  } as const;
  const found: SummaryDisagreement = {};
  for (const key of ['cases', 'failed'] as const) {
    const [said, counted] = compared[key];
    if (said !== undefined && said !== counted) found[key] = { stated: said, counted };
  }
  return Object.keys(found).length > 0 ? found : undefined;
}
