import { dataOf, type EndpointTable } from '../kernel/endpoint.ts'
import { contactsView, receptionView, receptionWindow } from './schema.ts'

/** The application period: open or closed (docs/specification/reception.md#open-or-closed). */
export const receptionEndpoints = {
  readReception: { method: 'GET', path: '/request/status', access: 'public', answer: dataOf(receptionView) },
  readContacts: { method: 'GET', path: '/contacts', access: 'public', answer: dataOf(contactsView) },
  enableReception: { method: 'POST', path: '/request/status/enable', access: ['SUPER_ADMIN'], answer: dataOf(receptionView) },
  disableReception: { method: 'POST', path: '/request/status/disable', access: ['SUPER_ADMIN'], answer: dataOf(receptionView) },
  setReceptionWindow: { method: 'POST', path: '/request/status/window', access: ['SUPER_ADMIN'], body: receptionWindow, answer: dataOf(receptionView), missing: 'field_required' },
} as const satisfies EndpointTable
