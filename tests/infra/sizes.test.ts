import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkout } from '#infra/local/portal/portal-processes.ts';
import {
  fileLinesMost,
  findLongFile,
  findLongFunctions,
  functionLinesMost,
} from '#tests/support/rooms/sizes.ts';

const ours = globSync('{api,workflows,workers,web,infra,tests}/**/*.{ts,tsx,mjs,css}', {
  cwd: checkout,
}).filter((file) => !file.startsWith('web/dist/'));
const isProduct = (file: string) => /\.tsx?$/.test(file) && !file.startsWith('tests/');
const isTsx = (file: string) => file.endsWith('.tsx');
const read = (file: string) => readFileSync(join(checkout, file), 'utf8');
const offenders = (files: string[], find: (source: string, file: string) => string[]) =>
  files.flatMap((file) => find(read(file), file).map((what) => `${file}: ${what}`));

it(`no function of the product has more than ${functionLinesMost} lines`, () => {
  const files = ours.filter(isProduct);
  expect(files.length).toBeGreaterThan(1000);
  expect(offenders(files, (source, file) => findLongFunctions(source, isTsx(file)))).toEqual([]);
});

it(`no file has more than ${fileLinesMost} lines, tests included`, () => {
  expect(ours.length).toBeGreaterThan(1500);
  expect(offenders(ours, findLongFile)).toEqual([]);
});

it('no switch has a default, so that a value added to a closed set is missed by the type check', () => {
  const found = (source: string) => [...source.matchAll(/^\s*default:/gm)].map(() => 'default:');
  expect(found('switch (a) {\n  case 1:\n    break;\n  default:\n}')).toHaveLength(1);
  expect(offenders(ours.filter(isProduct), found)).toEqual([]);
});

it('no object and no list is spread where it is written only to keep its parts on one line', () => {
  const found = (source: string) =>
    [...source.matchAll(/^\s*\.\.\.(?:\{ .*\}|\(?\[.*\](?: as const\)|\)|)),?$/gm)].map(([line]) =>
      line.trim(),
    );
  expect(found(`  ${'...'}{ a, b },\n  ...(a ? { b } : {}),`)).toEqual(['...{ a, b },']);
  expect(found(`  ${'...'}(['a', 'b'] as const),\n  ...(a ? ['b'] : []),`)).toEqual([
    "...(['a', 'b'] as const),",
  ]);
  expect(offenders(ours, found)).toEqual([]);
});

/** A body of as many lines. */
const lines = (count: number) => '  一;\n'.repeat(count).replaceAll('一', "'一'");
const long = functionLinesMost - 1;

it.each([
  ['function', `// 一\n\nexport async function a() {\n${lines(long)}}`, ['a: 61 lines']],
  ['function of sixty lines', `export function a() {\n${lines(long - 1)}}`, []],
  ['arrow', `export const a = async () => {\n${lines(long)}};`, ['a: 61 lines']],
  ['argument', `route('a', () => {\n${lines(long)}});`, ['nameless: 61 lines']],
  ['property', `export const one = { a: () => {\n${lines(long)}} };`, ['a: 61 lines']],
  ['method', `class One {\n  a() {\n${lines(long)}}\n}`, ['a: 61 lines']],
  [
    'function around one',
    `function a() {\n  const b = () => {\n${lines(long)}};\n}`,
    ['a: 63 lines', 'b: 61 lines'],
  ],
  ['component', `export const A = () => (\n<p>\n${'一\n'.repeat(long - 1)}</p>);`, ['A: 61 lines']],
])('a long %s is found', (_, source, found) => {
  // Where a span begins must not hang on what was read before.
  expect([findLongFunctions(source, true), findLongFunctions(source, true)]).toEqual([found, found]);
});

it('a long file is found', () => {
  expect(findLongFile('a;\n'.repeat(fileLinesMost))).toEqual([]);
  expect(findLongFile('a;\n'.repeat(fileLinesMost + 1))).toEqual(['401 lines']);
});

/** The handlers that a file gives to `serve`, as they are written. */
function handlersOf(source: string): string[] {
  return [...source.matchAll(/^ {2}serve\(/gm)].map(({ index }) => {
    const [call = ''] =
      source.slice(index).match(/^ {2}serve\(.*\);$|^ {2}serve\([\s\S]*?^ {2}\S*\);$/m) ?? [];
    return call.slice(call.search(/\bdeps,/) + 'deps,'.length);
  });
}

it('a handler works with what its call is given, as that may be a transaction, and not with what the portal has', () => {
  const found = (source: string) =>
    handlersOf(source)
      .filter((handler) => !/^\s*(async )?\(\{[^}]*\bdeps\b/.test(handler))
      .flatMap((handler) => handler.match(/(?<![.\w])(?:deps|db)\b(?!:)/g) ?? []);
  expect(found('  serve(router, a, deps, ({ actor }) => list(db, actor));\n')).toEqual(['db']);
  expect(found('  serve(router, a, deps, async () => {\n    list(deps);\n  });')).toEqual(['deps']);
  expect(found('  serve(router, a, deps, ({ deps }) => list(deps.db));\n')).toEqual([]);
  const files = ours.filter((file) => /^api\/(routes|accounts)\//.test(file));
  expect(files.flatMap((file) => handlersOf(read(file))).length).toBeGreaterThan(200);
  expect(offenders(files, found)).toEqual([]);
});
