import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';
import type { ApplicationSnapshot } from '#domain/applications/application-snapshot.ts';
import type { Command, CommandType } from '#domain/applications/commands.ts';

/** Workflow type as it stands in the Temporal UI. */
export const APPLICATION_WORKFLOW = 'application';

/** Input of a run; everything else is read from the database, so that a lost run can be restarted. */
export type ApplicationStart = { applicationId: string; number: string };

/**
 * An update's argument: the id of a recorded command. It is the update's id as well, so that Temporal applies it once. The
 * update's name is the command's type; its actor and content are in the row.
 */
export type CommandMessage = { id: string };

/** An update's argument in old histories; of it only the id is trusted. */
export type LegacyMessage = CommandMessage & { command: Command; seenVersion: number | null };

export type CommandReply = { version: number };

/** Input of `commitCommand`; `version` is the one that the run has loaded. */
export type CommitRequest = { applicationId: string; commandId: string; type: CommandType; version: number };

/** Refused with a name of the error catalogue; stale where the run's version was outdated. */
export type CommitResult =
  | { kind: 'committed'; snapshot: ApplicationSnapshot }
  | { kind: 'refused'; error: string; details: Record<string, unknown> }
  | { kind: 'stale'; snapshot: ApplicationSnapshot };

/** For filters in the Temporal UI. */
export const searchAttributes = {
  number: defineSearchAttributeKey('AssayNumber', SearchAttributeType.KEYWORD),
  status: defineSearchAttributeKey('AssayStatus', SearchAttributeType.KEYWORD),
  step: defineSearchAttributeKey('AssayStep', SearchAttributeType.INT),
  waitingFor: defineSearchAttributeKey('AssayWaitingFor', SearchAttributeType.KEYWORD),
  waitingSince: defineSearchAttributeKey('AssayWaitingSince', SearchAttributeType.DATETIME),
  enterprise: defineSearchAttributeKey('AssayEnterprise', SearchAttributeType.KEYWORD),
  mode: defineSearchAttributeKey('AssayMode', SearchAttributeType.KEYWORD),
} as const;
