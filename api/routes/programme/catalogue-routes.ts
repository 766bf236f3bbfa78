import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as contract from '#contract/programme/catalogue.ts';
import { readCatalogue } from '#services/reference-data/read-catalogue.ts';
import { serve } from '../calls/serve.ts';

/** What is chosen from, for everybody. */
export function catalogueRoutes(router: Router, deps: Deps): void {
  serve(router, contract.readCatalogue, deps, ({ deps }) => readCatalogue(deps.db));
}
