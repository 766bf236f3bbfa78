import { accessErrors } from './error-catalogue-access.ts';
import { agreementsErrors } from './error-catalogue-agreements.ts';
import { applicationsErrors } from './error-catalogue-applications.ts';
import { filesErrors } from './error-catalogue-files.ts';
import { productsErrors } from './error-catalogue-products.ts';
import { programmeErrors } from './error-catalogue-programme.ts';
import { reviewsErrors } from './error-catalogue-reviews.ts';

/** Every server code of the portal; the key is the name the code base uses. */
export const errorCatalogue = {
  ...accessErrors,
  ...agreementsErrors,
  ...applicationsErrors,
  ...filesErrors,
  ...productsErrors,
  ...programmeErrors,
  ...reviewsErrors,
} as const;
