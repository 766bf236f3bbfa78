/** Official pages that look up a site's filing and police record. */
export const filingAddress = 'https://beian.miit.gov.cn/';
export function recordAddress(record: string): string {
  const code = record.replaceAll(/\D/g, '');
  return `https://beian.mps.gov.cn/#/query/webSearch?code=${code}`;
}
