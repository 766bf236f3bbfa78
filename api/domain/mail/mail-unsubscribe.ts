import { type MessageKind, messageKinds } from '#domain/messages/message-facts.ts';
import { idSchema } from '#domain/shared/validation.ts';

/** The account and kinds that a link unsubscribes from. */
export type Unsubscription = { accountId: string; kinds: readonly MessageKind[] };

/** The signed text: the account, and the kinds in order. */
export function unsubscriptionText({ accountId, kinds }: Unsubscription): string {
  return `${accountId}.${messageKinds.filter((kind) => kinds.includes(kind)).join('-')}`;
}

/** Parses it; null for text that {@link unsubscriptionText} did not make. */
export function readUnsubscription(text: string): Unsubscription | null {
  const [accountId = '', list = ''] = text.split('.', 2);
  const names = list.split('-');
  const kinds = messageKinds.filter((kind) => names.includes(kind));
  const isWhole = kinds.length > 0 && kinds.length === names.length;
  return isWhole && idSchema.safeParse(accountId).success ? { accountId, kinds } : null;
}
