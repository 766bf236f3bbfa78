import { accountId, applicationId, productId } from './ids.ts';
import type { SeedPlan } from './plan.ts';

/** By what an open application waits for: upper bound of the draw, status, step, side, action. */
const openScenarios = `(values
  (0.00, 0.40, 'product-under-review', 2, 'product', 'reviewer', 'review-product'),
  (0.40, 0.50, 'product-under-review', 2, 'commercial', 'reviewer', 'review-commercial'),
  (0.50, 0.60, 'product-rejected', 2, null, 'partner', 'amend-materials'),
  (0.60, 0.85, 'certifying', 3, null, 'partner', 'upload-results'),
  (0.85, 0.95, 'certification-under-review', 5, null, 'reviewer', 'review-results'),
  (0.95, 1.00, 'test-result-rejected', 4, null, 'partner', 'replace-results')
) scenario (low, high, status, step, phase, side, action)`;
const finalScenarios = `(values
  (0.00, 0.60, 'certified', 6, null, 'nobody', null),
  (0.60, 0.80, 'partially-certified', 6, null, 'nobody', null),
  (0.80, 1.00, 'certification-failed', 6, null, 'nobody', null)
) scenario (low, high, status, step, phase, side, action)`;

const materials = `'{"os": "HarmonyOS", "osVersion": "6.0", "romName": "LanOS", "romVersion": "6.0.1",
  "salesRegions": ["cn"], "salesVolume": 1, "preloadedApps": ["browser"]}'`;

/** Applications numbered from..to; `ofProduct` says which product number application `n` is of. */
function applications(
  [from, to]: [number, number],
  ofProduct: string,
  { scenarios, openDays }: { scenarios: string; openDays: number },
): string {
  return `insert into application (id, number, enterprise_id, product_id, type, mode, version, status, step, phase, round,
      waiting_for, wait_action, waiting_since, remind_at, due_at, materials, needs_operator, needs_operator_since,
      created_by, create_key, created_at, updated_at)
    select ${applicationId('n')}, 'C2026-' || lpad(n::text, 6, '0'), p.enterprise_id, p.id, 'first', 'standard', 3,
      scenario.status, step, phase, 0, side, action, at, case when action is not null then at + interval '9 days' end,
      case when action is not null then at + interval '12 days' end, ${materials},
      case when action is not null and n % 2000 = 1 then 'failed' end,
      case when action is not null and n % 2000 = 1 then at end,
      ${accountId("'seeder'")}, ${applicationId('n')}, at - interval '20 days', at
    from generate_series(${from}, ${to}) n
      join product p on p.id = ${productId(ofProduct)}
      join ${scenarios} on pg_temp.roll(n, 9) >= low and pg_temp.roll(n, 9) < high,
      lateral (select now() - case when action is null then interval '1 year' else interval '${openDays} days' end
        * pg_temp.roll(n, 10) as at) moment`;
}

/** Open and finished applications, with what their pages show. */
export function seedApplications({ products, open, openDays, finished }: SeedPlan): string[] {
  return [
    applications([1, open], 'n', { scenarios: openScenarios, openDays }),
    applications([open + 1, open + finished], `(n - ${open} - 1) % ${products} + 1`, {
      scenarios: finalScenarios,
      openDays,
    }),
    `insert into application_configuration (application_id, configuration_id, verdict)
     select a.id, c.id, case a.status when 'certified' then 'passed' when 'certification-failed' then 'failed'
       when 'partially-certified' then case c.ordinal when 1 then 'passed' else 'failed' end else 'open' end
     from application a join configuration c using (product_id)`,
    // What triggers would have kept.
    `insert into application_search (application_id, enterprise_id, line, tags)
     select a.id, a.enterprise_id, concat_ws(E'\\n', a.number, p.name, p.model, e.name_zh),
       application_tags(a.enterprise_id, a.status, a.waiting_for, a.wait_action)
     from application a join product p on p.id = a.product_id join enterprise e on e.id = a.enterprise_id`,
    `update product set certification = found.certification
     from (select product_id, case when bool_or(waiting_for <> 'nobody') then 1
         when bool_or(status <> 'certification-failed') then 2 else 0 end as certification
       from application group by product_id) found
     where product.id = found.product_id and found.certification > 0`,
    `insert into history (application_id, sequence, version, at, event, side, actor, actor_en, status, step)
     select a.id, line, line, a.updated_at - interval '1 day' * (3 - line),
       (array['created', 'approve-phase', 'receive-result'])[line], (array['partner', 'reviewer', 'partner'])[line],
       '林可', 'Lin Ke', a.status, a.step from application a, generate_series(1, 3) line`,
    `insert into review (application_id, phase, handler, handler_en, at, result, comment, round)
     select id, 'product', '林可', 'Lin Ke', updated_at, 'approved', '', 0 from application`,
    `insert into command (id, application_id, type, payload, side, actor_id, actor_name, actor_name_en, state, version,
       created_at, settled_at)
     select create_key, id, 'approve-phase', '{"type": "approve-phase", "phase": "product", "comment": ""}', 'reviewer', created_by, '林可', 'Lin Ke',
       'applied', 2, updated_at, updated_at from application`,
  ];
}
