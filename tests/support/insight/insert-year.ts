import pg from 'pg';
import { isFinal } from '#domain/applications/statuses.ts';
import { waitOf } from '#domain/applications/waits.ts';
import { type Generated, isRepeated, modules } from './generated-year.ts';
import { certifiedOn, type Year } from './year-figures.ts';

const id = (kind: number, number: number) =>
  `00000000-0000-4000-8${String(kind).padStart(3, '0')}-${String(number).padStart(12, '0')}`;
export const applicationId = (number: number) => id(1, number);
const productId = (number: number) => id(2, number);
const uploadId = (number: number) => id(3, number);
const iso = (at: number) => new Date(at).toISOString();

/** The application as the workflow would have written it. */
function applicationRow({ index, product, mode, state, lines, enterprise, dueAt }: Generated, year: Year) {
  const { waitingFor, action } = waitOf(state);
  const at = iso(lines.at(-1)?.at ?? 0);
  return {
    id: applicationId(index),
    number: `C2026-G${index}`,
    product_id: productId(product),
    type: 'first',
    mode,
    enterprise_id: year.enterprises[enterprise]?.id,
    version: state.version,
    status: state.status,
    step: state.step,
    phase: state.phase,
    sample: state.sample,
    round: state.round,
    materials: {},
    waiting_for: waitingFor,
    wait_action: action,
    waiting_since: at,
    updated_at: at,
    due_at: dueAt && iso(dueAt),
    created_by: year.reviewers[0]?.id,
    create_key: applicationId(index),
    created_at: iso(lines[0]?.at ?? 0),
  };
}

const productRow = ({ product, category, enterprise }: Generated, year: Year) => ({
  id: productId(product),
  enterprise_id: year.enterprises[enterprise]?.id,
  name: `G ${product}`,
  name_en: '',
  brand: '岚岳',
  brand_alias: 'Lanyue',
  category,
  series: 'Pad',
  model: `G-${product}`,
  version: 1,
  identity_key: `generated ${product}`,
  created_at: iso(0),
  updated_at: iso(0),
  certification: 0,
  configuration_count: 0,
  latest_application: '',
});

const historyRows = ({ index, lines }: Generated) =>
  lines.map(({ event, at, status, step, named: [first, second] }, line) => ({
    application_id: applicationId(index),
    sequence: line + 1,
    version: line + 1,
    at: iso(at),
    event,
    side: 'system',
    status,
    step,
    detail: first
      ? { finding: { requirement: first }, more: second ? [{ requirement: second }] : undefined }
      : {},
  }));

const reviewRows = ({ index, reviews }: Generated, year: Year) =>
  reviews.map(({ at, phase, result, reviewer }, number) => ({
    id: id(10 + number, index),
    application_id: applicationId(index),
    phase,
    handler: '温予',
    at: iso(at),
    handler_id: year.reviewers[reviewer]?.id,
    result,
    round: 0,
    comment: '',
  }));

type Run = { id: string; withdrawn: boolean };

/** Its accepted run, and where it was run twice the one before, of the same build, with the first failure alone. */
const runsOf = ({ index }: Generated): Run[] => [
  { id: uploadId(index), withdrawn: false },
  ...(isRepeated(index) ? [{ id: id(5, index), withdrawn: true }] : []),
];

const uploadRows = (one: Generated, year: Year) =>
  runsOf(one).map(({ id: run, withdrawn }) => ({
    id: run,
    application_id: applicationId(one.index),
    configuration_id: productId(one.product),
    enterprise_id: year.enterprises[one.enterprise]?.id,
    file_id: run,
    state: 'matched',
    stage: 'done',
    progress: 100,
    cases_seen: 0,
    attempt: 0,
    heartbeat_at: iso(0),
    report: { build: { fingerprint: `build ${one.index}` }, modules: modules.map((name) => ({ name })) },
    request_id: 'generated',
    received_by: year.reviewers[0]?.id,
    received_at: iso(one.failures[0]?.at ?? 0),
    withdrawn_at: withdrawn ? iso(one.failures[0]?.at ?? 0) : null,
    covered: false,
    returns: 0,
    setbacks: 0,
  }));

const failureRows = (one: Generated) =>
  runsOf(one).flatMap(({ id: run, withdrawn }) =>
    one.failures.slice(0, withdrawn ? 1 : undefined).map(({ module, key, count }, ordinal) => ({
      upload_id: run,
      ordinal,
      key,
      module,
      abi: '',
      test_case: key,
      test: key,
      kind: 'failed',
      message: '',
      count,
    })),
  );

const waiverRows = ({ index, failures }: Generated, year: Year) =>
  failures.map(({ key, accepted, at }, number) => ({
    id: id(60 + number, index),
    application_id: applicationId(index),
    failure_key: key,
    reason: '见说明',
    attachment_ids: [],
    state: accepted ? 'accepted' : 'open',
    version: 1,
    updated_at: iso(at),
    updated_by: year.reviewers[0]?.id,
  }));

function certificateRows(one: Generated, year: Year) {
  const issuedOn = certifiedOn(one);
  if (issuedOn === null) return [];
  const number = `A2026-G${one.index}`;
  return [
    {
      id: id(4, one.index),
      number,
      application_id: applicationId(one.index),
      document: {},
      search_text: number,
      enterprise_id: year.enterprises[one.enterprise]?.id,
      issued_on: issuedOn.day,
      valid_until: issuedOn.until,
      created_at: iso(one.lines.at(-1)?.at ?? 0),
      version: 1,
      printed_as: 'valid',
    },
  ];
}

const assignmentRow = ({ index }: Generated, year: Year) => ({
  application_id: applicationId(index),
  reviewer_id: year.reviewers[index % year.reviewers.length]?.id,
  assigned_by: year.reviewers[0]?.id,
  assigned_at: iso(0),
});

/** Lays the rows while triggers and foreign keys rest, which takes a tenth of the time. */
export async function insertYear(ownerUrl: string, year: Year): Promise<void> {
  const { applications } = year;
  const failed = applications.filter(({ failures }) => failures.length > 0);
  const superuser = new URL(ownerUrl);
  superuser.username = 'postgres';
  const client = new pg.Client({ connectionString: superuser.href });
  await client.connect();
  const lay = async (table: string, rows: readonly object[]) => {
    const columns = Object.keys(rows[0] ?? {}).join(', ');
    await client.query(
      `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    );
  };
  await client.query("set session_replication_role = 'replica'");
  await lay(
    'product',
    applications.map((one) => productRow(one, year)),
  );
  await lay(
    'application',
    applications.map((one) => applicationRow(one, year)),
  );
  await lay('history', applications.flatMap(historyRows));
  await lay(
    'review',
    applications.flatMap((one) => reviewRows(one, year)),
  );
  await lay(
    'upload',
    failed.flatMap((one) => uploadRows(one, year)),
  );
  await lay('failure', failed.flatMap(failureRows));
  await lay(
    'waiver_request',
    failed.flatMap((one) => waiverRows(one, year)),
  );
  await lay(
    'certificate',
    applications.flatMap((one) => certificateRows(one, year)),
  );
  const open = applications.filter(({ state }) => !isFinal(state.status));
  await lay(
    'review_assignment',
    open.map((one) => assignmentRow(one, year)),
  );
  await client.query('analyze');
  await client.end();
}
