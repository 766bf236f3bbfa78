import { randomUUID } from 'node:crypto';
import { Connection } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time.js';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { readEngineConfig } from '#api/base/config.ts';
import { eventually } from '#tests/support/eventually.ts';
import { tlsFile } from '#tests/support/network/tls-files.ts';
import { openTlsFront } from '#tests/support/network/tls-front.ts';
import { inspectTemporal } from '#workflows/client/inspect-temporal.ts';
import { prepareTemporal, searchAttributes } from '#workflows/client/search-attributes.ts';

let front: Awaited<ReturnType<typeof openTlsFront>>;
let open: Awaited<ReturnType<typeof openTlsFront>>;
beforeAll(async () => {
  const { temporalAddress } = inject('stack');
  // What Temporal Cloud has not for the keys of processes.
  front = await openTlsFront(temporalAddress, (path) =>
    /\.OperatorService\/|\/RegisterNamespace$/.test(path),
  );
  open = await openTlsFront(temporalAddress);
});
afterAll(async () => {
  await front.close();
  await open.close();
});

const settings = (address: string, namespace: string) =>
  readEngineConfig({
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x',
    REDIS_URL: 'redis://127.0.0.1:1',
    DATA_DIR: '/tmp',
    TEMPORAL_ADDRESS: address,
    TEMPORAL_NAMESPACE: namespace,
    TEMPORAL_API_KEY: 'a-key-for-tests-only',
    TEMPORAL_TLS_CERT_FILE: tlsFile('client.pem'),
    TEMPORAL_TLS_KEY_FILE: tlsFile('client.key'),
    TEMPORAL_TLS_CA_FILE: tlsFile('authority.pem'),
    TEMPORAL_TLS_SERVER_NAME: 'temporal.assay.example',
  }).temporal;
const inCloud = (namespace: string) => settings(front.address, namespace);
const missing = (namespace: string) =>
  inspectTemporal({ ...inCloud(namespace), limitMs: 10_000 }, (view) => view.missingSearchAttributes());

it('a namespace with its search attributes is taken as it is where nothing may be made', async () => {
  const namespace = `cloud-${randomUUID()}`;
  await prepareTemporal(settings(open.address, namespace));
  // Searches learn of a new attribute after some seconds.
  await eventually(async () => (await missing(namespace)).length === 0);
  await expect(prepareTemporal(inCloud(namespace))).resolves.toBeUndefined();
});

it('what is missing there is named, for somebody who may make it', async () => {
  const namespace = `cloud-${randomUUID()}`;
  const { address, security } = settings(open.address, namespace);
  const connection = await Connection.connect({ address, ...security });
  await connection.workflowService.registerNamespace({
    namespace,
    workflowExecutionRetentionPeriod: msToTs('1 day'),
  });
  await connection.close();
  expect(await missing(namespace)).toEqual(Object.keys(searchAttributes));
  await expect(prepareTemporal(inCloud(namespace))).rejects.toThrow(
    /add AssayStatus \(Keyword\), .* to cloud-/,
  );
  const other = `cloud-${randomUUID()}`;
  await expect(prepareTemporal(inCloud(other))).rejects.toThrow(`no namespace ${other}, and`);
});
