import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { Client, Connection } from '@temporalio/client';
import { createLog } from '#api/base/logging.ts';
import { commandOutcomeSchema } from '#contract/command.ts';
import type { Command } from '#domain/applications/commands.ts';
import { chromiumArguments, getChromium } from '#infra/local/engines/chromium.ts';
import { report } from '#infra/local/terminal/progress.ts';
import {
  delivery,
  insertMatchedUploads,
  type ScenarioDeps,
  startScenario,
} from '#tests/support/applications/application-scenario.ts';
import { createApplicationWorkflows } from '#workflows/client/client.ts';
import { startBareTemporal } from './bare-temporal.ts';
import { type BenchPortal, signInAs } from './bench-portal.ts';
import { openAgent, send } from './http-load.ts';
import { renderHops, type Seen, splitIntoHops } from './push-hops.ts';
import { changeOf, compareClocks, decide, openApplication, openPage, watchForChange } from './push-page.ts';
import { highest95, type Measured, median, type Round } from './rounds.ts';

/** Each round is one application with five decisions and as many bare updates between them. */
const rounds = 8;
/** Rounds before them, for code to be compiled and connections to be opened. */
const warmUps = 2;
/** People do not decide while the page still reads what changed; milliseconds. */
const breath = 150;

type Step = { side: 'reviewer' | 'partner'; command: Command };

/** An application's way to the final approval; what the reviewer does is measured. */
const steps: readonly Step[] = [
  { side: 'reviewer', command: { type: 'approve-phase', phase: 'product', comment: '' } },
  { side: 'reviewer', command: { type: 'approve-phase', phase: 'commercial', comment: '' } },
  { side: 'partner', command: { type: 'apply' } },
  { side: 'reviewer', command: { type: 'approve-results', comment: '' } },
  { side: 'partner', command: { type: 'deliver-samples', delivery } },
  { side: 'reviewer', command: { type: 'receive-samples', comment: '' } },
  { side: 'reviewer', command: { type: 'pass-sample-test', comment: '' } },
];

type Signed = Awaited<ReturnType<typeof signInAs>>;
type Stage = {
  page: Page;
  desk: Page;
  reviewer: Signed;
  partner: Signed;
  applicationId: string;
  number: string;
};
/** `decisions` and `updates` are the single ones, in milliseconds. */
type Measurement = Round & { hops: number[][]; decisions: number[]; updates: number[] };

/** Gives the partner's command over HTTP; answers the application's new version. */
async function actAsPartner({ portal, db }: BenchPortal, stage: Stage, command: Command): Promise<number> {
  const { applicationId, partner } = stage;
  if (command.type === 'apply') await insertMatchedUploads(db, applicationId);
  const agent = openAgent(1);
  const answer = await send(agent, {
    url: `${portal.url}/v1/hms/cc/applications/${applicationId}/commands`,
    method: 'POST',
    headers: { ...partner.headers, 'idempotency-key': randomUUID() },
    body: JSON.stringify(command),
  });
  agent.destroy();
  return commandOutcomeSchema.parse(JSON.parse(answer.body)).version ?? 0;
}

/** The moments from the reviewer's request to the change on the partner's page, and the new version. */
async function timeDecision(
  { page, desk, reviewer, applicationId, number }: Stage,
  version: number,
  command: Command,
): Promise<{ seen: Seen; version: number }> {
  await watchForChange(page);
  const { sentAt, outcome } = await decide(desk, reviewer.serial, { applicationId, version, command });
  const seen = { commandId: outcome.id, number, sentAt, ...(await changeOf(page)) };
  return { seen, version: outcome.version ?? 0 };
}

async function setStage(bench: BenchPortal, browser: Browser, deps: ScenarioDeps): Promise<Stage> {
  const { url } = bench.portal;
  const scenario = await startScenario(deps);
  const partner = await signInAs(bench, scenario.partner.accountId);
  const reviewer = await signInAs(bench, scenario.reviewer.accountId);
  const [here, there] = [await browser.newContext(), await browser.newContext()];
  await here.addCookies(partner.cookies);
  await there.addCookies(reviewer.cookies);
  const page = await openApplication(here, `${url}/en/certification/${scenario.application.id}`);
  const desk = await openPage(there, `${url}/en/`);
  await compareClocks(page, desk);
  const { id: applicationId, number } = scenario.application;
  return { page, desk, reviewer, partner, applicationId, number };
}

/** One application from creation to the sample test, a bare update after each decision. */
async function measureRound(
  bench: BenchPortal,
  stage: Stage,
  { update, client }: { update: () => Promise<number>; client: Client },
): Promise<Measurement> {
  const decisions: Seen[] = [];
  const updates: number[] = [];
  let version = 1;
  for (const { side, command } of steps) {
    await pause(breath);
    if (side === 'partner') {
      version = await actAsPartner(bench, stage, command);
      continue;
    }
    const decision = await timeDecision(stage, version, command);
    version = decision.version;
    decisions.push(decision.seen);
    await pause(breath);
    updates.push(await update());
  }
  await stage.page.context().close();
  await stage.desk.context().close();
  const took = decisions.map(({ sentAt, changedAt }) => changedAt - sentAt);
  const hops = await splitIntoHops({ db: bench.db, client }, decisions);
  return { subject: median(took), baseline: median(updates), hops, decisions: took, updates };
}

async function startUpdates(bench: BenchPortal) {
  const temporal = await startBareTemporal(bench.portal);
  const run = await temporal.start();
  const update = async () => {
    const start = performance.now();
    await run.executeUpdate('touch', { updateId: randomUUID() });
    return performance.now() - start;
  };
  return { update, close: temporal.close };
}

async function connectScenario({ db, portal }: BenchPortal) {
  const connection = await Connection.connect({ address: portal.stack.temporalAddress });
  const client = new Client({ connection });
  const applications = createApplicationWorkflows(client, 'assay');
  const log = createLog('bench', 'silent');
  const deps: ScenarioDeps = { db, log, now: () => new Date(), applications };
  return { client, deps, close: () => connection.close() };
}

/** A reviewer's decision until the partner's open page has changed, beside an update that runs one activity. */
export async function measurePush(bench: BenchPortal): Promise<Measured[]> {
  const executablePath = await getChromium(report);
  // Ctrl-C is ours to handle: the portal has to be stopped as well.
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  const browser = await chromium.launch({ executablePath, args: chromiumArguments(), ...signals });
  const { client, deps, close } = await connectScenario(bench);
  const updates = await startUpdates(bench);
  const measured: Measurement[] = [];
  try {
    for (let round = 0; round < warmUps + rounds; round += 1) {
      const stage = await setStage(bench, browser, deps);
      measured.push(await measureRound(bench, stage, { update: updates.update, client }));
    }
  } finally {
    await updates.close();
    await close();
    await browser.close();
  }
  const counted = measured.slice(warmUps);
  return [
    {
      subject: "Reviewer's decision sent → partner's open page changed, in Chromium",
      baseline: 'bare Temporal update with one activity (`select 1`), same server, same worker settings',
      unit: 'ms',
      target: { most: 1.2 },
      rounds: counted,
      beneath: [renderSlowest(counted), renderHops(counted.flatMap(({ hops }) => hops))].join('\n\n'),
    },
  ];
}

/** Of so many decisions and updates the slowest but for one in twenty, beside each other. */
function renderSlowest(measured: readonly Measurement[]): string {
  const decisions = measured.flatMap((one) => one.decisions);
  const [ours, bare] = [highest95(decisions), highest95(measured.flatMap((one) => one.updates))];
  const ratio = `**${(ours / bare).toFixed(2)}×**`;
  return [
    '| 95 of 100 decisions take at most | Updates | Ratio | Of |',
    '| --: | --: | --: | --: |',
    `| ${ours.toFixed(1)} ms | ${bare.toFixed(1)} ms | ${ratio} | ${decisions.length} |`,
  ].join('\n');
}
