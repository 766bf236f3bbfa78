import {
  Client,
  Connection,
  type ConnectionOptions,
  type WorkflowClientInterceptor,
} from '@temporalio/client';
import { defaultPayloadConverter } from '@temporalio/common';
import { currentTrace } from '#api/base/tracing.ts';
import { type ApplicationWorkflows, createApplicationWorkflows } from './client.ts';

type TemporalSettings = {
  address: string;
  namespace: string;
  taskQueue: string;
  security: Pick<ConnectionOptions, 'apiKey' | 'tls'>;
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

/** A client that connects to Temporal with its first call. */
export function openApplicationWorkflows({ address, namespace, taskQueue, security }: TemporalSettings): {
  applications: ApplicationWorkflows;
  close: () => Promise<void>;
} {
  const connection = Connection.lazy({ address, ...security, connectTimeout: 5_000 });
  const client = new Client({ connection, namespace, interceptors: { workflow: [withTrace] } });
  return {
    applications: createApplicationWorkflows(client, taskQueue),
    close: () => connection.close(),
  };
}
