import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { amendMaterials } from '#services/applications/amend-materials.ts';
import { readApplication } from '#services/applications/read-application.ts';
import { submitCommand } from '#services/commands/submit-command.ts';
import {
  finding,
  materialsOf,
  type Scenario,
  startScenario,
} from '#tests/support/applications/application-scenario.ts';
import { startWorkflowRig, type WorkflowRig } from '#tests/support/processes/workflow-rig.ts';

let rig: WorkflowRig;
let scenario: Scenario;
beforeAll(async () => {
  rig = await startWorkflowRig(inject('stack'));
});
afterAll(() => rig.close());
beforeEach(async () => {
  scenario = await startScenario(rig);
  await scenario.act(scenario.reviewer, { type: 'reject-phase', phase: 'product', finding });
});

it('checks the product again, which may have been edited since', async () => {
  const product = { cpuArchitecture: null };
  await rig.db.updateTable('product').set(product).where('id', '=', scenario.product.id).execute();
  await expect(scenario.act(scenario.partner, { type: 'resubmit' })).rejects.toMatchObject({
    errorName: 'cpuArchitectureMissing',
  });
  const complete = { cpuArchitecture: 'arm64-v8a' };
  await rig.db.updateTable('product').set(complete).where('id', '=', scenario.product.id).execute();
  expect(await scenario.act(scenario.partner, { type: 'resubmit' })).toMatchObject({ state: 'applied' });
});

it('keeps the rejected materials in the history', async () => {
  const image = scenario.input.materials.images['product-front'][0] ?? '';
  const materials = { ...materialsOf(image), romVersion: '7.0.0.1' };
  await amendMaterials(rig, scenario.partner, {
    applicationId: scenario.application.id,
    amendment: materials,
  });
  const detail = await readApplication(rig, scenario.partner, scenario.application.id);
  expect(detail.materials.romVersion).toBe('7.0.0.1');
  expect(detail.history[0]).toMatchObject({
    event: 'amended',
    detail: { before: { romVersion: '6.2.0.118' } },
  });
});

it('is for the own enterprise only, whatever other roles the account has', async () => {
  const stranger = await startScenario(rig);
  const both = { ...stranger.partner, roles: ['partner', 'reviewer'] as const };
  const submission = { applicationId: scenario.application.id, id: randomUUID(), seenVersion: null };
  await expect(submitCommand(rig, both, { ...submission, command: { type: 'end' } })).rejects.toMatchObject({
    errorName: 'applicationMissing',
  });
  const image = scenario.input.materials.images['product-front'][0] ?? '';
  await expect(
    amendMaterials(rig, both, { applicationId: scenario.application.id, amendment: materialsOf(image) }),
  ).rejects.toMatchObject({
    errorName: 'applicationMissing',
  });
});

it('asks for the apps again once their list was refreshed', async () => {
  const { apps } = await rig.db.selectFrom('preloadedList').select('apps').executeTakeFirstOrThrow();
  await rig.db.insertInto('preloadedList').values({ version: 2, apps, publishedBy: null }).execute();
  await expect(scenario.act(scenario.partner, { type: 'resubmit' })).rejects.toMatchObject({
    errorName: 'preloadedAppsRefreshedOnResubmit',
  });
  const image = scenario.input.materials.images['product-front'][0] ?? '';
  await amendMaterials(rig, scenario.partner, {
    applicationId: scenario.application.id,
    amendment: { ...materialsOf(image), preloadedListVersion: 2 },
  });
  expect(await scenario.act(scenario.partner, { type: 'resubmit' })).toMatchObject({ state: 'applied' });
});
