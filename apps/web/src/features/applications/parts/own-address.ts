import { isCompeting } from '@portal/domain/applications/status.ts'
import { type LinkProps, linkOptions } from '@tanstack/react-router'
import { MESSAGES } from '../../conversations/parts/messages-address.ts'
import type { OwnRow } from '../api.ts'
import { FORM_PATH, formSearch } from '../state/form-address.ts'

type Own = Pick<OwnRow, 'id' | 'type'>

/** Addresses of an applicant's own things, for `Link`. */
export const OWN_ADDRESS = {
  /** A draft opens in its form, a sent application to read. */
  application: ({ id, type }: Own, task?: 'check'): LinkProps =>
    linkOptions({
      to: FORM_PATH[type],
      search: { ...formSearch(type), id, ...(task === undefined ? {} : { task }) },
    }),
  messages: (own: Own): LinkProps => ({ ...OWN_ADDRESS.application(own), hash: MESSAGES }) as LinkProps,
  grant: (applicationId: string): LinkProps => linkOptions({ to: '/grant/$applicationId', params: { applicationId } }),
  /** "My grant" explains the decision of a competition, the application any other. */
  decision: (own: Own): LinkProps => (isCompeting(own.type) ? OWN_ADDRESS.grant(own.id) : OWN_ADDRESS.application(own)),
  correction: (id: string): LinkProps => linkOptions({ to: '/corrections/$id', params: { id } }),
  slots: (id: string): LinkProps => linkOptions({ to: '/slots/$id', params: { id } }),
  test: (id: string): LinkProps => linkOptions({ to: '/test/$id', params: { id } }),
  documents: linkOptions({ to: '/profile', hash: 'documents' }) as LinkProps,
  universities: linkOptions({ to: '/universities' }) as LinkProps,
  begin: linkOptions({ to: '/apply' }) as LinkProps,
}
