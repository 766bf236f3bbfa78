import { randomUUID } from 'node:crypto';
import unhomoglyph from 'unhomoglyph';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verificationSchema } from '#domain/company-verification.ts';
import { hasHidden } from '#domain/written-text.ts';
import { registerCompany } from '#services/register-company.ts';
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
    await registerCompany(portal.deps.db, accountId, parsed.data, new Date());
    return null;
  } catch (error) {
    const { details } = error as { details?: { field?: string } };
    if (!details?.field) throw error;
    return details.field;
  }
}

const everyCharacter = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code));

/** The name with each of its letters replaced by each character that Unicode says looks like it. */
function twinsOf(name: string): string[] {
  const letters = [...name];
  const likes = new Map<string, string[]>();
  for (const one of everyCharacter) {
    const like = unhomoglyph(one.normalize('NFKC'));
    if (letters.includes(like) && like !== one) likes.set(like, [...(likes.get(like) ?? []), one]);
  }
  return letters.flatMap((letter, place) =>
    (likes.get(letter) ?? []).map((one) => letters.with(place, one).join('')),
  );
}

it('nobody registers under a name that looks like another’s', async () => {
  const hidden = everyCharacter.filter((one) => hasHidden(`a${one}a`) && !/\p{Cn}|\p{Co}|\p{Cs}/u.test(one));
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
