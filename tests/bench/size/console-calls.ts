import { sql } from 'kysely';
import { enterpriseId, idOf } from '../seed/ids.ts';
import { farPage, found, type SizeCall } from './size-call.ts';
import type { SizePortal } from './size-portal.ts';

const admin = '/v1/hms/cc/admin';
const enterprises = `${admin}/enterprises`;
const who = 'admin' as const;

const list = (name: string, path: string): SizeCall => ({ name, who, path });

/** One row by its primary key and what hangs on it by theirs, through all that a call goes through: what lists are measured beside. */
export const lookup: SizeCall = {
  name: 'One enquiry by its id',
  who,
  path: async ({ db }: SizePortal) => {
    const { rows } = await sql<{ id: string }>`select ${sql.raw(idOf('enquiry')('7'))} as id`.execute(db);
    return `${admin}/enquiries/${rows[0]?.id}`;
  },
};

const one: SizeCall = {
  name: 'One enterprise',
  who,
  path: async ({ db }: SizePortal) => {
    const { rows } = await sql<{ id: string }>`select ${sql.raw(enterpriseId('7'))} as id`.execute(db);
    return `${enterprises}/${rows[0]?.id}`;
  },
};

const narrowed = {
  'of the programme’s turn': 'turn=programme',
  'of the maker’s turn': 'turn=maker',
  admitted: 'turn=admitted',
  suspended: 'turn=suspended',
  'at a step': 'step=agreement',
  'without a contact': 'hasContact=no',
  'with a contact': 'hasContact=yes',
  'of a contact who has many': 'contact=周1',
  'of a contact who has few': 'contact=周40',
  'of a category that most have': 'category=phone',
  'of a category that few have': 'category=car',
  'of a turn, a contact and a category': 'turn=admitted&contact=周1&category=watch',
};

const applications = '/v1/hms/cc/console/applications';
const narrowedApplications = {
  ...Object.fromEntries(
    ['partner', 'reviewer', 'nobody'].map((turn) => [`of the turn ${turn}`, `turn=${turn}`]),
  ),
  'of a status': 'status=certified',
  'of a phase': 'phase=commercial',
  'of a category that many have': 'category=phone',
  'of a category that none has': 'category=car',
  'of nobody': 'reviewer=nobody',
  'of some days': 'from=2026-01-01&until=2026-12-31',
};

/** What is looked for, by list: a word that many rows have, one that few have, and one that none has. */
const words: Record<string, [path: string, words: string[]]> = {
  Enterprises: [enterprises, ['深圳', 'Maker 777', 'S000007', 'limited', '紫隼', 'qj']],
  'Enterprises of the maker’s turn': [`${enterprises}?turn=maker`, ['深圳', '紫隼']],
  People: [`${admin}/accounts`, ['partner-777', '林17', 'size', 'zqxjvk', 'qj']],
  'Console’s products': [`${admin}/products`, ['岚岳', 'LY-77', '深圳', 'phone', 'zqxjvk', 'qj']],
  'Console’s certificates': [`${admin}/certificates`, ['岚岳', 'LY-77', '深圳', 'phone', 'zqxjvk', 'qj']],
  Signatures: [`${admin}/agreement-texts/502/signatures`, ['partner-777', '林17', '深圳', 'zqxjvk', 'qj']],
  Suites: [`${admin}/suites`, ['compat', '浏览', 'zqxjvk', 'qj']],
  Enquiries: [`${admin}/enquiries`, ['平板', 'phones', 'asker-77', 'Q2026-0000', 'zqxjvk', 'qj']],
};

/** Every list of the console whose rows grow with the programme: its tabs, filters, orders and words. */
export const consoleCalls: readonly SizeCall[] = [
  one,
  list('Enterprises', enterprises),
  { name: 'Enterprises, page 500', who, path: farPage(who, enterprises) },
  ...Object.entries(narrowed).map(([name, query]) =>
    list(`Enterprises ${name}`, `${enterprises}?${new URLSearchParams(query)}`),
  ),
  list('People', `${admin}/accounts`),
  list('People of a role', `${admin}/accounts?role=admin`),
  { name: 'People, page 500', who, path: farPage(who, `${admin}/accounts`) },
  list('Console’s products', `${admin}/products`),
  list('Console’s products, deactivated', `${admin}/products?state=deactivated`),
  list('Console’s products of a category', `${admin}/products?category=tv`),
  list('Console’s certificates', `${admin}/certificates`),
  ...['valid', 'partial', 'expired', 'revoked'].map((state) =>
    list(`Console’s certificates, ${state}`, `${admin}/certificates?state=${state}`),
  ),
  list('Signatures', `${admin}/agreement-texts/502/signatures`),
  list('Suites', `${admin}/suites`),
  list('Suites by name', `${admin}/suites?sort=name`),
  list('Suites, drafts', `${admin}/suites?state=draft`),
  list('Programme’s applications', applications),
  { name: 'Programme’s applications, page 500', who, path: farPage(who, applications) },
  ...Object.entries(narrowedApplications).map(([name, query]) =>
    list(`Programme’s applications ${name}`, `${applications}?${query}`),
  ),
  list('Enquiries', `${admin}/enquiries`),
  list('Enquiries, open', `${admin}/enquiries?state=open`),
  list('Usage', `${admin}/usage`),
  list('Usage, newest', `${admin}/usage?sort=newest`),
  ...Object.entries(words).flatMap(([name, [path, sought]]) =>
    sought.map((word) => list(`${name}: ${word}`, found(path, word))),
  ),
];
