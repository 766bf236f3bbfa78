import { z } from 'zod';

/** Codes of operating systems and device categories that something is for; an empty list stands for all. */
export type ProductScope = { systems: string[]; categories: string[] };

/** Most systems or categories that something names; what is for more of them is for all. */
export const scopeCodes = 16;
export const scopeCodesSchema = z.array(z.string().min(1).max(32)).max(scopeCodes);
