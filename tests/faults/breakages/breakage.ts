import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import type { ApiClient } from '#tests/support/network/api-client.ts';
import type { FaultPortal } from '../fault-portal.ts';

/** The mail server, which a test may take away. */
export type MailServer = { close: () => Promise<void>; open: () => Promise<void> };

/** A portal with somebody who operates it, and the port of a second api, from which Prometheus reads as well. */
export type Scene = FaultPortal & { operator: ApiClient; mail: MailServer; strayPort: number };

export type Breakage = {
  /** What is broken, each with the alert that tells of it. */
  alerts: Readonly<Record<string, string>>;
  breakIt: () => Promise<unknown>;
  /** As the alert's page in docs/runbooks says. */
  mend: () => Promise<unknown>;
};

/** A connection as an operator has it, besides the portal's. */
export async function openOperator(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** What a runbook gives to type, in its order. @throws Error where the page has no such part */
export function readRunbook(page: string, part: 'Look' | 'Mend'): string[] {
  const text = readFileSync(`docs/runbooks/${page}.md`, 'utf8');
  const [, found] = new RegExp(`^## ${part}\\n([^]*?)(?=^## |(?![^]))`, 'm').exec(text) ?? [];
  if (found === undefined) throw new Error(`${page}.md has no part ${part}`);
  return Array.from(found.matchAll(/`([^`]+)`/g), ([, typed = '']) => typed.replaceAll('\n', ' '));
}
