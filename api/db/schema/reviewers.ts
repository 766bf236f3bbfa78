import type { ColumnType, Generated } from 'kysely';

type Day = ColumnType<string, string, never>;

/** Absences of reviewers, and assignments of reviews. */
export type ReviewerSchema = {
  reviewerAbsence: { id: Generated<string>; accountId: string; firstDay: Day; lastDay: Day };
  reviewAssignment: { applicationId: string; reviewerId: string; assignedBy: string; assignedAt: Date };
};
