import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { CompetencePhase } from '#domain/reviewers/competence.ts';
import type { OpinionCommand } from '#domain/reviewers/opinions.ts';
import type { Locale } from '#domain/shared/locale.ts';

type Day = ColumnType<string, string, never>;

/** Absences and competence of reviewers, assignments of reviews, and what the staff saved for itself. */
export type ReviewerSchema = {
  reviewerAbsence: { id: Generated<string>; accountId: string; firstDay: Day; lastDay: Day };
  /** `assignedBy` is null where the rule assigned it. */
  reviewAssignment: {
    applicationId: string;
    reviewerId: string;
    assignedBy: string | null;
    assignedAt: Date;
  };
  /** What a reviewer decided where another one has to agree; no maker sees it. */
  reviewOpinion: {
    /** The command's. */
    id: string;
    applicationId: string;
    /** The wait in which it was given. */
    waitingSince: Date;
    reviewerId: string;
    at: Date;
    command: JSONColumnType<OpinionCommand, string, never>;
  };
  /** What a reviewer reviews; an empty list stands for all. */
  reviewerCompetence: {
    accountId: string;
    phases: CompetencePhase[];
    categories: string[];
    languages: Locale[];
  };
  reviewerTurn: { accountId: string; turns: number; givenAt: Date | null };
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
