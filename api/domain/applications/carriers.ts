/** Who brings samples to the office; `other` for whoever is not named. */
export const carriers = ['sf', 'jd', 'ems', 'dhl', 'fedex', 'ups', 'other'] as const;
export type Carrier = (typeof carriers)[number];

/** Where a parcel is followed: to this the tracking number is added. */
const trackers: Partial<Record<Carrier, string>> = {
  sf: 'https://www.sf-express.com/chn/sc/waybill/waybill-detail/',
  jd: 'https://www.jdl.com/orderSearch/?waybillCodes=',
  dhl: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
  ups: 'https://www.ups.com/track?tracknum=',
};

/** The carrier's page of one parcel; null for a carrier that has no address for it. */
export function trackingAddress(carrier: Carrier | null, trackingNumber: string): string | null {
  const tracker = carrier && trackers[carrier];
  return tracker ? `${tracker}${encodeURIComponent(trackingNumber)}` : null;
}
