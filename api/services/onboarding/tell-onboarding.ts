import { sendMessage } from '#db/queries/messages.ts';
import type { OnboardingRow } from '#db/queries/onboarding.ts';
import type { Db } from '#db/schema/database.ts';
import type { OnboardingStanding } from '#domain/enterprises/onboarding.ts';
import { draftMessage } from '#services/messages/draft-message.ts';

type Told = { before: OnboardingRow; standing: OnboardingStanding; now: Date };

/** Tells an enterprise of the steps that were done for it; what it did itself it knows, and verification has a message of its own. */
export async function tellOnboarding(trx: Db, { before, standing, now }: Told): Promise<void> {
  const { enterpriseId } = before;
  for (const step of standing.done) {
    if (step === 'company' || step === 'verification' || before.done.includes(step)) continue;
    const dedupeKey = `onboarding:${enterpriseId}:${step}:${now.getTime()}`;
    await sendMessage(trx, draftMessage({ enterpriseId, dedupeKey, facts: { topic: 'onboarding', step } }));
  }
}
