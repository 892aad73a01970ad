import { isRefusal } from '@portal/domain/kernel/refusal.ts'
import { STATEMENT_COUNT, TEST_ANSWERS } from '@portal/domain/screening/status.ts'
import { answerStatement } from '../features/screening/answer-statement.ts'
import { loadVersion } from '../features/screening/load-content.ts'
import { openTest } from '../features/screening/open-test.ts'
import { setTestStatus } from '../features/screening/set-test-status.ts'
import type { WriteScope } from '../http/handler.ts'

const SECONDS_A_STATEMENT = 22

/** Takes the screening test by the ordinary commands. Each person's answers are the same in every demo. */
export async function takeTest(scope: WriteScope, requestId: string, person: number): Promise<void> {
  const at = (statements: number): WriteScope => ({
    ...scope,
    now: new Date(scope.now.getTime() + statements * SECONDS_A_STATEMENT * 1000),
  })
  const opened = await openTest(scope, { requestId })
  if (isRefusal(opened)) throw new Error(`the demo's test was refused: ${opened.key}`)
  const { key: keys } = await loadVersion(1)
  for (let index = 0; index < STATEMENT_COUNT; index += 1) {
    // Tendency towards the statement's scale (its statements are eight apart), with some variation.
    const lean = ((person * 13 + (index % 8) * 29) % 7) + ((person * 31 + index * 17) % 5)
    const towards = lean < 6 ? 0 : lean < 9 ? 1 : 2
    const answer = TEST_ANSWERS[keys[index]?.isReversed ? 2 - towards : towards] ?? 'SOMETIMES'
    const answered = await answerStatement(at(index), { requestId, index: String(index) }, { answer })
    if (isRefusal(answered)) throw new Error(`the demo's answer was refused: ${answered.key}`)
  }
  const finished = await setTestStatus(at(STATEMENT_COUNT), requestId, { active: false, passed: true }, '')
  if (isRefusal(finished)) throw new Error(`the demo's test was not finished: ${finished.key}`)
}
