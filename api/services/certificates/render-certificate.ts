import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { emitEvent } from '#api/events/emit-event.ts';
import { findForPrint, lockUnrendered, setCertificateFile } from '#db/queries/certificate-files.ts';
import { insertFile } from '#db/queries/files.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { OfficeMoment } from '#domain/calendar/office-day.ts';
import type { CertificateDocument } from '#domain/certificates/certificate-document.ts';
import { certificateEvent, markOf } from '#domain/certificates/certificates.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import type { FileStorage, StoredBlob } from '#infra/storage/file-storage.ts';
import { readLogo } from '#services/programme/read-logo.ts';
import { readAdminProgramme } from '#services/programme/read-programme.ts';
import { readOfficeMoment } from '#services/settings/read-office.ts';
import { type PrintedIssuer, type PrintSettings, printOf } from './certificate-print.ts';
import { type Issuer, storedCertificateSchema } from './present-certificate.ts';

export type RenderDeps = {
  db: Db;
  storage: FileStorage;
  settings: PrintSettings;
  now: () => Date;
  /** Draws the PDF; equal input gives equal bytes. */
  render: (print: CertificateDocument) => Promise<Uint8Array>;
};

/** Attempts to draw a certificate that changes while it is drawn. */
const maxTries = 3;
type Fate = 'drawn' | 'there' | 'outdated';
type Drawn = { term: ReturnType<typeof termOf>; blob: StoredBlob };

/** What a certificate's PDF says of its worth. */
function termOf(certificate: { validUntil: string; revokedAt: Date | null }, at: OfficeMoment) {
  return { validUntil: certificate.validUntil, mark: markOf(certificate, at) };
}

/** Keeps the bytes of a PDF. Throws `certificatePdfUploadFailed` where that does not go. */
export async function storePdf(storage: FileStorage, pdf: Uint8Array): Promise<StoredBlob> {
  try {
    return await storage.put(Readable.from([pdf]));
  } catch (cause) {
    throw new CatalogueError('certificatePdfUploadFailed', undefined, { cause });
  }
}

/** Nothing is attached where another process has done it, or where the PDF is outdated. */
async function attach(trx: Db, id: string, { term, blob }: Drawn, at: OfficeMoment): Promise<Fate> {
  const certificate = await lockUnrendered(trx, id);
  if (!certificate) return 'there';
  if (!isDeepStrictEqual(termOf(certificate, at), term)) return 'outdated';
  const { number, applicationId, enterpriseId, version } = certificate;
  const file = await insertFile(trx, {
    ...blob,
    enterpriseId,
    kind: 'certificate',
    name: `${number}.pdf`,
    mime: 'application/pdf',
    width: null,
    height: null,
    uploadedBy: null,
  });
  await setCertificateFile(trx, id, { fileId: file.id, printedAs: term.mark?.kind ?? 'valid' });
  await emitEvent(trx, {
    rooms: [`enterprise:${enterpriseId}`, 'programme'],
    entity: 'certificate',
    entityId: id,
    version: certificateEvent.drawn(version),
    change: { applicationId, number, fileId: file.id },
  });
  return 'drawn';
}

/** Who issued it: as the certificate says, or as it is now for one from before certificates said so. */
export async function issuerOf(db: Db, document: unknown): Promise<PrintedIssuer> {
  const { issuer } = storedCertificateSchema.parse(document);
  const { officeZh, officeEn, accent, logo } = issuer ?? (await presentIssuer(db));
  const office = { nameZh: officeZh, nameEn: officeEn };
  return { office, accent, logo: logo === null ? null : await readLogo(db, logo) };
}

async function presentIssuer(db: Db): Promise<Issuer> {
  const { logo, ...programme } = await readAdminProgramme(db);
  return { ...programme, logo: logo?.hash ?? null };
}

async function draw(deps: RenderDeps, certificateId: string): Promise<Fate> {
  const { db, storage, settings, render, now } = deps;
  const certificate = await findForPrint(db, certificateId);
  if (!certificate || certificate.fileId !== null) return 'there';
  const term = termOf(certificate, await readOfficeMoment({ db, now }));
  const { document, brandAlias, nameZh, nameEn } = certificate;
  const issuer = await issuerOf(db, document);
  const code = String(document.category);
  const category = { zh: nameZh ?? code, en: nameEn ?? code };
  const pdf = await render(printOf(document, { category, brandAlias }, { ...settings, issuer, term }));
  const blob = await storePdf(storage, pdf);
  return inTransaction(db, async (trx) => {
    return attach(trx, certificateId, { term, blob }, await readOfficeMoment({ db: trx, now }));
  });
}

/**
 * Draws, stores and announces the PDF of a certificate that has none, as its worth and term are now; false when there is
 * nothing to do. Throws `certificatePdfUploadFailed` when it cannot be stored.
 */
export async function renderCertificate(deps: RenderDeps, certificateId: string): Promise<boolean> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const fate = await draw(deps, certificateId);
    if (fate !== 'outdated') return fate === 'drawn';
  }
  throw new Error(`certificate ${certificateId} changed each time it was drawn`);
}
