import {
  Client,
  Connection,
  type ConnectionOptions,
  type WorkflowClientInterceptor,
} from '@temporalio/client';
import { defaultPayloadConverter } from '@temporalio/common';
import { currentTrace } from '#api/base/tracing.ts';
import { type ApplicationWorkflows, createApplicationWorkflows } from './client.ts';
import { createPayloadCodec } from './payload-codec.ts';

type TemporalSettings = {
  address: string;
  namespace: string;
  taskQueue: string;
  security: Pick<ConnectionOptions, 'apiKey' | 'tls'>;
  payloadKeys: readonly string[];
};

/** An update takes the trace of its sender along; `carry-trace.ts` and the worker read it. */
const withTrace: WorkflowClientInterceptor = {
  startUpdate: (input, next) => {
    const trace = currentTrace();
    if (trace === null) return next(input);
    const traceparent = defaultPayloadConverter.toPayload(new TextEncoder().encode(trace));
    return next({ ...input, headers: { ...input.headers, traceparent } });
  },
};

/** Milliseconds between attempts to reach a Temporal that was away; by default they grow to two minutes. */
const reconnectEvery = 1_000;

/** A client that connects to Temporal with its first call. */
export function openApplicationWorkflows(settings: TemporalSettings): {
  applications: ApplicationWorkflows;
  close: () => Promise<void>;
} {
  const { address, namespace, taskQueue, security, payloadKeys } = settings;
  const connection = Connection.lazy({
    address,
    ...security,
    connectTimeout: 5_000,
    channelArgs: { 'grpc.max_reconnect_backoff_ms': reconnectEvery },
  });
  const client = new Client({
    connection,
    namespace,
    interceptors: { workflow: [withTrace] },
    dataConverter: { payloadCodecs: [createPayloadCodec(payloadKeys)] },
  });
  return {
    applications: createApplicationWorkflows(client, taskQueue),
    close: () => connection.close(),
  };
}
