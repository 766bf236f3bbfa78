import express from 'express';
import { readConfig } from '#api/base/config.ts';
import { openCoreDeps } from '#api/start/create-deps.ts';
import { listen, portOf } from '#api/start/http-server.ts';
import { createContact } from '#contract/contacts.ts';
import { requestScope } from '#middleware/request-scope.ts';
import { serve } from '#routes/calls/serve.ts';

// A process whose one call never ends, for tests that kill it in the middle; its port goes to the parent.
const config = readConfig(process.env);
const { deps } = openCoreDeps(config, 'hanging', { sees: 'scope', tenant: config.tenantDatabase });
const app = express();
app.use(requestScope(deps.log, deps.metrics));
serve(app, createContact, deps, () => new Promise(() => {}));
const server = await listen(app, '127.0.0.1', 0);
process.on('disconnect', () => process.exit());
process.send?.(portOf(server));
