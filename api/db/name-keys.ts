import unhomoglyph from 'unhomoglyph';
import { foldName, foldText, isSimilar, similarityHashes } from '#domain/shared/folded-names.ts';

/** The key by which names are unique: names that look alike have the same. */
export const nameKey = (text: string) => foldName(text, unhomoglyph);
const textKey = (text: string) => foldText(text, unhomoglyph);

type EnterpriseNames = { nameZh: string; nameEn: string };

/** Columns by which an enterprise's names are unique, and similar names are found. */
export function enterpriseKeys({ nameZh, nameEn }: EnterpriseNames) {
  const [nameZhKey, nameEnKey] = [nameKey(nameZh), nameKey(nameEn)];
  return { nameZhKey, nameEnKey, nameNear: similarityHashes({ name: nameZhKey }, { name: nameEnKey }) };
}

/**
 * A login folded, split at its last
 * @; without
 * @ the domain is empty.
 */
function foldLogin(login: string, keyOf = nameKey): [name: string, domain: string] {
  const at = login.lastIndexOf('@');
  return at === -1 ? [keyOf(login), ''] : [keyOf(login.slice(0, at)), keyOf(login.slice(at + 1))];
}

/** Columns by which a login is unique, and similar logins or domains are found. */
export function accountKeys({ login }: { login: string }) {
  const [name, domain] = foldLogin(login);
  return { loginKey: textKey(login), loginNear: similarityHashes({ before: `${name}@`, name: domain }) };
}

/** The column by which an enterprise has one product per brand, model and category. */
export function productKeys({ brand, model }: { brand: string; model: string }) {
  return { identityKey: `${textKey(brand)}\n${textKey(model)}` };
}

/** Labels of a product's configurations are unique by this key. */
export const labelKey = textKey;

/** {@link nameKey} with a cache, for comparing many pairs. */
export function memoizedNameKey(): typeof nameKey {
  const known = new Map<string, string>();
  return (text) => {
    const key = known.get(text) ?? nameKey(text);
    known.set(text, key);
    return key;
  };
}

/** True where a name of one enterprise is similar to a name of the other, in either language. */
export function areNamesSimilar(
  one: EnterpriseNames,
  other: EnterpriseNames,
  keyOf: typeof nameKey,
): boolean {
  const [own, others] = [one, other].map(({ nameZh, nameEn }) => [keyOf(nameZh), keyOf(nameEn)]);
  return (own ?? []).some((name) => (others ?? []).some((another) => isSimilar(name, another)));
}

/** True where two logins look alike, or have the same name at similar domains. */
export function areLoginsSimilar(one: string, other: string, keyOf: typeof nameKey): boolean {
  const [[name, domain], [otherName, otherDomain]] = [foldLogin(one, keyOf), foldLogin(other, keyOf)];
  return name === otherName && isSimilar(domain, otherDomain);
}
