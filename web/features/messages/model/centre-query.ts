import { messageKinds } from '#domain/messages/message-facts.ts';
import { noticeKinds } from '#domain/notices/bulletins.ts';

/** The views of the message centre, by the names that the specification gives them in addresses. */
export const centreTabs = ['personalTab', 'systemTab'] as const;
export type CentreTab = (typeof centreTabs)[number];

/** What each view may be narrowed to. */
export const shows = {
  personalTab: ['all', 'unread', 'yours'],
  systemTab: ['all', 'unread'],
} as const;
const kinds = { personalTab: messageKinds, systemTab: noticeKinds } as const;

function known<V extends string>(values: readonly V[], value: string | null): V | undefined {
  return values.find((one) => one === value);
}

/** What the list asks for, from the address; unknown values are dropped. */
export function centreQuery<T extends CentreTab>(tab: T, search: URLSearchParams) {
  return {
    kind: known<(typeof kinds)[T][number]>(kinds[tab], search.get('kind')),
    show: known<(typeof shows)[T][number]>(shows[tab], search.get('show')),
    after: search.get('after') ?? undefined,
  };
}
