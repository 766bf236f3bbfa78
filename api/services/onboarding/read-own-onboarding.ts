import type { EndpointResponse } from '#contract/endpoint.ts';
import type { OwnOnboarding, readOwnOnboarding as ownEndpoint } from '#contract/enterprise.ts';
import { findEnterprise } from '#db/queries/enterprises.ts';
import { findOnboarding, findOnboardingFacts } from '#db/queries/onboarding.ts';
import { findActiveCodes } from '#db/queries/partner-codes.ts';
import { findLicence } from '#db/queries/verifications.ts';
import type { Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { admissionRefusalOf } from '#domain/enterprises/admission-rules.ts';
import { onboardingOf, onboardingStatusOf } from '#domain/enterprises/onboarding.ts';
import { readAdminProgramme } from '#services/programme/read-programme.ts';
import { readOfficeDay } from '#services/settings/read-office.ts';
import { onboardingFactsOf } from './onboarding-facts.ts';

type Own = EndpointResponse<typeof ownEndpoint>;
type Contact = OwnOnboarding['contact'];
type ContactRow = NonNullable<Awaited<ReturnType<typeof findEnterprise>>>;

function contactOf(row: ContactRow): Contact {
  const { contactEmail: email, contactPhone: phone } = row;
  if (email === null && phone === null) return null;
  const { contactName: name, contactNameEn: nameEn, contactRole: role, contactRoleEn: roleEn } = row;
  return { of: 'business', name, nameEn, role, roleEn, email, phone };
}

/** The office, for whoever has no contact of its own. */
async function officeContact(db: Db): Promise<Contact> {
  const { officeZh: name, officeEn: nameEn, email, phone } = await readAdminProgramme(db);
  if (email === '' && phone === '') return null;
  return { of: 'office', name, nameEn, role: null, roleEn: null, email: email || null, phone: phone || null };
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
  const { suspendedAt } = judged;
  const facts = onboardingFactsOf(row, { day: await readOfficeDay({ db, now }), suspendedAt });
  const { turn, step } = onboardingStatusOf(facts, suspendedAt !== null);
  const refused = admissionRefusalOf({ ...row, suspendedAt });
  // A change is judged within a second; until then the time of the change counts.
  const isJudged = judged.turn === turn && judged.step === step;
  const since = isJudged ? judged.since : (judged.changedAt ?? now());
  return {
    onboarding: {
      turn,
      step,
      steps: onboardingOf(facts).steps,
      since: since.toISOString(),
      dueAt: (isJudged && judged.dueAt?.toISOString()) || null,
      licence: { file: (await findLicence(db, enterprise.id)) ?? null, missing: row.licenceMissing },
      refused: refused && { ...refused, at: refused.at.toISOString() },
      contact: contactOf(enterprise) ?? (await officeContact(db)),
      codes: await findActiveCodes(db, actor.enterpriseId),
    },
  };
}
