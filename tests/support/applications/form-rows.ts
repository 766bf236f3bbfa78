import type { Db } from '#db/schema/database.ts';
import { type FormFieldId, formFieldIds } from '#domain/application-forms/form-fields.ts';
import type { FormFault } from '#domain/application-forms/form-reading.ts';

/** Values of a form that lacks nothing. */
export const formValues: Partial<Record<FormFieldId, string>> = {
  name: '岚岳 Note 墨水屏',
  brand: '岚岳',
  brandAlias: 'Lanyue',
  category: '平板电脑',
  model: 'LY-N080',
  os: 'Android',
  osVersion: '15',
  romName: 'LanOS',
  romVersion: '6.1.2.064',
  salesRegions: '中国大陆',
  salesVolume: '18',
  sourceNumber: 'C2026-000102',
  differences: '外观不同',
};

/** Makes a file of the enterprise a form as if a worker had read it; with faults it is refused. Answers with its id. */
export async function readAsForm(
  db: Db,
  enterpriseId: string,
  fileId: string,
  faults: FormFault[] = [],
): Promise<string> {
  await db.updateTable('file').set({ kind: 'application-form' }).where('id', '=', fileId).execute();
  const cells = formFieldIds.map((field, at) => ({
    field,
    sheet: '申请表',
    row: at + 5,
    column: 3,
    value: formValues[field] ?? '',
  }));
  const outcome = JSON.stringify({ ok: true, sheet: '申请表', version: '1', cells, faults });
  const state = faults.length > 0 ? ('refused' as const) : ('read' as const);
  const row = { fileId, enterpriseId, state, outcome, finishedAt: new Date(), readerVersion: 1 };
  await db.insertInto('applicationForm').values(row).execute();
  return fileId;
}
