import { z } from 'zod';
import {
  certificateStates,
  revocationReasonSchema,
  termReasonSchema,
} from '#domain/certificates/certificates.ts';
import { dependentFateSchema, maxDependents } from '#domain/certificates/revocation.ts';
import { proposalAnswerSchema } from '#domain/certificates/revocation-proposals.ts';
import { limits } from '#domain/shared/limits.ts';
import { idSchema, storableSchema } from '#domain/shared/validation.ts';
import { certificateNumberSchema, certificateView } from '../certificates.ts';
import { endpoint } from '../endpoint.ts';
import { pageOf, pageQuery } from '../paging.ts';

const path = '/v1/hms/cc/admin/certificates';

/** A certificate as administrators see it. */
export const adminCertificate = z
  .strictObject({
    id: idSchema,
    ...certificateView.pick({
      number: true,
      issuedOn: true,
      validUntil: true,
      product: true,
      productEn: true,
      model: true,
      brand: true,
      brandAlias: true,
      revocation: true,
    }).shape,
    state: z.enum(certificateStates),
    applicationId: idSchema,
    applicationNumber: z.string(),
    enterprise: z.strictObject({ id: idSchema, zh: z.string(), en: z.string() }),
    version: z.int(),
    /** Since when its revocation is proposed and waits for another administrator; null where none is. */
    proposedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'AdminCertificate' });
export type AdminCertificate = z.output<typeof adminCertificate>;

/** Issued last first. `keyword` is part of a device, a model or an enterprise's name, or the beginning of a number. */
export const listAdminCertificates = endpoint({
  method: 'GET',
  path,
  operation: 'certificate.oversee',
  summary: 'Certificates, by what they are worth now',
  query: z.strictObject({
    ...pageQuery,
    keyword: storableSchema(limits.keywordLength).optional(),
    state: z.enum(certificateStates).optional(),
    enterprise: idSchema.optional(),
    /** Those whose revocation is proposed. */
    proposed: z.literal('true').optional(),
  }),
  response: pageOf(adminCertificate),
});

/** A revocation that waits for another administrator. */
const revocationProposal = z.strictObject({
  id: idSchema,
  by: z.strictObject({ id: idSchema, zh: z.string(), en: z.string() }),
  reasonZh: z.string(),
  reasonEn: z.string(),
  dependents: z.array(dependentFateSchema),
  /** Neither the certificate nor what is built on it changed since; otherwise it cannot be confirmed. */
  isCurrent: z.boolean(),
});

/** A certificate with everything it names, and links to its application, product and PDF. */
export const adminCertificateDetail = adminCertificate
  .extend({
    ...certificateView.pick({
      partnerCode: true,
      category: true,
      mode: true,
      os: true,
      rom: true,
      suite: true,
      configurations: true,
    }).shape,
    productId: idSchema,
    /** Certificates in force that are built on it, by their numbers. */
    dependents: z.array(
      z.strictObject({
        number: z.string(),
        version: z.int(),
        kind: z.enum(['plus', 'supplementary']),
        product: z.string(),
        productEn: z.string(),
        model: z.string(),
      }),
    ),
    /** Null until the PDF is made, also when it is made again. */
    fileId: idSchema.nullable(),
    /** Whether another administrator has to confirm its revocation. */
    revocationByTwo: z.boolean(),
    proposal: revocationProposal.nullable(),
  })
  .meta({ id: 'AdminCertificateDetail' });
export type AdminCertificateDetail = z.output<typeof adminCertificateDetail>;

export const getAdminCertificate = endpoint({
  method: 'GET',
  path: `${path}/{number}`,
  operation: 'certificate.oversee',
  summary: 'One certificate with what it names and leads to',
  params: z.strictObject({ number: certificateNumberSchema }),
  response: adminCertificateDetail,
});

/** Gives a certificate another last day; its enterprise is informed, with the reason. */
export const changeCertificateTerm = endpoint({
  method: 'PUT',
  path: `${path}/{number}/term`,
  operation: 'certificate.administer',
  repeats: 'stored',
  summary: 'Change until when a certificate holds',
  params: z.strictObject({ number: certificateNumberSchema }),
  bodyLimit: 16 * 1024,
  body: z.strictObject({
    validUntil: z.iso.date().regex(/^[1-9]/),
    reasonZh: termReasonSchema,
    reasonEn: termReasonSchema,
    seen: z.int().min(1),
  }),
  response: adminCertificate,
});

/**
 * Revokes a certificate; final. The reason is public: search and verification show it. What becomes of each certificate built on
 * it is said with it, and all of it happens at once. Where revocation takes two (`revocationByTwo`) it is only
 * proposed, as `proposedAt` says.
 */
export const revokeCertificate = endpoint({
  method: 'POST',
  path: `${path}/{number}/revocation`,
  operation: 'certificate.administer',
  repeats: 'stored',
  summary: 'Revoke a certificate',
  params: z.strictObject({ number: certificateNumberSchema }),
  bodyLimit: 416 * 1024,
  body: z.strictObject({
    reasonZh: revocationReasonSchema,
    reasonEn: revocationReasonSchema,
    seen: z.int().min(1),
    dependents: z.array(dependentFateSchema).max(maxDependents).default([]),
  }),
  response: adminCertificate,
});

const proposal = { proposal: idSchema };

/** Revokes a certificate as another administrator proposed it. */
export const confirmRevocation = endpoint({
  method: 'POST',
  path: `${path}/{number}/revocation/confirmation`,
  operation: 'certificate.administer',
  repeats: 'stored',
  summary: 'Confirm a proposed revocation',
  params: z.strictObject({ number: certificateNumberSchema }),
  bodyLimit: 1024,
  body: z.strictObject(proposal),
  response: adminCertificate,
});

/** Declines what another administrator proposed, who is told. */
export const declineRevocation = endpoint({
  method: 'POST',
  path: `${path}/{number}/revocation/refusal`,
  operation: 'certificate.administer',
  repeats: 'stored',
  summary: 'Decline a proposed revocation',
  params: z.strictObject({ number: certificateNumberSchema }),
  bodyLimit: 16 * 1024,
  body: z.strictObject({ ...proposal, answer: proposalAnswerSchema }),
  response: adminCertificate,
});

/** Takes back what one proposed oneself. */
export const takeBackRevocation = endpoint({
  method: 'POST',
  path: `${path}/{number}/revocation/withdrawal`,
  operation: 'certificate.administer',
  repeats: 'stored',
  summary: 'Take back a proposed revocation',
  params: z.strictObject({ number: certificateNumberSchema }),
  bodyLimit: 1024,
  body: z.strictObject(proposal),
  response: adminCertificate,
});
