import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { brotliCompressSync, constants } from 'node:zlib';

/** What a static site holds, by path: its type and its bytes in base64. */
export type StaticFiles = Record<string, { type: string; bytes: string }>;

// The least that sends a page: node:http, every file in memory, compressed once.
const { BENCH_PORT, BENCH_FILES = '' } = process.env;
const given: StaticFiles = JSON.parse(readFileSync(BENCH_FILES, 'utf8'));
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
const files = new Map(
  Object.entries(given).map(([path, { type, bytes }]) => {
    const plain = Buffer.from(bytes, 'base64');
    return [path, { type, plain, compressed: brotliCompressSync(plain, quality) }];
  }),
);

const server = createServer((request, response) => {
  const file = files.get(request.url ?? '');
  if (!file) return response.writeHead(404).end();
  const takesBrotli = String(request.headers['accept-encoding']).includes('br');
  const headers = { 'content-type': file.type, vary: 'accept-encoding' };
  if (!takesBrotli) return response.writeHead(200, headers).end(file.plain);
  return response.writeHead(200, { ...headers, 'content-encoding': 'br' }).end(file.compressed);
});
server.listen(Number(BENCH_PORT), '127.0.0.1', () => console.log('ready'));
process.on('SIGTERM', () => process.exit(0));
