import { quotaRanges, refusedCallsSeconds } from './quotas.ts';

/** So many calls within so many seconds, counted from the first; then none until these seconds are over. */
export type RateLimit = {
  calls: number;
  seconds: number;
  /** Where guessing is to be stopped: how long each refusal lasts, in seconds; the last one repeats. */
  blocks?: readonly number[];
  /** So many are counted at once and ahead, for what every call meets; some of another process may stay unused. */
  bucket?: number;
};

/** Of the refused calls that an enterprise may make, those of one account or token: none of them shuts out the others. */
export const refusedShare = 0.25;

const minute = 60;
const hour = 60 * minute;
const growing = [1, 5, 15, 30].map((minutes) => minutes * minute);

/**
 * Every limit by name. Whoever works fast, and a whole office behind one address, stays far below: a page makes some
 * twelve calls, and an office of twenty signs in within minutes.
 */
export const rateLimits = {
  /** Any call, by signed-in account. */
  account: { calls: 1_200, seconds: minute, bucket: 10 },
  /** Any call with a token of an enterprise, by token: a build asks every few seconds, and sends parts of 8 MiB. */
  token: { calls: 600, seconds: minute, bucket: 10 },
  /** Any call without a session, by address. */
  visitor: { calls: 1_200, seconds: minute, bucket: 10 },
  /** Files sent, by account. */
  upload: { calls: 300, seconds: 10 * minute },
  /** Tables taken out as files, by account. */
  export: { calls: 20, seconds: 10 * minute },
  /** Questions sent, by account or address. */
  enquiry: { calls: 10, seconds: hour },
  /** Mails that invite colleagues, by account: each goes to a mailbox that has not asked for it. */
  colleagueInvited: { calls: 30, seconds: hour },
  /** Sign-ins that are begun or completed, by address: each leaves a row. */
  signInBegun: { calls: 300, seconds: 10 * minute },
  /** Passwords judged, right ones as well, by address: each costs a fifth of a second of a core. */
  passwordCheck: { calls: 300, seconds: 10 * minute },
  /** Wrong passwords, by address. */
  signInAddress: { calls: 100, seconds: 15 * minute, blocks: growing },
  /** Wrong passwords, by login name, whether or not there is such an account. */
  signInName: { calls: 10, seconds: 15 * minute, blocks: growing },
  /** Codes of an authenticator app, by account: of a million, three are right at any time. */
  secondFactor: { calls: 5, seconds: 15 * minute, blocks: growing },
  /** Recovery codes, by account: a count of their own, so that wrong codes of an app do not shut the way back. */
  recoveryCode: { calls: 5, seconds: 15 * minute, blocks: growing },
  /** Registration forms sent, by address. */
  registration: { calls: 60, seconds: hour },
  /** Reports of browsers on what the content security policy refused, by address. */
  policyReport: { calls: 60, seconds: minute },
  /** Calls that end in a refusal, by enterprise; its quota says how many, and this where none can be read. */
  refused: { calls: quotaRanges.refusedCalls.default, seconds: refusedCallsSeconds },
  /** The same by account or token, which has its share of the enterprise's limit. */
  refusedCaller: { calls: quotaRanges.refusedCalls.default * refusedShare, seconds: refusedCallsSeconds },
  /** Registration forms sent, by the network around an address. */
  registrationNetwork: { calls: 120, seconds: hour },
  /** Registration forms sent, by everybody together. */
  registrationAll: { calls: 600, seconds: hour },
  /** Codes of the first start, by address: the page sends each twice. */
  setUpCode: { calls: 20, seconds: 15 * minute, blocks: growing },
  /** New passwords set by a link, by address. */
  passwordReset: { calls: 60, seconds: hour },
  /** Mails asked for without signing in, by address, by the network around it, and by everybody together. */
  mailAsked: { calls: 30, seconds: hour },
  mailAskedNetwork: { calls: 60, seconds: hour },
  mailAskedAll: { calls: 1_000, seconds: hour },
  /** Mails that people who are not signed in have sent to one mailbox, whether or not it is known here. */
  mailbox: { calls: 5, seconds: hour },
  mailboxDay: { calls: 15, seconds: 24 * hour },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof rateLimits;

/** How long the memory of blocks lasts, in seconds: after that the first one is short again. */
export const blockMemorySeconds = 24 * hour;

/** The limit as an installation scales it; a scale below one never leaves less than one call. */
export function scaledCalls({ calls }: RateLimit, scale: number): number {
  return Math.max(1, Math.round(calls * scale));
}

/** How many calls are counted at once where a limit allows so many: one, unless that is a tenth of them or less. */
export function bucketSize({ bucket = 1 }: RateLimit, calls: number): number {
  return calls >= bucket * 10 ? bucket : 1;
}

/** Seconds of the refusal that follows `before` earlier ones. */
export function blockSeconds({ blocks = [], seconds }: RateLimit, before: number): number {
  return blocks[Math.min(before, blocks.length - 1)] ?? seconds;
}

/**
 * What an address counts as: itself, or its /64 network where it is IPv6, because a household has all of those.
 * An IPv4 address written as IPv6 counts as the former.
 */
export function countedAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!address.includes(':')) return address;
  return `${groupsOf(address).slice(0, 4).join(':')}::/64`;
}

/** The network around an address, which somebody with many of them has: /24 of IPv4, /48 of IPv6. */
export function countedNetwork(address: string): string {
  const counted = countedAddress(address);
  if (counted.includes(':')) return `${groupsOf(address).slice(0, 3).join(':')}::/48`;
  return `${counted.split('.').slice(0, 3).join('.')}.0/24`;
}

/**
 * The mailbox that an address most likely leads to, for counting alone: without case, without what follows a plus, and
 * without the dots that some providers pass over.
 */
export function countedMailbox(address: string): string {
  const [name = '', domain = ''] = address.trim().toLowerCase().split('@');
  return `${name.split('+', 1)[0]?.replaceAll('.', '')}@${domain}`;
}

function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? [] : Array.from({ length: 8 - front.length - back.length }, () => '0');
  return [...front, ...gap, ...back];
}
