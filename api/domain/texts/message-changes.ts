import type { ApplicationStatus } from '#domain/applications/statuses.ts';
import type { ApplicationFacts, MessageEvent } from '#domain/messages/message-facts.ts';
import type { ServerTexts } from './server-texts.ts';
import type { MessageBodyTexts } from './zh/message-bodies.ts';

export type EnterpriseAction = keyof MessageBodyTexts['steps'];

/** The action requested of the enterprise; null while somebody else has to act. */
export function requestedActionOf({ waitingFor, action }: ApplicationFacts): EnterpriseAction | null {
  return waitingFor === 'partner' ? (action as EnterpriseAction | null) : null;
}

/** What happened to an application; undefined for changes without a message. */
export function changeTitle(
  { byEvent, byFinal, phaseApproved }: ServerTexts['messages'],
  { event, status }: Pick<ApplicationFacts, 'event' | 'status'>,
): string | undefined {
  const finals: Partial<Record<ApplicationStatus, string>> = byFinal;
  const events: Partial<Record<MessageEvent, string>> = byEvent;
  if (event === 'approve-final') return finals[status];
  if (event !== 'approve-phase') return events[event];
  if (status === 'product-under-review') return phaseApproved.commercial;
  return status === 'certifying' ? phaseApproved.certifying : phaseApproved.plus;
}

function phaseHeadline({ phaseApproved }: MessageBodyTexts, status: ApplicationStatus): string {
  if (status === 'product-under-review') return phaseApproved.commercial;
  return status === 'certifying' ? phaseApproved.certifying : phaseApproved.plus;
}

/** The request, or what happened; undefined where the title says it all. */
export function changeHeadline(text: MessageBodyTexts, facts: ApplicationFacts): string | undefined {
  const { event, status } = facts;
  const action = requestedActionOf(facts);
  if (event === 'reminded' || event === 'escalated') {
    return action ? text[event](text.asked[action]) : text.officeLate;
  }
  if (event === 'approve-phase') return phaseHeadline(text, status);
  const byFinal: Partial<Record<ApplicationStatus, string>> = text.byFinal;
  if (event === 'approve-final') return byFinal[status];
  const byEvent: Partial<Record<MessageEvent, string>> = text.byEvent;
  return byEvent[event];
}
