import type { ColumnType, Generated } from 'kysely';

type Day = ColumnType<string, string, never>;

/** Reviewers who are away, and which review is whose. */
export type ReviewerSchema = {
  reviewerAbsence: { id: Generated<string>; accountId: string; firstDay: Day; lastDay: Day };
  reviewAssignment: { applicationId: string; reviewerId: string; assignedBy: string; assignedAt: Date };
};
