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
    /** Codes of reference data; no system or category stands for all. */
    app: string | null;
    systems: Generated<string[]>;
    categories: Generated<string[]>;
    notesZh: Generated<string>;
    notesEn: Generated<string>;
    /** From when editions before it are not enough, and the days of grace after it. */
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
    /** What it is searched by. */
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
    /** Downloads that were begun. */
    downloads: Generated<number>;
    uploadedBy: string | null;
    createdAt: CreatedAt;
  };
  /** A package on its way; its bytes lie in a folder by its id, and how many there are is known there alone. */
  suiteUpload: {
    id: Generated<string>;
    suiteId: string;
    platform: SuitePlatform;
    name: string;
    size: number;
    /** Of the whole file, once it is here. */
    sha256: string | null;
    createdBy: string | null;
    createdAt: CreatedAt;
    touchedAt: Generated<Date>;
    /** The request that writes, and until when it is believed to. */
    heldBy: string | null;
    heldUntil: Date | null;
  };
  /** A failure of an edition that the programme knows of. */
  suiteIssue: {
    id: Generated<string>;
    suiteId: string;
    /** A star stands for anything. */
    module: string;
    pattern: string;
    failure: IssueFailure;
    textZh: string;
    textEn: string;
    /** What a bypass item should say; empty where nothing is said of it. */
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
