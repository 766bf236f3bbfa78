import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';
import type { ApplicationSnapshot } from '#domain/applications/application-snapshot.ts';
import type { Command, CommandType } from '#domain/applications/commands.ts';

/** Workflow type as it stands in the Temporal UI. */
export const APPLICATION_WORKFLOW = 'application';

/** Input of a run; everything else is read from the database, so that a lost run can be started anew. */
export type ApplicationStart = { applicationId: string; number: string };

/**
 * What an update carries: the id of a recorded command, which is the update id as well, so that it is applied once. What
 * is done and by whom stands in the row of that id; the update's name is the command's type.
 */
export type CommandMessage = { id: string };

/** How updates came before they carried the id alone. Histories hold them, and nothing of them but the id is believed. */
export type FullMessage = CommandMessage & { command: Command; seenVersion: number | null };

export type CommandReply = { version: number };

/** What a run asks to be committed: an id, under which name it came, and the version that the run knows. */
export type CommitRequest = { applicationId: string; commandId: string; type: CommandType; version: number };

/** Result of committing a command: done, refused with a catalogue name, or based on an outdated state. */
export type CommitResult =
  | { kind: 'committed'; snapshot: ApplicationSnapshot }
  | { kind: 'refused'; error: string; details: Record<string, unknown> }
  | { kind: 'stale'; snapshot: ApplicationSnapshot };

/** What an operator filters by in the Temporal UI. */
export const searchAttributes = {
  number: defineSearchAttributeKey('AssayNumber', SearchAttributeType.KEYWORD),
  status: defineSearchAttributeKey('AssayStatus', SearchAttributeType.KEYWORD),
  step: defineSearchAttributeKey('AssayStep', SearchAttributeType.INT),
  waitingFor: defineSearchAttributeKey('AssayWaitingFor', SearchAttributeType.KEYWORD),
  waitingSince: defineSearchAttributeKey('AssayWaitingSince', SearchAttributeType.DATETIME),
  enterprise: defineSearchAttributeKey('AssayEnterprise', SearchAttributeType.KEYWORD),
  mode: defineSearchAttributeKey('AssayMode', SearchAttributeType.KEYWORD),
} as const;
