import type { Kysely } from 'kysely';
import type { AccountsSchema } from './schema/accounts.ts';
import type { AgreementSchema } from './schema/agreements.ts';
import type { ApiTokenSchema } from './schema/api-tokens.ts';
import type { ApplicationFormSchema } from './schema/application-forms.ts';
import type { ApplicationTables } from './schema/applications.ts';
import type { AuditSchema } from './schema/audit.ts';
import type { BusinessAgreementSchema } from './schema/business-agreements.ts';
import type { DocumentSchema } from './schema/documents.ts';
import type { EnquirySchema } from './schema/enquiries.ts';
import type { EventSchema } from './schema/events.ts';
import type { ArrivalSchema } from './schema/evidence/arrivals.ts';
import type { BypassSchema } from './schema/evidence/bypass-items.ts';
import type { FileSchema } from './schema/files.ts';
import type { FormTemplateSchema } from './schema/form-templates.ts';
import type { GeneralConfigSchema } from './schema/general-config.ts';
import type { IdentitySchema } from './schema/identities.ts';
import type { KeptAnswerSchema } from './schema/kept-answers.ts';
import type { MailSchema } from './schema/mail.ts';
import type { NoticeSchema } from './schema/notices.ts';
import type { ProgrammeSchema } from './schema/programme.ts';
import type { ProgrammeChangeSchema } from './schema/programme-changes.ts';
import type { QuotaSchema } from './schema/quotas.ts';
import type { ReferenceSchema } from './schema/reference-data.ts';
import type { ReviewerSchema } from './schema/reviewers.ts';
import type { SecondFactorSchema } from './schema/second-factors.ts';
import type { SuiteSchema } from './schema/suites.ts';

/** Every table, by theme. */
export type Database = AccountsSchema &
  AgreementSchema &
  ApiTokenSchema &
  ApplicationFormSchema &
  ApplicationTables &
  ArrivalSchema &
  AuditSchema &
  BusinessAgreementSchema &
  BypassSchema &
  DocumentSchema &
  EnquirySchema &
  EventSchema &
  FileSchema &
  FormTemplateSchema &
  GeneralConfigSchema &
  IdentitySchema &
  KeptAnswerSchema &
  MailSchema &
  NoticeSchema &
  ProgrammeChangeSchema &
  ProgrammeSchema &
  QuotaSchema &
  ReferenceSchema &
  ReviewerSchema &
  SecondFactorSchema &
  SuiteSchema;

/** A connection pool or a transaction; queries take either. */
export type Db = Kysely<Database>;
