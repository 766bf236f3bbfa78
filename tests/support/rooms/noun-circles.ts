import { posix } from 'node:path';

const imported = /(?:\bfrom|\bimport|\bimport\()\s*'([#.][^']+)'/g;

/** The noun folder of a room that a file lies in; undefined for what lies elsewhere. */
function nounOf(room: string, file: string): string | undefined {
  return file.startsWith(`${room}/`) ? file.slice(room.length + 1).split('/')[0] : undefined;
}

function readArrows(room: string, texts: ReadonlyMap<string, string>): Map<string, Set<string>> {
  const [, name = ''] = room.split('/');
  const alias = room.startsWith('web/') ? `#web/${name}/` : `#${name}/`;
  const arrows = new Map<string, Set<string>>();
  for (const [file, text] of texts) {
    const noun = nounOf(room, file);
    if (noun === undefined) continue;
    for (const [, path = ''] of text.matchAll(imported)) {
      const near = posix.join(posix.dirname(file), path);
      const other = nounOf(room, path.startsWith('.') ? near : path.replace(alias, `${room}/`));
      if (other !== undefined && other !== noun) arrows.set(noun, (arrows.get(noun) ?? new Set()).add(other));
    }
  }
  return arrows;
}

/** A way from a noun folder of a room back to itself by imports; null where there is none. */
export function findNounCircle(room: string, texts: ReadonlyMap<string, string>): string[] | null {
  const arrows = readArrows(room, texts);
  const cleared = new Set<string>();
  const walk = (noun: string, way: string[]): string[] | null => {
    if (way.includes(noun)) return [...way.slice(way.indexOf(noun)), noun];
    if (cleared.has(noun)) return null;
    for (const next of arrows.get(noun) ?? []) {
      const circle = walk(next, [...way, noun]);
      if (circle) return circle;
    }
    cleared.add(noun);
    return null;
  };
  for (const noun of arrows.keys()) {
    const circle = walk(noun, []);
    if (circle) return circle;
  }
  return null;
}
