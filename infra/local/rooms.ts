import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from './portal/portal-processes.ts';
import { readRooms, redraw } from './test-run/draw-rooms.ts';

const file = join(checkout, 'docs', 'rooms.md');
writeFileSync(file, redraw(readFileSync(file, 'utf8'), readRooms(checkout)));
