import { randomUUID } from 'node:crypto';
import confusables from 'unhomoglyph/data.json' with { type: 'json' };
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verificationSchema } from '#domain/enterprises/enterprise-verification.ts';
import { hasHidden } from '#domain/shared/written-text.ts';
import { registerEnterprise } from '#services/enterprises/register-enterprise.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { createAccount, createEnterprise } from '#tests/support/factories.ts';
import { tellFigure } from './support/figures.ts';

const victim = { companyZh: '深圳市口力二一科技有限公司', companyEn: 'Polaris Acme Devices' };
const legal = { creditCode: '91350100M000100Y43', legalRepresentative: '林岚', phone: '+86 755 0000 0000' };

let portal: ApiPortal;
let accountId: string;
beforeAll(async () => {
  portal = await openApiPortal();
  const { db } = portal.deps;
  await createEnterprise(db, { nameZh: victim.companyZh, nameEn: victim.companyEn });
  accountId = (await createAccount(db, { roles: ['individual'] })).id;
});
afterAll(() => portal.close());

type Names = typeof victim;

/** Registers a company as the form does; the field that was refused, null where it was stored. */
async function attempt(names: Names): Promise<string | null> {
  const parsed = verificationSchema.safeParse({ ...legal, ...names });
  if (!parsed.success) return String(parsed.error.issues[0]?.path[0]);
  try {
    await registerEnterprise(portal.deps.db, { accountId, input: parsed.data, now: new Date() });
    return null;
  } catch (error) {
    const { details } = error as { details?: { field?: string } };
    if (!details?.field) throw error;
    return details.field;
  }
}

const within = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place));
/** Where characters stand that hide, and those that are wide, round, bold or otherwise another's. */
const characters = [
  ...within(0, 0x33ff),
  ...within(0xf900, 0xffff),
  ...within(0x1d000, 0x1d7ff),
  ...within(0xe0000, 0xe01ff),
];
/** What Unicode says that each character looks like, and what it says that it is. */
const looks = new Map([
  ...characters.map((one): [string, string] => [one, one.normalize('NFKC')]),
  ...Object.entries(confusables),
]);

/** The name with each of its letters replaced by each character that looks like it. */
function twinsOf(name: string): string[] {
  return [...looks].flatMap(([one, look]) =>
    [...name].flatMap((letter, place) =>
      letter === look && one !== look ? [[...name].with(place, one).join('')] : [],
    ),
  );
}

it('nobody registers under a name that looks like another’s', async () => {
  const hidden = characters.filter((one) => hasHidden(`a${one}a`) && !/\p{Cn}|\p{Co}|\p{Cs}/u.test(one));
  const { companyZh, companyEn } = victim;
  const spaced = (name: string, put: string) => `${name.slice(0, 3)}${put}${name.slice(3)}`;
  const tries: Names[] = [
    ...twinsOf(companyZh).map((name) => ({ companyZh: name, companyEn: randomUUID() })),
    ...twinsOf(companyEn).map((name) => ({ companyZh: randomUUID(), companyEn: name })),
    ...hidden.map((put) => ({ companyZh: spaced(companyZh, put), companyEn: randomUUID() })),
  ];
  let next = 0;
  const stored: Names[] = [];
  const one = async () => {
    for (let names = tries[next]; names; names = tries[next]) {
      next += 1;
      if ((await attempt(names)) === null) stored.push(names);
    }
  };
  await Promise.all(Array.from({ length: 8 }, one));
  tellFigure({
    attack: 'look-alike names',
    figure: `${tries.length} tried, ${stored.length} stored`,
    bound: '0 stored',
  });
  expect(tries.length).toBeGreaterThan(500);
  expect(stored).toEqual([]);
  // What was refused was refused for its looks alone.
  expect(await attempt({ companyZh: `新企业 ${randomUUID()}`, companyEn: 'Polar Acme' })).toBeNull();
});
