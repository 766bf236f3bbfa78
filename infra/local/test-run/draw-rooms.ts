import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Room = {
  name: string;
  /** A pattern of its files' paths; each file of ours lies in one room, or in the roots. */
  files: string;
  is: string;
  /** Names of the rooms that it may import. */
  rooms: string[];
  packages: string[];
  /** Whether it may import Node's own modules. */
  node?: boolean;
};
export type Rooms = {
  rooms: Room[];
  roots: { files: string; is: string };
  /** A file of a room that may import what its room may not, and why. */
  exceptions: { room: string; from: string; to: string; why: string }[];
};

export function readRooms(checkout: string): Rooms {
  return JSON.parse(readFileSync(join(checkout, 'rooms.json'), 'utf8')) as Rooms;
}

const code = (text: string) => `\`${text}\``;
const nameOf = (name: string) => (name.includes('/') ? code(name) : name);

function tableOf({ rooms, roots }: Rooms): string[] {
  const lines = rooms.map(({ name, is, rooms: may, packages, node }) => {
    const own = may.map(nameOf).join(', ') || 'nothing of ours';
    const others = [...packages.map(code), ...(node ? ['Node'] : [])].join(', ') || 'none';
    return `| ${nameOf(name)} | ${is} | ${own} | ${others} |`;
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
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (reached.has(name)) continue;
    reached.add(name);
    open.push(...(rooms.find((room) => room.name === name)?.rooms ?? []));
  }
  return reached;
}

/** Arrows to rooms, without those that follow from other arrows. */
function arrowsOf(rooms: Room[], { rooms: may }: Room): string[] {
  const further = may.flatMap((name) => rooms.find((room) => room.name === name)?.rooms ?? []);
  const reached = reachedFrom(rooms, further);
  return may.filter((name) => !reached.has(name));
}

function pictureOf({ rooms }: Rooms): string[] {
  const idOf = (name: string) => name.replaceAll(/[^a-z]/g, '_');
  return [
    '```mermaid',
    'flowchart TD',
    ...rooms.map(({ name }) => `  ${idOf(name)}["${name}"]`),
    ...rooms.flatMap((room) => arrowsOf(rooms, room).map((name) => `  ${idOf(room.name)} --> ${idOf(name)}`)),
    '```',
  ];
}

const START = '<!-- rooms.json -->';
const END = '<!-- /rooms.json -->';

/** The rooms as docs/rooms.md shows them: a table, a picture and the exceptions, between two marks. */
export function drawRooms(list: Rooms): string {
  const patterns = (text: string) => code(text.replaceAll(/[\\^$]/g, ''));
  return [
    START,
    ...tableOf(list),
    '',
    'The picture leaves out what follows from its other arrows.',
    '',
    ...pictureOf(list),
    '',
    'Exceptions:',
    ...list.exceptions.map(({ from, to, why }) => `- ${patterns(from)} imports ${patterns(to)}. ${why}`),
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
