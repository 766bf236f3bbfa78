import type { Config } from '#api/base/config.ts';
import type { EndpointInput } from '#contract/endpoint.ts';
import type { setUp } from '#contract/programme/set-up.ts';
import { recordSetUp, takeSetUpCode } from '#db/queries/set-up.ts';
import { findSetting } from '#db/queries/settings.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { hashPassword, noPassword } from '#services/accounts/hash-password.ts';
import { refuseTaken } from '#services/accounts/refuse-taken.ts';
import { createAccount } from '#services/accounts/register-account.ts';
import type { LogoDeps } from '#services/programme/draw-logo.ts';
import { readAdminProgramme } from '#services/programme/read-programme.ts';
import { settleLogo, writeProgramme } from '#services/programme/save-programme.ts';
import { writeOfficeCalendar } from '#services/settings/save-office-calendar.ts';
import { checkSetUpCode, matchSetUpCode, refuseIfSetUp } from './check-set-up-code.ts';

type SetUpDeps = LogoDeps & { db: Db; now: () => Date; config: Pick<Config, 'oidc'> };
type Input = EndpointInput<typeof setUp>['body'];

/** @throws CatalogueError parameterInvalid where a password is missing, or is one that nobody would ever be asked for */
async function hashFor({ password }: Input['administrator'], embedded: boolean): Promise<string> {
  if ((password !== null) !== embedded)
    throw new CatalogueError('parameterInvalid', { field: 'administrator.password' });
  return password === null ? noPassword : hashPassword(password);
}

async function createAdministrator(trx: Db, { administrator }: Input, passwordHash: string): Promise<Actor> {
  const { login, nameZh, nameEn } = administrator;
  const roles = ['admin' as const];
  const account = { login, nameZh, nameEn, passwordHash, roles, enterprise: null };
  const { accountId } = await createAccount(trx, account);
  return { accountId, name: nameZh, nameEn, roles, enterpriseId: null };
}

/**
 * Makes the first administrator, and writes the programme's identity and its office's days, in one transaction; the code
 * is used up by it. Of several concurrent calls one succeeds.
 * @throws CatalogueError parameterInvalid (`details.problem`: `wrong`, `expired`, `done`), partnerEnterpriseDuplicate, those of a logo
 */
export async function setUpProgramme(deps: SetUpDeps, input: Input): Promise<{ login: string }> {
  const { db, now, config } = deps;
  // Pictures are decoded and passwords hashed only for a right code.
  await checkSetUpCode(deps, input.code);
  const passwordHash = await hashFor(input.administrator, config.oidc.embedded);
  const logo = await settleLogo(deps, input.logo);
  const work = inTransaction(db, async (trx) => {
    const stored = await takeSetUpCode(trx);
    await refuseIfSetUp(trx);
    matchSetUpCode(stored, input.code, now());
    const actor = await createAdministrator(trx, input, passwordHash);
    const { version: seen } = await readAdminProgramme(trx);
    await writeProgramme({ db: trx, now }, actor, { programme: input.programme, logo, seen });
    if (input.days) await replaceDays({ db: trx, now }, actor, input.days);
    await recordSetUp(trx, now());
  });
  await work.catch(refuseTaken);
  return { login: input.administrator.login };
}

async function replaceDays(
  deps: { db: Db; now: () => Date },
  actor: Actor,
  days: NonNullable<Input['days']>,
) {
  const { version: seen } = await findSetting(deps.db, 'holidays');
  await writeOfficeCalendar(deps, actor, { ...days, seen });
}
