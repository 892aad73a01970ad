import { applyWays } from '@portal/domain/applications/apply-rules.ts'
import type { HomeApplication, HomeFacts } from '@portal/domain/applications/home-rules.ts'
import { documentPlan } from '@portal/domain/applications/rules.ts'
import { type ApplicationType, ENDED } from '@portal/domain/applications/status.ts'
import { groupOf } from '@portal/domain/kernel/applicant-group.ts'
import { lastMoment } from '@portal/domain/kernel/time-zone.ts'
import { useQuery } from '@tanstack/react-query'
import { now } from '../../../platform/clock.ts'
import { usePollInterval } from '../../../platform/polling.ts'
import { openOffersQuery } from '../../offers/parts/open-offers-query.ts'
import { allOwnQuery, type OwnRow, openCompetitionsQuery, profileQuery, receptionQuery } from '../api.ts'

const instant = (at: string | null | undefined): Date | null => (at == null ? null : new Date(at))
const end = (at: string | null | undefined): Date | null => (at == null ? null : lastMoment(new Date(at)))

/** Facts of the applicant's home from the calls that other screens make too. Undefined: not all are there yet. */
export function useHomeFacts() {
  const interval = usePollInterval()
  const own = useQuery({ ...allOwnQuery(), refetchInterval: interval })
  const offers = useQuery({ ...openOffersQuery(), refetchInterval: interval })
  const profile = useQuery(profileQuery())
  const reception = useQuery(receptionQuery())
  const competitions = useQuery(openCompetitionsQuery())
  const queries = [own, offers, profile, reception, competitions]
  if (!own.data || !profile.data || !offers.data || !reception.data || !competitions.data)
    return { queries, home: undefined }

  const { required } = documentPlan({ level: null, citizenship: profile.data.data.citizenship })
  const held = required.filter((slot) => profile.data.data[slot] !== null).length
  const ways = applyWays(
    {
      group: groupOf(profile.data.data),
      level: null,
      reception: reception.data.data,
      open: competitions.data.list,
      listed: [],
    },
    now(),
  )
  const openWay = (type: ApplicationType) => ways.find((way) => way.type === type && way.state === 'OPEN')
  const enrolmentEnd = end(openWay('ENROLLMENT')?.at)
  const competitionEnd = end(openWay('GRANT_COMPETITION')?.at)
  const facts: HomeFacts = {
    applications: own.data.list.map(factsOf),
    offers: offers.data.list.map(({ applicationId, acceptUntil }) => ({
      applicationId,
      acceptUntil: new Date(acceptUntil),
    })),
    documents: { held, required: required.length },
    opening: {
      isOpen: ways.some(({ state }) => state === 'OPEN'),
      closesAt: openWay('ENROLLMENT') === undefined ? competitionEnd : enrolmentEnd,
      opensAt: instant(reception.data.data.nextOpening),
    },
  }
  const closing = [
    { item: 'enrolment' as const, at: enrolmentEnd },
    { item: 'competition' as const, at: competitionEnd },
  ]
  return {
    queries,
    home: { facts, closing, rows: own.data.list, offers: offers.data.list, profile: profile.data.data },
  }
}

const factsOf = (row: OwnRow): HomeApplication => ({
  id: row.id,
  type: row.type,
  status: row.status,
  sentAt: instant(row.sentDate),
  endedAt: ENDED.includes(row.status) ? instant(row.lastStatusUpdateDate) : null,
  nextSteps: row.nextSteps.map(({ step, at }) => ({ step, at: instant(at) })),
  correction: row.correction && { state: row.correction.state, until: new Date(row.correction.until) },
  slotInvitation: row.slotInvitation && {
    state: row.slotInvitation.state,
    chooseUntil: new Date(row.slotInvitation.chooseUntil),
  },
  progress: row.progress,
  maySend: row.can.submit,
  sendUntil: end(row.sendUntil),
  hasNewMessage: row.conversation?.isUnread === true,
})
