import { quotaRanges, refusedCallsSeconds } from './quotas.ts';

/** A fixed window: so many calls within so many seconds, counted from the first call. */
export type RateLimit = {
  calls: number;
  seconds: number;
  /** Against guessing: how long each further refusal lasts, in seconds; the last one repeats. */
  blocks?: readonly number[];
  /** So many calls are reserved at once, for frequently used limits; another process may have unused ones. */
  bucket?: number;
};

/** Share of an enterprise's refused calls per account or token, so that none uses up the whole. */
export const refusedShare = 0.25;

const minute = 60;
const hour = 60 * minute;
const growing = [1, 5, 15, 30].map((minutes) => minutes * minute);

/**
 * Every limit by name. A fast user, or a whole office behind one address, stays far below: a page makes some twelve
 * calls, and an office of twenty signs in within minutes.
 */
export const rateLimits = {
  /** Any call, by signed-in account. */
  account: { calls: 1_200, seconds: minute, bucket: 10 },
  /** Any call with an API token, by token: a build polls every few seconds, and sends parts of 8 MiB. */
  token: { calls: 600, seconds: minute, bucket: 10 },
  /** Any call without a session, by address. */
  visitor: { calls: 1_200, seconds: minute, bucket: 10 },
  /** Files sent, by account. */
  upload: { calls: 300, seconds: 10 * minute },
  /** Exports, by account. */
  export: { calls: 20, seconds: 10 * minute },
  /** Files with a person's own data, by account: each reads some thirty tables. */
  ownData: { calls: 10, seconds: hour },
  /** Tries to erase one's own account, by account. */
  erasure: { calls: 10, seconds: hour },
  /** Enquiries, by account or address. */
  enquiry: { calls: 10, seconds: hour },
  /** Invitations of colleagues, by account: each sends mail to an address that did not ask for it. */
  colleagueInvited: { calls: 30, seconds: hour },
  /** Labs let in and taken back, by account: an email that nobody has is sent mail that it did not ask for. */
  labInvited: { calls: 60, seconds: hour },
  /** Sign-ins started or completed, by address: each adds a row. */
  signInBegun: { calls: 300, seconds: 10 * minute },
  /** Password checks, including right ones, by address: each takes a fifth of a second of a core. */
  passwordCheck: { calls: 300, seconds: 10 * minute },
  /** Wrong passwords, by address. */
  signInAddress: { calls: 100, seconds: 15 * minute, blocks: growing },
  /** Wrong passwords, by login, whether or not it exists. */
  signInName: { calls: 10, seconds: 15 * minute, blocks: growing },
  /** Authenticator codes, by account: of a million, three are valid at any time. */
  secondFactor: { calls: 5, seconds: 15 * minute, blocks: growing },
  /** Recovery codes, by account: counted separately, so that wrong authenticator codes do not block recovery. */
  recoveryCode: { calls: 5, seconds: 15 * minute, blocks: growing },
  /** Registration forms sent, by address. */
  registration: { calls: 60, seconds: hour },
  /** Content security policy reports, by address. */
  policyReport: { calls: 60, seconds: minute },
  /** Calls that end in a refusal, by enterprise; its quota says how many, and this where none can be read. */
  refused: { calls: quotaRanges.refusedCalls.default, seconds: refusedCallsSeconds },
  /** The same by account or token, whose share of the enterprise's limit it is. */
  refusedCaller: { calls: quotaRanges.refusedCalls.default * refusedShare, seconds: refusedCallsSeconds },
  /** Registration forms sent, by the network around an address. */
  registrationNetwork: { calls: 120, seconds: hour },
  /** Registration forms, in total. */
  registrationAll: { calls: 600, seconds: hour },
  /** Set-up codes, by address: the page sends each twice. */
  setUpCode: { calls: 20, seconds: 15 * minute, blocks: growing },
  /** New passwords set by a link, by address. */
  passwordReset: { calls: 60, seconds: hour },
  /** Mails requested without signing in, by address, by the network around it, and in total. */
  mailAsked: { calls: 30, seconds: hour },
  mailAskedNetwork: { calls: 60, seconds: hour },
  mailAskedAll: { calls: 1_000, seconds: hour },
  /** Mails sent to one mailbox by people who are not signed in, whether or not it is known. */
  mailbox: { calls: 5, seconds: hour },
  mailboxDay: { calls: 15, seconds: 24 * hour },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof rateLimits;

/** Seconds until former blocks are forgotten and the first one is short again. */
export const blockMemorySeconds = 24 * hour;

/** The limit with the installation's factor; at least one call. */
export function scaledCalls({ calls }: RateLimit, scale: number): number {
  return Math.max(1, Math.round(calls * scale));
}

/** How many calls are reserved at once: one, unless that is at most a tenth of the limit. */
export function bucketSize({ bucket = 1 }: RateLimit, calls: number): number {
  return calls >= bucket * 10 ? bucket : 1;
}

/** Seconds of the refusal after `before` earlier ones. */
export function blockSeconds({ blocks = [], seconds }: RateLimit, before: number): number {
  return blocks[Math.min(before, blocks.length - 1)] ?? seconds;
}

/**
 * The key of an address: itself, or its /64 network for IPv6, as a household has all of those. IPv4-mapped IPv6
 * counts as IPv4.
 */
export function countedAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!address.includes(':')) return address;
  return `${groupsOf(address).slice(0, 4).join(':')}::/64`;
}

/** The network around an address, against somebody with many: /24 of IPv4, /48 of IPv6. */
export function countedNetwork(address: string): string {
  const counted = countedAddress(address);
  if (counted.includes(':')) return `${groupsOf(address).slice(0, 3).join(':')}::/48`;
  return `${counted.split('.').slice(0, 3).join('.')}.0/24`;
}

/**
 * The mailbox that an address probably leads to, only for counting: in lower case, without a plus suffix, and without
 * the dots that some providers ignore.
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
