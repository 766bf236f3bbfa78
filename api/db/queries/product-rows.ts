import { type Expression, expressionBuilder, type RawBuilder, type Selectable, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Database, Db } from '#db/schema/database.ts';
import {
  type ApplicationStatus,
  applicationStatuses,
  certifiedStatuses,
  isFinal,
  lockingStatuses,
} from '#domain/applications/statuses.ts';
import type { WaitingFor } from '#domain/applications/waits.ts';
import type { DeactivationReason } from '#domain/products/activation.ts';
import type { ContactInput } from '#domain/products/contacts.ts';
import { type ConfigurationInput, productFields } from '#domain/products/products.ts';
import { timeKey } from '../cursor.ts';
import { type CertificateBriefRow, certificateStatusNow, isLapsed } from './lapsed-certificates.ts';

type Product = Database['product'];

type ProductConfiguration = Required<ConfigurationInput> & {
  id: string;
  ordinal: number;
  inCertification: boolean;
  certified: boolean;
};
type ProductContact = ContactInput & { id: string };
/** The source of each field of a JSON object. */
type Fields<T> = { [F in keyof T]: Expression<T[F]> };

const isOneOf = (statuses: readonly ApplicationStatus[]) => sql`a.status = any (${[...statuses]}::text[])`;
const isOpen = isOneOf(applicationStatuses.filter((status) => !isFinal(status)));
const isCertified = sql`${isOneOf(certifiedStatuses)} and not ${isLapsed}`;

/** Counts of each row's applications and their configurations; `product` is the row. */
const tallyJoin = sql`
  cross join lateral (
    select
      count(distinct a.id) filter (where ${isOpen})::int as product_in_certification_num,
      count(distinct a.id) filter (where ${isCertified})::int as product_pass_c_num,
      count(distinct ac.configuration_id) filter (where ${isOpen})::int as config_in_certification_num,
      count(distinct ac.configuration_id)
        filter (where ${isCertified} and ac.verdict = 'passed')::int as config_complete_c_num,
      coalesce(bool_or(${isOneOf(lockingStatuses)}), false) as locked
    from application a left join application_configuration ac on ac.application_id = a.id
    where a.product_id = product.id
  ) tally`;

const hasApplication = (condition: RawBuilder<unknown>) => sql<boolean>`exists (
  select from application_configuration ac join application a on a.id = ac.application_id
  where ac.configuration_id = c.id and ${condition})`;

const { ref: configurationRef } = expressionBuilder<{ c: Database['configuration'] }, 'c'>();
const configuration = jsonBuildObject({
  id: configurationRef('c.id'),
  ordinal: configurationRef('c.ordinal'),
  label: configurationRef('c.label'),
  labelEn: configurationRef('c.labelEn'),
  ram: jsonBuildObject({ value: configurationRef('c.ramValue'), unit: configurationRef('c.ramUnit') }),
  rom: jsonBuildObject({ value: configurationRef('c.romValue'), unit: configurationRef('c.romUnit') }),
  inCertification: hasApplication(isOpen),
  certified: hasApplication(sql`${isCertified} and ac.verdict = 'passed'`),
} satisfies Fields<ProductConfiguration>);
const configurations = sql`(
  select coalesce(json_agg(${configuration} order by c.ordinal), '[]')
  from configuration c where c.product_id = product.id)`;

const { ref: contactRef } = expressionBuilder<{ c: Database['contact'] }, 'c'>();
const contact = jsonBuildObject({
  id: contactRef('c.id'),
  nickname: contactRef('c.nickname'),
  email: contactRef('c.email'),
  phone: contactRef('c.phone'),
} satisfies Fields<ProductContact>);
const contacts = sql`(
  select coalesce(json_agg(${contact} order by c.created_at, c.id), '[]')
  from product_contact pc join contact c on c.id = pc.contact_id where pc.product_id = product.id)`;

const latestApplication = sql`(
  select json_build_object('id', a.id, 'number', a.number, 'status', a.status, 'waitingFor', a.waiting_for)
  from application a where a.product_id = product.id order by a.created_at desc, a.id desc limit 1)`;

/** The certificate that was issued last. */
const certificate = sql`(
  select json_build_object('number', c.number, 'applicationId', a.id, 'status', ${certificateStatusNow},
    'validUntil', c.valid_until, 'revokedAt', c.revoked_at, 'reasonZh', c.revoked_reason, 'reasonEn', c.revoked_reason_en)
  from application a join certificate c on c.application_id = a.id
  where a.product_id = product.id order by c.issued_on desc, c.number desc limit 1)`;

const deactivation = sql`(
  select json_build_object('reason', d.reason, 'noteZh', d.note_zh, 'noteEn', d.note_en, 'at', d.at)
  from product_deactivation d where d.product_id = product.id)`;

const columns = ['id', ...productFields, 'version', 'updatedAt', 'configurationCount', 'channelId'] as const;
const own = sql.join(columns.map((column: keyof Product) => sql.ref(`product.${column}`)));

/** A product with everything its view needs, in one query. */
export type ProductRow = Pick<Selectable<Product>, (typeof columns)[number]> & {
  partnerCode: string | null;
  configurations: ProductConfiguration[];
  contacts: ProductContact[];
  latestApplication: {
    id: string;
    number: string;
    status: ApplicationStatus;
    waitingFor: WaitingFor;
  } | null;
  certificate: (CertificateBriefRow & { applicationId: string }) | null;
  /** `at` as Postgres writes a time in JSON. */
  deactivation: { reason: DeactivationReason; noteZh: string; noteEn: string; at: string } | null;
  productInCertificationNum: number;
  productPassCNum: number;
  configInCertificationNum: number;
  configCompleteCNum: number;
  locked: boolean;
  /** `updatedAt` with its microseconds, for the cursor. */
  updatedKey: string;
  /** The stored sort keys. */
  storedStatus: number;
  /** Empty where there is no application. */
  latestNumber: string;
};

type Selection = { where: RawBuilder<unknown>; order: RawBuilder<unknown>; limit: number };

export async function selectProducts(db: Db, { where, order, limit }: Selection): Promise<ProductRow[]> {
  const { rows } = await sql<ProductRow>`
    select ${own}, ${timeKey('updated_at')} as updated_key, product.status as stored_status,
      product.latest_application as latest_number, coalesce(left(channel_id, -9), enterprise.partner_code) as partner_code,
      ${configurations} as configurations, ${contacts} as contacts, ${latestApplication} as latest_application,
      ${deactivation} as deactivation, ${certificate} as certificate,
      tally.*
    from product join enterprise on enterprise.id = product.enterprise_id ${tallyJoin}
    where ${where}
    order by ${order}
    limit ${limit}`.execute(db);
  return rows;
}
