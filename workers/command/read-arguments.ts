import { parseArgs } from 'node:util';
import type { Locale } from '#domain/shared/locale.ts';

export const schemaNames = ['product', 'verdict', 'exceptions'] as const;
export const formats = ['text', 'json', 'sarif', 'junit'] as const;
type Format = (typeof formats)[number];

export type CheckArguments = {
  file: string;
  product: string;
  osVersion: string | undefined;
  /** Name and version of the suite, which some formats leave out; the portal asks for them at the upload. */
  suite: { suiteName?: string; suiteVersion?: string };
  /** The office's time zone, in place of that in product.json. */
  zone: string | undefined;
  exceptions: string | undefined;
  /** Paths of earlier runs that the file is merged with, oldest first. */
  earlier: string[];
  format: Format;
  locale: Locale;
};
export type Invocation =
  | ({ what: 'check' } & CheckArguments)
  | { what: 'schema'; name: (typeof schemaNames)[number] }
  | { what: 'help' };

const options = {
  product: { type: 'string' },
  'os-version': { type: 'string' },
  'suite-name': { type: 'string' },
  'suite-version': { type: 'string' },
  zone: { type: 'string' },
  exceptions: { type: 'string' },
  with: { type: 'string', multiple: true },
  json: { type: 'boolean' },
  sarif: { type: 'boolean' },
  junit: { type: 'boolean' },
  lang: { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** The command line, or a file that it names, is wrong. */
export class UsageError extends Error {}

function localeOf(lang: string | undefined): Locale {
  if (lang === undefined) return 'en';
  if (lang === 'zh' || lang === 'en') return lang;
  throw new UsageError('--lang is zh or en');
}

function zoneOf(zone: string | undefined): string | undefined {
  if (zone !== undefined && !Intl.supportedValuesOf('timeZone').includes(zone) && zone !== 'UTC')
    throw new UsageError('--zone is a time zone such as Asia/Shanghai');
  return zone;
}

function suiteOf(values: { 'suite-name'?: string; 'suite-version'?: string }): CheckArguments['suite'] {
  const { 'suite-name': suiteName, 'suite-version': suiteVersion } = values;
  return { ...(suiteName ? { suiteName } : {}), ...(suiteVersion ? { suiteVersion } : {}) };
}

function read(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** @throws UsageError */
export function readArguments(args: string[]): Invocation {
  const { values, positionals } = read(args);
  const [what, subject, ...more] = positionals;
  if (values.help || what === undefined) return { what: 'help' };
  if (more.length > 0 || subject === undefined) throw new UsageError(`${what} takes one name`);
  if (what === 'schema') {
    const name = schemaNames.find((one) => one === subject);
    if (!name) throw new UsageError(`schemas: ${schemaNames.join(', ')}`);
    return { what, name };
  }
  if (what !== 'check') throw new UsageError(`there is no command ${what}`);
  if (values.product === undefined) throw new UsageError('--product product.json is missing');
  const chosen = formats.filter((format) => format !== 'text' && values[format]);
  if (chosen.length > 1) throw new UsageError(`--${chosen.join(' and --')} do not go together`);
  return {
    what,
    file: subject,
    product: values.product,
    osVersion: values['os-version'],
    suite: suiteOf(values),
    zone: zoneOf(values.zone),
    exceptions: values.exceptions,
    earlier: values.with ?? [],
    format: chosen[0] ?? 'text',
    locale: localeOf(values.lang),
  };
}
