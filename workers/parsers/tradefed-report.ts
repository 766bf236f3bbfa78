import { readCount } from '#domain/test-results/test-result-counts.ts';
import { boundName } from '#domain/test-results/test-result-text.ts';
import type { SummaryDisagreement } from '#domain/test-results/test-results.ts';
import { BUILD_ATTRIBUTES, readDeviceBuild, UNALTERED_FINGERPRINT } from './device-build.ts';
import { locateAttributes, quoteExcerpt } from './excerpt.ts';
import type { ComposedReport } from './format-handler.ts';
import type { ReportBuilder } from './report-builder.ts';
import { ResultFault } from './result-fault.ts';
import { runTimes } from './run-times.ts';
import type { XmlElement } from './xml-reader.ts';

export type TradefedHeader = {
  root: XmlElement;
  build: XmlElement | undefined;
  summary: Readonly<Record<string, string>>;
};

/** The report of a Tradefed result. Totals are counted from the body; where the summary differs, the report says so. */
export function composeTradefedReport(
  header: TradefedHeader,
  builder: ReportBuilder,
  lines: readonly string[],
): ComposedReport {
  const { root, summary } = header;
  if (builder.casesSeen === 0)
    throw new ResultFault('testResultContentInvalid', 'noTests', { line: root.line });
  const suite = readSuite(root.attributes);
  const build = readDeviceBuild(header.build?.attributes ?? {});
  const times = runTimes(readEpoch(root.attributes.start), readEpoch(root.attributes.end));
  builder.addSummaryEntries(readCount(summary.modules_total), root.line);
  const totals = builder.totals(readCount(summary.modules_total));
  const disagreement = compareSummary(summary, builder);
  return {
    format: 'tradefed',
    suite,
    build,
    host: boundName(root.attributes.host_name ?? ''),
    ...times,
    totals,
    ...(disagreement === undefined ? {} : { summaryDisagreement: disagreement }),
    ...builder.findings({ suite, build, ...times }),
    ...locate(header, lines),
  };
}

function readEpoch(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

function readSuite(attributes: Readonly<Record<string, string>>): ComposedReport['suite'] {
  const { suite_name = '', suite_version = '', suite_plan, suite_build_number } = attributes;
  return {
    name: boundName(suite_name),
    version: boundName(suite_version),
    ...(suite_plan === undefined ? {} : { plan: boundName(suite_plan) }),
    ...(suite_build_number === undefined ? {} : { build: boundName(suite_build_number) }),
  };
}

function compareSummary(
  summary: TradefedHeader['summary'],
  builder: ReportBuilder,
): SummaryDisagreement | undefined {
  const announced = readCount(summary.modules_total);
  const compared = {
    passed: [readCount(summary.pass), builder.tally.passed],
    failed: [readCount(summary.failed), builder.tally.failed],
    modulesDone: [readCount(summary.modules_done), builder.modulesDone],
    // More modules announced than listed is no disagreement: the absent ones were not executed.
    modules: [Math.min(announced ?? builder.modulesListed, builder.modulesListed), builder.modulesListed],
  } as const;
  const found: SummaryDisagreement = {};
  for (const key of ['passed', 'failed', 'modulesDone', 'modules'] as const) {
    const [stated, counted] = compared[key];
    if (stated !== undefined && stated !== counted) found[key] = { stated, counted };
  }
  return Object.keys(found).length > 0 ? found : undefined;
}

function locate({ root, build }: TradefedHeader, lines: readonly string[]) {
  const suite = locateAttributes(root, { suiteName: 'suite_name', suiteVersion: 'suite_version' });
  if (build === undefined) return { positions: suite, excerpt: [] };
  const altered = (build.attributes[UNALTERED_FINGERPRINT] ?? '') !== '';
  const fingerprint = altered ? UNALTERED_FINGERPRINT : BUILD_ATTRIBUTES.fingerprint;
  const device = locateAttributes(build, { ...BUILD_ATTRIBUTES, fingerprint });
  const last = Math.max(build.line, ...[...build.attributeEnds.values()].map((end) => end.line));
  return { positions: { ...suite, ...device }, excerpt: quoteExcerpt(lines, device, build.line, last) };
}
