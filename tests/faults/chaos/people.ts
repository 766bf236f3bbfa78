import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import { commandApplication, createApplication } from '#contract/applications.ts';
import {
  commandOutcomeSchema,
  type partnerCommandSchema,
  type reviewerCommandSchema,
} from '#contract/command.ts';
import { uploadResult, uploadView } from '#contract/evidence.ts';
import { decideApplication } from '#contract/reviews.ts';
import type { Db } from '#db/schema/database.ts';
import { delivery, insertImage, materialsOf } from '#tests/support/applications/application-scenario.ts';
import { buildTradefedXml } from '../../fixtures/test-results/build-tradefed.ts';
import { eventually } from '../../support/eventually.ts';
import { createProduct } from '../../support/factories.ts';
import type { Person } from '../fault-portal.ts';
import type { Ledger } from './ledger.ts';
import type { Chance } from './random.ts';
import { type Call, sendUntilFinal } from './send.ts';

export type Stage = {
  url: string;
  db: Db;
  ledger: Ledger;
  chance: Chance;
  isOver: () => boolean;
  /** Whether nobody acts on an application for now; all are acted on when absent. */
  rests?: (row: { id: string; version: number }) => boolean;
  /** The enterprises whose applications reviewers decide; all when absent. */
  enterpriseIds?: readonly string[];
  /** How many applications a maker has at work at once; four when absent, so that reviewers keep up. */
  openAtMost?: () => number;
};
export type Maker = Person & { enterpriseId: string };
type ReviewerCommand = z.input<typeof reviewerCommandSchema>;
type PartnerCommand = z.input<typeof partnerCommandSchema>;
type Row = Awaited<ReturnType<typeof findOpen>>[number];

/** The database may be away for a moment; whoever looks into it waits. */
const patiently = <T>(ask: () => Promise<T>): Promise<T> =>
  eventually(async () => ({ value: await ask() }), { withinMs: 60_000, everyMs: 100 }).then(
    ({ value }) => value,
  );

const isCommand = (db: Db) => (key: string) =>
  patiently(
    async () => (await db.selectFrom('command').select('id').where('id', '=', key).execute()).length > 0,
  );
const isApplication = (db: Db) => (key: string) =>
  patiently(
    async () =>
      (await db.selectFrom('application').select('id').where('createKey', '=', key).execute()).length > 0,
  );

function findOpen(db: Db, enterpriseIds?: readonly string[]) {
  return patiently(() => {
    const all = db
      .selectFrom('application')
      .innerJoin('product', 'product.id', 'application.productId')
      .select([
        'application.id',
        'application.version',
        'application.status',
        'application.phase',
        'sample',
        'waitingFor',
      ])
      .select(['product.model', 'application.step'])
      .where('waitingFor', '!=', 'nobody')
      .limit(5_000);
    return (enterpriseIds ? all.where('application.enterpriseId', 'in', enterpriseIds) : all).execute();
  });
}

const configurationsOf = (db: Db, id: string) =>
  patiently(async () => {
    const rows = db
      .selectFrom('applicationConfiguration')
      .select('configurationId')
      .where('applicationId', '=', id)
      .execute();
    return (await rows).map(({ configurationId }) => configurationId);
  });

async function giveCommand({ db, ...stage }: Stage, person: Person, call: Call): Promise<void> {
  const sent = await sendUntilFinal(stage, person, call, isCommand(db));
  if (!sent) return;
  const { key, answer } = sent;
  if (answer.status >= 300) {
    stage.ledger.refused.push(key);
    return;
  }
  const { state, version } = commandOutcomeSchema.parse(answer.body);
  if (state === 'refused') stage.ledger.refused.push(key);
  else if (state === 'recorded') stage.ledger.recorded.push(key);
  else {
    stage.ledger.acknowledged.commands.push(key);
    stage.ledger.versions.set(key, version);
  }
}

async function apply({ db, ...stage }: Stage, maker: Maker): Promise<void> {
  const body = await patiently(async () => {
    const product = await createProduct(db, { enterpriseId: maker.enterpriseId });
    const configurationIds = product.configurations.map(({ id }) => id);
    const materials = materialsOf(await insertImage(db, maker.enterpriseId));
    return { productId: product.id, configurationIds, materials };
  });
  const call = { path: createApplication.path, body };
  const sent = await sendUntilFinal(stage, maker, call, isApplication(db));
  if (!sent) return;
  if (sent.answer.status !== 201) throw new Error(`not applied: ${JSON.stringify(sent.answer)}`);
  stage.ledger.acknowledged.applications.push(createApplication.response.parse(sent.answer.body).id);
}

/** A result for the first configuration that has none; false when all have one. */
async function upload({ db, ...stage }: Stage, maker: Maker, { id, model }: Row): Promise<boolean> {
  const configurations = await configurationsOf(db, id);
  const uploaded = await patiently(() =>
    db.selectFrom('upload').select(['configurationId', 'state']).where('applicationId', '=', id).execute(),
  );
  const missing = configurations.find(
    (one) => !uploaded.some(({ configurationId }) => configurationId === one),
  );
  if (!missing) return uploaded.some(({ state }) => state !== 'matched');
  const form = new FormData();
  const xml = buildTradefedXml({ brand: 'Lanyue', model, osVersion: '15', modules: 2, casesPerModule: 20 });
  form.append('file', new Blob([xml], { type: 'text/xml' }), 'test_result.xml');
  const path = uploadResult.path.replace('{id}', id).replace('{configurationId}', missing);
  const isUpload = async () => false;
  const sent = await sendUntilFinal(stage, maker, { path, body: form }, isUpload);
  if (sent?.answer.status === 201) {
    stage.ledger.acknowledged.uploads.push(uploadView.parse(sent.answer.body).id);
  }
  return true;
}

async function findAtWork(
  { db, rests = () => false }: Stage,
  enterpriseIds?: readonly string[],
): Promise<Row[]> {
  return (await findOpen(db, enterpriseIds)).filter((row) => !rests(row));
}

async function actAsMaker(stage: Stage, maker: Maker): Promise<void> {
  const mine = await findAtWork(stage, [maker.enterpriseId]);
  const { openAtMost = () => 4 } = stage;
  const row = stage.chance.pick(mine.filter(({ waitingFor }) => waitingFor === 'partner'));
  if (!row) return mine.length < openAtMost() ? apply(stage, maker) : undefined;
  const path = commandApplication.path.replace('{id}', row.id);
  const give = (body: PartnerCommand) => giveCommand(stage, maker, { path, body });
  if (row.status === 'certifying' && !(await upload(stage, maker, row))) await give({ type: 'apply' });
  else if (row.sample === 'pending-delivery') await give({ type: 'deliver-samples', delivery });
}

async function decisionFor(db: Db, row: Row): Promise<ReviewerCommand | null> {
  if (row.status.endsWith('-under-review') && row.phase) {
    return { type: 'approve-phase', phase: row.phase, comment: '' };
  }
  if (row.sample === 'delivered') return { type: 'receive-samples', comment: '' };
  if (row.sample === 'received') return { type: 'pass-sample-test', comment: '' };
  if (row.sample === 'report-generated') {
    return { type: 'approve-final', passed: await configurationsOf(db, row.id), comment: '' };
  }
  return row.status === 'certification-under-review' ? { type: 'approve-results', comment: '' } : null;
}

async function actAsReviewer(stage: Stage, reviewer: Person): Promise<void> {
  const waiting = (await findAtWork(stage, stage.enterpriseIds)).filter(
    ({ waitingFor }) => waitingFor === 'reviewer',
  );
  const row = stage.chance.pick(waiting);
  const command = row && (await decisionFor(stage.db, row));
  if (!row || !command) return;
  const path = decideApplication.path.replace('{id}', row.id);
  await giveCommand(stage, reviewer, { path, body: { version: row.version, command } });
}

async function act(stage: Stage, once: () => Promise<void>): Promise<void> {
  while (!stage.isOver()) {
    await once();
    await pause(stage.chance.between(50, 400));
  }
}

export const playMaker = (stage: Stage, maker: Maker) => act(stage, () => actAsMaker(stage, maker));
export const playReviewer = (stage: Stage, reviewer: Person) =>
  act(stage, () => actAsReviewer(stage, reviewer));
