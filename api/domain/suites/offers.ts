import type { SuiteKind, SuitePlatform } from './suites.ts';

/** What published editions are for; an empty list of systems or categories stands for all. */
export type Offer = {
  app: string | null;
  systems: readonly string[];
  categories: readonly string[];
  platforms: readonly SuitePlatform[];
};
/** Codes of the reference data, in order. */
export type OfferCodes = Record<'systems' | 'categories' | 'apps', readonly string[]>;
export type OfferChoice = {
  platform: SuitePlatform | null;
  system: string | null;
  category: string | null;
  app: string | null;
};
type Part = keyof OfferChoice;

/** Choices and the selection: of each part the requested value, or the first. */
export type Offered = {
  platforms: SuitePlatform[];
  systems: string[];
  categories: string[];
  apps: string[];
  chosen: OfferChoice;
};

const platforms = ['linux', 'windows', 'macos'] as const;

/** Order in which the parts of each kind are chosen: every choice filters the next ones. */
const order: Record<SuiteKind, readonly Part[]> = {
  app: ['system', 'category', 'app'],
  'certification-testing': ['platform', 'system'],
  'development-testing': ['platform', 'system'],
};

/** An offer's values of a part; null where it is for all. */
function valuesOf(part: Part, { app, systems, categories, platforms }: Offer): readonly string[] | null {
  if (part === 'app') return app === null ? [] : [app];
  if (part === 'platform') return platforms.includes('any') ? null : platforms;
  const codes = part === 'system' ? systems : categories;
  return codes.length === 0 ? null : codes;
}

function knownOf(part: Part, codes: OfferCodes): readonly string[] {
  if (part === 'platform') return platforms;
  if (part === 'app') return codes.apps;
  return part === 'system' ? codes.systems : codes.categories;
}

/** The choices for a kind of downloads; a requested value that is not offered is replaced by the first. */
export function chooseOffers(
  kind: SuiteKind,
  offers: readonly Offer[],
  codes: OfferCodes,
  requested: { [part in Part]?: string | null | undefined },
): Offered {
  const found: Record<Part, string[]> = { platform: [], system: [], category: [], app: [] };
  const chosen: Record<Part, string | null> = { platform: null, system: null, category: null, app: null };
  let remaining = offers;
  for (const part of order[kind]) {
    const values = remaining.map((offer) => valuesOf(part, offer));
    found[part] = knownOf(part, codes).filter((code) =>
      values.some((all) => all === null || all.includes(code)),
    );
    const one = found[part].find((code) => code === requested[part]) ?? found[part][0] ?? null;
    chosen[part] = one;
    remaining = remaining.filter((_offer, index) => one !== null && (values[index]?.includes(one) ?? true));
  }
  return {
    platforms: platforms.filter((platform) => found.platform.includes(platform)),
    systems: found.system,
    categories: found.category,
    apps: found.app,
    chosen: chosen as OfferChoice,
  };
}
