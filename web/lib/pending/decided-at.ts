import { paths } from '#web/paths.ts';
import type { PendingCall } from './pending-call.ts';

const id = '([0-9a-f-]{36})';
/** Records whose two versions stand beside each other in a form, by the calls that change them. */
const decisionPages: readonly [RegExp, (id: string) => string][] = [
  [new RegExp(`/products/${id}$`), (one) => `${paths.product(one)}?dialog=product`],
  [new RegExp(`/applications/${id}/bypass-items$`), (one) => `${paths.applicationResults(one)}#bypass`],
  [new RegExp(`/contacts/${id}$`), (one) => `${paths.contactManagement}?dialog=edit&about=${one}`],
];

/** True for what somebody else was faster with: sent again as it is, it is refused for ever. */
export const isOutdatedCall = ({ refusal }: PendingCall): boolean => refusal?.details.reason === 'version';

/** Where it is decided what an outdated call wanted to change; null where its page alone says how it stands now. */
export function decisionAddress(call: PendingCall): string | null {
  if (call.method !== 'PUT' || !isOutdatedCall(call)) return null;
  const [path = ''] = call.address.split('?');
  for (const [pattern, addressOf] of decisionPages) {
    const [, found] = pattern.exec(path) ?? [];
    if (found) return addressOf(found);
  }
  return null;
}
