/** What is counted of the use of the portal, by the number that is sent: which part of it somebody enters. */
export const operateTypes = {
  home: 1,
  search: 2,
  products: 3,
  certification: 4,
  development: 5,
  tool: 6,
} as const;
export type OperateType = (typeof operateTypes)[keyof typeof operateTypes];

/** How long after the last click of a burst it is sent; milliseconds. */
export const usageDelayMs = 800;

/** True when `sent` is the company's name in one of the two languages; letter case does not count. */
export function isNameOf(company: { nameZh: string; nameEn: string }, sent: string): boolean {
  return [company.nameZh, company.nameEn].some((name) => name.toLowerCase() === sent.trim().toLowerCase());
}
