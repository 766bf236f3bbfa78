import { z } from 'zod';

/** Of the draft in this browser. */
export const contactDraftName = 'contact';

/** As the form is kept, whatever is missing. */
export const keptContact = z.object({ nickname: z.string(), email: z.string(), phone: z.string() });

export const emptyContact: z.output<typeof keptContact> = { nickname: '', email: '', phone: '' };
