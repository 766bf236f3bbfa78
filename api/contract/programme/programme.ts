import { z } from 'zod';
import { logoHashSchema } from '#domain/programme/logo.ts';
import { endpoint } from '../endpoint.ts';

const text = z.string();
const logo = z.strictObject({ hash: logoHashSchema, width: z.int(), height: z.int() }).nullable();

/** What everybody may know of the programme; texts in both languages. */
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
    /** Empty where it is not said. */
    email: text,
    phone: text,
    /** What stands in the footer; empty where there is none. */
    filing: text,
    record: text,
    community1Zh: text,
    community1En: text,
    community1Link: text,
    community2Zh: text,
    community2En: text,
    community2Link: text,
    /** From when till when it works, `HH:MM` by the clocks of its time zone, which stands by its IANA name. */
    hours: z.strictObject({ zone: text, opens: text, closes: text }),
    /** Where samples go, for whoever is signed in; null for visitors. Each part may be empty. */
    samples: z.strictObject({ recipient: text, addressZh: text, addressEn: text }).nullable(),
  })
  .meta({ id: 'Programme' });
export type PublicProgramme = z.output<typeof publicProgramme>;

/** What the programme is called, how it looks, and whom to ask. */
export const readProgramme = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/programme',
  operation: 'programme.read',
  summary: 'The programme: its names, accent, logo and office; with a session also where samples go',
  response: publicProgramme,
});
