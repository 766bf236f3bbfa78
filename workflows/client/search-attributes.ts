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
const INVALID_ARGUMENT = 3;
const NOT_FOUND = 5;
const ALREADY_EXISTS = 6;
const PERMISSION_DENIED = 7;
const UNIMPLEMENTED = 12;
const CALL_LIMIT_MS = 10_000;

const hasCode = (error: unknown, ...codes: number[]) =>
  isGrpcServiceError(error) && codes.includes(error.code);
/** Temporal Cloud has neither calls of operators nor the making of namespaces for the keys that processes have. */
const isRefused = (error: unknown) => hasCode(error, PERMISSION_DENIED, UNIMPLEMENTED);

/** The attributes that a namespace still lacks. */
export async function missingSearchAttributes(connection: Connection, namespace: string): Promise<string[]> {
  const names = Object.keys(searchAttributes);
  try {
    const { customAttributes } = await connection.withDeadline(Date.now() + CALL_LIMIT_MS, () =>
      connection.operatorService.listSearchAttributes({ namespace }),
    );
    return names.filter((name) => !(name in customAttributes));
  } catch (error) {
    if (!isRefused(error)) throw error;
    const known = await Promise.all(names.map((name) => isSearchable(connection, namespace, name)));
    return names.filter((_name, at) => !known[at]);
  }
}

/** Whether runs can be searched by an attribute, which whoever may see them may ask. */
async function isSearchable(connection: Connection, namespace: string, name: string): Promise<boolean> {
  try {
    await connection.withDeadline(Date.now() + CALL_LIMIT_MS, () =>
      connection.workflowService.countWorkflowExecutions({ namespace, query: `${name} is null` }),
    );
    return true;
  } catch (error) {
    if (hasCode(error, INVALID_ARGUMENT)) return false;
    throw error;
  }
}

type TemporalSettings = {
  address: string;
  namespace: string;
  security: Pick<ConnectionOptions, 'apiKey' | 'tls'>;
};

/**
 * Creates the namespace and the search attributes that are missing.
 * @throws Error that names what Temporal does not let us make
 */
export async function prepareTemporal({ address, namespace, security }: TemporalSettings): Promise<void> {
  const connection = await Connection.connect({ address, ...security, connectTimeout: CALL_LIMIT_MS });
  try {
    await registerNamespace(connection, namespace);
    const missing = await missingSearchAttributes(connection, namespace);
    if (missing.length === 0) return;
    await addSearchAttributes(connection, namespace, missing);
  } finally {
    await connection.close();
  }
}

const RETENTION_DAYS = 90;

async function registerNamespace(connection: Connection, namespace: string): Promise<void> {
  const call = <T>(work: () => Promise<T>) => connection.withDeadline(Date.now() + CALL_LIMIT_MS, work);
  const { workflowService } = connection;
  const workflowExecutionRetentionPeriod = msToTs(`${RETENTION_DAYS} days`);
  try {
    // First, as Temporal remembers for a moment that what it was asked for is not there.
    await call(() => workflowService.registerNamespace({ namespace, workflowExecutionRetentionPeriod }));
  } catch (error) {
    if (hasCode(error, ALREADY_EXISTS)) return;
    if (!isRefused(error)) throw error;
    await call(() => workflowService.describeNamespace({ namespace })).catch((cause: unknown) => {
      if (!hasCode(cause, NOT_FOUND) && !isRefused(cause)) throw cause;
      throw new Error(
        `Temporal shows this login no namespace ${namespace}, and does not let it make one: make it, with ${RETENTION_DAYS} days of retention`,
      );
    });
  }
}

async function addSearchAttributes(
  connection: Connection,
  namespace: string,
  names: string[],
): Promise<void> {
  const types = Object.entries(searchAttributes).filter(([name]) => names.includes(name));
  try {
    await connection.withDeadline(Date.now() + CALL_LIMIT_MS, () =>
      connection.operatorService.addSearchAttributes({
        namespace,
        searchAttributes: Object.fromEntries(types.map(([name, type]) => [name, TYPE_NUMBERS[type]])),
      }),
    );
  } catch (error) {
    if (!isRefused(error)) throw error;
    const wanted = types.map(([name, type]) => `${name} (${type})`).join(', ');
    throw new Error(`Temporal does not let this login add search attributes: add ${wanted} to ${namespace}`);
  }
}
