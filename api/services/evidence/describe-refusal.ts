import type { RefusalView } from '#contract/evidence.ts';
import { describeError } from '#domain/errors/errors.ts';
import { type Edition, judgeEdition, type OnDay } from '#domain/suites/accepted-editions.ts';
import { matchReport, type ReportMismatch } from '#domain/test-results/test-result-matching.ts';
import type { ResultError } from '#domain/test-results/test-result-outcome.ts';
import type { TestReport } from '#domain/test-results/test-results.ts';
import { inBothLanguages, type ServerTexts, serverTexts } from '#domain/texts/server-texts.ts';

export type DeclaredDevice = { brand: string; brandAlias: string; model: string; osVersion: string };
type Texts = ServerTexts['evidence'];
type ComparedItem = keyof Texts['items'];
/** `ended`: what was found was right once. */
type Mismatch = Omit<ReportMismatch, 'item'> & { item: ComparedItem; ended?: boolean };
type Sentence = Mismatch & { declared: boolean };

/** Editions that a refusal names; the newest come first. */
const maxEditions = 3;

const isCompared = (mismatch: ReportMismatch): mismatch is Mismatch =>
  Object.hasOwn(serverTexts('zh').evidence.items, mismatch.item);

/** In which items a result is not of the declared device. The file may name a product's brand by either of its names. */
export function findMismatches(report: TestReport, declared: DeclaredDevice): Mismatch[] {
  const { brand, brandAlias, model, osVersion } = declared;
  const byBrand = matchReport(report, { brand, model, osVersion }).filter(isCompared);
  const byAlias = matchReport(report, { brand: brandAlias, model, osVersion }).filter(isCompared);
  if (byAlias.length < byBrand.length) return byAlias;
  const both = brand === brandAlias ? brand : `${brand} / ${brandAlias}`;
  return byBrand.map((one) => (one.item === 'brand' ? { ...one, expected: both } : one));
}

/**
 * In which edition of its suite a result is not one that is accepted, for a run that counts as begun on a day (the
 * office's). Nothing where the programme has published none of that suite for the product.
 */
export function findEditionMismatch(report: TestReport, editions: readonly Edition[], on: OnDay): Mismatch[] {
  const { name, version } = report.suite;
  const verdict = judgeEdition({ name, edition: version }, editions, on);
  if (!verdict || verdict.acceptance === 'accepted') return [];
  const expected = verdict.accepted.slice(0, maxEditions).join(' / ');
  const { line = null, attribute = null } = report.positions.suiteVersion ?? {};
  const ended = verdict.acceptance === 'ended';
  return [{ item: 'suiteVersion', expected, found: version, line, attribute, ended }];
}

function sentenceOf(texts: Texts, { item, expected, found, line, ended, declared }: Sentence): string {
  if (ended || expected === '') {
    const edition = expected === '' ? texts.noEdition(found) : texts.endedEdition(found, expected);
    return atLine(texts, line, edition);
  }
  const name = texts.items[item];
  if (declared) return texts.declaredDifferent(name, expected, found);
  const isMissing = found.trim() === '';
  const sentence = isMissing ? texts.missing(name, expected) : texts.different(name, expected, found);
  return atLine(texts, line, sentence);
}

/** A sentence with the line that it is about, where there is one. */
function atLine(texts: Texts, line: number | null, sentence: string): string {
  return line === null ? sentence : texts.atLine(line, sentence);
}

/** The refusal of a result that belongs to another device or edition, with the lines that say so. */
export function describeMismatch(report: TestReport, mismatches: Mismatch[]): RefusalView {
  const wrong = new Set<string>(mismatches.map((mismatch) => mismatch.item));
  return {
    errorCode: describeError('productInformationMismatch').code,
    message: inBothLanguages(({ evidence }) =>
      mismatches
        .map((one) =>
          sentenceOf(evidence, { ...one, declared: report.declared?.includes(one.item) ?? false }),
        )
        .join(evidence.between),
    ),
    line: mismatches.find((mismatch) => mismatch.line !== null)?.line ?? null,
    mismatches: mismatches.map(({ item, expected, found, line }) => ({ item, expected, found, line })),
    excerpt: report.excerpt.map(({ line, text, clippedStart, clippedEnd, items }) => ({
      line,
      text: `${clippedStart ? '…' : ''}${text}${clippedEnd ? '…' : ''}`,
      marked: items.some((item) => wrong.has(item)),
    })),
    missing: [],
  };
}

/** The refusal of a file that could not be read; `excerpt` holds the lines around the fault. */
export function describeFault(error: ResultError, excerpt: RefusalView['excerpt']): RefusalView {
  const line = error.line ?? null;
  const { detail, hint } = error;
  return {
    errorCode: describeError(error.name).code,
    message: inBothLanguages(({ evidence }) => {
      const sentence = atLine(evidence, line, evidence.problems[detail]);
      return hint ? evidence.withHint(sentence, hint) : sentence;
    }),
    line,
    mismatches: [],
    excerpt,
    missing: error.missing ?? [],
  };
}
