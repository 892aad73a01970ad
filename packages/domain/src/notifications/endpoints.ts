import { z } from 'zod'
import { dataOf, type EndpointTable } from '../kernel/endpoint.ts'
import { STAFF_ROLES } from '../kernel/role.ts'
import { SWITCHED_MAIL_NAMES } from './schema.ts'

const settings = dataOf(z.object({ mails: z.array(z.object({ name: z.enum(SWITCHED_MAIL_NAMES), isOn: z.boolean() })) }))
const mailSwitches = z.object({ off: z.array(z.enum(SWITCHED_MAIL_NAMES)).max(SWITCHED_MAIL_NAMES.length) })

/** Which mails one's own account gets (docs/specification/notifications.md#switches). */
export const notificationsEndpoints = {
  readMailSettings: { method: 'GET', path: '/staff/mail-settings', access: STAFF_ROLES, answer: settings },
  saveMailSettings: { method: 'PUT', path: '/staff/mail-settings', access: STAFF_ROLES, body: mailSwitches, answer: settings, missing: 'fill_all_required_fields' },
} as const satisfies EndpointTable
