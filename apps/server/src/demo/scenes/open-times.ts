import { OPEN } from '@portal/domain/applications/status.ts'
import { DEFAULT_INTERVIEW_MINUTES, STANDING, UNSIGNED } from '@portal/domain/interviews/status.ts'
import type { Actor } from '@portal/domain/kernel/actor.ts'
import { DAY_MS, HOUR_MS } from '@portal/domain/kernel/durations.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import { sql } from 'kysely'
import { noteAttendance } from '../../features/interviews/note-attendance.ts'
import { chooseSlot } from '../../features/slots/choose-slot.ts'
import { inviteApplicants } from '../../features/slots/invite-applicants.ts'
import { openSlots } from '../../features/slots/open-slots.ts'
import { askAccommodation } from '../../features/slots/wishes/ask-accommodation.ts'
import type { WriteScope } from '../../http/handler.ts'
import { DEMO_APPLICANTS } from '../demo-people.ts'
import type { DemoStage } from '../demo-stage.ts'
import { must, outerScope } from '../run-commands.ts'
import demo from '../slots.json' with { type: 'json' }

const ZOOM = 'https://zoom.us/j/90000100'
const HOURS = { from: '15:00', to: '18:00', minutes: 45, pause: 15 }
/** Open applications without an interview, those of people who can sign in last, and none of the expert's university. */
async function uninvited({ db }: DemoStage, { universityId }: Actor) {
  const emails = DEMO_APPLICANTS.flatMap(({ email }) => email ?? [])
  return db
    .selectFrom('applications as a')
    .innerJoin('accounts', 'accounts.id', 'a.ownerId')
    .select(['a.id', 'a.ownerId', 'accounts.language'])
    .where('a.status', 'in', [...OPEN])
    .where('a.type', '!=', 'GRANT_COMPETITION')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('choices as c')
            .select('c.position')
            .whereRef('c.applicationId', '=', 'a.id')
            .where('c.universityId', '=', universityId ?? ''),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('interviews as i')
            .select('i.id')
            .whereRef('i.applicationId', '=', 'a.id')
            .where('i.status', 'in', [...STANDING]),
        ),
      ),
    )
    .orderBy(sql`accounts.email = any (${emails})`)
    .orderBy('a.number')
    .execute()
}

/**
 * Times of the expert, free and taken, by the ordinary commands. One invited applicant missed the chosen time, one let the
 * last day pass, one chose, and one has still to choose and asks for more time.
 */
export async function openTimes(stage: DemoStage, head: Actor, expert: Actor): Promise<void> {
  const { db, now, seal } = stage
  const at = (days: number, hours = 0): Date => new Date(now.getTime() + days * DAY_MS + hours * HOUR_MS)
  const dayOf = (days: number): string => kazakhstanDate(at(days))
  const by = (actor: Actor, when: Date, language: Language = 'kk'): WriteScope => ({ db, actor, now: when, language })
  const days = [-2, 2, 3, 4].map(dayOf)
  must(await openSlots(by(expert, at(-7)), { ...HOURS, days, zoom: ZOOM, language: null }, DEFAULT_INTERVIEW_MINUTES))
  const people = await uninvited(stage, expert)
  const [missing, lapsing, choosing, waiting] = [...people.slice(0, 3), ...people.slice(-1)]
  if (missing === undefined || lapsing === undefined || choosing === undefined || waiting === undefined)
    throw new Error('the demo has too few applications without an interview')
  const invite = async ({ id }: { readonly id: string }, when: Date, until: number) => {
    const window = { chooseUntil: dayOf(until), fromDay: dayOf(-3), toDay: dayOf(10), moveHours: 24 }
    const { list } = must(await inviteApplicants(outerScope(by(head, when)), { requestIds: [id], ...window }))
    for (const { msg } of list) if (msg !== null) throw new Error(`the demo was refused: ${msg}`)
  }
  const owner = ({ ownerId }: { readonly ownerId: string }): Actor => ({
    ...{ accountId: ownerId, kind: 'APPLICANT', roles: ['USER'], universityId: null, fullName: '' },
  })
  const choose = async (person: { readonly id: string; readonly ownerId: string }, when: Date, day: number) => {
    const { id: slotId } = await db
      .selectFrom('slots')
      .select('id')
      .where('expertId', '=', expert.accountId)
      .where(sql<boolean>`starts_at::date = ${dayOf(day)}::date`)
      .orderBy('startsAt')
      .executeTakeFirstOrThrow()
    must(await chooseSlot(by(owner(person), when), { id: person.id, slotId }, DEFAULT_INTERVIEW_MINUTES))
  }
  await invite(missing, at(-6), -3)
  await choose(missing, at(-5), -2)
  const { id } = await db
    .selectFrom('interviews')
    .select('id')
    .where('applicationId', '=', missing.id)
    .where('status', 'in', [...UNSIGNED])
    .executeTakeFirstOrThrow()
  must(await noteAttendance(by(expert, at(-1)), id, { attendance: 'MISSED' }))
  await invite(lapsing, at(-6), -2)
  await invite(choosing, at(-2), 3)
  await choose(choosing, at(-1), 2)
  await invite(waiting, at(-1), 3)
  const language = waiting.language as Language
  const wish = { wishes: ['LONGER' as const], words: demo.words[language] }
  must(await askAccommodation(by(owner(waiting), at(0, -3), language), waiting.id, wish, { seal }))
}
