import { z } from 'zod';
import { sanitiseDisplayName } from '#domain/files/file-names.ts';
import { lineSchema } from '#domain/shared/validation.ts';

/** What the programme publishes for download: apps to be preloaded, suites to try oneself, suites whose results count. */
export const suiteKinds = ['certification-testing', 'development-testing', 'app'] as const;
export type SuiteKind = (typeof suiteKinds)[number];

/** What a package runs on; apps and what runs anywhere say `any`. */
export const suitePlatforms = ['linux', 'windows', 'macos', 'any'] as const;
export type SuitePlatform = (typeof suitePlatforms)[number];

export const suiteStates = ['draft', 'published', 'withdrawn'] as const;
export type SuiteState = (typeof suiteStates)[number];

/** Characters, days and numbers of an edition. */
export const suiteLimits = {
  name: 64,
  edition: 64,
  notes: 2_000,
  reason: 500,
  graceDays: 365,
  packages: 20,
  /** Editions of one name that are compared with each other. */
  editions: 200,
  /** Published editions of a kind, the latest, from which visitors choose. */
  offered: 1_000,
  /** Editions of all names that one product's results are judged by. */
  published: 2_000,
  /** Uploads that are open at once: each may hold as much disk as a package. */
  openUploads: 8,
} as const;

/** Bytes of a package. The largest suites known have 6 GB; more than this fills a disk before anybody looks. */
export const packageBytes = 16 * 1024 ** 3;
/** Bytes that stay free on the disk whatever is uploaded: the database and test results live on it too. */
export const reservedBytes = 1024 ** 3;
/** Bytes of one part of an upload; on a line of 5 Mbit/s it is sent within the two minutes that a request may take. */
export const partBytes = 64 * 1024 ** 2;
/** Days after its last part from which an upload that nobody finished is removed. */
export const unfinishedDays = 7;
/** Milliseconds in which a link must be used, and then in which its download may be resumed. */
export const linkTimes = { begin: 15 * 60_000, resume: 24 * 3_600_000 } as const;

/** As the results of the suite write it: letter case and spaces at the ends do not count. */
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

/** The name of a package as it is kept and sent; the refusals of {@link sanitiseDisplayName}. */
export const packageName = sanitiseDisplayName;
