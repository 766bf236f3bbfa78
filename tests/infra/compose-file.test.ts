import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ComposeProject, readComposeProject } from '#tests/support/compose-project.ts';

const example = readFileSync('infra/production/example.env', 'utf8');
let folder: string;
let project: ComposeProject;

/** The file as Docker Compose reads it, with these variables. @throws what it says of it */
async function load(env: string): Promise<ComposeProject> {
  const envFile = join(folder, '.env');
  writeFileSync(envFile, env);
  return readComposeProject('infra/production/compose.yaml', envFile, ['proxy', 'doctor', 'backup']);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assay-compose-'));
  project = await load(example.replaceAll(/^(\w+_(?:PASSWORD|SECRET|KEY))=$/gm, '$1=filled-in-filled-in'));
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const services = () => Object.entries(project.services);

describe('the compose file, as Docker Compose reads it', () => {
  it('names what is not filled in', async () => {
    await expect(load(example)).rejects.toThrow(/required variable \w+ is missing a value: see example.env/);
  });

  it('gives no service more than it needs', () => {
    for (const [name, service] of services())
      expect([name, service]).toEqual([
        name,
        expect.objectContaining({
          cap_drop: ['ALL'],
          security_opt: ['no-new-privileges:true'],
          mem_limit: expect.any(String),
          cpus: expect.any(Number),
          pids_limit: expect.any(Number),
        }),
      ]);
  });

  it('lets only the proxy be reached from elsewhere, and out only who has to go there', () => {
    const published = services().flatMap(([name, { ports = [] }]) =>
      ports.map((port) => ({ name, ...port })),
    );
    expect(
      new Set(published.filter(({ host_ip }) => host_ip !== '127.0.0.1').map(({ name }) => name)),
    ).toEqual(new Set(['proxy']));
    expect(project.networks.engines?.internal).toBe(true);
    const outside = services().filter(([, { networks }]) => 'outside' in networks);
    expect(outside.map(([name]) => name).sort()).toEqual([
      'accounts',
      'api',
      'doctor',
      'mailer',
      'proxy',
      'temporal-ui',
    ]);
  });

  it('keeps the proxy’s address free, and believes it', () => {
    const address = project.services.proxy?.networks.outside?.ipv4_address ?? '';
    const [{ subnet = '', ip_range: range = '' } = {}] = project.networks.outside?.ipam.config ?? [];
    const holds = (network: string) => {
      const list = new BlockList();
      const [base = '', bits] = network.split('/');
      list.addSubnet(base, Number(bits));
      return list.check(address);
    };
    expect([holds(subnet), holds(range)]).toEqual([true, false]);
    for (const name of ['api', 'accounts'])
      expect(project.services[name]?.environment.TRUSTED_PROXIES?.split(',')).toContain(address);
  });

  it('writes backups of what the processes use, and restores before any of them is started', () => {
    const { backup, restore, api, temporal } = project.services;
    for (const one of [backup, restore]) {
      expect(one?.build).toMatchObject({ target: 'backup' });
      expect(one?.environment.DATABASE_OWNER_URL).toMatch(/^postgres:\/\/assay:/);
      const mounts = one?.volumes?.filter(({ type }) => type === 'volume') ?? [];
      expect(api?.volumes).toEqual(expect.arrayContaining(mounts));
      expect(mounts.map(({ target }) => target)).toEqual(['/data', '/audit-anchors']);
    }
    expect(Object.keys(restore?.depends_on ?? {}).sort()).toEqual(['postgres', 'temporal']);
    expect(Object.keys(temporal?.depends_on ?? {})).toEqual(['temporal-schema']);
  });

  it('mounts files that are there', () => {
    const all = services().flatMap(([, { volumes = [] }]) => volumes);
    // The folders of certificates and of backups are the operator's.
    const mounted = all.filter(
      ({ type, target }) => type === 'bind' && !['/tls', '/backups'].includes(target),
    );
    expect(mounted.length).toBeGreaterThan(3);
    for (const { source } of mounted) expect([source, existsSync(source)]).toEqual([source, true]);
  });
});
