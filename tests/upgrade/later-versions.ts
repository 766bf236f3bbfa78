import { migrationNames } from '#db/migrations.ts';

type Edit = { file: string; from: string; to: string };

/** A version after the checkout's: what it changes in the sources, and the migrations that it adds. */
export type LaterVersion = {
  name: string;
  edits: readonly Edit[];
  /** Statements by the migration's name. */
  migrations: Readonly<Record<string, string>>;
};

/** The number of the last migration that there is; those of the later versions follow it. */
const last = Number(migrationNames().at(-1)?.slice(0, 4));
const nameOf = (place: number, rest: string) => `${String(last + place).padStart(4, '0')}-${rest}`;

/** A new column with a default and an index on the busiest table, and a column that gets another name. */
const courier = `
  alter table application add column opened_by text not null default 'portal';
  create index application_opened_by on application (opened_by, id);
  alter table delivery add column courier text;
  alter table delivery add constraint delivery_courier_valid check (courier ~ '^[a-z]{1,16}$') not valid;
  update delivery set courier = carrier;
  create function name_courier() returns trigger language plpgsql as $$
    begin
      new.courier = coalesce(new.courier, new.carrier);
      new.carrier = new.courier;
      return new;
    end $$;
  create trigger name_courier before insert on delivery for each row execute function name_courier();`;

const receipts = `
  create table delivery_receipt (
    application_id uuid not null references application,
    version int not null,
    received_at timestamptz not null,
    primary key (application_id, version)
  );
  alter table delivery_receipt enable row level security;
  create policy every_row on delivery_receipt to assay_app, assay_accounts, assay_admin using (true) with check (true);
  grant select, insert on delivery_receipt to assay_app, assay_admin;`;

/** What the second version does not use any more. */
const carrier = `
  drop trigger name_courier on delivery;
  drop function name_courier;
  alter table delivery drop column carrier;`;

const outcome = 'api/services/commands/write-outcome.ts';
const workflow = 'workflows/application/application.ts';

const second: LaterVersion = {
  name: 'version 2',
  edits: [
    {
      file: 'api/services/applications/create-application.ts',
      from: 'createKey: key,',
      to: "createKey: key, openedBy: 'version-2',",
    },
    { file: 'api/db/queries/application-details.ts', from: "'carrier',", to: "'courier as carrier'," },
    { file: outcome, from: '_export, ...delivery }', to: '_export, carrier: courier, ...delivery }' },
    { file: outcome, from: 'const values = { ...delivery,', to: 'const values = { ...delivery, courier,' },
    { file: workflow, from: 'setHandler,', to: 'setHandler, patched,' },
    // Histories of the version before do not have this: there each commit tells the search attributes once.
    {
      file: workflow,
      from: "if (result.kind === 'stale') continue;",
      to: "if (patched('tell-twice')) publishState(start.number, result.snapshot);\n    if (result.kind === 'stale') continue;",
    },
  ],
  migrations: { [nameOf(1, 'expand-courier')]: courier },
};

const third: LaterVersion = {
  name: 'version 3',
  edits: [
    ...second.edits,
    {
      file: outcome,
      from: "if (command.type === 'end')",
      to: `if (command.type === 'receive-samples') await trx.insertInto('deliveryReceipt')
    .values({ applicationId: row.id, version: row.version, receivedAt: at }).execute();
  if (command.type === 'end')`,
    },
  ],
  migrations: {
    ...second.migrations,
    [nameOf(2, 'expand-receipts')]: receipts,
    [nameOf(3, 'contract-carrier')]: carrier,
  },
};

export const laterVersions = { second, third };
