import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { amendMaterials } from '#services/applications/amend-materials.ts';
import { readApplication } from '#services/applications/read-application.ts';
import { submitCommand } from '#services/commands/submit-command.ts';
import {
  type Course,
  finding,
  materialsOf,
  startCourse,
} from '#tests/support/applications/application-course.ts';
import { startWorkflowStand, type WorkflowStand } from '#tests/support/processes/workflow-stand.ts';

let stand: WorkflowStand;
let course: Course;
beforeAll(async () => {
  stand = await startWorkflowStand(inject('stack'));
});
afterAll(() => stand.close());
beforeEach(async () => {
  course = await startCourse(stand);
  await course.act(course.reviewer, { type: 'reject-phase', phase: 'product', finding });
});

it('checks the product again, which may have been edited since', async () => {
  const product = { cpuArchitecture: null };
  await stand.db.updateTable('product').set(product).where('id', '=', course.product.id).execute();
  await expect(course.act(course.partner, { type: 'resubmit' })).rejects.toMatchObject({
    errorName: 'cpuArchitectureMissing',
  });
  const complete = { cpuArchitecture: 'arm64-v8a' };
  await stand.db.updateTable('product').set(complete).where('id', '=', course.product.id).execute();
  expect(await course.act(course.partner, { type: 'resubmit' })).toMatchObject({ state: 'applied' });
});

it('keeps the rejected materials in the history', async () => {
  const image = course.input.materials.images['product-front'][0] ?? '';
  const materials = { ...materialsOf(image), romVersion: '7.0.0.1' };
  await amendMaterials(stand, course.partner, course.application.id, materials);
  const detail = await readApplication(stand, course.partner, course.application.id);
  expect(detail.materials.romVersion).toBe('7.0.0.1');
  expect(detail.history[0]).toMatchObject({
    event: 'amended',
    detail: { before: { romVersion: '6.2.0.118' } },
  });
});

it('is for the own enterprise only, whatever other roles the account has', async () => {
  const stranger = await startCourse(stand);
  const both = { ...stranger.partner, roles: ['partner', 'reviewer'] as const };
  const submission = { applicationId: course.application.id, id: randomUUID(), seenVersion: null };
  await expect(submitCommand(stand, both, { ...submission, command: { type: 'end' } })).rejects.toMatchObject(
    { errorName: 'applicationMissing' },
  );
  const image = course.input.materials.images['product-front'][0] ?? '';
  await expect(amendMaterials(stand, both, course.application.id, materialsOf(image))).rejects.toMatchObject({
    errorName: 'applicationMissing',
  });
});
