import type { ColumnType, Generated } from 'kysely';
import type { WaiverScope } from '#domain/evidence/waivers.ts';

type Time = ColumnType<Date, Date | string, Date | string>;
type OptionalTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>;

export type BypassSchema = {
  waiverRequest: {
    id: Generated<string>;
    applicationId: string;
    failureKey: string;
    reason: string;
    attachmentIds: string[];
    state: Generated<'open' | 'accepted' | 'rejected'>;
    version: Generated<number>;
    comment: string | null;
    updatedBy: string;
    updatedAt: DefaultTime;
    /** The fault whose failures were all given this reason at once; null where it was given for the one case. */
    groupFingerprint: ColumnType<string | null, string | null | undefined, string | null>;
    /** The accepted one that it was taken over from. */
    waiverId: ColumnType<string | null, string | null | undefined, string | null>;
    /** On what terms a reviewer means to accept it; null where those of the programme hold. */
    scope: ColumnType<WaiverScope | null, WaiverScope | null | undefined, WaiverScope | null>;
    expiresOn: ColumnType<string | null, string | null | undefined, string | null>;
    opinion: ColumnType<string | null, string | null | undefined, string | null>;
  };
  /** A reason that a reviewer has accepted, and how far that reaches. */
  waiver: {
    id: Generated<string>;
    enterpriseId: string;
    applicationId: string;
    productId: string;
    /** Of the configurations on which it failed. */
    configurationIds: string[];
    suite: string;
    /** The fault; where it was given for one case alone, `failureKey` is that one's. */
    fingerprint: string;
    failureKey: string | null;
    reason: string;
    attachmentIds: string[];
    opinion: string | null;
    scope: WaiverScope;
    acceptedAt: Time;
    acceptedBy: string;
    acceptedByEn: string | null;
    /** The last day on which it is offered. */
    expiresOn: ColumnType<string, string, string>;
    /** When the reason was refused after all. */
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
