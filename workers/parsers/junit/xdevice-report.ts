import type { RunWords } from '#domain/test-results/declared-run.ts';
import { readCount } from '#domain/test-results/test-result-counts.ts';
import { boundName } from '#domain/test-results/test-result-text.ts';
import type { SummaryDisagreement } from '#domain/test-results/test-results.ts';
import { quoteExcerpt } from '../excerpt.ts';
import type { ComposedReport } from '../format-handler.ts';
import type { ReportDraft } from '../report-draft.ts';
import { ResultFault } from '../result-fault.ts';
import type { XmlElement } from '../xml-reader.ts';
import { readTimes } from './junit-times.ts';
import { describeRun, RunItems } from './run-items.ts';
import { readProduct } from './xdevice-product.ts';

/** The report of a summary of xdevice, which names its device, and its suite only by the partner's word. */
export function composeXdeviceReport(
  root: XmlElement,
  draft: ReportDraft,
  declared: RunWords,
  lines: readonly string[],
): ComposedReport {
  if (draft.casesSeen === 0)
    throw new ResultFault('testResultContentInvalid', 'noTests', { line: root.line });
  const product = readProduct(root.attributes.productinfo ?? '');
  const line = root.places.get('productinfo')?.line ?? root.line;
  const items = new RunItems(declared);
  for (const { item, key, value } of product.items) items.add(item, { attribute: key, value, line });
  const run = describeRun(items.judge('xdevice', (item) => item));
  const build = { ...run.build, securityPatch: boundName(product.securityPatch.trim()) };
  const times = readTimes(root, undefined, draft);
  const disagreement = compareSummary(root, draft);
  const positions = items.positions(lines);
  return {
    format: 'xdevice',
    ...run,
    build,
    host: '',
    ...times,
    totals: draft.totals(undefined),
    ...(disagreement === undefined ? {} : { summaryDisagreement: disagreement }),
    ...draft.findings({ build, ...times }),
    positions,
    excerpt: quoteExcerpt(lines, positions, line, line),
  };
}

/** `modules` counts the files of all modules, of which one may have several: only fewer contradict the body. */
function compareSummary({ attributes }: XmlElement, draft: ReportDraft): SummaryDisagreement | undefined {
  const modules = readCount(attributes.modules);
  const compared = {
    cases: [readCount(attributes.tests), draft.totals(undefined).cases],
    failed: [readCount(attributes.failures), draft.tally.failed],
    modules: [Math.min(modules ?? draft.modulesListed, draft.modulesListed), draft.modulesListed],
  } as const;
  const found: SummaryDisagreement = {};
  for (const key of ['cases', 'failed', 'modules'] as const) {
    const [stated, counted] = compared[key];
    if (stated !== undefined && stated !== counted) found[key] = { stated, counted };
  }
  return Object.keys(found).length > 0 ? found : undefined;
}
