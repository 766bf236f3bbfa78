import { Connection, type ConnectionOptions, isGrpcServiceError } from '@temporalio/client';
import { missingSearchAttributes } from './search-attributes.ts';

type TemporalInput = {
  address: string;
  namespace: string;
  security: Pick<ConnectionOptions, 'apiKey' | 'tls'>;
  /** Milliseconds for the connection, and for each question. */
  limitMs: number;
};

export type TemporalView = {
  serverVersion: () => Promise<string>;
  hasNamespace: () => Promise<boolean>;
  missingSearchAttributes: () => Promise<string[]>;
};

const NOT_FOUND = 5;

/** Connects to Temporal, asks it something and lets go of it. @throws Error while it cannot be reached */
export async function inspectTemporal<T>(
  { address, namespace, security, limitMs }: TemporalInput,
  ask: (view: TemporalView) => Promise<T>,
): Promise<T> {
  const connection = await Connection.connect({ address, ...security, connectTimeout: limitMs });
  const call = <A>(work: () => Promise<A>) => connection.withDeadline(Date.now() + limitMs, work);
  const { workflowService } = connection;
  try {
    return await ask({
      serverVersion: async () => (await call(() => workflowService.getSystemInfo({}))).serverVersion,
      hasNamespace: () =>
        call(() => workflowService.describeNamespace({ namespace })).then(
          () => true,
          (error: unknown) => {
            if (isGrpcServiceError(error) && error.code === NOT_FOUND) return false;
            throw error;
          },
        ),
      missingSearchAttributes: () => call(() => missingSearchAttributes(connection, namespace)),
    });
  } finally {
    await connection.close();
  }
}
