/** Ids that can be told from a row's number, so that no insert has to join what another one wrote. */
export const idOf = (kind: string) => (number: string) =>
  `overlay(overlay(md5('${kind} ' || (${number})) placing '4' from 13) placing '8' from 17)::uuid`;

export const enterpriseId = idOf('enterprise');
export const productId = idOf('product');
export const applicationId = idOf('application');
export const accountId = idOf('account');

/** Enterprise 1 is the largest; its account and the staff's are found under these. */
export const seededAccounts = {
  reviewer: 'reviewer-1@size.example',
  admin: 'admin@size.example',
  operator: 'operator@size.example',
  largest: 'partner-1@size.example',
} as const;

/** Helpers that only a seeding session has: an even draw from 0 to 1 that is the same each time, and a pick by it. */
export const helpers = [
  // Draws of different salts have nothing to do with each other, or one brand would have all that is new.
  `create function pg_temp.roll(number bigint, salt int) returns float8 language sql immutable as
   $$ select (hashint8extended(number, salt) & 4294967295)::float8 / 4294967296 $$`,
  `create function pg_temp.pick(words text[], draw float8) returns text language sql immutable as
   $$ select words[1 + floor(draw * cardinality(words))::int] $$`,
];

export const brands = `'{岚岳,云图,星河,青禾,远舟,明川,海若,知行,朗格,北辰,拓野,瀚海,微澜,长庚,赤羽,玄石,松涛,映雪,千帆,临风}'::text[]`;
/** One product in some thousands. */
export const rareBrand = '钛隼';
