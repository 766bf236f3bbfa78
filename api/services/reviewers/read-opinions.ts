import { listOpinions, type OpinionRow } from '#db/queries/opinions.ts';
import type { Db } from '#db/schema/database.ts';
import type { WaitAction } from '#domain/applications/waits.ts';
import { type OpinionRule, opinionRuleOf } from '#domain/reviewers/opinions.ts';
import { readGeneralConfig } from '#services/general-config/read-general-config.ts';

/** How many reviewers decide what an application waits for, and what they said so far. */
export async function readOpinions(
  db: Db,
  { id, waitAction }: { id: string; waitAction: WaitAction | null },
): Promise<{ rule: OpinionRule; given: OpinionRow[] }> {
  const rule = opinionRuleOf(waitAction, await readGeneralConfig(db));
  return { rule, given: rule.isForTwo ? await listOpinions(db, id) : [] };
}
