import { z } from 'zod';

/** Seven letters or digits, stored in capitals; unique for ever: a withdrawn one is not issued again. */
export const partnerCodeSchema = z
  .string()
  .trim()
  .regex(/^[0-9A-Za-z]{7}$/)
  .transform((code) => code.toUpperCase());

/** Maximum codes of an enterprise, including withdrawn ones. */
export const maxPartnerCodes = 20;
