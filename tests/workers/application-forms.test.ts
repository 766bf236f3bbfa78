import { randomUUID } from 'node:crypto';
import { write } from '@e965/xlsx';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  downloadApplicationForm,
  readApplicationForm,
} from '#contract/application-forms/application-forms.ts';
import { createApplication } from '#contract/applications.ts';
import { uploadFile } from '#contract/files.ts';
import {
  buildBook,
  buildCompoundFile,
  buildXlsx,
  macroRelation,
  record,
} from '#tests/fixtures/files/build-workbooks.ts';
import { bookOf, formBytes } from '#tests/fixtures/files/sheets.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { insertImage, materialsOf } from '#tests/support/applications/application-scenario.ts';
import {
  type EvidenceRig,
  openEvidenceRig,
  type Uploader,
} from '#tests/support/applications/evidence-rig.ts';
import { sendForm } from '#tests/support/applications/upload.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createAccount, createEnterprise, createProduct } from '#tests/support/factories.ts';
import { startWorker } from '#tests/support/processes/worker-process.ts';

let rig: EvidenceRig;
let stopWorkers: (() => Promise<void>) | undefined;
let maker: Uploader;
let enterpriseId: string;

beforeAll(async () => {
  rig = await openEvidenceRig(inject('stack'));
  enterpriseId = (await createEnterprise(rig.db)).id;
  maker = await rig.as(await createAccount(rig.db, { enterpriseId }));
});
afterAll(async () => {
  await stopWorkers?.();
  await rig?.close();
});

async function upload(bytes: Buffer, name = 'form.xlsx') {
  const address = `${rig.url}${uploadFile.path}?kind=application-form`;
  const { body } = await sendForm(address, maker.credentials, [{ name, bytes }]);
  return { ...body, id: String(body.id) };
}
const settle = (id: string) =>
  eventually(async () => {
    const form = await maker.call(readApplicationForm, { params: { id } });
    return form.finishedAt === null ? null : form;
  });

async function submit(formFileId: string) {
  const source = await createProduct(rig.db, { enterpriseId });
  const { id: sourceApplicationId } = await insertApplicationRow(rig.db, {
    product: source,
    status: 'certified',
  });
  const product = await createProduct(rig.db, { enterpriseId });
  const image = await insertImage(rig.db, enterpriseId);
  const body = {
    productId: product.id,
    mode: 2 as const,
    materials: materialsOf(image),
    configurationIds: product.configurations.map(({ id }) => id),
    plus: { sourceApplicationId, formFileId },
  };
  return maker.send(createApplication, { body }, { 'idempotency-key': randomUUID() });
}

test('a worker that is killed in the middle leaves a form that the next one reads, once', async () => {
  const { id } = await upload(formBytes());
  expect(await maker.call(readApplicationForm, { params: { id } })).toMatchObject({
    state: 'received',
    cells: [],
    refusal: null,
  });
  expect(await submit(id)).toMatchObject({
    status: 422,
    body: { errorCode: 'HTS.100000134', details: { field: 'plus.formFileId', reason: 'unread' } },
  });
  const worker = await startWorker(rig.workerEnv);
  await eventually(async () => worker.log().some(({ msg }) => msg === 'reading a form'));
  await worker.kill9();
  stopWorkers = await rig.startWorkers();
  expect(await settle(id)).toMatchObject({ state: 'read', refusal: null });
  const told = await rig.db
    .selectFrom('event')
    .select('change')
    .where('entityId', '=', id)
    .where('room', '=', 'programme')
    .execute();
  expect(told.filter(({ change }) => change.state === 'read')).toHaveLength(1);
});

test('the form that the portal makes for a product says what is known of it, and is read again', async () => {
  const product = await createProduct(rig.db, { enterpriseId });
  const path = downloadApplicationForm.path.replace('{id}', product.id);
  const answer = await fetch(`${rig.url}${path}?edition=en`, { headers: maker.credentials });
  expect(answer.headers.get('content-type')).toContain('spreadsheetml.sheet');
  const { id } = await upload(Buffer.from(await answer.arrayBuffer()));
  const form = await settle(id);
  expect(form).toMatchObject({ state: 'refused', sheet: 'Application', version: '2' });
  expect(form.cells.find(({ field }) => field === 'model')?.value).toBe(product.model);
  expect(form.refusal?.faults.map(({ problem }) => problem)).toEqual(Array(8).fill('required'));
});

test('wrong cells are told by sheet, row and column, and keep an application from being submitted', async () => {
  const { id } = await upload(formBytes({ salesVolume: '60000', model: '' }));
  const at = { sheet: '申请表', column: 3 };
  expect(await settle(id)).toMatchObject({
    state: 'refused',
    refusal: {
      errorCode: 'HTS.100000135',
      reason: null,
      faults: [
        { ...at, field: 'model', row: 10, value: '', problem: 'required' },
        { ...at, field: 'salesVolume', row: 18, value: '60000', problem: 'range' },
      ],
    },
  });
  expect(await submit(id)).toMatchObject({
    status: 422,
    body: { errorCode: 'HTS.100000135', details: { field: 'plus.formFileId', faults: 2, row: 10 } },
  });
});

test('what cannot be read at all is refused with its reason, and one that is mended is taken', async () => {
  const damaged = formBytes();
  damaged.write('<!DOCTYPE x>', damaged.indexOf('<worksheet'), 'latin1');
  const { id } = await upload(damaged);
  expect(await settle(id)).toMatchObject({
    refusal: { errorCode: 'HTS.100000134', reason: 'doctype', faults: [] },
  });
  expect(await submit(id)).toMatchObject({ status: 422, body: { errorCode: 'HTS.100000134' } });
  const xls: Buffer = write(bookOf(formBytes()), { type: 'buffer', bookType: 'biff8' });
  const good = await upload(xls, 'form.xls');
  expect(await settle(good.id)).toMatchObject({ state: 'read' });
  expect(await submit(good.id)).toMatchObject({ status: 201 });
});

test.each<[string, string, Buffer]>([
  ['HTS.100000132', 'macros', buildXlsx([], { kinds: [macroRelation] })],
  ['HTS.100000132', 'macros', buildCompoundFile('Workbook', { further: ['x', 'VBA'] })],
  ['HTS.100000134', 'encrypted', buildCompoundFile('EncryptedPackage')],
  [
    'HTS.100000134',
    'encrypted',
    buildCompoundFile('Workbook', { content: buildBook({ before: record(0x2f, [0, 0]) }) }),
  ],
  ['HTS.100000132', 'markup', Buffer.from('<html><table></table></html>')],
  ['HTS.100000132', 'text', Buffer.from('产品名称,型号\n岚岳,LY-N080\n')],
  ['HTS.100000132', 'earlyExcel', write(bookOf(formBytes()), { type: 'buffer', bookType: 'biff2' })],
  ['HTS.100000132', 'pdf', Buffer.from('%PDF-1.7\n')],
])('a file that is no workbook is refused as what it is: %s, %s', async (errorCode, found, bytes) => {
  const body = await upload(bytes, 'form.xls');
  expect(body).toMatchObject({ errorCode, details: { found } });
});

test('another enterprise finds neither the form nor a form for the product', async () => {
  const { id } = await upload(formBytes());
  const other = await rig.as(
    await createAccount(rig.db, { enterpriseId: (await createEnterprise(rig.db)).id }),
  );
  await other.refusal('dataMissing', readApplicationForm, { params: { id } });
  const product = await createProduct(rig.db, { enterpriseId });
  await other.refusal('dataMissing', downloadApplicationForm, { params: { id: product.id } });
  const staff = await rig.as(await createAccount(rig.db, { roles: ['reviewer'] }));
  expect(await staff.call(readApplicationForm, { params: { id } })).toMatchObject({ fileId: id });
});
