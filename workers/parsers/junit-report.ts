import { readCount } from '#domain/test-results/test-result-counts.ts';
import { boundName } from '#domain/test-results/test-result-text.ts';
import type { SummaryDisagreement } from '#domain/test-results/test-results.ts';
import { quoteExcerpt } from './excerpt.ts';
import type { ComposedReport } from './format-handler.ts';
import type { JunitProperties } from './junit-properties.ts';
import type { ReportDraft } from './report-draft.ts';
import { ResultFault } from './result-fault.ts';
import { runTimes } from './run-times.ts';
import type { XmlElement } from './xml-reader.ts';

type JunitRun = { root: XmlElement; firstTimestamp: string | undefined };

/** The report of a JUnit file; refused where it lacks the agreed properties or holds no case. */
export function composeJunitReport(
  { root, firstTimestamp }: JunitRun,
  draft: ReportDraft,
  properties: JunitProperties,
  lines: readonly string[],
): ComposedReport {
  if (draft.casesSeen === 0)
    throw new ResultFault('testResultContentInvalid', 'noTests', { line: root.line });
  properties.require();
  const build = properties.build();
  const times = readTimes(root, firstTimestamp, draft);
  const positions = properties.positions(lines);
  const quoted = Object.values(positions).map((position) => position.line);
  const disagreement = compareSummary(root, draft);
  return {
    format: 'junit',
    suite: properties.suite(root.attributes.name ?? ''),
    build,
    host: boundName(root.attributes.hostname ?? ''),
    ...times,
    totals: draft.totals(undefined),
    ...(disagreement === undefined ? {} : { summaryDisagreement: disagreement }),
    ...draft.findings({ build, ...times }),
    positions,
    excerpt: quoteExcerpt(lines, positions, Math.min(...quoted), Math.max(...quoted)),
  };
}

/** A timestamp without a zone is taken as UTC, so that the report does not depend on where it was read. */
function readTimestamp(text: string | undefined): number | undefined {
  const parts = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?)(Z|[+-]\d{2}:?\d{2})?$/.exec(
    (text ?? '').trim(),
  );
  if (parts === null) return undefined;
  const epochMs = Date.parse(`${parts[1]}T${parts[2]}${parts[3] ?? 'Z'}`);
  return Number.isNaN(epochMs) ? undefined : epochMs;
}

function readTimes({ attributes }: XmlElement, firstTimestamp: string | undefined, draft: ReportDraft) {
  const start = readTimestamp(attributes.timestamp ?? attributes.starttime ?? firstTimestamp);
  const end = readTimestamp(attributes.endtime);
  const summed = draft.modules.reduce((sum, module) => sum + module.runtimeMs, 0);
  const seconds = Number(attributes.time ?? Number.NaN);
  const lengthMs = Number.isFinite(seconds) && seconds >= 0 ? Math.round(seconds * 1000) : summed;
  return runTimes(start, end ?? (start === undefined ? undefined : start + lengthMs));
}

function compareSummary({ attributes }: XmlElement, draft: ReportDraft): SummaryDisagreement | undefined {
  const failures = readCount(attributes.failures);
  const { failed, blocked } = draft.tally;
  const compared = {
    cases: [readCount(attributes.tests), draft.casesSeen],
    failed: [
      failures === undefined ? undefined : failures + (readCount(attributes.errors) ?? 0),
      failed + blocked,
    ],
  } as const;
  const found: SummaryDisagreement = {};
  for (const key of ['cases', 'failed'] as const) {
    const [stated, counted] = compared[key];
    if (stated !== undefined && stated !== counted) found[key] = { stated, counted };
  }
  return Object.keys(found).length > 0 ? found : undefined;
}
