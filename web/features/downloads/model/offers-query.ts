import { type SuitePlatform, suitePlatforms } from '#domain/suites/suites.ts';

export const suiteKinds = ['certification-testing', 'development-testing'] as const;

const named = (search: URLSearchParams, name: string) => search.get(name) ?? undefined;

/** Which apps an address of the page for development asks for. */
export const appsQueryOf = (search: URLSearchParams) => ({
  kind: 'app' as const,
  system: named(search, 'system'),
  category: named(search, 'category'),
  app: named(search, 'app'),
});

/** Which suites an address of the page for tools asks for. */
export function suitesQueryOf(search: URLSearchParams) {
  const platform: SuitePlatform | undefined = suitePlatforms.find((one) => one === search.get('platform'));
  const kind = suiteKinds.find((one) => one === search.get('kind')) ?? suiteKinds[0];
  return { kind, platform, system: named(search, 'system') };
}
