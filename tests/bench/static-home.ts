import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePorts } from '#infra/local/network/free-port.ts';
import type { StaticFiles } from './bare-site.ts';
import type { BenchPortal } from './bench-portal.ts';
import { startSideProcess } from './side-process.ts';

const serverScript = fileURLToPath(new URL('./bare-site.ts', import.meta.url));

/** The home of a visitor, and of the page beside it. */
export const homePath = '/en/';

async function read(url: string): Promise<{ type: string; bytes: Buffer }> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(30_000) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return {
    type: answer.headers.get('content-type') ?? '',
    bytes: Buffer.from(await answer.arrayBuffer()),
  };
}

/** A comment as long as what stood there, of its letters: the page stays as large, and as hard to compress. */
const asComment = (tag: string) => `<!--${tag.slice(4, -3).replaceAll(/[<>-]/g, ' ')}-->`;
const scripts =
  /<script (?:defer |type="module" )?src="[^"]*"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;

/** The portal's home as a file that somebody laid on a server: its bytes and its style sheets, and no script. */
export async function startStaticHome({ portal }: BenchPortal) {
  const home = await read(`${portal.url}${homePath}`);
  const text = home.bytes.toString();
  if (!text.includes('<h1')) throw new Error(`The home is not rendered by the server: ${text.slice(0, 500)}`);
  const page = Buffer.from(text.replaceAll(scripts, asComment));
  if (/<script[^>]* src=|<link rel="modulepreload"/.test(page.toString()))
    throw new Error(`The page beside the home has scripts: ${text.slice(0, 2_000)}`);
  if (page.length !== home.bytes.length) throw new Error('The page beside the home is not as large');
  const files: StaticFiles = { [homePath]: { type: home.type, bytes: page.toString('base64') } };
  const linked = [...text.matchAll(/<link rel="(?:stylesheet|icon)"[^>]* href="([^"]*)"/g)];
  for (const path of linked.flatMap(([, path]) => path ?? [])) {
    const { type, bytes } = await read(`${portal.url}${path}`);
    files[path] = { type, bytes: bytes.toString('base64') };
  }
  const list = join(portal.stack.folder, 'bench-static-home.json');
  writeFileSync(list, JSON.stringify(files));
  const [port] = await findFreePorts(1);
  const env = { BENCH_PORT: String(port), BENCH_FILES: list };
  const child = await startSideProcess(serverScript, portal.stack.folder, env);
  return { child, url: `http://127.0.0.1:${port}${homePath}`, bytes: page.length };
}
