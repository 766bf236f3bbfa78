import type { ApplicationDetail, HistoryEntry } from '#contract/applications.ts';
import { type Details, readDetails } from '#db/queries/application-details.ts';
import type { SummaryRow } from '#db/queries/application-lists.ts';
import type { OpinionRow } from '#db/queries/opinions.ts';
import type { Db } from '#db/schema/database.ts';
import { type Actor, isStaff, mayCall, tenantOf } from '#domain/accounts/permissions.ts';
import { type CommandType, sideOf } from '#domain/applications/commands.ts';
import { findingsOf } from '#domain/applications/findings.ts';
import { allowedCommands } from '#domain/applications/transitions.ts';
import { certificateStatus } from '#domain/certificates/certificates.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { generalConfigInForce } from '#domain/general-config/general-config.ts';
import { opinionRuleOf } from '#domain/reviewers/opinions.ts';
import { revocationOf } from '#services/certificate-briefs/present-certificate-brief.ts';
import { isBarredFromFinal } from '#services/commands/refuse-outcome.ts';
import { presentResults } from '#services/evidence/read-evidence.ts';
import { readOfficeMoment } from '#services/settings/read-office.ts';
import { presentPending, presentSummary } from './present-application.ts';

type Deps = { db: Db; now: () => Date };

function actionsOf(actor: Actor, row: SummaryRow, round: number, configurations: string[]): CommandType[] {
  const side = isStaff(actor) ? 'reviewer' : 'partner';
  const operation = side === 'reviewer' ? 'review.decide' : 'application.act';
  if (!mayCall(actor, operation) || (side === 'reviewer' && actor.enterpriseId === row.enterpriseId))
    return [];
  const state = { ...row, round, configurations };
  return allowedCommands(state).filter((type) => sideOf(type) === side && type !== 'receive-result');
}

function presentOpinion({ id, reviewerId, nameZh, nameEn, at, command }: OpinionRow) {
  return {
    id,
    reviewer: { id: reviewerId, nameZh, nameEn },
    at: at.toISOString(),
    type: command.type,
    passed: command.type === 'approve-final' ? command.passed : [],
    comment: 'comment' in command ? command.comment : '',
    findings: 'finding' in command ? findingsOf(command) : [],
  };
}

/** Seen by staff who do not belong to the enterprise: what one reviewer says concerns it once it takes effect. */
function opinionsOf(actor: Actor, { summary, opinions, config }: Details): ApplicationDetail['opinions'] {
  if (!isStaff(actor) || !summary || summary.enterpriseId === actor.enterpriseId) return null;
  const inForce = generalConfigInForce(new Map(config.map(({ key, value }) => [key, value])));
  const { isForTwo, hasThird } = opinionRuleOf(summary.waitAction, inForce);
  return isForTwo ? { hasThird, given: opinions.map(presentOpinion) } : null;
}

type DetailRow = NonNullable<Details['detail']>;

function materialsOf(row: DetailRow, rows: Details['images']) {
  const images: ApplicationDetail['materials']['images'] = {
    'product-front': [],
    'product-back': [],
    'device-information': [],
    'preloaded-apps': [],
    'core-services': [],
  };
  for (const { kind, ...file } of rows) images[kind].push(file);
  const { formId, formName, formSize, formMime, sourceNumber } = row;
  const form = formId && { id: formId, name: formName ?? '', size: formSize ?? 0, mime: formMime ?? '' };
  const plus = form && sourceNumber ? { sourceNumber, form } : null;
  return { materials: { ...row.materials, images }, plus };
}

async function certificateOf(
  deps: Deps,
  row: Details['certificate'],
): Promise<ApplicationDetail['certificate']> {
  if (!row) return null;
  const { revokedAt, revokedReason: reasonZh, revokedReasonEn: reasonEn, ...shown } = row;
  const status = certificateStatus(row, await readOfficeMoment(deps));
  return { ...shown, status, revocation: revocationOf({ revokedAt, reasonZh, reasonEn }) };
}

async function configurationsOf(db: Db, details: Details) {
  const { results, failures, failureCount } = await presentResults(db, details);
  const configurations = details.configurations.map((c) => ({
    id: c.id,
    ordinal: c.ordinal,
    label: c.label,
    labelEn: c.labelEn,
    verdict: c.verdict,
    ram: { value: c.ramValue, unit: c.ramUnit },
    rom: { value: c.romValue, unit: c.romUnit },
    result: results.get(c.id) ?? null,
  }));
  return { configurations, failures, failureCount };
}

function courseOf({ history, reviews, pending, deliveries }: Details, actor: Actor) {
  return {
    history: history.map(({ at, ...line }): HistoryEntry => ({ ...line, at: at.toISOString() })),
    reviews: reviews.map((review) => ({ ...review, at: review.at.toISOString() })),
    // A reviewer's decision concerns the enterprise once it is applied: until then it may be withdrawn.
    pending: pending
      .filter(({ side }) => side === 'partner' || isStaff(actor))
      .map((command) => presentPending(command, actor)),
    deliveries: deliveries.map(({ deliveredAt, ...rest }, index) => ({
      ...rest,
      round: index + 1,
      deliveredAt: deliveredAt.toISOString(),
    })),
  };
}

/**
 * The whole application as the actor may see it, all of it as it was at one moment, with what is known of its failures
 * now; `applicationMissing` for a foreign one as for none.
 */
export async function readApplication(
  { db, now }: Deps,
  actor: Actor,
  id: string,
): Promise<ApplicationDetail> {
  const details = await readDetails(db, id, tenantOf(actor));
  const { summary, detail } = details;
  if (!summary || !detail) throw new CatalogueError('applicationMissing');
  const { configurations, failures, failureCount } = await configurationsOf(db, details);
  const ids = configurations.map((configuration) => configuration.id);
  const { needsOperator: reason, needsOperatorSince: since, cpuArchitecture, screenDensity } = detail;
  const shown = presentSummary(summary);
  return {
    ...shown,
    product: { ...shown.product, cpuArchitecture, screenDensity },
    ...materialsOf(detail, details.images),
    configurations,
    failures,
    failureCount,
    ...courseOf(details, actor),
    usual: details.usual ?? null,
    reviewingSince: details.reviewing?.reviewingSince.toISOString() ?? null,
    certificate: await certificateOf({ db, now }, details.certificate),
    requirementEdition: detail.requirementEdition,
    finding: detail.finding,
    fourEyes:
      summary.waitAction === 'approve-final' && isStaff(actor)
        ? await isBarredFromFinal(db, summary, actor.accountId)
        : false,
    opinions: opinionsOf(actor, details),
    actions: actionsOf(actor, summary, detail.round, ids),
    needsOperator: reason ? { reason, since: (since ?? now()).toISOString() } : null,
  };
}
