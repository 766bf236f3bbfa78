import type { saveMailSettings } from '#contract/accounts/mail-settings.ts';
import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import { findLogin } from '#db/queries/mail.ts';
import { deleteBounce, findBounce, listPreferences, putPreferences } from '#db/queries/message-mail.ts';
import type { Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { defaultCadences, type MailChoices } from '#domain/mail/mail-cadence.ts';
import type { Unsubscription } from '#domain/mail/mail-unsubscribe.ts';
import { kindsFor } from '#domain/messages/staff-messages.ts';
import { readGeneralConfig } from '#services/general-config/read-general-config.ts';

type Deps = { db: Db };
type Endpoint = typeof saveMailSettings;
type Settings = EndpointResponse<Endpoint>;

/** What an account is mailed, kind by kind. */
export async function readMailChoices(db: Db, accountId: string): Promise<MailChoices> {
  const chosen = await listPreferences(db, accountId);
  return { ...defaultCadences, ...Object.fromEntries(chosen.map(({ kind, cadence }) => [kind, cadence])) };
}

/** What the account is mailed, and whether mail arrives. */
export async function readMailSettings({ db }: Deps, actor: Actor): Promise<Settings> {
  const { accountId } = actor;
  const bounce = await findBounce(db, accountId);
  const choices = await readMailChoices(db, accountId);
  return {
    address: (await findLogin(db, accountId)) ?? '',
    bouncedAt: bounce?.at.toISOString() ?? null,
    choices: Object.fromEntries(kindsFor(actor).map((kind) => [kind, choices[kind]])),
    mailHour: (await readGeneralConfig(db)).mailHour,
  };
}

/** Saves what the account is mailed; with `tryAgain` its address is taken to work once more. */
export async function saveMailChoices(
  deps: Deps,
  actor: Actor,
  { choices, tryAgain }: EndpointInput<Endpoint>['body'],
): Promise<Settings> {
  const own = kindsFor(actor).flatMap((kind) => (choices[kind] ? [[kind, choices[kind]]] : []));
  await putPreferences(deps.db, actor.accountId, Object.fromEntries(own));
  if (tryAgain) await deleteBounce(deps.db, actor.accountId);
  return readMailSettings(deps, actor);
}

/** Stops mails of some kinds to an account, or collects them in one mail a day; repeating it changes nothing. */
export function changeByLink(
  { db }: Deps,
  { accountId, kinds, cadence }: Unsubscription & { cadence: 'off' | 'daily' },
): Promise<void> {
  return putPreferences(db, accountId, Object.fromEntries(kinds.map((kind) => [kind, cadence])));
}
