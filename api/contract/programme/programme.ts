import { z } from 'zod';
import { homeTextsSchema } from '#domain/programme/home-texts.ts';
import { logoHashSchema } from '#domain/programme/logo.ts';
import { endpoint } from '../endpoint.ts';

const text = z.string();
const logo = z.strictObject({ hash: logoHashSchema, width: z.int(), height: z.int() }).nullable();

/** Public data of the programme; texts in both languages. */
export const publicProgramme = z
  .strictObject({
    nameZh: text,
    nameEn: text,
    shortZh: text,
    shortEn: text,
    accent: text,
    /** Found at `/programme/logo/{hash}.png`; null for the portal's own mark. */
    logo,
    officeZh: text,
    officeEn: text,
    /** Empty where it is not set. */
    email: text,
    phone: text,
    /** Footer data; empty for none. */
    filing: text,
    record: text,
    community1Zh: text,
    community1En: text,
    community1Link: text,
    community2Zh: text,
    community2En: text,
    community2Link: text,
    /** Office hours, `HH:MM` in its IANA time zone. */
    hours: z.strictObject({ zone: text, opens: text, closes: text }),
    /** Delivery address of samples, for signed-in accounts; null for visitors. Each part may be empty. */
    samples: z.strictObject({ recipient: text, addressZh: text, addressEn: text }).nullable(),
  })
  .meta({ id: 'Programme' });
export type PublicProgramme = z.output<typeof publicProgramme>;

/** Name, appearance and contact of the programme. */
export const readProgramme = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/programme',
  operation: 'programme.read',
  summary: 'The programme: its names, accent, logo and office; with a session also where samples go',
  response: publicProgramme,
});

/** Working days that a step may take; null where its limit is not in working days. */
const days = z.int().min(1).nullable();

/** What the home page says of the programme, and the time limits that it names, as they are in force. */
export const readHome = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/home',
  operation: 'programme.read',
  revalidated: true,
  summary: 'Texts of the home page, and the time limits that it names',
  response: z.strictObject({
    texts: homeTextsSchema,
    limits: z.strictObject({ review: days, results: days, samples: days }),
  }),
});
