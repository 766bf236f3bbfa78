import type { EndpointResponse } from '#contract/endpoint.ts';
import type { readOwnOnboarding as ownEndpoint } from '#contract/enterprise.ts';
import { findEnterprise } from '#db/queries/enterprises.ts';
import { findOnboarding, findOnboardingFacts } from '#db/queries/onboarding.ts';
import type { Db } from '#db/schema.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { officeDay } from '#domain/calendar/office-day.ts';
import { onboardingOf, standingOf } from '#domain/enterprises/onboarding.ts';
import { onboardingFactsOf } from './onboarding-facts.ts';

type Own = EndpointResponse<typeof ownEndpoint>;
type OwnOnboarding = NonNullable<Own['onboarding']>;
type Named = { contactName: string | null; contactEmail: string | null; contactPhone: string | null };

function contactOf({
  contactName: name,
  contactEmail: email,
  contactPhone: phone,
}: Named): OwnOnboarding['contact'] {
  return email === null && phone === null ? null : { of: 'business', name, nameEn: name, email, phone };
}

/** How far the actor's own enterprise is, whose turn it is since when, and whom to ask; null for whoever has none. */
export async function readOwnOnboarding(
  { db, now }: { db: Db; now: () => Date },
  actor: Actor,
): Promise<Own> {
  if (actor.enterpriseId === null) return { onboarding: null };
  const enterprise = await findEnterprise(db, actor.enterpriseId);
  const judged = await findOnboarding(db, actor.enterpriseId);
  const [row] = await findOnboardingFacts(db, [actor.enterpriseId]);
  if (!enterprise || !judged || !row) return { onboarding: null };
  const facts = onboardingFactsOf(row, officeDay(now()));
  const { turn, step } = standingOf(facts, judged.suspendedAt !== null);
  // What changed a moment ago is judged within a second: until then it stands there since it changed.
  const isJudged = judged.turn === turn && judged.step === step;
  const since = isJudged ? judged.since : (judged.changedAt ?? now());
  return {
    onboarding: {
      turn,
      step,
      steps: onboardingOf(facts).steps,
      since: since.toISOString(),
      dueAt: (isJudged && judged.dueAt?.toISOString()) || null,
      contact: contactOf(enterprise),
    },
  };
}
