import type { Kysely } from 'kysely';
import type { AccountsSchema } from './accounts.ts';
import type { AgreementSchema } from './agreements.ts';
import type { ApiTokenSchema } from './api-tokens.ts';
import type { ApplicationFormSchema } from './application-forms.ts';
import type { ApplicationTables } from './applications.ts';
import type { AuditSchema } from './audit.ts';
import type { BusinessAgreementSchema } from './business-agreements.ts';
import type { DocumentSchema } from './documents.ts';
import type { EnquirySchema } from './enquiries.ts';
import type { EventSchema } from './events.ts';
import type { ArrivalSchema } from './evidence/arrivals.ts';
import type { WaiverRequestTables } from './evidence/waiver-requests.ts';
import type { FileSchema } from './files.ts';
import type { FormTemplateSchema } from './form-templates.ts';
import type { GeneralConfigSchema } from './general-config.ts';
import type { IdempotencyRecordSchema } from './idempotency-records.ts';
import type { IdentitySchema } from './identities.ts';
import type { MailSchema } from './mail.ts';
import type { NoticeSchema } from './notices.ts';
import type { ProcessSchema } from './operations/processes.ts';
import type { ProgrammeSchema } from './programme.ts';
import type { ProgrammeChangeSchema } from './programme-changes.ts';
import type { QuotaSchema } from './quotas.ts';
import type { ReferenceSchema } from './reference-data.ts';
import type { ReviewerSchema } from './reviewers.ts';
import type { SecondFactorSchema } from './second-factors.ts';
import type { SuiteSchema } from './suites.ts';

/** All tables, by subject. */
export type Database = AccountsSchema &
  AgreementSchema &
  ApiTokenSchema &
  ApplicationFormSchema &
  ApplicationTables &
  ArrivalSchema &
  AuditSchema &
  BusinessAgreementSchema &
  WaiverRequestTables &
  DocumentSchema &
  EnquirySchema &
  EventSchema &
  FileSchema &
  FormTemplateSchema &
  GeneralConfigSchema &
  IdentitySchema &
  IdempotencyRecordSchema &
  MailSchema &
  NoticeSchema &
  ProcessSchema &
  ProgrammeChangeSchema &
  ProgrammeSchema &
  QuotaSchema &
  ReferenceSchema &
  ReviewerSchema &
  SecondFactorSchema &
  SuiteSchema;

/** A connection pool or a transaction. */
export type Db = Kysely<Database>;
