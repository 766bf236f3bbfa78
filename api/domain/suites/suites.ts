import { z } from 'zod';
import { sanitiseDisplayName } from '#domain/files/file-names.ts';
import { lineSchema } from '#domain/shared/validation.ts';

/** Kinds of downloads: apps to preload, suites for development tests, suites for certification. */
export const suiteKinds = ['certification-testing', 'development-testing', 'app'] as const;
export type SuiteKind = (typeof suiteKinds)[number];

/** Platform of a package; `any` for apps and what runs everywhere. */
export const suitePlatforms = ['linux', 'windows', 'macos', 'any'] as const;
export type SuitePlatform = (typeof suitePlatforms)[number];

export const suiteStates = ['draft', 'published', 'withdrawn'] as const;
export type SuiteState = (typeof suiteStates)[number];

/** Limits of an edition: characters, days and numbers. */
export const suiteLimits = {
  name: 64,
  edition: 64,
  notes: 2_000,
  reason: 500,
  graceDays: 365,
  packages: 20,
  /** Maximum editions of one name that are compared. */
  editions: 200,
  /** Maximum published editions of a kind, the latest, from which visitors choose. */
  offered: 1_000,
  /** Maximum editions of all names by which a product's results are judged. */
  published: 2_000,
  /** Maximum open uploads: each may use as much disk as a package. */
  openUploads: 8,
} as const;

/** Maximum bytes of a package. The largest known suites have 6 GB; much more could fill a disk unnoticed. */
export const packageBytes = 16 * 1024 ** 3;
/** Bytes that must stay free on the disk, which the database and test results use too. */
export const reservedBytes = 1024 ** 3;
/** Maximum bytes of a part; at 5 Mbit/s it is sent within the two minutes of a request. */
export const partBytes = 64 * 1024 ** 2;
/** Days after its last part until an unfinished upload is removed. */
export const unfinishedDays = 7;
/** Milliseconds in which a link must be used, and in which its download may then be resumed. */
export const linkTimes = { begin: 15 * 60_000, resume: 24 * 3_600_000 } as const;

/** As in the suite's results: case and outer spaces do not count. */
export const suiteNameSchema = lineSchema(suiteLimits.name);
export const suiteEditionSchema = lineSchema(suiteLimits.edition);
export const packageNameSchema = z.string().min(1).max(512);
export const packageSizeSchema = z.int().min(1).max(packageBytes);

type Stamps = { publishedAt: Date | null; withdrawnAt: Date | null };

export function suiteStateOf({ publishedAt, withdrawnAt }: Stamps): SuiteState {
  if (withdrawnAt) return 'withdrawn';
  return publishedAt ? 'published' : 'draft';
}

export type SuiteGap = { field: 'notesZh' | 'notesEn' | 'packages' | 'app'; rule: 'required' };
type SuiteTexts = { kind: SuiteKind; app: string | null; notesZh: string; notesEn: string; packages: number };

/** What an edition lacks before it may be published. */
export function suiteGaps({ kind, app, notesZh, notesEn, packages }: SuiteTexts): SuiteGap[] {
  const fields: (SuiteGap['field'] | false)[] = [
    kind === 'app' && app === null && 'app',
    notesZh === '' && 'notesZh',
    notesEn === '' && 'notesEn',
    packages === 0 && 'packages',
  ];
  return fields.filter((field) => field !== false).map((field) => ({ field, rule: 'required' }));
}

/** The name of a package as stored and sent; the refusals of {@link sanitiseDisplayName}. */
export const packageName = sanitiseDisplayName;
