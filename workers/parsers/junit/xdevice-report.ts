import type { RunValues } from '#domain/test-results/declared-run.ts';
import { readCount } from '#domain/test-results/test-result-counts.ts';
import { boundName } from '#domain/test-results/test-result-text.ts';
import type { SummaryDisagreement } from '#domain/test-results/test-results.ts';
import { quoteExcerpt } from '../excerpt.ts';
import type { ComposedReport } from '../format-handler.ts';
import type { ReportBuilder } from '../report-builder.ts';
import { ResultFault } from '../result-fault.ts';
import type { XmlElement } from '../xml-reader.ts';
import { readTimes } from './junit-times.ts';
import { describeRun, RunItems } from './run-items.ts';
import { readProduct } from './xdevice-product.ts';

/** The report of an xdevice summary, which names its device; its suite is declared by the partner. */
export function composeXdeviceReport(
  root: XmlElement,
  builder: ReportBuilder,
  declared: RunValues,
  lines: readonly string[],
): ComposedReport {
  if (builder.casesSeen === 0)
    throw new ResultFault('testResultContentInvalid', 'noTests', { line: root.line });
  const product = readProduct(root.attributes.productinfo ?? '');
  const line = root.attributeEnds.get('productinfo')?.line ?? root.line;
  const items = new RunItems(declared);
  for (const { item, key, value } of product.items) items.add(item, { attribute: key, value, line });
  const run = describeRun(items.judge('xdevice', (item) => item));
  const build = { ...run.build, securityPatch: boundName(product.securityPatch.trim()) };
  const times = readTimes(root, undefined, builder);
  builder.addSummaryEntries(undefined, root.line);
  const disagreement = compareSummary(root, builder);
  const positions = items.positions(lines);
  return {
    format: 'xdevice',
    ...run,
    build,
    host: '',
    ...times,
    totals: builder.totals(undefined),
    ...(disagreement === undefined ? {} : { summaryDisagreement: disagreement }),
    ...builder.findings({ ...run, build, ...times }),
    positions,
    excerpt: quoteExcerpt(lines, positions, line, line),
  };
}

/** `modules` counts files, and a module may have several, so only a smaller number than listed is a disagreement. */
function compareSummary({ attributes }: XmlElement, builder: ReportBuilder): SummaryDisagreement | undefined {
  const modules = readCount(attributes.modules);
  const compared = {
    cases: [readCount(attributes.tests), builder.totals(undefined).cases],
    failed: [readCount(attributes.failures), builder.tally.failed],
    modules: [Math.min(modules ?? builder.modulesListed, builder.modulesListed), builder.modulesListed],
  } as const;
  const found: SummaryDisagreement = {};
  for (const key of ['cases', 'failed', 'modules'] as const) {
    const [stated, counted] = compared[key];
    if (stated !== undefined && stated !== counted) found[key] = { stated, counted };
  }
  return Object.keys(found).length > 0 ? found : undefined;
}
