import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { addOutboxJob } from '#db/queries/outbox-jobs.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { createFolderStorage } from '#infra/storage/folder-storage.ts';
import { renderCertificate } from '#services/certificates/render-certificate.ts';
import { openFile } from '#services/files/open-file.ts';
import { renderReport } from '#services/reports/render-report.ts';
import { createMaker, type EvidenceRig, openWorkingRig } from '#tests/support/applications/evidence-rig.ts';
import { renderCertificate as render } from '#workers/certificates/render-certificate.ts';
import { renderReport as drawReport } from '#workers/certificates/render-report.ts';
import { eventually } from '../support/eventually.ts';
import { readPdf } from './certificates/read-pdf.ts';

let rig: EvidenceRig;
beforeAll(async () => {
  rig = await openWorkingRig(inject('stack'));
});
afterAll(() => rig.close());

const now = () => new Date();
let issued = 0;

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

type Issuer = { officeZh: string; officeEn: string; accent: string; logo: string | null };
type Issue = { mode?: 'standard' | 'plus'; createdAt?: Date; issuer?: Issuer };
/**
 * The sweeper has a certificate without a PDF drawn after four seconds, and one that is older than two days given its report;
 * these it leaves to the test.
 */
const unswept = { createdAt: new Date(Date.now() + 3_600_000) };

async function issue({ mode = 'standard', createdAt = new Date(), issuer }: Issue = {}) {
  issued += 1;
  const { application, enterprise, product } = await createMaker(rig.db, 'certified', 5);
  const number = `A2026-${String(issued).padStart(6, '0')}`;
  const [issuedOn, validUntil] = [daysAgo(2), daysAgo(-1_000)];
  const document = {
    number,
    applicationNumber: application.number,
    issuedOn,
    validUntil,
    mode,
    enterprise: { zh: enterprise.nameZh, en: enterprise.nameEn },
    partnerCode: enterprise.partnerCode,
    product: product.name,
    brand: product.brand,
    ...(issuer && { issuer }),
    model: product.model,
    category: product.category,
    os: 'LanOS 15',
    rom: 'LanOS 6.2.0.118',
    suite: mode === 'plus' ? '' : 'CTS 15_r4',
    configurations: [
      {
        ordinal: 1,
        ram: '8 GB',
        rom: '128 GB',
        label: '标准版',
        cases: 12486,
        passRate: 99.98,
        passed: true,
      },
    ],
  };
  const { id } = await rig.db
    .insertInto('certificate')
    .values({
      number,
      applicationId: application.id,
      enterpriseId: enterprise.id,
      issuedOn,
      validUntil,
      document: JSON.stringify(document),
      searchText: '',
      fileId: null,
      revokedReason: null,
      createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, number, enterprise, application };
}

const rendered = (id: string) =>
  eventually(() =>
    rig.db
      .selectFrom('certificate as c')
      .innerJoin('file as f', 'f.id', 'c.fileId')
      .selectAll('f')
      .where('c.id', '=', id)
      .executeTakeFirst(),
  );

function eventsOf(id: string) {
  return rig.db.selectFrom('event').select(['room', 'change']).where('entityId', '=', id).execute();
}

test.each(['standard', 'plus'] as const)('a certificate in %s mode gets its PDF', async (mode) => {
  const { id, number, enterprise } = await issue({ mode });
  await addOutboxJob(rig.db, { kind: 'render-certificate', key: id, payload: { certificateId: id } });
  const file = await rendered(id);
  expect(file).toMatchObject({
    kind: 'certificate',
    name: `${number}.pdf`,
    mime: 'application/pdf',
    enterpriseId: enterprise.id,
    uploadedBy: null,
  });
  const bytes = await buffer(await rig.deps.storage.open(file.sha256));
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.length).toBe(file.size);
  const events = await eventsOf(id);
  expect(events.map((event) => event.room).sort()).toEqual([`enterprise:${enterprise.id}`, 'programme']);
  expect(events[0]?.change).toMatchObject({ number, fileId: file.id });
});

test('drawing it again, also at the same time, stores nothing twice', async () => {
  const { id, enterprise } = await issue(unswept);
  const settings = { portalUrl: 'https://assay.example' };
  const { db, storage } = rig.deps;
  const draw = () => renderCertificate({ db, storage, settings, render, now }, id);
  const made = await Promise.all([draw(), draw(), draw()]);
  expect(made.filter(Boolean)).toHaveLength(1);
  expect(await draw()).toBe(false);
  const files = await db.selectFrom('file').select('id').where('enterpriseId', '=', enterprise.id).execute();
  expect(files).toHaveLength(1);
  expect(await eventsOf(id)).toHaveLength(2);
});

test('it names whoever issued it then, and the programme of today where it does not say', async () => {
  const { db, storage } = rig.deps;
  const [hash, png] = ['a'.repeat(64), Buffer.from('a picture')];
  await db.insertInto('programmeLogo').values({ hash, png, width: 1, height: 1 }).execute();
  const then = { officeZh: '澄江认证办公室', officeEn: 'Chengjiang Office', accent: '#6a2a55', logo: hash };
  const drawn: Parameters<typeof render>[0][] = [];
  const note = (print: (typeof drawn)[number]) => {
    drawn.push(print);
    return Promise.resolve(Buffer.from(print.number));
  };
  const settings = { portalUrl: 'https://assay.example' };
  for (const issuer of [then, undefined]) {
    const { id } = await issue({ ...unswept, ...(issuer && { issuer }) });
    await renderCertificate({ db, storage, settings, render: note, now }, id);
  }
  expect(drawn).toMatchObject([
    { office: { nameZh: '澄江认证办公室', nameEn: 'Chengjiang Office' }, accent: '#6a2a55', logo: png },
    { office: { nameZh: 'Assay 认证办公室' }, accent: '#1b3f8f', logo: null },
  ]);
});

test('one that cannot be stored says so, and is drawn another time', async () => {
  const { id } = await issue(unswept);
  const settings = { portalUrl: 'https://assay.example' };
  const folder = await mkdtemp(join(tmpdir(), 'assay-full-'));
  const storage = createFolderStorage(folder);
  // A file in place of the folder: nothing can be staged.
  await rm(join(folder, 'staged'), { recursive: true });
  await writeFile(join(folder, 'staged'), '');
  const { db } = rig.deps;
  await expect(renderCertificate({ db, storage, settings, render, now }, id)).rejects.toMatchObject({
    errorName: 'certificatePdfUploadFailed',
  });
  await rm(folder, { recursive: true });
  expect(await renderCertificate({ db, storage: rig.deps.storage, settings, render, now }, id)).toBe(true);
});

test('the sweeper finds one whose job was lost', async () => {
  const { id } = await issue({ createdAt: new Date(Date.now() - 60_000) });
  expect(await rendered(id)).toMatchObject({ mime: 'application/pdf' });
});

const pdfOf = async (id: string) => {
  const file = await rendered(id);
  return { file, text: readPdf(await buffer(await rig.deps.storage.open(file.sha256))).pages[0]?.text };
};

test('one that is revoked or has ended says so across its pages, and the former PDF is not kept', async () => {
  const { db, storage } = rig.deps;
  const [revoked, ended] = [await issue(unswept), await issue(unswept)];
  const settings = { portalUrl: 'https://assay.example' };
  for (const { id } of [revoked, ended]) await renderCertificate({ db, storage, settings, render, now }, id);
  const { file: former, text } = await pdfOf(revoked.id);
  expect(text).not.toContain('REVOKED');
  await sql`update certificate set revoked_at = now() - interval '2 days' where id = ${revoked.id}`.execute(
    db,
  );
  await sql`update certificate set valid_until = ${daysAgo(1)} where id = ${ended.id}`.execute(db);
  // No job was requested: the sweeper finds that the printed state is outdated.
  const marked = await eventually(async () => {
    const seen = await pdfOf(revoked.id);
    return seen.text?.includes('REVOKED') ? seen : undefined;
  });
  expect(marked.text).toContain(serverTexts('zh').certificates.mark.revoked);
  await eventually(async () => (await pdfOf(ended.id)).text?.includes('EXPIRED'));
  const kept = db.selectFrom('file').select('attachedAt').where('id', '=', former.id);
  expect(await kept.executeTakeFirst()).toEqual({ attachedAt: null });
  const reviewer = { accountId: former.id, roles: ['reviewer'], enterpriseId: null, name: '温予' } as const;
  const open = (id: string) => openFile({ db, storage }, reviewer, { id });
  await expect(open(former.id)).rejects.toMatchObject({ errorName: 'dataMissing' });
  const { bytes } = await open(marked.file.id);
  bytes.destroy();
});

test('one that is revoked while it is drawn is drawn again before it is attached', async () => {
  const { id } = await issue(unswept);
  const { db, storage } = rig.deps;
  const settings = { portalUrl: 'https://assay.example' };
  const marks: unknown[] = [];
  const revoking: typeof render = async (print) => {
    marks.push(print.mark);
    await sql`update certificate set revoked_at = now(), revoked_reason = '召回', revoked_reason_en = 'Recalled'
      where id = ${id} and revoked_at is null`.execute(db);
    return render(print);
  };
  expect(await renderCertificate({ db, storage, settings, render: revoking, now }, id)).toBe(true);
  expect(marks).toMatchObject([null, { kind: 'revoked' }]);
  expect((await pdfOf(id)).text).toContain('REVOKED');
});

/** Inserts the history of an application that was laid without one. */
async function giveCourse(applicationId: string, events: string[]): Promise<void> {
  const values = events.map((event, index) => ({
    applicationId,
    event,
    sequence: index + 1,
    version: index + 1,
    actor: '沈知微',
    step: 5,
    detail: '{}',
    side: 'reviewer' as const,
    status: 'certified' as const,
    at: new Date(Date.UTC(2026, 10, index + 1)),
  }));
  await rig.db.insertInto('history').values(values).execute();
}

const reportOf = (id: string) =>
  rig.db
    .selectFrom('certificate as c')
    .innerJoin('file as f', 'f.id', 'c.reportFileId')
    .select(['f.sha256', 'f.name', 'f.attachedAt', 'f.kind'])
    .where('c.id', '=', id)
    .executeTakeFirst();

test('the report is drawn beside the certificate, once, whoever asks how often', async () => {
  const { id, number, application } = await issue(unswept);
  await giveCourse(application.id, ['created', 'approve-phase', 'approve-phase', 'apply']);
  const { db, storage } = rig.deps;
  const draw = () => renderReport({ db, storage, render: drawReport }, id);
  expect((await Promise.all([draw(), draw()])).filter(Boolean)).toHaveLength(1);
  expect(await draw()).toBe(false);
  const file = await reportOf(id);
  expect(file).toMatchObject({ kind: 'certificate', name: `${number}-report.pdf` });
  // What a certificate names is kept.
  expect(file?.attachedAt).not.toBeNull();
  const { pages } = readPdf(await buffer(await storage.open(file?.sha256 ?? '')));
  const text = pages.map((page) => page.text).join('');
  const [zh, en] = [serverTexts('zh').reports, serverTexts('en').reports];
  for (const said of [zh.title, en.title, zh.phases.commercial, en.phases.testing, '2026-11-04 08:00'])
    expect(text).toContain(said);
});

test('the sweeper has the reports drawn of certificates from before there were any', async () => {
  const { id } = await issue(unswept);
  const { db, storage } = rig.deps;
  const settings = { portalUrl: 'https://assay.example' };
  await renderCertificate({ db, storage, settings, render, now }, id);
  await sql`update certificate set created_at = now() - interval '1 minute' where id = ${id}`.execute(db);
  expect(await eventually(() => reportOf(id))).toMatchObject({ kind: 'certificate' });
});
