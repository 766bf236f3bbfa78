import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Null where a file has no map beside it: it is a source itself. */
const maps = new Map<string, SourceMap | null>();

/**
 * The same stack with the lines of the sources in place of those of a bundle. Maps are read with the first error of a
 * file: Node reads them all while a process starts (`--enable-source-maps`), which is a third of its start.
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
