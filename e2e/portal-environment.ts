export const SUPER_ADMIN = { email: 'super@portal.test', password: 'Zz7!superadmin' } as const

/** Mailbox of the operator for feedback. */
export const OFFICE = 'office@portal.test'

export const portalEnvironment = (port: string | number, folder: string) => ({
  PORT: String(port),
  DATA_DIR: folder,
  DEMO: 'false',
  // Each visitor of a journey has an own address (e2e/screen.ts).
  TRUST_PROXY: 'true',
  CONTACT_PHONE: '+7 7172 00 00 00',
  CONTACT_EMAIL: 'help@portal.test',
  FEEDBACK_EMAIL: OFFICE,
  OPERATOR_NAME_KK: 'Қабылдау орталығы',
  OPERATOR_NAME_RU: 'Центр приёма',
  OPERATOR_NAME_EN: 'Admissions Centre',
  OPERATOR_ADDRESS_KK: 'Қ'.concat('анағаттандырылмағандықтарыңыздан'.repeat(2)).slice(0, 60),
  CONTENT_CHECKED_ON: '2026-11-20',
  SUPER_ADMIN_EMAIL: SUPER_ADMIN.email,
  SUPER_ADMIN_PASSWORD: SUPER_ADMIN.password,
})
