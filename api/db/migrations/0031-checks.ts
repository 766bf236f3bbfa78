import { type Kysely, sql } from 'kysely';

const oneOf = (column: string, ...words: string[]) => `${column} in ('${words.join("', '")}')`;
const filled = (...columns: string[]) => columns.map((column) => `btrim(${column}) <> ''`).join(' and ');

const statuses = [
  ...['product-under-review', 'product-rejected', 'certifying', 'certification-under-review', 'certified'],
  ...['partially-certified', 'certification-failed', 'exception-bypass-rejected', 'test-result-rejected'],
  'sample-device-test-failed',
];
const commands = [
  ...['resubmit', 'receive-result', 'apply', 'deliver-samples', 'redeliver-samples', 'end', 'approve-phase'],
  ...['reject-phase', 'approve-results', 'reject-results', 'reject-bypass', 'receive-samples'],
  ...['pass-sample-test', 'fail-sample-test', 'approve-final'],
];
const waits = [
  ...['review-product', 'review-commercial', 'amend-materials', 'upload-results', 'review-results'],
  ...['replace-results', 'amend-bypass', 'deliver-samples', 'receive-samples', 'test-samples'],
  ...['choose-redelivery', 'approve-final'],
];
const images = ['product-front', 'product-back', 'device-information', 'preloaded-apps', 'core-services'];
const categories = ['phone', 'tablet', 'watch', 'tv', 'reader', 'car', 'smart-screen', 'laptop'];
const densities = ['120', '160', '213', '240', '320', '400', '480', '560', '640'];
const final = oneOf('status', 'certified', 'partially-certified', 'certification-failed');
const reviewed = ['product', 'commercial', 'results', 'bypass', 'sample-receipt', 'sample-test', 'final'];

/** By table, and by what each is about: that is its name, after the table's. */
const checks: Record<string, Record<string, string>> = {
  contact: { texts: filled('nickname', 'email', 'phone') },
  product: {
    texts: filled('name', 'brand', 'brand_alias', 'model'),
    category: oneOf('category', ...categories),
    cpu_architecture: oneOf('cpu_architecture', 'arm64-v8a', 'armeabi-v7a', 'x86_64', 'riscv64'),
    screen_density: oneOf('screen_density', ...densities),
    custom_code: `custom_code ~ '^[0-9A-Za-z]{9}$'`,
    channel_id: `channel_id ~ '^[0-9A-Z]{16}$'`,
    version: 'version >= 1',
  },
  configuration: {
    texts: filled('label'),
    ram: `${oneOf('ram_unit', 'MB', 'GB')} and ram_value > 0`,
    rom: `${oneOf('rom_unit', 'MB', 'GB')} and rom_value > 0`,
    // Below zero while configurations change places.
    ordinal: 'ordinal <> 0',
  },
  application: {
    texts: filled('number'),
    type: oneOf('type', 'first', 'recertification', 'supplementary'),
    mode: oneOf('mode', 'standard', 'plus'),
    status: oneOf('status', ...statuses),
    step: 'step between 1 and 6',
    phase: oneOf('phase', 'product', 'commercial'),
    sample: oneOf('sample', 'pending-delivery', 'delivered', 'received', 'report-generated'),
    counts: 'version >= 1 and round >= 0',
    side: oneOf('waiting_for', 'partner', 'reviewer', 'nobody'),
    wait: oneOf('wait_action', ...waits),
    // Whoever is waited for is waited for until it is over, and nobody afterwards.
    waiting: `(${final}) = (waiting_for = 'nobody') and (wait_action is null) = (waiting_for = 'nobody')`,
    mark: '(needs_operator is null) = (needs_operator_since is null)',
    materials: `jsonb_typeof(materials) = 'object'`,
  },
  application_configuration: { verdict: oneOf('verdict', 'open', 'passed', 'failed') },
  application_image: { kind: oneOf('kind', ...images), ordinal: 'ordinal >= 0' },
  command: {
    texts: filled('actor_name'),
    type: oneOf('type', ...commands),
    side: oneOf('side', 'partner', 'reviewer'),
    state: oneOf('state', 'recorded', 'applied', 'refused'),
    settled: `(state = 'recorded') = (settled_at is null)`,
    applied: `state <> 'applied' or version is not null`,
    refused: `state <> 'refused' or error_name is not null`,
    payload: `payload ->> 'type' = type`,
  },
  history: {
    event: oneOf('event', ...commands, 'created', 'reminded', 'escalated', 'amended', 'resumed'),
    side: oneOf('side', 'partner', 'reviewer', 'system'),
    status: oneOf('status', ...statuses),
    counts: 'sequence >= 1 and version >= 1 and step between 1 and 6',
  },
  review: {
    texts: filled('handler'),
    phase: oneOf('phase', ...reviewed),
    result: oneOf('result', 'reviewing', 'approved', 'rejected', 'failed'),
    round: 'round >= 0',
  },
  delivery: {
    texts: filled('tracking_number', 'address', 'recipient'),
    counts: 'version >= 1 and quantity between 1 and 100 and non_disclosure_months between 1 and 60',
  },
  upload: {
    state: oneOf('state', 'received', 'parsing', 'matched', 'refused'),
    stage: oneOf('stage', 'received', 'checked', 'parsing', 'matching', 'done'),
    counts: 'progress between 0 and 100 and cases_seen >= 0 and attempt >= 0',
    // What is withdrawn before it was read ends without a word.
    outcome: `(state <> 'matched' or report is not null)
      and (state <> 'refused' or refusal is not null or withdrawn_at is not null)`,
  },
  failure: { kind: oneOf('kind', 'failed', 'blocked'), ordinal: 'ordinal >= 0' },
  bypass_item: {
    texts: `${filled('reason')} and failure_key <> ''`,
    state: oneOf('state', 'open', 'accepted', 'rejected'),
    version: 'version >= 1',
  },
  bypass_version: {
    texts: filled('reason'),
    state: oneOf('state', 'open', 'accepted', 'rejected'),
    version: 'version >= 1',
  },
  certificate: {
    texts: filled('number'),
    days: 'valid_until >= issued_on',
    document: `jsonb_typeof(document) = 'object'`,
  },
  message: { texts: filled('dedupe_key', 'title_zh', 'title_en') },
};

/**
 * What the domain allows is all that the tables of 0003 take. The constraints hold for what is written from now on, so
 * that this asks for a lock of a moment only; rows of before are looked through afterwards, beside those who work
 * (`validate-constraints.ts`). A row that breaks one stays as it is, and is named at each upgrade until it is mended.
 */
export const checksMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const [table, rules] of Object.entries(checks)) {
      const added = Object.entries(rules).map(
        ([about, rule]) => `add constraint ${table}_${about}_valid check (${rule}) not valid`,
      );
      await sql.raw(`alter table ${table} ${added.join(', ')}`).execute(db);
    }
  },
};
