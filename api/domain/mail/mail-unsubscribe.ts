import { type MessageKind, messageKinds } from '#domain/messages/message-facts.ts';
import { idSchema } from '#domain/shared/validation.ts';

/** Whose mails of which kinds a link stops. */
export type Unsubscription = { accountId: string; kinds: readonly MessageKind[] };

/** What is signed: the account, and the kinds in their order. */
export function unsubscriptionText({ accountId, kinds }: Unsubscription): string {
  return `${accountId}.${messageKinds.filter((kind) => kinds.includes(kind)).join('-')}`;
}

/** Reads it again; null for text that {@link unsubscriptionText} would not have made. */
export function readUnsubscription(text: string): Unsubscription | null {
  const [accountId = '', list = ''] = text.split('.', 2);
  const named = list.split('-');
  const kinds = messageKinds.filter((kind) => named.includes(kind));
  const isWhole = kinds.length > 0 && kinds.length === named.length;
  return isWhole && idSchema.safeParse(accountId).success ? { accountId, kinds } : null;
}
