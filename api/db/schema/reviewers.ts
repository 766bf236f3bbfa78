import type { ColumnType, Generated, JSONColumnType } from 'kysely';

type Day = ColumnType<string, string, never>;

/** Absences of reviewers, assignments of reviews, and what the staff saved for itself. */
export type ReviewerSchema = {
  reviewerAbsence: { id: Generated<string>; accountId: string; firstDay: Day; lastDay: Day };
  reviewAssignment: { applicationId: string; reviewerId: string; assignedBy: string; assignedAt: Date };
  /** Views of the list of all applications, each its account's own. */
  savedView: {
    id: Generated<string>;
    accountId: ColumnType<string, string, never>;
    /** Of one account no two alike, but for case. */
    name: string;
    /** Parameters of the list's address. */
    filters: JSONColumnType<Record<string, string>, string, never>;
    createdAt: ColumnType<Date, Date, never>;
  };
};
