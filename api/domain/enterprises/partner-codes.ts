import { z } from 'zod';

/** Seven letters or digits, stored in capitals; one of a kind for ever: a withdrawn one is not issued again. */
export const partnerCodeSchema = z
  .string()
  .trim()
  .regex(/^[0-9A-Za-z]{7}$/)
  .transform((code) => code.toUpperCase());

/** Codes of an enterprise at most, withdrawn ones counted. */
export const partnerCodesMost = 20;
