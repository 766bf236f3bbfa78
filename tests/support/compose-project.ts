import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { findCommand } from '#infra/local/engines/find-command.ts';

export type ComposeService = {
  command?: string[] | null;
  entrypoint?: string[] | null;
  image: string;
  read_only?: boolean;
  tmpfs?: string[];
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  mem_limit?: string;
  cpus?: number;
  pids_limit?: number;
  profiles?: string[];
  networks: Record<string, { ipv4_address?: string } | null>;
  ports?: { host_ip?: string; published: string }[];
  volumes?: { type: string; source: string; target: string; read_only?: boolean }[];
  environment: Record<string, string>;
  build?: { context: string; dockerfile: string; target?: string };
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[]; interval: string; timeout: string; retries: number; start_period?: string };
};
export type ComposeProject = {
  services: Record<string, ComposeService>;
  networks: Record<
    string,
    { internal?: boolean; ipam: { config?: { subnet: string; gateway: string; ip_range: string }[] } }
  >;
};

/**
 * A compose file as Docker Compose reads it, with the services of these profiles.
 * @throws what Docker Compose says of it; Error without Go
 */
export async function readComposeProject(
  file: string,
  envFile: string,
  profiles: readonly string[],
): Promise<ComposeProject> {
  const go = findCommand('go');
  if (!go) throw new Error('Go is needed to read the compose file, and was not found: https://go.dev/dl');
  const args = ['run', '.', resolve(file), resolve(envFile), ...profiles];
  const ran = promisify(execFile)(go, args, {
    cwd: resolve(import.meta.dirname, '../fixtures/compose'),
    env: { ...process.env, GOFLAGS: '', GOWORK: 'off', CGO_ENABLED: '0' },
  });
  return JSON.parse((await ran).stdout);
}
