import { randomUUID } from 'node:crypto';
import { type Command, type CommandType, sideOf } from '#domain/applications/commands.ts';
import { recordCommand } from '#tests/support/applications/application-course.ts';
import type { WorkflowStand } from '#tests/support/processes/workflow-stand.ts';
import { createEnterprise } from '../../support/factories.ts';
import { createGiver, type ReadyApplication } from './ready-application.ts';

/** What an attacker sends under a command's name. */
export type Forged = { updateId: string; message: unknown };
export type Forge = (stand: WorkflowStand, at: ReadyApplication) => Promise<Forged>;

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
  whole: async (_stand: WorkflowStand, at: ReadyApplication) => full(randomUUID(), at),
  'an unknown id': async () => bare(randomUUID()),
  'no id': async () => ({ updateId: randomUUID(), message: { command: { type: 'none' } } }),
  nothing: async () => ({ updateId: randomUUID(), message: undefined }),
  'a statement as its id': async () => ({ updateId: randomUUID(), message: { id: "' or 1=1 --" } }),
  "the id of another application's command": async (stand: WorkflowStand, at: ReadyApplication) => {
    const elsewhere = { application: { id: await otherApplication(stand, at) } };
    return full(await recordCommand(stand.db, elsewhere, at.giver, at.command), at);
  },
  'the id of a command of another type': async (stand: WorkflowStand, at: ReadyApplication) => {
    const type: CommandType = at.command.type === 'end' ? 'apply' : 'end';
    const giver = await createGiver(stand, type, at.enterpriseId);
    return full(await recordCommand(stand.db, { application: at }, giver, { type }), at);
  },
} satisfies Record<string, Forge>;

async function otherApplication({ db }: WorkflowStand, { id }: ReadyApplication): Promise<string> {
  const other = await db
    .selectFrom('application')
    .select('id')
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirstOrThrow();
  return other.id;
}

type Fall = (stand: WorkflowStand, accountId: string, at: ReadyApplication) => Promise<unknown>;

/** A command that was recorded, by somebody who may not give it any more. */
const fallen =
  (fall: Fall): Forge =>
  async (stand, at) => {
    const giver = await createGiver(stand, at.command.type, at.enterpriseId);
    const id = await recordCommand(stand.db, { application: at }, giver, at.command);
    await fall(stand, giver.accountId, at);
    return bare(id);
  };

const setAccount = ({ db }: WorkflowStand, id: string, values: Parameters<typeof setter>[1]) =>
  setter(db, values).where('id', '=', id).execute();
const setter = (
  db: WorkflowStand['db'],
  values: { roles?: ('operator' | 'partner' | 'reviewer')[]; enterpriseId?: string; disabledAt?: Date },
) => db.updateTable('account').set(values);

/** Recorded once with every right, and given by somebody who has lost it. */
export const revoked = {
  'whose role was taken': fallen((stand, id) => setAccount(stand, id, { roles: ['operator'] })),
  'whose account was disabled': fallen((stand, id) => setAccount(stand, id, { disabledAt: new Date() })),
  // A reviewer of the application's own enterprise, or a partner of another one.
  'on the wrong side of the enterprise': fallen(async (stand, id, at) => {
    const own = sideOf(at.command.type) === 'reviewer';
    const enterpriseId = own ? at.enterpriseId : (await createEnterprise(stand.db)).id;
    return setAccount(stand, id, { enterpriseId });
  }),
} satisfies Record<string, Forge>;
