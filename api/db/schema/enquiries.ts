import type { Generated } from 'kysely';
import type { EnquiryState } from '#domain/enquiries/enquiries.ts';
import type { Locale } from '#domain/shared/locale.ts';

export type EnquiryTable = {
  id: string;
  number: string;
  question: string;
  company: string;
  phone: string;
  email: string;
  /** Language of the enquiry and the answer. */
  locale: Locale;
  state: Generated<EnquiryState>;
  /** When the answer is due. */
  dueAt: Date;
  createdAt: Date;
  version: Generated<number>;
};

export type EnquiryReplyTable = {
  enquiryId: string;
  /** From 1 upwards. */
  ordinal: number;
  text: string;
  byName: string;
  byNameEn: string;
  at: Date;
};

export type EnquirySchema = { enquiry: EnquiryTable; enquiryReply: EnquiryReplyTable };
