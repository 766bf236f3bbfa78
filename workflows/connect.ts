import { Client, Connection, type ConnectionOptions } from '@temporalio/client';
import { type ApplicationWorkflows, createApplicationWorkflows } from './client.ts';

type Target = {
  address: string;
  namespace: string;
  taskQueue: string;
  security: Pick<ConnectionOptions, 'apiKey' | 'tls'>;
};

/** The way to the workflows of a Temporal, which is connected to when it is first needed. */
export function openApplicationWorkflows({ address, namespace, taskQueue, security }: Target): {
  applications: ApplicationWorkflows;
  close: () => Promise<void>;
} {
  const connection = Connection.lazy({ address, ...security, connectTimeout: 5_000 });
  const client = new Client({ connection, namespace });
  return {
    applications: createApplicationWorkflows(client, taskQueue),
    close: () => connection.close(),
  };
}
