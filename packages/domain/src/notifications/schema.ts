import { z } from 'zod'
import { localizedName } from '../kernel/localized-name.ts'

const link = z.object({ url: z.string() })
const chosen = { university: localizedName, program: localizedName }
const application = { applicationId: z.string(), number: z.string() }

/**
 * Every mail the portal sends and what its text needs. Names of universities and programs travel in all three
 * languages; the template picks the reader's. The texts are `notifications.mails.<name>`.
 */
export const MAILS = {
  confirmEmail: link,
  resetPassword: link.extend({ validMinutes: z.number() }),
  applicationSent: z.object({ ...application, ...chosen }),
  applicationPassed: z.object({ ...application, ...chosen }),
  grantPassed: z.object({ ...application, ...chosen }),
  applicationFailed: z.object({ ...application, ...chosen, reason: z.string() }),
  nextChoiceBegins: z.object({
    ...application,
    ...chosen,
    reason: z.string(),
    nextUniversity: localizedName,
    nextProgram: localizedName,
  }),
  applicationWithdrawn: z.object({ ...application, ...chosen }),
  applicationAssigned: z.object({ ...application, ...chosen }),
  /** Several at once: one mail an inspector, not one an application. */
  applicationsAssigned: z.object({ count: z.number().int(), headName: z.string() }),
  applicationSentBack: z.object({ ...application, ...chosen, reason: z.string() }),
  testResent: z.object({ ...application, ...chosen, reason: z.string() }),
  testMinutesAdded: z.object({ ...application, ...chosen, minutes: z.number(), reason: z.string() }),
  inspectorLost: z.object({ ...application, ...chosen, inspectorName: z.string() }),
} as const satisfies Record<string, z.ZodType>

export type MailName = keyof typeof MAILS
export type MailPayload<Name extends MailName> = z.input<(typeof MAILS)[Name]>
