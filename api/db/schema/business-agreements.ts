import type { ColumnType, Generated } from 'kysely';
import type { StoredAgreementState } from '#domain/business-agreements/business-agreements.ts';

/** A day, `YYYY-MM-DD`. */
type Day = string;
type CreatedAt = ColumnType<Date, Date | undefined, never>;

export type BusinessAgreementSchema = {
  /** At most one of an enterprise is not terminated. */
  businessAgreement: {
    id: Generated<string>;
    enterpriseId: string;
    number: Generated<string>;
    state: StoredAgreementState;
    /** Codes of reference data. */
    categories: Generated<string[]>;
    salesRegions: Generated<string[]>;
    preloadedListVersion: number | null;
    /** Null where none was recorded. */
    validFrom: Day | null;
    /** The last day; null for one without an end. */
    validUntil: Day | null;
    signedOn: Day | null;
    terminatedAt: Date | null;
    terminatedReason: string | null;
    /** The signed copy among them. */
    attachmentIds: Generated<string[]>;
    /** What the enterprise signed and sent back; null before, and once it was returned. */
    signedCopyId: string | null;
    signedCopyAt: Date | null;
    /** Why the last signed copy was returned; null when another was sent. */
    returnedReason: string | null;
    version: Generated<number>;
    createdAt: CreatedAt;
  };
  agreementSupplement: {
    id: Generated<string>;
    agreementId: string;
    enterpriseId: string;
    title: string;
    signedOn: Day;
    /** Added to those of its agreement. */
    categories: string[];
    salesRegions: string[];
    /** New last day of its agreement; null where it stays. */
    validUntil: Day | null;
    attachmentIds: string[];
    createdAt: CreatedAt;
  };
};
