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
import type { ErrorName } from '#domain/errors/errors.ts';
import type { DelegationEnd } from '#domain/labs/delegations.ts';
import type { MessageKind } from '#domain/messages/message-facts.ts';
import type { DeactivationReason } from '#domain/products/activation.ts';
import type { Memory } from '#domain/products/products.ts';
import type { RunWords } from '#domain/test-results/declared-run.ts';
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
    /** Its place among those of its enterprise; null where it was added before there were places. */
    ordinal: Generated<number | null>;
    nickname: string;
    email: string;
    phone: string;
    version: Generated<number>;
    /** Whose change the last one was; null where it is as it was added, or nobody wrote it down. */
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
    /** Brand and model folded. */
    identityKey: string | null;
    /** Kept by a trigger on its applications: 0 not certified, 1 in certification, 2 certified. */
    certification: Generated<number>;
    /** Kept by a trigger on them. */
    configurationCount: Generated<number>;
    /** Number of the one applied for last, kept by a trigger; empty where there is none. */
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
  /** What is filled in and not submitted; one a product. */
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
    /** What the case was called. */
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
    /** The enterprise's token that brought it; null where somebody gave it by hand. */
    apiTokenId: Generated<string | null>;
    seenVersion: number | null;
    state: Generated<'recorded' | 'applied' | 'refused'>;
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
    /** Of the devices that arrived, as the sample room entered them. */
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
    /** Attempts among these that failed for no fault of the file. */
    setbacks: Generated<number>;
    heartbeatAt: DefaultTime;
    parserVersion: number | null;
    report: OptionalJson<TestReport>;
    refusal: OptionalJson<Record<string, unknown>>;
    /** What the partner says of the run where the file may leave it out. */
    declared: OptionalJson<RunWords>;
    requestId: string;
    receivedBy: string;
    receivedAt: DefaultTime;
    finishedAt: OptionalTime;
    withdrawnAt: OptionalTime;
    /** By whose right a lab sent it; unsaid for the maker's own. */
    delegationId: Generated<string | null>;
    /** Withdrawn only because somebody else's result stands over it. */
    covered: Generated<boolean>;
    /** How often it stands again since. */
    returns: Generated<number>;
    /** See `runMark`; null where it was read before there was one and its turn has not come. */
    runMark: Generated<string | null>;
    /** The earlier upload that this one's run is merged with. */
    mergedWith: Generated<string | null>;
    /** The upload whose file the maker took again, to declare, merge or take apart its run; the first of several. */
    takenFrom: Generated<string | null>;
  };
  /** A test lab that the application's enterprise let in. */
  delegation: {
    id: Generated<string>;
    applicationId: string;
    enterpriseId: string;
    /** Null where nobody works here by the email that it was named by. */
    labId: string | null;
    labName: string;
    labNameEn: string;
    /** The email that it was named by, which is all that the maker is told; null where it was named by its name. */
    namedAs: Generated<string | null>;
    /** What it is wanted for; empty for all. */
    configurationIds: string[];
    note: string;
    letInBy: string;
    letInAt: Time;
    endedAt: OptionalTime;
    endedWhy: Generated<DelegationEnd | null>;
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
    /** Cases that it stands for; of an incomplete module the tests that were never reported, perhaps none. */
    count: Generated<number>;
    message: string;
    possibleCause: string | null;
    failedMethod: string | null;
    /** See `failureFingerprint`; null where it was read before there was one and its turn has not come. */
    fingerprint: Generated<string | null>;
  };
  /** A row for each product that the programme has deactivated. */
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
    /** What the PDF says of its worth. */
    printedAs: Generated<CertificateStatus>;
    /** The report of the certification as a PDF; null while it is being made. */
    reportFileId: ColumnType<string | null, string | null | undefined, string | null>;
    createdAt: DefaultTime;
  };
  message: {
    id: Generated<string>;
    enterpriseId: string;
    applicationId: string | null;
    dedupeKey: string;
    kind: Generated<MessageKind>;
    titleZh: string;
    titleEn: string;
    /** The account that did what it tells of; null for the system. */
    actorId: Generated<string | null>;
    /** What it asks the maker for, since when, until when. */
    action: Generated<string | null>;
    askedAt: Generated<Date | null>;
    dueAt: Generated<Date | null>;
    /** As `domain/messages/message-facts.ts` has them; empty in messages from before there were any. */
    facts: ColumnType<unknown, string | undefined, never>;
    /** When it was written down who is mailed about it; null while that is to come. */
    mailQueuedAt: Generated<Date | null>;
    createdAt: DefaultTime;
  };
  /** Kept by triggers. */
  applicationSearch: {
    applicationId: ColumnType<string, never, never>;
    enterpriseId: ColumnType<string, never, never>;
    line: ColumnType<string, never, never>;
    tags: ColumnType<string[], never, never>;
  };
  /** How long a wait for the office usually takes, in working days; kept up to date by the portal. */
  usualWait: { action: WaitAction; days: number; waits: number; reckonedAt: Time };
  /** One row: what the home page says of the programme. */
  publicFigure: { one: Generated<boolean>; certified: number; medianDays: number | null; reckonedAt: Time };
  /** How often, of a day `YYYY-MM-DD`; written by a function of the database alone. */
  publicCount: { kind: CountKind; subject: string; day: string; count: number };
  messageWatermark: { accountId: string; createdAt: Time; messageId: string };
  /** `read` false: unread again, wherever the watermark stands. */
  messageRead: { messageId: string; accountId: string; readAt: DefaultTime; read: Generated<boolean> };
  config: {
    key: string;
    value: Json<Record<string, unknown>>;
    version: Generated<number>;
    updatedAt: DefaultTime;
  };
};
