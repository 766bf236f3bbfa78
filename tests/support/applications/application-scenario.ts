import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Log } from '#api/base/logging.ts';
import { commandRow, insertCommand } from '#db/queries/commands.ts';
import type { Database, Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { imageKinds, type NewApplication } from '#domain/applications/applications.ts';
import type { Command } from '#domain/applications/commands.ts';
import type { CertificationMode } from '#domain/applications/statuses.ts';
import { createApplication } from '#services/applications/create-application.ts';
import { startApplication } from '#services/commands/start-application.ts';
import { submitCommand } from '#services/commands/submit-command.ts';
import { sampleReport } from '#tests/fixtures/test-results/sample-report.ts';
import { createAccount, createEnterprise, createProduct } from '#tests/support/factories.ts';
import type { ApplicationWorkflows } from '#workflows/client/client.ts';
import { standing } from './application-rows.ts';
import { readAsForm } from './form-rows.ts';

export type ScenarioDeps = { db: Db; now: () => Date; log: Log; applications: ApplicationWorkflows };

export const finding = { requirement: 'T-05', seen: '天线未连接', mend: '检查天线后复测' };
export const delivery = {
  quantity: 2,
  nonDisclosureMonths: 6,
  trackingNumber: 'SF1029384756',
  carrier: 'sf',
  address: '苏州市金鸡湖路 88 号',
  recipient: '周岚',
  factoryReset: true,
  exportCompliance: true,
} as const;

/** A stored image row without bytes behind it: enough where only the reference counts. */
export async function insertImage(db: Db, enterpriseId: string): Promise<string> {
  const sha256 = randomUUID().replaceAll('-', '').padEnd(64, '0');
  await db.insertInto('blob').values({ sha256, size: 1 }).execute();
  const row = { sha256, enterpriseId, kind: 'image' as const, name: 'front.png', mime: 'image/png', size: 1 };
  const file = await db
    .insertInto('file')
    .values({ ...row, width: 1080, height: 2400, uploadedBy: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return file.id;
}

/** Complete materials over one picture. */
export function materialsOf(image: string): NewApplication['materials'] {
  return {
    os: 'Android',
    osVersion: '15',
    romName: 'LanOS',
    romVersion: '6.2.0.118',
    salesRegions: ['cn', 'apac'],
    salesVolume: 12.5,
    preloadedApps: ['app-gallery', 'browser'],
    images: Object.fromEntries(imageKinds.map((kind) => [kind, [image]])) as Record<
      (typeof imageKinds)[number],
      string[]
    >,
  };
}

/** A matched upload without failures for every configuration of an application. */
export async function insertMatchedUploads(db: Db, applicationId: string): Promise<void> {
  const application = await db
    .selectFrom('application')
    .select(['enterpriseId', 'createdBy'])
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow();
  const configurations = await db
    .selectFrom('applicationConfiguration')
    .select('configurationId')
    .where('applicationId', '=', applicationId)
    .execute();
  const fileId = await insertImage(db, application.enterpriseId);
  const { enterpriseId, createdBy: receivedBy } = application;
  const values = configurations.map(({ configurationId }) => ({
    id: randomUUID(),
    applicationId,
    configurationId,
    enterpriseId,
    fileId,
    receivedBy,
    state: 'matched' as const,
    stage: 'done' as const,
    progress: 100,
    requestId: randomUUID(),
    report: JSON.stringify({ ...sampleReport(), comparison: { newlyFailed: 0, fixed: 0 } }),
    parserVersion: 1,
  }));
  await db.insertInto('upload').values(values).execute();
}

/** An application with its people, and short ways to act as them. */
export async function startScenario(deps: ScenarioDeps, mode: CertificationMode = 'standard') {
  const { db } = deps;
  const enterprise = await createEnterprise(db);
  const partner = (await createAccount(db, { enterpriseId: enterprise.id })).actor;
  const reviewer = (await createAccount(db, { roles: ['reviewer'], nameZh: '沈知微' })).actor;
  const second = (await createAccount(db, { roles: ['reviewer'], nameZh: '周以宁' })).actor;
  const product = await createProduct(db, { enterpriseId: enterprise.id });
  const image = await insertImage(db, enterprise.id);
  const configurationIds = product.configurations.map((configuration) => configuration.id);
  const input: NewApplication = {
    productId: product.id,
    type: 'first',
    mode,
    configurationIds,
    materials: materialsOf(image),
    plus: null,
  };
  if (mode === 'plus') input.plus = await insertPlusSource(deps, enterprise.id, partner);
  const application = await createApplication(deps, partner, { key: randomUUID(), input });
  // What the dispatcher does with the outbox job of a new application.
  await startApplication(deps, { applicationId: application.id });
  await db.updateTable('outboxJob').set({ doneAt: new Date() }).where('key', '=', application.id).execute();
  const act = (actor: Actor, command: Command, id: string = randomUUID()) =>
    submitCommand(deps, actor, { applicationId: application.id, id, command, seenVersion: null });
  return { application, product, input, partner, reviewer, second, configurationIds, act };
}
export type Scenario = Awaited<ReturnType<typeof startScenario>>;

/** A command's row alone, as a request leaves it behind that the engine has not heard of yet; answers its id. */
export async function recordCommand(
  db: Db,
  { application }: { application: { id: string } },
  actor: Actor,
  command: Command,
  overrides: Partial<Insertable<Database['command']>> = {},
): Promise<string> {
  const { id: applicationId } = application;
  const id = randomUUID();
  await insertCommand(db, { ...commandRow(actor, { id, applicationId, command }), ...overrides });
  return id;
}

/** A certified application of another product, and a form, for plus mode. */
async function insertPlusSource(deps: ScenarioDeps, enterpriseId: string, partner: Actor) {
  const { db } = deps;
  const product = await createProduct(db, { enterpriseId });
  const image = await insertImage(db, enterpriseId);
  const source = await createApplication(deps, partner, {
    key: randomUUID(),
    input: {
      productId: product.id,
      type: 'first',
      mode: 'standard',
      plus: null,
      configurationIds: product.configurations.map((configuration) => configuration.id),
      materials: materialsOf(image),
    },
  });
  await db
    .updateTable('application')
    .set({ ...standing('certified'), step: 6 })
    .where('id', '=', source.id)
    .execute();
  return {
    sourceApplicationId: source.id,
    formFileId: await readAsForm(db, enterpriseId, await insertImage(db, enterpriseId)),
  };
}

/** Commands from creation to final approval in standard mode, in order; `apply` needs results first. */
export function mainPath(scenario: Scenario): { actor: Actor; command: Command }[] {
  const { partner, reviewer } = scenario;
  const as = (actor: Actor, ...commands: Command[]) => commands.map((command) => ({ actor, command }));
  return [
    ...as(
      reviewer,
      { type: 'approve-phase', phase: 'product', comment: '' },
      { type: 'approve-phase', phase: 'commercial', comment: '' },
    ),
    ...as(partner, { type: 'apply' }),
    ...as(reviewer, { type: 'approve-results', comment: '' }),
    ...as(partner, { type: 'deliver-samples', delivery }),
    ...as(reviewer, { type: 'receive-samples', comment: '' }, { type: 'pass-sample-test', comment: '' }),
    ...as(reviewer, { type: 'approve-final', passed: scenario.configurationIds, comment: '' }),
  ];
}

/** Walks the main path until just before `until`; everything when it is absent. */
export async function walk(deps: ScenarioDeps, scenario: Scenario, until?: Command['type']): Promise<void> {
  for (const { actor, command } of mainPath(scenario)) {
    if (command.type === until) return;
    if (command.type === 'apply') await insertMatchedUploads(deps.db, scenario.application.id);
    await scenario.act(actor, command);
  }
}
