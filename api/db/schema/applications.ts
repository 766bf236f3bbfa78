import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { DraftContent } from '#domain/applications/application-drafts.ts';
import type { ImageKind, Materials } from '#domain/applications/applications.ts';
import type { Command, CommandType } from '#domain/applications/commands.ts';
import type {
  ApplicationStatus,
  CertificateStatus,
  CertificationMode,
  CertificationType,
  ReviewPhase,
  ReviewResult,
  SampleStatus,
  WizardStep,
} from '#domain/applications/statuses.ts';
import type { WaitAction, WaitingFor } from '#domain/applications/waits.ts';
import type { DependentFate } from '#domain/certificates/revocation.ts';
import type { ProposalOutcome } from '#domain/certificates/revocation-proposals.ts';
import type { ErrorName } from '#domain/errors/errors.ts';
import type { DelegationEnd } from '#domain/labs/delegations.ts';
import type { MessageKind } from '#domain/messages/message-facts.ts';
import type { DeactivationReason } from '#domain/products/activation.ts';
import type { Memory } from '#domain/products/products.ts';
import type { RunValues } from '#domain/test-results/declared-run.ts';
import type { TestReport } from '#domain/test-results/test-results.ts';
import type { CountKind } from '#domain/usage/public-counts.ts';

type Time = ColumnType<Date, Date | string, Date | string>;
type OptionalTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>;
type Json<T> = JSONColumnType<T & object, string, string>;
type OptionalJson<T> = ColumnType<T | null, string | null | undefined, string | null>;

export type ApplicationTables = {
  contact: {
    id: Generated<string>;
    enterpriseId: string;
    /** Ordinal in the enterprise; null for contacts from before ordinals existed. */
    ordinal: Generated<number | null>;
    nickname: string;
    email: string;
    phone: string;
    version: Generated<number>;
    /** Name of whoever changed it last; null where it was never changed, or nobody was recorded. */
    changedBy: Generated<string | null>;
    changedByEn: Generated<string | null>;
    createdAt: DefaultTime;
  };
  product: {
    id: Generated<string>;
    enterpriseId: string;
    name: string;
    /** Empty where the device has no other name in English. */
    nameEn: Generated<string>;
    brand: string;
    brandAlias: string;
    category: string;
    series: string;
    model: string;
    cpuArchitecture: string | null;
    screenDensity: string | null;
    customCode: string | null;
    channelId: string | null;
    version: Generated<number>;
    createdAt: DefaultTime;
    updatedAt: DefaultTime;
    /** Folded brand and model. */
    identityKey: string | null;
    /** Maintained by a trigger: 0 not certified, 1 in certification, 2 certified. */
    certification: Generated<number>;
    /** Maintained by a trigger. */
    configurationCount: Generated<number>;
    /** Number of the latest application, maintained by a trigger; empty without one. */
    latestApplication: Generated<string>;
    /** Status code, 0 to 3. */
    status: ColumnType<number, never, never>;
  };
  configuration: {
    id: Generated<string>;
    productId: string;
    ordinal: number;
    ramValue: number;
    ramUnit: Memory['unit'];
    romValue: number;
    romUnit: Memory['unit'];
    label: string;
    labelEn: Generated<string>;
  };
  productContact: { productId: string; contactId: string };
  application: {
    id: Generated<string>;
    number: string;
    enterpriseId: string;
    productId: string;
    type: CertificationType;
    mode: CertificationMode;
    version: number;
    status: ApplicationStatus;
    step: WizardStep;
    phase: ReviewPhase | null;
    sample: SampleStatus | null;
    round: number;
    waitingFor: WaitingFor;
    waitAction: WaitAction | null;
    waitingSince: Time;
    remindAt: OptionalTime;
    dueAt: OptionalTime;
    materials: Json<Omit<Materials, 'images'>>;
    sourceApplicationId: string | null;
    formFileId: string | null;
    /** Edition of the requirements that it is judged by. */
    requirementEdition: Generated<number>;
    finding: OptionalJson<Record<string, unknown>>;
    needsOperator: string | null;
    needsOperatorSince: OptionalTime;
    createdBy: string;
    createKey: string;
    createdAt: DefaultTime;
    updatedAt: DefaultTime;
  };
  applicationConfiguration: {
    applicationId: string;
    configurationId: string;
    verdict: Generated<'open' | 'passed' | 'failed'>;
  };
  /** Unfinished input; one draft per product. */
  applicationDraft: {
    productId: string;
    enterpriseId: string;
    content: Json<DraftContent>;
    /** Stages that are done. */
    done: number;
    version: Generated<number>;
    updatedById: string;
    updatedBy: string;
    updatedByEn: string | null;
    updatedAt: Time;
  };
  applicationImage: { applicationId: string; kind: ImageKind; fileId: string; ordinal: number };
  comment: {
    id: Generated<string>;
    applicationId: string;
    /** The failed case that it is about; null for the application. */
    failureKey: string | null;
    /** The case's name. */
    caseName: string | null;
    text: string;
    attachmentIds: string[];
    side: 'partner' | 'reviewer';
    authorId: string;
    author: string;
    authorEn: string | null;
    version: Generated<number>;
    createdAt: Time;
    editedAt: OptionalTime;
  };
  commentWording: { commentId: string; version: number; text: string; writtenAt: Time };
  command: {
    id: string;
    applicationId: string;
    type: CommandType;
    payload: Json<Command>;
    side: 'partner' | 'reviewer';
    actorId: string;
    actorName: string;
    actorNameEn: string | null;
    /** The API token that it came with; null for a person. */
    apiTokenId: Generated<string | null>;
    seenVersion: number | null;
    state: Generated<'recorded' | 'applied' | 'refused' | 'withdrawn'>;
    /** Until then it can be withdrawn; null for one that is applied at once. */
    effectiveAt: OptionalTime;
    version: number | null;
    errorName: ErrorName | null;
    errorDetails: OptionalJson<Record<string, unknown>>;
    createdAt: DefaultTime;
    settledAt: OptionalTime;
  };
  history: {
    applicationId: string;
    sequence: number;
    version: number;
    at: Time;
    event: string;
    side: 'partner' | 'reviewer' | 'system';
    actor: string | null;
    actorEn: string | null;
    status: ApplicationStatus;
    step: number;
    detail: Json<Record<string, unknown>>;
  };
  review: {
    id: Generated<string>;
    applicationId: string;
    phase: string;
    handler: string;
    handlerEn: string | null;
    handlerId: string | null;
    at: Time;
    result: ReviewResult;
    comment: string;
    /** The same in English where `comment` is in Chinese; null where it was said in one language. */
    commentEn: ColumnType<string | null, string | null | undefined, string | null>;
    round: number;
  };
  delivery: {
    applicationId: string;
    version: number;
    quantity: number;
    nonDisclosureMonths: number;
    trackingNumber: string;
    carrier: Generated<string | null>;
    address: string;
    recipient: string;
    deliveredAt: Time;
    /** Serial numbers of the devices that arrived, as the sample room entered them. */
    serials: Generated<string[]>;
  };
  upload: {
    id: string;
    applicationId: string;
    configurationId: string;
    enterpriseId: string;
    fileId: string;
    state: Generated<'received' | 'parsing' | 'matched' | 'refused'>;
    stage: Generated<'received' | 'checked' | 'parsing' | 'matching' | 'done'>;
    progress: Generated<number>;
    casesSeen: Generated<number>;
    attempt: Generated<number>;
    /** Attempts that failed through no fault of the file. */
    setbacks: Generated<number>;
    heartbeatAt: DefaultTime;
    parserVersion: number | null;
    report: OptionalJson<TestReport>;
    refusal: OptionalJson<Record<string, unknown>>;
    /** What the enterprise declares of the run, where the file lacks it. */
    declared: OptionalJson<RunValues>;
    requestId: string;
    receivedBy: string;
    receivedAt: DefaultTime;
    finishedAt: OptionalTime;
    withdrawnAt: OptionalTime;
    /** The delegation of the lab that sent it; null for the enterprise's own. */
    delegationId: Generated<string | null>;
    /** Withdrawn only because another sender's result replaces it. */
    covered: Generated<boolean>;
    /** How often it was restored since. */
    returns: Generated<number>;
    /** See `runMark`; null until it is calculated for uploads from before marks existed. */
    runMark: Generated<string | null>;
    /** The earlier upload that its run is merged with. */
    mergedWith: Generated<string | null>;
    /** The first upload of the same file, which was declared, merged or separated since. */
    takenFrom: Generated<string | null>;
  };
  /** A test lab that the application's enterprise let in. */
  delegation: {
    id: Generated<string>;
    applicationId: string;
    enterpriseId: string;
    /** Null while no permitted enterprise has the email. */
    labId: string | null;
    labName: string;
    labNameEn: string;
    /** The email it was addressed by, which is all that the enterprise sees; null where it was addressed by name. */
    namedAs: Generated<string | null>;
    /** Configurations; empty for all. */
    configurationIds: string[];
    note: string;
    letInBy: string;
    letInAt: Time;
    endedAt: OptionalTime;
    endedWhy: Generated<DelegationEnd | null>;
    /** The last day, `YYYY-MM-DD`; null where it ends with the evidence alone. */
    until: Generated<string | null>;
    /** When the lab first opened it. */
    openedAt: OptionalTime;
  };
  failure: {
    uploadId: string;
    ordinal: number;
    key: string;
    module: string;
    abi: string;
    testCase: string;
    test: string;
    kind: 'failed' | 'blocked';
    /** Number of cases; for an incomplete module the unreported tests, perhaps 0. */
    count: Generated<number>;
    message: string;
    possibleCause: string | null;
    failedMethod: string | null;
    /** See `failureFingerprint`; null until it is calculated for failures from before fingerprints existed. */
    fingerprint: Generated<string | null>;
  };
  /** One row per deactivated product. */
  productDeactivation: {
    productId: string;
    enterpriseId: string;
    reason: DeactivationReason;
    noteZh: string;
    noteEn: string;
    at: ColumnType<Date, Date, Date>;
  };
  certificate: {
    id: Generated<string>;
    number: string;
    applicationId: string;
    enterpriseId: string;
    issuedOn: ColumnType<string, string, string>;
    validUntil: ColumnType<string, string, string>;
    revokedAt: OptionalTime;
    revokedReason: string | null;
    revokedReasonEn: ColumnType<string | null, string | null | undefined, string | null>;
    version: Generated<number>;
    /** True where a configuration did not pass. */
    partial: ColumnType<boolean, never, never>;
    document: Json<Record<string, unknown>>;
    searchText: string;
    fileId: string | null;
    /** The validity that the PDF states. */
    printedAs: Generated<CertificateStatus>;
    /** The report of the certification as a PDF; null while it is being made. */
    reportFileId: ColumnType<string | null, string | null | undefined, string | null>;
    createdAt: DefaultTime;
  };
  /** A revocation that another administrator has to confirm; nobody else sees it. */
  revocationProposal: {
    id: string;
    certificateId: string;
    /** The certificate's version when it was proposed. */
    seen: number;
    reasonZh: string;
    reasonEn: string;
    dependents: JSONColumnType<DependentFate[], string, never>;
    proposedBy: string;
    proposedAt: Date;
    outcome: ProposalOutcome | null;
    settledBy: string | null;
    settledAt: Date | null;
    /** Why it was declined. */
    answer: string | null;
  };
  message: {
    id: Generated<string>;
    /** Null for a message to one of the staff. */
    enterpriseId: string | null;
    /** The one of the staff to whom it is; null for an enterprise's. */
    accountId: Generated<string | null>;
    applicationId: string | null;
    dedupeKey: string;
    kind: Generated<MessageKind>;
    titleZh: string;
    titleEn: string;
    /** The account that caused it; null for the system. */
    actorId: Generated<string | null>;
    /** The action that it requests, since when, until when. */
    action: Generated<string | null>;
    askedAt: Generated<Date | null>;
    dueAt: Generated<Date | null>;
    /** See `domain/messages/message-facts.ts`; empty in messages from before facts existed. */
    facts: ColumnType<unknown, string | undefined, never>;
    /** When the mail recipients were stored; null until then. */
    mailQueuedAt: Generated<Date | null>;
    createdAt: DefaultTime;
  };
  /** Maintained by triggers. */
  applicationSearch: {
    applicationId: ColumnType<string, never, never>;
    enterpriseId: ColumnType<string, never, never>;
    line: ColumnType<string, never, never>;
    tags: ColumnType<string[], never, never>;
  };
  /** Usual duration of each wait for the office, in working days; recalculated by the portal. */
  usualWait: { action: WaitAction; days: number; waits: number; reckonedAt: Time };
  /** One row: the figures of the home page. */
  publicFigure: { one: Generated<boolean>; certified: number; medianDays: number | null; reckonedAt: Time };
  /** Counts per day `YYYY-MM-DD`; only written by a database function. */
  publicCount: { kind: CountKind; subject: string; day: string; count: number };
  messageWatermark: { accountId: string; createdAt: Time; messageId: string };
  /** `read` false: marked as unread, whatever the watermark. */
  messageRead: { messageId: string; accountId: string; readAt: DefaultTime; read: Generated<boolean> };
  config: {
    key: string;
    value: Json<Record<string, unknown>>;
    version: Generated<number>;
    updatedAt: DefaultTime;
  };
};
