import { recordedCommandSchema } from '#contract/command.ts';
import { type ApplicationRow, stateOfRow } from '#db/queries/applications.ts';
import type { CommandWithApplication } from '#db/queries/commands.ts';
import { authorityRefusal, type CommandActor } from '#domain/applications/command-authority.ts';
import type { Command } from '#domain/applications/commands.ts';
import { type ApplicationState, transition } from '#domain/applications/transitions.ts';
import type { Refusal } from './refusal.ts';

/** A recorded command that may be written, in the name of who gave it. */
export type Decision = {
  id: string;
  command: Command;
  actor: { id: string; name: string; nameEn: string | null; side: 'partner' | 'reviewer' };
  /** Name of the token that brought it in the actor's name; null where they gave it by hand. */
  token: string | null;
  to: ApplicationState;
};

function actorOf(row: CommandWithApplication): CommandActor | null {
  if (row.accountId === null) return null;
  return {
    disabled: row.disabledAt !== null,
    roles: row.roles ?? [],
    right: row.enterpriseRight ?? undefined,
    enterpriseId: row.enterpriseId,
    onBehalfOf: row.type === 'receive-result' ? row.letInBy : null,
    enterpriseState: row.enterpriseState,
    token:
      row.apiTokenId === null ? null : { revoked: row.tokenRevoked ?? true, scopes: row.tokenScopes ?? [] },
    agreements: {
      privacy: { signed: row.privacySigned, published: row.privacyPublished },
      user: { signed: row.userSigned, published: row.userPublished },
    },
  };
}

/** The command in a row, by the contract that it came in by; null for a row that says two things at once. */
function commandOf(row: CommandWithApplication): Command | null {
  const { success, data } = recordedCommandSchema.safeParse(row.payload);
  return success && data.type === row.type ? data : null;
}

/**
 * Judges a recorded command by its row alone: may the account that gave it still do so, is it well-formed, was it given
 * on the present version, and does the state allow it? `application` is the locked row.
 */
export function judgeCommand(
  row: CommandWithApplication,
  application: ApplicationRow,
  configurations: string[],
): Decision | Refusal {
  const refusal = authorityRefusal(row.type, actorOf(row), application.enterpriseId);
  if (refusal) return refusal;
  const command = commandOf(row);
  if (!command) return { error: 'parameterInvalid', details: { field: 'command' } };
  if (row.seenVersion !== null && row.seenVersion !== application.version)
    return { error: 'reviewStatusChanged', details: {} };
  const verdict = transition(stateOfRow(application, configurations), command);
  if (!verdict.ok) return { error: verdict.error, details: {} };
  const actor = { id: row.actorId, name: row.actorName, nameEn: row.actorNameEn, side: row.side };
  return { id: row.id, command, actor, token: row.tokenName, to: verdict.state };
}
