import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';
import type { ApplicationSnapshot } from '#domain/application-snapshot.ts';
import type { Command } from '#domain/commands.ts';

/** Workflow type as it stands in the Temporal UI. */
export const APPLICATION_WORKFLOW = 'application';

/** Input of a run; everything else is read from the database, so that a lost run can be started anew. */
export type ApplicationStart = { applicationId: string; number: string };

/** One command with its author. `id` is the update id: sent twice, it is applied once. */
export type CommandMessage = {
  id: string;
  command: Command;
  actor: { id: string; name: string; nameEn?: string | null; side: 'partner' | 'reviewer' };
  /** Version of the application the author saw; null when the command does not depend on it. */
  seenVersion: number | null;
};

export type CommandReply = { version: number };

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
