import { z } from 'zod';

/** Codes of operating systems and device categories; an empty list stands for all. */
export type ProductScope = { systems: string[]; categories: string[] };

/** Maximum systems or categories in a list; use an empty list for more. */
export const scopeCodes = 16;
export const scopeCodesSchema = z.array(z.string().min(1).max(32)).max(scopeCodes);
