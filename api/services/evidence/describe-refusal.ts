import type { RefusalView } from '#contract/evidence.ts';
import { describeError } from '#domain/errors/errors.ts';
import { matchReport, type ReportMismatch } from '#domain/test-results/test-result-matching.ts';
import type { ResultError } from '#domain/test-results/test-result-outcome.ts';
import type { TestReport } from '#domain/test-results/test-results.ts';
import { atLine, type ComparedItem, itemTexts, problemTexts } from './refusal-texts.ts';

export type DeclaredDevice = { brand: string; brandAlias: string; model: string; osVersion: string };
type Mismatch = Omit<ReportMismatch, 'item'> & { item: ComparedItem };

const isCompared = (mismatch: ReportMismatch): mismatch is Mismatch =>
  Object.hasOwn(itemTexts, mismatch.item);

/** In which items a result is not of the declared device. The file may name a product's brand by either of its names. */
export function findMismatches(report: TestReport, declared: DeclaredDevice): Mismatch[] {
  const { brand, brandAlias, model, osVersion } = declared;
  const byBrand = matchReport(report, { brand, model, osVersion }).filter(isCompared);
  const byAlias = matchReport(report, { brand: brandAlias, model, osVersion }).filter(isCompared);
  if (byAlias.length < byBrand.length) return byAlias;
  const both = brand === brandAlias ? brand : `${brand} / ${brandAlias}`;
  return byBrand.map((one) => (one.item === 'brand' ? { ...one, expected: both } : one));
}

function sentenceOf({ item, expected, found, line }: Mismatch): { zh: string; en: string } {
  const name = itemTexts[item];
  const missing = found.trim() === '';
  return atLine(line, {
    zh: missing ? `缺少${name.zh}，应为 ${expected}` : `${name.zh}应为 ${expected}，文件中为 ${found}`,
    en: missing
      ? `${name.en} is missing, it should be ${expected}`
      : `${name.en} should be ${expected}, the file says ${found}`,
  });
}

/** The refusal of a result that belongs to another device, with the lines that say so. */
export function describeMismatch(report: TestReport, mismatches: Mismatch[]): RefusalView {
  const sentences = mismatches.map(sentenceOf);
  const wrong = new Set<string>(mismatches.map((mismatch) => mismatch.item));
  return {
    errorCode: describeError('productInformationMismatch').code,
    message: {
      zh: sentences.map((sentence) => sentence.zh).join('；'),
      en: sentences.map((sentence) => sentence.en).join('; '),
    },
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
  const { zh, en } = atLine(line, problemTexts[error.detail]);
  return {
    errorCode: describeError(error.name).code,
    message: error.hint ? { zh: `${zh}（${error.hint}）`, en: `${en} (${error.hint})` } : { zh, en },
    line,
    mismatches: [],
    excerpt,
  };
}
