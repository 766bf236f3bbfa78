import type { RefusalView } from '#contract/evidence.ts';
import { describeError } from '#domain/errors/errors.ts';
import { matchReport, type ReportMismatch } from '#domain/test-results/test-result-matching.ts';
import type { ResultError } from '#domain/test-results/test-result-outcome.ts';
import type { TestReport } from '#domain/test-results/test-results.ts';
import { inBothLanguages, type ServerTexts, serverTexts } from '#domain/texts/server-texts.ts';

export type DeclaredDevice = { brand: string; brandAlias: string; model: string; osVersion: string };
type Texts = ServerTexts['evidence'];
type ComparedItem = keyof Texts['items'];
type Mismatch = Omit<ReportMismatch, 'item'> & { item: ComparedItem };

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

function sentenceOf(texts: Texts, { item, expected, found, line }: Mismatch): string {
  const name = texts.items[item];
  const isMissing = found.trim() === '';
  const sentence = isMissing ? texts.missing(name, expected) : texts.different(name, expected, found);
  return atLine(texts, line, sentence);
}

/** A sentence with the line that it is about, where there is one. */
function atLine(texts: Texts, line: number | null, sentence: string): string {
  return line === null ? sentence : texts.atLine(line, sentence);
}

/** The refusal of a result that belongs to another device, with the lines that say so. */
export function describeMismatch(report: TestReport, mismatches: Mismatch[]): RefusalView {
  const wrong = new Set<string>(mismatches.map((mismatch) => mismatch.item));
  return {
    errorCode: describeError('productInformationMismatch').code,
    message: inBothLanguages(({ evidence }) =>
      mismatches.map((mismatch) => sentenceOf(evidence, mismatch)).join(evidence.between),
    ),
    line: mismatches.find((mismatch) => mismatch.line !== null)?.line ?? null,
    mismatches: mismatches.map(({ item, expected, found, line }) => ({ item, expected, found, line })),
    excerpt: report.excerpt.map(({ line, text, clippedStart, clippedEnd, items }) => ({
      line,
      text: `${clippedStart ? '…' : ''}${text}${clippedEnd ? '…' : ''}`,
      marked: items.some((item) => wrong.has(item)),
    })),
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
  };
}
