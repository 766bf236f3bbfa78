import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { recordCommand, startCourse } from '#tests/support/applications/application-course.ts';
import { startWorkflowStand, type WorkflowStand } from '#tests/support/processes/workflow-stand.ts';

let stand: WorkflowStand;
beforeAll(async () => {
  stand = await startWorkflowStand(inject('stack'));
});
afterAll(() => stand.close());

it('a decision is judged and committed in one transaction of seven statements', async () => {
  const course = await startCourse(stand);
  const command = { type: 'approve-phase', phase: 'product', comment: '' } as const;
  const id = await recordCommand(stand.db, course, course.reviewer, command);
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await stand.applications.send(course.application.number, { id, type: command.type }, 20_000);
  const texts = query.mock.calls.map(([first]) =>
    typeof first === 'string' ? first : String(Reflect.get(Object(first), 'text')),
  );
  query.mockRestore();
  // Before it the run has loaded the application.
  const [from, to] = [texts.indexOf('begin'), texts.indexOf('commit')];
  expect(texts.slice(from, to + 1)).toHaveLength(7);
  expect(texts.filter((text) => text === 'begin')).toHaveLength(1);
});
