export const SUPER_ADMIN = { email: 'super@portal.test', password: 'Zz7!superadmin' } as const

export const portalEnvironment = (port: string | number, folder: string) => ({
  PORT: String(port),
  DATA_DIR: folder,
  DEMO: 'false',
  // Each visitor of a journey has an own address (e2e/screen.ts).
  TRUST_PROXY: 'true',
  SUPER_ADMIN_EMAIL: SUPER_ADMIN.email,
  SUPER_ADMIN_PASSWORD: SUPER_ADMIN.password,
})
