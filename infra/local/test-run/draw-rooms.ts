import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Room = {
  /** A folder, or one file. A room within another one's folder is not a part of it. */
  path: string;
  is: string;
  /** Paths of the rooms that it may import. */
  rooms: string[];
  packages: string[];
  /** Whether it may import Node's own modules. */
  node?: boolean;
};
export type Rooms = {
  rooms: Room[];
  roots: { paths: string[]; is: string };
  /** A file of a room that may import a file or packages that its room may not, and why. */
  exceptions: { room: string; from: string; to: string[]; why: string }[];
};

export function readRooms(checkout: string): Rooms {
  return JSON.parse(readFileSync(join(checkout, 'rooms.json'), 'utf8')) as Rooms;
}

const escaped = (path: string) => path.replaceAll('.', '\\.');
const below = (path: string) => `${escaped(path)}(/|$)`;

/** A pattern of the files of a room or root: those below its path, but for rooms and roots within it. */
export function patternOf({ rooms, roots }: Rooms, path: string): string {
  const others = [...rooms.map((room) => room.path), ...roots.paths];
  const within = others.filter((other) => other.startsWith(`${path}/`)).map(below);
  return `^${within.length > 0 ? `(?!${within.join('|')})` : ''}${below(path)}`;
}

const code = (text: string) => `\`${text}\``;

function tableOf({ rooms, roots }: Rooms): string[] {
  const lines = rooms.map(({ path, is, rooms: may, packages, node }) => {
    const own = may.map(code).join(', ') || 'nothing of ours';
    const others = [...packages.map(code), ...(node ? ['Node'] : [])].join(', ') || 'none';
    return `| ${code(path)} | ${is} | ${own} | ${others} |`;
  });
  return [
    '| room | what it is | may import | packages |',
    '|---|---|---|---|',
    ...lines,
    `| roots | ${roots.is} | anything | any |`,
  ];
}

function reachedFrom(rooms: Room[], start: string[]): Set<string> {
  const reached = new Set<string>();
  const open = [...start];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    open.push(...(rooms.find((room) => room.path === path)?.rooms ?? []));
  }
  return reached;
}

/** Arrows to rooms, without those that follow from other arrows. */
function arrowsOf(rooms: Room[], { rooms: may }: Room): string[] {
  const further = may.flatMap((path) => rooms.find((room) => room.path === path)?.rooms ?? []);
  const reached = reachedFrom(rooms, further);
  return may.filter((path) => !reached.has(path));
}

function pictureOf({ rooms }: Rooms): string[] {
  const idOf = (path: string) => path.replaceAll(/[^a-z]/g, '_');
  return [
    '```mermaid',
    'flowchart TD',
    ...rooms.map(({ path }) => `  ${idOf(path)}["${path}"]`),
    ...rooms.flatMap((room) => arrowsOf(rooms, room).map((path) => `  ${idOf(room.path)} --> ${idOf(path)}`)),
    '```',
  ];
}

const START = '<!-- rooms.json -->';
const END = '<!-- /rooms.json -->';

/** The rooms as docs/rooms.md shows them: a table, a picture and the exceptions, between two marks. */
export function drawRooms(list: Rooms): string {
  return [
    START,
    ...tableOf(list),
    '',
    'The picture leaves out what follows from its other arrows.',
    '',
    ...pictureOf(list),
    '',
    'Exceptions:',
    ...list.exceptions.map(
      ({ from, to, why }) => `- ${code(from)} imports ${to.map(code).join(', ')}. ${why}`,
    ),
    END,
  ].join('\n');
}

/** The text with what stands between the marks drawn anew. @throws Error for a text without marks */
export function redraw(text: string, list: Rooms): string {
  const [before, rest] = text.split(START);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined)
    throw new Error('docs/rooms.md has no place for the rooms');
  return `${before}${drawRooms(list)}${after}`;
}
