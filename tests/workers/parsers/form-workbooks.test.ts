import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FormFieldId } from '#domain/application-forms/form-fields.ts';
import { detectContent } from '#infra/detect-content.ts';
import { changedForm, formNamed, formWithCell, sameForms } from '#tests/fixtures/files/form-variants.ts';
import { formBytes } from '#tests/fixtures/files/sheets.ts';
import { readForm } from '#workers/parsers/forms/read-form.ts';

const samples = fileURLToPath(new URL('../../fixtures/files/workbooks/', import.meta.url));
const [romVersionRow, volumeRow, differencesRow] = [16, 18, 21];
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-workbooks-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(bytes: Buffer) {
  const file = join(folder, 'form');
  await writeFile(file, bytes);
  return { outcome: await readForm(file), content: await detectContent(file) };
}

async function field(bytes: Buffer, wanted: FormFieldId) {
  const { outcome } = await read(bytes);
  if (!outcome.ok) return outcome.reason;
  const [fault] = outcome.faults;
  const value = outcome.cells.find((cell) => cell.field === wanted)?.value;
  return fault ? { value, problem: fault.problem, format: fault.format } : value;
}
const number = (row: number, value: string) => `<c r="C${row}" s="{n}"><v>${value}</v></c>`;

describe('a form as other programs write it', () => {
  it.each(Object.entries(sameForms))('is read alike: %s', async (_what, change) => {
    const own = await read(formBytes());
    expect(own.outcome).toMatchObject({ ok: true, faults: [] });
    expect(await read(await changedForm(change))).toEqual(own);
  });

  it('says the same from each of them', async () => {
    const files = await readdir(samples);
    expect(files).toHaveLength(6);
    for (const file of files) {
      const { outcome, content } = await read(await readFile(join(samples, file)));
      expect(content, file).toBe(file.split('.')[1]);
      expect(outcome, file).toMatchObject({ ok: true, sheet: 'Sheet1', version: '2', faults: [] });
      const values = outcome.ok
        ? Object.fromEntries(outcome.cells.map((cell) => [cell.field, cell.value]))
        : {};
      expect(values, file).toMatchObject({
        name: '岚岳 Note 墨水屏',
        osVersion: '15',
        romName: 'V15',
        romVersion: '2026.5.1',
        salesVolume: '12500.50',
        differences: '外观不同\n颜色 & 材质 <新>',
      });
    }
  });

  it.each([
    ['Sheet1', false],
    ['表单', true],
    ['Application (2)', true],
  ])('is known by its mark on the sheet %s, whether another stands first: %s', async (name, before) => {
    const { outcome } = await read(await formNamed(name, before));
    expect(outcome).toMatchObject({ ok: true, sheet: name, version: '2', faults: [] });
  });
});

describe('a cell of a form', () => {
  const named = (value: string, format: string) => ({ value, problem: 'numberFormat', format });
  it.each([
    ['m.d', '46143', '5.1'],
    ['yyyy-mm-dd', '46143', '2026-05-01'],
    ['yyyy年m月d日', '46143', '2026年5月1日'],
    ['[$-409]mmm-yy', '46143', 'May-26'],
    ['0.00', '6.1', '6.10'],
    ['&quot;V&quot;0', '15', 'V15'],
    ['[Red]0.0', '6.1', '6.1'],
    ['General', '6.1000000000000005', '6.1'],
    ['#14', '46143', named('5/1/26', 'm/d/yy')],
    ['m/d/yy', '46143', named('5/1/26', 'm/d/yy')],
    ['#31', '46143', named('5/1/26', '#31')],
    ['mmm-yy', '46143', named('May-26', 'mmm-yy')],
    ['[$-F800]dddd', '46143', named('Friday', '[$-F800]dddd')],
    ['General', '202605011234', named('202605011234', 'General')],
    ['0.0 %', '0.125', named('0.125', '0.0 %')],
  ])('with the number format %s has of %s what is seen, or is named', async (format, value, says) => {
    const bytes = await formWithCell(romVersionRow, number(romVersionRow, value), format);
    expect(await field(bytes, 'romVersion')).toEqual(says);
  });

  it.each([
    ['0.0', '12.5', '12.5'],
    ['#,##0.0', '12500.5', '12500.5'],
    ['0.0%', '0.125', { value: '12.5%', problem: 'number', format: undefined }],
  ])('of a number, with the format %s and the value %s', async (format, value, says) => {
    const bytes = await formWithCell(volumeRow, number(volumeRow, value), format);
    expect(await field(bytes, 'salesVolume')).toEqual(says);
  });

  it('of a number takes digits of full width, as every other field does', async () => {
    expect(await field(formBytes({ salesVolume: '１２．５' }), 'salesVolume')).toBe('12.5');
    expect(await field(formBytes({ salesVolume: '1２，500' }), 'salesVolume')).toBe('12500');
  });

  it.each([
    ['外观_x000D_\n不同', '外观\n不同'],
    ['外观_x000d__x000a_不同', '外观\n不同'],
    ['外观_x005F_x000D_不同', '外观_x000D_不同'],
    ['外观_x00_不同', '外观_x00_不同'],
  ])('with the escapes %j says %j', async (text, says) => {
    const cell = `<c r="C${differencesRow}" t="inlineStr"><is><t>${text}</t></is></c>`;
    expect(await field(await formWithCell(differencesRow, cell), 'differences')).toBe(says);
  });
});
