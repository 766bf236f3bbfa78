import { findCommand } from '#db/queries/commands.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { demoAccounts } from './accounts.ts';
import { applyCommand } from './apply-commands.ts';
import type { DemoDeps } from './demo-deps.ts';
import { inParallel } from './in-parallel.ts';
import { actorOf } from './load-accounts.ts';
import { findBypassItem, putWaiverRequest, uploadResult } from './load-evidence.ts';
import { prepareMaterials } from './materials.ts';
import { minutesAfter, resolveMoment } from './moments.ts';
import { type OpenScenario, openScenario } from './open-scenario.ts';
import { sampleRoom } from './people.ts';
import { certifiedScenarios } from './scenarios/certified.ts';
import { lanyueScenarios } from './scenarios/lanyue.ts';
import { queueScenarios } from './scenarios/queue.ts';
import type { Scenario, Side, Step } from './scenarios/scenario.ts';
import { stableId } from './stable-id.ts';

const reviewerNames = { shen: '沈知微', zhou: '周以宁' } as const;

function actorFor({ deps, maker }: OpenScenario, side: Side): Promise<Actor> | Actor {
  if (side === 'maker') return maker;
  const account = demoAccounts.find(({ name }) => name === reviewerNames[side]);
  return actorOf(deps.db, account?.login ?? '');
}

function deliveryOf({ scenario, product, configurationIds }: OpenScenario) {
  const tracking = Number.parseInt(stableId('tracking', product.model).slice(0, 8), 16);
  return {
    quantity: configurationIds.length,
    nonDisclosureMonths: 6,
    ...sampleRoom[scenario.locale ?? 'zh'],
    trackingNumber: `SF${String(tracking).padStart(10, '0')}`,
    carrier: 'sf' as const,
    factoryReset: true as const,
    exportCompliance: true as const,
  };
}

/** Takes one step, unless that was done before; `index` is its position in the scenario. */
async function takeStep(open: OpenScenario, step: Step, index: number): Promise<void> {
  const { deps, scenario, applicationId, configurationIds } = open;
  const at = resolveMoment(deps.anchor, step.at);
  if ('command' in step) {
    const id = stableId('command', scenario.product, index);
    const command = step.command({ configurationIds, delivery: deliveryOf(open) });
    await applyCommand(deps, { id, applicationId, command, at, actor: await actorFor(open, step.by) });
  } else if ('rejectsBypass' in step) {
    const bypassItemId = await findBypassItem(open, step.rejectsBypass);
    const command = { type: 'reject-bypass' as const, bypassItemId, finding: step.finding };
    const id = stableId('command', scenario.product, index);
    await applyCommand(deps, { id, applicationId, command, at, actor: await actorFor(open, step.by) });
  } else if ('runs' in step) {
    for (const [position, run] of step.runs.entries())
      await uploadResult(open, index, run, minutesAfter(at, 6 * position));
  } else {
    for (const [position, name] of step.bypass.entries())
      await putWaiverRequest(open, name, step.version, minutesAfter(at, 4 * position));
  }
}

/** The step after the last applied command; earlier steps must not run again. */
async function findNextStep({ deps, scenario }: OpenScenario): Promise<number> {
  for (let index = scenario.steps.length; index >= 0; index -= 1) {
    const command = await findCommand(deps.db, stableId('command', scenario.product, index));
    if (command?.state === 'applied') return index + 1;
  }
  return 0;
}

async function runScenario(open: OpenScenario): Promise<void> {
  const next = await findNextStep(open);
  for (const [index, step] of open.scenario.steps.entries()) {
    if (index >= next) await takeStep(open, step, index);
  }
}

async function finish(open: OpenScenario): Promise<void> {
  const { final, steps } = open.scenario;
  if (final) await takeStep(open, final, steps.length);
}

async function runScenarios(deps: DemoDeps, scenarios: Scenario[]): Promise<void> {
  const opened: OpenScenario[] = [];
  for (const scenario of scenarios) opened.push(await openScenario(deps, scenario));
  await inParallel(opened, runScenario);
  const endOf = ({ scenario }: OpenScenario) =>
    scenario.final ? resolveMoment(deps.anchor, scenario.final.at).getTime() : 0;
  for (const open of opened.toSorted((a, b) => endOf(a) - endOf(b))) await finish(open);
}

/** All applications, oldest first, so that their numbers and those of the certificates rise with time. */
export async function loadApplications(deps: DemoDeps): Promise<void> {
  const timeOf = ({ created }: Scenario) => resolveMoment(deps.anchor, created).getTime();
  const all = [...lanyueScenarios, ...queueScenarios, ...certifiedScenarios];
  const scenarios = all.toSorted((a, b) => timeOf(a) - timeOf(b));
  await inParallel(scenarios, (scenario) => prepareMaterials(deps, scenario));
  const shared = new Set(scenarios.map(({ sharedWith }) => sharedWith));
  const isShared = ({ product }: Scenario) => shared.has(product);
  await runScenarios(deps, scenarios.filter(isShared));
  await runScenarios(
    deps,
    scenarios.filter((scenario) => !isShared(scenario)),
  );
}
