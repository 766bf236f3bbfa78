import { z } from 'zod';

/** A number that is typed, as a form is kept in the browser; JSON knows no NaN. */
export const numberDraftSchema = z.union([z.number(), z.nan(), z.null().transform(() => Number.NaN)]);
