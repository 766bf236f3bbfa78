import { z } from 'zod';

/** Maximum segments. */
export const maxSegments = 100;

/** Networks that may reach the console, such as `192.0.2.0/24` or `2001:db8::/32`; an empty list allows all. */
export const ipSegmentsSchema = z.strictObject({
  segments: z.array(z.union([z.cidrv4(), z.cidrv6()])).max(maxSegments),
});
export type IpSegments = z.output<typeof ipSegmentsSchema>;

/** The stored segments, or none where they are invalid. */
export function ipSegmentsInForce(stored: unknown): IpSegments {
  const set = ipSegmentsSchema.safeParse(stored);
  return set.success ? set.data : { segments: [] };
}

type Bits = { value: bigint; length: 32 | 128 };

const joined = (parts: readonly string[], { radix, bits }: { radix: number; bits: number }) =>
  parts.reduce((sum, part) => (sum << BigInt(bits)) | BigInt(Number.parseInt(part, radix)), 0n);

const bitsOfV4 = (address: string) => joined(address.split('.'), { radix: 10, bits: 8 });

/** The last 32 bits of an IPv6 address may be written as IPv4. */
function withoutDots(address: string): string {
  const dotted = /(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  if (dotted === undefined) return address;
  const last = bitsOfV4(dotted);
  return address.replace(dotted, `${(last >> 16n).toString(16)}:${(last & 0xffffn).toString(16)}`);
}

function bitsOfV6(address: string): bigint {
  const [head = '', tail] = withoutDots(address).split('::');
  const front = head.split(':').filter(Boolean);
  const back = (tail ?? '').split(':').filter(Boolean);
  const gap = Array.from({ length: 8 - front.length - back.length }, () => '0');
  return joined([...front, ...gap, ...back], { radix: 16, bits: 16 });
}

/** An address as a number; null for an invalid one. IPv4-mapped IPv6 counts as IPv4. */
function bitsOf(address: string): Bits | null {
  const plain = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').replace(/%.*$/, '');
  if (z.ipv4().safeParse(plain).success) return { value: bitsOfV4(plain), length: 32 };
  return z.ipv6().safeParse(plain).success ? { value: bitsOfV6(plain), length: 128 } : null;
}

function isIn(segment: string, { value, length }: Bits): boolean {
  const [network = '', prefix = ''] = segment.split('/');
  const known = bitsOf(network);
  if (known?.length !== length) return false;
  const rest = BigInt(length - Number(prefix));
  return value >> rest === known.value >> rest;
}

/** True for an address that may reach the console. */
export function mayReachConsole({ segments }: IpSegments, address: string): boolean {
  if (segments.length === 0) return true;
  const bits = bitsOf(address);
  return bits !== null && segments.some((segment) => isIn(segment, bits));
}
