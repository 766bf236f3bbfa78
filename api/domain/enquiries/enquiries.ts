import { z } from 'zod';
import type { OfficeDays } from '#domain/calendar/office-calendar.ts';
import { addWorkingDays } from '#domain/calendar/working-days.ts';
import { emailSchema, lineSchema, phoneSchema, textSchema } from '#domain/shared/validation.ts';

/** States of an enquiry: open, answered, or closed without an answer. */
export const enquiryStates = ['open', 'answered', 'closed'] as const;
export type EnquiryState = (typeof enquiryStates)[number];

/** Limits: characters of a question, an enterprise's name and a reply; number of replies. */
export const enquiryLimits = { question: 2000, company: 128, reply: 4000, replies: 50 } as const;

/** An answer is promised within so many working days, before the office closes on the last. */
export const answerWorkingDays = 3;

/** What a visitor writes; section 5 of the specification for mailbox and phone. */
export const enquirySchema = z.strictObject({
  question: textSchema(enquiryLimits.question),
  company: lineSchema(enquiryLimits.company),
  phone: phoneSchema,
  email: emailSchema,
});

/** When the answer to an enquiry that arrives now is due. */
export function answerDue(now: Date, days: OfficeDays): Date {
  return new Date(addWorkingDays(now.getTime(), answerWorkingDays, days));
}

/** Minimum age of a form, as nobody writes faster, and its maximum age. Milliseconds. */
export const ticketAge = { least: 3_000, most: 86_400_000 } as const;

/** Allowed actions: closed is final, and an answered one may be answered again. */
export function mayReply(state: EnquiryState): boolean {
  return state !== 'closed';
}
