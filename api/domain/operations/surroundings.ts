/** Oldest versions of the engines that this version works with. */
export const oldestVersions = { postgres: '18', redis: '6.2', temporal: '1.29' } as const;
export type EngineName = keyof typeof oldestVersions;

/** Most seconds by which a process's clock may be off the database's. */
export const maxClockSeconds = 5;
/** A certificate that ends within so many days, or within this share of its life, is renewed too late. */
const certificateDays = 21;
const certificateShare = 1 / 4;
const day = 86_400_000;

const numbersOf = (version: string) =>
  version
    .split(/[^0-9]+/)
    .filter(Boolean)
    .map(Number);

/** Whether a version such as `18.4 (Debian 18.4-1)` is older than this one works with; unreadable ones are. */
export function isTooOld(engine: EngineName, version: string): boolean {
  const [, plain = ''] = /(\d+(?:\.\d+)*)/.exec(version) ?? [];
  const found = numbersOf(plain);
  for (const [at, oldest] of numbersOf(oldestVersions[engine]).entries()) {
    const part = found[at] ?? 0;
    if (part !== oldest) return part < oldest;
  }
  return found.length === 0;
}

/** Whole days until a certificate ends, below 0 where it has; and whether that is soon. */
export function judgeCertificate(
  { begin, end }: { begin: Date; end: Date },
  now: Date,
): { days: number; soon: boolean } {
  const left = end.getTime() - now.getTime();
  const share = (end.getTime() - begin.getTime()) * certificateShare;
  return { days: Math.floor(left / day), soon: left < Math.min(certificateDays * day, share) };
}

/** Whether both addresses get a cookie: of that domain, or without one of the same host. */
export function sharesCookies(domain: string | undefined, portalUrl: string, accountsUrl: string): boolean {
  const [portal, accounts] = [portalUrl, accountsUrl].map((url) => new URL(url).hostname.toLowerCase());
  if (domain === undefined) return portal === accounts;
  const parent = domain.replace(/^\./, '').toLowerCase();
  return [portal, accounts].every((host) => host === parent || host?.endsWith(`.${parent}`));
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether people who use the address send their passwords unencrypted over a network. */
export function isUnencrypted(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !loopback.test(hostname);
}

/** How a process took the `X-Forwarded-For` of a call: there was none, its sender is no trusted proxy, or it is. */
export const forwardings = ['none', 'ignored', 'believed'] as const;
export type Forwarding = (typeof forwardings)[number];

export type ForwardingFault = 'proxy-unnamed' | 'header-missing' | 'caller-believed';

/**
 * What is wrong between a proxy and the process behind it.
 * @param plain a call without the header; processes speak no TLS, so that before an https address there is a proxy
 * @param forged a call that claimed an address in the header: whether the process took it for the caller's
 */
export function judgeForwarding(
  url: string,
  plain: Forwarding,
  forged: { believed: boolean },
): ForwardingFault | null {
  if (plain === 'ignored') return 'proxy-unnamed';
  if (plain === 'none') return new URL(url).protocol === 'https:' ? 'header-missing' : null;
  return forged.believed ? 'caller-believed' : null;
}
