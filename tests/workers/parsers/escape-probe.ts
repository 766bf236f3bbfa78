/** Runs where a parser runs, tries what a parser that has been taken over would try, and tells how each try ended. */
import { spawnSync } from 'node:child_process';
import dgram from 'node:dgram';
import dns from 'node:dns';
import fs from 'node:fs';
import http from 'node:http';
import http2 from 'node:http2';
import inspector from 'node:inspector';
import { createRequire } from 'node:module';
import net from 'node:net';
import process from 'node:process';
import tls from 'node:tls';
import { Worker } from 'node:worker_threads';

export type ProbeRequest = {
  own: string;
  files: string[];
  folders: string[];
  ports: number[];
  socket: string;
};

const request: ProbeRequest = JSON.parse(process.argv[2] ?? '');
const found: Record<string, string> = {};

async function attempt(what: string, act: () => unknown): Promise<void> {
  try {
    await act();
    found[what] = 'open';
  } catch (error) {
    found[what] = (error as NodeJS.ErrnoException).code ?? String(error);
  }
}

const happens = (emitter: NodeJS.EventEmitter, event: string) =>
  new Promise((resolve, reject) => {
    emitter.once(event, resolve);
    emitter.once('error', reject);
  });

async function reachFiles({ files, folders }: ProbeRequest): Promise<void> {
  const load = createRequire(import.meta.url);
  for (const file of files) {
    await attempt(`read ${file}`, () => fs.readFileSync(file));
    await attempt(`promise ${file}`, () => fs.promises.readFile(file));
    await attempt(`stat ${file}`, () => fs.statSync(file));
    await attempt(`blob ${file}`, async () => (await fs.openAsBlob(file)).text());
    await attempt(`env ${file}`, () => process.loadEnvFile(file));
    await attempt(`require ${file}`, () => load(file));
    await attempt(`import ${file}`, () => import(`file://${file}`));
  }
  for (const folder of folders) {
    await attempt(`list ${folder}`, () => fs.readdirSync(folder));
    await attempt(`write ${folder}`, () => fs.writeFileSync(`${folder}/left-behind`, 'x'));
    await attempt(`link ${folder}`, () => fs.symlinkSync(request.own, `${folder}/left-behind`));
    await attempt(`database ${folder}`, () => new (load('node:sqlite').DatabaseSync)(`${folder}/left.db`));
  }
}

async function reachPort(port: number): Promise<void> {
  const at = { host: '127.0.0.1', port };
  await attempt(`net ${port}`, () => happens(net.connect(at), 'connect'));
  await attempt(`socket ${port}`, () => happens(new net.Socket().connect(at), 'connect'));
  await attempt(`prototype ${port}`, () =>
    happens(Reflect.apply(net.Socket.prototype.connect, new net.Socket(), [at]), 'connect'),
  );
  await attempt(`tls ${port}`, () => happens(tls.connect(at), 'secureConnect'));
  await attempt(`http ${port}`, () => happens(http.get({ ...at, timeout: 2_000 }), 'response'));
  await attempt(`http2 ${port}`, () => happens(http2.connect(`http://127.0.0.1:${port}`), 'connect'));
  await attempt(`fetch ${port}`, () =>
    fetch(`http://127.0.0.1:${port}`).catch((error) => Promise.reject(error.cause ?? error)),
  );
  await attempt(`udp ${port}`, () => dgram.createSocket('udp4').send('x', port, '127.0.0.1'));
  await attempt(`udp prototype ${port}`, () => Reflect.construct(dgram.Socket, ['udp4']).bind(0));
}

async function reachOut({ ports, socket }: ProbeRequest): Promise<void> {
  for (const port of ports) await reachPort(port);
  await attempt('unix socket', () => happens(net.connect(socket), 'connect'));
  await attempt('listen', () => happens(net.createServer().listen(0), 'listening'));
  await attempt('name', () => dns.promises.lookup('localhost'));
  await attempt('resolver', () => new dns.promises.Resolver().resolve4('example.org'));
  await attempt('unlock', () => {
    net.Socket.prototype.connect = () => new net.Socket();
  });
}

async function reachProcesses(): Promise<void> {
  await attempt('spawn', () => {
    const { error } = spawnSync('/bin/true');
    if (error) throw error;
  });
  await attempt('signal', () => process.kill(process.ppid, 0));
  await attempt('thread', () => new Worker('0', { eval: true }));
  await attempt('execve', () => process.execve?.('/bin/true', ['true'], {}));
  await attempt('binding', () => Reflect.apply(Reflect.get(process, 'binding'), process, ['tcp_wrap']));
  await attempt('native', () => process.dlopen({ exports: {} }, request.own));
  await attempt('inspector', () => inspector.open(0));
  await attempt('report', () => process.report.writeReport(`${request.folders[0]}/report.json`));
}

await reachFiles(request);
await reachOut(request);
await reachProcesses();
const environment = Object.keys(process.env).filter((name) => !name.startsWith('NODE_CHANNEL_'));
const own = fs.readFileSync(request.own, 'utf8');
process.send?.({ found, environment, own }, () => process.exit(0));
