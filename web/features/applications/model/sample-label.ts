import type { ApplicationDetail } from '#contract/applications.ts';
import { labels as en } from '#domain/texts/en/labels.ts';
import { type LabelTexts, labels as zh } from '#domain/texts/zh/labels.ts';
import type { SampleAddress } from '#web/lib/programme/use-sample-address.ts';

/** Whom the office may ask, and give the devices back to. */
export type Contact = { nickname: string; phone: string; email: string };
type LabelInput = Pick<ApplicationDetail, 'deliveries' | 'sample' | 'configurationCount'> &
  Pick<ApplicationDetail, 'enterprise' | 'product' | 'number'>;

const both = (name: Exclude<keyof LabelTexts, 'devices'>) => `${zh[name]} ${en[name]}`;
/** Once where both languages call it the same. */
const named = (inChinese: string, inEnglish: string) =>
  inEnglish === '' || inEnglish === inChinese ? inChinese : `${inChinese} / ${inEnglish}`;

/** What was sent last; nothing while the next parcel is not entered. */
export function sentLast({ sample, deliveries }: Pick<LabelInput, 'sample' | 'deliveries'>) {
  return sample === 'pending-delivery' ? undefined : deliveries.at(-1);
}

/** What stands on the parcel: where it goes, what it belongs to, and whom to give it back to. */
export function labelOf(application: LabelInput, to: SampleAddress | null, contact: Contact | undefined) {
  const { product, enterprise, configurationCount, number } = application;
  const sent = sentLast(application);
  const { recipient, address } = sent ?? to ?? { recipient: '', address: '' };
  const count = sent?.quantity ?? configurationCount;
  const person = contact ? [contact.nickname, contact.phone, contact.email].join(' · ') : '';
  const lines = [
    { term: both('recipient'), value: recipient },
    { term: both('address'), value: address },
    { term: both('application'), value: number },
    { term: both('device'), value: `${named(product.name, product.nameEn)} · ${product.model}` },
    { term: both('quantity'), value: `${zh.devices(count)} / ${en.devices(count)}` },
    { term: both('tracking'), value: sent?.trackingNumber ?? '' },
    { term: both('sender'), value: named(enterprise.nameZh, enterprise.nameEn) },
    { term: both('contact'), value: person },
  ];
  return { title: both('title'), lines: lines.filter(({ value }) => value !== '') };
}
