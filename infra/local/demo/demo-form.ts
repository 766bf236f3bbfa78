import { findForm } from '#db/queries/application-forms.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import type { ReferenceKind } from '#domain/reference-data/reference-data.ts';
import { writeForm } from '#infra/workbooks/write-form.ts';
import { beginReading, finishReading } from '#services/application-forms/read-form-once.ts';
import { receiveForm } from '#services/application-forms/receive-form.ts';
import { readCatalogue } from '#services/reference-data/read-catalogue.ts';
import { FORM_READER_VERSION, readForm } from '#workers/parsers/forms/read-form.ts';
import type { DemoDeps } from './demo-deps.ts';
import { osVersion } from './materials.ts';
import { demoProducts } from './products.ts';
import type { Scenario } from './scenarios/scenario.ts';

/** The filled-in application form of a plus scenario. */
export async function writeDemoForm({ db }: DemoDeps, scenario: Scenario, sourceNumber: string) {
  const { items } = await readCatalogue(db);
  const named = (kind: ReferenceKind, code: string | null | undefined) =>
    items.find((item) => item.kind === kind && item.code === code)?.nameZh ?? code ?? '';
  const { name, nameEn = '', brand, brandAlias, model, ...product } = demoProducts[scenario.product];
  return writeForm({
    edition: 'zh',
    values: {
      name,
      nameEn,
      brand,
      brandAlias,
      model,
      osVersion,
      sourceNumber,
      category: named('category', product.category),
      cpuArchitecture: named('cpu-architecture', product.cpuArchitecture),
      screenDensity: named('screen-density', product.screenDensity),
      os: named('os', 'Android'),
      romName: scenario.rom.name,
      romVersion: scenario.rom.version,
      salesRegions: scenario.salesRegions.map((region) => named('sales-region', region)).join('、'),
      preloadedApps: scenario.preloadedApps.map((app) => named('preloaded-app', app)).join('、'),
      salesVolume: String(scenario.salesVolume),
      differences: '外观与电池容量不同，主板与系统服务相同',
    },
  });
}

/** Reads a stored form, unless that was done before. */
export async function readDemoForm({ db, storage, anchor }: DemoDeps, maker: Actor, fileId: string) {
  const { enterpriseId } = maker;
  if (!enterpriseId) throw new Error(`${maker.name} belongs to no company`);
  if (!(await findForm(db, enterpriseId, fileId)))
    await inTransaction(db, (trx) => receiveForm(trx, { id: fileId, enterpriseId, createdAt: anchor }));
  const task = await beginReading({ db }, fileId);
  if (!task) return;
  const outcome = await storage.withFile(task.sha256, readForm);
  await finishReading({ db, now: () => anchor }, { task, outcome, readerVersion: FORM_READER_VERSION });
}
