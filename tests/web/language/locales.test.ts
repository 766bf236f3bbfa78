import { describe, expect, it } from 'vitest';
import { usedKeys } from './code-keys.ts';
import { flatten, namespacesOf, readTexts, textsIn } from './texts.ts';

const plural = /_(zero|one|two|few|many|other)$/;
const namespaces = [...new Set([...namespacesOf('zh'), ...namespacesOf('en')])];
const bare = (keys: Iterable<string>) => [...new Set([...keys].map((key) => key.replace(plural, '')))].sort();
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

describe.each(namespaces)('texts of %s', (namespace) => {
  const zh = flatten(readTexts('zh', namespace));
  const en = flatten(readTexts('en', namespace));

  it('has the same keys in both languages', () => {
    expect(bare(en.keys())).toEqual(bare(zh.keys()));
  });

  it('has no empty text', () => {
    const empty = [...zh, ...en].filter(([, text]) => text.trim() === '');
    expect(empty).toEqual([]);
  });

  it('counts in the forms that each language has', () => {
    for (const key of zh.keys()) expect(key).not.toMatch(/_(zero|one|two|few|many)$/);
    const counted = [...en.keys()].filter((key) => plural.test(key)).map((key) => key.replace(plural, ''));
    const missing = counted.flatMap((key) => [`${key}_one`, `${key}_other`].filter((form) => !en.has(form)));
    expect(missing).toEqual([]);
  });

  it('takes the same values in both languages', () => {
    const differing = [...zh]
      .map(([key, text]) => ({ key, zh: placeholders(text), en: placeholders(en.get(key) ?? '') }))
      .filter((one) => en.has(one.key) && namespace !== 'time' && String(one.zh) !== String(one.en));
    expect(differing).toEqual([]);
  });

  it('spaces Latin words and digits from Chinese, and does not shout', () => {
    const touching = [...zh].filter(([, text]) =>
      /[\u4e00-\u9fff][A-Za-z0-9]|[A-Za-z0-9][\u4e00-\u9fff]/.test(text),
    );
    expect(touching).toEqual([]);
    expect(
      [...zh, ...en].filter(([, text]) => /[!！](?!\s[=$@#])/.test(text) && !text.includes('# !')),
    ).toEqual([]);
  });

  it('says nothing that was found odd before', () => {
    const odd =
      /准入与否|登录与否|至少选一张|您|\byours to do\b|Kept apart|\ball 2 configurations|\d × 10,000/i;
    expect([...zh, ...en].filter(([, text]) => odd.test(text))).toEqual([]);
  });

  it('mixes no Chinese into English', () => {
    expect([...en].filter(([, text]) => /[\u3400-\u9fff\uff00-\uffef]/.test(text))).toEqual([]);
  });
});

describe('keys in the code', () => {
  const known = new Map(namespaces.map((name) => [name, bare(flatten(readTexts('zh', name)).keys())]));
  const used = usedKeys();

  it('are found', () => {
    expect(used.length).toBeGreaterThan(60);
  });

  it('are checked by the compiler', async () => {
    const t = await textsIn('zh', 'common');
    // @ts-expect-error no such text
    expect(t('noSuchText')).toBe('noSuchText');
  });

  it('all have a text', () => {
    const missing = used.filter(({ namespace, key, open }) => {
      const keys = namespace.split(' ').flatMap((name) => known.get(name) ?? []);
      return !keys.some((one) => (open ? one.startsWith(key) : one === key));
    });
    expect(missing).toEqual([]);
  });
});
