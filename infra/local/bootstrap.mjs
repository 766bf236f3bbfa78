// The start of every npm script: installs the packages where that is due, then runs infra/local/<command>.ts under the
// pinned Node. It runs on any Node from 18 on in a fresh clone, so it is plain JavaScript without packages.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

/** A hash of what node_modules depends on: the lock file and the platform. */
export function installStamp(root) {
  const hash = createHash('sha256');
  for (const file of ['package.json', 'package-lock.json']) hash.update(readFileSync(join(root, file)));
  return hash.update(`${process.platform}-${process.arch}`).digest('hex');
}

const stampFile = (root) => join(root, 'node_modules', '.assay-install');

export function isInstalled(root) {
  const file = stampFile(root);
  return (
    existsSync(file) && readFileSync(file, 'utf8') === installStamp(root) && existsSync(pinnedNode(root))
  );
}

function pinnedNode(root) {
  return join(root, 'node_modules', '.bin', 'node');
}

function run(command, args, options) {
  return new Promise((resolve) => {
    const child = spawn(command, args, options);
    const forward = (signal) => child.kill(signal);
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, forward);
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(127);
    });
    child.once('exit', (code, signal) => {
      for (const name of signals) process.off(name, forward);
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143));
    });
  });
}

/** `npm install`, as `npm ci` refuses a lock file without the packages of other platforms. */
async function install(root) {
  console.log('· installing the packages of package-lock.json (once; about half a minute) …');
  const args = ['install', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath ?? '';
  const [command, first] = basename(npm).startsWith('npm-cli') ? [process.execPath, [npm]] : ['npm', []];
  const code = await run(command, [...first, ...args], { cwd: root, stdio: 'inherit' });
  if (code !== 0) {
    console.error(
      'npm could not install the packages (see above). Check the network and the registry, then try again.',
    );
    return code;
  }
  if (!existsSync(pinnedNode(root))) {
    console.error(
      'npm did not run the install script of the package "node". Run "npm rebuild node --ignore-scripts=false".',
    );
    return 1;
  }
  writeFileSync(stampFile(root), installStamp(root));
  return 0;
}

async function main() {
  const root = dirname(dirname(here));
  const [command = '', ...args] = process.argv.slice(2);
  if (!isInstalled(root)) {
    const code = await install(root);
    if (code !== 0) return code;
  }
  const script = join(here, `${command}.ts`);
  if (!/^[a-z]+$/.test(command) || !existsSync(script)) {
    console.error(`There is no infra/local/${command}.ts; the scripts in package.json name what there is.`);
    return 1;
  }
  const bin = join(root, 'node_modules', '.bin');
  const env = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'assay'), ...process.env };
  env.PATH = `${bin}${delimiter}${process.env.PATH ?? ''}`;
  // By the closed channel the program notices when this process was killed and could not forward a signal.
  return run(pinnedNode(root), [script, ...args], { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
}

if (process.argv[1] && fileURLToPath(import.meta.url) === process.argv[1]) process.exitCode = await main();
