import { z } from 'zod'
import { dataOf, done, type EndpointTable, pageOf } from '../kernel/endpoint.ts'
import { STAFF_ROLES } from '../kernel/role.ts'
import { uuid } from '../kernel/values.ts'
import { feedbackBody, notice, noticesQuery, noticesRead, SWITCHED_MAIL_NAMES, undelivered, undeliveredQuery } from './schema.ts'

const settings = dataOf(z.object({ mails: z.array(z.object({ name: z.enum(SWITCHED_MAIL_NAMES), isOn: z.boolean() })) }))
const mailSwitches = z.object({ off: z.array(z.enum(SWITCHED_MAIL_NAMES)).max(SWITCHED_MAIL_NAMES.length) })

/**
 * Notices and mail switches of the caller's account (docs/specification/notifications.md), feedback to the office, and
 * undelivered messages.
 */
export const notificationsEndpoints = {
  listNotices: { method: 'GET', path: '/user/notices', access: 'signed-in', query: noticesQuery, answer: pageOf(notice).extend({ unread: z.number().int() }) },
  markNoticesRead: { method: 'POST', path: '/user/notices/read', access: 'signed-in', body: noticesRead, answer: done },
  readMailSettings: { method: 'GET', path: '/staff/mail-settings', access: STAFF_ROLES, answer: settings },
  saveMailSettings: { method: 'PUT', path: '/staff/mail-settings', access: STAFF_ROLES, body: mailSwitches, answer: settings, missing: 'fill_all_required_fields' },
  sendFeedback: { method: 'POST', path: '/feedback', access: 'guest', body: feedbackBody, answer: done, errors: ['not_found'], missing: 'field_required', rate: 'feedback', idempotent: true },
  listUndelivered: { method: 'GET', path: '/staff/messages', access: ['SUPER_ADMIN'], query: undeliveredQuery, answer: pageOf(undelivered) },
  resendMessage: { method: 'POST', path: '/staff/messages/:id/resend', access: ['SUPER_ADMIN'], params: z.object({ id: uuid }), answer: done, errors: ['not_found'] },
} as const satisfies EndpointTable
