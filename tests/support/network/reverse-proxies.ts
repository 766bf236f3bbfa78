import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join, resolve } from 'node:path';
import { installWithApt } from '#infra/local/engines/apt.ts';
import { getCaddy } from '#infra/local/engines/caddy.ts';
import { type RunningEngine, runEngine } from '#infra/local/engines/engine.ts';
import { findCommand } from '#infra/local/engines/find-command.ts';
import { findFreePorts } from '#infra/local/network/free-port.ts';
import { tlsFile } from './tls-files.ts';

const samples = resolve('infra/production/proxy');

async function findNginx(): Promise<string> {
  const find = () => findCommand('nginx');
  const command = find() ?? ((await installWithApt(['nginx-light'], () => {})) ? find() : undefined);
  if (!command) throw new Error('nginx is needed and was not found: "apt-get install nginx-light"');
  return command;
}

/** `ca`: a PEM file of the authority behind its certificate. */
export type ReverseProxy = { engine: RunningEngine; url: string; ca: () => Buffer };

/** Whether anything answers there over TLS. */
const answers = (port: number) => () =>
  new Promise<boolean>((done) => {
    const asked = request(
      { port, host: '127.0.0.1', rejectUnauthorized: false, path: '/healthz' },
      (answer) => {
        answer.resume();
        done(true);
      },
    );
    asked.on('error', () => done(false));
    asked.end();
  });

/** Caddy with the file of the compose setup. Its certificate is of an authority of its own, which nobody is told to trust. */
export async function startCaddy(parent: string, upstream: string): Promise<ReverseProxy> {
  const folder = mkdtempSync(join(parent, 'caddy-'));
  const [port = 0, other = 0, plain = 0] = await findFreePorts(3);
  const url = `https://127.0.0.1:${port}`;
  const settings = join(folder, 'Caddyfile');
  const global = `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${plain}\n\tservers {\n\t\tprotocols h1 h2\n\t}\n}\n`;
  writeFileSync(settings, `${global}import ${samples}/Caddyfile\n`);
  const engine = await runEngine({
    name: 'caddy',
    command: await getCaddy(() => {}),
    args: ['run', '--config', settings, '--adapter', 'caddyfile'],
    cwd: folder,
    env: {
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      PORTAL_URL: url,
      ACCOUNTS_URL: `https://127.0.0.1:${other}`,
      API_ADDRESS: upstream,
      ACCOUNTS_ADDRESS: upstream,
    },
    dataDir: folder,
    logFile: join(folder, 'log'),
    port,
    url,
    isReady: answers(port),
  });
  return { engine, url, ca: () => readFileSync(join(folder, 'caddy/pki/authorities/local/root.crt')) };
}

/** nginx with the sample for operators, its hosts, ports and certificate put in. */
export async function startNginx(parent: string, upstream: string): Promise<ReverseProxy> {
  const folder = mkdtempSync(join(parent, 'nginx-'));
  mkdirSync(join(folder, 'temporary'));
  const [port = 0, plain = 0] = await findFreePorts(2);
  const site = readFileSync(join(samples, 'nginx.conf'), 'utf8')
    .replaceAll(' accounts.assay.example.com', '')
    .replaceAll('assay.example.com', '127.0.0.1')
    .replaceAll('127.0.0.1:3000', upstream)
    .replace('listen 80', `listen 127.0.0.1:${plain}`)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('/etc/nginx/assay.pem', tlsFile('server.pem'))
    .replace('/etc/nginx/assay.key', tlsFile('server.key'))
    .replace(/^.*:3001;\n/m, '');
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/temporary/${name};`)
    .join('\n');
  const settings = join(folder, 'nginx.conf');
  writeFileSync(
    settings,
    `${process.getuid?.() === 0 ? 'user root;' : ''}\ndaemon off;\npid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${places}\n${site}\n}\n`,
  );
  const url = `https://127.0.0.1:${port}`;
  const engine = await runEngine({
    name: 'nginx',
    command: await findNginx(),
    args: ['-p', folder, '-c', settings],
    cwd: folder,
    dataDir: folder,
    logFile: join(folder, 'log'),
    port,
    url,
    isReady: answers(port),
  });
  return { engine, url, ca: () => readFileSync(tlsFile('authority.pem')) };
}
