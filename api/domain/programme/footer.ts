/** Where a filing and a record are looked up, by the authorities that keep them. */
export const filingAddress = 'https://beian.miit.gov.cn/';
export function recordAddress(record: string): string {
  const code = record.replaceAll(/\D/g, '');
  return `https://beian.mps.gov.cn/#/query/webSearch?code=${code}`;
}
