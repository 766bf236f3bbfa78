import type { ResultItem } from '#domain/test-results/test-result-items.ts';

/** How many characters of the dictionary are read; real ones have some 1,500. */
const dictionaryChars = 20_000;
const pair = /(['"])((?:\\.|(?!\1)[^\\])*)\1\s*:\s*(['"])((?:\\.|(?!\3)[^\\])*)\3/g;

/** Keys of OpenHarmony devices, in lower case. */
const itemKeys: Record<string, ResultItem> = {
  brand: 'brand',
  productmodel: 'model',
  osfullname: 'osVersion',
  versionid: 'fingerprint',
};

export type Product = {
  items: { item: ResultItem; key: string; value: string }[];
  securityPatch: string;
};

function dropEscapes(text: string): string {
  return text.replace(/\\(.)/gs, '$1');
}

/** Reads the Python dictionary in which xdevice describes the device; values that are no strings are skipped. */
export function readProduct(dictionary: string): Product {
  const product: Product = { items: [], securityPatch: '' };
  for (const [, , rawKey = '', , rawValue = ''] of dictionary.slice(0, dictionaryChars).matchAll(pair)) {
    const [key, value] = [dropEscapes(rawKey), dropEscapes(rawValue)];
    const name = key.toLowerCase();
    const item = Object.hasOwn(itemKeys, name) ? itemKeys[name] : undefined;
    if (item !== undefined) product.items.push({ item, key, value });
    if (name === 'securitypatch') product.securityPatch ||= value;
  }
  return product;
}
