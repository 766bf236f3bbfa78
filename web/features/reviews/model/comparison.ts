import type { ApplicationDetail } from '#contract/applications.ts';
import { FINGERPRINT_ODDITIES } from '#domain/test-results/test-result-items.ts';
import { itemAgrees } from '#domain/test-results/test-result-matching.ts';

/** Figures of a configuration's accepted result. */
export type Result = NonNullable<ApplicationDetail['configurations'][number]['result']>;

export type ComparedItem = 'device' | 'osVersion' | 'fingerprint' | 'securityPatch';
export type Comparison = {
  item: ComparedItem;
  declared: string | null;
  measured: string | null;
  /** Null where there is nothing to compare with. */
  agrees: boolean | null;
};

/** What was declared beside what the result says. */
export function compare({ declared, measured, fingerprint, oddities }: Result): Comparison[] {
  return [
    {
      item: 'device',
      declared: `${declared.brand} / ${declared.model}`,
      measured: `${measured.brand} / ${measured.model}`,
      // The brand may stand there by either of the product's two names.
      agrees: itemAgrees('model', declared.model, measured.model),
    },
    {
      item: 'osVersion',
      declared: declared.osVersion,
      measured: measured.osVersion,
      agrees: itemAgrees('osVersion', declared.osVersion, measured.osVersion),
    },
    {
      item: 'fingerprint',
      declared: null,
      measured: fingerprint,
      agrees: !oddities.some(({ code }) => FINGERPRINT_ODDITIES.includes(code)),
    },
    { item: 'securityPatch', declared: null, measured: measured.securityPatch, agrees: null },
  ];
}

/** What a result is matched by, and stands in that table by other names; the configuration is its heading. */
const comparedHere: readonly string[] = ['brand', 'model', 'osVersion', 'fingerprint', 'configuration'];
export const isCompared = (item: string): boolean => comparedHere.includes(item);

const dayMs = 86_400_000;

/** Age of a security patch in whole days; null when the text is no date. */
export function patchAge(patch: string | null, now: number): number | null {
  const at = patch === null ? Number.NaN : Date.parse(patch);
  return Number.isNaN(at) ? null : Math.floor((now - at) / dayMs);
}
