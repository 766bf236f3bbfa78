import unhomoglyph from 'unhomoglyph';
import { foldName, foldText, isNear, nearNumbers } from '#domain/shared/folded-names.ts';

/** By which a name is told apart from others: what looks like it is it. */
export const nameKey = (text: string) => foldName(text, unhomoglyph);
const textKey = (text: string) => foldText(text, unhomoglyph);

type EnterpriseNames = { nameZh: string; nameEn: string };

/** Columns by which an enterprise's names are one of a kind, and found where they are near another's. */
export function enterpriseKeys({ nameZh, nameEn }: EnterpriseNames) {
  const [nameZhKey, nameEnKey] = [nameKey(nameZh), nameKey(nameEn)];
  return { nameZhKey, nameEnKey, nameNear: nearNumbers({ near: nameZhKey }, { near: nameEnKey }) };
}

/** The parts of a login before and behind its last @, as they look; a login that is no email has no second one. */
function lookOf(login: string, keyOf = nameKey): [name: string, domain: string] {
  const at = login.lastIndexOf('@');
  return at === -1 ? [keyOf(login), ''] : [keyOf(login.slice(0, at)), keyOf(login.slice(at + 1))];
}

/** Columns by which a login is one of a kind, and found where it looks like another, or as if at another's domain. */
export function accountKeys({ login }: { login: string }) {
  const [name, domain] = lookOf(login);
  return { loginKey: textKey(login), loginNear: nearNumbers({ before: `${name}@`, near: domain }) };
}

/** The column by which an enterprise has one product of a brand and model in a category. */
export function productKeys({ brand, model }: { brand: string; model: string }) {
  return { identityKey: `${textKey(brand)}\n${textKey(model)}` };
}

/** What two labels of a product's configurations may not share. */
export const labelKey = textKey;

/** As {@link nameKey}, folding each text once: for pairs, in which the same names come again and again. */
export function nameKeysOnce(): typeof nameKey {
  const known = new Map<string, string>();
  return (text) => {
    const key = known.get(text) ?? nameKey(text);
    known.set(text, key);
    return key;
  };
}

/** True where a name of one enterprise may be taken for one of the other, in whichever language it stands. */
export function areNamesNear(one: EnterpriseNames, other: EnterpriseNames, keyOf: typeof nameKey): boolean {
  const [own, others] = [one, other].map(({ nameZh, nameEn }) => [keyOf(nameZh), keyOf(nameEn)]);
  return (own ?? []).some((name) => (others ?? []).some((another) => isNear(name, another)));
}

/** True where one login looks like the other, or has the same name at a domain that is near. */
export function areLoginsNear(one: string, other: string, keyOf: typeof nameKey): boolean {
  const [[name, domain], [otherName, otherDomain]] = [lookOf(one, keyOf), lookOf(other, keyOf)];
  return name === otherName && isNear(domain, otherDomain);
}
