import { RESULT_ITEMS, type ResultItem } from './test-result-items.ts';
import { itemAgrees } from './test-result-matching.ts';
import { readFingerprint } from './test-result-oddities.ts';

/** Values of some items. */
export type RunValues = Partial<Record<ResultItem, string>>;

/** Required items of formats that do not always contain them. */
const required = {
  junit: RESULT_ITEMS,
  xdevice: ['brand', 'model', 'osVersion', 'suiteName', 'suiteVersion'],
} as const satisfies Record<string, readonly ResultItem[]>;

export type RunJudgement = {
  values: RunValues;
  /** Items that only the enterprise declares, in the order of display. */
  declared: ResultItem[];
  /** Items that neither file nor enterprise provides. */
  missing: ResultItem[];
  /** Items whose declaration differs from the file, which wins. */
  contradicted: ResultItem[];
};

function withFingerprint(words: RunValues): RunValues {
  const parts = readFingerprint(words.fingerprint ?? '');
  return parts ? { brand: parts.brand, osVersion: parts.osVersion, ...words } : words;
}

/** The facts of a run: the file's values, and the enterprise's declarations of what it lacks. */
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

/** The facts that decide which items the enterprise may declare. */
export type DeclarableResult = {
  state: string;
  refusal: { missing: readonly ResultItem[] } | null;
  declared: RunValues | null;
};

/**
 * What an enterprise may declare of a refused result, in the order of display: what was missing, and former
 * declarations, which may be wrong. Empty where it was refused for other reasons.
 */
export function missingItems({ state, refusal, declared }: DeclarableResult): ResultItem[] {
  if (state !== 'refused') return [];
  return RESULT_ITEMS.filter((item) => refusal?.missing.includes(item) || declared?.[item]);
}
