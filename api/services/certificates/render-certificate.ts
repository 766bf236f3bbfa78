import { Readable } from 'node:stream';
import { findForPrint, lockUnrendered, setCertificateFile } from '#db/queries/certificate-files.ts';
import { insertFile } from '#db/queries/files.ts';
import type { Db } from '#db/schema.ts';
import type { CertificateDocument } from '#domain/certificates/certificate-document.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import type { FileStorage, StoredBlob } from '#infra/storage.ts';
import { emitEvent } from '#realtime/emit-event.ts';
import { readLogo } from '#services/programme/read-logo.ts';
import { readAdminProgramme } from '#services/programme/read-programme.ts';
import { type PrintedIssuer, type PrintSettings, printOf } from './certificate-print.ts';
import { type Issuer, storedCertificateSchema } from './present-certificate.ts';

export type RenderDeps = {
  db: Db;
  storage: FileStorage;
  settings: PrintSettings;
  /** Draws the PDF; equal input gives equal bytes. */
  render: (print: CertificateDocument) => Promise<Uint8Array>;
};

/** Version of a certificate's event: 1 when issued, 2 with its PDF. */
const renderedVersion = 2;

async function store(storage: FileStorage, pdf: Uint8Array): Promise<StoredBlob> {
  try {
    return await storage.put(Readable.from([pdf]));
  } catch (cause) {
    throw new CatalogueError('certificatePdfUploadFailed', undefined, { cause });
  }
}

async function attach(trx: Db, id: string, blob: StoredBlob): Promise<boolean> {
  const certificate = await lockUnrendered(trx, id);
  if (!certificate) return false;
  const { number, applicationId, enterpriseId } = certificate;
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
  await setCertificateFile(trx, id, file.id);
  await emitEvent(trx, {
    rooms: [`enterprise:${enterpriseId}`, 'programme'],
    entity: 'certificate',
    entityId: id,
    version: renderedVersion,
    change: { applicationId, number, fileId: file.id },
  });
  return true;
}

/** Who issued it: as the certificate says, or as it is now for one from before certificates said so. */
async function issuerOf(db: Db, document: unknown): Promise<PrintedIssuer> {
  const { issuer } = storedCertificateSchema.parse(document);
  const { officeZh, officeEn, accent, logo } = issuer ?? (await presentIssuer(db));
  const office = { nameZh: officeZh, nameEn: officeEn };
  return { office, accent, logo: logo === null ? null : await readLogo(db, logo) };
}

async function presentIssuer(db: Db): Promise<Issuer> {
  const { logo, ...programme } = await readAdminProgramme(db);
  return { ...programme, logo: logo?.hash ?? null };
}

/**
 * Draws, stores and announces the PDF of an issued certificate, once; false when there is nothing to do.
 * Throws `certificatePdfUploadFailed` when it cannot be stored.
 */
export async function renderCertificate(deps: RenderDeps, certificateId: string): Promise<boolean> {
  const { db, storage, settings, render } = deps;
  const certificate = await findForPrint(db, certificateId);
  if (!certificate || certificate.fileId !== null) return false;
  const { document, brandAlias, nameZh, nameEn } = certificate;
  const issuer = await issuerOf(db, document);
  const code = String(document.category);
  const category = { zh: nameZh ?? code, en: nameEn ?? code };
  const pdf = await render(printOf(document, { category, brandAlias }, { ...settings, issuer }));
  const blob = await store(storage, pdf);
  return db.transaction().execute((trx) => attach(trx, certificateId, blob));
}
