import type { Answer, Input } from '../../platform/client.ts'
import { call } from '../../platform/client.ts'
import { holdAnswer, queryOf } from '../../platform/query.ts'

export const receptionQuery = () => queryOf('readReception', {})

/** The response is the new state: every screen shows it at once. */
const keep = (answer: Answer<'readReception'>): Promise<void> => holdAnswer(receptionQuery().queryKey, answer)

export const setReception = async (isOpen: boolean): Promise<void> =>
  keep(await call(isOpen ? 'enableReception' : 'disableReception', {}))

export const setReceptionWindow = async (body: Input<'setReceptionWindow'>['body']): Promise<void> =>
  keep(await call('setReceptionWindow', { body }))
