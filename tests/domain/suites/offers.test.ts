import { describe, expect, it } from 'vitest';
import { chooseOffers, type Offer, type OfferChoice } from '#domain/suites/offers.ts';

const offer = (changes: Partial<Offer>): Offer => ({
  app: null,
  systems: [],
  categories: [],
  platforms: ['any'],
  ...changes,
});
const codes = {
  systems: ['Android', 'HarmonyOS'],
  categories: ['phone', 'tablet', 'watch'],
  apps: ['maps', 'wallet', 'music'],
};
const nothing: OfferChoice = { platform: null, system: null, category: null, app: null };

describe('what apps are chosen by', () => {
  const offers = [
    offer({ app: 'wallet', systems: ['Android'], categories: ['phone', 'watch'] }),
    offer({ app: 'maps', systems: ['HarmonyOS'] }),
  ];
  const choose = (asked: object) => chooseOffers('app', offers, codes, asked);

  it.each([
    [{}, ['phone', 'watch'], ['wallet'], ['Android', 'phone', 'wallet']],
    [{ category: 'watch' }, ['phone', 'watch'], ['wallet'], ['Android', 'watch', 'wallet']],
    [{ system: 'HarmonyOS' }, codes.categories, ['maps'], ['HarmonyOS', 'phone', 'maps']],
    // Nothing is offered for what is asked: the first that is.
    [{ category: 'tablet', app: 'maps' }, ['phone', 'watch'], ['wallet'], ['Android', 'phone', 'wallet']],
    [{ system: 'no-os' }, ['phone', 'watch'], ['wallet'], ['Android', 'phone', 'wallet']],
  ])('%j', (asked, categories, apps, [system, category, app]) => {
    expect(choose(asked)).toEqual({
      platforms: [],
      systems: ['Android', 'HarmonyOS'],
      categories,
      apps,
      chosen: { platform: null, system, category, app },
    });
  });

  it('is nothing where nothing is published', () => {
    const none = { platforms: [], systems: [], categories: [], apps: [], chosen: nothing };
    expect(chooseOffers('app', [], codes, { system: 'Android' })).toEqual(none);
  });
});

describe('what suites are chosen by', () => {
  const offers = [
    offer({ platforms: ['macos', 'linux'], systems: ['Android'] }),
    offer({ platforms: ['windows'], systems: ['HarmonyOS'] }),
  ];

  it.each([
    [{}, ['Android'], 'linux'],
    [{ platform: 'windows' }, ['HarmonyOS'], 'windows'],
    [{ platform: 'any' }, ['Android'], 'linux'],
  ] as const)('%j', (asked, systems, platform) => {
    const found = chooseOffers('certification-testing', offers, codes, asked);
    expect(found.platforms).toEqual(['linux', 'windows', 'macos']);
    expect(found.systems).toEqual(systems);
    expect(found.chosen).toEqual({ ...nothing, platform, system: systems[0] });
  });

  it('runs anywhere where a package does', () => {
    const found = chooseOffers('development-testing', [offer({})], codes, { platform: 'macos' });
    expect(found.platforms).toEqual(['linux', 'windows', 'macos']);
    expect(found.systems).toEqual(codes.systems);
    expect(found.chosen.platform).toBe('macos');
  });
});
