import { RESULT_ITEMS, type ResultItem } from './test-result-items.ts';
import { itemAgrees } from './test-result-matching.ts';
import { readFingerprint } from './test-result-oddities.ts';

/** A word for each of some items. */
export type RunWords = Partial<Record<ResultItem, string>>;

/** Items that no result is evidence without, by the formats that do not always write them. */
const required = {
  junit: RESULT_ITEMS,
  xdevice: ['brand', 'model', 'osVersion', 'suiteName', 'suiteVersion'],
} as const satisfies Record<string, readonly ResultItem[]>;

export type RunJudgement = {
  words: RunWords;
  /** Items that the partner alone says, in the order of display. */
  declared: ResultItem[];
  /** Items that nobody says. */
  missing: ResultItem[];
  /** Items of which the partner says something else than the file, which is what holds. */
  contradicted: ResultItem[];
};

function withFingerprint(words: RunWords): RunWords {
  const parts = readFingerprint(words.fingerprint ?? '');
  return parts ? { brand: parts.brand, osVersion: parts.osVersion, ...words } : words;
}

/** What is known of a run: what its file says holds, and what it leaves out is the partner's word. */
export function judgeRun(format: keyof typeof required, inside: RunWords, declared: RunWords): RunJudgement {
  const found = withFingerprint(inside);
  const stated = withFingerprint(declared);
  const isAbsent = (item: ResultItem) => !found[item];
  const missing = required[format].filter((item) => isAbsent(item) && !stated[item]);
  return {
    words: { ...stated, ...found },
    declared: RESULT_ITEMS.filter((item) => isAbsent(item) && stated[item]),
    missing,
    contradicted: RESULT_ITEMS.filter((item) => {
      const [said = '', is = ''] = [declared[item], found[item]];
      return said !== '' && is !== '' && !itemAgrees(item, said, is);
    }),
  };
}

/** A result as far as it says what the partner may be asked about it. */
export type AskedResult = {
  state: string;
  refusal: { missing: readonly ResultItem[] } | null;
  declared: RunWords | null;
};

/**
 * What a partner may say of a refused result, in the order of display: what was missing, and what the partner has said
 * before, which may have been wrong. Empty where its refusal has other reasons.
 */
export function askedItems({ state, refusal, declared }: AskedResult): ResultItem[] {
  if (state !== 'refused') return [];
  return RESULT_ITEMS.filter((item) => refusal?.missing.includes(item) || declared?.[item]);
}
