import { z } from 'zod';
import { certificationModes } from '#domain/applications/statuses.ts';

/** Maximum characters that fit the page: longer names and versions are cut. */
export const printedChars = { name: 128, version: 64 };

const name = z.string().trim().min(1).max(printedChars.name);
const officeName = z.string().trim().min(1).max(64);
const version = z.string().trim().max(printedChars.version);

/**
 * One configuration's line. `ram` and `rom` carry their unit ("8 GB"); `passRate` is in percent, 0 to 100.
 * `cases` and `passRate` are null in plus mode, which has no tests of its own.
 */
const certificateConfigurationSchema = z.object({
  ordinal: z.int().min(1).max(10),
  ram: version.min(1),
  rom: version.min(1),
  labelZh: version,
  labelEn: version,
  cases: z.int().min(0).nullable(),
  passRate: z.number().min(0).max(100).nullable(),
  passed: z.boolean(),
});

/**
 * Everything that a certificate prints. Dates are `YYYY-MM-DD`; `verifyUrl` is in the QR code, at most 120
 * characters.
 */
export const certificateDocumentSchema = z.object({
  number: z.string().min(1).max(32),
  applicationNumber: z.string().min(1).max(32),
  issuedOn: z.iso.date(),
  validUntil: z.iso.date(),
  verifyUrl: z.url({ protocol: /^https?$/ }).max(120),
  enterprise: z.object({ nameZh: name, nameEn: name, partnerCode: z.string().regex(/^[A-Za-z0-9]{1,12}$/) }),
  device: z.object({ nameZh: name, nameEn: name, model: name, categoryZh: name, categoryEn: name }),
  os: version.min(1),
  romName: version,
  romVersion: version,
  suiteVersion: version,
  mode: z.enum(certificationModes),
  configurations: z.array(certificateConfigurationSchema).min(1).max(10),
  office: z.object({ nameZh: officeName, nameEn: officeName }),
  /** `#rrggbb`, for lines and ornaments. */
  accent: z.string().regex(/^#[0-9a-f]{6}$/),
  /** Printed across each page of an invalid certificate. */
  mark: z.object({ kind: z.enum(['revoked', 'expired']), on: z.iso.date() }).nullable(),
  /** PNG; null for the portal's own mark. */
  logo: z.custom<Uint8Array>((value) => value instanceof Uint8Array).nullable(),
});

export type CertificateDocument = z.infer<typeof certificateDocumentSchema>;
export type CertificateConfiguration = z.infer<typeof certificateConfigurationSchema>;
