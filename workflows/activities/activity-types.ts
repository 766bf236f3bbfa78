import type { ApplicationSnapshot } from '#domain/applications/application-snapshot.ts';
import type { CommitRequest, CommitResult } from '../messages.ts';

/** What the workflow may ask for; each activity may run twice and changes things once. */
export type ApplicationActivities = {
  /** The application as the database has it. */
  loadApplication(input: { applicationId: string }): Promise<ApplicationSnapshot>;
  /** Judges and writes a recorded command with everything that belongs to it; idempotent by its id. */
  commitCommand(input: CommitRequest): Promise<CommitResult>;
  /** Tells the waited-for side that its time is running out; once a version. */
  remindApplication(input: { applicationId: string; version: number }): Promise<void>;
  /** Tells the programme that a wait is overdue; once a version. */
  escalateApplication(input: { applicationId: string; version: number }): Promise<void>;
};
