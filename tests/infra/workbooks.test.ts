import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { detectContent } from '#infra/detect-content.ts';
import { writeWorkbook } from '#infra/local/demo/workbook.ts';
import {
  buildBook,
  buildCompoundFile,
  buildPartList,
  buildXlsx,
  macroRelation,
  record,
  workbookType,
} from '#tests/fixtures/files/build-workbooks.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-workbooks-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function contentOf(bytes: Buffer) {
  const path = join(folder, 'form');
  await writeFile(path, bytes);
  return detectContent(path);
}

describe('a workbook', () => {
  it.each<[string, string, () => Buffer]>([
    ['xlsx', 'with a sheet', () => buildXlsx()],
    ['xlsx', 'with a part that has but a name of macros', () => buildXlsx(['xl/vbaProject.bin'])],
    ['xlsx', 'as the demo writes one', () => writeWorkbook([['a']])],
    [
      'xls',
      'with a sheet and a chart',
      () => buildCompoundFile('Workbook', { content: buildBook({ kinds: [0, 2] }) }),
    ],
    ['xls', 'of before 1997', () => buildCompoundFile('Book')],
    ['xls', 'that is small', () => buildCompoundFile('Workbook', { small: true })],
    [
      'xls',
      'with summaries',
      () =>
        buildCompoundFile('Workbook', {
          further: ['\u0005SummaryInformation', '\u0005DocumentSummaryInformation'],
        }),
    ],
    ['xls', 'with long texts', () => longBook()],
  ])('is known as %s: %s', async (content, _what, build) => {
    expect(await contentOf(build())).toBe(content);
  });

  it.each<[string, () => Buffer]>([
    ...['_VBA_PROJECT_CUR', 'VBA', 'Macros', '_vba_project', 'MACROS', 'PROJECT', 'PROJECTwm', '__SRP_0'].map(
      (name): [string, () => Buffer] => [
        `xls: ${name}`,
        () => buildCompoundFile('Workbook', { further: ['x', name] }),
      ],
    ),
    ['xls: a sheet of Excel 4 macros', () => bookOf({ kinds: [0, 1] })],
    ['xls: the same, small', () => bookOf({ kinds: [1] }, true)],
    ['xls: a module', () => bookOf({ kinds: [0, 6] })],
    ['xls: a project', () => bookOf({ before: record(0xd3, []) })],
    ['xls: encrypted', () => bookOf({ before: record(0x2f, [0, 0]) })],
    ...[macroRelation, macroRelation.replace('vbaProject', 'xlMacrosheet'), 'dialogsheet'].map(
      (kind): [string, () => Buffer] => [`xlsx: related as ${kind}`, () => buildXlsx([], { kinds: [kind] })],
    ),
    ...[
      'application/vnd.ms-office.vbaProject',
      'application/vnd.ms-excel.MacroSheet+xml',
      'application/vnd.ms-office.&#118;baProject',
      'application/vnd.ms-excel.intlmacrosheet+xml',
    ].map((type): [string, () => Buffer] => [`xlsx: ${type}`, () => buildXlsx([], { types: [type] })]),
    ['xlsm', () => buildXlsx([], { main: 'application/vnd.ms-excel.sheet.macroEnabled.main+xml' })],
  ])('with macros is none: %s', async (_what, build) => {
    expect(['unknown', 'zip']).toContain(await contentOf(build()));
  });

  const bookOf = (book: Parameters<typeof buildBook>[0], small = false) =>
    buildCompoundFile('Workbook', { content: buildBook(book), small });
  function longBook() {
    const texts = Array.from({ length: 5 }, () => record(0xfc, Buffer.alloc(8_000, 'x')));
    return bookOf({ before: Buffer.concat(texts) });
  }
});

describe('what is made to hang, to fill the memory or to be read in two ways', () => {
  const round = (at: number) => (table: Uint32Array) => {
    table[at] = at;
  };
  it.each<[string, () => Buffer]>([
    ['a directory that leads round', () => buildCompoundFile('Workbook', { chains: round(1) })],
    ['a stream that leads round', () => endless(round(4))],
    ['a stream that leads out', () => endless((table) => table.fill(100_000, 3))],
    ['tables that lead round', () => withHeader((head) => head.writeUInt32LE(2, 68))],
    ['a sector of a terabyte', () => withHeader((head) => head.writeUInt16LE(40, 30))],
    ['no table', () => withHeader((head) => head.fill(0xff, 76, 512))],
    ['a header alone', () => buildCompoundFile('Workbook').subarray(0, 512)],
    ['a cut header', () => buildCompoundFile('Workbook').subarray(0, 200)],
    ['a record without end', () => endless(() => {})],
    ['two lists of parts', () => buildXlsx(['[content_types].XML'])],
    ['a list of parts with entities', () => buildXlsx([], { list: `<!DOCTYPE a>${buildPartList()}` })],
    [
      'a list of parts that is a bomb',
      () => buildXlsx([], { list: buildPartList() + ' '.repeat(30_000_000) }),
    ],
    ['a list of parts that is none', () => buildXlsx([], { list: workbookType })],
    ['a list of parts in another encoding', () => buildXlsx([], { list: '\ufeff<T/>' })],
  ])('%s is no workbook, and said at once', async (_what, build) => {
    const bytes = build();
    const start = performance.now();
    expect(['unknown', 'zip']).toContain(await contentOf(bytes));
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  function withHeader(change: (head: Buffer) => void): Buffer {
    const file = buildCompoundFile('Workbook');
    change(file);
    return file;
  }
  /** A stream whose records never come to their end. */
  function endless(chains: (table: Uint32Array) => void): Buffer {
    const records = Array.from({ length: 2_000 }, () => record(0xfc, Buffer.alloc(20)));
    return buildCompoundFile('Workbook', {
      content: Buffer.concat([record(0x809, Buffer.alloc(16)), ...records]).subarray(0, 40_000),
      chains,
    });
  }
});
