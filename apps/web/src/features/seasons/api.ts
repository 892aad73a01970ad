import { type Answer, call, type Input } from '../../platform/client.ts'
import { change, queryOf } from '../../platform/query.ts'

export type Seasons = Answer<'listSeasons'>['data']
export type Season = Seasons['list'][number]
export type SeasonSetup = Answer<'readSeasonSetup'>['data']

export const seasonsQuery = () => queryOf('listSeasons', {})
export const seasonQuery = (year: number) => queryOf('readSeasonSetup', { params: { year } })

const SHOWN = ['listSeasons', 'readSeasonSetup', 'readFindings'] as const

export const createSeason = (body: Input<'createSeason'>['body']) => change('createSeason', { body }, SHOWN)
export const editSeason = (year: number, body: Input<'editSeason'>['body']) =>
  change('editSeason', { params: { year }, body }, SHOWN)
export const confirmSeason = (year: number, version: number) =>
  change('confirmSeason', { params: { year }, body: { version } }, SHOWN)
export const deleteSeason = (year: number) => change('deleteSeason', { params: { year } }, ['listSeasons'])
export const setSeasonWindows = (year: number, body: Input<'setSeasonWindows'>['body']) =>
  change('setSeasonWindows', { params: { year }, body }, SHOWN)
export const setSeasonRequirements = (year: number, body: Input<'setSeasonRequirements'>['body']) =>
  change('setSeasonRequirements', { params: { year }, body }, SHOWN)
export const extendWindow = (year: number, body: Input<'extendWindow'>['body']) =>
  change('extendWindow', { params: { year }, body }, SHOWN)
export type Findings = Answer<'readFindings'>['data']
export const findingsQuery = (year: number) => queryOf('readFindings', { params: { year } })
export const checkSeason = (year: number) =>
  change('checkSeason', { params: { year } }, ['readFindings', 'listSeasons'])
export const followWindows = () => change('followWindows', {}, ['readReception'])

export type BegunRehearsal = Answer<'beginRehearsal'>['data']
export const beginRehearsal = (year: number, body: Input<'beginRehearsal'>['body']) =>
  call('beginRehearsal', { params: { year }, body })

export const closeSeason = (year: number, body: Input<'closeSeason'>['body']) =>
  change('closeSeason', { params: { year }, body }, SHOWN)
