import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Command } from '#domain/applications/commands.ts';
import type { ApplicationStatus } from '#domain/applications/statuses.ts';
import { readApplication } from '#services/applications/read-application.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import {
  delivery,
  finding,
  insertMatchedUploads,
  recordCommand,
  startScenario,
  walk,
} from '#tests/support/applications/application-scenario.ts';
import { insertCertificateRow } from '#tests/support/applications/certificate-rows.ts';
import { createProduct } from '#tests/support/factories.ts';
import { startWorkflowRig, type WorkflowRig } from '#tests/support/processes/workflow-rig.ts';
import { stateQuery } from '#workflows/application/application.ts';

let rig: WorkflowRig;
beforeAll(async () => {
  rig = await startWorkflowRig(inject('stack'));
});
afterAll(() => rig.close());

const approveProduct = { type: 'approve-phase', phase: 'product', comment: '' } as const;

const statusOf = async (id: string) =>
  (await rig.db.selectFrom('application').selectAll().where('id', '=', id).executeTakeFirstOrThrow()).status;

describe('the application workflow', () => {
  it('leads from creation to a certificate, and row and workflow agree', async () => {
    const scenario = await startScenario(rig);
    await walk(rig, scenario);
    const { id, number } = scenario.application;
    expect(await rig.client.workflow.getHandle(number).result()).toBe('certified');
    const detail = await readApplication(rig, scenario.partner, id);
    expect(detail).toMatchObject({ status: 'certified', step: 6, version: 9, actions: [] });
    expect(detail.certificate?.number).toMatch(/^A\d{4}-\d{6}$/);
    expect(detail.history.map((line) => line.event)).toEqual([
      'approve-final',
      'pass-sample-test',
      'receive-samples',
      'deliver-samples',
      'approve-results',
      'apply',
      'approve-phase',
      'approve-phase',
      'created',
    ]);
    expect(detail.reviews.map(({ phase, result }) => `${phase} ${result}`)).toEqual([
      'product approved',
      'commercial approved',
      'results approved',
      'sample-receipt approved',
      'sample-test approved',
      'final approved',
    ]);
    const state = await rig.client.workflow.getHandle(number).query(stateQuery);
    expect(state).toMatchObject({ version: detail.version, status: detail.status });
  });

  /** Everything the domain table has beside the main path: where it starts, what is done, where it leads. */
  const branches: [
    string,
    Command['type'] | 'product',
    (c: string[]) => ['p' | 'r', Command][],
    ApplicationStatus,
  ][] = [
    [
      'product rejected, resubmitted',
      'product',
      () => [
        ['r', { type: 'reject-phase', phase: 'product', finding }],
        ['p', { type: 'resubmit' }],
      ],
      'product-under-review',
    ],
    [
      'commercial rejected, ended',
      'product',
      () => [
        ['r', { type: 'approve-phase', phase: 'product', comment: '' }],
        ['r', { type: 'reject-phase', phase: 'commercial', finding }],
        ['p', { type: 'end' }],
      ],
      'certification-failed',
    ],
    [
      'commercial rejected, resubmitted',
      'product',
      () => [
        ['r', { type: 'approve-phase', phase: 'product', comment: '' }],
        ['r', { type: 'reject-phase', phase: 'commercial', finding }],
        ['p', { type: 'resubmit' }],
      ],
      'product-under-review',
    ],
    [
      'results rejected, applied again',
      'approve-results',
      () => [
        ['r', { type: 'reject-results', finding }],
        ['p', { type: 'apply' }],
      ],
      'certification-under-review',
    ],
    [
      'sample test failed, delivered again, partly approved',
      'pass-sample-test',
      ([first = '']) => [
        ['r', { type: 'fail-sample-test', finding }],
        ['p', { type: 'redeliver-samples' }],
        ['p', { type: 'deliver-samples', delivery }],
        ['r', { type: 'receive-samples', comment: '' }],
        ['r', { type: 'pass-sample-test', comment: '' }],
        ['r', { type: 'approve-final', passed: [first], comment: '' }],
      ],
      'partially-certified',
    ],
    [
      'sample test failed, ended',
      'pass-sample-test',
      () => [
        ['r', { type: 'fail-sample-test', finding }],
        ['p', { type: 'end' }],
      ],
      'certification-failed',
    ],
    [
      'no configuration passed',
      'approve-final',
      () => [['r', { type: 'approve-final', passed: [], comment: '样机与结果不符' }]],
      'certification-failed',
    ],
    ['ended while certifying', 'apply', () => [['p', { type: 'end' }]], 'certification-failed'],
  ];

  it.each(branches)('%s', async (_name, until, commands, status) => {
    const scenario = await startScenario(rig);
    if (until !== 'product') await walk(rig, scenario, until);
    for (const [side, command] of commands(scenario.configurationIds)) {
      if (command.type === 'apply') await insertMatchedUploads(rig.db, scenario.application.id);
      const outcome = await scenario.act(side === 'p' ? scenario.partner : scenario.reviewer, command);
      expect(outcome.state).toBe('applied');
    }
    expect(await statusOf(scenario.application.id)).toBe(status);
  });

  it('takes an application whose bypass item was rejected back to review', async () => {
    const { application, partner, reviewer, ...scenario } = await startScenario(rig);
    await walk(rig, { application, partner, reviewer, ...scenario }, 'approve-results');
    const item = { failureKey: 'CtsNet#test', reason: '供应商已知问题', attachmentIds: [], comment: null };
    const { id: bypassItemId } = await rig.db
      .insertInto('waiverRequest')
      .values({ ...item, applicationId: application.id, updatedBy: partner.accountId })
      .returning('id')
      .executeTakeFirstOrThrow();
    await scenario.act(reviewer, { type: 'reject-bypass', bypassItemId, finding });
    expect(await statusOf(application.id)).toBe('exception-bypass-rejected');
    await scenario.act(partner, { type: 'apply' });
    expect(await statusOf(application.id)).toBe('certification-under-review');
  });

  it('takes rejected results only with another one, and a failure of all only with a reason', async () => {
    const scenario = await startScenario(rig);
    await walk(rig, scenario, 'approve-results');
    const { application, partner, reviewer } = scenario;
    await scenario.act(reviewer, { type: 'reject-results', finding });
    const unchanged = {
      errorName: 'reviewDataIncomplete',
      details: { missing: [{ reason: 'rejected-result' }, {}] },
    };
    await expect(scenario.act(partner, { type: 'apply' })).rejects.toMatchObject(unchanged);
    // The same files once more, as another upload.
    const again = sql`insert into upload (id, application_id, configuration_id, enterprise_id, file_id, received_by, state,
        stage, progress, request_id, report, parser_version)
      select gen_random_uuid(), application_id, configuration_id, enterprise_id, file_id, received_by, state, stage, progress,
        request_id, report, parser_version from upload where application_id = ${application.id}`;
    await again.execute(rig.db);
    await expect(scenario.act(partner, { type: 'apply' })).rejects.toMatchObject(unchanged);
    await insertMatchedUploads(rig.db, application.id);
    expect(await scenario.act(partner, { type: 'apply' })).toMatchObject({ state: 'applied' });

    await scenario.act(reviewer, { type: 'approve-results', comment: '' });
    await scenario.act(partner, { type: 'deliver-samples', delivery });
    await scenario.act(reviewer, { type: 'receive-samples', comment: '' });
    await scenario.act(reviewer, { type: 'pass-sample-test', comment: '' });
    await expect(
      scenario.act(reviewer, { type: 'approve-final', passed: [], comment: '' }),
    ).rejects.toMatchObject({
      errorName: 'reviewDataIncomplete',
      details: { field: 'comment', reason: 'failed' },
    });
  });

  it('a plus application is not certified once its source was revoked', async () => {
    const scenario = await startScenario(rig, 'plus');
    const { reviewer, application } = scenario;
    const product = await createProduct(rig.db, { enterpriseId: application.enterpriseId });
    const source = await insertApplicationRow(rig.db, { product, status: 'certified' });
    const enterprise = application.enterpriseId;
    await insertCertificateRow(rig.db, { application: source.id, enterprise, number: 'A2020-000001' });
    const values = { sourceApplicationId: source.id };
    await rig.db.updateTable('application').set(values).where('id', '=', application.id).execute();
    await scenario.act(reviewer, { type: 'approve-phase', phase: 'product', comment: '' });
    await scenario.act(reviewer, { type: 'approve-phase', phase: 'commercial', comment: '' });
    const revoked = { revokedAt: new Date(), revokedReason: '召回' };
    await rig.db.updateTable('certificate').set(revoked).where('applicationId', '=', source.id).execute();
    const passed = scenario.configurationIds;
    await expect(
      scenario.act(reviewer, { type: 'approve-final', passed, comment: '' }),
    ).rejects.toMatchObject({
      errorName: 'certificationRecordMissing',
      details: { reason: 'source-revoked' },
    });
  });

  it('goes from commercial review straight to final approval in plus mode', async () => {
    const scenario = await startScenario(rig, 'plus');
    await scenario.act(scenario.reviewer, { type: 'approve-phase', phase: 'product', comment: '' });
    await scenario.act(scenario.reviewer, { type: 'approve-phase', phase: 'commercial', comment: '' });
    await scenario.act(scenario.reviewer, {
      type: 'approve-final',
      passed: scenario.configurationIds,
      comment: '',
    });
    expect(await statusOf(scenario.application.id)).toBe('certified');
  });

  it('refuses an application whose evidence is not complete, and takes it once it is', async () => {
    const scenario = await startScenario(rig);
    await walk(rig, scenario, 'apply');
    await rig.db.deleteFrom('upload').where('applicationId', '=', scenario.application.id).execute();
    await expect(scenario.act(scenario.partner, { type: 'apply' })).rejects.toMatchObject({
      errorName: 'reviewDataIncomplete',
    });
    expect(await statusOf(scenario.application.id)).toBe('certifying');
    await insertMatchedUploads(rig.db, scenario.application.id);
    expect(await scenario.act(scenario.partner, { type: 'apply' })).toMatchObject({ state: 'applied' });
  });

  it('applies a repeated command once and answers alike', async () => {
    const scenario = await startScenario(rig);
    const id = randomUUID();
    const approve: Command = { type: 'approve-phase', phase: 'product', comment: '' };
    // Spread over the time that one takes, so that some come before it is stored and some after it is applied.
    const repeats = Array.from({ length: 12 }, async (_, n) => {
      await pause(n * 4);
      return scenario.act(scenario.reviewer, approve, id);
    });
    const answers = await Promise.all(repeats);
    expect(new Set(answers.map((answer) => answer.version))).toEqual(new Set([2]));
    const detail = await readApplication(rig, scenario.reviewer, scenario.application.id);
    expect(detail.reviews).toHaveLength(1);
  });

  it('lets one of two reviewers win and tells the other who decided', async () => {
    const scenario = await startScenario(rig);
    const outcomes = await Promise.allSettled([
      scenario.act(scenario.reviewer, { type: 'approve-phase', phase: 'product', comment: '' }),
      scenario.act(scenario.second, { type: 'reject-phase', phase: 'product', finding }),
    ]);
    const lost = outcomes.find((outcome) => outcome.status === 'rejected');
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    expect(lost?.reason).toMatchObject({ errorName: 'reviewStatusChanged' });
    const winner = outcomes[0]?.status === 'fulfilled' ? '沈知微' : '周以宁';
    expect(lost?.reason.details.decidedBy).toBe(winner);
    const detail = await readApplication(rig, scenario.reviewer, scenario.application.id);
    expect(detail).toMatchObject({ version: 2 });
    expect(detail.reviews).toHaveLength(1);
  });

  it('refuses a decision about a version that the reviewer no longer sees', async () => {
    const scenario = await startScenario(rig);
    const id = await recordCommand(rig.db, scenario, scenario.reviewer, approveProduct, { seenVersion: 7 });
    const command = { id, type: approveProduct.type };
    await expect(rig.applications.send(scenario.application.number, command, 5_000)).rejects.toMatchObject({
      errorName: 'reviewStatusChanged',
    });
  });

  it('refuses a reviewer of the same enterprise', async () => {
    const scenario = await startScenario(rig);
    const own = { ...scenario.reviewer, enterpriseId: scenario.partner.enterpriseId };
    await expect(
      scenario.act(own, { type: 'approve-phase', phase: 'product', comment: '' }),
    ).rejects.toMatchObject({ errorName: 'permissionDenied' });
  });

  it('makes each of its messages and events once', async () => {
    const scenario = await startScenario(rig);
    await walk(rig, scenario);
    const messages = await rig.db
      .selectFrom('message')
      .select(['dedupeKey', 'accountId'])
      .where('applicationId', '=', scenario.application.id)
      .execute();
    expect(new Set(messages.map((message) => message.dedupeKey)).size).toBe(messages.length);
    expect(messages.filter(({ accountId }) => accountId === null)).toHaveLength(9);
  });
});
