import type { RefusalView } from '#contract/evidence.ts';
import type { OfficeMoment } from '#domain/calendar/office-day.ts';
import { type GeneralConfig, resultBytesOf } from '#domain/general-config/general-config.ts';
import { writtenLine } from '#domain/shared/written-text.ts';
import { dayOfRun, type Edition } from '#domain/suites/accepted-editions.ts';
import type { ParseOutcome } from '#domain/test-results/test-result-outcome.ts';
import type { TestReport } from '#domain/test-results/test-results.ts';
import {
  type DeclaredDevice,
  describeFault,
  describeMismatch,
  findEditionMismatch,
  findMismatches,
} from '../describe-refusal.ts';
import { type RawSource, readRawLines } from '../read-raw-lines.ts';

/** A result that its own suite may not have so large is refused, though another's might. */
export function withinSuite(outcome: ParseOutcome, sizes: GeneralConfig['testResultSizes']): ParseOutcome {
  if (!outcome.ok) return outcome;
  const { suite, source } = outcome.report;
  const maxBytes = resultBytesOf(sizes, suite.name);
  if (source.xmlBytes <= maxBytes) return outcome;
  const hint = `${source.xmlBytes} > ${maxBytes}`;
  return { ok: false, error: { name: 'testResultTooLarge', detail: 'overSize', hint } };
}

/** What a file said, or why it could not be read; the lines around a fault where the file is a bare XML. */
export async function explainOutcome(
  source: RawSource,
  file: { sha256: string; mime: string },
  outcome: ParseOutcome,
): Promise<{ report: TestReport } | { refusal: RefusalView }> {
  if (outcome.ok) return { report: outcome.report };
  const { line } = outcome.error;
  const quotable = line !== undefined && file.mime === 'application/xml';
  const excerpt = quotable ? await readRawLines(source, file.sha256, line) : [];
  return { refusal: describeFault(outcome.error, excerpt) };
}

/** By what a result is judged: the device, the editions of its suite that fit the product, and the office's moment. */
export type Basis = { declared: DeclaredDevice; editions: readonly Edition[]; at: OfficeMoment };

/** Why a result is not accepted as one of the declared device and of an edition that holds; null where it is. */
export function judgeReport(report: TestReport, { declared, editions, at }: Basis): RefusalView | null {
  const device = findMismatches(report, declared);
  const on = { day: dayOfRun(report, at), zone: at.zone };
  const mismatches = [...device, ...findEditionMismatch(report, editions, on)];
  return mismatches.length > 0 ? describeMismatch(report, mismatches) : null;
}

/** The editions of a suite among all that fit the product, as the database looks them up by name. */
export function editionsNamed<E extends Pick<Edition, 'name'>>(editions: readonly E[], name: string): E[] {
  const searched = writtenLine(name).toLowerCase();
  return editions.filter((one) => one.name.toLowerCase() === searched);
}
