import type { AttachmentSlot } from '@portal/domain/accounts/schema.ts'
import { DAY_MS } from '@portal/domain/kernel/durations.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import type { MoveScope } from '../../features/applications/move-application.ts'
import { createHolidays } from '../../features/content/published/read-public.ts'
import { answerCorrection, correctItem } from '../../features/corrections/answer-correction.ts'
import { askCorrection } from '../../features/corrections/ask-correction.ts'
import { correctionsOf } from '../../features/corrections/queries.ts'
import { must } from '../run-commands.ts'
import type { UploadDocument } from '../send-application.ts'
import type { CorrectionStep } from '../stories.ts'

const LATE = { holidaysOf: createHolidays(), lateAfterWorkingDays: 5 }
const REASONS = ['outOfDate', 'notSigned'] as const

type People = { readonly applicant: MoveScope; readonly inspector: MoveScope; readonly upload: UploadDocument }

/** Takes a step of a request for corrections of an application. */
export async function correctDocuments(id: string, step: CorrectionStep, { applicant, inspector, upload }: People) {
  if (step.act === 'ask') {
    const held = await inspector.db
      .selectFrom('applicationAttachments')
      .select(['slot', 'fileId'])
      .where('applicationId', '=', id)
      .where('slot', 'in', [...step.slots])
      .execute()
    const items = held.map(({ fileId }, at) => ({ fileId, reason: REASONS[at % REASONS.length] ?? REASONS[0] }))
    const fields = step.fields.map((field) => ({ field, reason: 'differs' }))
    const until = kazakhstanDate(new Date(inspector.now.getTime() + step.days * DAY_MS))
    return askCorrection(inspector, id, { items, fields, until }, LATE)
  }
  if (step.act === 'answer') return answerCorrection(applicant, id, {}, LATE)
  const [round] = (await correctionsOf(applicant.db, [id])).get(id) ?? []
  const items = round?.items.slice(0, step.count) ?? []
  for (const item of items)
    must(
      await correctItem(applicant, id, {
        itemId: item.id,
        fileId: await upload(applicant, item.slot as AttachmentSlot),
      }),
    )
  return items
}
