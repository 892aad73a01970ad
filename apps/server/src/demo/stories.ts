import type { AttachmentSlot } from '@portal/domain/accounts/schema.ts'
import type { CorrectedField } from '@portal/domain/applications/correction-schema.ts'

/** Asks for documents and values, with days until the end; gives new files for so many of them; sends the answer. */
export type CorrectionStep =
  | {
      readonly act: 'ask'
      readonly slots: readonly AttachmentSlot[]
      readonly fields: readonly CorrectedField[]
      readonly days: number
    }
  | { readonly act: 'correct'; readonly count: number }
  | { readonly act: 'answer' }

export type StoryStep = { readonly hours: number } & (
  | { readonly act: 'assign' }
  | { readonly act: 'decide'; readonly status: 'PASSED' | 'FAILED' }
  | { readonly act: 'approve' | 'sendBack' | 'withdraw' }
  | CorrectionStep
)

const assign: StoryStep = { act: 'assign', hours: 22 }
const pass: StoryStep = { act: 'decide', status: 'PASSED', hours: 45 }
const fail: StoryStep = { act: 'decide', status: 'FAILED', hours: 45 }
const approve: StoryStep = { act: 'approve', hours: 26 }
const sendBack: StoryStep = { act: 'sendBack', hours: 26 }
const ask = (days: number, fields: readonly CorrectedField[] = []): StoryStep => ({
  act: 'ask',
  slots: ['medicalCertificate', 'recommendationLetter'],
  fields,
  days,
  hours: 20,
})
const correct = (count: number): StoryStep => ({ act: 'correct', count, hours: 6 })
const withdraw: StoryStep = { act: 'withdraw', hours: 20 }

/** Steps of each application of the demo. Null: not submitted. */
export const STORIES = {
  draft: null,
  sent: [],
  assigned: [assign],
  /** One of two new files is ready. */
  asked: [assign, ask(14, ['passportExprDate']), correct(1)],
  corrected: [assign, ask(14), correct(2), { act: 'answer', hours: 1 }],
  lapsed: [assign, ask(1)],
  revision: [assign, pass, sendBack],
  waitingPassed: [assign, pass],
  waitingFailed: [assign, fail],
  passed: [assign, pass, approve],
  failed: [assign, fail, approve],
  /** The same as failed, for an application with another choice left. */
  nextChoice: [assign, fail, approve],
  withdrawn: [assign, withdraw],
  withdrawnUnassigned: [withdraw],
} as const satisfies Record<string, readonly StoryStep[] | null>
export type Story = keyof typeof STORIES
