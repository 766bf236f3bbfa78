import type { ApplicationSnapshot } from '#domain/applications/application-snapshot.ts';
import type { CommitRequest, CommitResult } from '../messages.ts';

/** The workflow's activities. Temporal may run each one twice, so each is idempotent. */
export type ApplicationActivities = {
  /** The application as the database has it. */
  loadApplication(input: { applicationId: string }): Promise<ApplicationSnapshot>;
  /** Judges and writes a recorded command with everything that belongs to it; idempotent by its id. */
  commitCommand(input: CommitRequest): Promise<CommitResult>;
  /** Reminds the side that has to act before the wait is due; once a version. */
  remindApplication(input: { applicationId: string; version: number }): Promise<void>;
  /** Tells the certification office that a wait is overdue; once a version. */
  escalateApplication(input: { applicationId: string; version: number }): Promise<void>;
};
