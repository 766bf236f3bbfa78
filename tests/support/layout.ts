/** With PORTAL_LAYOUT=cluster a portal of the tests is several processes of each kind behind a proxy. */
export const isCluster = process.env.PORTAL_LAYOUT === 'cluster';
