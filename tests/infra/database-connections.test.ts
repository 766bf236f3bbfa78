import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { portalConnections } from '#domain/operations/database-connections.ts';
import { checkout } from '#infra/local/portal/portal-processes.ts';

const read = (file: string) => readFileSync(join(checkout, file), 'utf8');
const opening = /\b(?:createDatabase|startListening)\(|new pg\.(?:Pool|Client)\(/;
const processes = globSync('{api,workers,workflows}/**/*.ts', { cwd: checkout }).sort();

it('knows each place where a process opens connections to Postgres, as their number is counted', () => {
  const defining = ['api/db/connection.ts', 'api/db/listening/start-listening.ts'];
  const found = processes.filter((file) => !defining.includes(file) && opening.test(read(file)));
  expect(found).toEqual([
    // Migrations, by `prepare` alone.
    'api/db/migrate.ts',
    'api/realtime/event-pump.ts',
    'api/services/outbox/dispatcher.ts',
    // The doctor, for a moment.
    'api/services/surroundings/ask-database.ts',
    'api/start/create-deps.ts',
    'api/start/start-background.ts',
    'workers/start-worker-process.ts',
    'workflows/main.ts',
  ]);
});

it('counts those of a portal that are its own', () => {
  const own = [
    'api/realtime/event-pump.ts',
    'api/services/outbox/dispatcher.ts',
    'api/start/start-background.ts',
  ];
  const opened = own.flatMap((file) => read(file).match(new RegExp(opening, 'g')) ?? []);
  expect(opened).toHaveLength(Object.keys(portalConnections).length);
});
