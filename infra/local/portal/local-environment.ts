import { join } from 'node:path';
import type { Ports } from '#infra/local/network/addresses.ts';
import type { EngineAddresses } from './local-engines.ts';
import type { Environment } from './portal-processes.ts';
import type { Secrets } from './secrets.ts';
import type { Addresses } from './table.ts';

/** Public URLs; those in the environment take precedence. */
export function publicAddresses(ports: Ports): Addresses {
  const { env } = process;
  const temporalUi = env.TEMPORAL_ADDRESS
    ? '(TEMPORAL_UI_URL)'
    : `http://localhost:${ports.TEMPORAL_UI_PORT}`;
  return {
    portalUrl: env.PORTAL_URL || `http://localhost:${ports.PORTAL_PORT}`,
    accountsUrl: env.ACCOUNTS_URL || `http://localhost:${ports.ACCOUNTS_PORT}`,
    temporalUiUrl: env.TEMPORAL_UI_URL || temporalUi,
    mailboxUrl: env.SMTP_URL ? null : `http://localhost:${ports.MAIL_PORT}`,
  };
}

export const filesIn = (dataFolder: string) => join(dataFolder, 'files');
/** Where the bundles are. */
export const bundlesIn = (dataFolder: string) => ({
  workflows: join(dataFolder, 'build', 'workflows.js'),
  sandbox: join(dataFolder, 'build', 'sandbox'),
});

interface EnvironmentInput {
  dataFolder: string;
  ports: Ports;
  engines: EngineAddresses;
  addresses: Addresses;
  secrets: Omit<Secrets, 'POSTGRES_PASSWORD'>;
  smtpUrl: string;
  processBundle: string;
}

/** Environment variables for the portal's processes, which also inherit the present ones (OIDC_ISSUER, LOG_LEVEL). */
export function localEnvironment({
  dataFolder,
  ports,
  engines,
  addresses,
  secrets,
  smtpUrl,
  processBundle,
}: EnvironmentInput): Environment {
  const { TEMPORAL_ADDRESS, TEMPORAL_NAMESPACE } = process.env;
  const { workflows, sandbox } = bundlesIn(dataFolder);
  return {
    ...engines,
    ...secrets,
    TEMPORAL_NAMESPACE: (TEMPORAL_ADDRESS && TEMPORAL_NAMESPACE) || 'default',
    TEMPORAL_UI_URL: addresses.temporalUiUrl.startsWith('http') ? addresses.temporalUiUrl : '',
    PORTAL_PORT: String(ports.PORTAL_PORT),
    PORTAL_URL: addresses.portalUrl,
    ACCOUNTS_PORT: String(ports.ACCOUNTS_PORT),
    ACCOUNTS_URL: addresses.accountsUrl,
    DATA_DIR: filesIn(dataFolder),
    AUDIT_ANCHOR_DIR: process.env.AUDIT_ANCHOR_DIR || join(dataFolder, 'audit-anchors'),
    SMTP_URL: smtpUrl,
    MAIL_FROM: process.env.MAIL_FROM || 'Assay <notice@assay.example>',
    WORKFLOW_BUNDLE: workflows,
    SANDBOX_BUNDLE: sandbox,
    PROCESS_BUNDLE: processBundle,
  };
}
