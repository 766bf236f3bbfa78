import { RESULT_ITEMS, type ResultItem } from './test-result-items.ts';
import { itemAgrees } from './test-result-matching.ts';
import { readFingerprint } from './test-result-oddities.ts';

/** A word for each of some items. */
export type RunValues = Partial<Record<ResultItem, string>>;

/** Items that no result is evidence without, by the formats that do not always write them. */
const required = {
  junit: RESULT_ITEMS,
  xdevice: ['brand', 'model', 'osVersion', 'suiteName', 'suiteVersion'],
} as const satisfies Record<string, readonly ResultItem[]>;

export type RunJudgement = {
  values: RunValues;
  /** Items that the enterprise alone says, in the order of display. */
  declared: ResultItem[];
  /** Items that nobody says. */
  missing: ResultItem[];
  /** Items of which the enterprise says something else than the file, which is what holds. */
  contradicted: ResultItem[];
};

function withFingerprint(words: RunValues): RunValues {
  const parts = readFingerprint(words.fingerprint ?? '');
  return parts ? { brand: parts.brand, osVersion: parts.osVersion, ...words } : words;
}

/** What is known of a run: what its file says holds, and what it leaves out is the enterprise's word. */
export function judgeRun(
  format: keyof typeof required,
  inside: RunValues,
  declared: RunValues,
): RunJudgement {
  const found = withFingerprint(inside);
  const stated = withFingerprint(declared);
  const isAbsent = (item: ResultItem) => !found[item];
  const missing = required[format].filter((item) => isAbsent(item) && !stated[item]);
  return {
    values: { ...stated, ...found },
    declared: RESULT_ITEMS.filter((item) => isAbsent(item) && stated[item]),
    missing,
    contradicted: RESULT_ITEMS.filter((item) => {
      const [declaredValue = '', foundValue = ''] = [declared[item], found[item]];
      return declaredValue !== '' && foundValue !== '' && !itemAgrees(item, declaredValue, foundValue);
    }),
  };
}

/** A result as far as it says what the enterprise may be asked about it. */
export type DeclarableResult = {
  state: string;
  refusal: { missing: readonly ResultItem[] } | null;
  declared: RunValues | null;
};

/**
 * What an enterprise may say of a refused result, in the order of display: what was missing, and what the enterprise has said
 * before, which may have been wrong. Empty where its refusal has other reasons.
 */
export function missingItems({ state, refusal, declared }: DeclarableResult): ResultItem[] {
  if (state !== 'refused') return [];
  return RESULT_ITEMS.filter((item) => refusal?.missing.includes(item) || declared?.[item]);
}
