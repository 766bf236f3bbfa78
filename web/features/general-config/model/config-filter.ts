import type { GeneralConfigEntry } from '#contract/programme/general-config.ts';

export const configStates = ['set', 'standard'] as const;
export type ConfigState = (typeof configStates)[number];

export function stateOf({ id }: GeneralConfigEntry): ConfigState {
  return id === null ? 'standard' : 'set';
}

/** What the address asks for. There are few keys, and their names are the reader's language's: they are looked through here. */
export function matchesSearch(search: URLSearchParams, nameOf: (key: string) => string) {
  const keyword = (search.get('keyword') ?? '').trim().toLowerCase();
  const state = configStates.find((one) => one === search.get('state'));
  return (entry: GeneralConfigEntry): boolean => {
    if (state && stateOf(entry) !== state) return false;
    return [entry.key, nameOf(entry.key)].some((text) => text.toLowerCase().includes(keyword));
  };
}
