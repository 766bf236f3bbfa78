import { defaultPayloadConverter, type Payload } from '@temporalio/common';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startScenario, walk } from '#tests/support/applications/application-scenario.ts';
import { startWorkflowRig, type WorkflowRig } from '#tests/support/processes/workflow-rig.ts';
import { createPayloadCodec } from '#workflows/client/payload-codec.ts';
import { eventually } from '../support/eventually.ts';

const [present, former, other] = [
  'a present key for tests',
  'a former key for tests',
  'some other key for tests',
];

let rig: WorkflowRig;
beforeAll(async () => {
  rig = await startWorkflowRig(inject('stack'), { payloadKeys: [present] });
});
afterAll(() => rig.close());

const plain = defaultPayloadConverter.toPayload({ applicationId: 'a readable id' });
const readValue = (payload?: Payload) => payload && defaultPayloadConverter.fromPayload(payload);
const encrypt = async (keys: string[]) => (await createPayloadCodec(keys).encode([plain]))[0] as Payload;
const read = async (keys: string[], payload: Payload) =>
  readValue((await createPayloadCodec(keys).decode([payload]))[0]);

it('encrypts with the first key, reads with each, and reads what is not encrypted', async () => {
  const sealed = await encrypt([former]);
  expect(Buffer.from(sealed.data ?? []).toString()).not.toContain('readable');
  expect((await encrypt([former])).data).not.toEqual(sealed.data);
  for (const keys of [[former], [present, former]])
    expect(await read(keys, sealed)).toEqual({ applicationId: 'a readable id' });
  for (const keys of [[], [present]]) expect(await read(keys, plain)).toEqual(readValue(plain));
  expect(await encrypt([])).toBe(plain);
  for (const keys of [[], [other]]) await expect(read(keys, sealed)).rejects.toThrow('TEMPORAL_PAYLOAD_KEY');
  const data = Buffer.from(sealed.data ?? []);
  data[data.length - 1] = (data.at(-1) ?? 0) ^ 1;
  await expect(read([former], { ...sealed, data })).rejects.toThrow();
});

it('a worker without the key fails tasks, no run; one with it goes on', async () => {
  const scenario = await startScenario(rig);
  const { id, number } = scenario.application;
  const handle = rig.client.workflow.getHandle(number);
  const started = JSON.stringify(
    (await handle.fetchHistory()).events?.[0]?.workflowExecutionStartedEventAttributes,
  );
  expect(started).toContain(Buffer.from('binary/encrypted').toString('base64'));
  expect(Buffer.from(started).toString()).not.toContain(id);
  await rig.stopWorker();
  await rig.startWorker([other]);
  const walking = walk(rig, scenario, 'deliver-samples');
  const kinds = async () =>
    ((await handle.fetchHistory()).events ?? []).map(({ eventType }) => Number(eventType));
  // 9: a workflow task failed.
  await eventually(async () => (await kinds()).includes(9));
  expect((await handle.describe()).status.name).toBe('RUNNING');
  await rig.stopWorker();
  await rig.startWorker([former, present]);
  await walking;
  expect((await handle.describe()).status.name).toBe('RUNNING');
});
