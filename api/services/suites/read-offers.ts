import type { EndpointInput } from '#contract/endpoint.ts';
import type { readSuiteOffers, SuiteOffers } from '#contract/programme/suites.ts';
import { listReferenceItems } from '#db/queries/reference-items.ts';
import { listOffers } from '#db/queries/suites.ts';
import type { Db } from '#db/schema/database.ts';
import type { ReferenceKind } from '#domain/reference-data/reference-data.ts';
import { chooseOffers } from '#domain/suites/offers.ts';

/** What visitors choose the downloads of a kind by. */
export async function readOffers(
  { db }: { db: Db },
  { kind, ...query }: EndpointInput<typeof readSuiteOffers>['query'],
): Promise<SuiteOffers> {
  const [offers, items] = [await listOffers(db, kind), await listReferenceItems(db)];
  // What is retired is chosen for an edition that names it, and not for one that is for all.
  const codesOf = (ofKind: ReferenceKind, named: readonly (string | null)[]) =>
    items
      .filter((item) => item.kind === ofKind && (item.state === 'in-use' || named.includes(item.code)))
      .map(({ code }) => code);
  const codes = {
    systems: codesOf(
      'os',
      offers.flatMap(({ systems }) => systems),
    ),
    categories: codesOf(
      'category',
      offers.flatMap(({ categories }) => categories),
    ),
    apps: codesOf(
      'preloaded-app',
      offers.map(({ app }) => app),
    ),
  };
  return chooseOffers(kind, offers, codes, query);
}
