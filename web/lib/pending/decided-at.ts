import { paths } from '#web/paths.ts';
import type { PendingCall } from './pending-call.ts';

const id = '([0-9a-f-]{36})';
/** Pages that show both versions of a record, by the calls that change it. */
const decisionPages: readonly [RegExp, (id: string) => string][] = [
  [new RegExp(`/products/${id}$`), (one) => `${paths.product(one)}?dialog=product`],
  [new RegExp(`/applications/${id}/bypass-items$`), (one) => `${paths.applicationResults(one)}#bypass`],
  [new RegExp(`/contacts/${id}$`), (one) => `${paths.contactManagement}?dialog=edit&about=${one}`],
];

/** True where somebody else saved a newer version: a retry would always be refused. */
export const isOutdatedCall = ({ refusal }: PendingCall): boolean => refusal?.details.reason === 'version';

/** The address where the conflict of an outdated call is resolved; null where there is none. */
export function decisionAddress(call: PendingCall): string | null {
  if (call.method !== 'PUT' || !isOutdatedCall(call)) return null;
  const [path = ''] = call.address.split('?');
  for (const [pattern, addressOf] of decisionPages) {
    const [, found] = pattern.exec(path) ?? [];
    if (found) return addressOf(found);
  }
  return null;
}
