import { agendaOf } from '@portal/domain/applications/home-rules.ts'
import { calendarOfDays } from '@portal/office-files/calendar.ts'
import type { Download, ReadScope } from '../../../http/handler.ts'
import { textsIn } from '../../../platform/texts.ts'
import type { createOwnList } from './list-own-applications.ts'

/** Active applications of one person are a handful. */
const MOST = 50

/** Reads the caller's unanswered offers. */
export type OpenOffersOf = (
  scope: ReadScope,
) => Promise<{ readonly list: readonly { readonly applicationId: string; readonly acceptUntil: Date }[] }>

type Services = {
  readonly listOwn: ReturnType<typeof createOwnList>
  readonly openOffersOf: OpenOffersOf
  readonly publicUrl: string
}

/**
 * The days ahead of the caller as a calendar file: interviews, ends of tests, offers to answer, checks and results.
 * Costs the own list and the own offers.
 */
export async function writeOwnCalendar(
  scope: ReadScope,
  { listOwn, openOffersOf, publicUrl }: Services,
): Promise<Download> {
  const { now, language } = scope
  const t = textsIn(language)
  const [{ list: applications }, { list: offers }] = await Promise.all([
    listOwn(scope, { status: 'active', page: 0, pageSize: MOST, sortBy: 'createdDate', direction: 'DESC' }),
    openOffersOf(scope),
  ])
  const host = new URL(publicUrl).hostname
  const days = agendaOf({ applications, offers }, [], now).map(({ item, applicationId, at }) => ({
    uid: `${item}-${applicationId}@${host}`,
    when: at,
    title: t(`applications.home.agenda.items.${item}`),
    address: `${publicUrl}/admission/profile`,
  }))
  const name = t('applications.home.agenda.fileName')
  return {
    name: `${name}.ics`,
    type: 'text/calendar; charset=utf-8',
    body: Buffer.from(calendarOfDays({ name, writtenAt: now, days })),
  }
}
