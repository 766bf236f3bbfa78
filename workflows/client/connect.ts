import { Client, Connection, type ConnectionOptions } from '@temporalio/client';
import { type ApplicationWorkflows, createApplicationWorkflows } from './client.ts';

type TemporalSettings = {
  address: string;
  namespace: string;
  taskQueue: string;
  security: Pick<ConnectionOptions, 'apiKey' | 'tls'>;
};

/** Milliseconds between attempts to reach a Temporal that was away; by default they grow to two minutes. */
const reconnectEvery = 1_000;

/** A client that connects to Temporal with its first call. */
export function openApplicationWorkflows({ address, namespace, taskQueue, security }: TemporalSettings): {
  applications: ApplicationWorkflows;
  close: () => Promise<void>;
} {
  const connection = Connection.lazy({
    address,
    ...security,
    connectTimeout: 5_000,
    channelArgs: { 'grpc.max_reconnect_backoff_ms': reconnectEvery },
  });
  const client = new Client({ connection, namespace });
  return {
    applications: createApplicationWorkflows(client, taskQueue),
    close: () => connection.close(),
  };
}
