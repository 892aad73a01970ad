/** The super administrator of a journey's portal from its first start. */
export const SUPER_ADMIN = { email: 'super@portal.test', password: 'Zz7!superadmin' } as const

/** Settings of a journey's portal. */
export const portalEnvironment = (port: string | number, folder: string) => ({
  PORT: String(port),
  DATA_DIR: folder,
  DEMO: 'false',
  // Each visitor of a journey has an own address (e2e/screen.ts).
  TRUST_PROXY: 'true',
  SUPER_ADMIN_EMAIL: SUPER_ADMIN.email,
  SUPER_ADMIN_PASSWORD: SUPER_ADMIN.password,
})
