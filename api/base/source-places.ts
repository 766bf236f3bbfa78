import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Null for a file without a source map: it is a source itself. */
const maps = new Map<string, SourceMap | null>();

/**
 * The stack with source positions instead of those of a bundle. A map is read with the first error of its file: with
 * `--enable-source-maps` Node reads all of them at start, a third of the start time.
 */
export function nameSources(stack: string): string {
  return stack.replaceAll(
    /(file:\/\/[^\s()]+\.mjs):(\d+):(\d+)/g,
    (place, url: string, line: string, column: string) =>
      findSource(url, Number(line), Number(column)) ?? place,
  );
}

function findSource(url: string, line: number, column: number): string | undefined {
  const entry = mapOf(url)?.findEntry(line - 1, column - 1);
  if (!entry || !('originalSource' in entry)) return undefined;
  const source = new URL(entry.originalSource, url).href;
  return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
}

function mapOf(url: string): SourceMap | null {
  const known = maps.get(url);
  if (known !== undefined) return known;
  const map = readMap(url);
  maps.set(url, map);
  return map;
}

function readMap(url: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, 'utf8')));
  } catch {
    return null;
  }
}
