// Follows the documents' lines behind the build, in namespaces of its own: rehearse-install.ts starts it.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { parseEnv } from 'node:util';
import { readComposeProject } from '#tests/support/compose-project.ts';
import { eventually } from '#tests/support/eventually.ts';
import { endAll, type Host, type Images, logOf, runOnce, startAll } from './containers.ts';
import { backupLines, type DocumentLine, readmeLines, readStep } from './document-lines.ts';
import { authorityHost, authorityService } from './engine-programs.ts';
import { checkRestored, type Founder, setUpPortal, signInAgain, workAsAdministrator } from './first-start.ts';
import { makeNetworks, nameHosts } from './machine.ts';
import { tell, tellStep } from './tell.ts';

const [folder = ''] = process.argv.slice(2);
const production = join(folder, 'checkout', 'infra', 'production');
const settings = parseEnv(readFileSync(join(production, '.env'), 'utf8')) as Record<string, string>;
const profiles = (settings.COMPOSE_PROFILES ?? '').split(',');
const portal = { url: settings.PORTAL_URL ?? '', accountsUrl: settings.ACCOUNTS_URL ?? '' };
const hosts = [portal.url, portal.accountsUrl].map((url) => new URL(url).hostname);

async function openHost(): Promise<Host> {
  const [file, env] = [join(production, 'compose.yaml'), join(production, '.env')];
  const read = await readComposeProject(file, env, ['proxy', 'doctor', 'backup']);
  const services = { ...read.services, [authorityHost]: authorityService(folder) };
  const project = { ...read, services };
  const machine = makeNetworks(project, Object.keys(services), hosts);
  nameHosts(folder, machine.addresses.get('proxy')?.outside ?? '', hosts);
  const images = JSON.parse(readFileSync(join(folder, 'images.json'), 'utf8')) as Images;
  return { ...project, ...machine, folder, images, running: new Map() };
}

/** The authority whose certificates Caddy gets; its own goes where the operator’s .env says. */
async function startAuthority(host: Host): Promise<void> {
  await startAll({ ...host, services: { [authorityHost]: authorityService(folder) } }, []);
  const root = join(folder, 'volumes/authority/caddy/pki/authorities/local/root.crt');
  const text = await eventually(async () => readFileSync(root, 'utf8'), { withinMs: 60_000 });
  writeFileSync(join(folder, 'authority.crt'), text);
  const given = join(production, 'tls', 'authority.crt');
  await mkdir(dirname(given), { recursive: true });
  writeFileSync(given, text);
  setDefaultCACertificates([...getCACertificates(), text]);
}

const codeIn = (log: string) => /[2-9A-Z]{5}(-[2-9A-Z]{5}){2}/.exec(log)?.[0] ?? '';

async function follow(host: Host, { text, step }: DocumentLine): Promise<void> {
  if (step.kind === 'up') await tellStep(text, () => startAll(host, profiles));
  if (step.kind === 'run') await tellStep(text, () => runOnce(host, step.service, step.args));
}

async function restoreElsewhere(host: Host, founder: Founder): Promise<void> {
  const [, restore] = backupLines();
  if (restore?.step.kind !== 'run') throw new Error('docs/operations.md has no line that restores');
  tell('· on a new machine: no containers, no volumes');
  await endAll(host);
  rmSync(join(folder, 'volumes'), { recursive: true });
  await startAuthority(host);
  const [name] = (await readdir(join(production, 'backups'))).filter((entry) => /^\d{4}-/.test(entry));
  const [named = ''] = restore.step.args;
  const line = restore.text.replace(named, `/backups/${name}`);
  await follow(host, { text: line, step: readStep(line) });
  await follow(host, { text: 'up -d', step: { kind: 'up' } });
  await tellStep('sign in, and press “Verify integrity”', async () =>
    checkRestored(await signInAgain(portal, founder)),
  );
}

async function main(): Promise<void> {
  const host = await openHost();
  await startAuthority(host);
  let founder: Founder | undefined;
  for (const line of readmeLines()) {
    await follow(host, line);
    if (line.step.kind !== 'up') continue;
    await tellStep('the first start: the code of `prepare`, /setUp, sign in, second factor', async () => {
      founder = await setUpPortal(portal, codeIn(logOf(host, 'prepare')));
    });
    await tellStep('sign in again, keep a picture, send a file, invite a reviewer', async () => {
      if (founder) await workAsAdministrator(await signInAgain(portal, founder));
    });
  }
  if (founder) await restoreElsewhere(host, founder);
  await endAll(host);
}

await main();
process.exit(0);
