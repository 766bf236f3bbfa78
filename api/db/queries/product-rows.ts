import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/schema.ts';
import {
  type ApplicationStatus,
  applicationStatuses,
  certifiedStatuses,
  isFinal,
  lockingStatuses,
} from '#domain/applications/statuses.ts';
import type { WaitingFor } from '#domain/applications/waits.ts';
import type { DeactivationReason } from '#domain/products/activation.ts';
import type { ConfigurationInput, ProductInput } from '#domain/products/products.ts';
import { timeKey } from '../cursor.ts';

const isOneOf = (statuses: readonly ApplicationStatus[]) => sql`a.status = any (${[...statuses]}::text[])`;
const isOpen = isOneOf(applicationStatuses.filter((status) => !isFinal(status)));
const isCertified = isOneOf(certifiedStatuses);

/** The counts of each row's applications and their configurations; `product` is the row. */
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

const hasApplication = (condition: RawBuilder<unknown>) => sql`exists (
  select from application_configuration ac join application a on a.id = ac.application_id
  where ac.configuration_id = c.id and ${condition})`;

const configurations = sql`(
  select coalesce(json_agg(json_build_object(
    'id', c.id, 'ordinal', c.ordinal, 'label', c.label, 'labelEn', c.label_en,
    'ram', json_build_object('value', c.ram_value, 'unit', c.ram_unit),
    'rom', json_build_object('value', c.rom_value, 'unit', c.rom_unit),
    'inCertification', ${hasApplication(isOpen)},
    'certified', ${hasApplication(sql`${isCertified} and ac.verdict = 'passed'`)}
  ) order by c.ordinal), '[]')
  from configuration c where c.product_id = product.id)`;

const contacts = sql`(
  select coalesce(json_agg(json_build_object(
    'id', c.id, 'nickname', c.nickname, 'email', c.email, 'phone', c.phone
  ) order by c.created_at, c.id), '[]')
  from product_contact pc join contact c on c.id = pc.contact_id where pc.product_id = product.id)`;

const latestApplication = sql`(
  select json_build_object('id', a.id, 'number', a.number, 'status', a.status, 'waitingFor', a.waiting_for)
  from application a where a.product_id = product.id order by a.created_at desc, a.id desc limit 1)`;

const deactivation = sql`(
  select json_build_object('reason', d.reason, 'noteZh', d.note_zh, 'noteEn', d.note_en, 'at', d.at)
  from product_deactivation d where d.product_id = product.id)`;

/** A product with all that its view needs, read in one query. */
export type ProductRow = Omit<ProductInput, 'configurations' | 'contactIds' | 'nameEn'> & {
  nameEn: string;
  id: string;
  version: number;
  updatedAt: Date;
  partnerCode: string | null;
  configurations: (Required<ConfigurationInput> & {
    id: string;
    ordinal: number;
    inCertification: boolean;
    certified: boolean;
  })[];
  contacts: { id: string; nickname: string; email: string; phone: string }[];
  latestApplication: {
    id: string;
    number: string;
    status: ApplicationStatus;
    waitingFor: WaitingFor;
  } | null;
  /** `at` as Postgres writes a time in JSON. */
  deactivation: { reason: DeactivationReason; noteZh: string; noteEn: string; at: string } | null;
  productInCertificationNum: number;
  productPassCNum: number;
  configInCertificationNum: number;
  configCompleteCNum: number;
  locked: boolean;
  /** `updatedAt` with its microseconds, for the cursor. */
  updatedKey: string;
  /** What its orders go by, as it is stored. */
  storedStatus: number;
  configurationCount: number;
  channelId: string | null;
  /** Empty where there is no application. */
  latestNumber: string;
};

type Selection = { where: RawBuilder<unknown>; order: RawBuilder<unknown>; limit: number };

export async function selectProducts(db: Db, { where, order, limit }: Selection): Promise<ProductRow[]> {
  const { rows } = await sql<ProductRow>`
    select product.id, name, product.name_en, brand, brand_alias, category, series, model, cpu_architecture, screen_density,
      custom_code, version, updated_at, ${timeKey('updated_at')} as updated_key, product.status as stored_status,
      configuration_count, channel_id, product.latest_application as latest_number, coalesce(left(channel_id, -9), enterprise.partner_code) as partner_code,
      ${configurations} as configurations, ${contacts} as contacts, ${latestApplication} as latest_application,
      ${deactivation} as deactivation,
      tally.*
    from product join enterprise on enterprise.id = product.enterprise_id ${tallyJoin}
    where ${where}
    order by ${order}
    limit ${limit}`.execute(db);
  return rows;
}
