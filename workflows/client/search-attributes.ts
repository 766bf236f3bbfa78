import { Connection, type ConnectionOptions, isGrpcServiceError } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time.js';

/** For lists and filters in the Temporal UI. */
export const searchAttributes = {
  AssayStatus: 'Keyword',
  AssayStep: 'Int',
  AssayWaitingFor: 'Keyword',
  AssayWaitingSince: 'Datetime',
  AssayEnterprise: 'Keyword',
  AssayMode: 'Keyword',
  AssayNumber: 'Keyword',
} as const;

/** temporal.api.enums.v1.IndexedValueType */
const TYPE_NUMBERS = { Keyword: 2, Int: 3, Datetime: 6 } as const;
const ALREADY_EXISTS = 6;
const CALL_LIMIT_MS = 10_000;

/** The attributes that a namespace still lacks. */
export async function missingSearchAttributes(connection: Connection, namespace: string): Promise<string[]> {
  const { customAttributes } = await connection.withDeadline(Date.now() + CALL_LIMIT_MS, () =>
    connection.operatorService.listSearchAttributes({ namespace }),
  );
  return Object.keys(searchAttributes).filter((name) => !(name in customAttributes));
}

type TemporalSettings = {
  address: string;
  namespace: string;
  security: Pick<ConnectionOptions, 'apiKey' | 'tls'>;
};

/** Creates the namespace and the search attributes that are missing. */
export async function prepareTemporal({ address, namespace, security }: TemporalSettings): Promise<void> {
  const connection = await Connection.connect({ address, ...security, connectTimeout: CALL_LIMIT_MS });
  try {
    await registerNamespace(connection, namespace);
    const missing = await missingSearchAttributes(connection, namespace);
    if (missing.length === 0) return;
    const types = Object.entries(searchAttributes).filter(([name]) => missing.includes(name));
    await connection.withDeadline(Date.now() + CALL_LIMIT_MS, () =>
      connection.operatorService.addSearchAttributes({
        namespace,
        searchAttributes: Object.fromEntries(types.map(([name, type]) => [name, TYPE_NUMBERS[type]])),
      }),
    );
  } finally {
    await connection.close();
  }
}

const RETENTION_DAYS = 90;

async function registerNamespace(connection: Connection, namespace: string): Promise<void> {
  try {
    await connection.withDeadline(Date.now() + CALL_LIMIT_MS, () =>
      connection.workflowService.registerNamespace({
        namespace,
        workflowExecutionRetentionPeriod: msToTs(`${RETENTION_DAYS} days`),
      }),
    );
  } catch (error) {
    if (!isGrpcServiceError(error) || error.code !== ALREADY_EXISTS) throw error;
  }
}
