import {
  type SuiteKind,
  type SuiteState,
  suiteKinds,
  suitePlatforms,
  suiteStates,
} from '#domain/suites/suites.ts';
import type { SuiteQuery } from '../api/suites.ts';

export const stateLooks = {
  draft: { tone: 'idle', icon: 'idle' },
  published: { tone: 'ok', icon: 'ok' },
  withdrawn: { tone: 'bad', icon: 'ended' },
} as const satisfies Record<SuiteState, object>;

export const statusLooks = {
  recommended: { tone: 'ok', icon: 'ok' },
  accepted: { tone: 'ok', icon: 'ok' },
  until: { tone: 'warn', icon: 'clock' },
  ended: { tone: 'bad', icon: 'ended' },
} as const;

/** The query of the list, from the address; unknown values are dropped. */
export function suiteQueryOf(search: URLSearchParams): SuiteQuery {
  const text = (name: string) => search.get(name) || undefined;
  return {
    keyword: text('keyword'),
    kind: suiteKinds.find((kind: SuiteKind) => kind === search.get('kind')),
    state: suiteStates.find((state) => state === search.get('state')),
    platform: suitePlatforms.find((platform) => platform === search.get('platform')),
    category: text('category'),
    app: text('app'),
    sort: search.get('sort') === 'name' ? 'name' : 'changed',
    after: text('after'),
  };
}
