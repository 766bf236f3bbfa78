import { z } from 'zod';
import type { OfficeDays } from '#domain/calendar/office-calendar.ts';
import { addWorkingDays } from '#domain/calendar/working-days.ts';
import { emailSchema, lineSchema, phoneSchema, textSchema } from '#domain/shared/validation.ts';

/** What became of an enquiry: nobody has answered yet, somebody has, or it is done with without an answer. */
export const enquiryStates = ['open', 'answered', 'closed'] as const;
export type EnquiryState = (typeof enquiryStates)[number];

/** Most characters of a question, a company's name and a reply; most replies to one enquiry. */
export const enquiryLimits = { question: 2000, company: 128, reply: 4000, replies: 50 } as const;

/** What the programme promises: an answer within so many working days, before the office closes on the last. */
export const answerWorkingDays = 3;

/** What a visitor writes; section 5 of the specification for mailbox and phone. */
export const enquirySchema = z.strictObject({
  question: textSchema(enquiryLimits.question),
  company: lineSchema(enquiryLimits.company),
  phone: phoneSchema,
  email: emailSchema,
});

/** Until when an enquiry that comes now is to be answered. */
export function answerDue(now: Date, days: OfficeDays): Date {
  return new Date(addWorkingDays(now.getTime(), answerWorkingDays, days));
}

/** Nobody reads a form and writes a question in less; a form is good for a day. Milliseconds. */
export const ticketAge = { least: 3_000, most: 86_400_000 } as const;

/** What may be done: whatever is closed stays closed, and an answered one may be answered again. */
export function mayReply(state: EnquiryState): boolean {
  return state !== 'closed';
}
