import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { locales } from '#domain/shared/locale.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';

const checkout = join(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(join(checkout, file), 'utf8');

/** What may name both languages, or hold Chinese, outside of the texts. */
const elsewhere = [
  [
    'api/domain/errors/',
    'the catalogue keeps the form of the specification: a code, its status and its texts',
  ],
  ['api/domain/shared/locale.ts', 'how addresses and tags name the languages'],
  ['api/domain/accounts/guessable-passwords.ts', 'words that passwords are compared with'],
  ['api/db/baseline/', 'what the programme begins with, to be changed by its people'],
  ['api/domain/application-forms/form-fields.ts', 'by which a row of a form is found, in either language'],
  ['infra/workbooks/write-form.ts', 'what stands on the form, in both languages'],
  ['api/domain/shared/carriers.ts', 'who brings samples, until the programme says others'],
  ['api/domain/calendar/default-calendar.ts', 'what holidays are called, until the programme says others'],
  ['api/domain/programme/default-programme.ts', "the office's name, until a setting says another"],
  ['api/domain/programme/home-texts.ts', 'what the home page claims, until the programme says otherwise'],
  [
    'api/db/migrations/0005-expand-set-up-checklist.ts',
    'sentences of the first agreement texts, and theirs after it',
  ],
  ['infra/production/guide/', 'the product’s own guide: documents that the programme may change'],
  ['infra/local/', "the demo's people and products, and what a developer's own machine shows"],
] as const;

type Entry = [path: string, text: unknown];

function entriesOf(texts: object, at = ''): Entry[] {
  return Object.entries(texts).flatMap(([key, value]): Entry[] => {
    const path = `${at}${key}`;
    return typeof value === 'object' && value !== null ? entriesOf(value, `${path}.`) : [[path, value]];
  });
}

/** What one language says and the other does not, and what says nothing. */
function findGaps(first: object, second: object): string[] {
  const kinds = (texts: object) => entriesOf(texts).map(([path, text]) => `${path}: ${typeof text}`);
  const [ours, theirs] = [kinds(first), kinds(second)];
  const single = [...ours, ...theirs].filter((one) => !ours.includes(one) || !theirs.includes(one));
  const empty = [first, second]
    .flatMap((texts) => entriesOf(texts))
    .filter(([, text]) => String(text).trim() === '');
  return [...single, ...empty.map(([path]) => `${path} is empty`)];
}

/** Lines of a source that say something to people, which stands in the texts. */
function findTexts(source: string): string[] {
  return source.split('\n').filter((line) => /\p{Script=Han}|\b(zh|en): *['"`]/u.test(line));
}

describe('texts of the servers', () => {
  const [zh, en] = locales.map(serverTexts) as [object, object];

  it('are there in both languages', () => {
    expect(entriesOf(zh).length).toBeGreaterThan(300);
    expect(findGaps(zh, en)).toEqual([]);
  });

  it('are each in its own language', () => {
    const chinese = entriesOf(en).filter(([, text]) => /\p{Script=Han}/u.test(String(text)));
    expect(chinese).toEqual([]);
  });

  it.each<[string, object, object, string[]]>([
    ['a key that English lacks', { a: { b: '甲', c: '乙' } }, { a: { b: 'A' } }, ['a.c: string']],
    ['a key that Chinese lacks', { a: '甲' }, { a: 'A', b: 'B' }, ['b: string']],
    ['a sentence for a value', { a: () => '甲' }, { a: 'A' }, ['a: function', 'a: string']],
    ['a text that says nothing', { a: '甲' }, { a: ' ' }, ['a is empty']],
    ['a list that is shorter', { a: ['甲', '乙'] }, { a: ['A'] }, ['a.1: string']],
  ])('are refused with %s', (_, first, second, gaps) => expect(findGaps(first, second)).toEqual(gaps));
});

describe('the place of the texts', () => {
  const isElsewhere = (file: string) => elsewhere.some(([path]) => file.startsWith(path));
  const files = globSync('{api,workers,workflows,infra}/**/*.{ts,js,mjs,html}', { cwd: checkout });
  const others = files.filter((file) => !file.startsWith('api/domain/texts/'));

  it('is the only one in the rooms of the servers', () => {
    expect(others.length).toBeGreaterThan(500);
    const strays = others
      .filter((file) => !isElsewhere(file))
      .flatMap((file) => {
        return findTexts(read(file)).map((line) => `${file}: ${line.trim()}`);
      });
    expect(strays).toEqual([]);
  });

  it.each(elsewhere)('%s is an exception that is needed: %s', (path) => {
    const found = others.filter((file) => file.startsWith(path)).flatMap((file) => findTexts(read(file)));
    expect(found).not.toEqual([]);
  });

  it.each([
    ["const title = { zh: '证书', en: 'Certificate' };", 1],
    ['  zh: `Plus`,\n  en: "Plus",', 2],
    ['const sentence = "已签发";', 1],
    ['enterprise: { zh: enterprise.nameZh, en: enterprise.nameEn },', 0],
    ['pick(locale, { zh: [own, other], en: [other, own] })', 0],
  ])('%j stands out in %i lines', (source, lines) => expect(findTexts(source)).toHaveLength(lines));
});
