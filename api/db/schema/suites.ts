import type { ColumnType, Generated } from 'kysely';
import type { IssueFailure } from '#domain/suites/known-issues.ts';
import type { SuiteKind, SuitePlatform } from '#domain/suites/suites.ts';

/** A day, `YYYY-MM-DD`. */
type Day = string;
type CreatedAt = ColumnType<Date, Date | undefined, never>;

export type SuiteSchema = {
  /** One edition of a suite or of an app. */
  suite: {
    id: Generated<string>;
    kind: SuiteKind;
    /** Name and version as results write them. */
    name: string;
    edition: string;
    /** Codes of reference data; an empty list stands for all. */
    app: string | null;
    systems: Generated<string[]>;
    categories: Generated<string[]>;
    notesZh: Generated<string>;
    notesEn: Generated<string>;
    /** First day on which earlier editions are not sufficient, and the days of grace after it. */
    mandatoryFrom: Day | null;
    graceDays: Generated<number>;
    publishedAt: Date | null;
    withdrawnAt: Date | null;
    withdrawnReason: string | null;
    /** The last day on which results of a withdrawn edition are accepted. */
    acceptedUntil: Day | null;
    createdBy: string | null;
    createdAt: CreatedAt;
    updatedAt: Generated<Date>;
    version: Generated<number>;
    /** Search text. */
    line: ColumnType<string, never, never>;
  };
  suitePackage: {
    id: Generated<string>;
    suiteId: string;
    platform: SuitePlatform;
    name: string;
    /** Bytes. */
    size: number;
    sha256: string;
    /** Number of downloads started. */
    downloads: Generated<number>;
    uploadedBy: string | null;
    createdAt: CreatedAt;
  };
  /** A resumable upload of a package; its bytes are in a folder named by its id, whose size is the offset. */
  suiteUpload: {
    id: Generated<string>;
    suiteId: string;
    platform: SuitePlatform;
    name: string;
    size: number;
    /** Of the whole file, once it is complete. */
    sha256: string | null;
    createdBy: string | null;
    createdAt: CreatedAt;
    touchedAt: Generated<Date>;
    /** The request that writes, and until when it holds the upload. */
    heldBy: string | null;
    heldUntil: Date | null;
  };
  /** A known failure of an edition. */
  suiteIssue: {
    id: Generated<string>;
    suiteId: string;
    /** `*` matches anything. */
    module: string;
    pattern: string;
    failure: IssueFailure;
    textZh: string;
    textEn: string;
    /** Suggested reason for a waiver request; empty without one. */
    hintZh: string;
    hintEn: string;
    link: string | null;
    validFrom: Day | null;
    validUntil: Day | null;
    createdAt: CreatedAt;
    updatedAt: Generated<Date>;
    version: Generated<number>;
  };
  suiteLink: {
    tokenHash: string;
    packageId: string;
    accountId: string;
    expiresAt: Date;
    begunAt: Date | null;
    endedAt: Date | null;
  };
};
