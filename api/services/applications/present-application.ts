import { modeNumberOf } from '#contract/applications/certification-mode.ts';
import type { ApplicationSummary } from '#contract/applications.ts';
import type { PendingCommand } from '#contract/command.ts';
import type { SummaryRow } from '#db/queries/application-lists.ts';
import type { PendingRow } from '#db/queries/commands.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { presentBrief } from '#services/certificate-briefs/present-certificate-brief.ts';

/** A row as every list, the page and the queue show it. */
export function presentSummary(row: SummaryRow): ApplicationSummary {
  const { id, number, version, status, step, phase, sample, mode, type } = row;
  return {
    id,
    number,
    version,
    status,
    step,
    phase,
    sample,
    mode: modeNumberOf(mode),
    type,
    wait: {
      waitingFor: row.waitingFor,
      action: row.waitAction,
      since: row.waitingSince.toISOString(),
      dueAt: row.dueAt?.toISOString() ?? null,
    },
    product: {
      id: row.productId,
      name: row.name,
      nameEn: row.productEn,
      brand: row.brand,
      brandAlias: row.brandAlias,
      model: row.model,
      category: row.category,
    },
    enterprise: { id: row.enterpriseId, nameZh: row.nameZh, nameEn: row.nameEn },
    configurationCount: row.configurationCount ?? 0,
    certificate: row.certificate && presentBrief(row.certificate),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** A command that is not applied yet, as it is shown to somebody. */
export function presentPending(row: PendingRow, { accountId }: Actor): PendingCommand {
  const { id, type, actorId, actorName: actor, actorNameEn: actorEn, createdAt, effectiveAt } = row;
  const times = { at: createdAt.toISOString(), effectiveAt: effectiveAt?.toISOString() ?? null };
  return { id, type, actor, actorEn, own: actorId === accountId, ...times };
}
