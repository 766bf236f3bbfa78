import type { ColumnType, Generated } from 'kysely';
import type { WaiverScope } from '#domain/evidence/waivers.ts';

type Time = ColumnType<Date, Date | string, Date | string>;
type OptionalTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>;

export type WaiverRequestTables = {
  waiverRequest: {
    id: Generated<string>;
    applicationId: string;
    failureKey: string;
    reason: string;
    attachmentIds: string[];
    state: Generated<'open' | 'accepted' | 'rejected'>;
    version: Generated<number>;
    comment: string | null;
    /** As in a review. */
    commentEn: ColumnType<string | null, string | null | undefined, string | null>;
    updatedBy: string;
    updatedAt: DefaultTime;
    /** Fingerprint of the failures that share this reason; null for a single case. */
    groupFingerprint: ColumnType<string | null, string | null | undefined, string | null>;
    /** The waiver that it reuses. */
    waiverId: ColumnType<string | null, string | null | undefined, string | null>;
    /** The reviewer's terms for accepting it; null for the programme's. */
    scope: ColumnType<WaiverScope | null, WaiverScope | null | undefined, WaiverScope | null>;
    expiresOn: ColumnType<string | null, string | null | undefined, string | null>;
    opinion: ColumnType<string | null, string | null | undefined, string | null>;
    opinionEn: ColumnType<string | null, string | null | undefined, string | null>;
  };
  /** A waiver: an accepted reason and its terms. */
  waiver: {
    id: Generated<string>;
    enterpriseId: string;
    applicationId: string;
    productId: string;
    /** The configurations on which it failed. */
    configurationIds: string[];
    suite: string;
    /** The cause; for a single case `failureKey` is set as well. */
    fingerprint: string;
    failureKey: string | null;
    reason: string;
    attachmentIds: string[];
    opinion: string | null;
    opinionEn: ColumnType<string | null, string | null | undefined, string | null>;
    scope: WaiverScope;
    acceptedAt: Time;
    acceptedBy: string;
    acceptedByEn: string | null;
    /** The last day on which it is offered. */
    expiresOn: ColumnType<string, string, string>;
    /** When the reason was rejected after all. */
    withdrawnAt: OptionalTime;
  };
  waiverRequestVersion: {
    waiverRequestId: string;
    version: number;
    reason: string;
    attachmentIds: string[];
    state: string;
    comment: string | null;
    updatedBy: string;
    updatedAt: Time;
  };
};
