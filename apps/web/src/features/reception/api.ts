import type { Answer, Input } from '../../platform/client.ts'
import { call } from '../../platform/client.ts'
import { cacheAnswer, queryOf } from '../../platform/query.ts'

export const receptionQuery = () => queryOf('readReception', {})

/** The response is the new state: every screen shows it at once. */
const cache = (answer: Answer<'readReception'>): Promise<void> => cacheAnswer(receptionQuery().queryKey, answer)

export const setReception = async (isOpen: boolean): Promise<void> =>
  cache(await call(isOpen ? 'enableReception' : 'disableReception', {}))

export const setReceptionWindow = async (body: Input<'setReceptionWindow'>['body']): Promise<void> =>
  cache(await call('setReceptionWindow', { body }))
