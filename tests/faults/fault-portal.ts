import { randomUUID } from 'node:crypto';
import { Client, Connection } from '@temporalio/client';
import { createApplication } from '#contract/applications.ts';
import type { CommandOutcome } from '#contract/command.ts';
import { uploadResult, uploadView } from '#contract/evidence.ts';
import { decideApplication } from '#contract/reviews.ts';
import { createDatabase } from '#db/connection.ts';
import type { Db } from '#db/schema/database.ts';
import { serialCookie, sessionCookie } from '#middleware/cookies.ts';
import { startSession } from '#services/sessions/start-session.ts';
import { insertImage, materialsOf } from '#tests/support/applications/application-scenario.ts';
import { type ApiClient, createApiClient } from '#tests/support/network/api-client.ts';
import { createAccount, createEnterprise, createProduct } from '../support/factories.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import type { Acknowledged } from './check-invariants.ts';

export type Person = { api: ApiClient; cookie: string; csrf: string };

/** A whole portal in processes of its own, two people signed in, and a record of what they were promised. */
export type FaultPortal = {
  portal: Portal;
  db: Db;
  client: Client;
  partner: Person;
  reviewer: Person;
  acknowledged: Acknowledged;
  /** A product and its application over HTTP. */
  apply(): Promise<{ id: string; number: string; configurations: string[]; model: string }>;
  /** One decision over HTTP; the key is kept, so that it may be sent again. */
  decide(application: string, key?: string): Promise<CommandOutcome>;
  upload(application: string, configuration: string, xml: string): Promise<string>;
  close(): Promise<void>;
};

/** A session of an account, over HTTP from then on. */
export async function signIn(portal: { url: string }, db: Db, accountId: string): Promise<Person> {
  const { token, serial } = await startSession(db, { accountId, idToken: null, now: new Date() });
  const cookie = `${sessionCookie}=${token}; ${serialCookie}=${serial}`;
  return { api: createApiClient(portal.url, { token, serial }), cookie, csrf: serial };
}

/** What people do over HTTP, with a record of what they were promised. */
export function createActs(
  portal: { url: string },
  db: Db,
  people: { partner: Person; reviewer: Person; enterpriseId: string },
) {
  const { partner, reviewer, enterpriseId } = people;
  const acknowledged: Acknowledged = { applications: [], commands: [], uploads: [] };
  return {
    acknowledged,
    async apply() {
      const product = await createProduct(db, { enterpriseId });
      const materials = materialsOf(await insertImage(db, enterpriseId));
      const configurationIds = product.configurations.map((one) => one.id);
      const body = { productId: product.id, configurationIds, materials };
      const answer = await partner.api.send(createApplication, { body }, { 'idempotency-key': randomUUID() });
      const { id, number } = createApplication.response.parse(answer.body);
      acknowledged.applications.push(id);
      return { id, number, configurations: configurationIds, model: product.model };
    },
    async decide(application: string, key: string = randomUUID()) {
      const row = await db
        .selectFrom('application')
        .select(['version', 'phase'])
        .where('id', '=', application)
        .executeTakeFirstOrThrow();
      const phase = row.phase ?? 'product';
      const body = { version: row.version, command: { type: 'approve-phase', phase, comment: '' } };
      const answer = await reviewer.api.send(
        decideApplication,
        { params: { id: application }, body },
        { 'idempotency-key': key },
      );
      const outcome = decideApplication.response.parse(answer.body);
      acknowledged.commands.push(outcome.id);
      return outcome;
    },
    async upload(application: string, configuration: string, xml: string) {
      const form = new FormData();
      form.append('file', new Blob([xml], { type: 'text/xml' }), 'test_result.xml');
      const path = uploadResult.path.replace('{id}', application).replace('{configurationId}', configuration);
      const headers = {
        cookie: partner.cookie,
        'x-csrf-token': partner.csrf,
        'idempotency-key': randomUUID(),
      };
      const response = await fetch(`${portal.url}${path}`, { method: 'POST', body: form, headers });
      const body = await response.json();
      if (!response.ok) throw new Error(JSON.stringify(body));
      const { id } = uploadView.parse(body);
      acknowledged.uploads.push(id);
      return id;
    },
  };
}

export async function openFaultPortal(env: Record<string, string> = {}): Promise<FaultPortal> {
  const portal = await startPortal({ demo: false, durable: true, env });
  const db = createDatabase(portal.env.DATABASE_ADMIN_URL ?? '', {
    sees: 'all',
    max: 5,
    applicationName: 'assay-faults',
  });
  const connection = await Connection.connect({ address: portal.env.TEMPORAL_ADDRESS ?? '' });
  const enterprise = await createEnterprise(db);
  const account = await createAccount(db, { enterpriseId: enterprise.id });
  const judge = await createAccount(db, { roles: ['reviewer'], nameZh: '沈知微' });
  const partner = await signIn(portal, db, account.id);
  const reviewer = await signIn(portal, db, judge.id);
  return {
    portal,
    db,
    partner,
    reviewer,
    client: new Client({ connection }),
    ...createActs(portal, db, { partner, reviewer, enterpriseId: enterprise.id }),
    async close() {
      await connection.close();
      await db.destroy();
      await portal.stop();
    },
  };
}
