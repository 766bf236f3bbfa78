import { z } from 'zod';
import { lineSchema } from './validation.ts';

/** Code of a carrier: 1 to 16 lower-case letters. */
export const carrierCodeSchema = z.string().regex(/^[a-z]{1,16}$/);

/** Placeholder of the tracking number in a carrier's address. */
const place = '{number}';
const trackSchema = z
  .url({ protocol: /^https$/ })
  .max(300)
  .refine((address) => address.includes(place));

export const carrierSchema = z.strictObject({
  code: carrierCodeSchema,
  zh: lineSchema(32),
  en: lineSchema(32),
  /** The tracking page of a parcel; null where the carrier has none. */
  track: trackSchema.nullable(),
});
export type Carrier = z.output<typeof carrierSchema>;

/** Maximum carriers. */
export const maxCarriers = 30;

/** Carriers in the order in which they are offered; 1 to 30, with unique codes. */
export const carriersSchema = z
  .array(carrierSchema)
  .min(1)
  .max(maxCarriers)
  .refine((carriers) => new Set(carriers.map(({ code }) => code)).size === carriers.length);

/** Default until the programme sets its own. */
export const seedCarriers: Carrier[] = [
  {
    code: 'sf',
    zh: '顺丰速运',
    en: 'SF Express',
    track: `https://www.sf-express.com/chn/sc/waybill/waybill-detail/${place}`,
  },
  {
    code: 'jd',
    zh: '京东物流',
    en: 'JD Logistics',
    track: `https://www.jdl.com/orderSearch/?waybillCodes=${place}`,
  },
  { code: 'ems', zh: '中国邮政 EMS', en: 'China Post EMS', track: null },
  {
    code: 'dhl',
    zh: 'DHL',
    en: 'DHL',
    track: `https://www.dhl.com/global-en/home/tracking.html?tracking-id=${place}`,
  },
  { code: 'fedex', zh: 'FedEx', en: 'FedEx', track: `https://www.fedex.com/fedextrack/?trknbr=${place}` },
  { code: 'ups', zh: 'UPS', en: 'UPS', track: `https://www.ups.com/track?tracknum=${place}` },
  { code: 'other', zh: '其他', en: 'Another carrier', track: null },
];

/** The tracking page of a parcel; null where the carrier has none, or is not listed any more. */
export function trackingAddress(
  carriers: readonly Carrier[],
  code: string | null,
  trackingNumber: string,
): string | null {
  const track = carriers.find((one) => one.code === code)?.track;
  return track?.replaceAll(place, encodeURIComponent(trackingNumber)) ?? null;
}
