import { randomUUID } from 'node:crypto';
import { type Command, type CommandType, sideOf } from '#domain/applications/commands.ts';
import { recordCommand } from '#tests/support/applications/application-scenario.ts';
import type { WorkflowRig } from '#tests/support/processes/workflow-rig.ts';
import { createEnterprise } from '../../support/factories.ts';
import { createGiver, type ReadyApplication } from './ready-application.ts';

/** What an attacker sends under a command's name. */
export type Forged = { updateId: string; message: unknown };
export type Forge = (rig: WorkflowRig, at: ReadyApplication) => Promise<Forged>;

/** The message that was believed before: the whole command with whoever is said to have given it. */
function fullMessage(id: string, command: Command) {
  const actor = { id: randomUUID(), name: '沈知微', nameEn: 'Shen Zhiwei', side: sideOf(command.type) };
  return { id, command, actor, seenVersion: null };
}

const full = (id: string, { command }: ReadyApplication): Forged => ({
  updateId: id,
  message: fullMessage(id, command),
});
const bare = (id: string): Forged => ({ updateId: id, message: { id } });

/** Nothing recorded stands behind these, or something else. */
export const strangers = {
  whole: async (_rig: WorkflowRig, at: ReadyApplication) => full(randomUUID(), at),
  'an unknown id': async () => bare(randomUUID()),
  'no id': async () => ({ updateId: randomUUID(), message: { command: { type: 'none' } } }),
  nothing: async () => ({ updateId: randomUUID(), message: undefined }),
  'a statement as its id': async () => ({ updateId: randomUUID(), message: { id: "' or 1=1 --" } }),
  "the id of another application's command": async (rig: WorkflowRig, at: ReadyApplication) => {
    const elsewhere = { application: { id: await otherApplication(rig, at) } };
    return full(await recordCommand(rig.db, elsewhere, at.giver, at.command), at);
  },
  'the id of a command of another type': async (rig: WorkflowRig, at: ReadyApplication) => {
    const type: CommandType = at.command.type === 'end' ? 'apply' : 'end';
    const giver = await createGiver(rig, type, at.enterpriseId);
    return full(await recordCommand(rig.db, { application: at }, giver, { type }), at);
  },
} satisfies Record<string, Forge>;

async function otherApplication({ db }: WorkflowRig, { id }: ReadyApplication): Promise<string> {
  const other = await db
    .selectFrom('application')
    .select('id')
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirstOrThrow();
  return other.id;
}

type Fall = (rig: WorkflowRig, accountId: string, at: ReadyApplication) => Promise<unknown>;

/** A command that was recorded, by somebody who may not give it any more. */
const fallen =
  (fall: Fall): Forge =>
  async (rig, at) => {
    const giver = await createGiver(rig, at.command.type, at.enterpriseId);
    const id = await recordCommand(rig.db, { application: at }, giver, at.command);
    await fall(rig, giver.accountId, at);
    return bare(id);
  };

const setAccount = ({ db }: WorkflowRig, id: string, values: Parameters<typeof setter>[1]) =>
  setter(db, values).where('id', '=', id).execute();
const setter = (
  db: WorkflowRig['db'],
  values: { roles?: ('operator' | 'partner' | 'reviewer')[]; enterpriseId?: string; disabledAt?: Date },
) => db.updateTable('account').set(values);

/** Recorded once with every right, and given by somebody who has lost it. */
export const revoked = {
  'whose role was taken': fallen((rig, id) => setAccount(rig, id, { roles: ['operator'] })),
  'whose account was disabled': fallen((rig, id) => setAccount(rig, id, { disabledAt: new Date() })),
  // A reviewer of the application's own enterprise, or a partner of another one.
  'on the wrong side of the enterprise': fallen(async (rig, id, at) => {
    const own = sideOf(at.command.type) === 'reviewer';
    const enterpriseId = own ? at.enterpriseId : (await createEnterprise(rig.db)).id;
    return setAccount(rig, id, { enterpriseId });
  }),
} satisfies Record<string, Forge>;
