import type { Insertable } from 'kysely';
import { nextNumber } from '#db/queries/applications.ts';
import type { Database } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import type { Command, CommandType } from '#domain/applications/commands.ts';
import { sideOf } from '#domain/applications/commands.ts';
import type { ApplicationStatus } from '#domain/applications/statuses.ts';
import { startApplication } from '#services/commands/start-application.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import {
  delivery,
  finding,
  insertImage,
  insertMatchedUploads,
  materialsOf,
} from '#tests/support/applications/application-scenario.ts';
import type { WorkflowRig } from '#tests/support/processes/workflow-rig.ts';
import { createAccount, createEnterprise, createProduct } from '../../support/factories.ts';

type Place = Partial<Insertable<Database['application']>> & { status: ApplicationStatus };

const product: Place = { status: 'product-under-review', step: 2, phase: 'product' };
const results: Place = { status: 'certification-under-review', step: 5, round: 1 };
const samples = (sample: Place['sample']): Place => ({ ...results, sample });

/** Where an application stands when its next change can be this command. */
const places: Record<CommandType, Place> = {
  'approve-phase': product,
  'reject-phase': product,
  resubmit: { status: 'product-rejected', step: 2 },
  'receive-result': { status: 'certifying', step: 3 },
  apply: { status: 'certifying', step: 4 },
  end: { status: 'certifying', step: 3 },
  'approve-results': results,
  'reject-results': results,
  'reject-bypass': results,
  'deliver-samples': samples('pending-delivery'),
  'receive-samples': samples('delivered'),
  'pass-sample-test': samples('received'),
  'fail-sample-test': samples('received'),
  'redeliver-samples': { ...results, status: 'sample-device-test-failed', sample: 'received' },
  'approve-final': samples('report-generated'),
};

/** An application with a run, and the command that would be its next change if somebody who may gave it. */
export type ReadyApplication = {
  id: string;
  number: string;
  enterpriseId: string;
  command: Command;
  /** Somebody who may give the command. */
  giver: Actor;
};

function commandFor(type: CommandType, ids: { configurations: string[]; bypassItem: string }): Command {
  const commands: { [T in CommandType]: Omit<Extract<Command, { type: T }>, 'type'> } = {
    'approve-phase': { phase: 'product', comment: '' },
    'reject-phase': { phase: 'product', finding },
    resubmit: {},
    'receive-result': { uploadId: ids.bypassItem },
    apply: {},
    end: {},
    'approve-results': { comment: '' },
    'reject-results': { finding },
    'reject-bypass': { bypassItemId: ids.bypassItem, finding },
    'deliver-samples': { delivery },
    'receive-samples': { comment: '' },
    'pass-sample-test': { comment: '' },
    'fail-sample-test': { finding },
    'redeliver-samples': {},
    'approve-final': { passed: ids.configurations, comment: '' },
  };
  return { type, ...commands[type] } as Command;
}

async function insertWaiverRequest({ db }: WorkflowRig, applicationId: string, updatedBy: string) {
  const item = await db
    .insertInto('waiverRequest')
    .values({
      applicationId,
      failureKey: 'CtsNet#test',
      reason: '供应商已知问题',
      attachmentIds: [],
      comment: null,
      updatedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return item.id;
}

/** Somebody of the side that gives this command, who may. */
export async function createGiver({ db }: WorkflowRig, type: CommandType, enterpriseId: string) {
  const account = sideOf(type) === 'partner' ? { enterpriseId } : { roles: ['reviewer' as const] };
  return (await createAccount(db, account)).actor;
}

/** An application that stands right before a command, in an enterprise of its own, with a live run. */
export async function readyApplication(rig: WorkflowRig, type: CommandType): Promise<ReadyApplication> {
  const { db } = rig;
  const { id: enterpriseId } = await createEnterprise(db);
  const device = await createProduct(db, { enterpriseId });
  const maker = (await createAccount(db, { enterpriseId })).actor;
  const { status, ...place } = places[type];
  const overrides = {
    ...place,
    number: await nextNumber(db, 'application_number', '2026-11-21'),
    createdBy: maker.accountId,
    materials: JSON.stringify(materialsOf(await insertImage(db, enterpriseId))),
  };
  const { id, number } = await insertApplicationRow(db, { product: device, status, overrides });
  await insertMatchedUploads(db, id);
  await startApplication(rig, { applicationId: id });
  const configurations = device.configurations.map((one) => one.id);
  const bypassItem = await insertWaiverRequest(rig, id, maker.accountId);
  const command = commandFor(type, { configurations, bypassItem });
  return { id, number, enterpriseId, command, giver: await createGiver(rig, type, enterpriseId) };
}
