import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { ComposeService } from '#tests/support/compose-project.ts';

/** What is not run as compose says, and what stands in its place. */
export const replaced = [
  'Postgres 18 of npm and PyPI, Redis 8 of Debian 13, for their images; their entry points are written for this',
  'Temporal’s dev server of the same version for its server, schema and UI (temporal-schema, temporal-ui are left out)',
  'Caddy’s own ACME server for Let’s Encrypt; the images of Node and Postgres by Debian 12 and 13 with the programs',
  'ports are not published: the proxy is reached at its own address; memory, cores and restarts are not limited',
];
export const leftOut = ['temporal-schema', 'temporal-ui'];

/** The certificate authority, which compose has not: the machine’s own in the place of Let’s Encrypt. */
export const authorityHost = 'acme.assay.example.com';
const authority = `{
  admin off
  skip_install_trust
  pki {
    ca local {
      intermediate_lifetime 60d
    }
  }
}
${authorityHost} {
  tls internal
  acme_server {
    lifetime 50d
  }
}
`;
const proxy = `{
  admin off
  acme_ca https://${authorityHost}/acme/local/directory
  acme_ca_root /etc/caddy/authority.crt
}
import /etc/caddy/Caddyfile
`;

type Program = Pick<ComposeService, 'command' | 'environment' | 'volumes'>;

function writeFileOf(folder: string, name: string, text: string, target: string) {
  writeFileSync(join(folder, name), text);
  return { type: 'bind', source: join(folder, name), target, read_only: true };
}

const caddy = (file: string) => ['caddy', 'run', '--config', file, '--adapter', 'caddyfile'];
const caddyEnvironment = { XDG_DATA_HOME: '/data', XDG_CONFIG_HOME: '/config' };

/** The settings of a file for Temporal’s server, as options of its dev server. */
function dynamicOptions(file: string): string[] {
  const settings = parse(readFileSync(file, 'utf8')) as Record<string, [{ value: unknown }]>;
  return Object.entries(settings).flatMap(([key, [{ value }]]) => [
    '--dynamic-config-value',
    `${key}=${JSON.stringify(value)}`,
  ]);
}

/** What an engine’s container runs, as its image would. */
export function engineProgram(name: string, service: ComposeService, folder: string): Program {
  const { command, environment, volumes = [] } = service;
  if (name === 'postgres')
    return { command: ['docker-entrypoint.sh', ...(command ?? [])], environment, volumes };
  if (name === 'temporal') {
    const settings = volumes.find(({ target }) => target.endsWith('.yaml'))?.source ?? '';
    const start = ['temporal', 'server', 'start-dev', '--headless', '--ip', '0.0.0.0', '--port', '7233'];
    return { command: [...start, ...dynamicOptions(settings)], environment: { HOME: '/tmp' }, volumes: [] };
  }
  if (name === 'proxy') {
    const mounts = [
      writeFileOf(folder, 'proxy.caddyfile', proxy, '/etc/caddy/beside-acme'),
      {
        type: 'bind',
        source: join(folder, 'authority.crt'),
        target: '/etc/caddy/authority.crt',
        read_only: true,
      },
    ];
    const own = { ...environment, ...caddyEnvironment };
    return { command: caddy('/etc/caddy/beside-acme'), environment: own, volumes: [...volumes, ...mounts] };
  }
  return { command, environment, volumes };
}

/** The authority as a service beside those of compose. */
export function authorityService(folder: string): ComposeService {
  const volumes = [
    writeFileOf(folder, 'authority.caddyfile', authority, '/etc/caddy/Caddyfile'),
    { type: 'volume', source: 'authority', target: '/data' },
  ];
  const image = 'caddy:acme';
  return {
    image,
    command: caddy('/etc/caddy/Caddyfile'),
    environment: caddyEnvironment,
    volumes,
    networks: { outside: null },
    cap_drop: ['ALL'],
    cap_add: ['NET_BIND_SERVICE'],
    read_only: true,
    tmpfs: ['/tmp', '/config'],
  };
}
