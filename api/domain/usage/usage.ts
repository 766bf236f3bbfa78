/** Parts of the portal whose use is counted, by the number on the wire. */
export const operateTypes = {
  home: 1,
  search: 2,
  products: 3,
  certification: 4,
  development: 5,
  tool: 6,
} as const;
export type OperateType = (typeof operateTypes)[keyof typeof operateTypes];

/** Milliseconds after the last click of a burst until it is sent. */
export const usageDelayMs = 800;

/** True when `sent` is the enterprise's name in one of the two languages, in any case. */
export function isNameOf(company: { nameZh: string; nameEn: string }, sent: string): boolean {
  return [company.nameZh, company.nameEn].some((name) => name.toLowerCase() === sent.trim().toLowerCase());
}
