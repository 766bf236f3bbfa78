/** Every address of the portal, without its language prefix: the router adds that. */
export const paths = {
  home: '/',
  search: '/search',
  certificate: (number: string) => `/c/${encodeURIComponent(number)}`,
  products: '/myProduct',
  product: (id: string) => `/product/${id}`,
  applications: '/certification',
  application: (id: string) => `/certification/${id}`,
  applicationMaterials: (id: string) => `/certification/${id}/materials`,
  applicationResults: (id: string) => `/certification/${id}/results`,
  wizard: '/certificationWizard',
  wizardFor: (productId: string) => `/certificationWizard?product=${productId}`,
  personService: '/personService',
  reviews: '/ops',
  review: (id: string) => `/ops/reviews/${id}`,
  stuck: '/ops/stuck',
} as const;
