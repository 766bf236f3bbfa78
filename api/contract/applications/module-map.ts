import { z } from 'zod';
import { idSchema } from '#domain/shared/validation.ts';
import { moduleStates } from '#domain/test-results/module-results.ts';
import { endpoint } from '../endpoint.ts';

const count = z.number().int();

const cell = z.strictObject({
  /** Of the configuration. */
  ordinal: count,
  failures: count,
  cases: count,
  state: z.enum(moduleStates),
});

/** Positions in the alphabetical list of modules where a configuration fails or has not run. */
export const moduleMapView = z
  .strictObject({
    configurations: z.array(z.strictObject({ id: idSchema, ordinal: count, failures: count })),
    total: count,
    letters: z.array(z.strictObject({ letter: z.string(), place: count })),
    /** Failed and unfinished modules by name; `place` is the position among all modules. */
    modules: z.array(z.strictObject({ name: z.string(), place: count, cells: z.array(cell) })),
    omitted: count,
  })
  .meta({ id: 'ModuleMap' });
export type ModuleMapView = z.output<typeof moduleMapView>;

export const getModuleMap = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/applications/{id}/module-map',
  operation: 'application.read',
  staffRead: 'application.read-evidence',
  summary: 'Modules with failures, or without an end, by configuration',
  params: z.strictObject({ id: idSchema }),
  response: moduleMapView,
});
